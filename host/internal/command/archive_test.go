package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// callerPlugin is the folder of a plugin that calls any host function that it
// is told to.
func callerPlugin(t testing.TB, id string) string {
	t.Helper()
	dir := t.TempDir()
	manifest := `{"plugin":{"id":"` + id +
		`","name":"Caller","version":"1.0.0","author":"Tester","description":"Calls.","icon":"puzzle",
		"category":"testing","license":{"type":"free"}},"sdkVersion":"^3.0.0","migrations":[],"permissions":["` + strings.Join(guesttest.Permissions(), `","`) + `"],
		"settings":[{"key":"greeting","label":"Greeting","type":"text","default":""},{"key":"token","label":"Token","type":"password","default":""}],
		"storage":{"collections":{"rows":{"columns":{"n":"integer","text":"text"}}}},
		"backend":{"entryPoint":"backend.wasm","resourceLimits":{"memoryMb":32}},
		"cli":{"endpoints":[{"method":"POST","path":"call","auth":true}]}}`
	write(t, filepath.Join(dir, "manifest.json"), manifest)
	write(t, filepath.Join(dir, "backend.wasm"), string(guesttest.C(t, "table")))
	return dir
}

// does has the caller call a host function; a host must run.
func (c *user) does(id, function, params string) string {
	c.t.Helper()
	return c.must("call", id, "POST", "call", "--body", `{"function":"`+function+`","params":`+params+`}`).out
}

// stock installs a caller and gives it something of everything.
func (c *user) stock(id string) {
	c.t.Helper()
	c.must("install", callerPlugin(c.t, id), "--yes")
	c.does(id, "db.insert", `{"collection":"rows","data":{"id":"fixed","n":9223372036854775807,"text":"'; DROP"}}`)
	c.does(id, "storage.set", `{"key":"k","value":[1,"\n"]}`)
	c.does(id, "fs.writeFile", `{"path":"a/b.txt","text":"a file"}`)
	c.does(id, "secrets.set", `{"key":"api","value":"the secret"}`)
	c.must("settings", "set", id, "greeting", "Hi")
	c.input = "the password"
	c.must("settings", "set", id, "token", "--stdin")
	c.input = ""
}

func (c *user) holds(id string) {
	c.t.Helper()
	wantTexts(c.t, c.does(id, "db.query", `{"collection":"rows"}`), `"n":9223372036854775807`, `'; DROP`)
	wantTexts(c.t, c.does(id, "storage.get", `{"key":"k"}`), `"\n"`)
	wantTexts(c.t, c.does(id, "fs.readFile", `{"path":"a/b.txt"}`), "a file")
	wantTexts(c.t, c.does(id, "settings.get", `{"key":"greeting"}`), "Hi")
}

// filesIn lists the names in a folder, hidden ones included.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// The way from one host to another, with hosts that run and without.
func TestExportImport(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		_, stop := c.serve()
		c.stock("caller")
		if !running {
			stop()
		}
		dir := t.TempDir()
		file := filepath.Join(dir, "caller.tar.gz")
		r := c.must("export", "caller", file)
		wantTexts(t, r.out, file, "1 row, 1 key, 1 file, 1 setting", `the secret "api", the password "token"`)
		wantTexts(t, r.err, "wasmhost import "+file)
		if info, err := os.Stat(file); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("the file: %v, %v", info, err)
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c.fails(cli.ExitFailed, []string{"is there already", "--force"}, "export", "caller", file)
		wantTexts(t, c.must("export", "caller", file, "--force", "--json").out, `"rows": {`, `"size": `)
		c.fails(cli.ExitFailed, []string{`no plugin "other" is installed`}, "export", "other", filepath.Join(dir, "other"))
		c.fails(cli.ExitFailed, []string{"is a folder"}, "export", "caller", dir)
		if names := filesIn(t, dir); len(names) != 1 {
			t.Errorf("there are %v", names)
		}

		to := newCLI(t)
		_, stop = to.serve()
		to.must("install", callerPlugin(t, "caller"), "--yes")
		to.must("install", callerPlugin(t, "other"), "--yes")
		if !running {
			stop()
		}
		r = to.must("import", file)
		wantTexts(t, r.out, "imported into caller, from caller 1.0.0: 1 row, 1 key, 1 file, 1 setting.", "enter again",
			`the password "token"`)
		wantTexts(t, r.err, "wasmhost settings set caller token")
		to.fails(cli.ExitFailed, []string{"--replace"}, "import", file)
		wantTexts(t, to.must("import", file, "--replace").out, "data/caller/replaced-")
		wantTexts(t, to.must("import", file, "--into", "other").out, "imported into other, from caller")
		write(t, filepath.Join(dir, "cut"), string(content[:len(content)-10]))
		to.fails(cli.ExitFailed, []string{"cut off"}, "import", filepath.Join(dir, "cut"), "--replace")
		to.fails(cli.ExitFailed, []string{"is not there; check its name"}, "import", filepath.Join(dir, "none"))
		to.fails(cli.ExitFailed, []string{"an export of the plugin", " import`"}, "restore", file, "--replace", "--data",
			filepath.Join(dir, "fresh"))
		if !running {
			to.serve()
		}
		to.holds("caller")
		to.holds("other")
	}
}

func TestBackupRestore(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		_, stop := c.serve()
		c.stock("caller")
		if !running {
			stop()
		}
		dir := t.TempDir()
		without, with := filepath.Join(dir, "without"), filepath.Join(dir, "with")
		r := c.must("backup", without)
		wantTexts(t, r.out, "1 plugin", "The master key is not in it")
		wantTexts(t, r.err, "wasmhost key export")
		r = c.must("backup", with, "--with-key", "--with-logs")
		wantTexts(t, r.err, "Warning: the master key is in the file")
		c.fails(cli.ExitFailed, []string{"--force"}, "backup", with)
		if names := filesIn(t, dir); len(names) != 2 {
			t.Errorf("there are %v", names)
		}
		key := strings.TrimSpace(c.must("key", "export").out)
		for path, has := range map[string]bool{without: false, with: true} {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			found := false
			if _, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, func(_ archive.Entry, in io.Reader) error {
				content, err := io.ReadAll(in)
				found = found || strings.Contains(string(content), key)
				return err
			}); err != nil || found != has {
				t.Errorf("%s has the key: %v, %v", path, found, err)
			}
			if info, err := os.Stat(path); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", path, info, err)
			}
		}
		if running {
			c.fails(cli.ExitFailed, []string{"in use by another wasmhost", "stop it"}, "restore", with, "--replace")
			stop()
		}
		c.fails(cli.ExitFailed, []string{"--replace"}, "restore", with)
		c.fails(cli.ExitFailed, []string{"wasmhost restore"}, "import", with)
		c.fails(cli.ExitUsage, []string{"archive.bytes"}, "restore", with, "--replace", "--limit", "bytes=3")
		c.fails(cli.ExitFailed, []string{"store.value-bytes", "nothing was changed", "`wasmhost serve` is given"}, "restore",
			"--yes", with, "--replace", "--limit", "store.value-bytes=5")
		c.fails(cli.ExitFailed, []string{"larger than the limits"}, "restore", "--yes", with, "--replace", "--limit",
			"archive.bytes=1000")
		c.fails(cli.ExitFailed, []string{"| caller 1.0.0", "the key that opens them", "say --yes", "nothing was changed"},
			"restore", with, "--replace")
		r = c.must("restore", with, "--replace", "--dry-run")
		wantTexts(t, r.out, "| caller 1.0.0", "it may reach", "1 token for the API", "reaches everything",
			"2 sealed passwords and secrets")
		wantTexts(t, c.must("restore", with, "--replace", "--dry-run", "--json").out, `"key": true`, `"granted": [`,
			`"tokens": [`)
		wantTexts(t, c.must("restore", "--yes", with, "--replace").out, "What was there before is in "+c.data)

		to := newCLI(t)
		r = to.must("restore", "--yes", without)
		wantTexts(t, r.out, "  granted: "+strings.Join(guesttest.Permissions(), ", ")+"\n      | caller 1.0.0\n",
			"The first token is a new one")
		wantTexts(t, r.err, "Warning:", "master key is missing", "wasmhost key restore")
		_, stop = to.serve()
		to.waitFor("caller")
		to.holds("caller")
		stop()
		to.input = key
		to.must("key", "restore", "--stdin")
		to.serve()
		to.waitFor("caller")
		wantTexts(t, to.does("caller", "secrets.get", `{"key":"api"}`), "the secret")
		wantTexts(t, to.does("caller", "settings.get", `{"key":"token"}`), "the password")

		to = newCLI(t)
		var brought struct {
			Plugins []struct{ ID string }
			Token   bool
		}
		r = to.must("restore", "--yes", with, "--json")
		if err := json.Unmarshal([]byte(r.out), &brought); err != nil || len(brought.Plugins) != 1 || !brought.Token {
			t.Errorf("as JSON: %v, %s", err, r.out)
		}
		if strings.Contains(r.err, "Warning") {
			t.Errorf("with the key: %s", r.err)
		}
		to.serve()
		to.waitFor("caller")
		to.holds("caller")
		wantTexts(t, to.does("caller", "secrets.get", `{"key":"api"}`), "the secret")
	}
}

// waitFor waits until a plugin is active.
func (c *user) waitFor(id string) {
	c.t.Helper()
	waitFor(c.t, func() bool {
		var list []api.PluginInfo
		if err := json.Unmarshal([]byte(c.must("list", "--json").out), &list); err != nil {
			c.t.Fatal(err)
		}
		for _, p := range list {
			if p.ID == id && p.State == api.StateActive {
				return true
			}
		}
		return false
	})
}

// What fails while it is written leaves nothing, and a file that comes in
// between is not overwritten.
func TestArchiveFile(t *testing.T) {
	whole := func(w io.Writer) error {
		a, err := archive.NewWriter(w, archive.Header{Kind: archive.KindBackup})
		if err != nil {
			return err
		}
		return a.Close()
	}
	broken := errors.New("broken")
	dir := t.TempDir()
	file := cli.ArchiveFile{Path: filepath.Join(dir, "file")}
	for name, write := range map[string]func(io.Writer) error{
		"an error": func(w io.Writer) error { _ = whole(w); return broken },
		"half an archive": func(w io.Writer) error {
			var b bytes.Buffer
			if err := whole(&b); err != nil {
				return err
			}
			_, err := w.Write(b.Bytes()[:b.Len()/2])
			return err
		},
		"something else": func(w io.Writer) error { _, err := io.WriteString(w, "<html>"); return err },
	} {
		if _, err := file.Make(t.Context(), write, nil, nil); err == nil {
			t.Errorf("%s became a file", name)
		}
		if names := filesIn(t, dir); len(names) != 0 {
			t.Errorf("%s left %v", name, names)
		}
	}
	_, err := file.Make(t.Context(), func(w io.Writer) error {
		write(t, file.Path, "somebody else's")
		return whole(w)
	}, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("a file that came in between: %v", err)
	}
	if content, err := os.ReadFile(file.Path); err != nil || string(content) != "somebody else's" {
		t.Errorf("it holds %q, %v", content, err)
	}
	file.Force = true
	if _, err := file.Make(t.Context(), whole, func(io.Reader, io.Writer) error { return broken }, nil); !errors.Is(err,
		broken) {
		t.Errorf("a change that fails: %v", err)
	}
	if names := filesIn(t, dir); len(names) != 1 {
		t.Errorf("left %v", names)
	}
	if size, err := file.Make(t.Context(), whole, nil, nil); err != nil || size == 0 {
		t.Errorf("with --force: %d, %v", size, err)
	}
	if names := filesIn(t, dir); len(names) != 1 {
		t.Errorf("left %v", names)
	}
}
