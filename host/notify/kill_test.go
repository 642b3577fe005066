package notify

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

const killVariable = "NOTIFY_TEST_PATH"

func TestMain(m *testing.M) {
	if path := os.Getenv(killVariable); path != "" {
		fmt.Fprintln(os.Stderr, post(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// post posts alerts and says which are stored until it is killed.
func post(path string) error {
	c, err := Open(context.Background(), Options{Path: path, Limits: Limits{AlertsPerMinute: 100_000, Notices: 100_000}})
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		title := fmt.Sprintf("%d-%d", os.Getpid(), i)
		if err := c.PostAlert(context.Background(), "p", []byte(`{"title":"`+title+`","body":"b"}`)); err != nil {
			return err
		}
		fmt.Println(title)
	}
}

// TestKill kills a process that posts alerts. What it was told is stored is
// there, once, and followers go on where they were.
func TestKill(t *testing.T) {
	shorttest.Skip(t)
	path := filepath.Join(t.TempDir(), "notify.db")
	var acknowledged []string
	at := FromStart
	for range 5 {
		self, err := os.Executable()
		must(t, err)
		child := exec.CommandContext(t.Context(), self)
		child.Env = append(os.Environ(), killVariable+"="+path)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		must(t, err)
		must(t, child.Start())
		lines := bufio.NewScanner(out)
		var said []string
		for lines.Scan() {
			if said = append(said, lines.Text()); len(said) == 3 {
				time.AfterFunc(100*time.Millisecond, func() { _ = child.Process.Kill() })
			}
		}
		if err := child.Wait(); err == nil {
			t.Fatalf("the child ended by itself: %v", err)
		}
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
