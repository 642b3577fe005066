package integrity

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// folder makes a data folder with files of one line each.
func folder(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte("x\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// What is there is noted once, by its name or by a star, and missed later.
func TestFaults(t *testing.T) {
	dir := folder(t, "a.db", "b.json", "audit/one/hosts.json", "audit/two/hosts.json", "other.txt")
	noted := 0
	open := func() *Service {
		s, err := Open(dir, slog.New(slog.DiscardHandler), func(dir string) error {
			noted++
			return Record(dir, "a.db", "b.json", "gone.db", "audit/*/hosts.json")
		})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	open()
	s := open()
	if faults, err := s.Faults(); err != nil || len(faults) != 0 || noted != 1 {
		t.Fatalf("of a whole folder: %+v, %v, noted %d times", faults, err, noted)
	}
	if err := os.RemoveAll(filepath.Join(dir, "audit", "two")); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(path string) error{
		"a.db": os.Remove, "b.json": func(path string) error { return os.Truncate(path, 0) }, "other.txt": os.Remove,
	} {
		if err := change(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	faults, err := s.Faults()
	if err != nil || len(faults) != 3 {
		t.Fatalf("%+v, %v", faults, err)
	}
	for _, want := range []api.Fault{
		{File: "a.db", Problem: "gone"}, {File: "b.json", Problem: "empty"},
		{File: "audit/two/hosts.json", Plugin: "two", Problem: "gone"},
	} {
		if !slices.ContainsFunc(faults, func(f api.Fault) bool {
			return f.File == want.File && f.Plugin == want.Plugin && strings.Contains(f.Problem, want.Problem) &&
				strings.Contains(f.Advice, "wasmhost accept-loss "+want.File)
		}) {
			t.Errorf("%+v lacks %+v", faults, want)
		}
	}
	if usable, findings := s.Health(t.Context()); !usable || len(findings) != 3 {
		t.Errorf("%v, %+v", usable, findings)
	}
}

// A loss is accepted by the owner of the file, and by nobody for what a plugin
// was granted. What has no owner is set aside.
func TestAccept(t *testing.T) {
	dir := folder(t, "owned.db", "free.json", "data/one/plugin.db", "plugins/one/state.json", "whole.json")
	if err := Record(dir, "owned.db", "free.json", "data/*/plugin.db", "plugins/*/state.json", "whole.json"); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, slog.New(slog.DiscardHandler), func(string) error { return errors.New("there is a record") })
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	forget := func(_ context.Context, plugin, file string) error {
		asked = append(asked, plugin+" "+file)
		return inventory.Of(dir).File(file).Forget()
	}
	s.Own("data", forget)
	inUse, opened := true, 0
	s.OwnDatabase(Database{Name: "owned.db", InUse: func() bool { return inUse }, Serving: func() bool { return true },
		Open: func(context.Context) error { opened++; return nil }})
	m := api.NewMux()
	s.Routes(m)
	for _, name := range []string{"owned.db", "data/one/plugin.db", "plugins/one/state.json"} {
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(filepath.Join(dir, "free.json"), 0); err != nil {
		t.Fatal(err)
	}
	accept := func(file string) (api.FaultList, error) {
		return api.AcceptFault.Call(t.Context(), m, api.AcceptFaultRequest{File: file})
	}
	for file, want := range map[string]string{
		"whole.json": "neither damaged nor gone", "plugins/one/state.json": "wasmhost remove one", "owned.db": "in use",
	} {
		if _, err := accept(file); !problem.IsCode(err, problem.CodeConflict) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
	if _, err := accept(""); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Errorf("no file: %v", err)
	}
	inUse = false
	for left, file := range []string{"free.json", "data/one/plugin.db", "owned.db"} {
		if list, err := accept(file); err != nil || len(list.Faults) != 3-left {
			t.Errorf("%s: %+v, %v", file, list, err)
		}
	}
	if !slices.Equal(asked, []string{"one data/one/plugin.db"}) || opened != 1 {
		t.Errorf("asked %q, opened %d times", asked, opened)
	}
	aside, err := filepath.Glob(filepath.Join(dir, "free.json"+inventory.AsideMark+"*"))
	if err != nil || len(aside) != 1 {
		t.Errorf("set aside: %v, %v", aside, err)
	}
}
