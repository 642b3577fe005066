package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/serve"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Each flag of serve may come from the environment, and what is wrong there is
// said with the name of the variable.
func TestVariables(t *testing.T) {
	c := newCLI(t)
	for variable, value := range map[string]string{"WASMHOST_LOG_LEVEL": "loud", "WASMHOST_LOG_FORMAT": "perhaps",
		"WASMHOST_GRACE": "soon", "WASMHOST_TIMEZONE": "Nowhere", "WASMHOST_INSTANCES": "two",
		"WASMHOST_BIND":  "0.0.0.0",
		"WASMHOST_LIMIT": "no.such=1", "WASMHOST_HOST_ALLOW": "a.example,*", "WASMHOST_APPLY": "/nowhere/host.json",
		"WASMHOST_TLS_CERT": "/nowhere/cert.pem", "WASMHOST_MISSED": "never", server.EnvPort: "99999"} {
		c.env = map[string]string{variable: value}
		c.fails(cli.ExitUsage, []string{variable}, "serve")
		delete(c.env, variable)
	}
	// The command line counts; the rest is taken.
	c.env = map[string]string{"WASMHOST_TIMEZONE": "UTC", "WASMHOST_MISSED": "never", "WASMHOST_LOG_FORMAT": "json",
		"WASMHOST_LIMIT": "engine.memory-mb=64,plugin.queue=8"}
	c.must("install", echoPlugin(t, "large", func(m map[string]any) {
		m["backend"].(map[string]any)["resourceLimits"] = map[string]any{"memoryMb": 512}
	}), "--yes")
	_, stop := c.serve("--missed", "once")
	r := stop()
	wantTexts(t, r.out, "time zone   UTC")
	wantTexts(t, r.err, `"msg":`, "this host gives at most 64")
}

// variables are those of the flags of serve, and of commands on its data folder.
func (c *user) variables() []string {
	cmd, _, err := c.app().Root().Find([]string{"serve"})
	if err != nil {
		c.t.Fatal(err)
	}
	all := []string{datafolder.EnvData, server.EnvToken}
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) { all = append(all, serve.VariableOf(f.Name)) })
	return all
}

// takes makes sure that the program takes a command line that a file names.
func (c *user) takes(args []string) *cobra.Command {
	c.t.Helper()
	cmd, rest, err := c.app().Root().Find(args)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil && cmd.Runnable() && cmd.HasParent() {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil {
		c.t.Errorf("%q: %v", args, err)
	}
	return cmd
}

// TestDeploy holds the files for systemd and containers against the program.
func TestDeploy(t *testing.T) {
	c := newCLI(t)
	read := func(path ...string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(append([]string{repository(t)}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	find := func(text, expression string) string {
		t.Helper()
		found := regexp.MustCompile("(?m)" + expression).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("there is no %s in\n%s", expression, text)
		}
		return found[1]
	}
	unit := read("host", "internal", "command", "osservice", "testdata", "systemd-system.golden")
	image := read("cmd", "wasmhost", "deploy", "Dockerfile")
	known := c.variables()
	for _, text := range []string{unit, image, read("README.md")} {
		for _, name := range regexp.MustCompile(`\b(WASMHOST|HOST_CLI)_[A-Z_]+\b`).FindAllString(text, -1) {
			if !slices.Contains(known, name) && name != "WASMHOST_BIN" { // which tests of plugins read
				t.Errorf("there is no variable %s", name)
			}
		}
	}
	started := strings.Fields(find(unit, `^ExecStart=/usr/local/bin/wasmhost (serve)`))
	if got := c.takes(started).Name(); got != "serve" {
		t.Errorf("the unit starts %s", got)
	}
	wantTexts(t, unit, "\nType=notify\n", "\nExecReload=/bin/kill -HUP $MAINPID\n", "\nMemoryDenyWriteExecute"[1:])
	stops, err := time.ParseDuration(find(unit, `^TimeoutStopSec=(.+)$`))
	if err != nil || stops < server.DefaultGrace+10*time.Second {
		t.Errorf("the unit gives %s (%v), and calls have %s", stops, err, server.DefaultGrace)
	}

	for _, expression := range []string{`^CMD (\[.+\])$`, `^HEALTHCHECK .*CMD \["wasmhost", (.+\])$`} {
		var args []string
		list := "[" + strings.TrimPrefix(find(image, expression), "[")
		if err := json.Unmarshal([]byte(list), &args); err != nil {
			t.Fatalf("%s: %v", list, err)
		}
		c.takes(args)
	}
	wantTexts(t, image, "\nUSER 65532:65532\n", "\nFROM scratch\n", "\nENTRYPOINT [\"wasmhost\"]\n",
		"\nEXPOSE "+strconv.Itoa(server.DefaultPort)+"\n")
	version := find(image, `^FROM golang:(\S+) AS build$`)
	if !strings.HasPrefix(find(read("go.mod"), `^go (\S+)$`), version) {
		t.Errorf("the image builds with Go %s", version)
	}
}

// A host whose plugins can be called is ready, whatever else is wrong.
func TestStatusReady(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"no host runs"}, "status", "--ready")
	c.serve()
	folder := scriptSource(t, `export default () => { throw new Error("no"); };`)
	c.must("build", folder)
	c.run("install", folder, "--yes")
	if r := c.run("status"); r.code != cli.ExitFailed {
		t.Errorf("with a plugin that failed, status ends with %d: %s", r.code, r.out)
	}
	c.must("status", "--ready")
}
