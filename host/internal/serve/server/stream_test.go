package server

import (
	"bufio"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// eventReader reads a stream of server-sent events.
type eventReader struct {
	t    testing.TB
	conn io.Closer
	r    *bufio.Reader
	// comments are how many there were between the events.
	comments int
}

// received is one event as the client sees it.
type received struct{ id, name, data string }

// stream opens a stream with the given headers.
func (h *harness) stream(t testing.TB, target string, headers ...string) *eventReader {
	t.Helper()
	conn := dial(t, h.addr)
	request := "GET " + target + " HTTP/1.1\r\nHost: " + h.addr + "\r\n"
	for _, line := range append(headers, bearer(h.token)) {
		request += line + "\r\n"
	}
	if _, err := io.WriteString(conn, request+"\r\n"); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if kind := resp.Header.Get("Content-Type"); resp.StatusCode != 200 || kind != "text/event-stream" {
		body, _ := io.ReadAll(resp.Body)
		t.Fatalf("status %d, %s: %s", resp.StatusCode, kind, body)
	}
	if resp.Header.Get("Cache-Control") != "no-store" || resp.Header.Get("X-Request-Id") == "" {
		t.Errorf("headers %v", resp.Header)
	}
	return &eventReader{t: t, conn: conn, r: bufio.NewReader(resp.Body)}
}

// next reads one event by the rules of the HTML standard, but for what our
// server never sends. At the end of the stream it returns the zero event.
func (e *eventReader) next() received {
	e.t.Helper()
	var got received
	var data []string
	for {
		line, err := e.r.ReadString('\n')
		if err != nil {
			if err != io.EOF {
				e.t.Fatalf("read the stream: %v", err)
			}
			return received{}
		}
		line = strings.TrimSuffix(line, "\n")
		field, value, _ := strings.Cut(line, ": ")
		switch {
		case line == "" && data != nil:
			got.data = strings.Join(data, "\n")
			return got
		case strings.HasPrefix(line, ":"):
			e.comments++
		case field == "id":
			got.id = value
		case field == "event":
			got.name = value
		case field == "data":
			data = append(data, value)
		case line != "":
			e.t.Fatalf("an unknown line %q", line)
		}
	}
}

func (e *eventReader) want(id, name, data string) {
	e.t.Helper()
	if got := e.next(); got.id != id || got.name != name || !strings.Contains(got.data, data) {
		e.t.Fatalf("got %+v, want id %q, name %q, data with %q", got, id, name, data)
	}
}

const demoLogs = "/api/v1/plugins/demo/logs"

func TestFollowLog(t *testing.T) {
	h := start(t, nil)
	d := h.plugins.data
	d.write("INFO", "r1", "one", "two")
	d.write("WARN", "r2", "three")

	all := h.stream(t, demoLogs, "Accept: text/html;q=0.1, text/event-stream")
	for i, text := range []string{"one", "two", "three"} {
		all.want(itoa(i+1), "", `"message":"`+text+`"`)
	}
	two := h.stream(t, demoLogs+"?follow=true&limit=2")
	two.want("2", "", "two")
	two.want("3", "", "three")
	fresh := h.stream(t, demoLogs+"?follow=true&limit=0")
	loud := h.stream(t, demoLogs+"?follow=true&level=warn")
	loud.want("3", "", "three")
	mine := h.stream(t, demoLogs+"?follow=true&requestId=r1")
	mine.want("1", "", "one")
	mine.want("2", "", "two")
	late := h.stream(t, demoLogs+"?follow=true&since=2026-11-21T12:00:03Z")
	back := h.stream(t, demoLogs+"?follow=true&limit=1", "Last-Event-ID: 1")
	back.want("2", "", "two")
	back.want("3", "", "three")
	if got := h.send(t, "GET", demoLogs+"?follow=true", "", bearer(h.token), "Last-Event-ID: x"); got.status != 400 ||
		got.code(t) != problem.CodeInvalidRequest {
		t.Errorf("a bad Last-Event-ID: status %d", got.status)
	}
	// follow=false counts more than what the client accepts.
	if got := h.send(t, "GET", demoLogs+"?follow=false&limit=1", "", bearer(h.token),
		"Accept: text/event-stream"); !strings.HasPrefix(got.body, `{"entries"`) {
		t.Errorf("follow=false: %s", got.body)
	}

	// A text of a plugin cannot begin a line of the stream.
	evil := "x\n\nevent: end\ndata: {}\r\rid: 99\u2028"
	d.write("INFO", "r3", evil)
	d.write("ERROR", "r1", "dropped: some", "five")
	for _, s := range []*eventReader{all, two, fresh, late, back} {
		s.want("4", "", `"message":"x\n\nevent: end\ndata: {}\r\rid: 99`)
		s.want("5", "dropped", `"dropped":7`)
		s.want("6", "", "five")
	}
	for _, s := range []*eventReader{loud, mine} { // what is missing may have been of theirs
		s.want("5", "dropped", `"dropped":7`)
		s.want("6", "", "five")
	}
	close(d.removed)
	all.want("", "end", `{"reason":"closed"}`)
	if got := all.next(); got != (received{}) {
		t.Errorf("after the end: %+v", got)
	}
}

// The server's timeouts for whole requests do not end a stream; heartbeats go
// on, and nothing is sent to a client that went away.
func TestStreamsOutliveTimeouts(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) {
		c.Limits.BodyTimeout, c.Limits.WriteTimeout = time.Second, time.Second
		c.Limits.ReadHeaderTimeout, c.Limits.IdleTimeout = time.Second, time.Second
		c.Limits.Heartbeat = 50 * time.Millisecond
	})
	s := h.stream(t, demoLogs+"?follow=true")
	time.Sleep(2 * time.Second)
	h.plugins.data.write("INFO", "", "late")
	s.want("1", "", "late")
	if s.comments < 4 {
		t.Errorf("%d heartbeats in 2 s", s.comments)
	}
	_ = s.conn.Close()
	waitForStreams(t, h, 0)
}

func TestStreamsOverHTTP2(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	cert, key, pool := writeCertificate(t)
	h := start(t, func(c *Config) {
		c.TLS.Cert, c.TLS.Key = cert, key
		c.Limits.WriteTimeout, c.Limits.Heartbeat = time.Second, time.Minute
	})
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool},
		ForceAttemptHTTP2: true}}
	req, err := http.NewRequestWithContext(t.Context(), "GET", h.URL()+demoLogs+"?follow=true", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+h.token)
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.ProtoMajor != 2 {
		t.Fatalf("it is %s", resp.Proto)
	}
	s := &eventReader{t: t, conn: resp.Body, r: bufio.NewReader(resp.Body)}
	for _, text := range []string{"one", "two"} {
		time.Sleep(1200 * time.Millisecond)
		h.plugins.data.write("INFO", "", text)
		s.want(itoa(len(h.plugins.data.log)), "", text)
	}
}

func waitForStreams(t testing.TB, h *harness, want int64) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); h.streams.count() != int(want); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d streams are open, want %d", h.streams.count(), want)
		}
	}
}

func TestStreamsAreBounded(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.Streams = 2 })
	one := h.stream(t, demoLogs+"?follow=true")
	h.stream(t, "/api/v1/plugins/demo/events")
	got := h.send(t, "GET", demoLogs+"?follow=true", "", bearer(h.token))
	if got.status != 503 || got.code(t) != problem.CodeTooManyStreams || got.header.Get("Retry-After") == "" ||
		!strings.Contains(got.body, "server.streams=") {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	_ = one.conn.Close()
	waitForStreams(t, h, 1)
	h.stream(t, demoLogs+"?follow=true")
}

// One token cannot take the streams of the others.
func TestStreamsOfOneTokenAreBounded(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.Streams, c.Limits.StreamsPerToken = 4, 2 })
	first, second := h.token, h.scoped(t)
	one := h.stream(t, demoLogs+"?follow=true")
	h.stream(t, "/api/v1/plugins/demo/events")
	got := h.send(t, "GET", demoLogs+"?follow=true", "", bearer(first))
	if got.status != 503 || got.code(t) != problem.CodeTooManyStreams ||
		!strings.Contains(got.body, "server.streams-per-token=") {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	h.token = second
	h.stream(t, demoLogs+"?follow=true")
	h.token = first
	_ = one.conn.Close()
	waitForStreams(t, h, 2)
	h.stream(t, demoLogs+"?follow=true")
	h.token = second
	h.stream(t, demoLogs+"?follow=true")
	if got := h.send(t, "GET", demoLogs+"?follow=true", "", bearer(second)); got.status != 503 ||
		!strings.Contains(got.body, "server.streams=") {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}

// A client that does not read is given up, and holds up neither others nor
// the shutdown.
func TestSlowFollowers(t *testing.T) {
	t.Parallel()
	for _, down := range []bool{false, true} {
		h := start(t, func(c *Config) {
			c.Limits.WriteTimeout = 2 * time.Second
			if down {
				c.Limits.WriteTimeout = time.Hour
			}
		})
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.(*net.TCPConn).SetReadBuffer(4096)
		_, _ = io.WriteString(conn, "GET "+demoLogs+"?follow=true HTTP/1.1\r\nHost: localhost\r\n"+bearer(h.token)+"\r\n\r\n")
		waitForStreams(t, h, 1)
		brisk := h.stream(t, demoLogs+"?follow=true")
		text := strings.Repeat("x", 1<<20)
		for i := range 16 {
			h.plugins.data.write("INFO", "", text)
			brisk.want(itoa(i+1), "", text)
		}
		if !down {
			waitForStreams(t, h, 1)
			continue
		}
		begin := time.Now()
		if err := h.Shutdown(context.Background()); err != nil {
			t.Errorf("Shutdown: %v", err)
		}
		if took := time.Since(begin); took > 15*time.Second {
			t.Errorf("Shutdown took %v", took)
		}
	}
}

func TestShutdownEndsStreams(t *testing.T) {
	h := start(t, func(c *Config) { c.ShutdownGrace = time.Hour })
	logs, events := h.stream(t, demoLogs+"?follow=true"), h.stream(t, "/api/v1/plugins/demo/events")
	waitForStreams(t, h, 2)
	if err := h.Shutdown(context.Background()); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
	for _, s := range []*eventReader{logs, events} {
		s.want("", "end", `{"reason":"shutting_down"}`)
	}
}

// A revoked token loses its streams with the next event or heartbeat.
func TestRevokedTokensLoseTheirStreams(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.Heartbeat = 50 * time.Millisecond })
	revoke := func(secret string) {
		for _, info := range h.tokens.List() {
			if strings.HasPrefix(secret, info.Prefix) {
				if err := h.tokens.Revoke(info.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	s := h.stream(t, demoLogs+"?follow=true")
	revoke(h.token)
	s.want("", "end", `{"reason":"unauthorized"}`)

	h = start(t, func(c *Config) { c.Limits.Heartbeat = time.Hour })
	s = h.stream(t, demoLogs+"?follow=true")
	revoke(h.token)
	h.plugins.data.write("INFO", "", "secret")
	s.want("", "end", `{"reason":"unauthorized"}`)
}

// What any page or a narrow token may send gets no stream.
func TestStreamsAreGuarded(t *testing.T) {
	h := start(t, nil)
	narrow := bearer(h.scoped(t, api.Scope{Plugin: "demo"}))
	for _, target := range []string{demoLogs + "?follow=true", "/api/v1/plugins/demo/events"} {
		for _, test := range []struct {
			status  int
			code    string
			headers []string
		}{
			{401, problem.CodeUnauthorized, nil},
			{403, problem.CodeForbidden, []string{narrow}},
			{403, problem.CodeCrossSite, []string{bearer(h.token), "Origin: https://evil.example"}},
			{403, problem.CodeCrossSite, []string{bearer(h.token), "Sec-Fetch-Site: cross-site"}},
			{403, problem.CodeHostNotAllowed, []string{bearer(h.token), "Host: evil.example"}},
			{400, problem.CodeTokenInURL, []string{"X-Token-In-URL: yes"}},
		} {
			to := target
			if test.code == problem.CodeTokenInURL {
				to = strings.TrimSuffix(target, "?follow=true") + "?follow=true&token=" + h.token
			}
			if got := h.send(t, "GET", to, "", append(test.headers,
				"Accept: text/event-stream")...); got.status != test.status || got.code(t) != test.code {
				t.Errorf("%s %v: status %d: %s", target, test.headers, got.status, got.body)
			}
		}
	}
	if n := h.streams.count(); n != 0 {
		t.Errorf("%d streams are open", n)
	}
}

func TestFollowEvents(t *testing.T) {
	h := start(t, nil)
	s := h.stream(t, "/api/v1/plugins/demo/events")
	emit := func(e api.Emitted) {
		select {
		case h.plugins.events <- e:
		case <-time.After(20 * time.Second):
			t.Fatal("nobody follows")
		}
	}
	emit(api.Emitted{Seq: 7, Channel: "news\n\ndata: forged", Data: abi.RawJSON("{\"a\":\r\n[1,\n\"x\\n\"]}")})
	s.want("7", "", `{"seq":7,"channel":"news\n\ndata: forged","data":{"a":[1,"x\n"]}}`)
	emit(api.Emitted{Seq: 8, Channel: "c"})
	s.want("8", "", `"data":null`)
	emit(api.Emitted{Seq: 12, Channel: "c", Data: abi.RawJSON("12345678901234567890")})
	s.want("", "dropped", `{"dropped":3}`)
	s.want("12", "", `"data":12345678901234567890`)
	emit(api.Emitted{Seq: 15, Channel: "c", Missed: 2})
	s.want("", "dropped", `{"dropped":2}`)
	s.want("15", "", "c")
	emit(api.Emitted{Seq: 19, Missed: 4})
	s.want("", "dropped", `{"dropped":4}`)
	emit(api.Emitted{Seq: 20, Channel: "c"})
	s.want("20", "", "c")
	_ = s.conn.Close()
	waitForStreams(t, h, 0)

	for _, test := range []struct {
		last    string
		seq     uint64
		dropped string
	}{{"12", 13, ""}, {"12", 15, `{"dropped":2}`}, {"12", 1, `{"dropped":1}`}} {
		s := h.stream(t, "/api/v1/plugins/demo/events", "Last-Event-ID: "+test.last)
		emit(api.Emitted{Seq: test.seq, Channel: "c"})
		if test.dropped != "" {
			s.want("", "dropped", test.dropped)
		}
		s.want(itoa(int(test.seq)), "", "c")
		_ = s.conn.Close()
		waitForStreams(t, h, 0)
	}
	s = h.stream(t, "/api/v1/plugins/demo/events")
	emit(api.Emitted{Seq: 30, Channel: "c", Missed: 5})
	s.want("", "dropped", `{"dropped":5}`)
	s.want("30", "", "c")
	close(h.plugins.events)
	s.want("", "end", `{"reason":"closed"}`)
}

// Data of several lines comes back whole, and ends no event.
func TestEventsOfSeveralLines(t *testing.T) {
	text := appendEvent(nil, api.Event{ID: "1", Name: "n", Data: []byte("a\nb\r\n\rc: d\n")})
	r := &eventReader{t: t, r: bufio.NewReader(strings.NewReader(string(text)))}
	if got, want := r.next(), (received{"1", "n", "a\nb\n\nc: d\n"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if rest := r.next(); rest != (received{}) {
		t.Errorf("there is more: %+v", rest)
	}
}
