package conformance

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/go/wasmhosttest"
)

// Notes tries a module that is the example of the README of each SDK: POST notes
// adds one to the collection notes, GET notes returns them, and a body without a
// text is answered with status 400 and the code text_missing.
func Notes(tb wasmhosttest.TB, module []byte) {
	tb.Helper()
	text, err := Manifest(func(m map[string]any) {
		m["permissions"] = []any{"cli", "storage"}
		delete(m, "cron")
		m["settings"] = []any{}
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "notes", "description": "Notes.", "auth": true},
			map[string]any{"method": "POST", "path": "notes", "description": "Adds one.", "auth": true}}}
		m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"text": "text"}}}}
	})
	if err != nil {
		tb.Fatalf("%v", err)
	}
	dir := tb.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o600); err != nil {
		tb.Fatalf("write the manifest: %v", err)
	}
	h := wasmhosttest.Start(tb, wasmhosttest.Options{Dir: dir, Backend: module})
	var failure struct{ Code string }
	status, answer := h.Call("POST", "notes", `{}`)
	if err := json.Unmarshal([]byte(answer), &failure); status != 400 || err != nil || failure.Code != "text_missing" {
		tb.Errorf("without a text: got %d %s", status, answer)
	}
	if status, answer := h.Call("POST", "notes", `{"text":"one \u00e4"}`); status != 201 ||
		!strings.Contains(answer, "one ä") {
		tb.Errorf("POST notes: got %d %s", status, answer)
	}
	if status, answer := h.Call("GET", "notes", nil); status != 200 || strings.Count(answer, "one ä") != 1 {
		tb.Errorf("GET notes: got %d %s", status, answer)
	}
}
