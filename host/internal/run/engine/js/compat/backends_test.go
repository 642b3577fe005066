package compat_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/api"
)

// backend installs one of the compiled backends as it is.
func backend(t *testing.T, name string) *installed {
	t.Helper()
	return active(t, filepath.Join(fixtures, "backends", name))
}

// step is a request and what its answer must hold. $1, $2, ... in a request
// stand for the ids that were answered so far.
type step struct {
	method, path, body string
	status             int
	want               []string
}

// walk makes the requests one after the other.
func (p *installed) walk(steps []step) {
	p.tb.Helper()
	var ids []string
	for _, s := range steps {
		for i := len(ids); i > 0; i-- {
			stand := "$" + string(rune('0'+i))
			s.path, s.body = strings.ReplaceAll(s.path, stand, ids[i-1]), strings.ReplaceAll(s.body, stand, ids[i-1])
		}
		status, answer := p.send(s.method, s.path, s.body)
		if status != s.status {
			p.tb.Fatalf("%s %s %s: %d %s, want %d\n%s", s.method, s.path, s.body, status, answer, s.status, p.log())
		}
		for _, want := range s.want {
			if !strings.Contains(answer, want) {
				p.tb.Errorf("%s %s %s: %s, want %s", s.method, s.path, s.body, answer, want)
			}
		}
		if _, rest, ok := strings.Cut(answer, `"id":"`); ok && s.method == "POST" && status == 201 {
			id, _, _ := strings.Cut(rest, `"`)
			ids = append(ids, id)
		}
	}
}

// Classes, private members, a column called order, booleans and JSON texts in
// columns, upserts, migrations in onEnable, settings, methods and events.
func TestHabits(t *testing.T) {
	p := backend(t, "habits")
	p.walk([]step{
		{"GET", "habits", "", 200, []string{`{"data":[]}`}},
		{"POST", "habits", `{"name":" Run ","color":"#fff","target":2.5}`, 201,
			[]string{`"name":"Run"`, `"order":0`, `"archived":false`, `"schedule":{"days":[1,2,3,4,5]}`, `"target":2.5`}},
		{"POST", "habits", `{"name":"Read","order":7,"schedule":{"days":[0]}}`, 201, []string{`"order":7`, `{"days":[0]}`}},
		{"POST", "habits", `{"name":"Sleep"}`, 201, []string{`"order":2`}},
		{"POST", "habits", `{"name":"One more"}`, 409, []string{"at most 3 habits"}},
		{"POST", "habits", `{"name":""}`, 400, []string{`"details":{"field":"name"}`}},
		{"POST", "habits", ``, 400, []string{"name is required"}},
		{"PUT", "habits", `{"id":"$2","archived":true}`, 200, []string{`"archived":true`, `"name":"Read"`}},
		{"PUT", "habits", `{"id":"nope","order":1}`, 404, []string{"habit nope not found"}},
		{"PUT", "habits", `{"id":"$1","colour":"red"}`, 422, []string{"colour", "color"}},
		{"PUT", "habits", `{"id":"$1","order":"first"}`, 422, []string{"order"}},
		{"POST", "habits/reorder", `{"ids":["$3","$1","$2"]}`, 201,
			[]string{`"name":"Sleep","order":0`, `"name":"Run","order":1`}},
		{"POST", "checkin", `{"habitId":"$1","day":"2026-11-20"}`, 201,
			[]string{`"amount":1`, `"manual":true`, `"previous":null`}},
		{"POST", "checkin", `{"habitId":"$1","day":"2026-11-21"}`, 201, []string{`"amount":1`}},
		{"POST", "checkin", `{"habitId":"$1","day":"2026-11-21","amount":4}`, 201, []string{`"amount":5`, `"previous":1`}},
		{"POST", "checkin", `{"habitId":"nope"}`, 404, nil},
		{"PUT", "checkin", `{}`, 405, []string{`"allowed":["POST"]`}},
		{"GET", "habits/streak?id=$1&today=2026-11-21", "", 200, []string{`"streak":2`}},
		{"GET", "export", "", 200, []string{`day,habit,amount\n2026-11-20,\"Run\",1\n2026-11-21,\"Run\",5`}},
		{"GET", "status", "", 200, []string{`"plugin":"habits@2.0.0"`, `"habits":2`, `"archived":1`, `"changes":3`,
			`"weekStart":"monday"`, `"today":true`, `"migrated":{"from":1,"rows":0}`, `"lastDay":"2026-11-21"`}},
		{"GET", "broken", "", 500, []string{"this endpoint is broken"}},
		{"DELETE", "habits?id=$1", "", 204, nil},
		{"GET", "habits?all=true", "", 200, []string{"Sleep", "Read"}},
		{"GET", "export", "", 200, []string{`{"data":"day,habit,amount"}`}},
	})
	mux, ctx := p.world.host.Mux(), t.Context()
	reminder := api.MethodCall{ID: p.id, Namespace: "habits", Method: "testReminder", Args: jsontext.Value(`{"a":1}`)}
	if got, err := api.CallMethod.Call(ctx, mux, reminder); err != nil ||
		!strings.Contains(string(got), "not a URL: (empty)") {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := api.ChangeSettings.Call(ctx, mux, api.SettingsChange{ID: p.id,
		Set: map[string]json.RawMessage{"reminderUrl": json.RawMessage(`"https://hooks.example/x"`),
			"weekStart": json.RawMessage(`"sunday"`)}}); err != nil {
		t.Fatal(err)
	}
	p.until(`INFO settings changed: [ "weekStart", "reminderUrl" ]`,
		`INFO settings changed: [ "reminderUrl", "weekStart" ]`)
	if got, err := api.CallMethod.Call(ctx, mux, reminder); err != nil ||
		string(got) != `{"success":true,"message":"would post to hooks.example","args":{"a":1}}` {
		t.Errorf("%s, %v", got, err)
	}
	log := p.log()
	for _, want := range []string{"INFO migrated { from: 1, to: 2, rows: 0 }",
		"ERROR GET broken failed TypeError: this endpoint is broken\n    at GET (src/index.ts:77:38)"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log does not have %q:\n%s", want, log)
		}
	}
	if strings.Contains(log, "hooks.example") {
		t.Errorf("a password is in the log:\n%s", log)
	}
	// What was migrated once is not migrated again.
	for _, do := range []func() error{
		func() error { _, err := api.DisablePlugin.Call(ctx, mux, api.StopRequest{ID: p.id}); return err },
		func() error { _, err := api.EnablePlugin.Call(ctx, mux, api.PluginRequest{ID: p.id}); return err },
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	p.walk([]step{{"GET", "status", "", 200, []string{`"habits":1`, `"changes":0`, `"weekStart":"sunday"`}}})
	if n := strings.Count(p.log(), "INFO migrated"); n != 1 {
		t.Errorf("migrated %d times", n)
	}
}

// until waits for one of the texts in the log.
func (p *installed) until(texts ...string) {
	p.tb.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		log := p.log()
		for _, text := range texts {
			if strings.Contains(log, text) {
				return
			}
		}
		if time.Now().After(end) {
			p.tb.Fatalf("the log never has %q:\n%s", texts, log)
		}
	}
}

// CommonJS of several files: storage, secrets, files, timers, aborts and the
// web's globals; and what a plugin should not do.
func TestVault(t *testing.T) {
	p := backend(t, "vault")
	p.walk([]step{
		{"GET", "links", "", 200, []string{`[]`}},
		{"POST", "links", `{"url":"https://Example.com:443/a/../b?utm_source=x&q=1#frag","tags":["1","2","3","4","5","6"]}`,
			201, []string{`"url":"https://example.com/b?q=1"`, `"slug":"b4c9286a"`, `"tags":["1","2","3","4","5"]`,
				`"private":false`}},
		{"POST", "links", `{"url":"https://example.com/b?q=1"}`, 409, []string{"is taken"}},
		{"POST", "links", `{"url":"https://example.com/p","slug":"p","private":true}`, 201, nil},
		{"POST", "links", `{"url":"nothing"}`, 400, []string{"TypeError: bad url"}},
		{"POST", "links", ``, 400, []string{"url is required"}},
		{"DELETE", "links", "", 405, nil},
		{"GET", "links?prefix=p", "", 200, []string{`[{"key":"p","slug":"p"`}},
		{"POST", "links/visit", `{"slug":"p"}`, 200, []string{`{"before":0,"after":1}`}},
		{"POST", "links/visit", `{"slug":"nope"}`, 404, nil},
		{"POST", "links/visit", ``, 500, []string{"slug"}},
		{"GET", "links/secret?slug=p", "", 200, []string{`{"exists":true,"length":22,"keys":["token/p"]}`}},
		{"DELETE", "links/secret?slug=p", "", 204, nil},
		{"GET", "links/secret?slug=p", "", 200, []string{`"exists":false`, `"keys":[]`}},
		{"PUT", "files", `{"path":"notes/a.txt","text":"héllo"}`, 200, []string{`"written":5`}},
		{"GET", "files?path=notes/a.txt", "", 200, []string{`"text":"héllo"`}},
		{"GET", "files?dir=notes", "", 200, []string{`"names":["a.txt"]`}},
		{"GET", "files", "", 200, []string{`"names":["notes"]`}},
		{"PUT", "files", `{"path":"../out.txt","text":"x"}`, 400, []string{"invalid_argument"}},
		{"PUT", "files", `{"path":"/etc/passwd","text":"x"}`, 400, []string{"invalid_argument"}},
		{"GET", "files?dir=nothing", "", 200, []string{`{"names":[]}`}},
		{"DELETE", "files?path=notes/a.txt", "", 200, nil},
		{"GET", "wait?ms=20", "", 200, []string{`"waited":20`}},
		{"GET", "wait?ms=3000&limit=20", "", 503, []string{"too slow"}},
		{"GET", "misuse?what=collection", "", 500, []string{"nothing"}},
		{"GET", "misuse?what=permission", "", 500, []string{`permission`, `ai`}},
		{"GET", "misuse?what=answer", "", 502, []string{"is undefined"}},
		{"GET", "misuse?what=unhandled", "", 200, nil},
	})
	p.until("ERROR unhandled rejection: Error: nobody waits for this\n    at unhandled (dist/index.js:")
	var ticks struct{ Ticks int }
	for end := time.Now().Add(20 * time.Second); ticks.Ticks < 3; {
		if p.must(200, "GET", "ticks", nil, &ticks); time.Now().After(end) {
			t.Fatalf("%d ticks", ticks.Ticks)
		}
	}
}

// One file with its source map inside: a queue of changes, settled promises,
// events, BigInt and unique indexes.
func TestBoard(t *testing.T) {
	p := backend(t, "board")
	p.walk([]step{
		{"POST", "cards", `{"title":" First ","labels":["a","b"],"estimate":1.5,"due":"2026-11-21T10:00:00+02:00"}`, 201,
			[]string{`"title":"First"`, `"column":"todo"`, `"order":1024`, `"priority":"normal"`, `"done":0`,
				`"labels":["a","b"]`, `"estimate":1.5`, `"due":"2026-11-21T08:00:00.000Z"`}},
		{"POST", "cards", `{"title":"Second","priority":"high"}`, 201, []string{`"order":2048`, `"due":null`, `"labels":[]`}},
		{"POST", "cards", `{"title":"Third","column":"done"}`, 201, []string{`"done":1`, `"order":1024`}},
		{"POST", "cards", `{"title":""}`, 400, []string{"missing: title"}},
		{"POST", "cards", `{"title":"x","column":"later"}`, 422, []string{`"columns":["todo","doing","done"]`}},
		{"GET", "cards?done=true", "", 200, []string{`"total":1`, `"title":"Third"`, `"done":true`}},
		{"GET", "cards?label=a", "", 200, []string{`"total":1`, `"estimate":1.5`}},
		{"GET", "cards?colour=a", "", 400, []string{"unknown: colour"}},
		{"POST", "cards/move", `{"id":"$2","column":"todo"}`, 200, []string{`"from":"todo"`, `"order":512`}},
		{"POST", "cards/move", `{"id":"$1","column":"done","after":"$3"}`, 200, []string{`"to":"done"`, `"order":2048`}},
		{"POST", "cards/move", `{"id":"nope","column":"done"}`, 404, nil},
		{"POST", "cards/move", `{"column":"done"}`, 400, []string{"missing: id"}},
		{"POST", "cards/import", `{"cards":[{"title":"a"},{},{"title":"b"}]}`, 200,
			[]string{`[{"ok":36},{"error":"RangeError: no title"},{"ok":36}]`}},
		{"GET", "cards?column=todo", "", 200, []string{`"total":3`, `"order":512`, `"order":1536`, `"order":2560`}},
		{"POST", "unique", `{"name":"red"}`, 201, nil},
		{"POST", "unique", `{"name":"red"}`, 409, []string{`"code":"conflict"`, "UNIQUE"}},
		{"POST", "unique", `{"name":{"of":7}}`, 400, []string{`"code":"invalid_argument"`, "takes strings"}},
		{"GET", "summary", "", 200, []string{`{"todo":3,"doing":0,"done":2}`, `["todo>todo","todo>done"]`, `"totalRows":6`,
			`"firstDay":"Monday"`, `"unknown":true`}},
	})
	p.until("INFO summary {\n  perColumn: { todo: 3, doing: 0, done: 2 },\n  moves: [ \"todo>todo\", \"todo>done\" ]\n}\n")
}
