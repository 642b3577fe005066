//go:build unix

package logs

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// fullAt is the size at which the child's files are full: a limit of the
// process, which fails in the middle of a write as a full disk does.
const fullAt = 100_000

// writeToFullDisk logs until a while after the disk is full, makes room, logs
// again and prints what the host's log said.
func writeToFullDisk(t *testing.T, dir string) {
	t.Helper()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	check(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	full := before
	full.Cur = fullAt
	check(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	logs, err := Open(Config{Dir: dir, Limits: Limits{FlushDelay: time.Millisecond},
		Logger: slog.New(slog.NewTextHandler(os.Stdout, nil))})
	check(err)
	log := logs.Plugin("a")
	for i := range 1000 {
		log.Write(abi.LevelInfo, "", fmt.Sprintf("%d %s", i, strings.Repeat("x", 500)))
		if i%100 == 0 {
			check(log.Flush(context.Background()))
		}
	}
	check(log.Flush(context.Background()))
	check(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before))
	log.Write(abi.LevelInfo, "", "there is room")
	check(logs.Close(context.Background()))
}

func TestFullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	said, err := childtest.Command(t, "TestChild", "full", dir).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if n := strings.Count(string(said), "level=ERROR"); n != 1 || strings.Count(string(said), "written again") != 1 {
		t.Errorf("the host says\n%s", said)
	}
	logs, _ := openAt(t, dir, Limits{}, time.Now)
	got := tailOf(t, logs.Plugin("a"), Query{Limit: MaxTail})
	n := len(got)
	if n < 100 || n > 300 || got[n-2].Message != "there is room" {
		t.Fatalf("%d entries are there, and the end is %q", n, messages(got[max(0, n-2):]))
	}
	for i, e := range got[:n-2] {
		if !strings.HasPrefix(e.Message, fmt.Sprintf("%d ", i)) {
			t.Fatalf("entry %d is %.20q", i, e.Message)
		}
	}
	want := fmt.Sprintf("%d entries before this one were lost", 1000-(n-2))
	if !strings.HasPrefix(got[n-1].Message, want) || !strings.Contains(string(said), fmt.Sprintf("lost=%d", 1000-(n-2))) {
		t.Errorf("the log says %q, want %q; the host says\n%s", got[n-1].Message, want, said)
	}
}
