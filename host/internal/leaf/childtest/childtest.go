// Package childtest runs tests in processes of their own: to kill them, at any
// time or before each step of what they do, and to have them meet what holds
// for a whole process, such as limits of the system. It is the one harness for
// kills.
//
// A child is a test that asks for its arguments first. Where it runs as any
// other test there are none, and it ends:
//
//	func TestWritingChild(t *testing.T) {
//		args, ok := childtest.Args(t)
//		if !ok {
//			return
//		}
//
// Others start it by its name. What it says is the lines of its standard output.
package childtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// variable holds the name of a child and its arguments, as a list in JSON.
const variable = "WASMHOST_TEST_CHILD"

// Args returns what a child was started with; ok is false in any other test.
func Args(tb testing.TB) (args []string, ok bool) {
	tb.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return nil, false
	}
	var list []string
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		tb.Fatalf("the variable %s: %v", variable, err)
	}
	return list[1:], list[0] == tb.Name()
}

// Command is a child that does not run yet. It ends with the test.
func Command(tb testing.TB, child string, args ...string) *exec.Cmd {
	tb.Helper()
	list, err := json.Marshal(append([]string{child}, args...))
	if err != nil {
		tb.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.CommandContext(tb.Context(), self, "-test.run=^"+child+"$")
	// The race detector would make it sleep for a second at its end.
	cmd.Env = append(os.Environ(), variable+"="+string(list), "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	return cmd
}

// Process is a child that runs.
type Process struct {
	*exec.Cmd
	tb     testing.TB
	in     io.Closer
	lines  *bufio.Scanner
	stderr bytes.Buffer
}

// Start starts a child. It is killed at the end of the test at the latest.
func Start(tb testing.TB, child string, args ...string) *Process {
	tb.Helper()
	p := &Process{Cmd: Command(tb, child, args...), tb: tb}
	p.Stderr = &p.stderr
	in, inErr := p.StdinPipe()
	out, err := p.StdoutPipe()
	if err = errors.Join(inErr, err); err == nil {
		err = p.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	p.in, p.lines = in, bufio.NewScanner(out)
	p.lines.Buffer(nil, 1<<20)
	tb.Cleanup(func() {
		if p.ProcessState == nil {
			p.Kill()
		}
	})
	return p
}

// Line returns the next line that it says; ok is false once it has ended.
func (p *Process) Line() (line string, ok bool) {
	ok = p.lines.Scan()
	return p.lines.Text(), ok
}

// Read returns the next lines. It fails the test where the child ends before.
func (p *Process) Read(n int) []string {
	p.tb.Helper()
	said := make([]string, 0, n)
	for range n {
		line, ok := p.Line()
		if !ok {
			p.tb.Fatalf("the child ended: %v: %s\n%s", p.Wait(), said, &p.stderr)
		}
		said = append(said, line)
	}
	return said
}

// rest returns what it says until it ends.
func (p *Process) rest() (said []string) {
	for line, ok := p.Line(); ok; line, ok = p.Line() {
		said = append(said, line)
	}
	return said
}

// Kill ends it with a signal that it cannot catch, and returns what it had said
// and nobody had read. The last line may be half of one.
func (p *Process) Kill() (said []string) {
	p.tb.Helper()
	if err := p.Process.Kill(); err != nil {
		p.tb.Errorf("kill the child: %v: %s\n%s", err, p.rest(), &p.stderr)
	}
	said = p.rest()
	_ = p.Wait() // it was killed
	return said
}

// End closes its standard input, which it may wait for, and returns why it ends.
func (p *Process) End() error {
	err := p.in.Close()
	p.rest()
	return errors.Join(err, p.Wait())
}

// ready is what a child says once it can be killed at any time.
const ready = "ready"

// Ready says so.
func Ready() { _, _ = os.Stdout.WriteString(ready + "\n") }

// KillAtAnyTime starts a child so many times, with the round as its last
// argument, and kills it at a time within so long after it is ready. It yields
// each round after the kill, and what the child has said.
func KillAtAnyTime(tb testing.TB, rounds int, within time.Duration, child string,
	args ...string) iter.Seq2[int, []string] {
	tb.Helper()
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	return func(yield func(int, []string) bool) {
		tb.Logf("seed %d", seed)
		for round := range rounds {
			p := Start(tb, child, append(args[:len(args):len(args)], strconv.Itoa(round))...)
			var said []string
			var timer *time.Timer
			for line, ok := p.Line(); ok; line, ok = p.Line() {
				if line != ready {
					said = append(said, line)
					continue
				}
				timer = time.AfterFunc(time.Duration(random.Int64N(int64(within))), func() { _ = p.Process.Kill() })
			}
			if err := p.Wait(); timer == nil || !Killed(err) {
				tb.Fatalf("round %d: the child ended by itself: %v: %s\n%s", round, err, said, &p.stderr)
			}
			if !yield(round, said) {
				return
			}
		}
	}
}

// KillAtEveryStep starts a child again and again, with the number of a step, from
// 1, as its last argument, before which it kills itself (see [AtStep]), until
// there is no such step. It yields each step after the kill, and what the child
// has said. The arguments may differ from step to step.
func KillAtEveryStep(tb testing.TB, child string, args func(step int) []string) iter.Seq2[int, string] {
	tb.Helper()
	return func(yield func(int, string) bool) {
		for step := 1; ; step++ {
			text, err := Command(tb, child, append(args(step), strconv.Itoa(step))...).CombinedOutput()
			if err == nil && step > 1 {
				return
			}
			if !Killed(err) {
				tb.Fatalf("step %d: the child was not killed: %v\n%s", step, err, text)
			}
			if !yield(step, string(text)) {
				return
			}
		}
	}
}

// AtStep returns what a child calls before each step. It calls die before the
// one with the number that the last argument says.
func AtStep(tb testing.TB, args []string, die func()) (before func()) {
	tb.Helper()
	last, err := strconv.Atoi(args[len(args)-1])
	if err != nil {
		tb.Fatal(err)
	}
	n := 0
	return func() {
		if n++; n == last {
			die()
		}
	}
}

// Die kills this process.
func Die() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
	}
	select {} // until the signal arrives
}

// Killed reports whether an error of a process says that it was killed.
func Killed(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	return ok && (exit.ExitCode() == -1 || exit.ExitCode() == 137)
}
