package plugin

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// bus is a plugin that uses settings, methods and events, and remembers what
// it is told.
func bus(tb testing.TB, settings ...map[string]any) spec {
	list := []any{}
	for _, s := range settings {
		s["label"] = s["key"]
		list = append(list, s)
	}
	return spec{
		id: "bus", guest: guesttest.C(tb, "bus"), paths: []string{"call", "flood", "seen", "count"},
		more: map[string]any{"settings": list},
	}
}

// vaultIn opens the vault of a data folder.
func vaultIn(tb testing.TB, dir string) vault.ForPlugins {
	tb.Helper()
	v, err := vault.Open(dir, vault.Options{Source: vault.SourceFile})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(v.Close)
	records, err := vault.NewRecords(v, vault.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	return vault.ForPlugins{Records: records}
}

// does has the guest call a host function, and returns what came of it.
func (r *rig) does(function, params string) string {
	r.tb.Helper()
	return r.body("call", fmt.Sprintf(`{"function":%q,"params":%s}`, function, params))
}

// body returns the body of the guest's answer.
func (r *rig) body(path, request string) string {
	r.tb.Helper()
	answer, err := r.call("bus", path, request)
	if err != nil {
		r.tb.Fatalf("%s %s: %v\n%s", path, request, err, r.log)
	}
	var a struct {
		Status int             `json:"status"`
		Body   json.RawMessage `json:"body"`
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil || a.Status != 200 {
		r.tb.Fatalf("%s %s answered %s", path, request, answer)
	}
	return string(a.Body)
}

// seen is what the guest was told since it was asked last.
func (r *rig) seen() []string {
	r.tb.Helper()
	var list []json.RawMessage
	text := r.body("seen", "")
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		r.tb.Fatalf("%v in %s", err, text)
	}
	got := make([]string, len(list))
	for i, entry := range list {
		got[i] = string(entry)
	}
	return got
}

// collect waits until the guest was told so many things.
func (r *rig) collect(n int) []string {
	r.tb.Helper()
	var got []string
	r.eventually(fmt.Sprintf("to be told %d things", n), func() bool {
		got = append(got, r.seen()...)
		return len(got) >= n
	})
	return got
}
