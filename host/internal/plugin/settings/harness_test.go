package settings_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// sealed keeps passwords in a real vault, and fails where a test wants it to.
type sealed struct {
	records *vault.Records
	mu      sync.Mutex
	fail    map[string]error // by "get KEY", "set KEY", "delete KEY" or "list"
	order   []string         // what was written, as "set KEY" or "delete KEY"
}

func (s *sealed) failing(step string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail[step] = err
}

func (s *sealed) check(step string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.fail[step]; err != nil {
		return err
	}
	if !strings.HasPrefix(step, "get") && step != "list" {
		s.order = append(s.order, step)
	}
	return nil
}

func (s *sealed) Get(ctx context.Context, key string) (string, bool, error) {
	if err := s.check("get " + key); err != nil {
		return "", false, err
	}
	secret, ok, err := s.records.Get(ctx, "tasks", vault.KindSetting, key)
	return secret.Reveal(), ok, err
}

func (s *sealed) Set(ctx context.Context, key, value string) error {
	if err := s.check("set " + key); err != nil {
		return err
	}
	return s.records.Set(ctx, "tasks", vault.KindSetting, key, vault.NewSecret(value))
}

func (s *sealed) Delete(ctx context.Context, key string) error {
	if err := s.check("delete " + key); err != nil {
		return err
	}
	return s.records.Delete(ctx, "tasks", vault.KindSetting, key)
}

func (s *sealed) List(ctx context.Context) ([]string, error) {
	if err := s.check("list"); err != nil {
		return nil, err
	}
	return s.records.List(ctx, "tasks", vault.KindSetting)
}

// world is the values of one plugin with everything around them.
type world struct {
	*settings.Values
	t      testing.TB
	dir    string // the plugin's data folder
	open   func() document.Store
	store  document.Store
	sealed *sealed
}

// both runs a test on settings in files, and on a server.
func both(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, place := range []string{"files", onServer} {
		t.Run(place, test)
	}
}

// onServer is in the names of tests whose settings are on a server.
const onServer = "server"

func newWorld(t testing.TB) *world {
	t.Helper()
	root := t.TempDir()
	v, err := vault.Open(root, vault.Options{Source: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	records, err := vault.NewRecords(v, vault.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, dir: filepath.Join(root, "tasks"), sealed: &sealed{records: records, fail: map[string]error{}},
		open: func() document.Store { return &document.Files{Dir: root} }}
	if slices.Contains(strings.Split(t.Name(), "/"), onServer) {
		w.open = documenttest.Server(t)
	}
	w.restart()
	return w
}

// restart reads from disk what is read by the next host.
func (w *world) restart() {
	w.store = w.open()
	w.Values = settings.New(settings.Options{
		Store: w.store, Folder: "tasks", Plugin: "tasks", Passwords: w.sealed,
		Now: func() time.Time { return time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC) },
	})
}

// file is where the settings lie.
func (w *world) file() string { return w.named(settings.FileName).String() }

func (w *world) named(name string) document.Document {
	return w.store.Document("tasks/"+name, document.Options{Most: 2 * settings.MaxFileBytes, Folder: true})
}

func (w *world) text() string { return w.textOf(settings.FileName) }

func (w *world) textOf(name string) string {
	w.t.Helper()
	text, _, err := w.named(name).Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.t.Fatal(err)
	}
	return string(text)
}

func (w *world) put(text string) {
	w.t.Helper()
	_, err := w.named(settings.FileName).Change(func([]byte, error) ([]byte, error) { return []byte(text), nil })
	if err != nil {
		w.t.Fatal(err)
	}
}

// change must succeed.
func (w *world) change(view *settings.View, set map[string]string, unset ...string) {
	w.t.Helper()
	if _, err := view.Change(w.t.Context(), change(set, unset...)); err != nil {
		w.t.Fatal(err)
	}
}

func change(set map[string]string, unset ...string) settings.Change {
	c := settings.Change{Set: map[string]abi.RawJSON{}, Unset: unset}
	for key, value := range set {
		c.Set[key] = abi.RawJSON(value)
	}
	return c
}

// all is what a plugin reads.
func (w *world) all(view *settings.View) string {
	w.t.Helper()
	object, failed, err := view.All(w.t.Context())
	if err := errors.Join(append(failed, err)...); err != nil {
		w.t.Fatal(err)
	}
	if !json.Valid(object) {
		w.t.Fatalf("not JSON: %s", object)
	}
	return string(object)
}

func (w *world) reads(view *settings.View, want string) {
	w.t.Helper()
	if got := w.all(view); got != want {
		w.t.Errorf("the plugin reads %s\nwant %s", got, want)
	}
}

func (w *world) list(view *settings.View) []api.Setting {
	w.t.Helper()
	list, err := view.List(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

func bound(x float64) *float64 { return &x }

// declared is one setting of each type.
func declared() []manifest.Setting {
	return []manifest.Setting{
		{Key: "dark", Type: manifest.SettingToggle, Default: json.RawMessage(`false`)},
		{Key: "color", Type: manifest.SettingSelect, Default: json.RawMessage(`"red"`),
			Options: []manifest.Choice{{Value: "red"}, {Value: "blue"}}},
		{Key: "name", Type: manifest.SettingText, Default: json.RawMessage(`"Ada"`)},
		{Key: "days", Type: manifest.SettingNumber, Default: json.RawMessage(`7`), Min: bound(1), Max: bound(30.5)},
		{Key: "token", Type: manifest.SettingPassword, Default: json.RawMessage(`""`)},
	}
}

const defaults = `{"dark":false,"color":"red","name":"Ada","days":7,"token":""}`

// findingsOf returns what [api.InvalidSettings] says, nil for any other error.
func findingsOf(err error) []api.SettingFinding {
	p := problem.Of(err)
	if p == nil || p.Code != problem.CodeInvalidSettings {
		return nil
	}
	findings, _ := problem.Member[[]api.SettingFinding](p, "settings")
	return findings
}
