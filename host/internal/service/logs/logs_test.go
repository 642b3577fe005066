package logs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// hostLog is what the host's own log says.
type hostLog = buffertest.Buffer

func openAt(t testing.TB, dir string, limits Limits, now func() time.Time) (*Logs, *hostLog) {
	t.Helper()
	said := &hostLog{}
	l, err := open(Config{Dir: dir, Limits: limits, Logger: slog.New(slog.NewTextHandler(said, nil))}, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeLogs(t, l) })
	return l, said
}

func openTest(t testing.TB, limits Limits) (*Logs, *hostLog) {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "logs"), limits, time.Now)
}

func closeLogs(t testing.TB, l *Logs) {
	t.Helper()
	if err := l.Close(t.Context()); err != nil && t.Context().Err() == nil {
		t.Error(err)
	}
	<-l.done
}

func tailOf(t testing.TB, l *Log, q Query) []Entry {
	t.Helper()
	list, err := l.Tail(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func messages(list []Entry) []string {
	texts := []string{}
	for _, e := range list {
		texts = append(texts, e.Message)
	}
	return texts
}

func TestEntriesComeBackAsTheyWereWritten(t *testing.T) {
	c := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 123_987_000, time.FixedZone("", 3600)))
	logs, _ := openAt(t, filepath.Join(t.TempDir(), "logs"), Limits{}, c.Now)
	log := logs.Plugin("tasks")
	if log != logs.Plugin("tasks") {
		t.Fatal("a plugin has two logs")
	}
	log.Write(abi.LevelDebug, "", "one")
	log.Write(abi.LevelInfo, "r-1", "two")
	c.Advance(time.Second)
	log.Write(abi.LevelWarn, "r-2", "three")
	log.Write(abi.LevelError, "r-1", "four")
	log.Write(77, "r-3", "five")
	got := tailOf(t, log, Query{})
	start := time.Date(2026, 11, 21, 11, 0, 0, 123_000_000, time.UTC)
	first := got[0].Position
	want := []Entry{
		{Position: first, Time: start, Level: abi.LevelDebug, Plugin: "tasks", Message: "one"},
		{Position: first + 1, Time: start, Level: abi.LevelInfo, Plugin: "tasks", RequestID: "r-1", Message: "two"},
		{Position: first + 2, Time: start.Add(time.Second), Level: abi.LevelWarn, Plugin: "tasks", RequestID: "r-2",
			Message: "three"},
		{Position: first + 3, Time: start.Add(time.Second), Level: abi.LevelError, Plugin: "tasks", RequestID: "r-1",
			Message: "four"},
		{Position: first + 4, Time: start.Add(time.Second), Level: abi.LevelInfo, Plugin: "tasks", RequestID: "r-3",
			Message: "five"},
	}
	if !slices.Equal(got, want) {
		t.Fatalf("the log is\n%v, want\n%v", got, want)
	}
	for _, q := range []struct {
		name  string
		query Query
		want  []Entry
	}{
		{"level", Query{Level: abi.LevelWarn}, want[2:4]},
		{"limit", Query{Limit: 2}, want[3:]},
		{"request", Query{RequestID: "r-1"}, []Entry{want[1], want[3]}},
		{"since", Query{Since: start.Add(time.Second)}, want[2:]},
		{"before", Query{Before: first + 2, Limit: 1}, want[1:2]},
		{"together", Query{Level: abi.LevelWarn, RequestID: "r-1", Since: start, Limit: 10}, want[3:4]},
		{"nothing", Query{RequestID: "r-"}, nil},
	} {
		if got := tailOf(t, log, q.query); !slices.Equal(got, q.want) {
			t.Errorf("%s: %v, want %v", q.name, got, q.want)
		}
	}
	if _, err := log.Tail(t.Context(), Query{Limit: MaxTail + 1}); err == nil {
		t.Error("a limit without end was accepted")
	}
}

func TestTailBoundsItsBytes(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	log := logs.Plugin("a")
	long := strings.Repeat("x", 64<<10)
	logs.fullWait = 10 * time.Second // the machine may be busy
	count := MaxTailBytes/len(long) + 10
	for range count {
		log.Write(abi.LevelInfo, "", long)
	}
	got := tailOf(t, log, Query{Limit: MaxTail})
	if len(got) != MaxTailBytes/len(long) {
		t.Fatalf("%d entries came back, want %d", len(got), MaxTailBytes/len(long))
	}
	rest := tailOf(t, log, Query{Limit: MaxTail, Before: got[0].Position})
	if len(rest) != 10 || rest[9].Position+1 != got[0].Position {
		t.Fatalf("%d entries are before them, want 10 that end there", len(rest))
	}
}

func TestFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // access is said by lists there, not by modes
	}
	dir := filepath.Join(t.TempDir(), "logs")
	// What somebody opened up is closed again.
	if err := os.MkdirAll(filepath.Join(dir, "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b", currentName), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	logs, _ := openAt(t, dir, Limits{FileMB: 1}, time.Now)
	for _, id := range []string{"a", "b"} {
		log := logs.Plugin(id)
		for range 20 {
			log.Write(abi.LevelError, "", strings.Repeat("x", 64<<10))
		}
	}
	closeLogs(t, logs)
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		} else {
			files++
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil || files != 4 {
		t.Fatalf("%d files, %v", files, err)
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	dir, outside := filepath.Join(t.TempDir(), "logs"), filepath.Join(t.TempDir(), "outside")
	if err := os.MkdirAll(filepath.Join(dir, "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(outside, []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "a", currentName)
	if err := os.Symlink(outside, link); err != nil {
		if runtime.GOOS == "windows" {
			return // needs a right that users do not have
		}
		t.Fatal(err)
	}
	logs, said := openAt(t, dir, Limits{}, time.Now)
	log := logs.Plugin("a")
	log.Write(abi.LevelError, "", "text")
	if got := tailOf(t, log, Query{}); len(got) != 0 {
		t.Errorf("read through a link: %v", got)
	}
	if text, _ := os.ReadFile(outside); string(text) != "mine\n" {
		t.Errorf("written through a link: %q", text)
	}
	if log.Lost() != 1 || !strings.Contains(said.String(), "not a regular file") {
		t.Errorf("lost %d, and the host says %q", log.Lost(), said)
	}
}

func TestIDsAreNoPaths(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	for _, id := range []string{"", "..", "../a", "a/b", `a\b`, "A", "-a", "a-", "a--b", "a.b", "a\x00",
		strings.Repeat("a", 101)} {
		log := logs.Plugin(id)
		log.Write(abi.LevelError, "", "text")
		var bad *BadIDError
		if _, err := log.Tail(t.Context(), Query{}); !errors.As(err, &bad) || bad.ID != id {
			t.Errorf("%q can be read: %v", id, err)
		}
		if _, err := log.Follow(t.Context(), FromStart, 0); !errors.As(err, &bad) {
			t.Errorf("%q can be followed: %v", id, err)
		}
		if err := logs.Remove(t.Context(), id); !errors.As(err, &bad) {
			t.Errorf("%q can be removed: %v", id, err)
		}
	}
	if list, err := os.ReadDir(logs.dir); err != nil || len(list) != 0 {
		t.Errorf("files were made: %v, %v", list, err)
	}
}

func TestManyPluginsHoldFewFiles(t *testing.T) {
	logs, _ := openTest(t, Limits{OpenFiles: 8, IdleClose: 20 * time.Millisecond, FlushDelay: time.Millisecond})
	openNow := func() (n int) {
		if err := logs.do(t.Context(), func(w *writer) { n = len(w.open) }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	const plugins = 1000
	before := runtime.NumGoroutine()
	var all sync.WaitGroup
	for part := range 4 {
		all.Go(func() {
			for i := part; i < plugins; i += 4 {
				log := logs.Plugin(fmt.Sprintf("p-%d", i))
				log.Write(abi.LevelInfo, "", "first")
				log.Write(abi.LevelInfo, "", "second")
				if n := openNow(); n > 8 {
					t.Errorf("%d files are open", n)
				}
			}
		})
	}
	all.Wait()
	for i := range plugins {
		if got := messages(tailOf(t, logs.Plugin(fmt.Sprintf("p-%d", i)), Query{})); !slices.Equal(got,
			[]string{"first", "second"}) {
			t.Fatalf("plugin %d has %q", i, got)
		}
	}
	deadline := time.Now().Add(20 * time.Second)
	for n := openNow(); n > 0; n = openNow() {
		if time.Now().After(deadline) {
			t.Fatalf("%d files are open although nothing is written", n)
		}
		time.Sleep(5 * time.Millisecond)
	}
	// No log keeps a goroutine of its own.
	for now := runtime.NumGoroutine(); now > before+8; now = runtime.NumGoroutine() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines more than before", now-before)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestRemove(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	old, other := logs.Plugin("a"), logs.Plugin("b")
	other.Write(abi.LevelInfo, "", "stays")
	old.Write(abi.LevelInfo, "", "goes")
	last := tailOf(t, old, Query{})[0].Position
	followed, err := old.Follow(t.Context(), FromStart, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-followed
	old.Write(abi.LevelInfo, "", "is in memory")
	if err := logs.Remove(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for range followed { // ends
	}
	if _, err := os.Stat(filepath.Join(logs.dir, "a")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is left: %v", err)
	}
	old.Write(abi.LevelError, "", "too late")
	if _, err := old.Tail(t.Context(), Query{}); !errors.Is(err, ErrClosed) {
		t.Errorf("the removed log can be read: %v", err)
	}
	fresh := logs.Plugin("a")
	fresh.Write(abi.LevelInfo, "", "new")
	if got := tailOf(t, fresh, Query{}); len(got) != 1 || got[0].Message != "new" || got[0].Position <= last {
		t.Errorf("the new log holds %v; the old one ended at %d", got, last)
	}
	if got := tailOf(t, other, Query{}); len(got) != 1 {
		t.Errorf("the other log holds %v", got)
	}
	if err := logs.Remove(t.Context(), "never-was"); err != nil {
		t.Error(err)
	}
}

// TestRemovedForGood: nobody is told that a log is gone before its name is, also
// for a machine that loses power.
func TestRemovedForGood(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	logs.Plugin("a").Write(abi.LevelError, "", "goes")
	crash := errors.New("the power fails")
	logs.steps.Before = func(step, path string) error {
		if _, err := os.Lstat(filepath.Join(logs.dir, "a")); step != "sync" || path != logs.dir || err == nil {
			t.Errorf("%s of %s, and the folder is there: %v", step, path, err == nil)
		}
		return crash
	}
	if err := logs.Remove(t.Context(), "a"); !errors.Is(err, crash) {
		t.Errorf("it was said that the log is gone: %v", err)
	}
	logs.steps.Before = nil
	if err := logs.Remove(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}

func TestCloseWritesWhatIsLeft(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	logs, _ := openAt(t, dir, Limits{FlushDelay: 10 * time.Second}, time.Now)
	log := logs.Plugin("a")
	followed, err := log.Follow(t.Context(), FromNow, 0)
	if err != nil {
		t.Fatal(err)
	}
	log.Write(abi.LevelInfo, "", "last words")
	closeLogs(t, logs)
	for range followed { // ends
	}
	log.Write(abi.LevelInfo, "", "too late")
	logs.Plugin("new").Write(abi.LevelInfo, "", "too late")
	for name, err := range map[string]error{
		"flush":  log.Flush(t.Context()),
		"remove": logs.Remove(t.Context(), "a"),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s after the end: %v", name, err)
		}
	}
	if err := logs.Close(context.Background()); err != nil {
		t.Errorf("close again: %v", err)
	}
	again, _ := openAt(t, dir, Limits{}, time.Now)
	if got := messages(tailOf(t, again.Plugin("a"), Query{})); !slices.Equal(got, []string{"last words"}) {
		t.Errorf("the log holds %q", got)
	}
}

func TestErrorsAreWrittenAtOnce(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: 10 * time.Second})
	log := logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "before")
	log.Write(abi.LevelError, "", "it broke")
	deadline := time.Now().Add(5 * time.Second) // half of the delay
	for {
		text, _ := os.ReadFile(filepath.Join(logs.dir, "a", currentName))
		if bytes.Count(text, []byte("\n")) == 2 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the file holds %q", text)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestLimitsAreChecked(t *testing.T) {
	dir := t.TempDir()
	for _, bad := range []Limits{
		{FileMB: -1}, {FileMB: 1025}, {FileMB: 8, TotalMB: 15}, {TotalMB: 1 << 20}, {OpenFiles: -1},
		{RotateAge: time.Second}, {MaxAge: -time.Hour}, {FlushDelay: time.Minute}, {IdleClose: time.Nanosecond},
	} {
		if l, err := Open(Config{Dir: dir, Limits: bad}); err == nil {
			closeLogs(t, l)
			t.Errorf("%+v was accepted", bad)
		}
	}
	if l, err := Open(Config{Dir: filepath.Join(dir, "no", "parent")}); err == nil {
		closeLogs(t, l)
		t.Error("a folder without a parent was made")
	}
	if got := limits.Defaults[Limits](); got.FileMB != 4 || got.TotalMB != 16 {
		t.Errorf("the defaults are %+v", got)
	}
}
