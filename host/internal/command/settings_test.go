package command

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// busPlugin installs a plugin that has a setting of every type and remembers
// what it is told of them.
func (c *user) busPlugin() {
	c.t.Helper()
	folder := echoPlugin(c.t, "bus", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "POST", "path": "call", "description": "Calls a function.", "auth": true},
			map[string]any{"method": "GET", "path": "seen", "description": "Says what it was told.", "auth": true},
		}}
		m["settings"] = []any{
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "hi"},
			map[string]any{"key": "count", "label": "Count", "type": "number", "min": -1, "max": 10, "default": 3},
			map[string]any{"key": "mode", "label": "Mode", "type": "select", "default": "slow",
				"options": []any{map[string]any{"value": "slow", "label": "Slow"},
					map[string]any{"value": "fast", "label": "Fast"}}},
			map[string]any{"key": "loud", "label": "Loud", "type": "toggle", "default": false},
			map[string]any{"key": "token", "label": "Token", "type": "password", "default": "",
				"testAction": map[string]any{"namespace": "checks", "method": "login", "label": "Try it"}},
		}
	})
	write(c.t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(c.t, "bus")))
	c.must("install", folder, "--yes")
}

// The same settings, with a host and without one.
func TestSettings(t *testing.T) {
	for _, running := range []bool{false, true} {
		name := "offline"
		if running {
			name = "running"
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			c.busPlugin()
			r := c.must("settings", "list", "bus")
			wantTexts(t, r.out, "KEY", "greeting", `"hi" (default)`, "number from -1 to 10", "one of slow, fast",
				"true or false", "(not set)")
			wantTexts(t, r.err, "wasmhost settings set bus greeting VALUE")

			wantTexts(t, c.must("settings", "set", "bus", "greeting", "Good\tmorning \x1b[31m").out,
				`greeting is now "Good\tmorning \u001b[31m".`)
			r = c.must("settings", "set", "bus", "count", "4.5", "mode", "fast", "loud", "true")
			wantTexts(t, r.out, "count is now 4.5.", `mode is now "fast".`, "loud is now true.")
			wantTexts(t, c.must("settings", "set", "bus", "count", "--", "-1").out, "count is now -1.")
			for key, want := range map[string]string{"greeting": "Good\tmorning \\x1b[31m\n", "count": "-1\n", "mode": "fast\n",
				"loud": "true\n"} {
				if got := c.must("settings", "get", "bus", key).out; got != want {
					t.Errorf("%s is %q, want %q", key, got, want)
				}
			}
			var one api.Setting
			if err := json.Unmarshal([]byte(c.must("settings", "get", "bus", "greeting", "--json").out), &one); err != nil ||
				string(one.Value) != `"Good\tmorning \u001b[31m"` || !one.IsSet {
				t.Errorf("%v: %+v", err, one)
			}
			for _, wrong := range []struct {
				code int
				text string
				args []string
			}{
				{cli.ExitUsage, "give true or false", []string{"loud", "yes"}},
				{cli.ExitUsage, "number from -1 to 10", []string{"count", "many"}},
				{cli.ExitUsage, "number from -1 to 10", []string{"count", ""}},
				{cli.ExitUsage, `"count"`, []string{"count", "11"}},
				{cli.ExitUsage, "slow", []string{"greeting", "changed", "mode", "medium"}},
				{cli.ExitUsage, `declares no setting "nope"; it declares: greeting, count, mode, loud, token`,
					[]string{"nope", "1"}},
				{cli.ExitUsage, "given twice", []string{"loud", "true", "loud", "false"}},
				{cli.ExitUsage, "pairs of KEY and VALUE", []string{"greeting", "Good", "morning"}},
				{cli.ExitUsage, "the value of greeting is missing", []string{"greeting"}},
				{cli.ExitUsage, "after --", []string{"count", "-5"}},
				{cli.ExitUsage, "not UTF-8", []string{"greeting", "\xff"}},
			} {
				c.fails(wrong.code, []string{wrong.text}, append([]string{"settings", "set", "bus"}, wrong.args...)...)
			}
			if got := c.must("settings", "get", "bus", "greeting").out; !strings.HasPrefix(got, "Good") {
				t.Errorf("what was refused was set: %s", got)
			}
			wantTexts(t, c.must("settings", "unset", "bus", "greeting", "count").out, `greeting is now "hi" (default).`,
				"count is now 3 (default).")
			c.fails(cli.ExitUsage, []string{"nope"}, "settings", "unset", "bus", "nope")
			for _, action := range [][]string{{"list"}, {"get", "x"}, {"set", "x", "1"}, {"unset", "x"}, {"reset"}} {
				c.fails(cli.ExitFailed, []string{`no plugin "none" is installed`},
					append([]string{"settings", action[0], "none"}, action[1:]...)...)
			}
			if running {
				told := c.must("call", "bus", "GET", "seen").out
				wantTexts(t, told, `"mode":"fast"`, `"loud":true`)
			}
			wantTexts(t, c.must("settings", "reset", "bus").out, "can be used", `"fast"`)
		})
	}
}

// A password comes from a pipe or a terminal, never from the command line, and
// is in nothing that is printed or stored in clear.
func TestPasswords(t *testing.T) {
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		if running {
			c.serve("--log-level", "debug")
		}
		c.busPlugin()
		const secret = "hunter2 ünd mehr"
		var said strings.Builder
		note := func(r result) result { said.WriteString(r.out + r.err); return r }

		note(c.fails(cli.ExitUsage, []string{"shell's history", "wasmhost settings set bus token", "--stdin"}, "settings",
			"set",
			"bus", "token", secret))
		note(c.fails(cli.ExitUsage, []string{"shell's history"}, "settings", "set", "bus", "greeting", "ho", "token", secret))
		wantTexts(t, c.must("settings", "get", "bus", "greeting").out, "hi") // nothing of it was made
		note(c.fails(cli.ExitFailed, []string{"no terminal", "--stdin"}, "settings", "set", "bus", "token"))
		c.fails(cli.ExitFailed, []string{"it is not set"}, "settings", "get", "bus", "token")
		for _, args := range [][]string{{"token", "--stdin"}, {"token", "-"}} {
			c.input = secret + "\r\n"
			wantTexts(t, note(c.must(append([]string{"settings", "set", "bus"}, args...)...)).out, "token was set.")
			c.input = ""
			note(c.fails(cli.ExitFailed, []string{"never shown", "it is set"}, "settings", "get", "bus", "token"))
			wantTexts(t, note(c.must("settings", "list", "bus")).out, "(set, not shown)")
			wantTexts(t, note(c.must("settings", "list", "bus", "--json")).out, `"isSet": true`)
			note(c.must("settings", "get", "bus", "token", "--json"))
			if running { // the plugin gets it
				got := c.must("call", "bus", "POST", "call", "-d", `{"function":"settings.get","params":{"key":"token"}}`).out
				wantTexts(t, got, secret)
			}
			wantTexts(t, note(c.must("settings", "unset", "bus", "token")).out, "token is not set any more.")
		}
		c.input = strings.Repeat("x", 70<<10)
		c.fails(cli.ExitFailed, []string{"is over 64"}, "settings", "set", "bus", "token", "--stdin")
		c.input = secret
		note(c.must("settings", "set", "bus", "token", "--stdin"))
		note(c.must("logs", "bus"))
		if running {
			said.WriteString(c.served.String())
		}
		if strings.Contains(said.String(), "hunter2") {
			t.Errorf("the password was printed:\n%s", said.String())
		}
		err := filepath.WalkDir(c.data, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			content, err := os.ReadFile(path)
			if strings.Contains(string(content), "hunter2") {
				t.Errorf("the password lies in clear in %s", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestSettingsTest(t *testing.T) {
	c := newCLI(t)
	c.busPlugin()
	c.fails(cli.ExitFailed, []string{"no host runs", "wasmhost serve"}, "settings", "test", "bus", "token")
	c.serve()
	c.fails(cli.ExitFailed, []string{`no handler for the method "login" of the namespace "checks"`}, "settings", "test",
		"bus",
		"token")
	c.must("call", "bus", "POST", "call", "-d",
		`{"function":"methods.handle","params":{"namespace":"checks","method":"login"}}`)
	r := c.must("settings", "test", "bus", "token")
	wantTexts(t, r.out, `"namespace": "checks"`, `"method": "login"`)
	wantTexts(t, r.err, "wasmhost logs bus")
	c.fails(cli.ExitFailed, []string{"testAction", "wasmhost settings list bus"}, "settings", "test", "bus", "greeting")
	c.fails(cli.ExitFailed, []string{`declares no setting "nope"`}, "settings", "test", "bus", "nope")
	c.must("disable", "bus")
	c.fails(cli.ExitFailed, []string{"wasmhost enable bus"}, "settings", "test", "bus", "token")
}

// A method may run well and find the setting wrong.
func TestSettingsTestThatSaysNo(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "login", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		setting := func(key string) any {
			return map[string]any{"key": key, "label": "Key", "type": "text", "default": "",
				"testAction": map[string]any{"namespace": "checks", "method": key, "label": "Try it"}}
		}
		m["settings"] = []any{setting("yes"), setting("no"), setting("odd"), setting("list")}
	})
	write(t, filepath.Join(folder, "main.js"), `export default (ctx) => {
		const answers = { yes: { ok: true }, no: { ok: false, message: "the password is \u001b[31mwrong" }, odd: { ok: "false" }, list: [false] };
		for (const [method, answer] of Object.entries(answers)) ctx.methods.handle("checks", method, () => answer);
	}`)
	c.must("install", folder, "--yes")
	c.serve()
	for _, key := range []string{"yes", "odd", "list"} {
		c.must("settings", "test", "login", key)
	}
	r := c.fails(cli.ExitFailed, []string{"the test of no was not passed", "wasmhost settings set login no"}, "settings",
		"test", "login", "no")
	wantTexts(t, r.out, `"ok": false`, "the password is ")
	if strings.Contains(r.out, "\x1b") {
		t.Errorf("it steers the terminal: %q", r.out)
	}
}

// Damaged settings are set aside, and the command that the error names helps.
func TestDamagedSettings(t *testing.T) {
	c := newCLI(t)
	c.busPlugin()
	c.must("settings", "set", "bus", "greeting", "ho")
	name := filepath.Join(c.data, "data", "bus", "settings.json")
	if err := os.WriteFile(name, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := c.fails(cli.ExitFailed, []string{"damaged", "wasmhost settings reset bus"}, "settings", "list", "bus")
	if strings.Contains(r.err, c.data) {
		t.Errorf("it names a path: %s", r.err)
	}
	c.fails(cli.ExitFailed, []string{"damaged"}, "settings", "set", "bus", "greeting", "ho")
	wantTexts(t, c.must("settings", "reset", "bus").out, `"hi" (default)`)
	c.must("settings", "set", "bus", "greeting", "ho")
}
