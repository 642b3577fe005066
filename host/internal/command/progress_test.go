package command

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"
)

// progressOf is the progress of a command, and what is written to its standard error.
func progressOf(a *app, terminal bool) (*progress, io.Writer, *heardBuffer) {
	var to heardBuffer
	root, cmd := &cobra.Command{Use: "wasmhost"}, &cobra.Command{Use: "backup FILE"}
	root.AddCommand(cmd)
	cmd.SetErr(&to)
	p := a.watch(cmd)
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
	safeBuffer
	heard int
}

func TestProgressOnATerminalIsOneLineThatIsErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, w, to := progressOf(&app{width: 40}, true)
		defer p.stop()
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
		p.step("Doing \x1b[31m" + strings.Repeat("much ", 20))
		time.Sleep(silence + redrawEvery)
		if got := spokenTo(to); len(got) != 40 || !strings.HasPrefix(got, "\rDoing ") || strings.Contains(got, "\x1b") {
			t.Errorf("a long step is %q", got)
		}
		p.stop()
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
		p, _, to := progressOf(&app{}, false)
		defer p.stop()
		time.Sleep(silence + time.Millisecond)
		if got := spokenTo(to); got != "Writing the backup: 2s\n" {
			t.Errorf("it says %q", got)
		}
		write := func(w io.Writer) error {
			_, err := w.Write(make([]byte, 3<<20))
			return err
		}
		if err := p.writing(write)(io.Discard); err != nil {
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
	p := &progress{what: "Restoring", begun: time.Now()}
	if _, err := io.CopyN(io.Discard, p.reading(f), 1<<10); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, p.line(), "Restoring: 1.0 KB of 4.0 KB, ")
}

func TestProgressIsNotSaidToProgramsAndTheQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, a := range []*app{{quiet: true}, {json: true}} {
			p, _, to := progressOf(a, false)
			time.Sleep(time.Minute)
			p.step("another")
			p.resume()
			p.stop()
			if got := spokenTo(to); p != nil || got != "" {
				t.Errorf("it says %q", got)
			}
		}
	})
}

func TestProgressNamesCommands(t *testing.T) {
	root := (&app{}).root()
	for path := range doing {
		if cmd, rest, err := root.Find(strings.Fields(path)); err != nil || len(rest) > 0 || cmd == root {
			t.Errorf("there is no command %q", path)
		}
	}
}

// heard is a standard error that ends a wait once a text stands there.
type heard struct {
	safeBuffer
	text string
	once sync.Once
	done chan struct{}
}

func (h *heard) Write(b []byte) (int, error) {
	n, err := h.safeBuffer.Write(b)
	if strings.Contains(h.String(), h.text) {
		h.once.Do(func() { close(h.done) })
	}
	return n, err
}

func TestAPullSaysWhatItWaitsFor(t *testing.T) {
	for _, command := range []string{"info", "apply"} {
		var errOut heard
		errOut.done = make(chan struct{})
		registry := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select { // a registry that answers once the user knows
			case <-errOut.done:
			case <-r.Context().Done():
			}
			w.WriteHeader(http.StatusNotFound)
		}))
		defer registry.Close()
		name := "oci://" + strings.TrimPrefix(registry.URL, "http://") + "/ada/notes:1.0.0"
		errOut.text = "Pulling " + name + ": "
		a := newCLI(t).app()
		a.silence = time.Millisecond
		args := []string{command, name, "--timeout", "1m"}
		if command == "apply" {
			args[1] = applied(t, nil, map[string]any{"id": "notes", "from": name, "grants": []string{}})
		}
		if code := a.run(t.Context(), args, strings.NewReader(""), io.Discard, &errOut); code != exitFailed {
			t.Errorf("exit code %d", code)
		}
		wantTexts(t, errOut.String(), errOut.text, "error: ")
	}
}

// What is pushed or pulled is counted, of how much there is, until something else is done.
func TestProgressOfWhatMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _, to := progressOf(&app{width: 80}, false)
		defer p.stop()
		moved := p.moving(4 << 10)
		io.WriteString(moved, strings.Repeat("x", 1<<10))
		time.Sleep(silence + redrawEvery)
		wantTexts(t, spokenTo(to), ": 1.0 KB of 4.0 KB, ")
		p.step("Something else")
		time.Sleep(silence + redrawEvery)
		if got := spokenTo(to); !strings.Contains(got, "Something else: ") || strings.Contains(got, "KB") {
			t.Errorf("of something else it says %q", got)
		}
	})
}
