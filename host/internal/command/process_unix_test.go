//go:build unix

package command

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// envMain makes the test binary behave as the command.
const envMain = "WASMHOST_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(envMain) != "" {
		os.Exit(Main(context.Background()))
	}
	// Under nohup the processes of tests would ignore it, too.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	browsertest.Main(m)
}

// process is the command in a process of its own.
type process struct {
	*exec.Cmd
	out, err safeBuffer
}

func (c *user) start(args ...string) *process {
	c.t.Helper()
	p := c.prepare(args...)
	p.begin(c.t)
	return p
}

// begin starts what was prepared, until the test ends.
func (p *process) begin(t testing.TB) {
	t.Helper()
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill()
		_, _ = p.Process.Wait()
		p.err.CheckRaces(t)
	})
}

// prepare makes a process that does not run yet.
func (c *user) prepare(args ...string) *process {
	c.t.Helper()
	exe, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(exe, args...)}
	// The race detector would make it sleep for a second at its end.
	p.Env = append(os.Environ(), envMain+"=1", datafolder.EnvData+"="+c.data, vault.EnvKey+"=file",
		"GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	p.Stdout, p.Stderr = &p.out, &p.err
	return p
}

// serving waits until the process serves.
func (p *process) serving(t *testing.T) {
	t.Helper()
	waitFor(t, func() bool {
		url := p.out.line("serving at ")
		return url != "" && ready(url)
	})
}

// busyPlugin installs a plugin whose calls wait for a server, until released is
// closed. What it returns starts one, and returns when it runs.
func (c *user) busyPlugin(t *testing.T, released <-chan struct{}) (busy func() (outcome func() result)) {
	t.Helper()
	url, begun := answering(t, false, released)
	c.must("install", callerPlugin(t, "out"), "--yes")
	c.must("grant", "out", "network", "--allow-host", strings.TrimPrefix(url, "http://"), "--yes")
	return func() func() result {
		t.Helper()
		done := make(chan result, 1)
		go func() {
			var out, errOut safeBuffer
			code := c.app().Run(context.Background(), []string{"call", "out", "POST", "call", "--body",
				`{"function":"http.fetch_async","params":{"url":"` + url + `/fetched"}}`}, strings.NewReader(""), &out, &errOut)
			done <- result{code, out.String(), errOut.String()}
		}()
		waitFor(t, func() bool { return begun.Load() == 1 })
		return sync.OnceValue(func() result { return <-done })
	}
}

// stopping waits until the process has said that running calls may finish.
func (p *process) stopping(t *testing.T) {
	t.Helper()
	waitFor(t, func() bool { return strings.Contains(p.err.String(), "running calls may finish") })
}

func TestTheFirstSignalLetsCallsFinish(t *testing.T) {
	shorttest.Skip(t)
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		c := newCLI(t)
		released := make(chan struct{})
		busy := c.busyPlugin(t, released)
		p := c.start("serve", "--port", "0")
		p.serving(t)
		outcome := busy()
		if err := p.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		p.stopping(t)
		close(released)
		if r := outcome(); r.code != cli.ExitOK {
			t.Errorf("%v: the running call ended with %s%s", sig, r.out, r.err)
		}
		if err := p.Wait(); err != nil {
			t.Errorf("%v: %v\n%s", sig, err, p.err.String())
		}
		wantTexts(t, p.err.String(), "stopped")
	}
}

func TestTheSecondSignalEndsTheHostAtOnce(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	busy := c.busyPlugin(t, make(chan struct{})) // for ever
	p := c.start("serve", "--port", "0")
	p.serving(t)
	outcome := busy()
	begun := time.Now()
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	for {
		// The first may take a moment to be noticed.
		_ = p.Process.Signal(syscall.SIGTERM)
		select {
		case err := <-ended:
			if took := time.Since(begun); err == nil || took > 15*time.Second {
				t.Errorf("it ended after %s with %v", took, err)
			}
			if r := outcome(); r.code != cli.ExitFailed {
				t.Errorf("the running call ended with %s%s", r.out, r.err)
			}
			// The next host finds everything in order.
			c.serve()
			wantTexts(t, c.must("list").out, "out", "active")
			return
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func TestAKilledHostLeavesTheFolderUsable(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	p := c.start("serve", "--port", "0")
	p.serving(t)
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
	r := c.must("list")
	wantTexts(t, r.out, "echo", "installed")
	wantTexts(t, r.err, "No host runs", "wasmhost serve")
	c.serve()
	c.must("call", "echo", "GET", "echo")
}

// Commands that come at the same time wait for each other.
func TestCommandsShareTheFolder(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folders := map[string]string{}
	for _, id := range []string{"one", "two", "three", "four"} {
		folders[id] = echoPlugin(t, id, nil)
	}
	var running []*process
	for _, folder := range folders {
		running = append(running, c.start("install", "--yes", folder))
	}
	for _, p := range running {
		if err := p.Wait(); err != nil {
			t.Errorf("%v\n%s", err, p.err.String())
		}
	}
	list := c.must("list").out
	for id := range folders {
		wantTexts(t, list, id)
	}
}

func TestExitCodesOfTheProcess(t *testing.T) {
	c := newCLI(t)
	for code, args := range map[int][]string{
		cli.ExitOK:     {"version"},
		cli.ExitFailed: {"info", "nothing"},
		cli.ExitUsage:  {"nonsense"},
	} {
		p := c.start(args...)
		_ = p.Wait()
		if got := p.ProcessState.ExitCode(); got != code {
			t.Errorf("%v: exit code %d, want %d\n%s", args, got, code, p.err.String())
		}
	}
}

// TestKilledWhileReplying: a session whose reply a killed host has cut off
// says so, keeps what had come, and goes on with the next message.
func TestKilledWhileReplying(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.talksPlugin()
	c.must("ai", "set", "--base-url", aiServer(t), "--model", "m")
	p := c.start("serve", "--port", "0")
	p.serving(t)
	id := ""
	waitFor(t, func() bool {
		r := c.run("sessions", "create", "talks", "wait", "--wait=false")
		id, _, _ = strings.Cut(r.out, " ")
		return r.code == 0
	})
	waitFor(t, func() bool { return strings.Contains(c.must("sessions", "show", "talks", id).out, "| You said") })
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
	c.serve()
	r := c.must("sessions", "show", "talks", id)
	wantTexts(t, r.out, id+" is needs_you: the host stopped before the reply was complete", "| You said")
	wantTexts(t, c.must("sessions", "send", "talks", id, "Go on").out, " is ready.", "| You said \\x1b[31mGo on")
}
