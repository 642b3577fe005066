package hosttest

import (
	"encoding/json"
	"net/url"
	"slices"
)

// Notice is something that the plugin has told its user.
type Notice struct {
	Kind     string `json:"kind"`  // toast, notify or alert
	Title    string `json:"title"` // empty for a toast
	Body     string `json:"body"`
	Type     string `json:"type"` // of a toast: info, success, warning or error
	DedupKey string `json:"dedupKey"`
	Read     bool   `json:"read"`
}

// Notices returns what the plugin has told its user, the oldest first: at most
// the last 1000 of it, and of alerts with the same key the last one.
func (h *Host) Notices() []Notice {
	h.tb.Helper()
	var list struct {
		Notices []Notice `json:"notifications"`
	}
	h.api("GET", "notifications?limit=1000&plugin="+url.QueryEscape(h.id), &list)
	slices.Reverse(list.Notices)
	return list.Notices
}

// Item is an item of the sidebar or the inbox.
type Item struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Subtitle string  `json:"subtitle"`
	Status   string  `json:"status"` // of the sidebar, as what follows
	NeedsYou bool    `json:"needsYou"`
	Progress float64 `json:"progress"`
	DotColor string  `json:"dotColor"` // of the inbox
}

// Sidebar returns the items that the plugin shows in the sidebar, and its
// badge there as JSON: a number, a text, or null.
func (h *Host) Sidebar() (items []Item, badge string) {
	h.tb.Helper()
	badge = "null"
	for kind, value := range h.states() {
		switch kind {
		case "sidebar":
			h.decode(value, &items)
		case "badge":
			badge = string(value)
		}
	}
	return items, badge
}

// InboxItems returns the items that the plugin shows in the inbox. Its alerts
// are among the [Host.Notices].
func (h *Host) InboxItems() (items []Item) {
	h.tb.Helper()
	if value, ok := h.states()["inbox"]; ok {
		h.decode(value, &items)
	}
	return items
}

func (h *Host) states() map[string]json.RawMessage {
	h.tb.Helper()
	var list struct {
		States []struct {
			Kind  string          `json:"kind"`
			Value json.RawMessage `json:"value"`
		} `json:"states"`
	}
	h.api("GET", "notifications/states?plugin="+url.QueryEscape(h.id), &list)
	states := map[string]json.RawMessage{}
	for _, s := range list.States {
		states[s.Kind] = s.Value
	}
	return states
}

func (h *Host) decode(text []byte, v any) {
	h.tb.Helper()
	if err := json.Unmarshal(text, v); err != nil {
		h.tb.Fatalf("hosttest: %v in %s", err, text)
	}
}
