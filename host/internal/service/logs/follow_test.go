package logs

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

func follow(t *testing.T, l *Log, from Position, min abi.Level) <-chan Entry {
	t.Helper()
	out, err := l.Follow(t.Context(), from, min)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// expect receives entries with these messages.
func expect(t *testing.T, from <-chan Entry, want ...string) (last Entry) {
	t.Helper()
	for _, text := range want {
		select {
		case e, ok := <-from:
			if !ok || e.Message != text {
				t.Fatalf("%+v came (open: %v), want %q", e, ok, text)
			}
			last = e
		case <-time.After(10 * time.Second):
			t.Fatalf("%q does not come", text)
		}
	}
	return last
}

// expectSilence fails if an entry is there that was written before.
func expectSilence(t *testing.T, from <-chan Entry) {
	t.Helper()
	select {
	case e := <-from:
		t.Errorf("%+v came", e)
	case <-time.After(30 * time.Millisecond):
	}
}

func TestFollowFromAnywhere(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	empty := follow(t, log, FromStart, 0) // before there is a file
	live := follow(t, log, FromNow, 0)
	for i := range 6 {
		log.Write(abi.LevelInfo, "", fmt.Sprint(i))
		if i%2 == 1 {
			if err := log.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			rotateNow(t, log) // so that the current file is empty at the end
		}
	}
	expect(t, empty, "0", "1", "2", "3", "4", "5")
	expect(t, live, "0", "1", "2", "3", "4", "5")
	all := tailOf(t, log, Query{})
	streams := []<-chan Entry{empty, live}
	for i, e := range all {
		from := follow(t, log, e.Position, 0)
		for _, want := range all[i+1:] {
			expect(t, from, want.Message)
		}
		streams = append(streams, from)
	}
	streams = append(streams, follow(t, log, FromNow, 0), follow(t, log, all[5].Position+1000, 0),
		follow(t, log, maxPosition, 0))
	for _, from := range streams {
		expectSilence(t, from)
	}
	log.Write(abi.LevelInfo, "", "news")
	for _, from := range streams {
		expect(t, from, "news")
	}
}

func TestFollowByLevel(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	from := follow(t, log, FromNow, abi.LevelWarn)
	log.Write(abi.LevelDebug, "", "debug")
	log.Write(abi.LevelWarn, "", "warn")
	log.Write(abi.LevelInfo, "", "info")
	log.Write(abi.LevelError, "", "error")
	expect(t, from, "warn", "error")
	expectSilence(t, from)
}

func TestFollowResumesAfterRestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	logs, _ := openAt(t, dir, Limits{}, time.Now)
	log := logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "seen")
	log.Write(abi.LevelInfo, "", "missed")
	first := expect(t, follow(t, log, FromStart, 0), "seen")
	closeLogs(t, logs)
	logs, _ = openAt(t, dir, Limits{FlushDelay: time.Millisecond}, time.Now)
	log = logs.Plugin("a")
	from := follow(t, log, first.Position, 0)
	second := expect(t, from, "missed")
	log.Write(abi.LevelInfo, "", "after the restart")
	third := expect(t, from, "after the restart")
	if second.Position != first.Position+1 || third.Position <= second.Position || third.Dropped != 0 {
		t.Errorf("the positions are %d, %d, %d", first.Position, second.Position, third.Position)
	}
	// The jump of the positions between two runs is no loss.
	expect(t, follow(t, log, second.Position, 0), "after the restart")
}

// TestSlowFollower receives nothing while the plugin writes more than is kept:
// the plugin is not held up, and the number of missing entries is told.
func TestSlowFollower(t *testing.T) {
	logs, _ := openTest(t, Limits{FileMB: 1, TotalMB: 2, FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	logs.fullWait = 10 * time.Second // the machine may be busy
	log.Write(abi.LevelInfo, "", "first")
	from := follow(t, log, FromStart, abi.LevelError)
	pad := strings.Repeat("x", 10<<10)
	const count = 1000
	for i := range count {
		log.Write(abi.LevelError, "", fmt.Sprintf("%d %s", i, pad))
	}
	if log.Lost() != 0 {
		t.Fatalf("%d entries were lost", log.Lost())
	}
	got, missing := 0, int64(0)
	var last Position
	for {
		e := <-from
		if last != 0 && e.Position != last+Position(max(e.Dropped, 1)) {
			t.Fatalf("%d comes after %d, %d dropped", e.Position, last, e.Dropped)
		}
		last = e.Position
		if e.Dropped > 0 {
			missing += e.Dropped
			if !strings.HasPrefix(e.Message, fmt.Sprintf("%d entries", e.Dropped)) {
				t.Errorf("the message is %q", e.Message)
			}
			continue
		}
		got++
		if strings.HasPrefix(e.Message, fmt.Sprintf("%d ", count-1)) {
			break
		}
	}
	if got+int(missing) != count || missing < count/2 {
		t.Errorf("%d entries came and %d are told to be missing, of %d", got, missing, count)
	}
}

func TestFollowEndsWithItsContext(t *testing.T) {
	logs, said := openTest(t, Limits{})
	log := logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "never received")
	ctx, cancel := context.WithCancel(t.Context())
	waiting, err := log.Follow(ctx, FromNow, 0)
	if err != nil {
		t.Fatal(err)
	}
	sending, err := log.Follow(ctx, FromStart, 0)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	for range waiting {
	}
	for range sending {
	}
	if _, err := log.Follow(ctx, FromStart, 0); err == nil {
		t.Error("a context that has ended is followed")
	}
	if said.String() != "" {
		t.Errorf("the host says %s", said)
	}
}
