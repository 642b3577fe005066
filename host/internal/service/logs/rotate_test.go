package logs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
)

// filesOf returns the sizes of a log's files by name.
func filesOf(t *testing.T, l *Log) map[string]int64 {
	t.Helper()
	list, err := l.openSegments()
	if err != nil {
		t.Fatal(err)
	}
	defer closeSegments(list)
	files := map[string]int64{}
	for _, s := range list {
		files[filepath.Base(s.path)] = s.info.Size()
	}
	return files
}

// rotateNow moves the current file aside as a full or an old one is.
func rotateNow(t *testing.T, l *Log) {
	t.Helper()
	var failed error
	err := l.logs.do(t.Context(), func(w *writer) {
		var f *file
		if f, failed = w.file(l); failed == nil {
			l.mu.Lock()
			next := Position(l.base.Load() + l.next)
			l.mu.Unlock()
			failed = f.rotate(l.logs.now(), next)
		}
	})
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
}

// TestRotationUnderLoad has several writers, a follower and readers work on a
// log that is rotated all the time: nothing may be missing, twice or out of
// order.
func TestRotationUnderLoad(t *testing.T) {
	logs, said := openTest(t, Limits{FileMB: 1, TotalMB: 64, FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	const writers, each = 4, 1000
	logs.fullWait = 10 * time.Second // the machine may be busy
	followed, err := log.Follow(t.Context(), FromStart, 0)
	if err != nil {
		t.Fatal(err)
	}
	pad := strings.Repeat("x", 2000)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				log.Write(abi.LevelInfo, fmt.Sprint(w), fmt.Sprintf("%d %s", i, pad))
			}
		})
	}
	stop := make(chan struct{})
	reader := make(chan error, 1)
	go func() {
		defer close(reader)
		for {
			list, err := log.Tail(t.Context(), Query{Limit: 200})
			for i := range list {
				if i > 0 && list[i].Position != list[i-1].Position+1 {
					err = fmt.Errorf("%d comes after %d", list[i].Position, list[i-1].Position)
				}
			}
			if err != nil {
				reader <- err
				return
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	next := map[string]int{}
	var last Position
	for range writers * each {
		e := <-followed
		if e.Dropped != 0 || last != 0 && e.Position != last+1 ||
			!strings.HasPrefix(e.Message, fmt.Sprintf("%d ", next[e.RequestID])) {
			t.Fatalf("after %d comes %d, %d dropped, %d lost: writer %s, entry %.20s, want %d", last, e.Position, e.Dropped,
				log.Lost(), e.RequestID, e.Message, next[e.RequestID])
		}
		last = e.Position
		next[e.RequestID]++
	}
	all.Wait()
	close(stop)
	if err := <-reader; err != nil {
		t.Error(err)
	}
	if files := filesOf(t, log); len(files) < 7 {
		t.Errorf("only these files came about: %v", files)
	}
	if got := tailOf(t, log, Query{Limit: MaxTail, RequestID: "2"}); len(got) != each {
		t.Errorf("%d entries of a writer are read back over the files, want %d", len(got), each)
	}
	if log.Lost() != 0 || said.String() != "" {
		t.Errorf("%d were lost; the host says %s", log.Lost(), said)
	}
}

func TestTotalIsBounded(t *testing.T) {
	logs, _ := openTest(t, Limits{FileMB: 1, TotalMB: 3})
	log := logs.Plugin("a")
	pad := strings.Repeat("x", 60<<10)
	logs.fullWait = 10 * time.Second // the machine may be busy
	for i := range 150 {             // 9 MB
		log.Write(abi.LevelInfo, "", fmt.Sprintf("%d %s", i, pad))
		if i%10 == 0 {
			if err := log.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var total int64
		for name, size := range filesOf(t, log) {
			if total += size; size > 1<<20 {
				t.Fatalf("%s has %d bytes", name, size)
			}
		}
		if total > 3<<20 {
			t.Fatalf("the files have %d bytes", total)
		}
	}
	got := tailOf(t, log, Query{Limit: MaxTail})
	if len(got) < 34 || !strings.HasPrefix(got[len(got)-1].Message, "149 ") {
		t.Errorf("only %d entries were kept", len(got))
	}
}

// flush waits until all is written, as an error does for a short time only.
func flush(t *testing.T, l *Log) {
	t.Helper()
	if err := l.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestFilesAreRotatedAndDeletedByAge(t *testing.T) {
	c := clockwork.NewFakeClockAt(time.Now())
	dir := filepath.Join(t.TempDir(), "logs")
	limits := Limits{RotateAge: time.Hour, MaxAge: 48 * time.Hour}
	logs, _ := openAt(t, dir, limits, c.Now)
	log := logs.Plugin("a")
	for _, text := range []string{"one", "two", "three"} {
		log.Write(abi.LevelError, "", text)
		flush(t, log) // before the clock goes on: a file is as old as its first line
		c.Advance(59 * time.Minute)
	}
	if n := len(filesOf(t, log)); n != 2 {
		t.Fatalf("there are %d files, want 2", n)
	}
	closeLogs(t, logs)
	// The age of a file holds over a restart.
	logs, _ = openAt(t, dir, limits, c.Now)
	log = logs.Plugin("a")
	c.Advance(2 * time.Minute)
	log.Write(abi.LevelError, "", "four")
	flush(t, log)
	if n := len(filesOf(t, log)); n != 3 {
		t.Fatalf("there are %d files, want 3", n)
	}
	if got := messages(tailOf(t, log, Query{})); !slices.Equal(got, []string{"one", "two", "three", "four"}) {
		t.Fatalf("the log holds %q", got)
	}
	sweep := func() {
		if err := logs.do(t.Context(), func(w *writer) { w.sweep() }); err != nil {
			t.Fatal(err)
		}
	}
	sweep()
	if n := len(filesOf(t, log)); n != 3 {
		t.Fatalf("young files were deleted: %d are left", n)
	}
	c.Advance(49 * time.Hour)
	sweep()
	if got := messages(tailOf(t, log, Query{})); !slices.Equal(got, []string{"four"}) {
		t.Fatalf("the log holds %q; the open file is to stay, the old ones to go", got)
	}
	if err := logs.do(t.Context(), func(w *writer) { w.close(log); w.sweep() }); err != nil {
		t.Fatal(err)
	}
	if files := filesOf(t, log); len(files) != 0 {
		t.Fatalf("a plugin that is silent for long keeps %v", files)
	}
}

func TestSweepGetsRoundAllPlugins(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	for i := range 40 {
		folder := filepath.Join(dir, fmt.Sprintf("p-%d", i))
		old := filepath.Join(folder, "log-2020-01-01T00-00-00.000.jsonl")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(old, []byte("{}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(old, time.Time{}, time.Now().Add(-40*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	logs, said := openAt(t, dir, Limits{}, time.Now)
	rounds := 0
	if err := logs.do(t.Context(), func(w *writer) {
		for rounds = 1; w.sweep() < sweepEvery; rounds++ {
		}
	}); err != nil {
		t.Fatal(err)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
	if len(left) != 40 || rounds != 3 || said.String() != "" {
		t.Errorf("%d files are left after %d rounds, want the 40 foreign ones after 3; the host says %s", len(left), rounds,
			said)
	}
}

func TestClockThatIsSetBack(t *testing.T) {
	c := clockwork.NewFakeClockAt(time.Now())
	dir := filepath.Join(t.TempDir(), "logs")
	logs, _ := openAt(t, dir, Limits{}, c.Now)
	log := logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "first")
	rotateNow(t, log)
	log.Write(abi.LevelInfo, "", "second")
	closeLogs(t, logs)
	c.Advance(-365 * 24 * time.Hour)
	logs, _ = openAt(t, dir, Limits{}, c.Now)
	log = logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "third")
	rotateNow(t, log)
	log.Write(abi.LevelInfo, "", "fourth")
	got := tailOf(t, log, Query{})
	if !slices.Equal(messages(got), []string{"first", "second", "third", "fourth"}) {
		t.Fatalf("the log holds %q", messages(got))
	}
	if !slices.IsSortedFunc(got, func(a, b Entry) int { return int(a.Position - b.Position) }) {
		t.Errorf("positions went back: %v", got)
	}
	followed, err := log.Follow(t.Context(), got[0].Position, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range got[1:] {
		if e := <-followed; e != want {
			t.Errorf("%v follows, want %v", e, want)
		}
	}
}

func TestSeekFindsEveryPosition(t *testing.T) {
	logs, _ := openTest(t, Limits{FileMB: 4, TotalMB: 8})
	log := logs.Plugin("a")
	logs.fullWait = 10 * time.Second // the machine may be busy
	const count = 4000
	for i := range count {
		log.Write(abi.LevelInfo, "", strings.Repeat("x", 1+i*7919%1500))
	}
	list := tailOf(t, log, Query{Limit: count})
	segments, err := log.openSegments()
	if err != nil || len(segments) != 1 || len(list) != count {
		t.Fatal(len(segments), len(list), err)
	}
	defer closeSegments(segments)
	for i := 0; i < count-1; i += 13 {
		at := segments[0].seek(list[i].Position)
		lines := forward{src: segments[0].file, at: at}
		for n := 0; ; n++ {
			line, err := lines.next()
			if err != nil {
				t.Fatal(err)
			}
			seq := lineSeq(line)
			if seq == 0 || n == 0 && seq > list[i].Position+1 || n > 4*blockBytes/100 {
				t.Fatalf("the place found for %d is %d, where %.30q stands", list[i].Position, at, line)
			}
			if seq == list[i].Position+1 {
				break
			}
		}
	}
}

// However often files are moved aside, none takes the place of another.
func TestRotatedFilesKeepTheirNames(t *testing.T) {
	c := clockwork.NewFakeClockAt(time.Now()) // and it stands still
	logs, said := openAt(t, filepath.Join(t.TempDir(), "logs"), Limits{}, c.Now)
	log := logs.Plugin("a")
	var want []string
	for i := range 40 {
		text := fmt.Sprint(i)
		want = append(want, text)
		log.Write(abi.LevelInfo, "", text)
		if err := log.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if i == 20 {
			taken := filepath.Join(logs.dir, "a", fmt.Sprintf("%s%016d%s", oldPrefix, log.base.Load()+int64(i)+1, oldSuffix))
			line := string(appendEntry(nil, log.base.Load()-1, "a", &record{at: c.Now(), text: "of before"})) + "\n"
			if err := os.WriteFile(taken, []byte(line), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		rotateNow(t, log)
	}
	got := messages(tailOf(t, log, Query{}))
	if !slices.Equal(got, append([]string{"of before"}, want...)) || said.String() != "" {
		t.Errorf("the log holds %q; the host says %s", got, said)
	}
}
