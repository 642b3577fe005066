package notify

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
)

// sidebarItem is an item as it is stored.
type sidebarItem struct {
	ID         string         `json:"id"`
	Title      string         `json:"title"`
	Status     string         `json:"status"`
	Subtitle   string         `json:"subtitle,omitzero"`
	NeedsYou   bool           `json:"needsYou,omitzero"`
	Progress   *float64       `json:"progress,omitzero"`
	Step       jsontext.Value `json:"currentStep,omitzero"` // a number or a text
	TotalSteps *int64         `json:"totalSteps,omitzero"`
}

// inboxItem is an item as it is stored.
type inboxItem struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Timestamp string `json:"timestamp"` // ISO 8601, UTC, milliseconds
	Subtitle  string `json:"subtitle,omitzero"`
	DotColor  string `json:"dotColor,omitzero"`
}

// timeLayout is how times stand in values.
const timeLayout = "2006-01-02T15:04:05.000Z"

// checkToast reads {message, type?, durationMs?}.
func checkToast(raw []byte) (Notice, error) {
	n := Notice{Kind: KindToast, Type: "info"}
	err := members("toast.show", raw, func(name string, value jsontext.Value) (err error) {
		where := "toast.show: " + name
		switch {
		case name == "message":
			n.Body, err = lines(where, value, 1, MaxBody)
		case absent(value):
		case name == "type":
			n.Type, err = toastType(where, value)
		case name == "durationMs":
			n.DurationMs, err = whole(where, value, 1, MaxDuration.Milliseconds())
		}
		return err
	})
	return n, required(err, "toast.show", "message", n.Body != "")
}

func toastType(where string, value jsontext.Value) (string, error) {
	allowed := []string{"info", "success", "warning", "error"}
	written, err := line(where, value, 0, MaxTitle)
	if err == nil && !slices.Contains(allowed, written) {
		err = abi.Invalid("%s is %s: write one of %s", where, shown(written), strings.Join(allowed, ", "))
	}
	return written, err
}

// checkNotify reads {title, body?}.
func checkNotify(raw []byte) (Notice, error) {
	n := Notice{Kind: KindNotify}
	err := members("toast.notify", raw, func(name string, value jsontext.Value) (err error) {
		where := "toast.notify: " + name
		switch {
		case name == "title":
			n.Title, err = line(where, value, 1, MaxTitle)
		case absent(value):
		case name == "body":
			n.Body, err = lines(where, value, 0, MaxBody)
		}
		return err
	})
	return n, required(err, "toast.notify", "title", n.Title != "")
}

// checkAlert reads {title, body, dedupKey?}.
func checkAlert(raw []byte) (Notice, error) {
	n, hasBody := Notice{Kind: KindAlert}, false
	err := members("inbox.postAlert", raw, func(name string, value jsontext.Value) (err error) {
		where := "inbox.postAlert: " + name
		switch {
		case name == "title":
			n.Title, err = line(where, value, 1, MaxTitle)
		case name == "body":
			hasBody = true
			n.Body, err = lines(where, value, 0, MaxBody)
		case absent(value):
		case name == "dedupKey":
			n.DedupKey, err = line(where, value, 1, MaxTitle)
		}
		return err
	})
	err = required(err, "inbox.postAlert", "title", n.Title != "")
	return n, required(err, "inbox.postAlert", "body", hasBody)
}

// required adds to err that a member is missing.
func required(err error, where, name string, there bool) error {
	if err == nil && !there {
		return abi.Invalid("%s: %s is missing", where, name)
	}
	return err
}

// checkSidebar reads the items of the sidebar and returns them as they are
// stored.
func checkSidebar(raw []byte) (jsontext.Value, error) {
	items, ids := []sidebarItem{}, make(map[string]int)
	err := elements("sidebar.setItems", raw, MaxSidebarItems, func(i int, value jsontext.Value) error {
		item, err := checkSidebarItem(place("sidebar.setItems", i), value)
		if err == nil {
			err = unique("sidebar.setItems", ids, item.ID, i)
		}
		items = append(items, item)
		return err
	})
	return encode(items, err)
}

// place names an item as JavaScript does.
func place(call string, i int) string { return fmt.Sprintf("%s: items[%d]", call, i) }

func unique(call string, ids map[string]int, id string, i int) error {
	if before, ok := ids[id]; ok {
		return abi.Invalid("%s.id is %s, which items[%d] has too: give each item an id of its own", place(call, i), shown(id),
			before)
	}
	ids[id] = i
	return nil
}

func encode(value any, err error) (jsontext.Value, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(value, json.Deterministic(true))
}

func checkSidebarItem(where string, raw jsontext.Value) (sidebarItem, error) {
	var item sidebarItem
	err := members(where, raw, func(name string, value jsontext.Value) (err error) {
		at := where + "." + name
		switch {
		case name == "id":
			item.ID, err = line(at, value, 1, MaxTitle)
		case name == "title":
			item.Title, err = line(at, value, 1, MaxTitle)
		case name == "status":
			item.Status, err = line(at, value, 1, MaxTitle)
		case absent(value):
		case name == "subtitle":
			item.Subtitle, err = line(at, value, 0, MaxTitle)
		case name == "needsYou":
			item.NeedsYou, err = boolean(at, value)
		case name == "progress":
			var n float64
			n, err = number(at, value, 0, 100)
			item.Progress = &n
		case name == "currentStep":
			item.Step, err = step(at, value)
		case name == "totalSteps":
			var n int64
			n, err = whole(at, value, 0, MaxSteps)
			item.TotalSteps = &n
		}
		return err
	})
	err = required(err, where, "id", item.ID != "")
	err = required(err, where, "title", item.Title != "")
	return item, required(err, where, "status", item.Status != "")
}

// step reads the number of a step, or its name.
func step(where string, value jsontext.Value) (jsontext.Value, error) {
	switch value.Kind() {
	case '0':
		n, err := whole(where, value, 0, MaxSteps)
		return fmt.Append(nil, n), err
	case '"':
		name, err := line(where, value, 1, MaxTitle)
		if err != nil {
			return nil, err
		}
		return jsontext.AppendQuote(nil, name)
	}
	return nil, abi.Invalid("%s is %s: give the number or the name of a step", where, abi.KindName(value))
}

// checkBadge reads a number, a text, or null.
func checkBadge(raw []byte) (jsontext.Value, error) {
	value := jsontext.Value(raw).Clone()
	if !value.IsValid() {
		return nil, abi.Invalid("sidebar.setBadge: the argument is not JSON: give a number, a string or null")
	}
	if err := value.Compact(); err != nil {
		return nil, syntax("sidebar.setBadge", err)
	}
	switch value.Kind() {
	case 'n':
		return jsontext.Value("null"), nil
	case '0':
		const most = 1e15 // every whole number up to it is exact
		n, err := number("sidebar.setBadge: the badge", value, -most, most)
		if err == nil && n == 0 {
			return jsontext.Value("null"), nil
		}
		return encode(n, err)
	case '"':
		written, err := line("sidebar.setBadge: the badge", value, 0, MaxBadge)
		if err == nil && written == "" {
			return jsontext.Value("null"), nil
		}
		return encode(written, err)
	}
	return nil, abi.Invalid("sidebar.setBadge: the badge is %s: give a number, a string or null", abi.KindName(value))
}

// checkInbox reads the items of the inbox and returns them as they are stored.
func checkInbox(raw []byte) (jsontext.Value, error) {
	items, ids := []inboxItem{}, make(map[string]int)
	err := elements("inbox.setItems", raw, MaxInboxItems, func(i int, value jsontext.Value) error {
		item, err := checkInboxItem(place("inbox.setItems", i), value)
		if err == nil {
			err = unique("inbox.setItems", ids, item.ID, i)
		}
		items = append(items, item)
		return err
	})
	return encode(items, err)
}

func checkInboxItem(where string, raw jsontext.Value) (inboxItem, error) {
	var item inboxItem
	err := members(where, raw, func(name string, value jsontext.Value) (err error) {
		at := where + "." + name
		switch {
		case name == "id":
			item.ID, err = line(at, value, 1, MaxTitle)
		case name == "title":
			item.Title, err = line(at, value, 1, MaxTitle)
		case name == "timestamp":
			var t time.Time
			t, err = timestamp(at, value)
			item.Timestamp = t.Format(timeLayout)
		case absent(value):
		case name == "subtitle":
			item.Subtitle, err = line(at, value, 0, MaxTitle)
		case name == "dotColor":
			item.DotColor, err = colour(at, value)
		}
		return err
	})
	err = required(err, where, "id", item.ID != "")
	err = required(err, where, "title", item.Title != "")
	return item, required(err, where, "timestamp", item.Timestamp != "")
}
