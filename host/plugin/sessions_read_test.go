package plugin

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// said is a session with one message.
type said struct {
	Sessions
	text string
}

func (s said) GetMessages(context.Context, string, string) ([]SessionMessage, error) {
	at := time.Date(2026, 11, 21, 12, 0, 0, 5e6, time.UTC)
	return []SessionMessage{{"m1", "user", s.text, at}, {"m2", "assistant", "yes", at}}, nil
}

// The most that a session may have by default can be read, however it is
// escaped, into a buffer made for it; more is refused before it is made.
func TestMessagesAreBounded(t *testing.T) {
	for _, test := range []struct {
		name, text string
		fits       bool
	}{
		{"ordinary", "one\n\"two\"\\ \u2028é", true},
		{"the default's worst", strings.Repeat("\x01", 2<<20+256<<10), true},
		{"too much escaped", strings.Repeat("\x01", 3<<20), false},
		{"too much", strings.Repeat("x", 16<<20), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := guestSessions{sessions: said{text: test.text}}.GetMessages(t.Context(), nil, "s")
			var known *abi.Error
			if !test.fits {
				if !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded || got != nil {
					t.Fatalf("got %d bytes, %v", len(got), err)
				}
				return
			}
			var messages []struct{ ID, Role, Text, Timestamp string }
			if err == nil {
				err = json.Unmarshal(got, &messages)
			}
			if err != nil || len(messages) != 2 || messages[0].Text != test.text || messages[1].ID != "m2" || messages[1].Timestamp != "2026-11-21T12:00:00.005Z" {
				t.Fatalf("got %.200s, %v", got, err)
			}
			if spare := cap(got) - len(got); spare > 4096+cap(got)/100 {
				t.Errorf("%d bytes are in a buffer of %d", len(got), cap(got))
			}
		})
	}
}
