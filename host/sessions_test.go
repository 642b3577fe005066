package host_test

import (
	"bytes"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// untilSession waits until a session has a status.
func (w *world) untilSession(id, session string, want sessions.Status) api.Session {
	w.tb.Helper()
	var got api.Session
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if got = ask[api.Session](w, "GET", "/api/v1/plugins/"+id+"/sessions/"+session, 200); got.Status == string(want) {
			return got
		}
	}
	w.tb.Fatalf("the session is %s (%s), want %s", got.Status, got.Reason, want)
	return got
}

// untilText waits until a session has a text in it.
func (w *world) untilText(id, session, text string) {
	w.tb.Helper()
	body := ""
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if body = w.send("GET", "/api/v1/plugins/"+id+"/sessions/"+session+"/messages", "", nil).body; strings.Contains(body,
			text) {
			return
		}
	}
	w.tb.Fatalf("the messages are %s, want %q in them", body, text)
}

// untilNotes waits until a plugin has noted as many lines.
func (w *world) untilNotes(id, want string) {
	w.tb.Helper()
	body := ""
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if body = w.send("POST", "/plugins/"+id+"/notes", "", nil).body; body == want {
			return
		}
	}
	w.tb.Fatalf("noted %s, want %s", body, want)
}

// created begins a session as the plugin and returns its id.
func (w *world) created(id, expression string) string {
	w.tb.Helper()
	session, err := strconv.Unquote(w.computes(id, expression))
	if err != nil {
		w.tb.Fatal(err)
	}
	return session
}

func TestSessions(t *testing.T) {
	f := startAI(t, streams(nil, "Hello ", "there."))
	w := serve(t, quickAI(), aiGuest("talks"), aiGuest("others"))
	w.useAI(f, "")

	list := ask[api.SessionList](w, "GET", "/api/v1/plugins/talks/sessions", 200)
	if list.Label != "Talks" || list.ShowDivider || list.Hidden || len(list.SuggestedPrompts) != 1 ||
		list.SuggestedPrompts[0].Prompt != "Hello!" || len(list.Sessions) != 0 {
		t.Errorf("got %+v", list)
	}

	// Two listeners, one event each: the instance is told once.
	id := w.created("talks",
		`{ const { sessionId } = await ctx.sessions.create({}); watch(sessionId, "a"); watch(sessionId, "b")(); `+
			`watch(sessionId, "c"); return sessionId; }`)
	wantText(t, "a session without a prompt", w.computes("talks", `ctx.sessions.getStatus("`+id+`")`), `"ready"`)
	w.computes("talks", `ctx.sessions.sendMessage("`+id+`", "Say hello\nnow")`)
	w.untilNotes("talks", `["a running","c running","a ready","c ready"]`)
	messages := w.computes("talks", `ctx.sessions.getMessages("`+id+`")`)
	wantText(t, "the messages", messages, `"role":"user","text":"Say hello\nnow"`,
		`"role":"assistant","text":"Hello there."`, `"timestamp":"20`)
	requests, _ := f.requests()
	context := requests[0]["messages"].([]any)[0].(map[string]any)
	text := context["content"].(string)
	if context["role"] != "system" || !strings.HasSuffix(text, ", {{unknown}}.") ||
		!strings.Contains(text, "\n\nFolder . of The talks, Session of 2") || strings.Contains(text, w.Data()) {
		t.Errorf("the context is %q", text)
	}

	// The user takes part, and the console is told to look again.
	f.then(streams(nil, "For the user."))
	console := w.follow(t, "")
	console.named("sessions")
	if a := w.send("POST", "/api/v1/plugins/talks/sessions/"+id+"/messages", `{"text":"And me?"}`, nil); a.status != 202 {
		t.Fatalf("send: %d %s", a.status, a.body)
	}
	w.untilSession("talks", id, sessions.StatusReady)
	console.named("sessions")
	w.untilNotes("talks", `["a running","c running","a ready","c ready","a running","c running","a ready","c ready"]`)
	if requests, _ := f.requests(); len(requests[0]["messages"].([]any)) != 4 {
		t.Errorf("asked %v", requests)
	}
	a := w.send("POST", "/api/v1/plugins/talks/sessions", `{"prompt":"Begin"}`, nil)
	if a.status != 201 || a.problem("name") != "Begin" {
		t.Errorf("create: %d %s", a.status, a.body)
	}

	// No plugin reaches the sessions of another one.
	for _, call := range []string{"getStatus(ID)", "getMessages(ID)", "stop(ID)", `sendMessage(ID, "x")`} {
		call = strings.Replace(call, "ID", `"`+id+`"`, 1)
		wantText(t, call, w.computes("others", "ctx.sessions."+call), "not_found")
	}
	wantText(t, "watch of another's", w.computes("others", `{ watch("`+id+`", "x"); return "watches"; }`), "not_found")
	if a := w.send("GET", "/api/v1/plugins/others/sessions/"+id, "", nil); a.status != 404 ||
		a.problem("code") != problem.CodeSessionNotFound {
		t.Errorf("%d %s", a.status, a.body)
	}

	w.untilSession("talks", a.problem("id"), sessions.StatusReady)
	if a := w.send("POST", "/api/v1/plugins/talks/sessions/"+id+"/stop", "", nil); a.status != 200 ||
		a.problem("status") != "ended" {
		t.Errorf("stop: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/api/v1/plugins/talks/sessions/"+id+"/messages", `{"text":"More"}`, nil); a.status != 400 ||
		!strings.Contains(a.body, "has ended") {
		t.Errorf("send to an ended session: %d %s", a.status, a.body)
	}
	wantText(t, "metrics", w.send("GET", "/metrics", "", nil).body, `wasmhost_sessions{plugin="talks",status="ended"} 1`,
		`wasmhost_sessions{plugin="talks",status="ready"} 1`)
	if a := w.send("DELETE", "/api/v1/plugins/talks/sessions/"+id, "", nil); a.status != 204 {
		t.Errorf("remove: %d %s", a.status, a.body)
	}
	if n := len(ask[api.SessionList](w, "GET", "/api/v1/plugins/talks/sessions", 200).Sessions); n != 1 {
		t.Errorf("%d sessions are left", n)
	}
	w.send("DELETE", "/api/v1/plugins/talks", "", nil)
	if a := w.send("DELETE", "/api/v1/orphans/talks", "", nil); a.status != 204 {
		t.Errorf("purge: %d %s", a.status, a.body)
	}
	staged, err := w.Plugins().Stage(t.Context(), aiGuest("talks").folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	if _, err := w.Plugins().Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()}); err != nil {
		t.Fatal(err)
	}
	if n := len(ask[api.SessionList](w, "GET", "/api/v1/plugins/talks/sessions", 200).Sessions); n != 0 {
		t.Errorf("%d sessions outlived the purge", n)
	}
}

func TestSessionFailures(t *testing.T) {
	shorttest.Skip(t)
	f := startAI(t, streams(hangsUp, "Only half "))
	w := serve(t, quickAI(), aiGuest("talks"))
	id := w.created("talks", `(await ctx.sessions.create({ prompt: " " })).sessionId`)
	for _, call := range []string{`ctx.sessions.create({ prompt: "Hi" })`, `ctx.sessions.sendMessage("` + id +
		`", "Hi")`} {
		wantText(t, call+" without a provider", w.computes("talks", call), "unavailable", "wasmhost ai set")
	}
	for path, body := range map[string]string{"": `{"prompt":"Hi"}`, "/" + id + "/messages": `{"text":"Hi"}`} {
		a := w.send("POST", "/api/v1/plugins/talks/sessions"+path, body, nil)
		if a.status != 409 || !strings.Contains(a.body, "wasmhost ai set") {
			t.Errorf("a user's message without a provider: %d %s", a.status, a.body)
		}
	}
	if list := ask[api.SessionList](w, "GET", "/api/v1/plugins/talks/sessions", 200); len(list.Sessions) != 1 ||
		list.Sessions[0].Status != "ready" || list.Sessions[0].Messages != 0 {
		t.Errorf("after what was refused: %+v", list.Sessions)
	}
	// What happened before the subscription is not told.
	var noted []string
	for range 30 {
		w.computes("talks",
			`{ const { sessionId } = await ctx.sessions.create(); watch(sessionId, "x"); await ctx.sessions.stop(sessionId); }`)
		noted = append(noted, `"x ended"`)
	}
	w.untilNotes("talks", "["+strings.Join(noted, ",")+"]")
	w.useAI(f, "")
	w.computes("talks", `ctx.sessions.sendMessage("`+id+`", "Again")`)
	w.untilText("talks", id, "Only half")
	if s := w.untilSession("talks", id, sessions.StatusError); !strings.Contains(s.Reason, "before it was complete") {
		t.Errorf("a stream that was cut: %+v", s)
	}
	f.then(refuses(429), refuses(429), streams(nil, "Whole."))
	w.computes("talks", `ctx.sessions.sendMessage("`+id+`", "Again")`)
	w.untilSession("talks", id, sessions.StatusReady)
	w.untilText("talks", id, "Whole.")
	for call, code := range map[string]string{
		`ctx.sessions.create({ prompt: "x".repeat(262145) })`: "quota_exceeded",
		`ctx.sessions.sendMessage("` + id + `", " ")`:         "invalid_argument",
		`ctx.sessions.getStatus("none")`:                      "not_found",
		`ctx.sessions.onStatusChange("none", () => {})`:       "not_found",
	} {
		wantText(t, call, w.computes("talks", call), code)
	}
	wantText(t, "too many watches", w.computes("talks", `{ for (let i = 0; i < 201; i++) watch("`+id+`", "x"); }`),
		"quota_exceeded", "200")
}

// TestSessionsOfDisabledPlugin: disabling a plugin, or revoking the
// permission, ends its replies, and nobody can send it anything.
func TestSessionsOfDisabledPlugin(t *testing.T) {
	shorttest.Skip(t)
	f := startAI(t, nil)
	f.then(streams(f.waits, "Once "))
	w := serve(t, quickAI(), aiGuest("talks"))
	w.useAI(f, "")
	for _, c := range []struct{ end, again, status, reason string }{
		{"POST /api/v1/plugins/talks/disable", "POST /api/v1/plugins/talks/enable", "503", "disabled"},
		{"DELETE /api/v1/plugins/talks/grants/sessions", "", "409", "revoked"},
	} {
		id := w.created("talks", `(await ctx.sessions.create({ prompt: "Hi" })).sessionId`)
		w.untilText("talks", id, "Once ")
		for _, step := range []string{c.end, c.again} {
			if method, path, ok := strings.Cut(step, " "); ok {
				if a := w.send(method, path, "", nil); a.status >= 300 {
					t.Fatalf("%s: %d %s", step, a.status, a.body)
				}
			}
			if step != c.end {
				continue
			}
			f.gaveUp(t)
			if s := w.untilSession("talks", id, sessions.StatusNeedsYou); !strings.Contains(s.Reason, c.reason) {
				t.Errorf("%s: %+v", step, s)
			}
			w.untilText("talks", id, "Once ")
			for _, target := range []string{"", "/" + id + "/messages"} {
				body := `{"prompt":"x"}`
				if target != "" {
					body = `{"text":"x"}`
				}
				if a := w.send("POST", "/api/v1/plugins/talks/sessions"+target, body, nil); strconv.Itoa(a.status) != c.status {
					t.Errorf("%s, then a message: %d %s", step, a.status, a.body)
				}
			}
		}
	}
}

// TestSessionsRestart: a reply that the end of the host cuts off waits for the
// user, and a backup carries all of it.
func TestSessionsRestart(t *testing.T) {
	shorttest.Skip(t)
	f := startAI(t, nil)
	f.then(streams(f.waits, "Once "))
	cfg := quickAI()
	cfg.Data = filepath.Join(t.TempDir(), "data")
	w := serve(t, cfg, aiGuest("talks"))
	w.useAI(f, aiKey)
	id := w.created("talks", `(await ctx.sessions.create({ prompt: "Hi" })).sessionId`)
	w.untilText("talks", id, "Once ")
	var file bytes.Buffer
	if err := w.Backup(t.Context(), &file, backup.Options{WithKey: true}); err != nil {
		t.Fatal(err)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	again := serve(t, cfg)
	if s := again.untilSession("talks", id, sessions.StatusNeedsYou); !strings.Contains(s.Reason, "the host stopped") {
		t.Errorf("got %+v", s)
	}
	f.then(streams(nil, "upon a time."))
	again.computes("talks", `ctx.sessions.sendMessage("`+id+`", "Go on")`)
	again.untilSession("talks", id, sessions.StatusReady)
	again.untilText("talks", id, "upon a time.")
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}

	restored := backup.RestoreOptions{Data: filepath.Join(t.TempDir(), "restored"), Version: "1.2.3"}
	if _, err := host.Restore(t.Context(), &file, restored, whole.Parts()...); err != nil {
		t.Fatal(err)
	}
	cfg.Data = restored.Data
	f.then(streams(nil, "Elsewhere."))
	third := serve(t, cfg)
	third.untilSession("talks", id, sessions.StatusNeedsYou)
	third.untilText("talks", id, "Once ")
	third.computes("talks", `ctx.sessions.sendMessage("`+id+`", "Go on")`)
	third.untilText("talks", id, "Elsewhere.")
	if _, keys := f.requests(); len(keys) != 1 || keys[0] != "Bearer "+aiKey {
		t.Errorf("the restored host sent %v", keys)
	}
	if a := third.send("GET", "/api/v1/ai/usage", "", nil); a.status != http.StatusOK ||
		!strings.Contains(a.body, `"calls":2`) {
		t.Errorf("usage after the restore: %d %s", a.status, a.body)
	}
}
