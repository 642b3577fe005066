package command

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestServeSaysWhereItIsAndStops(t *testing.T) {
	c := newCLI(t)
	url, stop := c.serve()
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, url+"/api/v1/plugins", token); status != http.StatusOK {
		t.Errorf("status %d: %s", status, body)
	}
	r := stop()
	if r.code != 0 {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	wantTexts(t, r.out, "serving at http://127.0.0.1:", "data folder "+c.data, server.CLITokenPath(c.data))
	wantTexts(t, r.err, "Next:", "install path/to/plugin",
		"stopping; running calls may finish within 2s, Ctrl+C again ends at once\nstopped\n")
	if strings.Contains(r.out+r.err, token) {
		t.Error("the token itself was printed")
	}
	if held, _, err := datafolder.Running(c.data); held || err != nil {
		t.Errorf("the data folder is still held: %v, %v", held, err)
	}
}

func TestServeSaysHowLongCallsMayRun(t *testing.T) {
	for grace, want := range map[string]string{
		"90s": "stopping; running calls may finish within 1m30s,",
		"0":   "stopping; running calls are cut off\nstopped\n",
	} {
		_, stop := newCLI(t).serve("--grace", grace)
		r := stop()
		if r.code != 0 {
			t.Errorf("--grace %s: exit code %d", grace, r.code)
		}
		wantTexts(t, r.err, want)
	}
}

func TestServeRefusesPorts(t *testing.T) {
	c := newCLI(t)
	for _, value := range []string{"abc", "-1", "65536", "0x50", " 80", "1e3", "99999999999999999999", "80\x1b[31m"} {
		c.env[server.EnvPort] = value
		for _, command := range []string{"serve", "demo"} {
			r := c.fails(cli.ExitUsage, []string{server.EnvPort, "1 to 65535"}, command)
			if strings.Contains(r.err, "\x1b") {
				t.Errorf("prints control characters: %q", r.err)
			}
		}
		c.fails(cli.ExitUsage, []string{"--port", "1 to 65535"}, "serve", "--port="+value)
	}
	c.env[server.EnvPort] = "abc" // --port wins
	c.serve()
}

func TestServeOnATakenPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"port " + port + " is taken", "another program", "--port", "HOST_CLI_PORT"}, "serve",
		"--port", port)
	c.fails(cli.ExitFailed, []string{"port " + port + " is taken"}, "demo", "--port", port)
	c.env[server.EnvPort] = port
	c.fails(cli.ExitFailed, []string{"port " + port + " is taken"}, "serve")
	// Nothing is left that would keep the next host out.
	c.serve()
}

func TestTwoHostsNeverShareAFolder(t *testing.T) {
	c := newCLI(t)
	url, _ := c.serve()
	c.fails(cli.ExitFailed, []string{"in use by another wasmhost", strconv.Itoa(os.Getpid()), url, "--data"}, "serve",
		"--port", "0")
}

func TestServeRefusesFlags(t *testing.T) {
	c := newCLI(t)
	for _, f := range []struct {
		code int
		text string
		args []string
	}{
		{cli.ExitUsage, "--log-level", []string{"--log-level", "loud"}},
		{cli.ExitUsage, "--log-level", []string{"--log-level", "info+3"}},
		{cli.ExitUsage, "--drain-delay is -1s", []string{"--drain-delay", "-1s"}},
		{cli.ExitUsage, "--grace is -1s", []string{"--grace", "-1s"}},
		{cli.ExitUsage, "unknown flag", []string{"--prot", "1"}},
		{cli.ExitUsage, "one argument too many; write: wasmhost serve", []string{"extra"}},
		{cli.ExitUsage, `there is no mode "two"`, []string{"--instances", "two"}},
		{cli.ExitUsage, "allow it with --allow-remote and give --tls-cert and --tls-key", []string{"--bind", "0.0.0.0"}},
		{cli.ExitUsage, "TLS", []string{"--bind", "0.0.0.0", "--allow-remote"}},
		{cli.ExitUsage, "both a certificate and a key", []string{"--tls-cert", "x.pem"}},
		{cli.ExitUsage, "not a host name", []string{"--host-allow", "*"}},
		{cli.ExitUsage, "allowed origin", []string{"--origin-allow", "example"}},
	} {
		r := c.fails(f.code, []string{f.text}, append([]string{"serve", "--port", "0"}, f.args...)...)
		if strings.Count(r.err, "control server:") > 1 {
			t.Errorf("it says twice what failed: %s", r.err)
		}
	}
	c.env[server.EnvToken] = "short"
	c.fails(cli.ExitFailed, []string{server.EnvToken}, "serve", "--port", "0")
}

func TestServeOnAUnixSocket(t *testing.T) {
	c := newCLI(t)
	short, err := os.MkdirTemp("", "w") // the paths of sockets are short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(short) })
	socket := filepath.Join(short, "s")
	c.serve("--unix-socket", socket)
	found, err := c.app().RunningHost(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if found.Base() != "http://localhost" {
		t.Errorf("the socket is not used: %s", found.Base())
	}
	wantTexts(t, c.must("list").out, "No plugin is installed")
}

// A host that gives less memory than an installed plugin asks for says so when
// it starts, in the log of the plugin, too.
func TestServeWarnsOfCappedMemory(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", echoPlugin(t, "large", func(m map[string]any) {
		m["backend"].(map[string]any)["resourceLimits"] = map[string]any{"memoryMb": 512}
	}), "--yes")
	_, stop := c.serve("--limit", "engine.memory-mb=64")
	const warning = "the plugin gets less memory than it wants: backend.resourceLimits.memoryMb asks for 512 MB; this " +
		"host gives at most 64"
	wantTexts(t, c.must("logs", "large", "--level", "warn").out, warning)
	wantTexts(t, stop().err, warning)

	_, stop = c.serve("--limit", "engine.memory-mb=512")
	if r := stop(); strings.Contains(r.err, "less memory") {
		t.Errorf("it warns of nothing: %s", r.err)
	}
}
