package host_test

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// bus is a plugin that uses settings, methods and events.
func bus(t *testing.T) guest {
	return guest{id: "bus", module: guesttest.C(t, "bus"), paths: []string{"call", "seen"}, more: map[string]any{
		"settings": []any{
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "hi"},
			map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""},
		},
	}}
}

// does has the plugin bus call a host function.
func (w *world) does(function, params string) string {
	w.tb.Helper()
	a := w.send("POST", "/plugins/bus/call", fmt.Sprintf(`{"function":%q,"params":%s}`, function, params), nil)
	if a.status != 200 {
		w.tb.Fatalf("%s: %d %s", function, a.status, a.body)
	}
	return a.body
}

// stream opens a stream of server-sent events and returns its lines of data,
// and a function that ends it.
func (w *world) stream(path string) (data <-chan string, end func()) {
	w.tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	req, err := http.NewRequestWithContext(ctx, "GET", w.URL()+path, nil)
	if err != nil {
		w.tb.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.tb.Fatal(err)
	}
	if resp.StatusCode != 200 {
		w.tb.Fatalf("%s: %s", path, resp.Status)
	}
	w.tb.Cleanup(cancel)
	lines := make(chan string, 1000)
	go func() {
		defer close(lines)
		defer resp.Body.Close()
		for text := bufio.NewScanner(resp.Body); text.Scan(); {
			if line, ok := strings.CutPrefix(text.Text(), "data: "); ok {
				lines <- line
			}
		}
	}()
	return lines, cancel
}

func wantLine(t *testing.T, lines <-chan string, text string) {
	t.Helper()
	for {
		select {
		case line, more := <-lines:
			if !more {
				t.Fatalf("the stream ended without %q", text)
			}
			if strings.Contains(line, text) {
				return
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%q did not come", text)
		}
	}
}

func TestMessagesOverHTTP(t *testing.T) {
	w := serve(t, host.Config{VaultKey: vault.SourceFile}, bus(t))
	const api = "/api/v1/plugins/bus"
	for _, c := range []struct {
		method, path, body string
		status             int
		code, text         string
	}{
		{"POST", "/methods/ns/echo", `{"a":1}`, 501, "handler_not_registered", `method \"echo\" of the namespace \"ns\"`},
		{"POST", "/events", `{"channel":"` + strings.Repeat("x", 201) + `"}`, 400, "invalid_request", "200"},
		{"POST", "/events", `{"channel":"c","data":"` + strings.Repeat("x", 1<<20) + `"}`, 400, "invalid_request", "1048576"},
		{"POST", "/events", `{"channel":"nobody listens"}`, 204, "", ""},
	} {
		a := w.send(c.method, api+c.path, c.body, nil)
		if a.status != c.status || a.problem("code") != c.code || !strings.Contains(a.body, c.text) {
			t.Errorf("%s %s: %d %.300s", c.method, c.path, a.status, a.body)
		}
	}
	for _, method := range []string{"echo", "fail"} {
		w.does("methods.handle", fmt.Sprintf(`{"namespace":"ns","method":%q}`, method))
	}
	if a := w.send("POST", api+"/methods/ns/echo", `{"n":12345678901234567890}`, nil); a.status != 200 ||
		!strings.Contains(a.body, `"args":{"n":12345678901234567890}`) {
		t.Errorf("echo: %d %s", a.status, a.body)
	}
	if a := w.send("POST", api+"/methods/ns/fail", "", nil); a.status != 500 || a.problem("code") != "handler_error" {
		t.Errorf("fail: %d %s", a.status, a.body)
	}

	// Both directions, and no line of the stream is the plugin's to forge.
	events, end := w.stream(api + "/events")
	w.does("events.on", `{"channel":"news"}`)
	w.does("events.emit", `{"channel":"c\n\ndata: forged","data":{"a":`+"\n"+`[1]}}`)
	wantLine(t, events, `"channel":"c\n\ndata: forged","data":{"a":[1]}}`)
	if a := w.send("POST", api+"/events", `{"channel":"news","data":[true]}`, nil); a.status != 204 {
		t.Errorf("event: %d %s", a.status, a.body)
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if a := w.send("POST", "/plugins/bus/seen", "", nil); strings.Contains(a.body, `"data":[true]`) {
			break
		} else if time.Now().After(deadline) {
			t.Fatal("the backend was not told")
		}
	}
	// Following goes on when the plugin starts anew.
	if a := w.send("POST", api+"/reload", "", nil); a.status != 200 {
		t.Fatal(a.body)
	}
	w.does("events.emit", `{"channel":"again","data":null}`)
	wantLine(t, events, `"channel":"again"`)
	end()

	events, _ = w.stream(api + "/events")
	lines, _ := w.stream(api + "/logs?follow=true")
	wantLine(t, lines, "the plugin is active")
	// The host may learn a moment later that the first client has gone.
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		a := w.send("GET", "/metrics", "", nil)
		if strings.Contains(a.body, `wasmhost_log_lines_lost_total{plugin="bus"} 0`) &&
			strings.Contains(a.body, "wasmhost_http_streams 2") {
			break
		} else if time.Now().After(deadline) {
			t.Fatal("the metrics lack the streams or the lost lines")
		}
	}
	if a := w.send("DELETE", api+"?purge=true", "", nil); a.status != 204 {
		t.Fatal(a.body)
	}
	wantLine(t, events, `{"reason":"closed"}`)
	wantLine(t, lines, `{"reason":"closed"}`)
	for _, path := range []string{"/events", "/logs?follow=true", "/logs", "/settings"} {
		if a := w.send("GET", api+path, "", nil); a.status != 404 || a.problem("code") != "plugin_not_found" {
			t.Errorf("%s of what is gone: %d %s", path, a.status, a.body)
		}
	}
}

// What is wrong with the key is told where a password is needed, and without
// a path of the machine.
func TestKeyProblemsOverHTTP(t *testing.T) {
	w := serve(t, host.Config{VaultKey: vault.SourceFile}, bus(t))
	const settings = "/api/v1/plugins/bus/settings"
	if a := w.send("PATCH", settings, `{"set":{"token":"hunter2"}}`, nil); a.status != 200 ||
		strings.Contains(a.body, "hunter2") {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := w.send("PATCH", settings, `{"set":{"token":["hunter2"],"greeting":1}}`, nil); a.status != 422 ||
		a.problem("code") != "invalid_settings" ||
		strings.Contains(a.body, "hunter2") || strings.Count(a.body, `"key":`) != 2 {
		t.Errorf("%d %s", a.status, a.body)
	}
	removed := 0
	err := filepath.WalkDir(filepath.Join(w.Data(), "vault"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".key") {
			removed++
			return os.Remove(path)
		}
		return err
	})
	if err != nil || removed != 1 {
		t.Fatalf("%d keys, %v", removed, err)
	}
	w = again(t, w)
	for _, a := range []answer{
		w.send("PATCH", settings, `{"set":{"token":"another"}}`, nil),
		w.send("POST", "/api/v1/vault/rotate", "", nil),
	} {
		if a.status != 409 || a.problem("code") != "vault" || !strings.Contains(a.body, "`wasmhost key restore`") ||
			strings.Contains(a.body, w.Data()) {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	if a := w.send("GET", "/api/v1/vault", "", nil); a.status != 200 || !strings.Contains(a.body, `"usable":false`) ||
		!strings.Contains(a.body, `"records":1`) || strings.Contains(a.body, w.Data()) {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := w.send("POST", "/api/v1/vault/accept-loss", `{"key":"another"}`, nil); a.status != 409 ||
		a.problem("code") != "conflict" {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// again serves the same data folder anew.
func again(t *testing.T, w *world) *world {
	t.Helper()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	return serve(t, host.Config{Data: w.Data(), VaultKey: vault.SourceFile})
}
