package hosttest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOutward runs the plugin that uses what reaches beyond a plugin's data.
func TestOutward(t *testing.T) {
	shorttest.Skip(t)
	h := hosttest.Start(t, hosttest.Options{Dir: "../../sdk/go/testdata/outward"})
	call := func(body map[string]any) {
		t.Helper()
		if status, answer := h.Call("POST", "call", body); status != 200 || strings.Contains(answer, `"code"`) {
			t.Fatalf("%v: got %d %s", body, status, answer)
		}
	}

	for _, c := range []struct {
		run   func() hosttest.JobRun
		state string
		notes int
	}{
		{func() hosttest.JobRun { return h.DueJob("send", false) }, "rejected", 0},
		{func() hosttest.JobRun { return h.DueJob("send", true) }, "succeeded", 1},
		{func() hosttest.JobRun { return h.RunJob("send") }, "succeeded", 1},
		{func() hosttest.JobRun { return h.DueJob("tidy", true) }, "succeeded", 1},
	} {
		if run := c.run(); run.State != c.state || run.Open {
			t.Errorf("got %+v, want %s", run, c.state)
		}
		if _, notes := h.Call("GET", "notes", nil); strings.Count(notes, `"send `)+strings.Count(notes, `"tidy `) != c.notes {
			t.Errorf("a job that was %s left %s", c.state, notes)
		}
	}

	if items, badge := h.Sidebar(); len(items) != 0 || badge != "null" || len(h.InboxItems()) != 0 ||
		len(h.Notices()) != 0 {
		t.Errorf("there is something before there was: %+v, %s", items, badge)
	}
	call(map[string]any{"op": "toast.show", "text": "Hello", "more": "warning"})
	call(map[string]any{"op": "inbox.alert", "text": "Title", "more": "One", "id": "key"})
	call(map[string]any{"op": "inbox.alert", "text": "Title", "more": "Two", "id": "key"})
	got := fmt.Sprintf("%+v", h.Notices())
	if got != "[{Kind:toast Title: Body:Hello Type:warning DedupKey: Read:false} {Kind:alert Title:Title Body:Two "+
		"Type: DedupKey:key Read:false}]" {
		t.Errorf("notices %s", got)
	}
	call(map[string]any{"op": "sidebar.items", "json": []any{map[string]any{"ID": "a", "Title": "A", "Status": "busy",
		"NeedsYou": true}}})
	call(map[string]any{"op": "sidebar.badge", "text": "new"})
	if items, badge := h.Sidebar(); len(items) != 1 || items[0].Title != "A" || items[0].Status != "busy" ||
		!items[0].NeedsYou || badge != `"new"` {
		t.Errorf("the sidebar shows %+v and %s", items, badge)
	}
	call(map[string]any{"op": "inbox.items", "json": []any{map[string]any{"ID": "b", "Title": "B",
		"Timestamp": "2026-11-21T00:00:00Z", "DotColor": "red"}}})
	if items := h.InboxItems(); len(items) != 1 || items[0].ID != "b" || items[0].DotColor != "red" {
		t.Errorf("the inbox shows %+v", items)
	}
}
