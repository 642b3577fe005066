package plugin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A change is one that must be whole, whatever happens in the middle of it.
type change struct {
	name  string
	apply func(ctx context.Context, m *Manager, sources string) error
	gone  bool // the plugin is not there afterwards
}

func changes() []change {
	install := func(version string) func(context.Context, *Manager, string) error {
		return func(ctx context.Context, m *Manager, sources string) error {
			staged, err := m.Stage(ctx, filepath.Join(sources, version))
			if err != nil {
				return err
			}
			defer staged.Discard()
			_, err = m.Install(ctx, staged, shown.Consent{Grants: staged.Inspection().New(), AcceptChanges: true})
			return err
		}
	}
	return []change{
		{name: "upgrade", apply: install("2.0.0")},
		{name: "reinstall", apply: install("1.0.0")},
		{name: "disable", apply: func(ctx context.Context, m *Manager, _ string) error {
			_,
				err := m.Disable(ctx, "p")
			return err
		}},
		{name: "revoke", apply: func(ctx context.Context, m *Manager, _ string) error {
			_, err := m.Revoke(ctx, "p", []string{"cli"})
			return err
		}},
		{name: "remove", apply: func(ctx context.Context, m *Manager, _ string) error { return m.Remove(ctx, "p", false) },
			gone: true},
		{name: "purge", apply: func(ctx context.Context, m *Manager, _ string) error { return m.Remove(ctx, "p", true) },
			gone: true},
		{name: "install", apply: install("1.0.0.zip")}, // of a plugin that is not there, from a package
	}
}

// sources makes the folders and packages of two versions of a plugin.
func sources(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, version := range []string{"1.0.0", "2.0.0"} {
		s := echo(t)
		s.id, s.version = "p", version
		s.files = map[string]string{"web/" + version + ".txt": strings.Repeat(version, 1000)}
		s.writeTo(t, mkdirAll(t, filepath.Join(dir, version)))
		packTo(t, filepath.Join(dir, version), filepath.Join(dir, version+".zip"))
	}
	return dir
}

// prepare makes a data folder with a plugin in it, or without for "install".
// What is changed are copies of it, see copied.
func prepare(t *testing.T, c change, sources string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if c.name != "install" {
		r := manage(t, setup{dir: dir, offline: true})
		if _, err := r.tryInstall(filepath.Join(sources, "1.0.0")); err != nil {
			t.Fatal(err)
		}
		r.close()
	}
	mkdirAll(t, filepath.Join(dir, catalog.DataName, "p"))
	return dir
}

// outcome is what a data folder holds, as a manager that opens it sees it.
func outcome(t *testing.T, dir string) string {
	t.Helper()
	r := manage(t, setup{dir: dir, offline: true})
	text := describeAll(r.List())
	for _, info := range r.List() {
		if info.State != api.StateInstalled && info.State != api.StateDisabled {
			t.Errorf("the plugin is %s: %s", info.State, info.Reason)
		}
		e := (*r.entries.Load())[info.ID]
		if _, _, err := e.backend(t.Context(), e.Known()); err != nil {
			t.Errorf("the version is not whole: %v", err)
		}
	}
	staged, versions := leftovers(t, dir)
	if len(staged) > 0 || len(versions["p"]) > 2 || (len(r.List()) == 0 && len(versions) > 0) {
		t.Errorf("left over: %v, %v", staged, versions)
	}
	return text
}

// before and after are the only two outcomes that a change may have.
func outcomes(t *testing.T, c change, dir, sources string) (before, after string, steps int) {
	t.Helper()
	dir = copied(t, dir)
	before = outcome(t, dir)
	r := manage(t, setup{dir: dir, offline: true})
	r.catalog.Before = func(string, string) error { steps++; return nil }
	if err := c.apply(t.Context(), r.Manager, sources); err != nil {
		t.Fatal(err)
	}
	after = outcome(t, dir)
	if (after == "") != c.gone || (c.name != "reinstall" && before == after) || steps < 4 {
		t.Fatalf("the change is none: %q, then %q, in %d steps", before, after, steps)
	}
	return before, after, steps
}

// TestFailureAtEveryStep fails each step of each change in turn. What the
// manager says afterwards is what is on disk.
func TestFailureAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	sources := sources(t)
	for _, c := range changes() {
		t.Run(c.name, func(t *testing.T) {
			prepared := prepare(t, c, sources)
			before, after, steps := outcomes(t, c, prepared, sources)
			for fail := 1; fail <= steps; fail++ {
				dir := copied(t, prepared)
				r := manage(t, setup{dir: dir, offline: true})
				n, where := 0, ""
				r.catalog.Before = func(step, path string) error {
					if n++; n == fail {
						where = step + " " + filepath.Base(path)
						return errors.New("injected failure")
					}
					return nil
				}
				err := c.apply(t.Context(), r.Manager, sources)
				r.catalog.Before = nil
				said := describeAll(r.List())
				found := outcome(t, dir)
				if found != before && found != after {
					t.Errorf("step %d (%s): neither the old nor the new:\n%s", fail, where, found)
				}
				if said != found {
					t.Errorf("step %d (%s): the manager says %q, the disk %q", fail, where, said, found)
				}
				if err == nil && found != after {
					t.Errorf("step %d (%s): no error, and no change", fail, where)
				}
				// Whatever happened, it can be done again.
				if found == before {
					again := manage(t, setup{dir: dir, offline: true})
					if err := c.apply(t.Context(), again.Manager, sources); err != nil {
						t.Errorf("step %d (%s): again: %v", fail, where, err)
					} else if got := outcome(t, dir); got != after {
						t.Errorf("step %d (%s): again: %q, want %q", fail, where, got, after)
					}
				}
			}
		})
	}
}

// TestKilledAtEveryStep kills a real process, with a signal that it cannot
// catch, before each step of each change.
func TestKilledAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	sources := sources(t)
	for _, c := range changes() {
		t.Run(c.name, func(t *testing.T) {
			prepared := prepare(t, c, sources)
			before, after, steps := outcomes(t, c, prepared, sources)
			var dir string
			last := 0
			for step := range childtest.KillAtEveryStep(t, "TestChild", func(int) []string {
				dir = copied(t, prepared)
				return []string{c.name, dir, sources}
			}) {
				if found := outcome(t, dir); found != before && found != after {
					t.Errorf("step %d: neither the old nor the new:\n%s", step, found)
				}
				last = step
			}
			if last != steps {
				t.Errorf("the child was killed at %d steps of %d", last, steps)
			}
		})
	}
}

// TestChild is not a test of its own: it is what the process of
// TestKilledAtEveryStep runs until it is killed.
func TestChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	r := manage(t, setup{dir: args[1], offline: true})
	r.dieAtStep(args)
	for _, c := range changes() {
		if c.name == args[0] {
			if err := c.apply(t.Context(), r.Manager, args[2]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// dieAtStep has a child kill itself before a step on disk.
func (r *rig) dieAtStep(args []string) {
	before := childtest.AtStep(r.tb, args, childtest.Die)
	r.catalog.Before = func(string, string) error {
		before()
		return nil
	}
}

// TestOpenClearsTheStagingArea also when something in it cannot be a copy.
func TestOpenClearsTheStagingArea(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"staging/a/files/web", "plugins/half/versions/1.0.0-abc", "plugins/Not.Ours/x"} {
		mkdirAll(t, filepath.Join(dir, filepath.FromSlash(path)))
	}
	if err := os.WriteFile(filepath.Join(dir, "staging", "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := Open(t.Context(), Config{Dir: dir, HostVersion: "1.0.0", SDKVersion: abi.SDKVersion,
		Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(context.Background())
	if staged, versions := leftovers(t, dir); len(staged)+len(versions["half"]) > 0 || len(m.List()) > 0 {
		t.Errorf("left over: %v, %v, %v", staged, versions, m.List())
	}
	if _, err := os.Stat(filepath.Join(dir, "plugins", "Not.Ours", "x")); err != nil {
		t.Errorf("a folder that is not the host's was touched: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "plugins", "half")); !os.IsNotExist(err) {
		t.Errorf("an unfinished installation was kept: %v", fmt.Sprint(err))
	}
}
