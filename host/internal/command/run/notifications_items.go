package run

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
)

// shownItem is an item of the sidebar or of the inbox.
type shownItem struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Status    string          `json:"status"`
	Subtitle  string          `json:"subtitle"`
	Timestamp string          `json:"timestamp"`
	NeedsYou  bool            `json:"needsYou"`
	Progress  *float64        `json:"progress"`
	Step      json.RawMessage `json:"currentStep"`
	Steps     int64           `json:"totalSteps"`
}

// stateRows is a table of what plugins show; of those that do not run, too,
// with a word about it.
func stateRows(list []api.NoticeState) ([][]string, error) {
	rows := [][]string{{"PLUGIN", "WHERE", "TITLE", "STATUS", "SUBTITLE"}}
	for _, s := range list {
		name := s.Plugin
		if !s.Active {
			name += " (does not run)"
		}
		if s.Kind == "badge" {
			if badge := badgeText(s.Value); badge != "" {
				rows = append(rows, []string{name, "badge", badge, "", ""})
			}
			continue
		}
		items, err := shownItems(s.Value)
		if err != nil {
			return nil, err
		}
		for _, i := range items {
			rows = append(rows, []string{name, s.Kind, short(i.Title), short(i.state()), short(i.Subtitle)})
		}
	}
	return rows, nil
}

// shownItems reads the value of a sidebar or an inbox.
func shownItems(value []byte) (items []shownItem, err error) {
	if err := json.Unmarshal(value, &items); err != nil {
		return nil, fmt.Errorf("what a plugin shows cannot be read: %w; is the host of the same version as this command?",
			err)
	}
	return items, nil
}

// badgeText is the text of a badge, empty where there is none.
func badgeText(value []byte) string {
	var text string
	switch {
	case len(value) == 0 || string(value) == "null":
		return ""
	case json.Unmarshal(value, &text) == nil:
		return text
	}
	return string(value) // a number
}

// state says in one column how an item stands.
func (i shownItem) state() string {
	parts := []string{}
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(i.Status)
	add(i.Timestamp)
	if i.Progress != nil {
		percent := *i.Progress
		if percent <= 1 {
			percent *= 100
		}
		add(fmt.Sprintf("%.0f%%", percent))
	}
	if step := badgeText(i.Step); step != "" {
		if i.Steps > 0 {
			step += fmt.Sprintf(" of %d", i.Steps)
		}
		add("step " + step)
	}
	if i.NeedsYou {
		add("needs you")
	}
	return strings.Join(parts, ", ")
}
