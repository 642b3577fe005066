package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/internal/service/confirm"
	"github.com/wasmhost/wasmhost/host/internal/service/migrate"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/internal/service/rss"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// migrateAll is [host.Migrate] for a host with all parts.
func migrateAll(t *testing.T, opts migrate.Options) (*migrate.Report, error) {
	return host.Migrate(t.Context(), opts, whole.Parts()...)
}

// moving says how a folder is moved to a database.
func moving(data string, where client.Config) migrate.Options {
	return migrate.Options{Data: data, Version: "1.2.3", Open: onServer(where).OpenDatabase,
		Vault:   vault.Options{Source: vault.SourceFile},
		Cluster: cluster.Limits{Beat: 100 * time.Millisecond, Silence: time.Second}} // killed ones are soon known as ended
}

// odd are values that one of two databases may know in another way.
func odd() map[string][]string {
	texts := []string{`""`, `"\u0000"`, `"\u0001\u0002"`, `"Z"`, `"a"`, `"ä"`, `"a\u0308"`, `"\ud83d\ude42"`, `"ß ss İ i"`,
		`"1"`, `"1.0"`, `"NaN"`, `"null"`, `null`, `"'; DROP \\ $1 ? \""`}
	return map[string][]string{"text": texts,
		"n": {"0", "-9223372036854775808", "9223372036854775807", "9007199254740993", "null"}}
}

// wellFilled is stocked, with values that are hard to move and something of every
// service of the host.
func wellFilled(t *testing.T) *world {
	t.Helper()
	w, site := stocked(t), newFeedServer(t)
	for column, values := range odd() {
		for i, value := range values {
			does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"id":"%s %d ä","%[1]s":%[3]s}}`,
				column, i, value))
		}
	}
	for _, key := range []string{`"\u0000"`, `"ä"`, `"z\u0001"`, `" "`} {
		does(t, w.Host, "one", "storage.set", `{"key":`+key+`,"value":[1.0,-0.0,1e308,5e-324,{"":null}]}`)
	}
	for path, text := range map[string]string{"empty": "",
		"ä/🙂": "\u0000", "large": strings.Repeat("0123456789", 100_000)} {
		does(t, w.Host, "one", "fs.writeFile", `{"path":`+quote(path)+`,"text":`+quote(text)+`}`)
	}
	reach := api.NetworkPolicy{AllowHosts: []string{site.host}}
	if _, err := w.Plugins().SetNetwork(t.Context(), "one", reach); err != nil {
		t.Fatal(err)
	}
	provider := api.AIProvider{BaseURL: "http://127.0.0.1:1/v1", Model: "m"}
	_, tokenErr := api.CreateToken.Call(t.Context(), w.Mux(), api.CreateTokenRequest{Name: "mine", Scopes: []api.Scope{}})
	_, policyErr := api.SetPublisherPolicy.Call(t.Context(), w.Mux(), api.PublisherPolicy{Policy: api.PolicyAny})
	_, providerErr := api.SetAI.Call(t.Context(), w.Mux(), api.AIChange{AIProvider: provider})
	if err := errors.Join(tokenErr, policyErr, providerErr); err != nil {
		t.Fatal(err)
	}
	for _, call := range [][2]string{{"toast.show", `{"message":"Something ä was said"}`},
		{"inbox.postAlert", `{"title":"ä","body":"b","dedupKey":"k"}`}, {"sidebar.setBadge", `{"badge":"7"}`},
		{"rss.addFeed", `{"url":` + quote(site.base+"/feed") + `}`}, {"sessions.create", `{"prompt":"Hello \u0000"}`}} {
		does(t, w.Host, "one", call[0], call[1])
	}
	return w
}

// A folder goes to a server and comes back from it by a backup, and has all that it
// had. The folder serves from the server, and an empty one as well; without the
// server it is refused until its user undoes the move.
func TestMigrate(t *testing.T) {
	w := wellFilled(t)
	data, token := w.Data(), w.cliToken()
	guarded(t, w.Host, true)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	const copied = "data/gone/plugin.db.before-20260101T000000.000Z.copy"
	if err := os.WriteFile(filepath.Join(data, filepath.FromSlash(copied)), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before := listing(t, data)
	where := postgrestest.Config(t)
	var told []string
	opts := moving(data, where)
	opts.Moved = func(m catalog.Moved) { told = append(told, m.ID) }
	report, err := migrateAll(t, opts)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []string{"gone", "one", "two"}) || len(report.Plugins) != 3 ||
		report.Services["vault.db"] == 0 {
		t.Errorf("told of %q, %+v", told, report)
	}
	for name, least := range map[string]int64{"notifications.db": 4, "feeds.db": 2, "sessions.db": 2} {
		if report.Services[name] < least {
			t.Errorf("%s has %d rows", name, report.Services[name])
		}
	}
	one := report.Plugins[1]
	if values := odd(); one.Rows != int64(1+len(values["text"])+len(values["n"])) || one.Keys != 5 || one.Files != 4 {
		t.Errorf("moved %+v", one)
	}
	for _, p := range slices.Delete(slices.Clone(report.Plugins), 1, 2) {
		left := p.ID == "gone" && slices.Equal(p.Left, []string{copied}) || p.ID == "two" && len(p.Left) == 0
		if p.Rows != 1 || p.Keys != 1 || p.Files != 1 || !left {
			t.Errorf("moved %+v", p)
		}
	}
	_, err = whole.Open(t.Context(), host.Config{Data: data, Version: "1.2.3"})
	if err == nil || !strings.Contains(err.Error(), "--database") {
		t.Errorf("without the database: %v", err)
	}
	if _, err := migrateAll(t, moving(data, where)); err == nil ||
		!strings.Contains(err.Error(), "lies in a database already") {
		t.Errorf("once more: %v", err)
	}
	cfg := onServer(where)
	cfg.Data, cfg.Version = data, "1.2.3"
	h, err := whole.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	saved := makeBackup(t, h, backup.Options{WithKey: true})
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	database, err := cfg.OpenDatabase(t.Context(), limits.Defaults[postgres.Limits]())
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	to := filepath.Join(t.TempDir(), "back")
	if done, err := restore(t, saved, backup.RestoreOptions{Data: to}); err != nil || done.KeyErr != nil {
		t.Fatalf("%+v, %v", done, err)
	}
	// What has come back is what was moved, where no host has changed it.
	for _, d := range []service.Database{schedule.Database(), notify.Database(), rss.Database(), sessions.Database(),
		confirm.Database(), ai.Database()} {
		for _, dir := range []string{report.Replaced, to} {
			_, err := dbfile.Compare(t.Context(), filepath.Join(dir, d.Name), d.Format, database, time.Second)
			// A copy of notifications says that followers begin anew with it, in its last table.
			if err != nil && !(d.Name == notify.FileName && strings.Contains(err.Error(), "table floor")) {
				t.Errorf("%s in %s: %v", d.Name, dir, err)
			}
		}
	}
	for _, p := range report.Plugins {
		o := store.Options{Database: database, Schema: store.Schema{PluginID: p.ID}}
		for _, dir := range []string{report.Replaced, to} {
			same, err := store.Compare(t.Context(), o, filepath.Join(dir, "data", p.ID, "plugin.db"))
			if err != nil || same.Rows != p.Rows || same.Keys != p.Keys {
				t.Errorf("%s in %s: %+v, %v", p.ID, dir, same, err)
			}
		}
	}
	for _, name := range []string{"ai.json", "publishers.json", "data/one/settings.json", "data/one/files/ä/🙂",
		"data/one/files/large"} {
		was, wasErr := os.ReadFile(filepath.Join(report.Replaced, filepath.FromSlash(name)))
		is, isErr := os.ReadFile(filepath.Join(to, filepath.FromSlash(name)))
		if err := errors.Join(wasErr, isErr); err != nil || !bytes.Equal(was, is) {
			t.Errorf("%s is %.100q, was %.100q, %v", name, is, was, err)
		}
	}
	w = serve(t, cfg, caller(t, "gone"))
	holds(t, w.Host, "one", true)
	holds(t, w.Host, "gone", true)
	guarded(t, w.Host, false)
	if w.cliToken() != token {
		t.Error("the first token is another one")
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	back := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile}, caller(t, "gone"))
	if _, err := back.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"one", "two", "gone"} {
		holds(t, back.Host, id, true)
	}
	guarded(t, back.Host, false)
	if _, err := migrate.Undo(t.Context(), data); err != nil {
		t.Fatal(err)
	}
	if after := listing(t, data); !slices.Equal(part(before), part(after)) {
		t.Errorf("after the move was undone:\n%v\n%v", part(after), part(before))
	}
	w = serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	holds(t, w.Host, "one", true)
	guarded(t, w.Host, false)
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

// TestMigratingChild moves a folder and is killed before a step.
func TestMigratingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	opts := moving(args[0], client.Config{Source: args[1], PasswordFile: args[2]})
	opts.Again = args[3] != ""
	opts.Step = func(name string) error {
		if name == args[4] {
			childtest.Die()
		}
		return nil
	}
	if err := whenLeft(func() error { _, err := migrateAll(t, opts); return err }); err != nil {
		t.Fatal(err)
	}
}

// A move that is killed at any step leaves the folder as it was, and a database that no
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
	again := ""
	kill := func(step string) {
		t.Helper()
		text, err := childtest.Command(t, "TestMigratingChild", data, where.Source, where.PasswordFile, again,
			step).CombinedOutput()
		if !childtest.Killed(err) {
			t.Fatalf("%s: %v\n%s", step, err, text)
		}
	}
	kill("mark") // before which nothing is said of the database
	err := whenLeft(func() error {
		_, err := migrateAll(t, stopAt(opts, "commit"))
		return err
	})
	if !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	before := part(listing(t, data))
	elsewhere := onServer(where)
	elsewhere.Version = "1.2.3"
	var unfinished *cluster.Unfinished
	refused := func(step string) {
		t.Helper()
		elsewhere.Data = t.TempDir()
		err := whenLeft(func() error { _, err := whole.Open(t.Context(), elsewhere); return err })
		if !errors.As(err, &unfinished) || !strings.Contains(err.Error(), data) {
			t.Errorf("%s: a host with the database: %v", step, err)
		}
	}
	opts.Again, again = true, "again"
	for _, step := range []string{"mark", "services", "plugin one", "compare plugin one", "commit"} {
		kill(step)
		if after := part(listing(t, data)); !slices.Equal(before, after) {
			t.Fatalf("%s has changed the folder:\n%v\n%v", step, before, after)
		}
		refused(step)
	}
	for _, step := range []string{"move data", "move tokens.json"} { // after which all is moved back
		err := whenLeft(func() error { _, err := migrateAll(t, stopAt(opts, step)); return err })
		if after := part(listing(t, data)); !errors.Is(err, errStop) || !slices.Equal(before, after) {
			t.Fatalf("%s: %v\n%v\n%v", step, err, before, after)
		}
	}
	unasked := opts
	unasked.Again = false
	if err := whenLeft(func() error { _, err := migrateAll(t, unasked); return err }); !errors.As(err,
		&unfinished) {
		t.Errorf("unasked: %v", err)
	}
	h, err := whole.Open(t.Context(), host.Config{Data: data, Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	kill("move data") // which is finished by whatever opens the folder
	refused("move data")
	var report *migrate.Report
	err = whenLeft(func() (err error) {
		report, err = migrateAll(t, moving(data, where))
		return err
	})
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
		err := whenLeft(func() error { _, err := migrateAll(t, opts); return err })
		if err == nil || !changed || !strings.Contains(err.Error(), c.says) {
			t.Errorf("after %s: %v", c.change, err)
		}
		opts.Again = true
	}
	opts.Step = nil
	var report *migrate.Report
	if err := whenLeft(func() (err error) { report, err = migrateAll(t, opts); return err }); err != nil {
		t.Fatal(err)
	}
	// What was replaced long ago is not what was moved.
	old := filepath.Join(data, "replaced-20200101T000000.000Z")
	if err := errors.Join(os.Mkdir(old, 0o700), os.RemoveAll(report.Replaced)); err != nil {
		t.Fatal(err)
	}
	if _, err := migrate.Undo(t.Context(), data); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("undone without what there was: %v", err)
	}
	other := stocked(t)
	if err := other.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := migrateAll(t, moving(other.Data(), where)); err == nil ||
		!strings.Contains(err.Error(), "name an empty database") {
		t.Errorf("a database that is used: %v", err)
	}
	live := postgrestest.Config(t)
	d, err := client.Open(t.Context(), live)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	m, err := cluster.Join(t.Context(), cluster.Config{Database: d, Name: "other", Version: "1.2.3",
		Address: func() string { return "" }, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := migrateAll(t, moving(other.Data(), live)); err == nil ||
		!strings.Contains(err.Error(), "other") || !strings.Contains(err.Error(), "stop it") {
		t.Errorf("a database that a host has just joined: %v", err)
	}
	if left, err := cluster.UnfinishedMove(t.Context(), d); left != nil || err != nil {
		t.Errorf("it is marked: %+v, %v", left, err)
	}
	if err := m.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := host.Migrate(t.Context(), moving(t.TempDir(), postgrestest.Config(t))); err == nil ||
		!strings.Contains(err.Error(), "has no data") {
		t.Errorf("an empty folder: %v", err)
	}
}
