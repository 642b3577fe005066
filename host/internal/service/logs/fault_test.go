package logs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// TestChild is not a test of its own: it is another process, which writes to a
// folder until it is killed, or until the disk is full.
func TestChild(t *testing.T) {
	args, ok := childtest.Args(t)
	switch {
	case !ok:
	case args[0] == "write":
		t.Fatal(writeUntilKilled(args[1]))
	default:
		writeToFullDisk(t, args[1])
	}
}

// writeUntilKilled logs numbers and prints those that are surely in the file.
func writeUntilKilled(dir string) error {
	logs, err := Open(Config{Dir: dir, Limits: Limits{FileMB: 1, TotalMB: 64, FlushDelay: time.Millisecond}})
	if err != nil {
		return err
	}
	log := logs.Plugin("a")
	pad := strings.Repeat("\x1b", 300)
	for i := 0; ; i++ {
		log.Write(abi.LevelInfo, strconv.Itoa(i), pad)
		if i%50 == 49 {
			list, err := log.Tail(context.Background(), Query{Limit: 1})
			if err != nil || len(list) != 1 {
				return fmt.Errorf("%d entries: %w", len(list), err)
			}
			fmt.Println(i)
		}
	}
}

func TestKilledHost(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	var last Position
	for round := range 3 {
		p := childtest.Start(t, "TestChild", "write", dir)
		lines := p.Read(10 + 7*round)
		p.Kill()
		sure, err := strconv.Atoi(lines[len(lines)-1])
		if err != nil {
			t.Fatal(err)
		}
		logs, said := openAt(t, dir, Limits{FileMB: 1, TotalMB: 64}, time.Now)
		log := logs.Plugin("a")
		var run []Entry
		for e := range follow(t, log, last, 0) {
			if run = append(run, e); e.RequestID == strconv.Itoa(sure) {
				break
			}
		}
		if len(run) != sure+1 {
			t.Fatalf("round %d: %d entries are there, want %d", round, len(run), sure+1)
		}
		for i, e := range run {
			if e.RequestID != strconv.Itoa(i) || i > 0 && e.Position != run[i-1].Position+1 {
				t.Fatalf("round %d: entry %d is %s at %d", round, i, e.RequestID, e.Position)
			}
		}
		log.Write(abi.LevelInfo, "", "the next host")
		end := tailOf(t, log, Query{Limit: 2})
		if end[1].Message != "the next host" || end[1].Position <= end[0].Position || end[0].RequestID == "" {
			t.Fatalf("round %d: the log ends in %v", round, end)
		}
		last = end[1].Position
		closeLogs(t, logs)
		if said.String() != "" {
			t.Errorf("the host says %s", said)
		}
	}
}

// TestTornLines cuts the file where a crash or a loss of power may: what is
// whole is read, and what is written next begins a line of its own.
func TestTornLines(t *testing.T) {
	line := func(seq int, text string) string {
		return string(appendEntry(nil, int64(seq), "a", &record{at: time.Now(), level: abi.LevelInfo, text: text})) + "\n"
	}
	whole := line(1, "one") + line(2, "two")
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"in a line", whole + line(3, "three")[:40], []string{"one", "two"}},
		{"before the newline", whole + strings.TrimSuffix(line(3, "three"), "\n"), []string{"one", "two", "three"}},
		{"zeroes", whole + strings.Repeat("\x00", 5000), []string{"one", "two"}},
		{"zeroes first", strings.Repeat("\x00", 5000) + "\n" + whole, []string{"one", "two"}},
		{"only a part", line(1, "one")[:9], nil},
		{"only zeroes", strings.Repeat("\x00", 100), nil},
		{"empty lines", "\n\n" + whole + "\n\n\n", []string{"one", "two"}},
		{"a line without end", whole + strings.Repeat("x", 2*maxLineBytes) + "\n" + line(3, "three"),
			[]string{"one", "two", "three"}},
		{"torn in the middle", line(1, "one") + line(2, "two")[:30] + "\n" + line(3, "three"), []string{"one", "three"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "logs")
			if err := os.MkdirAll(filepath.Join(dir, "a"), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "a", currentName), []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			logs, said := openAt(t, dir, Limits{FlushDelay: time.Millisecond}, time.Now)
			log := logs.Plugin("a")
			// A line is none before its newline.
			got := messages(tailOf(t, log, Query{}))
			if before := c.want[:len(c.want)-strings.Count(c.name, "before")]; !slices.Equal(got,
				append([]string{}, before...)) {
				t.Errorf("%q is read, want %q", got, before)
			}
			from := follow(t, log, FromStart, 0)
			log.Write(abi.LevelInfo, "", "next")
			want := append(slices.Clone(c.want), "next")
			if got := messages(tailOf(t, log, Query{})); !slices.Equal(got, want) {
				t.Errorf("%q is read after the next entry, want %q", got, want)
			}
			expect(t, from, want...)
			if said.String() != "" {
				t.Errorf("the host says %s", said)
			}
		})
	}
}

// TestStalledDisk holds the writer up: the plugin waits once and goes on, and
// what had no room is counted and told.
func TestStalledDisk(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	stalled, resume := make(chan struct{}), make(chan struct{})
	go func() {
		_ = logs.do(t.Context(), func(*writer) { close(stalled); <-resume })
	}()
	<-stalled
	const count = 5000
	text := strings.Repeat("x", 1000)
	start := time.Now()
	for range count {
		log.Write(abi.LevelError, "", text)
	}
	// A wait of 20 ms for each entry would take 100 s.
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("%d entries took %v", count, took)
	}
	if n := logs.buffered.Load(); n > bufferBytes {
		t.Errorf("%d bytes are in memory", n)
	}
	close(resume)
	got := tailOf(t, log, Query{Limit: MaxTail})
	lost := log.Lost()
	if lost == 0 || len(got) != count-int(lost)+1 {
		t.Fatalf("%d entries are there and %d lost, of %d", len(got), lost, count)
	}
	if want := fmt.Sprintf("%d entries before this one were lost", lost); !strings.HasPrefix(got[len(got)-1].Message,
		want) {
		t.Errorf("the last entry is %q, want %q", got[len(got)-1].Message, want)
	}
	log.Write(abi.LevelError, "", "after")
	if got := tailOf(t, log, Query{Limit: 1}); got[0].Message != "after" || log.Lost() != lost {
		t.Errorf("the log ends in %q, %d lost", got[0].Message, log.Lost())
	}
}

func TestUnwritableFolder(t *testing.T) {
	logs, said := openTest(t, Limits{FlushDelay: time.Millisecond})
	log, other := logs.Plugin("a"), logs.Plugin("b")
	obstacle := filepath.Join(logs.dir, "a")
	if err := os.WriteFile(obstacle, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		log.Write(abi.LevelError, "", "lost")
		other.Write(abi.LevelError, "", fmt.Sprint(i))
	}
	if got := messages(tailOf(t, other, Query{})); !slices.Equal(got, []string{"0", "1", "2", "3", "4"}) {
		t.Errorf("the other log holds %q", got)
	}
	if err := log.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(said.String(), "level=ERROR"); n != 1 || log.Lost() != 5 ||
		!strings.Contains(said.String(), "plugin=a") {
		t.Errorf("%d are lost, and the host says %s", log.Lost(), said)
	}
	if usable, findings := logs.Health(t.Context()); !usable || len(findings) != 1 || findings[0].Plugin != "a" ||
		!strings.HasPrefix(findings[0].What, "5 lines") {
		t.Errorf("the state is %v, %+v", usable, findings)
	}
	if err := os.Remove(obstacle); err != nil {
		t.Fatal(err)
	}
	log.Write(abi.LevelError, "", "works")
	if got := messages(tailOf(t, log, Query{})); len(got) != 2 || got[0] != "works" ||
		!strings.HasPrefix(got[1], "5 entries") {
		t.Errorf("the log holds %q", got)
	}
	if !strings.Contains(said.String(), "written again") || !strings.Contains(said.String(), "lost=5") {
		t.Errorf("the host says %s", said)
	}
}

func TestScansAgree(t *testing.T) {
	for _, sizes := range [][]int{
		{}, {0}, {0, 0, 0}, {10}, {blockBytes - 1}, {blockBytes}, {blockBytes + 1},
		{3, blockBytes - 5, 7, 2 * blockBytes, 0, 1},
		{1, maxLineBytes + 2*blockBytes, 2}, {maxLineBytes + 3*blockBytes}, {maxLineBytes}, {5, 2 * maxLineBytes, 6},
	} {
		for _, rest := range []int{0, 1, 2 * blockBytes, maxLineBytes + blockBytes} {
			var text []byte
			var want []int
			for i, n := range sizes {
				text = append(append(text, bytes.Repeat([]byte{byte('a' + i)}, n)...), '\n')
				if n <= maxLineBytes {
					want = append(want, n)
				}
			}
			text = append(text, bytes.Repeat([]byte{'z'}, rest)...)
			src := bytes.NewReader(text)
			read := func(next func() ([]byte, error)) (got []int) {
				for {
					line, err := next()
					if errors.Is(err, io.EOF) {
						return got
					}
					if err != nil {
						t.Fatal(err)
					}
					if bytes.ContainsAny(line, "z\n") {
						t.Fatalf("sizes %v and %d: a line holds what is no part of it", sizes, rest)
					}
					got = append(got, len(line))
				}
			}
			f := &forward{src: src}
			if got := read(f.next); !slices.Equal(got, want) {
				t.Errorf("forward: sizes %v and %d are read as %v", sizes, rest, got)
			}
			got := read(newBackward(src, int64(len(text))).prev)
			if slices.Reverse(got); !slices.Equal(got, want) {
				t.Errorf("backward: sizes %v and %d are read as %v", sizes, rest, got)
			}
		}
	}
}
