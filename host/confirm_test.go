package host_test

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/confirm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// askingScript counts the calls that ran.
const askingScript = `export default function (ctx) {
	const ran = [];
	ctx.cli.handle("pay", (request) => { ran.push(request.body); return { status: 200, body: ran.length }; });
	ctx.cli.handle("ran", () => ({ status: 200, body: ran }));
}`

func askingGuest(more ...map[string]any) guest {
	endpoints := []any{
		map[string]any{"method": "POST", "path": "pay", "auth": true, "requiresConfirmation": true,
			"description": "Pays a bill."},
		map[string]any{"method": "GET", "path": "ran", "auth": true},
		map[string]any{"method": "POST", "path": "idle", "auth": true, "requiresConfirmation": true},
	}
	return guest{id: "bank", script: askingScript, more: map[string]any{
		"cli": map[string]any{"endpoints": append(endpoints, anyOf(more)...)}}}
}

func anyOf(list []map[string]any) (all []any) {
	for _, one := range list {
		all = append(all, one)
	}
	return all
}

// pay sends a call beside the test.
func (w *world) pay(body string) chan answer {
	result := make(chan answer, 1)
	go func() { result <- w.send("POST", "/plugins/bank/pay?for=rent", body, nil) }()
	return result
}

// asked waits until so many calls are in the inbox.
func (w *world) asked(n int) []api.AskedCall {
	w.tb.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		calls := ask[api.Inbox](w, "GET", "/api/v1/inbox", http.StatusOK).Calls
		if len(calls) == n {
			return calls
		}
		if time.Now().After(end) {
			w.tb.Fatalf("the inbox has %+v, want %d", calls, n)
		}
	}
}

func decision(c api.AskedCall, what string) string {
	return "/api/v1/inbox/calls/" + strconv.FormatInt(c.ID, 10) + "/" + what
}

// TestCallsThatAsk goes from the call over the inbox to the answer.
func TestCallsThatAsk(t *testing.T) {
	w := serve(t, host.Config{Confirm: confirm.Limits{WaitingPerPlugin: 3}}, askingGuest())
	events := follow(t, w.URL(), w.token, "/api/v1/events", "")
	events.next() // how many wait
	first, second, third := w.pay(`{"n": 1}`), w.pay(`{"n": 2}`), w.pay(`{"n": 3}`)
	calls := w.asked(3)
	for _, c := range calls {
		if c.Plugin != "bank" || c.Method != "POST" || c.Path != "pay" || c.Query != "for=rent" ||
			!strings.HasPrefix(c.Body, `{"n": `) || c.Description != "Pays a bill." ||
			!strings.Contains(c.RequestedBy, "token ") {
			t.Errorf("asked: %+v", c)
		}
	}
	for {
		if e := events.next(); e.name == "approvals" && e.data == `{"waiting":3}` {
			break
		}
	}
	if a := <-w.pay(`{"n": 4}`); a.status != http.StatusServiceUnavailable ||
		a.problem("code") != problem.CodePluginOverloaded {
		t.Errorf("one too many: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/plugins/bank/idle", "", nil); a.problem("code") != problem.CodeHandlerNotRegistered {
		t.Errorf("nobody is asked about what cannot run: %d %s", a.status, a.body)
	}

	// A token for the plugin calls, and approves nothing.
	scoped, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "scoped", Scopes: []api.Scope{{Plugin: "bank"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{decision(calls[0], "approve"), decision(calls[0], "reject")} {
		if a := w.send("POST", path, "", map[string]string{"Authorization": "Bearer " + scoped}); a.status !=
			http.StatusForbidden {
			t.Errorf("%s with a scoped token: %d %s", path, a.status, a.body)
		}
	}

	of := map[string]api.AskedCall{}
	for _, c := range calls {
		of[c.Body] = c
	}
	ask[api.AskedCall](w, "POST", decision(of[`{"n": 1}`], "approve"), http.StatusOK)
	if a := <-first; a.status != http.StatusOK || a.body != "1" {
		t.Errorf("approved: %d %s", a.status, a.body)
	}
	ask[api.AskedCall](w, "POST", decision(of[`{"n": 2}`], "reject"), http.StatusOK)
	if a := <-second; a.status != http.StatusForbidden || a.problem("code") != problem.CodeRejectedByUser {
		t.Errorf("rejected: %d %s", a.status, a.body)
	}
	if a := w.send("POST", decision(of[`{"n": 2}`], "approve"), "", nil); a.status != http.StatusConflict {
		t.Errorf("approved after that: %d %s", a.status, a.body)
	}
	// Disabling answers what waits.
	w.does2xx("POST", "/api/v1/plugins/bank/disable", "")
	if a := <-third; a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "disabled while") {
		t.Errorf("disabled: %d %s", a.status, a.body)
	}
	w.does2xx("POST", "/api/v1/plugins/bank/enable", "")
	if a := w.send("GET", "/plugins/bank/ran", "", nil); a.body != `[]` {
		t.Errorf("ran after all: %s", a.body)
	}
	audit := ask[api.Audit](w, "GET", "/api/v1/plugins/bank/audit", http.StatusOK)
	states := map[int64]string{}
	for _, c := range audit.Calls {
		states[c.ID] = c.State
		if c.Body != "" || c.Query != "" || c.BodySHA256 == "" ||
			c.Approved != nil && !strings.Contains(c.Approved.By, "token ") {
			t.Errorf("the audit has %+v", c)
		}
	}
	if len(states) != 2 || states[of[`{"n": 1}`].ID] != "succeeded" || states[of[`{"n": 2}`].ID] != "rejected" {
		t.Errorf("the audit has %v", states)
	}
}

// TestHangUpAndUpgrade: a client that hangs up takes its question back, an
// upgrade answers it, and no approval is good for another content.
func TestHangUpAndUpgrade(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{}, askingGuest())
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	req, err := http.NewRequestWithContext(ctx, "POST", w.URL()+"/plugins/bank/pay", strings.NewReader("1"))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+w.token)
	left := make(chan error, 1)
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			resp.Body.Close()
		}
		left <- err
	}()
	calls := w.asked(1)
	hangUp()
	if err := <-left; err == nil {
		t.Error("an answer came")
	}
	w.asked(0)
	if a := w.send("POST", decision(calls[0], "approve"), "", nil); a.problem("code") != problem.CodeCallNotFound {
		t.Errorf("approved after that: %d %s", a.status, a.body)
	}

	waits := w.pay("2")
	calls = w.asked(1)
	staged, err := w.Plugins().Stage(t.Context(), askingGuest(map[string]any{"method": "GET", "path": "more",
		"auth": true}).folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	if _, err := w.Plugins().Install(t.Context(), staged, shown.Consent{Grants: []string{"cli"},
		AcceptChanges: true}); err != nil {
		t.Fatal(err)
	}
	if a := <-waits; a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "upgraded") {
		t.Errorf("upgraded: %d %s", a.status, a.body)
	}
	if a := w.send("POST", decision(calls[0], "approve"), "", nil); a.problem("code") != problem.CodeCallNotFound {
		t.Errorf("approved after the upgrade: %d %s", a.status, a.body)
	}
	// One that waits does not hold up the end of the host.
	waits = w.pay("3")
	w.asked(1)
	if err := w.stop(); err != nil {
		t.Error(err)
	}
	if a := <-waits; a.problem("code") != problem.CodeShuttingDown {
		t.Errorf("stopped: %d %s", a.status, a.body)
	}
}
