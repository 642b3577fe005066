package plugin

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/service"
)

// spec describes a plugin of a test.
type spec struct {
	id, version string // "echo" and "1.0.0" when empty
	guest       []byte // no backend when nil
	paths       []string
	permissions []string // cli when nil and there are paths
	more        map[string]any
	files       map[string]string
}

// write writes the plugin into a new folder.
func (s spec) write(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	s.writeTo(tb, dir)
	return dir
}

func (s spec) writeTo(tb testing.TB, dir string) {
	tb.Helper()
	files := map[string]string{"manifest.json": s.manifest(tb)}
	if s.guest != nil {
		files["backend.wasm"] = string(s.guest)
	}
	for name, text := range s.files {
		files[name] = text
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
}

func (s spec) manifest(tb testing.TB) string {
	tb.Helper()
	m := map[string]any{
		"plugin": map[string]any{
			"id": or(s.id, "echo"), "name": "Test", "version": or(s.version, "1.0.0"), "author": "Tester",
			"description": "A plugin of a test.", "icon": "puzzle", "category": "development",
			"license": map[string]any{"type": "free"},
		},
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}},
		"migrations": []any{}, "sdkVersion": "^3.0.0",
	}
	if s.guest != nil {
		m["backend"] = map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{"memoryMb": 8}}
	}
	permissions := s.permissions
	if len(s.paths) > 0 {
		endpoints := []any{}
		for _, path := range s.paths {
			endpoints = append(endpoints, map[string]any{"method": "POST", "path": path, "auth": true})
		}
		m["cli"] = map[string]any{"endpoints": endpoints}
		if permissions == nil {
			permissions = []string{"cli"}
		}
	}
	if permissions != nil {
		m["permissions"] = permissions
	}
	for key, value := range s.more {
		m[key] = value
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// setup is how a test's manager is configured.
type setup struct {
	dir        string
	limits     Limits
	processors fairshare.Limits
	engine     engine.Limits
	before     func(step, path string) error
	changed    func(id string)
	service    service.Service
	mode       string         // of the instances of all plugins
	secrets    sealed.Secrets // nil: no passwords
	logs       *logs.Logs     // nil: only the host's
	offline    bool           // do not start it
	uncached   bool           // compiles all itself
	reserve    *disk.Reserve
	documents  document.Store // nil: files
	health     health.Limits
	memory     *memory.Budget // nil: plugins have as much as they like
	database   postgres.Database
	leases     lease.Leases
}

// logBook keeps what was logged, one JSON object a line.
type logBook = buffertest.Buffer

// rig is a manager with everything around it.
type rig struct {
	*Manager
	Views
	tb  testing.TB
	log *logBook
}

// manage opens a manager on a data folder and starts it.
func manage(tb testing.TB, s setup) *rig {
	tb.Helper()
	if s.dir == "" {
		s.dir = tb.TempDir()
	}
	if s.database == nil {
		s.database = databaseOf(tb, s.dir)
	}
	book := &logBook{}
	logger := slog.New(slog.NewJSONHandler(io.Writer(book), &slog.HandlerOptions{Level: slog.LevelDebug}))
	var eng *engine.Engine
	scheduler, err := fairshare.New(s.processors)
	if err != nil {
		tb.Fatal(err)
	}
	if s.database == nil {
		s.database = databaseOf(tb, s.dir)
	}
	driver := backends.Native(func(ctx context.Context) (*native.Driver, error) {
		cfg := engine.Config{Limits: s.engine, Logger: logger, Scheduler: scheduler, Memory: s.memory}
		if !s.uncached {
			cfg.Code = codetest.Code(tb)
		}
		var err error
		if eng, err = engine.New(ctx, cfg); err != nil {
			return nil, err
		}
		return native.NewDriver(ctx, eng)
	})
	m, err := open(tb.Context(), Config{
		Dir: s.dir, HostVersion: "1.2.3", SDKVersion: abi.SDKVersion, Limits: s.limits, InstanceMode: s.mode,
		Scheduler: scheduler, Drivers: map[string]backends.Driver{".wasm": driver}, Logger: logger, Changed: s.changed,
		Secrets: s.secrets, Logs: s.logs, Database: s.database, Documents: s.documents, Leases: s.leases,
		Reserve: s.reserve, Memory: s.memory,
	}, s.before)
	if err != nil {
		tb.Fatal(err)
	}
	if s.service != nil {
		if err := m.Use(s.service); err != nil {
			tb.Fatal(err)
		}
	}
	tb.Cleanup(func() {
		if err := m.Close(context.Background()); err != nil {
			tb.Errorf("close the manager: %v", err)
		}
		if eng != nil {
			if err := eng.Close(context.Background()); err != nil {
				tb.Errorf("close the engine: %v", err)
			}
		}
		if strings.Contains(book.String(), wrongPassage) {
			tb.Errorf("states do not follow each other as passages say:\n%s", book)
		}
	})
	r := &rig{Manager: m, Views: ViewsOf(m, s.health), tb: tb, log: book}
	if !s.offline {
		r.start()
	}
	return r
}

func (r *rig) start() {
	r.tb.Helper()
	r.Start()
	if err := r.Wait(r.tb.Context()); err != nil {
		r.tb.Fatal(err)
	}
}

// stage stages a folder that must be fit.
func (r *rig) stage(dir string) *Staged {
	r.tb.Helper()
	s, err := r.Stage(r.tb.Context(), dir)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.tb.Cleanup(s.Discard)
	return s
}

// install installs a plugin and grants all that it declares.
func (r *rig) install(s spec) shown.Info {
	r.tb.Helper()
	info, err := r.tryInstall(s.write(r.tb))
	if err != nil {
		r.tb.Fatal(err)
	}
	return info
}

func (r *rig) tryInstall(dir string) (shown.Info, error) {
	r.tb.Helper()
	staged, err := r.Stage(r.tb.Context(), dir)
	if err != nil {
		return shown.Info{}, err
	}
	defer staged.Discard()
	inspection := staged.Inspection()
	return r.Install(r.tb.Context(), staged, shown.Consent{Grants: inspection.New(), AcceptChanges: true})
}

// active fails the test unless the plugin is active.
func (r *rig) active(info shown.Info) shown.Info {
	r.tb.Helper()
	if info.State != api.StateActive {
		r.tb.Fatalf("the plugin %q is %s (%s), want active\n%s", info.ID, info.State, info.Reason, r.log)
	}
	return info
}

func (r *rig) get(id string) shown.Info {
	r.tb.Helper()
	info, err := r.Get(id)
	if err != nil {
		r.tb.Fatal(err)
	}
	return info
}

// call posts a body to a path.
func (r *rig) call(id, path, body string) (string, error) {
	return r.callContext(context.Background(), id, path, body)
}

func (r *rig) callContext(ctx context.Context, id, path, body string) (string, error) {
	req := abi.CLIRequest{Method: "POST", Path: path}
	if body != "" {
		req.Body = abi.RawJSON(body)
	}
	answer, err := r.Call(ctx, id, req, "req-1")
	return string(answer), err
}

// answers fails the test unless a call succeeds with this answer.
func (r *rig) answers(id, path, body, want string) {
	r.tb.Helper()
	got, err := r.call(id, path, body)
	if err != nil {
		r.tb.Fatalf("call %s/%s: %v\n%s", id, path, err, r.log)
	}
	if got != want {
		r.tb.Fatalf("call %s/%s answered %s, want %s", id, path, got, want)
	}
}

// eventually waits until something holds.
func (r *rig) eventually(what string, holds func() bool) {
	r.tb.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			r.tb.Fatalf("%s: not within 20 s\n%s", what, r.log)
		}
	}
}

// Plugins that many tests use.

func echo(tb testing.TB) spec {
	return spec{id: "echo", guest: guesttest.C(tb, "echo"), paths: []string{"echo"}}
}

const echoed = `{"status":200,"body":{"a":1}}`

func hostile(tb testing.TB, paths ...string) spec {
	return spec{id: "hostile", guest: guesttest.C(tb, "hostile"), paths: append([]string{"alive"}, paths...)}
}

const alive = `{"status":200,"body":null}`

func plain(tb testing.TB, id, wat string) spec {
	return spec{id: id, guest: guesttest.WAT(tb, wat), paths: []string{"run"}}
}

// leftovers lists what lies in the staging area and the version folders of a
// data folder.
func leftovers(tb testing.TB, dir string) (staged []string, versions map[string][]string) {
	tb.Helper()
	versions = map[string][]string{}
	for _, pattern := range []string{catalog.StagingName + "/*", catalog.PluginsName + "/*/" + catalog.VersionsName +
		"/*"} {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		if err != nil {
			tb.Fatal(err)
		}
		for _, path := range found {
			rel, _ := filepath.Rel(dir, path)
			rel = filepath.ToSlash(rel)
			if strings.HasPrefix(rel, catalog.StagingName) {
				staged = append(staged, rel)
				continue
			}
			id := strings.Split(rel, "/")[1]
			versions[id] = append(versions[id], filepath.Base(path))
		}
	}
	return staged, versions
}

func describeAll(list []shown.Info) string {
	text := ""
	for _, i := range list {
		grants := []string{}
		for _, p := range i.Permissions {
			if p.Granted {
				grants = append(grants, p.Name)
			}
		}
		text += fmt.Sprintf("%s %s %s enabled=%v grants=%v\n", i.ID, i.Version, i.Digest.Short(), i.Enabled, grants)
	}
	return text
}

// stateIn is the state in which a plugin took no call.
func stateIn(err error) api.State {
	state, _ := problem.Member[string](problem.Of(err), "state")
	return api.State(state)
}
