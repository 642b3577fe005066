package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

const (
	// silence is how long a command may write nothing before it says what it does.
	silence = 2 * time.Second
	// redrawEvery is how often the line on a terminal changes at most, and
	// repeatEvery how often there is another one elsewhere.
	redrawEvery, repeatEvery = 200 * time.Millisecond, 10 * time.Second
)

// Doing is what commands do that take long, by their path. Others are said by
// their name.
var Doing = map[string]string{
	"apply": "Applying the file", "backup": "Writing the backup", "build": "Building", "call": "Waiting for the answer",
	"catalogue add": "Fetching the catalogue", "catalogue build": "Making the catalogue",
	"catalogue refresh": "Fetching the catalogue", "cron run": "Waiting for the job", "demo": "Building the examples",
	"dev":    "Starting the host",
	"enable": "Starting the plugin", "export": "Writing the export", "import": "Importing", "install": "Installing",
	"key rotate": "Encrypting passwords and secrets anew", "migrate": "Moving the data", "open": "Starting the host",
	"package": "Packaging", "preflight": "Checking the plugin", "publish": "Publishing", "push": "Pushing the package",
	"reload": "Starting the plugin", "restore": "Restoring", "rollback": "Going back to the version before",
	"serve": "Starting the host", "upgrade": "Upgrading",
}

// Progress says on standard error what a command does while it writes nothing:
// on a terminal in one line, which is erased, elsewhere in a line now and then.
// All of its methods may be called on nil, which says nothing.
type Progress struct {
	errOut   io.Writer
	terminal bool
	width    int
	after    time.Duration // how long nothing may be written
	moved    counter       // bytes
	end      func()

	mu            sync.Mutex
	what          string
	total         int64 // of moved; 0 where that is not known
	begun, spoken time.Time
	shown         int  // how wide the line is that is on the terminal
	within        bool // what was written has not ended its line, as a question
}

// Watch begins to say what a command does, unless --quiet or --json is set. What
// terms that are made for the command write comes between.
func (a *App) Watch(cmd *cobra.Command) (p *Progress) {
	if a.quiet || a.json {
		return nil
	}
	_, name, _ := strings.Cut(cmd.CommandPath(), " ")
	what := Doing[name]
	if what == "" {
		what = "Working on '" + name + "'"
	}
	p = &Progress{errOut: cmd.ErrOrStderr(), terminal: ToTerminal(cmd.ErrOrStderr()), width: a.Width, after: silence}
	if a.Silence > 0 {
		p.after = a.Silence
	}
	cmd.SetOut(progressWriter{cmd.OutOrStdout(), p})
	cmd.SetErr(progressWriter{p.errOut, p})
	a.Progress = p
	p.Start(what)
	return p
}

// Start speaks of something from time to time until stop is called, also after that.
func (p *Progress) Start(what string) {
	if p == nil {
		return
	}
	p.Step(what)
	ended, done := make(chan struct{}), make(chan struct{})
	p.end = sync.OnceFunc(func() {
		close(ended)
		<-done
		p.resume()
	})
	go func() {
		defer close(done)
		ticks := time.NewTicker(min(redrawEvery, p.after))
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				p.speak()
			case <-ended:
				return
			}
		}
	}()
}

// Stop erases the line; nothing is said from then on, until start is called.
func (p *Progress) Stop() {
	if p != nil {
		p.end()
	}
}

// Step says what is done from now on, and returns what was before.
func (p *Progress) Step(what string) (was string) {
	if p == nil {
		return ""
	}
	p.resume()
	p.mu.Lock()
	defer p.mu.Unlock()
	was, p.what, p.begun, p.total = p.what, Clean(what), time.Now(), 0
	p.moved.Store(0)
	return was
}

// resume goes on after the answer to a question, and counts the silence anew.
func (p *Progress) resume() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	p.within, p.spoken = false, time.Now()
}

// erase takes the line away, by what every terminal understands.
func (p *Progress) erase() {
	if p.shown > 0 {
		fmt.Fprintf(p.errOut, "\r%*s\r", p.shown, "")
		p.shown = 0
	}
}

// speak says what is done where it is time for that.
func (p *Progress) speak() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.within || p.shown == 0 && time.Since(p.spoken) < p.after {
		return
	}
	line := p.line()
	if !p.terminal {
		p.spoken = time.Now().Add(repeatEvery - p.after)
		fmt.Fprintln(p.errOut, line)
		return
	}
	width := p.width - 1 // the last column would begin the next line
	if width < 1 {
		width = 79
	}
	if runes := []rune(line); len(runes) > width {
		line = string(runes[:width])
	}
	wide := utf8.RuneCountInString(line)
	fmt.Fprintf(p.errOut, "\r%s%*s", line, max(0, p.shown-wide), "")
	p.shown = max(wide, p.shown)
}

func (p *Progress) line() string {
	far := ""
	switch moved := p.moved.Load(); {
	case p.total > 0:
		far = Size(min(moved, p.total)) + " of " + Size(p.total) + ", "
	case moved > 0:
		far = Size(moved) + ", "
	}
	return fmt.Sprintf("%s: %s%s", p.what, far, time.Since(p.begun).Truncate(time.Second))
}

// Reading counts what is read of a file.
func (p *Progress) Reading(f *os.File) io.Reader {
	if p == nil {
		return f
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if info, err := f.Stat(); err == nil {
		p.total = info.Size()
	}
	return io.TeeReader(f, &p.moved)
}

// moving counts what is written of so many bytes to what it returns.
func (p *Progress) moving(total int64) io.Writer {
	if p == nil {
		return io.Discard
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total, p.spoken = total, time.Now()
	p.moved.Store(0)
	return &p.moved
}

// Writing counts what write writes.
func (p *Progress) Writing(write func(io.Writer) error) func(io.Writer) error {
	if p == nil {
		return write
	}
	return func(w io.Writer) error { return write(io.MultiWriter(w, &p.moved)) }
}

// counter counts the bytes that are written to it.
type counter struct{ atomic.Int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.Add(int64(len(b)))
	return len(b), nil
}

// progressWriter is an output of a command that has a progress: what is written
// to it is not mixed with the line.
type progressWriter struct {
	io.Writer
	*Progress
}

func (w progressWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.erase()
	w.spoken, w.within = time.Now(), len(b) > 0 && b[len(b)-1] != '\n'
	return w.Writer.Write(b)
}
