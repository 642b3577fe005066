package gosdk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOutwardNotices shows what a compiled plugin shows in a real host.
func TestOutwardNotices(t *testing.T) {
	shorttest.Skip(t)
	h := hosttest.Start(t, hosttest.Options{Dir: "../../../../../../sdk/go/testdata/outward"})
	for _, c := range []struct {
		call object
		want string
	}{
		{object{"op": "toast.show", "text": "built <b>"}, `{}`},
		{object{"op": "toast.show", "text": "slow", "more": "warning", "n": 1500}, `{}`},
		{object{"op": "toast.show", "text": "x", "more": "loud"}, `"invalid_argument"`},
		{object{"op": "toast.show"}, `message`},
		{object{"op": "toast.show", "text": "a\x1b[31m"}, `control character U+001B`},
		{object{"op": "toast.notify", "text": "done", "more": "in 3 s"}, `{}`},
		{object{"op": "toast.notify", "text": strings.Repeat("x", 201)}, `"invalid_argument"`},
		{object{"op": "inbox.alert", "text": "down", "more": "one", "id": "k"}, `{}`},
		{object{"op": "inbox.alert", "text": "up", "more": "two", "id": "k"}, `{}`},
		{object{"op": "inbox.items", "json": []object{{"ID": "a", "Title": "T", "Timestamp": "2026-11-21T04:00:00.5+01:00",
			"DotColor": "red"}}}, `{}`},
		{object{"op": "inbox.items", "json": []object{{"ID": "a", "Title": "T", "Timestamp": "2026-11-21T04:00:00Z",
			"DotColor": "url(//x)"}}}, `items[0].dotColor`},
		{object{"op": "sidebar.items", "json": []object{{"ID": "a", "Title": "T", "Status": "s", "NeedsYou": true,
			"Progress": 0.5}}}, `{}`},
		{object{"op": "sidebar.items", "json": []object{{"ID": "a", "Title": "T", "Status": "s"},
			{"ID": "a", "Title": "T", "Status": "s"}}}, `items[1]`},
		{object{"op": "sidebar.count", "n": 7}, `{}`},
	} {
		if status, body := h.Call("POST", "call", c.call); status != 200 || !strings.Contains(body, c.want) {
			t.Errorf("%v: got %d %s, want %s", c.call, status, body, c.want)
		}
	}
	var said []string
	for _, n := range h.Notices() {
		said = append(said, strings.Join([]string{n.Kind, n.Title, n.Body, n.Type, n.DedupKey}, "|"))
	}
	if want := []string{"toast||built <b>|info|", "toast||slow|warning|", "notify|done|in 3 s||",
		"alert|up|two||k"}; !slices.Equal(said, want) {
		t.Errorf("it has said %q, want %q", said, want)
	}
	items, badge := h.Sidebar()
	if len(items) != 1 || items[0].Title != "T" || !items[0].NeedsYou || items[0].Progress != 0.5 || badge != "7" {
		t.Errorf("the sidebar has %+v, %s", items, badge)
	}
	if items := h.InboxItems(); len(items) != 1 || items[0].DotColor != "red" {
		t.Errorf("the inbox has %+v", items)
	}
}
