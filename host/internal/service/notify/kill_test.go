package notify

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestPostingChild is not a test of its own: it posts alerts and says which are
// stored until it is killed.
func TestPostingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	c := open(t, Options{Path: args[0], Limits: Limits{AlertsPerMinute: 100_000, Notices: 100_000}})
	for i := 0; ; i++ {
		title := fmt.Sprintf("%d-%d", os.Getpid(), i)
		must(t, c.PostAlert(t.Context(), "p", []byte(`{"title":"`+title+`","body":"b"}`)))
		fmt.Println(title)
		if i == 2 {
			childtest.Ready()
		}
	}
}

// TestKill kills a process that posts alerts. What it was told is stored is
// there, once, and followers go on where they were.
func TestKill(t *testing.T) {
	shorttest.Skip(t)
	path := filepath.Join(t.TempDir(), "notify.db")
	var acknowledged []string
	at := FromStart
	for _, said := range childtest.KillAtAnyTime(t, 5, 200*time.Millisecond, "TestPostingChild", path) {
		acknowledged = append(acknowledged, said...)
		c := open(t, Options{Path: path, Limits: Limits{Notices: 100_000}})
		_, end, err := c.States(t.Context(), "")
		must(t, err)
		events := follow(t, c, at)
		var found []string
		for at < end {
			e := next(t, events, KindAlert)
			found = append(found, e.Notice.Title)
			at = e.Position
		}
		if len(found) < len(said) || len(found) > len(said)+1 || !slices.Equal(found[:len(said)], said) {
			t.Errorf("%d alerts were acknowledged, %d are there", len(said), len(found))
		}
		must(t, c.Close())
	}
	if len(acknowledged) < 10 {
		t.Errorf("only %d alerts were acknowledged", len(acknowledged))
	}
}
