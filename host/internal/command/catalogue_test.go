package command

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/publication"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// addVersion publishes a version of echo.
func addVersion(t *testing.T, c *user, place, version, key string) publication.Built {
	t.Helper()
	source := versionOf(t, version, "")
	writeBelow(t, source, "CHANGELOG.md", "# Changes\n\n## "+version+"\n\nWhat is new in it.\n")
	r := c.must("publish", source, "--to", place, "--title", "Ada's plugins", "--sign", key, "--json")
	var made publication.Built
	if err := json.Unmarshal([]byte(r.out), &made); err != nil {
		t.Fatal(err)
	}
	return made
}

// What an author publishes, others find, install, are told of and upgrade to, from
// each kind of place.
func TestCatalogues(t *testing.T) {
	shorttest.Skip(t)
	key := signingKeyOf(t, newCLI(t))
	for name, place := range map[string]func(t *testing.T) (publishTo, addFrom string){
		"a folder": func(t *testing.T) (string, string) {
			f := filepath.Join(t.TempDir(), "new") // it is made
			return f, f
		},
		"a web server": func(t *testing.T) (string, string) {
			f := t.TempDir()
			s := httptest.NewServer(http.FileServer(http.Dir(f)))
			t.Cleanup(s.Close)
			return f, s.URL
		},
		"a registry": func(t *testing.T) (string, string) {
			at := "oci://" + strings.TrimSuffix(newRegistry(t), "/echo") + "/plugins"
			return at, at
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "a folder" {
				shorttest.Skip(t)
			}
			c := newCLI(t)
			to, from := place(t)
			if made := addVersion(t, c, to, "1.0.0",
				key); !made.New || made.Plugins != 1 || made.Published != "echo 1.0.0" {
				t.Errorf("published %+v", made)
			}
			c.fails(cli.ExitFailed, []string{"there are no catalogues yet"}, "info", "echo", "--catalogue")
			c.fails(cli.ExitFailed, []string{"needs your consent", "--key RW"}, "catalogue", "add", "ada", from)
			c.terminal, c.input = true, "no\n"
			c.fails(cli.ExitFailed, []string{"| Ada's plugins", "SHA256:", "nothing was " +
				"added"}, "catalogue", "add", "ada", from)
			c.terminal = false
			wantTexts(t, c.must("catalogue", "add", "ada", from, "--key", key+".pub").out, "added the catalogue "+
				"ada", "SHA256:")
			c.fails(cli.ExitFailed, []string{"there is a catalogue ada " +
				"already"}, "catalogue", "add", "ada", from, "--key", key+".pub")

			wantTexts(t, c.must("search", "ECH").out, "echo", "1.0.0", "from ada", "| Echo · Echoes.")
			wantTexts(t, c.must("info", "echo").out, "The catalogue ada has", "1.0.0", "signed", "| What is new in it.",
				"it says that it asks for  | cli")
			c.must("install", "echo", "--yes")
			wantTexts(t, c.must("info", "echo").out, "the catalogue ada, package sha256:")
			wantTexts(t, c.must("outdated").out, "No catalogue has anything newer")

			before := c.must("catalogue", "list", "--json").out
			if addVersion(t, c, to, "1.1.0", key).New {
				t.Error("the catalogue is called new the second time")
			}
			wantTexts(t, c.must("outdated").out, "No catalogue has anything newer")
			wantTexts(t, c.must("catalogue", "refresh").out, "ada")
			if again := c.must("catalogue", "list", "--json").out; again == before {
				t.Error("nothing has changed by the refresh")
			}
			c.must("catalogue", "mark", to, "echo@1.0.0", "--vulnerable", "It \x1b[31mleaks.", "--sign", key)
			c.must("catalogue", "refresh", "ada")
			wantTexts(t, c.must("outdated").out, "echo", "1.1.0 in ada", `VULNERABLE`, `| It \x1b[31mleaks.`)
			wantTexts(t, c.must("list").out, "Catalogues warn of these", "VULNERABLE")
			wantTexts(t, c.must("upgrade", "--all", "--yes").out, "upgraded echo from 1.0.0 to 1.1.0")
			wantTexts(t, c.must("upgrade", "--all", "--yes").out, "Nothing is to be upgraded")
			c.fails(cli.ExitFailed, []string{"--downgrade"}, "install", "echo@1.0.0", "--yes")
			wantTexts(t, c.must("install", "echo@1.0.0", "--yes", "--downgrade").err, "VULNERABLE")

			c.must("catalogue", "mark", to, "echo@1.1.0", "--yanked", "It loses data.", "--sign", key)
			c.must("catalogue", "refresh")
			wantTexts(t, c.must("outdated").out, "nothing newer in ada", "VULNERABLE")
			wantTexts(t, c.must("search").out, "1.0.0", "VULNERABLE")
			c.fails(cli.ExitFailed, []string{"no catalogue has a newer version of echo"}, "upgrade", "echo")
			wantTexts(t, c.must("install", "echo@1.1.0", "--yes").err, "YANKED", "It loses data.")
			c.fails(cli.ExitUsage, []string{"was yanked"}, "install", "echo@^1.1", "--yes")
			c.must("catalogue", "daily", "ada", "on")
			c.must("catalogue", "remove", "ada")
			wantTexts(t, c.must("catalogue", "list").out, "No catalogue was added yet")
			var list []api.PluginInfo
			if err := json.Unmarshal([]byte(c.must("list", "--json").out), &list); err != nil || len(list) != 1 {
				t.Errorf("installed are %v, %v", list, err)
			}
		})
	}
}

// A newer version that is of another source than the installed plugin, or of another publisher, is no upgrade, and all
// say so in the same words.
func TestNoUpgrade(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, other, place := signingKeyOf(t, c), signingKeyOf(t, c), t.TempDir()
	addVersion(t, c, place, "1.1.0", key)
	c.must("catalogue", "add", "ada", place, "--key", key+".pub")
	own, _ := packageOf(t, c, versionOf(t, "1.0.0", ""), "--sign", key)
	c.must("install", own, "--yes")
	says := func(version, why string) {
		t.Helper()
		wantTexts(t, c.must("outdated").out, version+" in ada, no upgrade: "+why)
		wantTexts(t, c.must("search", "echo").out, "no upgrade: "+why)
		wantTexts(t, c.must("info", "echo", "--catalogue").out, why)
		c.fails(cli.ExitFailed, []string{version + " in ada is no upgrade: " + why}, "upgrade", "echo")
		wantTexts(t, c.must("upgrade", "--all", "--yes").out, version+" in ada, no upgrade: "+why,
			"Nothing is to be upgraded")
	}
	says("1.1.0", "echo was not installed from a catalogue; if it is to come from a catalogue from now on, say so by "+
		"`wasmhost install echo --from NAME`")
	c.must("install", "echo", "--from", "ada", "--yes")
	wantTexts(t, c.must("outdated").out, "No catalogue has anything newer")
	c.must("package", versionOf(t, "1.2.0", ""), "-o", filepath.Join(place, "next.plugin.zip"), "--sign", other)
	c.must("catalogue", "build", place, "--sign", key)
	c.must("catalogue", "refresh")
	says("1.2.0", "echo 1.2.0 may not be installed: it is signed with the key ")
}

// A list that nobody has signed is added where the user says so, and what is from
// it says so before and after it is installed.
func TestUnsignedCatalogue(t *testing.T) {
	c := newCLI(t)
	place := t.TempDir()
	folder := echoPlugin(t, "echo", nil)
	if err := os.CopyFS(filepath.Join(place, "plugins", "echo"), os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(map[string]any{"schemaVersion": 1, "plugins": []any{map[string]any{"id": "echo",
		"name": "Echo", "version": "1.0.0", "author": "Ada", "description": "Echoes.", "files": filesIn(t, folder)}}})
	if err != nil {
		t.Fatal(err)
	}
	writeBelow(t, place, "registry.json", string(list))
	s := httptest.NewServer(http.FileServer(http.Dir(place)))
	t.Cleanup(s.Close)
	at := s.URL + "/registry.json"
	warning := "this list is not signed: whoever may write to " + at + " decides what is in it"
	add := []string{"catalogue", "add", "family", at}
	c.fails(cli.ExitFailed, []string{warning, "needs your consent", "give --unsigned"}, add...)
	c.fails(cli.ExitUsage, []string{"--yes"}, append(add, "--yes")...)
	c.fails(cli.ExitUsage, []string{"give one of them"}, append(add, "--unsigned", "--key", "x")...)
	c.terminal, c.input = true, "no\n"
	c.fails(cli.ExitFailed, []string{warning, "Do you trust everybody who may", "nothing was added"}, add...)
	c.terminal = false
	wantTexts(t, c.must(append(add, "--unsigned")...).out, "added the catalogue family with 1 plugin", warning)
	wantTexts(t, c.must("catalogue", "list").out, "not signed", "family is NOT SIGNED: "+warning)
	wantTexts(t, c.must("search").out, "a list that is not signed")
	wantTexts(t, c.must("info", "echo").out, "NOT SIGNED: "+warning)
	wantTexts(t, c.must("install", "echo", "--yes").err, "NOT SIGNED: "+warning)
	wantTexts(t, c.must("info", "echo").out, "the catalogue family, package sha256:", at+", which is not signed")
	c.must("remove", "echo")
	c.must("publishers", "policy", "listed")
	c.fails(cli.ExitFailed, []string{"it is not signed, and the policy of this host, listed"}, "install", "echo", "--yes")
}

// What an author gets wrong is said, and nothing of the catalogue is changed.
func TestPublishRefuses(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, other, place := signingKeyOf(t, c), signingKeyOf(t, c), t.TempDir()
	one := versionOf(t, "1.0.0", "")
	for _, args := range [][]string{{"publish", one}, {"publish", one, "--to", place},
		{"publish", one, "--to", place, "--sign", key, "--days", "0"}, {"publish", one, "--to", place, "--sign", key},
		{"catalogue", "build", place, "--sign", key}, {"catalogue", "build", "oci://a/b", "--sign", key},
		{"catalogue", "mark", place, "echo", "--sign", key}, {"catalogue", "daily", "ada", "maybe"},
		{"publish", one, "--to", "oci://none", "--sign", key}, {"install", "echo.zip", "--from", "ada"},
		{"catalogue", "add", "Ada", place}, {"catalogue", "add", "ada", place, "--key", "none"}, {"upgrade"}} {
		c.fails(cli.ExitUsage, []string{"error: "}, args...)
	}
	c.fails(cli.ExitFailed, []string{"there is no catalogue"}, "catalogue", "mark", place, "echo@1.0.0", "--sign", key,
		"--title", "x")
	addVersion(t, c, place, "1.0.0", key)
	index := filepath.Join(place, "index.json")
	before, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"with another package already", "raise the version"}, "publish",
		versionOf(t, "1.0.0", "other"), "--to", place, "--sign", key)
	c.fails(cli.ExitFailed, []string{"--sign names another " +
		"one"}, "publish", versionOf(t, "1.1.0", ""), "--to", place, "--sign",
		other)
	c.fails(cli.ExitFailed, []string{"has no echo 9.0.0"}, "catalogue", "mark", place, "echo@9.0.0", "--sign", key)
	secret := versionOf(t, "1.1.0", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n")
	if r := c.run("publish", secret, "--to", place, "--sign", key); r.code != cli.ExitFailed ||
		!strings.Contains(r.out, "looks like a key") {
		t.Errorf("a secret: %+v", r)
	}
	if after, err := os.ReadFile(index); err != nil || string(after) != string(before) {
		t.Errorf("the index has changed: %v", err)
	}
	if names := strings.Join(filesIn(t, place), " "); names !=
		"echo-1.0.0.plugin.zip echo-1.0.0.plugin.zip.minisig index.json index.json.minisig" {
		t.Errorf("there are %s", names)
	}
	write(t, index, string(before[1:]))
	c.fails(cli.ExitFailed, []string{"does not fit the index", "remove the index and its " +
		"signature"}, "catalogue", "build", place,
		"--sign", key)
}

// A catalogue of packages that are there keeps what was marked, and takes icons.
func TestCatalogueBuild(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, place := signingKeyOf(t, c), t.TempDir()
	add := func(version, icon string) {
		folder := echoPlugin(t, "echo", func(m map[string]any) {
			about := m["plugin"].(map[string]any)
			about["version"], about["icon"], about["tags"] = version, "icon.svg", []any{"Tools"}
		})
		writeBelow(t, folder, "icon.svg", icon)
		if err := os.MkdirAll(filepath.Join(place, "below"), 0o700); err != nil {
			t.Fatal(err)
		}
		c.must("package", folder, "-o", filepath.Join(place, "below", version+".plugin.zip"))
	}
	const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect x="1"/></svg>`
	add("1.0.0", icon)
	c.must("catalogue", "build", place, "--title", "Tools", "--sign", key)
	c.must("catalogue", "mark", place, "echo@1.0.0", "--vulnerable", "It leaks.", "--sign", key)
	add("1.1.0", icon)
	wantTexts(t, c.must("catalogue", "build", place, "--sign", key).out, "Tools", "plugins    1")
	// A version that was published never becomes another one.
	published, err := os.ReadFile(filepath.Join(place, "below", "1.1.0.plugin.zip"))
	if err != nil || os.Remove(filepath.Join(place, "below", "1.1.0.plugin.zip")) != nil {
		t.Fatal(err)
	}
	add("1.1.0", strings.Replace(icon, "9 9", "8 8", 1))
	c.fails(cli.ExitFailed, []string{"echo 1.1.0 with another package already", "raise the version"}, "catalogue", "build",
		place, "--sign", key)
	write(t, filepath.Join(place, "below", "1.1.0.plugin.zip"), string(published))
	c.must("catalogue", "add", "tools", place, "--key", key+".pub")
	var found api.CatalogueOffers
	if err := json.Unmarshal([]byte(c.must("info", "echo", "--json").out), &found); err != nil {
		t.Fatal(err)
	}
	if p := found.Offers[0]; len(p.Versions) != 2 || p.Versions[1].Vulnerable != "It leaks." || p.Tags[0] != "Tools" ||
		!strings.HasPrefix(p.Icon, "data:image/svg+xml;base64,") || p.Versions[0].Signed {
		t.Errorf("the catalogue has %+v", p)
	}
	wantTexts(t, c.must("search", "--tag", "tools").out, "1.1.0")
	wantTexts(t, c.must("search", "--tag", "none").out, "No catalogue has")
	c.fails(cli.ExitUsage, []string{"there is no file or folder none here", "no catalogue has a plugin"}, "install",
		"none")
	_, stop := c.serve()
	wantTexts(t, c.must("install", "echo@~1.0", "--from", "tools", "--yes").err, "VULNERABLE")
	wantTexts(t, c.must("status").out, "vulnerable")
	wantTexts(t, c.must("upgrade", "echo", "--yes").out, "upgraded echo")
	stop()
}

// A backend lies in a folder of its package, as builds of scripts put it.
func TestCatalogueOfScripts(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, site := signingKeyOf(t, c), t.TempDir()
	folder := echoPlugin(t, "nested", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "dist/index.js"}
	})
	writeBelow(t, folder, "dist/index.js",
		`exports.activate = (ctx) => ctx.cli.handle("echo", () => ({ status: 200, body: 1 }))`)
	c.must("package", folder, "-o", filepath.Join(site, "nested.plugin.zip"))
	wantTexts(t, c.must("catalogue", "build", site, "--title", "Scripts", "--sign", key).out, "plugins    1")
	c.must("publish", folder, "--to", t.TempDir(), "--title", "Scripts", "--sign", key)
}

// Who can write to the place of a catalogue cannot have its maker sign away what
// was marked, by putting an older index back.
func TestOlderIndexIsNotSignedOver(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, place := signingKeyOf(t, c), t.TempDir()
	addVersion(t, c, place, "1.0.0", key)
	names := []string{filepath.Join(place, "index.json"), filepath.Join(place, "index.json.minisig")}
	var old []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		old = append(old, string(text))
	}
	c.must("catalogue", "mark", place, "echo@1.0.0", "--vulnerable", "It leaks.", "--sign", key)
	for i, name := range names {
		write(t, name, old[i])
	}
	refused := []string{"somebody has put an older one back", ".catalogues.json"}
	c.fails(cli.ExitFailed, refused, "catalogue", "build", place, "--sign", key)
	c.fails(cli.ExitFailed, refused, "publish", versionOf(t, "1.0.1", ""), "--to", place, "--sign", key)
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	c.fails(cli.ExitFailed, []string{"has no index, and your key has signed one there"}, "publish",
		versionOf(t, "1.0.1", ""), "--to", place, "--title", "Anew", "--sign", key)
	for i, name := range names {
		write(t, name, old[i])
	}
	write(t, key+".catalogues.json", "damaged")
	c.fails(cli.ExitFailed, []string{"cannot be read"}, "catalogue", "build", place, "--sign", key)
	if err := os.Remove(key + ".catalogues.json"); err != nil {
		t.Fatal(err)
	}
	c.must("catalogue", "build", place, "--sign", key)
}

// With the policy listed, nothing is installed but what a catalogue lists.
func TestPolicyListed(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	key, place := signingKeyOf(t, c), t.TempDir()
	addVersion(t, c, place, "1.0.0", key)
	c.must("catalogue", "add", "ada", place, "--key", key+".pub")
	wantTexts(t, c.must("publishers", "policy", "listed").out, "only signed plugins that a catalogue lists")
	wantTexts(t, c.must("install", "echo", "--yes").out, "installed echo 1.0.0")
	own, _ := packageOf(t, c, versionOf(t, "1.1.0", ""), "--sign", key)
	c.fails(cli.ExitFailed, []string{"no catalogue of this host lists this very package"}, "install", own, "--yes")
	unsigned, _ := packageOf(t, c, echoPlugin(t, "other", nil))
	c.fails(cli.ExitFailed, []string{"it is not signed", "signed plugins only that a catalogue lists"}, "install",
		unsigned,
		"--yes")
	// Nothing else starts, whatever the policy was when it was installed.
	c.must("publishers", "policy", "any")
	c.must("install", unsigned, "--yes")
	third, _ := packageOf(t, c, echoPlugin(t, "third", nil), "--sign", key)
	c.must("install", third, "--yes")
	c.must("publishers", "policy", "listed")
	_, stop := c.serve()
	states := func(want ...string) {
		t.Helper()
		for _, id := range []string{"echo", "other", "third"} {
			out := c.must("info", id).out
			if !strings.Contains(out, want[0]) {
				t.Errorf("%s is not %q:\n%s", id, want[0], out)
			}
			want = want[1:]
		}
	}
	states("active", "it is not signed", "none of the catalogues of this host has listed it")
	stop()
	// The maker drops what they have listed, and that still starts; without the
	// catalogue it does not.
	addVersion(t, c, place, "1.2.0", key)
	if err := os.Remove(filepath.Join(place, "echo-1.0.0.plugin.zip")); err != nil {
		t.Fatal(err)
	}
	c.must("catalogue", "build", place, "--sign", key)
	c.must("catalogue", "refresh")
	c.fails(cli.ExitUsage, []string{"no version"}, "install", "echo@1.0.0", "--yes")
	_, stop = c.serve()
	states("active", "it is not signed", "none of the catalogues of this host has listed it")
	stop()
	c.must("catalogue", "remove", "ada")
	c.fails(cli.ExitFailed, []string{"no catalogue of this host"}, "install",
		filepath.Join(place, "echo-1.2.0.plugin.zip"),
		"--yes")
	_, stop = c.serve()
	defer stop()
	states("none of the catalogues", "it is not signed", "none of the catalogues")
}
