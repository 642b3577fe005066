package command

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/osservice"
)

// A service is written, started, asked about and taken away again, by a manager that only notes what it is told.
func TestServiceOfTheSystem(t *testing.T) {
	c := newCLI(t)
	home, tools := t.TempDir(), t.TempDir()
	told := filepath.Join(tools, "told")
	script := "#!/bin/sh\necho \"$@\" >>" + told + "\ncase \"$*\" in *broken*|*status*) echo stopped; exit 3;; esac\n"
	if err := os.WriteFile(filepath.Join(tools, "systemctl"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	c.must("service", "install", "--system=false", "--socket", "--", "--port", "8123", "--log-format", "json")
	unit := filepath.Join(home, ".config", "systemd", "user", osservice.Name+".service")
	text, err := os.ReadFile(unit)
	if err != nil {
		t.Fatal(err)
	}
	wantTexts(t, string(text), " serve --port 8123 --log-format json\n", "\nWantedBy=default.target\n")
	if info, err := os.Stat(unit); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the unit is %v, %v", info.Mode(), err)
	}
	r := c.run("service", "status", "--system=false")
	if r.code != cli.ExitFailed || !strings.Contains(r.out, "stopped") {
		t.Errorf("exit code %d: %s", r.code, r.out)
	}
	c.must("service", "uninstall", "--system=false")
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(unit), "*")); err != nil || len(left) > 0 {
		t.Errorf("there are %v left (%v)", left, err)
	}
	got, err := os.ReadFile(told)
	want := "--user daemon-reload\n--user disable --now wasmhost.service\n--user enable wasmhost.socket\n" +
		"--user restart wasmhost.socket\n--user status --no-pager wasmhost\n" +
		"--user disable --now wasmhost.socket wasmhost.service\n"
	if err != nil || string(got) != want {
		t.Errorf("the manager was told\n%s(%v), want\n%s", got, err, want)
	}

	c.fails(cli.ExitFailed, []string{"no service is installed"}, "service", "uninstall", "--system=false")
	c.fails(cli.ExitUsage, []string{"unknown flag"}, "service", "install", "--", "--no-such-flag")
	c.fails(cli.ExitUsage, []string{"leave --bind out"}, "service", "install", "--socket", "--", "--bind", "127.0.0.1")
	c.fails(cli.ExitUsage, []string{"from 1 to 65535"}, "service", "install", "--system=false", "--socket", "--",
		"--port", "0")
	c.fails(cli.ExitUsage, []string{"flags alone"}, "service", "install", "--", "more")
	c.fails(cli.ExitUsage, []string{"after --"}, "service", "install", "more")
	wantTexts(t, c.must("service", "install", "--print", "--for", "darwin", "--system=false", "--", "--port=0").out,
		"<string>--port=0</string>", "launchctl bootstrap gui/")
}

// A host serves at the sockets that systemd passes on, and tells it that it answers.
func TestServicePassesOn(t *testing.T) {
	c := newCLI(t)
	short, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(short) })
	manager, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(short, "n"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer manager.Close()
	begin := func(address string, n string) (*process, int) {
		t.Helper()
		l, err := net.Listen("tcp4", address)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		file, err := l.(*net.TCPListener).File()
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		p := c.prepare("serve")
		p.Cmd.Args = append([]string{"sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`}, p.Cmd.Args...)
		if p.Cmd.Path, err = exec.LookPath("sh"); err != nil {
			t.Fatal(err)
		}
		p.ExtraFiles = []*os.File{file}
		p.Env = append(p.Env, "NOTIFY_SOCKET="+filepath.Join(short, "n"), "LISTEN_FDS="+n, "WATCHDOG_USEC=300000")
		p.begin(t)
		return p, l.Addr().(*net.TCPAddr).Port
	}
	p, port := begin("127.0.0.1:0", "1")
	at := "http://127.0.0.1:" + strconv.Itoa(port)
	for _, want := range []string{"READY=1\nSTATUS=serving at " + at, "WATCHDOG=1", "WATCHDOG=1"} {
		buf := make([]byte, 1024)
		if err := manager.SetReadDeadline(time.Now().Add(3 * time.Minute)); err != nil {
			t.Fatal(err)
		}
		n, err := manager.Read(buf)
		if got := string(buf[:n]); err != nil || !strings.HasPrefix(got, want) {
			t.Fatalf("the manager is told %q (%v), want %q\n%s", got, err, want, p.err.String())
		}
	}
	answer, err := http.Get(at + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != http.StatusOK {
		t.Errorf("it answers %d", answer.StatusCode)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	for _, bad := range []struct{ address, n, why string }{
		{"0.0.0.0:0", "1", "listen at 127.0.0.1 and ::1"},
		{"127.0.0.1:0", "17", "LISTEN_FDS"},
		{"127.0.0.1:0", "2", "socket 4"},
	} {
		p, _ := begin(bad.address, bad.n)
		if err := p.Wait(); err == nil {
			t.Errorf("it serves at %v", bad)
		}
		wantTexts(t, p.err.String(), bad.why)
	}
}
