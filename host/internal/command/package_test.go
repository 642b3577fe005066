package command

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
)

// packageOf makes a package of a folder, and returns its file and what the
// command says of it.
func packageOf(t *testing.T, c *user, folder string, args ...string) (string, pack.Packaged) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "made.plugin.zip")
	r := c.must(append([]string{"package", folder, "-o", file, "--json"}, args...)...)
	var made pack.Packaged
	if err := json.Unmarshal([]byte(r.out), &made); err != nil {
		t.Fatal(err)
	}
	return file, made
}

// writeBelow writes a file, and makes its folders.
func writeBelow(t testing.TB, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, file, text)
}

func namesIn(t *testing.T, file string) []string {
	t.Helper()
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	return names
}

func TestPackageHoldsWhatThePluginNeeds(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) {
		m["ui"] = map[string]any{"entryPoint": "web/index.html", "sidebar": map[string]any{"icon": "mic"}}
	})
	for name, text := range map[string]string{
		"web/index.html": "<p>", "web/app.js": "1", "web/app.js.map": "{}", "src/x.js": "1", "README.md": "# Echo",
		".env": "secret", "node_modules/a/b.js": "1", "old.plugin.zip": "PK", "old.maps.zip": "PK", "go.sum": "",
		"types.d.ts": "", "test/backend.test.js": "1", "web/test/x.js": "1",
	} {
		writeBelow(t, folder, name, text)
	}
	file, made := packageOf(t, c, folder)
	want := []string{"manifest.json", "README.md", "backend.wasm", "web/app.js", "web/index.html", "web/test/x.js"}
	if got := namesIn(t, file); !slices.Equal(got, want) {
		t.Errorf("the package has %q, want %q", got, want)
	}
	left := []string{"go.sum", "old.maps.zip", "old.plugin.zip", "src/x.js", "test/backend.test.js", "types.d.ts",
		"web/app.js.map"}
	if !slices.Equal(made.LeftOut, left) || made.Files != len(want) || made.SourceMaps == "" {
		t.Errorf("it says %+v, want left out %q", made, left)
	}
	if got := namesIn(t, made.SourceMaps); !slices.Equal(got, []string{"web/app.js.map"}) {
		t.Errorf("the source maps are %q", got)
	}
	one, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := packageOf(t, c, folder)
	if two, err := os.ReadFile(again); err != nil || string(one) != string(two) {
		t.Errorf("the same plugin makes two packages, %v", err)
	}
	r := c.fails(cli.ExitFailed, []string{"is there already", "--force"}, "package", folder, "-o", file)
	if strings.Contains(r.out, "digest") {
		t.Errorf("it says %s", r.out)
	}
	c.must("package", folder, "-o", file, "--force")
	c.fails(cli.ExitFailed, []string{"package-bytes", "member files"}, "package", folder, "-o", file, "--force",
		"--max-bytes", "1500")

	for _, command := range [][]string{{"validate", file}, {"validate", file, "--json"}} {
		wantTexts(t, c.must(command...).out, "echo", "1.0.0")
	}
	info := c.must("info", file)
	wantTexts(t, info.out, "| echo\n", "cli", "It asks for these permissions")
	wantInstalled(c, "")
	var installed api.PluginInfo
	r = c.must("install", file, "--yes", "--json")
	if err := json.Unmarshal([]byte(r.out), &installed); err != nil || installed.Digest != made.Digest {
		t.Errorf("installed %+v, %v; want the digest %s", installed, err, made.Digest)
	}
	wantInstalled(c, "cli")
}

func TestPackageByRules(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) {
		m["files"] = []any{"assets/**/*.txt", "!assets/b", "src"}
	})
	for _, name := range []string{"assets/a.txt", "assets/b/c.txt", "assets/d.bin", "src/x.go", "other.txt", "LICENSE"} {
		writeBelow(t, folder, name, "x")
	}
	file, _ := packageOf(t, c, folder)
	want := []string{"manifest.json", "LICENSE", "assets/a.txt", "backend.wasm", "src/x.go"}
	if got := namesIn(t, file); !slices.Equal(got, want) {
		t.Errorf("the package has %q, want %q", got, want)
	}
	bad := echoPlugin(t, "bad", func(m map[string]any) { m["files"] = []any{"../secrets"} })
	c.fails(cli.ExitFailed, []string{"member files", "../secrets"}, "package", bad, "-o",
		filepath.Join(t.TempDir(), "x.zip"))
}

// What is not valid, not built or left out of itself makes no package, and
// nothing is left of the attempt.
func TestPackageRefuses(t *testing.T) {
	c := newCLI(t)
	out := t.TempDir()
	file := filepath.Join(out, "x.plugin.zip")
	unbuilt := echoPlugin(t, "source", nil)
	if err := os.Remove(filepath.Join(unbuilt, "backend.wasm")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(unbuilt, "main.go"), "package main\n")
	iconless := echoPlugin(t, "iconless", func(m map[string]any) { m["plugin"].(map[string]any)["icon"] = "icon.png" })
	write(t, filepath.Join(iconless, "icon.png"), "no PNG")
	keyed := echoPlugin(t, "keyed", nil)
	c.must("signing-key", "create", filepath.Join(keyed, "author.key"), "--no-passphrase")
	hostile := filepath.Join(t.TempDir(), "hostile.zip")
	write(t, hostile, "PK\x03\x04 and what follows is none")
	for _, f := range []struct {
		code   int
		folder string
		want   []string
	}{
		{cli.ExitFailed, echoPlugin(t, "BAD", nil), []string{"1 error", "/plugin/id"}},
		{cli.ExitFailed, unbuilt, []string{"not built yet", "wasmhost build"}},
		{cli.ExitFailed, iconless, []string{"/plugin/icon", "PNG"}},
		{cli.ExitFailed, keyed, []string{"author.key is a secret", "move it out"}},
		{cli.ExitUsage, t.TempDir(), []string{"has no manifest.json"}},
		{cli.ExitUsage, hostile, []string{"neither a folder nor"}},
	} {
		c.fails(f.code, f.want, "package", f.folder, "-o", file)
	}
	named := echoPlugin(t, "named", nil)
	write(t, filepath.Join(named, "words"), "passphrase")
	c.fails(cli.ExitFailed, []string{"words is a secret"}, "package", named, "-o", file,
		"--sign", signingKeyOf(t, c), "--passphrase-file", filepath.Join(named, "words"))
	if left, err := os.ReadDir(out); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
	c.fails(cli.ExitUsage, []string{"made to deceive"}, "validate", hostile)
	c.fails(cli.ExitFailed, []string{"made to deceive"}, "install", hostile, "--yes")
	c.fails(cli.ExitFailed, []string{"made to deceive"}, "info", hostile)
}

// A public key and a signature of minisign's own lie beside what they are for,
// and are no secrets.
func TestPackageWithSignatures(t *testing.T) {
	c := newCLI(t)
	plugin := echoPlugin(t, "echo", nil)
	key := filepath.Join(t.TempDir(), "a.key")
	c.must("signing-key", "create", key, "--no-passphrase")
	public, err := os.ReadFile(key + ".pub")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(string(public), "\n"); len(lines) != 3 ||
		!strings.HasPrefix(lines[0], "untrusted comment: ") || len(lines[1]) != 56 || lines[2] != "" {
		t.Errorf("minisign cannot read the public key %q", public)
	}
	write(t, filepath.Join(plugin, "a.pub"), string(public))
	write(t, filepath.Join(plugin, "data.minisig"), "untrusted comment: signature from minisign secret key\n"+
		"RUQ"+strings.Repeat("A", 96)+"=\ntrusted comment: timestamp:1\n"+strings.Repeat("A", 86)+"==\n")
	c.must("package", plugin, "-o", filepath.Join(t.TempDir(), "x.zip"))
}

// A key that cannot be used leaves no package behind that looks finished.
func TestPackageWithoutItsKey(t *testing.T) {
	c := newCLI(t)
	out := filepath.Join(t.TempDir(), "echo.plugin.zip")
	c.fails(cli.ExitFailed, []string{"the signing key"}, "package", echoPlugin(t, "echo", nil), "-o", out,
		"--sign", out+".key")
	if _, err := os.Stat(out); err == nil {
		t.Error("there is a package")
	}
}
