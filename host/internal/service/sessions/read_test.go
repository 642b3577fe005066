package sessions_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
)

// A session that was allowed to grow beyond what can be read at once says so;
// all that one may have by default can be read.
func TestReadIsBounded(t *testing.T) {
	if l := limits.Defaults[sessions.Limits](); l.SessionBytes+int64(l.AnswerBytes) > sessions.MostRead {
		t.Errorf("a session may have %d bytes by default, %d can be read", l.SessionBytes+int64(l.AnswerBytes),
			sessions.MostRead)
	}
	large := strings.Repeat("x", 9<<20)
	r := open(t, func(_ context.Context, _ []ai.Message,
		yield func(string) error) error {
		return yield("yes")
	}, func(o *sessions.Options) {
		o.Limits.MessageBytes, o.Limits.SessionBytes, o.Limits.HistoryBytes = 16<<20, 64<<20, 1
	})
	id := r.create("one", large)
	r.wait("one", id, sessions.StatusReady)
	if messages, err := r.GetMessages(t.Context(), "one", id); err != nil || len(messages) != 2 ||
		messages[0].Text != large {
		t.Fatalf("%d messages, %v", len(messages), err)
	}
	if err := r.SendMessage(t.Context(), "one", id, large); err != nil {
		t.Fatal(err)
	}
	r.wait("one", id, sessions.StatusReady)
	var known *abi.Error
	if _, err := r.GetMessages(t.Context(), "one", id); !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded {
		t.Errorf("reading too much: %v", err)
	}
}
