package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Test drives a module through all checks, in a test of an SDK.
func Test(tb hosttest.TB, module []byte) {
	tb.Helper()
	report, err := Run(tb.Context(), module, tb.Output())
	if err != nil {
		tb.Fatalf("%v", err)
	}
	if err := report.Err(); err != nil {
		tb.Errorf("%v", err)
	}
}

// Start starts a host with a module, for what an SDK has beyond the kit, after a
// change of the manifest, if any.
func Start(tb hosttest.TB, module []byte, change func(m map[string]any)) *hosttest.Host {
	tb.Helper()
	return started(tb, hosttest.Options{Backend: module}, change)
}

func started(tb hosttest.TB, opts hosttest.Options, change func(m map[string]any)) *hosttest.Host {
	tb.Helper()
	text, err := Manifest(change)
	if err != nil {
		tb.Fatalf("%v", err)
	}
	opts.Dir = tb.TempDir()
	if err := os.WriteFile(filepath.Join(opts.Dir, "manifest.json"), text, 0o600); err != nil {
		tb.Fatalf("write the manifest: %v", err)
	}
	return hosttest.Start(tb, opts)
}

// Paths is a change of the manifest that adds endpoints.
func Paths(paths ...string) func(m map[string]any) {
	return func(m map[string]any) {
		cli := m["cli"].(map[string]any)
		endpoints := cli["endpoints"].([]any)
		for _, path := range paths {
			for _, method := range []string{"GET", "POST"} {
				endpoints = append(endpoints,
					map[string]any{"method": method, "path": path, "description": path, "auth": true})
			}
		}
		cli["endpoints"] = endpoints
	}
}

// Ask sends a request, by POST where there is a body, and holds the answer
// against what is wanted, to the letter.
func Ask(tb hosttest.TB, h *hosttest.Host, path, body string, status int, want string) {
	tb.Helper()
	method := "GET"
	var sent any
	if body != "" {
		method, sent = "POST", body
	}
	if got, answer := h.Call(method, path, sent); got != status || answer != want {
		tb.Errorf("%s %s: got %d %s, want %d %s", path, body, got, answer, status, want)
	}
}

// Missing tries a module whose path missing has a value that is not there, as the
// language has it, in a condition, among others, and in a conflict key: a value left
// out would choose rows that nobody asked for.
func Missing(tb hosttest.TB, module []byte) {
	tb.Helper()
	h := Start(tb, module, Paths("missing"))
	Ask(tb, h, "missing", "", 200, "[0,0,1,2]")
}

// Unknown tries the plugin of the kit, a module or backend.js, where the host's
// database is on a server, which open connects to, and cut loses the connection
// that commits next. Of a write whose outcome nobody knows the plugin is told so, in
// both forms of a call, and of another that failed it is not.
func Unknown(tb hosttest.TB, entry string, backend []byte, open host.DatabaseOpener, cut func()) {
	tb.Helper()
	h := started(tb, hosttest.Options{Backend: backend, Configure: func(cfg *host.Config) { cfg.OpenDatabase = open }},
		func(m map[string]any) { m["backend"].(map[string]any)["entryPoint"] = entry })
	const insert = `{"function":"db.%s","params":{"collection":%q,"data":{"n":%d}}}`
	n := 0
	var failure struct{ Code, Outcome string }
	for _, form := range []string{"insert", "insert_async"} {
		// What is cut may be another write of the host.
		for end := time.Now().Add(time.Minute); failure.Code == "" && time.Now().Before(end); {
			cut()
			n++
			_, answer := h.Call("POST", "call", fmt.Sprintf(insert, form, "items", n))
			if err := json.Unmarshal([]byte(answer), &failure); err != nil {
				tb.Fatalf("%s: got %s", form, answer)
			}
		}
		if failure.Code != string(abi.CodeUnavailable) || failure.Outcome != abi.OutcomeUnknown {
			tb.Errorf("%s whose commit was lost: got %+v", form, failure)
		}
		failure.Code, failure.Outcome = "", ""
	}
	_, answer := h.Call("POST", "call", fmt.Sprintf(insert, "insert", "nowhere", n))
	if err := json.Unmarshal([]byte(answer), &failure); err != nil || failure.Code == "" || failure.Outcome != "" {
		tb.Errorf("a call that was refused: got %s", answer)
	}
}

// Snake is how names of the table look in languages with names in snake case.
func Snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// IsOpen reports whether the caller of a function says the type of its result,
// in bindings with types, since the table leaves that or a part of it open.
func IsOpen(t hostfuncs.Type) bool {
	switch t.Kind {
	case hostfuncs.TypeJSON:
		return true
	case hostfuncs.TypeArray, hostfuncs.TypeMap:
		return IsOpen(*t.Elem)
	case hostfuncs.TypeObject:
		return len(t.Fields) == 0 || slices.ContainsFunc(t.Fields, func(f hostfuncs.Field) bool {
			return f.Type.Kind == hostfuncs.TypeJSON
		})
	}
	return false
}

// Example returns the first block of the README in this folder that begins with
// a fence.
func Example(tb hosttest.TB, fence string) string {
	tb.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		tb.Fatalf("%v", err)
	}
	_, rest, _ := strings.Cut(string(readme), fence)
	text, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		tb.Fatalf("the README has no example")
	}
	return text
}

// Notes tries a module that is the example of the README of each SDK: POST notes
// adds one to the collection notes, GET notes returns them, and a body without a
// text is answered with status 400 and the code text_missing, one with another text
// by invalid_body, and what names it.
func Notes(tb hosttest.TB, module []byte) {
	tb.Helper()
	h := Start(tb, module, func(m map[string]any) {
		m["permissions"] = []any{"cli", "storage"}
		delete(m, "cron")
		m["settings"] = []any{}
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "notes", "description": "Notes.", "auth": true},
			map[string]any{"method": "POST", "path": "notes", "description": "Adds one.", "auth": true}}}
		m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"text": "text"}}}}
	})
	for body, want := range map[string][2]string{`{}`: {"text_missing", ""},
		`{"text":7}`: {"invalid_body", "does not fit: text"}, `["text"]`: {"invalid_body", "does not fit: "}} {
		var failure struct{ Code, Error string }
		status, answer := h.Call("POST", "notes", body)
		if err := json.Unmarshal([]byte(answer), &failure); status != 400 || err != nil || failure.Code != want[0] ||
			!strings.Contains(failure.Error, want[1]) {
			tb.Errorf("%s: got %d %s", body, status, answer)
		}
	}
	if status, answer := h.Call("POST", "notes", `{"text":"one \u00e4"}`); status != 201 ||
		!strings.Contains(answer, "one ä") {
		tb.Errorf("POST notes: got %d %s", status, answer)
	}
	if status, answer := h.Call("GET", "notes", nil); status != 200 || strings.Count(answer, "one ä") != 1 {
		tb.Errorf("GET notes: got %d %s", status, answer)
	}
}
