package host_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/backup"
	"github.com/wasmhost/wasmhost/host/cluster"
	"github.com/wasmhost/wasmhost/host/migrate"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/vault"
)

// moving says how a folder is moved to a database.
func moving(data string, where client.Config) migrate.Options {
	return migrate.Options{Data: data, Version: "1.2.3", Open: onServer(where).OpenDatabase,
		Vault: vault.Options{Source: vault.SourceFile}}
}

// A folder goes to a server and comes back from it by a backup, and has all that it
// had. The folder serves from the server, and an empty one as well; without the
// server it is refused until its user undoes the move.
func TestMigrate(t *testing.T) {
	w := stocked(t)
	data, token := w.Data(), w.cliToken()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	before := listing(t, data)
	where := postgrestest.Config(t)
	var told []string
	opts := moving(data, where)
	opts.Moved = func(m plugin.Moved) { told = append(told, m.ID) }
	report, err := host.Migrate(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []string{"gone", "one", "two"}) || len(report.Plugins) != 3 ||
		report.Services["vault.db"] == 0 {
		t.Errorf("told of %q, %+v", told, report)
	}
	for _, p := range report.Plugins {
		if p.Rows != 1 || p.Keys != 1 || p.Files != 1 || len(p.Left) != 0 {
			t.Errorf("moved %+v", p)
		}
	}
	_, err = host.Open(t.Context(), host.Config{Data: data, Version: "1.2.3"})
	if err == nil || !strings.Contains(err.Error(), "--database") {
		t.Errorf("without the database: %v", err)
	}
	if _, err := host.Migrate(t.Context(), moving(data, where)); err == nil ||
		!strings.Contains(err.Error(), "lies in a database already") {
		t.Errorf("once more: %v", err)
	}
	cfg := onServer(where)
	cfg.Data = data
	w = serve(t, cfg, caller(t, "gone"))
	holds(t, w.Host, "one", true)
	holds(t, w.Host, "gone", true)
	if w.cliToken() != token {
		t.Error("the first token is another one")
	}
	saved := makeBackup(t, w.Host, backup.Options{WithKey: true})
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "back")
	if done, err := restore(t, saved, backup.RestoreOptions{Data: to}); err != nil || done.KeyErr != nil {
		t.Fatalf("%+v, %v", done, err)
	}
	back := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile})
	if _, err := back.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"one", "two", "gone"} {
		holds(t, back.Host, id, true)
	}
	if _, err := migrate.Undo(t.Context(), data); err != nil {
		t.Fatal(err)
	}
	if after := listing(t, data); !slices.Equal(part(before), part(after)) {
		t.Errorf("after the move was undone:\n%v\n%v", part(after), part(before))
	}
	w = serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	holds(t, w.Host, "one", true)
	if _, err := migrate.Undo(t.Context(), to); err == nil {
		t.Error("a move that never was is undone")
	}
}

// part leaves out of a listing what commands change that only look at a folder.
func part(listing []string) []string {
	return slices.DeleteFunc(slices.Clone(listing), func(line string) bool {
		for _, name := range []string{"cache", "hostlog", "host.", "staging", "replaced-", "lock", "logs", "reserve"} {
			if strings.HasPrefix(line, name) {
				return true
			}
		}
		return false
	})
}

var errStop = errors.New("stop here")

// whenLeft opens a database that who had it last may leave at this moment.
func whenLeft(open func() error) error {
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		err := open()
		if err == nil || !strings.Contains(err.Error(), "another host has") || time.Now().After(end) {
			return err
		}
	}
}

// stopAt has a move end at a step.
func stopAt(opts migrate.Options, step string) migrate.Options {
	opts.Step = func(name string) error {
		if name == step {
			return errStop
		}
		return nil
	}
	return opts
}

// A move that ends at any step leaves the folder as it was, and a database that no
// host opens, until it is moved again; once the folder has moved, all is on the
// server.
func TestMigrateStopsAnywhere(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := w.Data()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	where := postgrestest.Config(t)
	opts := moving(data, where)
	stops := func(opts migrate.Options, step string) {
		t.Helper()
		err := whenLeft(func() error { _, err := host.Migrate(t.Context(), stopAt(opts, step)); return err })
		if !errors.Is(err, errStop) {
			t.Fatalf("%s: %v", step, err)
		}
	}
	stops(opts, "mark") // before which nothing is said of the database
	var steps []string
	noted := opts
	noted.Step = func(name string) error {
		if name == "compare plugin one" || !strings.HasPrefix(name, "compare ") {
			steps = append(steps, name)
		}
		if name == "commit" {
			return errStop
		}
		return nil
	}
	if err := whenLeft(func() error { _, err := host.Migrate(t.Context(), noted); return err }); !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	before := part(listing(t, data))
	elsewhere := onServer(where)
	elsewhere.Version = "1.2.3"
	var unfinished *cluster.Unfinished
	refused := func(step string) {
		t.Helper()
		elsewhere.Data = t.TempDir()
		err := whenLeft(func() error { _, err := host.Open(t.Context(), elsewhere); return err })
		if !errors.As(err, &unfinished) || !strings.Contains(err.Error(), data) {
			t.Errorf("%s: a host with the database: %v", step, err)
		}
	}
	opts.Again = true
	for _, step := range append(steps, "move data", "move tokens.json") {
		stops(opts, step)
		if after := part(listing(t, data)); !slices.Equal(before, after) {
			t.Fatalf("%s has changed the folder:\n%v\n%v", step, before, after)
		}
		refused(step)
	}
	unasked := opts
	unasked.Again = false
	if _, err := host.Migrate(t.Context(), unasked); !errors.As(err, &unfinished) {
		t.Errorf("unasked: %v", err)
	}
	h, err := host.Open(t.Context(), host.Config{Data: data, Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	stops(opts, "move database.json") // which is finished by whatever opens the folder
	refused("move database.json")
	var report *migrate.Report
	err = whenLeft(func() (err error) { report, err = host.Migrate(t.Context(), moving(data, where)); return err })
	if err != nil || !report.Finished {
		t.Errorf("the last step: %+v, %v", report, err)
	}
	cfg := onServer(where)
	cfg.Data = data
	w = serve(t, cfg)
	holds(t, w.Host, "one", true)
}

// What is not on the server as it is in the folder ends a move, whatever it is; so
// does a database that is not empty, or that a host has open.
func TestMigrateCompares(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := w.Data()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	where := postgrestest.Config(t)
	name := where.Source[strings.LastIndexByte(where.Source, '/')+1:]
	opts := moving(data, where)
	for _, c := range []struct{ step, change, says string }{
		{"compare plugin one", `UPDATE "plugin:one".rows SET n = n - 1`, `does not have the row "fixed"`},
		{"compare plugin one", `DELETE FROM "plugin:one".rows`, `does not have the row "fixed"`},
		{"compare plugin one", `UPDATE "plugin:one".":kv" SET value = '{}'`, "keys"},
		{"compare plugin one", `DROP SCHEMA "files:one" CASCADE`, "is not there as it should be"},
		{"compare plugin one", `UPDATE "service:packages".chunks SET data = substr(data, 2)`, "package"},
		{"compare plugin one", `UPDATE "service:documents".documents SET text = '{}'`, "its digest is another"},
		{"compare tokens.json", `DELETE FROM "service:documents".documents`, "tokens.json"},
		{"compare secrets", `DELETE FROM "service:vault".records`, "records"},
		{"compare notifications.db", `DELETE FROM "service:notifications".floor`, "floor"},
	} {
		changed := false
		opts.Step = func(step string) error {
			if step != c.step || changed {
				return nil
			}
			changed = true
			return postgrestest.Shared(t).Exec(name, c.change)
		}
		err := whenLeft(func() error { _, err := host.Migrate(t.Context(), opts); return err })
		if err == nil || !changed || !strings.Contains(err.Error(), c.says) {
			t.Errorf("after %s: %v", c.change, err)
		}
		opts.Again = true
	}
	opts.Step = nil
	if err := whenLeft(func() error { _, err := host.Migrate(t.Context(), opts); return err }); err != nil {
		t.Fatal(err)
	}
	other := stocked(t)
	if err := other.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Migrate(t.Context(), moving(other.Data(), where)); !errors.Is(err, migrate.ErrUsed) {
		t.Errorf("a database that is used: %v", err)
	}
	if _, err := host.Migrate(t.Context(), moving(t.TempDir(), postgrestest.Config(t))); err == nil ||
		!strings.Contains(err.Error(), "has no data") {
		t.Errorf("an empty folder: %v", err)
	}
}
