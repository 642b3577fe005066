package sessions_test

import (
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
)

// TestReadyTakesAMessage answers each change to ready at once, as a plugin
// does that holds a conversation. The model leaves behind what takes time to
// clear away after the reply.
func TestReadyTakesAMessage(t *testing.T) {
	const rounds = 2
	leaves := func(ctx context.Context, messages []ai.Message, yield func(string) error) error {
		for range 50_000 {
			_, cancel := context.WithCancel(ctx)
			context.AfterFunc(t.Context(), cancel)
		}
		return answers("Yes.")(ctx, messages, yield)
	}
	ready := make(chan string, 1)
	r := open(t, leaves, func(o *sessions.Options) {
		o.Changed = func(_, session string, status sessions.Status) {
			if status == sessions.StatusReady {
				ready <- session
			}
		}
	})
	id := r.create("notes", "Go on")
	for range rounds {
		select {
		case <-ready:
		case <-time.After(time.Minute):
			t.Fatal("the session did not become ready")
		}
		if err := r.SendMessage(t.Context(), "notes", id, "More"); err != nil {
			t.Fatalf("a message to a session that is ready: %v", err)
		}
	}
	<-ready
}
