// Package bridge carries messages of MCP between a program that speaks by lines on its
// standard input and output, and a host that serves them over HTTP.
//
// Lines flow in and become requests to the host; what the host answers, and what it tells by
// itself, flows out as lines. It reads of a message only what stands in headers over HTTP:
// method, name, revision and session. A host that was restarted gets the session anew.
//
// It checks no message and decides nothing: the host does.
package bridge

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

const (
	mostLine   = 32 << 20 // of a message, in bytes
	mostAtOnce = 64       // requests under way
	// The waits before the next try to follow what the host tells.
	firstWait, lastWait = 250 * time.Millisecond, 15 * time.Second
	stateless           = "2026-07-28" // the first revision without sessions
)

// Host is where a host serves, and the token for it.
type Host struct{ URL, UnixSocket, Token string }

// Bridge carries messages. All fields are set before [Bridge.Run].
type Bridge struct {
	// Find looks for the host; it is called again where that is gone.
	Find func(context.Context) (Host, error)
	// Plugins narrow the tools; none is all.
	Plugins []string
	// Agent is the User-Agent.
	Agent string
	In    io.Reader
	Out   io.Writer

	writing sync.Mutex
	mu      sync.Mutex // guards what follows
	host    Host
	client  *http.Client
	begun   []byte // the message that began the session, to begin it anew
	session string
	version string
	ends    context.CancelFunc            // of following what is told in the session
	calls   map[string]context.CancelFunc // of requests without a session, by id
}

// message is what is read of one.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name            string          `json:"name"`
		URI             string          `json:"uri"`
		RequestID       json.RawMessage `json:"requestId"`
		ProtocolVersion string          `json:"protocolVersion"`
		Meta            struct {
			Version string `json:"io.modelcontextprotocol/protocolVersion"`
		} `json:"_meta"`
	} `json:"params"`
	Result struct {
		ProtocolVersion string `json:"protocolVersion"`
	} `json:"result"`
}

// Run carries messages until the input ends or ctx does.
func (b *Bridge) Run(ctx context.Context) error {
	if err := b.reach(ctx); err != nil {
		return err
	}
	b.calls = map[string]context.CancelFunc{}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan []byte)
	failed := make(chan error, 1)
	go func() {
		scanner := bufio.NewScanner(b.In)
		scanner.Buffer(nil, mostLine)
		for scanner.Scan() {
			select {
			case lines <- bytes.Clone(scanner.Bytes()):
			case <-ctx.Done():
				return
			}
		}
		failed <- scanner.Err()
	}()
	var under sync.WaitGroup
	defer under.Wait()
	slots := make(chan struct{}, mostAtOnce)
	open, hangUp := context.WithCancel(ctx) // of who listens: that has no end of its own
	defer hangUp()
	for {
		var line []byte
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			hangUp()
			under.Wait() // what was asked is answered
			b.leave(context.WithoutCancel(ctx))
			return err
		case line = <-lines:
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		var m message
		_ = json.Unmarshal(line, &m) // what is none the host refuses
		switch {
		case m.Method == "notifications/cancelled" && b.cancel(m.Params.RequestID):
		case m.Method == "initialize", strings.HasPrefix(m.Method, "notifications/"):
			b.carry(ctx, line, m) // before what follows
		default:
			of := ctx
			if m.Method == "subscriptions/listen" {
				of = open
			}
			slots <- struct{}{}
			under.Go(func() {
				defer func() { <-slots }()
				b.carry(of, line, m)
			})
		}
	}
}

// reach finds the host.
func (b *Bridge) reach(ctx context.Context) error {
	host, err := b.Find(ctx)
	if err != nil {
		return err
	}
	transport := &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: mostAtOnce}
	if host.UnixSocket != "" {
		socket := host.UnixSocket
		host.URL = "http://localhost"
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.host = host
	b.client = &http.Client{Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return nil
}

// cancel ends a request without a session, which is all that tells its host.
func (b *Bridge) cancel(id json.RawMessage) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	end := b.calls[string(id)]
	if end != nil {
		end()
	}
	return end != nil
}

// carry sends a message and writes what comes back, or why nothing does.
func (b *Bridge) carry(ctx context.Context, line []byte, m message) {
	if m.Params.Meta.Version >= stateless && m.ID != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		b.mu.Lock()
		b.calls[string(m.ID)] = cancel
		b.mu.Unlock()
		defer func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			delete(b.calls, string(m.ID))
		}()
	}
	answered, err := b.send(ctx, line, m)
	var gone *net.OpError
	if errors.As(err, &gone) && !answered && ctx.Err() == nil { // it has moved, or is there again
		if err = b.reach(ctx); err == nil {
			answered, err = b.send(ctx, line, m)
		}
	}
	if errors.Is(err, errNoSession) && m.Method != "initialize" {
		if err = b.again(ctx); err == nil {
			answered, err = b.send(ctx, line, m)
		}
	}
	if m.ID == nil || m.Method == "" || answered || ctx.Err() != nil {
		return
	}
	if err == nil {
		err = errors.New("the host ended without an answer")
	}
	b.refuse(m.ID, err)
}

// refuse answers a request that came to nothing.
func (b *Bridge) refuse(id json.RawMessage, why error) {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id,
		"error": map[string]any{"code": -32000, "message": "wasmhost: " + why.Error()}})
	if err == nil {
		b.write(text)
	}
}

// errNoSession says that the host does not know the session any more.
var errNoSession = errors.New("the host does not know the session")

// again begins the session anew, as it was begun.
func (b *Bridge) again(ctx context.Context) error {
	b.mu.Lock()
	begun := b.begun
	b.session = ""
	b.mu.Unlock()
	if begun == nil {
		return errNoSession
	}
	resp, err := b.post(ctx, begun, message{Method: "initialize"})
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if err := b.each(resp, func([]byte) {}); err != nil {
		return err
	}
	b.joined(resp, "")
	b.follow(ctx)
	done, err := b.post(ctx, []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`),
		message{Method: "notifications/initialized"})
	if err == nil {
		_ = done.Body.Close()
	}
	return err
}

// joined notes the session that a response began.
func (b *Bridge) joined(resp *http.Response, version string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.session = resp.Header.Get("Mcp-Session-Id")
	if version != "" {
		b.version = version
	}
}

// post makes a request of a message.
func (b *Bridge) post(ctx context.Context, line []byte, m message) (*http.Response, error) {
	req, client, err := b.request(ctx, http.MethodPost, bytes.NewReader(line))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if version := m.Params.Meta.Version; version != "" {
		req.Header.Set("Mcp-Protocol-Version", version)
		req.Header.Del("Mcp-Session-Id")
		req.Header.Set("Mcp-Method", m.Method)
		if name := m.Params.Name + m.Params.URI; name != "" {
			req.Header.Set("Mcp-Name", name)
		}
	} else if m.Method == "initialize" {
		req.Header.Del("Mcp-Session-Id")
		req.Header.Del("Mcp-Protocol-Version")
	}
	return client.Do(req)
}

func (b *Bridge) request(ctx context.Context, method string, body io.Reader) (*http.Request, *http.Client, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	target := b.host.URL + "/mcp"
	if len(b.Plugins) > 0 {
		target += "?" + url.Values{"plugin": b.Plugins}.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, method, target, body)
	if err != nil {
		return nil, nil, err
	}
	req.Header.Set("Authorization", "Bearer "+b.host.Token)
	req.Header.Set("User-Agent", b.Agent)
	if b.session != "" {
		req.Header.Set("Mcp-Session-Id", b.session)
		req.Header.Set("Mcp-Protocol-Version", b.version)
	}
	return req, b.client, nil
}

// send sends a message and writes what comes back. Answered says that what it asked was.
func (b *Bridge) send(ctx context.Context, line []byte, m message) (answered bool, err error) {
	resp, err := b.post(ctx, line, m)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	version := ""
	err = b.each(resp, func(text []byte) {
		var got message
		if json.Unmarshal(text, &got) == nil && got.Method == "" && bytes.Equal(got.ID, m.ID) {
			answered, version = true, got.Result.ProtocolVersion
		}
		b.write(text)
	})
	if err != nil {
		return answered, err
	}
	switch {
	case m.Method == "initialize" && resp.StatusCode == http.StatusOK:
		b.mu.Lock()
		b.begun = line
		b.mu.Unlock()
		b.joined(resp, version)
	case m.Method == "notifications/initialized":
		b.follow(ctx)
	}
	return answered, nil
}

// each calls do with each message of a response. The error is why there is none.
func (b *Bridge) each(resp *http.Response, do func([]byte)) error {
	kind, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";")
	switch {
	case kind == "text/event-stream" && resp.StatusCode == http.StatusOK:
		return events(resp.Body, do)
	case resp.StatusCode == http.StatusNotFound && resp.Request.Header.Get("Mcp-Session-Id") != "" &&
		kind != "application/json":
		return errNoSession
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, mostLine))
	text = bytes.TrimSpace(text)
	switch {
	case err != nil:
		return err
	case kind == "application/json" && len(text) > 0:
		do(text)
		return nil
	case resp.StatusCode < http.StatusBadRequest:
		return nil
	}
	if p := problem.Parse(text); p != nil {
		p.HTTPStatus = resp.StatusCode
		return p
	}
	return fmt.Errorf("the host answered with HTTP status %d: %.200s", resp.StatusCode, text)
}

// events reads server-sent events. What is told of one is its data.
func events(r io.Reader, do func([]byte)) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, mostLine)
	var data []byte
	for scanner.Scan() {
		line := scanner.Bytes()
		if text, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(data, bytes.TrimPrefix(text, []byte(" "))...)
		}
		if len(line) == 0 && len(data) > 0 {
			do(data)
			data = data[:0]
		}
	}
	return scanner.Err()
}

// follow writes what the host tells by itself in the session, until that ends.
func (b *Bridge) follow(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	b.mu.Lock()
	if b.ends != nil {
		b.ends()
	}
	b.ends = cancel
	session := b.session
	b.mu.Unlock()
	if session == "" {
		return
	}
	go func() {
		defer cancel()
		for wait := firstWait; ; wait = min(2*wait, lastWait) {
			req, client, err := b.request(ctx, http.MethodGet, nil)
			if err != nil {
				return
			}
			req.Header.Set("Accept", "text/event-stream")
			if resp, err := client.Do(req); err == nil {
				if resp.StatusCode == http.StatusOK {
					wait = firstWait
					_ = b.each(resp, b.write)
				}
				_ = resp.Body.Close()
				if resp.StatusCode >= 400 && resp.StatusCode < 500 {
					return // the next request begins a session
				}
			}
			timer := time.NewTimer(wait)
			select {
			case <-ctx.Done():
				timer.Stop()
				return
			case <-timer.C:
			}
		}
	}()
}

// leave ends the session.
func (b *Bridge) leave(ctx context.Context) {
	b.mu.Lock()
	session := b.session
	b.mu.Unlock()
	if session == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, client, err := b.request(ctx, http.MethodDelete, nil)
	if err != nil {
		return
	}
	if resp, err := client.Do(req); err == nil {
		_ = resp.Body.Close()
	}
}

// write writes a message as a line.
func (b *Bridge) write(text []byte) {
	var line bytes.Buffer
	if json.Compact(&line, text) != nil {
		return
	}
	line.WriteByte('\n')
	b.writing.Lock()
	defer b.writing.Unlock()
	_, _ = b.Out.Write(line.Bytes())
}
