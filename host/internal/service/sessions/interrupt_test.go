package sessions_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
)

// TestInterrupt gives up the replies of one plugin and of no other, also one
// that waits for others, and what had arrived stays.
func TestInterrupt(t *testing.T) {
	r := open(t, hangs("Once upon "), func(o *sessions.Options) { o.Limits.ConcurrentPerPlugin = 1 })
	mine, waits, other := r.create("a", "Tell me"), r.create("a", "And"), r.create("b", "Tell me")
	for _, s := range []struct{ plugin, id string }{{"a", mine}, {"b", other}} {
		waitFor(t, "the beginning of a reply", func() bool {
			m, err := r.GetMessages(t.Context(), s.plugin, s.id)
			return err == nil && len(m) == 2 && m[1].Text != ""
		})
	}
	r.Interrupt("a", "because")
	r.Interrupt("none", "because")
	for _, id := range []string{mine, waits} {
		if s := r.wait("a", id, sessions.StatusNeedsYou); s.Reason != "because" {
			t.Errorf("the reason is %q", s.Reason)
		}
	}
	if m, err := r.GetMessages(t.Context(), "a", mine); err != nil || len(m) != 2 || m[1].Text != "Once upon " {
		t.Errorf("messages: %+v, %v", m, err)
	}
	if s, err := r.Get(t.Context(), "b", other); err != nil || s.Status != sessions.StatusRunning {
		t.Errorf("the other plugin's session: %+v, %v", s, err)
	}
	r.use(answers("It goes on."))
	if err := r.SendMessage(t.Context(), "a", mine, "Go on"); err != nil {
		t.Fatal(err)
	}
	r.wait("a", mine, sessions.StatusReady)
}
