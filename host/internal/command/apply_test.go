package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/apply"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// applied is a file of `apply`, with what a test says of plugins.
func applied(t *testing.T, more map[string]any, plugins ...map[string]any) string {
	t.Helper()
	file := map[string]any{"format": 1, "plugins": plugins}
	for name, value := range more {
		file[name] = value
	}
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "host.json")
	write(t, path, string(text))
	return path
}

// configurable is a plugin with permissions to choose from and settings.
func configurable(t *testing.T, version string, permissions ...any) string {
	return echoPlugin(t, "echo", func(m map[string]any) {
		m["plugin"].(map[string]any)["version"] = version
		m["permissions"] = append([]any{"cli"}, permissions...)
		m["cli"].(map[string]any)["endpoints"].([]any)[0].(map[string]any)["auth"] = false
		m["settings"] = []any{
			map[string]any{"key": "word", "label": "Word", "type": "text", "default": "none"},
			map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""},
		}
	})
}

// TestApply makes a host what a file says, with a host that runs and without.
// The same file twice changes nothing.
func TestApply(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		if running {
			c.serve()
		}
		c.must("install", echoPlugin(t, "other", nil), "--yes")
		folder := configurable(t, "1.0.0", "network")
		write(t, filepath.Join(folder, "../token.txt"), "first\r\n")
		echo := map[string]any{"id": "echo", "from": folder, "grants": []string{"network", "cli"},
			"hosts": []string{"NAS.lan:5000"}, "onlyHosts": true,
			"settings": map[string]any{"word": "ours",
				"token": map[string]any{"file": filepath.Join(folder, "../token.txt")}}}
		file := applied(t, nil, echo)

		wantTexts(t, c.must("apply", file, "--dry-run").out, "echo: install 1.0.0", "it gets network: ",
			"it has 2 endpoints", "up to 128 MB of memory", `whoever reaches the host may call "GET echo"`,
			"echo: may reach only nas.lan:5000", "echo: set token, word",
			"token becomes what the file "+filepath.Join(folder, "../token.txt")+" holds", "echo: enable")
		c.fails(cli.ExitFailed, []string{"there is nobody to ask"}, "apply", file)
		if out := c.must("list").out; strings.Contains(out, "echo") {
			t.Fatalf("it is installed: %s", out)
		}
		if out := c.must("apply", file, "--yes"); strings.Contains(out.out+out.err, "first") {
			t.Errorf("the password is shown: %s%s", out.out, out.err)
		}
		wantTexts(t, c.must("info", "echo").out, "only nas.lan:5000")
		wantTexts(t, c.must("settings", "list", "echo").out, "ours", "(set, not shown)")
		wantTexts(t, c.must("apply", file, "--yes").out, "Everything is as the file says.")
		wantTexts(t, c.must("apply", file, "--passwords", "--dry-run").out, "echo: set token\n")

		// Less of everything, another version, and nothing beside it.
		echo["from"], echo["grants"], echo["disabled"] = configurable(t, "1.1.0", "network"), []string{"cli"}, true
		delete(echo, "hosts")
		delete(echo, "onlyHosts")
		echo["settings"] = map[string]any{"word": nil}
		file = applied(t, map[string]any{"removeOthers": true}, echo)
		wantTexts(t, c.must("apply", file, "--dry-run").out, "echo: revoke network", "echo: change from 1.0.0 to 1.1.0",
			"echo: unset word", "echo: disable", "other: remove 1.0.0; its data is kept")
		c.must("apply", file, "--yes")
		wantTexts(t, c.must("apply", file, "--yes").out, "Everything is as the file says.")
		if out := c.must("list").out; strings.Contains(out, "other") || !strings.Contains(out, "1.1.0") {
			t.Errorf("there is %s", out)
		}

		echo["from"] = configurable(t, "1.0.0", "network")
		file = applied(t, nil, echo)
		c.fails(cli.ExitFailed, []string{"lower than the installed 1.1.0", "--downgrade"}, "apply", file, "--yes")
		c.must("apply", file, "--yes", "--downgrade")

		// What is taken decides on all that follows.
		echo["from"] = configurable(t, "2.0.0")
		file = applied(t, map[string]any{"policy": "signed"}, echo)
		c.fails(cli.ExitFailed, []string{"the plugin echo: it may not be installed: it is not signed"}, "apply", file,
			"--yes")
		wantTexts(t, c.must("publishers", "list").out, "signed")
	}
}

// A plugin that cannot be changed does not keep others from being changed.
func TestApplyGoesOn(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	file := applied(t, nil,
		map[string]any{"id": "bad", "from": echoPlugin(t, "bad", nil), "grants": []string{}},
		map[string]any{"id": "good", "from": echoPlugin(t, "good", nil), "grants": []string{"cli"}})
	c.fails(cli.ExitFailed, []string{"bad: enable: bad did not start"}, "apply", file, "--yes")
	wantTexts(t, c.must("list").out, "good", "active")
}

// TestApplyRefuses gives files that are not what they should be. Nothing is
// changed.
func TestApplyRefuses(t *testing.T) {
	c := newCLI(t)
	folder := configurable(t, "1.0.0", "network")
	echo := func(member string, value any) map[string]any {
		m := map[string]any{"id": "echo", "from": folder, "grants": []string{"cli"}}
		m[member] = value
		return m
	}
	value := func(v any) map[string]any { return echo("settings", map[string]any{"word": v}) }
	for want, plugin := range map[string]map[string]any{
		"is no id of a plugin":                   echo("id", "../echo"),
		"another plugin, \"echo\"":               echo("id", "other"),
		"it is not installed":                    echo("from", ""),
		"no \"grant\". Did you mean \"grants\"?": echo("grant", []string{"cli"}),
		"it is other content than was meant":     echo("digest", strings.Repeat("0", 64)),
		"does not ask for the permission":        echo("grants", []string{"cli", "ai"}),
		"name one of them in \"grants\"":         echo("hosts", []string{"nas.lan"}),
		"the environment variable NONE is not":   value(map[string]any{"env": "NONE"}),
		"a value is a text":                      value(map[string]any{"path": "x"}),
		"no such file":                           value(map[string]any{"file": "none"}),
	} {
		code := cli.ExitFailed
		for _, early := range []string{"id of a plugin", "no \"grant\"", "in \"grants\""} {
			if strings.Contains(want, early) {
				code = cli.ExitUsage
			}
		}
		c.fails(code, []string{want}, "apply", applied(t, nil, plugin), "--yes")
	}
	c.fails(cli.ExitUsage, []string{"listed twice"}, "apply", applied(t, nil, echo("id", "echo"), echo("id", "echo")))
	c.fails(cli.ExitUsage, []string{`"format" is 2`}, "apply", applied(t, map[string]any{"format": 2}))
	c.fails(cli.ExitUsage, []string{"policy"}, "apply", applied(t, map[string]any{"policy": "none"}))
	large := filepath.Join(t.TempDir(), "large.json")
	write(t, large, `{"format": 1, "plugins": []}`+strings.Repeat(" ", apply.MaxDesired))
	c.fails(cli.ExitUsage, []string{"read the file to apply"}, "apply", large)
	broken := filepath.Join(t.TempDir(), "broken.json")
	for text, want := range map[string]string{
		"{\"format\": 1,\n \"plugins\": []} {}":   ":2:17: invalid character '{' after top-level value",
		"{\n  \"format\": 1,\n}":                  ":2:14: invalid character ','",
		"{\"format\": 1,\n\"plugins\": \"none\"}": ":2:12: /plugins cannot be a text here",
		"{\"format\": 1, \"format\": 1}":          ":1:15: duplicate object member name",
		"{\"format\": 1":                          "broken.json:1:13: ",
		"":                                        "broken.json:1:1: ",
	} {
		write(t, broken, text)
		c.fails(cli.ExitUsage, []string{want}, "apply", broken)
	}
	c.fails(cli.ExitUsage, []string{"read the file to apply", "none.json is not there; check its name"}, "apply",
		filepath.Join(t.TempDir(), "none.json"))
	if entries, err := os.ReadDir(c.data); err == nil && strings.Contains(c.must("list").out, "echo") {
		t.Errorf("something was installed: %v", entries)
	}
}

// A file makes a fresh host take plugins of a catalogue and of a publisher that it
// names, and no others.
func TestApplyPublishersAndCatalogues(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	ada, eve, place := signingKeyOf(t, c), signingKeyOf(t, c), t.TempDir()
	key := func(file string) string {
		t.Helper()
		k, err := pack.PublicKey(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(k)
	}
	addVersion(t, c, place, "1.0.0", ada)
	catalogue := map[string]any{"name": "ada", "place": place, "key": key(ada)}
	file := applied(t, map[string]any{"policy": "trusted",
		"publishers": []any{map[string]any{"key": key(ada), "name": "Ada"}}, "catalogues": []any{catalogue}},
		map[string]any{"id": "echo", "from": "echo@^1", "grants": []string{"cli"}})
	wantTexts(t, c.must("apply", file, "--dry-run").out, `the host: trust the publisher SHA256:`, `called "Ada"`,
		"the host: add the catalogue ada from "+place, "the host: policy for publishers trusted, instead of any",
		"echo: install echo@^1, once the catalogue is there")
	if out := c.must("catalogue", "list").out; strings.Contains(out, place) {
		t.Fatalf("a dry run adds a catalogue: %s", out)
	}
	c.must("apply", file, "--yes")
	wantTexts(t, c.must("info", "echo").out, "active", `"Ada", trusted`, "the catalogue ada")
	wantTexts(t, c.must("apply", file, "--yes").out, "Everything is as the file says.")

	// What the policy refuses under the host as it is is not refused before the
	// host is as the file says.
	other, _ := packageOf(t, c, echoPlugin(t, "other", nil), "--sign", eve)
	wanted := map[string]any{"id": "other", "from": other, "grants": []string{"cli"}}
	c.fails(cli.ExitFailed, []string{"not trusted"}, "apply", applied(t, nil, wanted), "--yes")
	file = applied(t, map[string]any{"publishers": []any{map[string]any{"key": key(eve)}}}, wanted)
	wantTexts(t, c.must("apply", file, "--dry-run").out, "trust the publisher", "other: install 1.0.0")
	c.must("apply", file, "--yes")
	wantTexts(t, c.must("info", "other").out, "active")

	// Another catalogue takes the place of one of the same name, if it is of the
	// key that the file names.
	second := t.TempDir()
	addVersion(t, c, second, "2.0.0", eve)
	catalogue["place"] = second
	file = applied(t, map[string]any{"catalogues": []any{catalogue}})
	c.fails(cli.ExitFailed, []string{"the file wants another"}, "apply", file, "--yes")
	wantTexts(t, c.must("catalogue", "list").out, place)
	catalogue["key"], catalogue["daily"] = key(eve), true
	file = applied(t, map[string]any{"catalogues": []any{catalogue}})
	wantTexts(t, c.must("apply", file, "--dry-run").out, "instead of the one from "+place)
	c.must("apply", file, "--yes")
	wantTexts(t, c.must("catalogue", "list").out, second, "yes")
	catalogue["daily"] = false
	file = applied(t, map[string]any{"catalogues": []any{catalogue}})
	wantTexts(t, c.must("apply", file, "--dry-run").out, "refresh the catalogue ada each day: false")
	c.must("apply", file, "--yes")
	wantTexts(t, c.must("apply", file, "--yes").out, "Everything is as the file says.")

	for want, more := range map[string]map[string]any{
		"publisher 1: it is no public key": {"publishers": []any{map[string]any{"key": "RW"}}},
		"is listed twice": {"publishers": []any{map[string]any{"key": key(ada)},
			map[string]any{"key": key(ada)}}},
		"the catalogue ada is listed twice": {"catalogues": []any{catalogue, catalogue}},
		"a catalogue lies in a folder":      {"catalogues": []any{map[string]any{"name": "b", "key": key(ada)}}},
		"by https:// only": {"catalogues": []any{map[string]any{"name": "b", "key": key(ada),
			"place": "http://plugins.example.org/"}}},
		`there is no "url"`: {"catalogues": []any{map[string]any{"name": "b", "url": place}}},
	} {
		c.fails(cli.ExitUsage, []string{want}, "apply", applied(t, more), "--yes")
	}
}
