package plugin

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestStageShowsWhatIsAskedFor(t *testing.T) {
	r := manage(t, setup{})
	s := echo(t)
	s.permissions = []string{"cli", "network"}
	dir := s.write(t)
	staged := r.stage(dir)
	i := staged.Inspection()
	if i.Manifest.Plugin.ID != "echo" || i.Installed != "" || i.SameContent || i.Files != 2 || i.Digest == "" {
		t.Errorf("inspection %+v", i)
	}
	if got := i.New(); !slices.Equal(got, []string{"network", "cli"}) {
		t.Errorf("asks for %v", got)
	}
	for _, p := range i.Permissions {
		if len(p.Explanation) < 10 || p.Granted {
			t.Errorf("permission %+v is not explained, or granted already", p)
		}
	}
	if len(i.Warnings) != 1 || !strings.Contains(i.Warnings[0].Message, "network") {
		t.Errorf("warnings %v, want that network is not used", i.Warnings)
	}

	// What is installed is what was shown, whatever the folder has become.
	if err := os.WriteFile(filepath.Join(dir, "backend.wasm"), guesttest.C(t, "hostile"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := r.Install(t.Context(), staged, shown.Consent{Grants: []string{"cli"}})
	if err != nil || info.Digest != i.Digest {
		t.Fatalf("install: %+v, %v", info, err)
	}
	r.active(info)
	r.answers("echo", "echo", `{"a":1}`, echoed)
	if _, err := r.Install(t.Context(), staged, shown.Consent{}); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("installing one copy twice: %v", err)
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 0 {
		t.Errorf("left over: %v", staged)
	}
}

func TestStageRefuses(t *testing.T) {
	r := manage(t, setup{limits: Limits{Bundle: bundle.Limits{Files: 20}}})
	good := echo(t)
	with := func(change func(s *spec)) string {
		s := good
		change(&s)
		return s.write(t)
	}
	manifestOf := func(text string) string {
		return with(func(s *spec) { s.files = map[string]string{"manifest.json": text} })
	}
	linked := good.write(t)
	if err := os.Symlink("/etc/passwd", filepath.Join(linked, "secrets")); err != nil {
		t.Fatal(err)
	}
	collections := map[string]any{}
	for i := range 1001 {
		collections[fmt.Sprint("c", i)] = map[string]any{"columns": map[string]any{}}
	}
	many := map[string]string{}
	for i := range 30 {
		many["f"+strings.Repeat("x", i)] = ""
	}
	parent := filepath.Dir(r.cfg.Dir)
	for _, c := range []struct{ name, dir, want string }{
		{"no folder", filepath.Join(t.TempDir(), "nope"), "does not exist; name the folder of a plugin, or its package"},
		{"a file", filepath.Join(linked, "manifest.json"), "the file is no package"},
		{"an empty folder", t.TempDir(), "holds no files"},
		{"the data folder", r.cfg.Dir, "data folder"},
		{"a folder around it", parent, "data folder"},
		{"a folder in it", filepath.Join(r.cfg.Dir, catalog.PluginsName), "data folder"},
		{"no manifest in it", onlyBackend(t), "no manifest.json"},
		{"manifest is no JSON", manifestOf("{"), "manifest.json"},
		{"manifest is deep", manifestOf(strings.Repeat("[", 100000)), "manifest.json"},
		{"manifest is huge", manifestOf(`{"a":"` + strings.Repeat("x", 2<<20) + `"}`), "manifest.json"},
		{"id leaves the folder", with(func(s *spec) { s.id = "../../evil" }), "/plugin/id"},
		{"backend outside", with(func(s *spec) {
			s.more = map[string]any{"backend": map[string]any{"entryPoint": "../backend.wasm"}}
		}), "/backend/entryPoint"},
		{"backend missing", with(func(s *spec) {
			s.more = map[string]any{"backend": map[string]any{"entryPoint": "other.wasm"}}
		}), "does not exist"},
		{"backend is garbage", with(func(s *spec) { s.guest = []byte("\x00asm\x01\x00\x00\x00garbage") }),
			"its backend backend.wasm is not accepted"},
		{"backend is a component", with(func(s *spec) { s.guest = []byte("\x00asm\x0d\x00\x01\x00") }), "component"},
		{"undeclared permission", with(func(s *spec) { s.paths = nil }), `needs the permission "cli"`},
		{"unknown import", with(func(s *spec) { s.guest = guesttest.WAT(t, "import-namespace") }), "does not offer"},
		{"a symbolic link", linked, "symbolic link"},
		{"too many tables", with(func(s *spec) {
			s.more = map[string]any{"storage": map[string]any{"collections": collections}}
		}), "1001 collections and indexes"},
		{"too many files", with(func(s *spec) { s.files = many }), "more than the 20 files"},
		{"a name for a device", with(func(s *spec) { s.files = map[string]string{"web/nul.txt": ""} }), "web/nul.txt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := r.Stage(t.Context(), c.dir)
			if !problem.IsCode(err, problem.CodeInvalidPlugin) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an invalid plugin with %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), r.cfg.Dir) {
				t.Errorf("the error names a path of the machine: %v", err)
			}
		})
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 0 {
		t.Errorf("left over: %v", staged)
	}
	if list := r.List(); len(list) > 0 {
		t.Errorf("installed: %v", list)
	}
}

// onlyBackend is a folder without a manifest.
func onlyBackend(tb testing.TB) string {
	dir := tb.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "backend.wasm"), guesttest.C(tb, "echo"), 0o600); err != nil {
		tb.Fatal(err)
	}
	return dir
}

func TestGrants(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	if _, err := r.Install(t.Context(), r.stage(echo(t).write(t)),
		shown.Consent{Grants: []string{"network"}}); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Fatalf("granting what is not declared: %v", err)
	}
	info, err := r.Install(t.Context(), r.stage(echo(t).write(t)), shown.Consent{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`imports "handle" of module "wasmhost:cli"`, `needs the permission "cli"`,
		"has not granted", "`wasmhost grant echo cli`"} {
		if info.State != api.StateFailed || !strings.Contains(info.Reason, want) {
			t.Fatalf("state %s (%s), want failed with %q", info.State, info.Reason, want)
		}
	}
	if _, err := r.Grant(t.Context(), "echo", []string{"cli", "ai"}); !problem.IsCode(err, problem.CodeInvalidRequest) ||
		!strings.Contains(err.Error(), `does not declare "ai";`) {
		t.Errorf("granting what is not declared: %v", err)
	}
	if info, err = r.Grant(t.Context(), "echo", []string{"cli"}); err != nil {
		t.Fatal(err)
	}
	r.active(info)
	r.answers("echo", "echo", `{"a":1}`, echoed)
	if info := manage(t, setup{dir: dir}).get("echo"); info.State != api.StateActive || !info.Permissions[0].Granted {
		t.Errorf("after a restart: %+v", info)
	}
	if _, err := r.Revoke(t.Context(), "echo", []string{"cli", "never-had"}); !problem.IsCode(err,
		problem.CodeInvalidRequest) || !strings.Contains(err.Error(), `does not declare "never-had";`) {
		t.Errorf("revoking what is not declared: %v", err)
	}
	r.active(r.get("echo"))
	if info, err = r.Revoke(t.Context(), "echo", []string{"cli"}); err != nil || info.State != api.StateFailed ||
		info.Permissions[0].Granted {
		t.Errorf("revoke: %s (%s), %v", info.State, info.Reason, err)
	}

	// The advice names what the backend needs, and no more.
	more := echo(t)
	more.id, more.permissions = "more", []string{"network", "cli"}
	if info, err = r.Install(t.Context(), r.stage(more.write(t)), shown.Consent{}); err != nil ||
		!strings.HasSuffix(info.Reason, "`wasmhost grant more cli`") {
		t.Errorf("the reason is %q, %v", info.Reason, err)
	}
}

// TestUpgradeLetsRunningCallsEnd: a call that runs during an upgrade ends in the
// old instance.
func TestUpgradeLetsRunningCallsEnd(t *testing.T) {
	dir := t.TempDir()
	slow, free := stands(t, dir)
	defer free()
	r := manage(t, setup{dir: dir, secrets: slow, limits: Limits{CallTimeout: never, DrainTimeout: never}})
	r.active(r.install(caller(t, "1.0.0")))
	running := r.reads("caller", slow)
	folder := caller(t, "1.1.0").write(t)
	upgraded := make(chan error, 1)
	go func() { upgraded <- second(r.tryInstall(folder)) }()
	r.eventually("the upgrade waits", func() bool {
		return (*r.entries.Load())["caller"].Current.Load().Instance == nil
	})
	if len(running) > 0 {
		t.Error("the running call has ended")
	}
	free()
	for _, ended := range []<-chan error{running, upgraded} {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if info := r.active(r.get("caller")); info.Version != "1.1.0" {
		t.Errorf("the version is %s", info.Version)
	}
}

func TestUpgrade(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	s := spec{id: "wait", guest: guesttest.C(t, "wait"), paths: []string{"sleep", "block"}}
	r.active(r.install(s))
	first := r.get("wait")

	s.version, s.permissions = "1.1.0", []string{"cli", "network"}
	staged := r.stage(s.write(t))
	if i := staged.Inspection(); i.Installed != "1.0.0" || i.Downgrade || !slices.Equal(i.New(), []string{"network"}) {
		t.Errorf("the upgrade from %q asks for %v, want only what is new", i.Installed, i.New())
	}
	info, err := r.Install(t.Context(), staged, shown.Consent{Grants: []string{"network"}})
	if err != nil {
		t.Fatal(err)
	}
	r.active(info)
	if info.Version != "1.1.0" || !info.Permissions[0].Granted || !info.Permissions[1].Granted ||
		!info.InstalledAt.Equal(first.InstalledAt) {
		t.Errorf("after the upgrade: %+v", info)
	}

	// The previous version stays on disk, the one before it goes.
	s.version = "1.2.0"
	r.active(r.install(s))
	if _, versions := leftovers(t, dir); len(versions["wait"]) != 2 || !strings.HasPrefix(versions["wait"][0], "1.1.0-") {
		t.Errorf("versions on disk: %v", versions)
	}

	// Going back must be asked for.
	s.version = "1.0.0"
	if _, err := r.tryInstall(s.write(t)); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "lower than the installed 1.2.0") || !strings.Contains(err.Error(), "--downgrade") {
		t.Errorf("a lower version: %v", err)
	}
	r.active(r.get("wait"))
	if staged = r.stage(s.write(t)); !staged.Inspection().Downgrade {
		t.Errorf("the inspection does not tell of the downgrade: %+v", staged.Inspection())
	}
	if info, err = r.Install(t.Context(), staged, shown.Consent{Downgrade: true}); err != nil || info.Version != "1.0.0" {
		t.Errorf("a downgrade: %+v, %v", info, err)
	}

	// A permission that a version drops has to be asked for again.
	s.version, s.permissions = "1.3.0", []string{"cli"}
	r.active(r.install(s))
	s.version, s.permissions = "1.4.0", []string{"cli", "network"}
	if got := r.stage(s.write(t)).Inspection().New(); !slices.Equal(got, []string{"network"}) {
		t.Errorf("asks for %v, want network again", got)
	}

	// One that was declined is not new.
	s.permissions = []string{"cli"}
	r.active(r.install(s))
	s.version, s.permissions = "1.5.0", []string{"cli", "network"}
	staged = r.stage(s.write(t))
	if _, err := r.Install(t.Context(), staged, shown.Consent{}); err != nil {
		t.Fatal(err)
	}
	s.version, s.permissions = "1.6.0", []string{"cli", "network", "rss"}
	next := r.stage(s.write(t)).Inspection()
	if got := next.New(); !slices.Equal(got, []string{"rss"}) || !next.Permissions[0].Declined ||
		next.Permissions[0].Granted {
		t.Errorf("asks for %v, want rss only: %+v", got, next.Permissions)
	}

	// A version that cannot start leaves the plugin failed, not the old one.
	broken := plain(t, "wait", "activate-fail")
	broken.version = "2.0.0"
	if info := r.install(broken); info.State != api.StateFailed || info.Version != "2.0.0" {
		t.Errorf("a version that fails: %+v", info)
	}
}

func TestReinstallRepairs(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, dir string, info shown.Info)
		reason string
	}{
		{"changed file", func(t *testing.T, dir string, info shown.Info) {
			path := filepath.Join(oneVersion(t, dir), "backend.wasm")
			if err := os.WriteFile(path, append(guesttest.C(t, "echo"), 0, 1, 0), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "changed since they were installed"},
		{"added file", func(t *testing.T, dir string, info shown.Info) {
			if err := os.WriteFile(filepath.Join(oneVersion(t, dir), "more"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}, "changed since they were installed"},
		{"missing manifest", func(t *testing.T, dir string, info shown.Info) {
			if err := os.Remove(filepath.Join(oneVersion(t, dir), "manifest.json")); err != nil {
				t.Fatal(err)
			}
		}, "manifest.json cannot be read"},
		{"damaged state", func(t *testing.T, dir string, info shown.Info) {
			if err := os.WriteFile(filepath.Join(dir, catalog.PluginsName, "echo", catalog.RecordName), []byte("{"),
				0o600); err != nil {
				t.Fatal(err)
			}
		}, "state cannot be read"},
		{"state with something after it", func(t *testing.T, dir string, info shown.Info) {
			path := filepath.Join(dir, catalog.PluginsName, "echo", catalog.RecordName)
			text, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, append(text, text...), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}, "state cannot be read"},
		{"state that leads out of the folder", func(t *testing.T, dir string, info shown.Info) {
			path := filepath.Join(dir, catalog.PluginsName, "echo", catalog.RecordName)
			text, err := os.ReadFile(path)
			if err == nil {
				folder := filepath.Base(oneVersion(t, dir))
				err = os.WriteFile(path, []byte(strings.Replace(string(text), folder, "../../../staging", 1)), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}, "state cannot be read"},
		{"state of another format", func(t *testing.T, dir string, info shown.Info) {
			if err := os.WriteFile(filepath.Join(dir, catalog.PluginsName, "echo", catalog.RecordName), []byte(`{"format":2}`),
				0o600); err != nil {
				t.Fatal(err)
			}
		}, "state cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			m := manage(t, setup{dir: dir, offline: true})
			info := m.install(echo(t))
			c.damage(t, dir, info)
			r := manage(t, setup{dir: dir})
			if info := r.get("echo"); info.State != api.StateFailed || !strings.Contains(info.Reason, c.reason) {
				t.Fatalf("state %s (%s), want failed with %q", info.State, info.Reason, c.reason)
			}
			r.active(r.install(echo(t)))
			r.answers("echo", "echo", `{"a":1}`, echoed)
			if _, versions := leftovers(t, dir); len(versions["echo"]) != 1 {
				t.Errorf("versions on disk: %v", versions)
			}
		})
	}
}

// oneVersion is the folder of the only version of the only plugin.
func oneVersion(t *testing.T, dir string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, catalog.PluginsName, "*", catalog.VersionsName, "*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("versions %v, %v", found, err)
	}
	return found[0]
}
