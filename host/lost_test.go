package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// lines is a log of a host that a test reads while it is written.
type lines struct{ buffertest.Buffer }

// loud is the lines of at least level warn.
func (l *lines) loud() string {
	var loud []string
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, "level=WARN") || strings.Contains(line, "level=ERROR") {
			loud = append(loud, line)
		}
	}
	return strings.Join(loud, "")
}

// copyTree copies a folder, for its owner alone.
func copyTree(tb testing.TB, from string) string {
	tb.Helper()
	to := filepath.Join(tb.TempDir(), "data")
	if err := errors.Join(os.CopyFS(to, os.DirFS(from)), os.Chmod(to, 0o700)); err != nil {
		tb.Fatal(err)
	}
	err := filepath.WalkDir(to, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return os.Chmod(path, 0o600)
	})
	if err != nil {
		tb.Fatal(err)
	}
	return to
}

// filled is a data folder in which every service has something.
func filled(tb testing.TB) string {
	tb.Helper()
	w := stocked(tb)
	w.useAI(startAI(tb, says("Hello yourself.")), "")
	does(tb, w.Host, "one", "toast.show", `{"message":"Something was said"}`)
	if a := w.send("POST", "/api/v1/plugins/one/sessions", `{"prompt":"Hello"}`, nil); a.status/100 != 2 {
		tb.Fatalf("make a session: %d %s", a.status, a.body)
	}
	does(tb, w.Host, "one", "storage.set", `{"key":"more","value":1}`)
	_, _ = w.Plugins().Call(tb.Context(), "one", abi.CLIRequest{Method: "POST", Path: "call",
		// refused, and counted
		Body: abi.RawJSON(`{"function":"http.fetch","params":{"url":"http://127.0.0.1:1/"}}`)}, "test")
	if _, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "for a script"}); err != nil {
		tb.Fatal(err)
	}
	dir := w.Data()
	if err := w.stop(); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// TestEveryFileLost takes each file of a data folder away, or spoils it, and
// starts a host: nothing is lost in silence, and nothing else suffers.
func TestEveryFileLost(t *testing.T) {
	shorttest.Skip(t)
	template := filled(t)
	var files []string
	err := filepath.WalkDir(template, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, relErr := filepath.Rel(template, path)
			files, err = append(files, filepath.ToSlash(rel)), relErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	whole := func(*testing.T, *world, string) {}
	one := func(check func(t *testing.T, w *world)) func(*testing.T, *world, string) {
		return func(t *testing.T, w *world, _ string) { check(t, w) }
	}
	// What becomes of each. The first that fits counts. Said says that a user
	// has to be told; loss what a host without the file has to be like.
	for _, c := range []struct {
		pattern string
		said    bool
		loss    func(t *testing.T, w *world, mode string)
	}{
		// They carry no content, or none that lives longer than a process.
		{`(^|/)[^/]+\.lock(\.next)?$|^host\.json$|^inventory/|^reserve/`, false, whole},
		// What does not say a format is refused before anything is touched.
		{`^format$`, false, whole},
		// Lines that were logged before; a host goes on with a new file.
		{`^(logs|audit|hostlog)/[^/]+/(log|state|lock|.*\.log)`, false, whole},
		// What a plugin writes to its folder is not known by name.
		{`^data/[^/]+/files/`, false, nil},
		{`^plugins/one/state\.json$`, true, one(func(t *testing.T, w *world) {
			if found, _ := filepath.Glob(filepath.Join(w.Data(), "plugins", "one", "versions", "*",
				"backend.wasm")); len(found) != 1 {
				t.Errorf("the versions are gone: %v", found)
			}
			failed(t, w, "one", "install the plugin again")
		})},
		{`^plugins/one/versions/`, true, one(func(t *testing.T, w *world) { failed(t, w, "one", "") })},
		{`^data/one/plugin\.db$`, true, func(t *testing.T, w *world, mode string) {
			way := "--start-empty"
			if mode == "a folder" { // which the host does not move
				way = "not a regular file"
			}
			failed(t, w, "one", way)
		}},
		{`^data/one/settings\.json$`, true, one(func(t *testing.T, w *world) { failed(t, w, "one", "") })},
		// What is only damaged of plugins that do not run shows when they do, and
		// databases in a backup.
		{`^plugins/two/versions/`, false, nil},
		{`^(data|plugins)/(two|gone)/`, true, func(t *testing.T, w *world, mode string) {
			if mode == "cut" || mode == "garbage" {
				inBackup(t, w)
			}
		}},
		{`^vault/|^vault\.db$`, true, nil},
		{`^tokens\.json$|^cli-token$`, true, whole},
		{`^[a-z]+\.db$`, true, whole},
		{`^ai\.json$|^audit/[^/]+/hosts\.json$`, true, whole},
	} {
		at := regexp.MustCompile(c.pattern)
		fits := slices.DeleteFunc(slices.Clone(files), func(name string) bool { return !at.MatchString(name) })
		files = slices.DeleteFunc(files, func(name string) bool { return at.MatchString(name) })
		if len(fits) == 0 && runtime.GOOS != "windows" {
			t.Errorf("no file is like %s any more", c.pattern)
		}
		if c.pattern == `^plugins/one/versions/` || !c.said { // one of a kind is enough
			fits = fits[:min(len(fits), 4)]
		}
		for _, name := range fits {
			for _, mode := range []string{"deleted", "emptied", "cut", "garbage", "a folder"}[:shorttest.Rounds(5, 1)] {
				t.Run(name+" "+mode, func(t *testing.T) {
					dir := copyTree(t, template)
					spoil(t, filepath.Join(dir, filepath.FromSlash(name)), mode)
					w, said := serveSpoilt(t, dir, name, mode, &lines{})
					if w == nil {
						return
					}
					resting := strings.Contains(name, "/two/") || strings.Contains(name, "/gone/")
					if c.said && said == "" && !(resting && (mode == "cut" || mode == "garbage")) {
						t.Error("nobody is told")
					}
					if c.loss != nil {
						if !resting || strings.HasSuffix(name, ".db") {
							c.loss(t, w, mode)
						}
					}
					if !strings.Contains(name, "/one/") && !strings.HasPrefix(name, "vault") {
						holds(t, w.Host, "one", true)
					}
				})
			}
		}
	}
	for _, name := range files {
		t.Errorf("nobody has thought of what becomes of %s", name)
	}
}

// inBackup fails the test unless a backup names a database that is damaged.
func inBackup(t *testing.T, w *world) {
	t.Helper()
	report := reportIn(t, makeBackup(t, w.Host, backup.Options{}))
	if len(report.Damaged) != 1 || !strings.Contains(report.Damaged[0], "plugin.db: ") {
		t.Errorf("the backup names %q", report.Damaged)
	}
}

// reportIn is the report of a backup.
func reportIn(t *testing.T, text []byte) (report backup.Report) {
	t.Helper()
	if err := json.Unmarshal(entryIn(t, text, backup.ReportName), &report); err != nil {
		t.Fatal(err)
	}
	return report
}

// entryIn is what a backup has under a name; empty where it has none.
func entryIn(t *testing.T, text []byte, name string) (content []byte) {
	t.Helper()
	if _, err := archive.Verify(bytes.NewReader(text), limits.Defaults[archive.Limits](),
		func(e archive.Entry, r io.Reader) (err error) {
			if e.Path == name {
				content, err = io.ReadAll(r)
			}
			return err
		}); err != nil {
		t.Fatal(err)
	}
	return content
}

func failed(t *testing.T, w *world, id, want string) {
	t.Helper()
	info, err := w.Plugins().Get(id)
	if err != nil || info.State != api.StateFailed || !strings.Contains(info.Reason, want) {
		t.Errorf("the plugin is %v: %q, %v, want it to have failed with %q", info.State, info.Reason, err, want)
	}
}

func spoil(t *testing.T, path, mode string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		switch mode {
		case "deleted":
			err = os.Remove(path)
		case "emptied":
			err = os.WriteFile(path, nil, 0o600)
		case "cut":
			err = os.WriteFile(path, text[:len(text)/2], 0o600)
		case "garbage":
			err = os.WriteFile(path, bytes.Repeat([]byte("neither rows nor JSON "), 1+len(text)/20), 0o600)
		case "a folder":
			err = errors.Join(os.Remove(path), os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(path, "x"), nil, 0o600))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// serveSpoilt serves a folder and returns what its user is told of the file:
// by the log, by the list of faults, or by why nothing is served.
func serveSpoilt(t *testing.T, dir, name, mode string, log *lines) (*world, string) {
	t.Helper()
	cfg := host.Config{Data: dir, Version: "1.2.3", Code: codetest.Code(t), VaultKey: vault.SourceFile,
		Logger: slog.New(slog.NewTextHandler(log, nil))}
	h, err := whole.Open(t.Context(), cfg)
	if err == nil {
		err = h.Listen()
		if err != nil {
			err = errors.Join(err, h.Close(t.Context()))
		}
	}
	if err != nil {
		// Only what stands in the way of a file that must be the host's own may
		// do that, or the loss of approvals, and the error says which.
		later := mode == "later" && strings.Contains(err.Error(), "later version")
		approvals := name == "schedule.db" && strings.Contains(err.Error(), "wasmhost accept-loss schedule.db")
		if !approvals && !later && (mode != "a folder" || !strings.Contains(err.Error(), "move it away") &&
			!strings.Contains(err.Error(), filepath.Base(name))) {
			t.Errorf("the host does not start: %v", err)
		}
		return nil, err.Error()
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx); close(served) }()
	w := &world{Host: h, tb: t}
	w.stop = sync.OnceValue(func() error { cancel(); return <-served })
	t.Cleanup(func() { _ = w.stop() })
	if w.token, err = server.ReadCLIToken(h.Data()); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); !h.Plugins().Started() && time.Now().Before(end) && err == nil; {
		select {
		case err = <-served:
		case <-time.After(5 * time.Millisecond):
		}
	}
	if err == nil {
		err = h.Plugins().Wait(t.Context())
	}
	if err != nil {
		if name != "schedule.db" || !strings.Contains(err.Error(), name) {
			t.Errorf("the host does not serve: %v", err)
		}
		return nil, err.Error()
	}
	// Some is looked at in the background.
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if said := findingsOn(t, h, log, name); said != "" || !strings.HasPrefix(name, "vault") || time.Now().After(end) {
			return w, said
		}
	}
}

// findingsOn is what the user is told of a file; empty for nothing.
func findingsOn(t *testing.T, h *host.Host, log *lines, name string) string {
	t.Helper()
	faults, err := api.ListFaults.Call(t.Context(), h.Mux(), api.None{})
	if err != nil {
		t.Fatal(err)
	}
	said := log.loud()
	for _, f := range faults.Faults {
		if f.File == name {
			said += fmt.Sprintf("%s: %s; %s\n", f.File, f.Problem, f.Advice)
		}
	}
	if info, err := h.Plugins().Get("one"); err == nil && info.State == api.StateFailed &&
		strings.Contains(name, "/one/") {
		return said + info.Reason
	}
	if strings.Contains(said, filepath.Base(name)) || strings.HasPrefix(name, "vault/") &&
		strings.Contains(said, "passwords and secrets") {
		return said
	}
	return ""
}
