package mcpservers

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// program is one that runs, with all that it starts.
type program struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	grace  time.Duration
	// writeTimeout is how long it may leave its input unread.
	writeTimeout time.Duration
	ended        chan struct{}
}

// Write gives the program its input. One that does not take it is ended.
func (p *program) Write(b []byte) (int, error) {
	defer time.AfterFunc(p.writeTimeout, func() {
		kill(p.cmd)
		_ = p.stdin.Close()
	}).Stop()
	return p.stdin.Write(b)
}

// Close ends the input.
func (p *program) Close() error { return p.stdin.Close() }

// usual are the variables that every program gets, where the host has them.
func usual() []string {
	return []string{"PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot",
		"SystemDrive", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PATHEXT", "ComSpec"}
}

// environment is what a program gets of that of the host: nothing that it was not named.
func environment(named []string, look func(string) (string, bool)) []string {
	env := []string{} // nil would be all of it
	for _, name := range slices.Compact(slices.Sorted(slices.Values(append(usual(), named...)))) {
		if value, there := look(name); there {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// start starts the program of a server in a group of its own. What it has started ends with it.
func start(of server, grace time.Duration) (*program, error) {
	p := &program{cmd: exec.Command(of.Command[0], of.Command[1:]...), grace: grace, ended: make(chan struct{})}
	p.cmd.Env = environment(of.Env, os.LookupEnv)
	group(p.cmd)
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, output, err := os.Pipe() // not that of the library, which takes away what was not read yet
	if err != nil {
		return nil, errors.Join(err, stdin.Close())
	}
	p.stdin, p.stdout, p.cmd.Stdout = stdin, stdout, output
	err = p.cmd.Start()
	_ = output.Close() // the program has it
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start the program: %w", err), stdin.Close(), stdout.Close())
	}
	go func() {
		_ = p.cmd.Wait() // how it ended does not matter
		kill(p.cmd)
		close(p.ended)
	}()
	return p, nil
}

// stop lets the program end by the end of its input, else kills it, and waits for it. Where a write to it is under way
// that it does not read, some systems let nobody close its input before it is killed.
func (p *program) stop() {
	go func() { _ = p.stdin.Close() }()
	timer := time.NewTimer(p.grace)
	defer timer.Stop()
	select {
	case <-p.ended:
	case <-timer.C:
		kill(p.cmd)
	}
	<-p.ended
	_ = p.stdout.Close()
}
