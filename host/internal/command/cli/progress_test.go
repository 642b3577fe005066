package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
)

// progressOf is the progress of a command, and what is written to its standard error.
func progressOf(a *App, terminal bool) (*Progress, io.Writer, *heardBuffer) {
	var to heardBuffer
	root, cmd := &cobra.Command{Use: "wasmhost"}, &cobra.Command{Use: "backup FILE"}
	root.AddCommand(cmd)
	cmd.SetErr(&to)
	p := a.Watch(cmd)
	if p != nil {
		p.mu.Lock()
		p.terminal = terminal
		p.mu.Unlock()
	}
	return p, cmd.ErrOrStderr(), &to
}

// spokenTo is what was written since the last time.
func spokenTo(to *heardBuffer) string {
	synctest.Wait()
	all := to.String()
	defer func() { to.heard = len(all) }()
	return all[to.heard:]
}

// heardBuffer is a text of which a part was looked at.
type heardBuffer struct {
	buffertest.Buffer
	heard int
}

func TestProgressOnATerminalIsOneLineThatIsErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, w, to := progressOf(&App{Width: 40}, true)
		defer p.Stop()
		time.Sleep(silence - time.Millisecond)
		if got := spokenTo(to); got != "" {
			t.Errorf("it speaks before the time: %q", got)
		}
		time.Sleep(2 * time.Millisecond)
		line := "Writing the backup: 2s"
		if got := spokenTo(to); got != "\r"+line {
			t.Errorf("it says %q", got)
		}
		time.Sleep(time.Second)
		if got := spokenTo(to); strings.Count(got, "\r") > 5 || strings.Contains(got, "\n") || !strings.Contains(got, "3s") {
			t.Errorf("within a second it says %q", got)
		}
		io.WriteString(w, "A note\n")
		if got, want := spokenTo(to), "\r"+strings.Repeat(" ", len(line))+"\rA note\n"; got != want {
			t.Errorf("a note comes as %q, want %q", got, want)
		}
		io.WriteString(w, "Go on? ")
		spokenTo(to)
		time.Sleep(time.Minute)
		if got := spokenTo(to); got != "" {
			t.Errorf("it writes over a question: %q", got)
		}
		p.resume()
		p.Step("Doing \x1b[31m" + strings.Repeat("much ", 20))
		time.Sleep(silence + redrawEvery)
		if got := spokenTo(to); len(got) != 40 || !strings.HasPrefix(got, "\rDoing ") || strings.Contains(got, "\x1b") {
			t.Errorf("a long step is %q", got)
		}
		p.Stop()
		if got := spokenTo(to); strings.Trim(got, "\r ") != "" || !strings.HasSuffix(got, " \r") {
			t.Errorf("at the end it writes %q", got)
		}
		time.Sleep(time.Minute)
		if got := spokenTo(to); got != "" {
			t.Errorf("it goes on after the end: %q", got)
		}
	})
}

func TestProgressElsewhereIsALineNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _, to := progressOf(&App{}, false)
		defer p.Stop()
		time.Sleep(silence + time.Millisecond)
		if got := spokenTo(to); got != "Writing the backup: 2s\n" {
			t.Errorf("it says %q", got)
		}
		write := func(w io.Writer) error {
			_, err := w.Write(make([]byte, 3<<20))
			return err
		}
		if err := p.Writing(write)(io.Discard); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * repeatEvery)
		if got := spokenTo(to); got != "Writing the backup: 3.0 MB, 12s\nWriting the backup: 3.0 MB, 22s\n" {
			t.Errorf("it goes on by %q", got)
		}
	})
}

func TestProgressSaysHowMuchOfAFileWasRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, make([]byte, 4<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := &Progress{what: "Restoring", begun: time.Now()}
	if _, err := io.CopyN(io.Discard, p.Reading(f), 1<<10); err != nil {
		t.Fatal(err)
	}
	if got := p.line(); !strings.Contains(got, "Restoring: 1.0 KB of 4.0 KB, ") {
		t.Errorf("it says %q", got)
	}
}

func TestProgressIsNotSaidToProgramsAndTheQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, a := range []*App{{quiet: true}, {json: true}} {
			p, _, to := progressOf(a, false)
			time.Sleep(time.Minute)
			p.Step("another")
			p.resume()
			p.Stop()
			if got := spokenTo(to); p != nil || got != "" {
				t.Errorf("it says %q", got)
			}
		}
	})
}

// What is pushed or pulled is counted, of how much there is, until something else is done.
func TestProgressOfWhatMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _, to := progressOf(&App{Width: 80}, false)
		defer p.Stop()
		moved := p.moving(4 << 10)
		io.WriteString(moved, strings.Repeat("x", 1<<10))
		time.Sleep(silence + redrawEvery)
		if got := spokenTo(to); !strings.Contains(got, ": 1.0 KB of 4.0 KB, ") {
			t.Errorf("it says %q", got)
		}
		p.Step("Something else")
		time.Sleep(silence + redrawEvery)
		if got := spokenTo(to); !strings.Contains(got, "Something else: ") || strings.Contains(got, "KB") {
			t.Errorf("of something else it says %q", got)
		}
	})
}
