package client_test

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

func schema(t *testing.T, d postgres.Database, plugin string) postgres.Schema {
	t.Helper()
	s, err := d.Schema(t.Context(), plugin, postgres.Settings{RowBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// define runs definitions as the plugin's role.
func define(t *testing.T, s postgres.Schema, texts ...string) {
	t.Helper()
	tx, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for _, text := range texts {
		if err := tx.Define(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func run(ctx context.Context, s postgres.Schema, mode postgres.Mode, text string, args ...driver.Value) ([]string,
	error) {
	var got []string
	_, err := s.Run(ctx, mode, postgres.Statement{Text: text, Args: args, Each: func(row []driver.Value) error {
		got = append(got, fmt.Sprint(row[0]))
		return nil
	}})
	return got, err
}

func TestConnectionStrings(t *testing.T) {
	t.Setenv("PGPASSWORD", "")
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	const secret = "hunter2"
	for source, want := range map[string]string{
		"postgres://u:" + secret + "@127.0.0.1/d":                          "holds a password",
		"postgres://u@127.0.0.1/d?password=" + secret:                      "holds a password",
		"postgres://u:" + secret + "/@%zz":                                 "percent-encode",
		"postgres://u:" + secret + "@host:port/d":                          "percent-encode",
		"host=127.0.0.1 password=" + secret:                                "postgres://USER@HOST:PORT/DATABASE",
		"mysql://u@127.0.0.1/d":                                            "must begin with postgres://",
		"postgres://127.0.0.1/d":                                           "names no user",
		"postgres://u@127.0.0.1":                                           "names no database",
		"postgres://u@127.0.0.1/d?options=-crole%3Dpostgres":               `the option "options"`,
		"postgres://u@db.example/d?sslmode=prefer":                         "verify-full",
		"postgres://u@127.0.0.1/d?sslmode=some":                            "cannot be used",
		"postgres://u@127.0.0.1:1,db.example:2/d?sslmode=prefer":           "verify-full",
		"postgres://u@db.example,127.0.0.1/d?sslmode=allow":                "verify-full",
		"postgres://u@127.0.0.1,localhost/d?target_session_attrs=standby":  "target_session_attrs=standby",
		"postgres://u@127.0.0.1/d?sslmode=verify-ca&sslrootcert=/none.pem": "cannot be used",
	} {
		_, err := client.Open(t.Context(), client.Config{Source: source})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the error tells the password: %v", source, err)
		}
	}
}

func TestPasswords(t *testing.T) {
	c := postgrestest.Config(t)
	text, err := os.ReadFile(c.PasswordFile)
	if err != nil {
		t.Fatal(err)
	}
	right := strings.TrimSpace(string(text))
	opens := func(c client.Config) error {
		d, err := client.Open(t.Context(), c)
		if err == nil {
			d.Close()
		}
		return err
	}
	t.Setenv("PGPASSWORD", "")
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	if err := opens(c); err != nil {
		t.Errorf("by a file: %v", err)
	}
	without := c
	without.PasswordFile = ""
	if err := opens(without); err == nil {
		t.Error("opened without a password")
	}
	t.Setenv("PGPASSWORD", right)
	if err := opens(without); err != nil {
		t.Errorf("by PGPASSWORD: %v", err)
	}
	const wrong = "not-the-password"
	t.Setenv("PGPASSWORD", wrong)
	if err := opens(without); err == nil || strings.Contains(err.Error(), wrong) || strings.Contains(err.Error(), right) {
		t.Errorf("by a wrong one: %v", err)
	}
	t.Setenv("PGPASSWORD", "")
	pass := filepath.Join(t.TempDir(), "pass")
	if err := os.WriteFile(pass, []byte("*:*:*:*:"+right+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGPASSFILE", pass)
	if err := opens(without); err != nil {
		t.Errorf("by .pgpass: %v", err)
	}
	empty := c
	empty.PasswordFile = filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty.PasswordFile, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := opens(empty); err == nil || !strings.Contains(err.Error(), "is empty") {
		t.Errorf("by an empty file: %v", err)
	}
}

// A statement of one plugin that names another's table fails in the server, as
// does all by which it might become somebody else.
func TestPluginsAreApart(t *testing.T) {
	d := postgrestest.Database(t)
	mine, theirs := schema(t, d, "mine"), schema(t, d, "theirs")
	const table = `"plugin:theirs"."secrets"`
	define(t, theirs, "CREATE TABLE "+table+" (x text)", "INSERT INTO "+table+" VALUES ('s')")
	for _, text := range []string{
		"SELECT x FROM " + table, "INSERT INTO " + table + " VALUES ('m')", "UPDATE " + table + " SET x = 'm'",
		"DELETE FROM " + table, "TRUNCATE " + table, "DROP TABLE " + table, "ALTER TABLE " + table + " ADD COLUMN y text",
		`CREATE TABLE "plugin:theirs"."more" (x text)`, "CREATE TABLE public.more (x text)", "CREATE SCHEMA more",
		"CREATE ROLE more", "LOCK TABLE " + table, "GRANT SELECT ON " + table + " TO PUBLIC",
		`SELECT set_config('role', 'wasmhost:' || current_database() || ':theirs', true) FROM ` + table,
		"SELECT pg_read_file('/etc/passwd')", "COPY (SELECT 1) TO PROGRAM 'true'",
		`SELECT lo_import('/etc/passwd')`, "SELECT rolpassword FROM pg_authid",
	} {
		if got, err := run(t.Context(), mine, postgres.Write, text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
	got, err := run(t.Context(), theirs, postgres.Read, "SELECT x FROM "+table)
	if err != nil || strings.Join(got, " ") != "s" {
		t.Errorf("the other's rows are %q, %v", got, err)
	}
	// Two statements in one, by which a fault might leave the role.
	if _, err := run(t.Context(), mine, postgres.Write, "RESET ROLE; SELECT x FROM "+table); err == nil {
		t.Error("two statements in one were taken")
	}
	// The role ends with the transaction, and the host has no rights by itself.
	if got, err := run(t.Context(), mine, postgres.Read, "SELECT current_user::text"); err != nil ||
		!strings.HasSuffix(got[0], ":mine") {
		t.Errorf("the role is %q, %v", got, err)
	}
	names, err := d.Relations(t.Context(), postgres.SchemaName("theirs"))
	if err != nil || len(names) != 1 {
		t.Errorf("the tables are %q, %v", names, err)
	}
}

// What a plugin had is gone once it is dropped, and that of others is not; a
// plugin that is installed again begins anew, on the same connections.
func TestDrop(t *testing.T) {
	d := postgrestest.Database(t)
	mine, theirs := schema(t, d, "mine"), schema(t, d, "theirs")
	for _, s := range []postgres.Schema{mine, theirs} {
		define(t, s, "CREATE TABLE "+postgres.Quote(s.Name())+".t AS SELECT 1::bigint AS x")
	}
	const read = `SELECT x FROM "plugin:mine".t`
	if got, err := run(t.Context(), mine, postgres.Read, read); err != nil || got[0] != "1" {
		t.Fatalf("%q, %v", got, err)
	}
	for range 2 { // what is not there is no error
		if err := d.Drop(t.Context(), "mine"); err != nil {
			t.Fatal(err)
		}
	}
	left, err := run(t.Context(), theirs, postgres.Read, "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'plugin:%' "+
		"UNION ALL SELECT rolname FROM pg_roles WHERE rolname LIKE '%:mine' AND rolname LIKE "+
		"'wasmhost:' || current_database() || ':%'")
	if err != nil || strings.Join(left, " ") != "plugin:theirs" {
		t.Errorf("left are %q, %v", left, err)
	}
	mine = schema(t, d, "mine")
	define(t, mine, `CREATE TABLE "plugin:mine".t AS SELECT 'text' AS x`)
	for range 3 {
		if got, err := run(t.Context(), mine, postgres.Read, read); err != nil || got[0] != "text" {
			t.Errorf("after it was made again: %q, %v", got, err)
		}
	}
	// Copies go as well, each by itself or with the plugin, and nothing else by
	// their way.
	at := time.Date(2026, 11, 26, 1, 2, 3, 4e6, time.UTC)
	one, two := postgres.CopyName("mine", postgres.CopyBefore, at), postgres.CopyName("mine", postgres.CopyReplaced, at)
	for _, name := range []string{one, two} {
		if err := d.Beside(t.Context(), "mine", name); err != nil {
			t.Fatal(err)
		}
		define(t, mine, "CREATE TABLE "+postgres.Quote(name)+".t (x text)")
		if _, err := run(t.Context(), theirs, postgres.Read, "SELECT x FROM "+postgres.Quote(name)+".t"); err == nil {
			t.Error("another plugin reads a copy")
		}
	}
	files, err := d.Files(t.Context(), "mine")
	if err != nil {
		t.Fatal(err)
	}
	define(t, files, "CREATE TABLE "+postgres.Quote(files.Name())+".t AS SELECT '\\x00ff'::bytea AS x")
	if _, err := run(t.Context(), theirs, postgres.Read, "SELECT x FROM "+postgres.Quote(files.Name())+".t"); err == nil {
		t.Error("another plugin reads files")
	}
	stored, err := d.Stored(t.Context(), "mine")
	var list []string
	for _, s := range stored {
		list = append(list, fmt.Sprint(s.Plugin, " ", s.Schema, " ", s.Tables, " ", postgres.IsCopy(s.Schema), " ",
			s.Bytes > 0))
	}
	if got := strings.Join(list, ", "); err != nil || got != "mine "+one+" 1 true true, mine "+two+
		" 1 true true, mine files:mine 1 false true, mine plugin:mine 1 false true" {
		t.Errorf("stored are %s, %v", got, err)
	}
	if all, err := d.Stored(t.Context(), ""); err != nil || len(all) != len(stored)+1 {
		t.Errorf("of all plugins: %+v, %v", all, err)
	}
	for _, name := range []string{mine.Name(), theirs.Name(), "public"} {
		if d.Beside(t.Context(), "mine", name) == nil || d.DropBeside(t.Context(), name) == nil {
			t.Errorf("%s is taken for a copy", name)
		}
	}
	if err := d.DropBeside(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	if err := d.Drop(t.Context(), "mine"); err != nil {
		t.Fatal(err)
	}
	if got, err := run(t.Context(), mine, postgres.Read, read); err == nil {
		t.Errorf("the rows of a plugin that is dropped: %q", got)
	}
	left, err = run(t.Context(), theirs, postgres.Read, "SELECT nspname FROM pg_namespace WHERE nspname LIKE '%mine%'")
	if err != nil || len(left) > 0 {
		t.Errorf("left are %q, %v", left, err)
	}
}

// A service of the host has a schema and a role as plugins have them, also where
// it has the name of a plugin, and neither reads what is of the other.
func TestServicesAreApart(t *testing.T) {
	d := postgrestest.Database(t)
	plugin := schema(t, d, "notices")
	service, err := d.Service(t.Context(), "notices")
	if err != nil {
		t.Fatal(err)
	}
	both := []postgres.Schema{plugin, service}
	for i, s := range both {
		define(t, s, "CREATE TABLE "+postgres.Quote(s.Name())+".t AS SELECT "+strconv.Itoa(i)+"::bigint AS x")
	}
	for i, s := range both {
		read := "SELECT x FROM " + postgres.Quote(s.Name()) + ".t"
		if got, err := run(t.Context(), s, postgres.Read, read); err != nil || got[0] != strconv.Itoa(i) {
			t.Errorf("%s: %q, %v", s.Name(), got, err)
		}
		if got, err := run(t.Context(), both[1-i], postgres.Read, read); err == nil {
			t.Errorf("%s is read by the other: %q", s.Name(), got)
		}
	}
	if err := d.Drop(t.Context(), "notices"); err != nil {
		t.Fatal(err)
	}
	again, err := d.Service(t.Context(), "notices")
	if err != nil {
		t.Fatal(err)
	}
	got, err := run(t.Context(), again, postgres.Read, "SELECT x FROM "+postgres.Quote(again.Name())+".t")
	if err != nil || got[0] != "1" {
		t.Errorf("after the plugin was dropped: %q, %v", got, err)
	}
}

// Texts come back as they were, and their order is that of their bytes.
func TestTexts(t *testing.T) {
	s := schema(t, postgrestest.Database(t), "p")
	texts := []string{"", "\x00", "\x00\x00", "\x00\x01", "\x01", "\x01\x00", "\x01\x01", "\x01\x02", "\x02", "A", "a",
		"a\x00",
		"a\x01", "a\x02", "aa", "é", "\uffff", "\U0001F600", "\U0010FFFF"}
	define(t, s, `CREATE TABLE "plugin:p"."t" (x text COLLATE "C")`)
	for i := range texts {
		_, err := run(t.Context(), s, postgres.Write, `INSERT INTO "plugin:p"."t" VALUES ($1)`, texts[len(texts)-1-i])
		if err != nil {
			t.Fatalf("%q: %v", texts[i], err)
		}
	}
	got, err := run(t.Context(), s, postgres.Read, `SELECT x FROM "plugin:p"."t" ORDER BY x`)
	if err != nil || strings.Join(got, "|") != strings.Join(texts, "|") {
		t.Errorf("%q, %v\nwant %q", got, err, texts)
	}
}

// A statement ends with its caller's deadline, and so does a wait for a lock;
// nothing is changed then, and the connection is of use to the next.
func TestDeadlines(t *testing.T) {
	c := postgrestest.Config(t)
	c.Limits.PluginReads, c.Limits.PluginWrites = 1, 2
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p"."t" (x bigint)`)
	short := func() (context.Context, context.CancelFunc) {
		return context.WithTimeout(t.Context(), 200*time.Millisecond)
	}
	ctx, cancel := short()
	defer cancel()
	begun := time.Now()
	_, err = run(ctx, s, postgres.Read, "SELECT count(*) FROM generate_series(1, 10000000000)")
	if code := postgres.Code(err); code != abi.CodeDeadlineExceeded || time.Since(begun) > 30*time.Second {
		t.Errorf("a long statement: %v after %v", err, time.Since(begun))
	}
	ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err = run(ctx, s, postgres.Write, `INSERT INTO "plugin:p"."t" SELECT n FROM generate_series(1, 10000000000) AS n`)
	if code := postgres.Code(err); code != abi.CodeDeadlineExceeded {
		t.Errorf("a canceled write: %v", err)
	}
	alone, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = short()
	defer cancel()
	_, err = run(ctx, s, postgres.Write, `INSERT INTO "plugin:p"."t" VALUES (1)`)
	if code := postgres.Code(err); code != abi.CodeDeadlineExceeded {
		t.Errorf("a write beside a transaction: %v", err)
	}
	if got, err := run(t.Context(), s, postgres.Read, `SELECT count(*) FROM "plugin:p"."t"`); err != nil || got[0] != "0" {
		t.Errorf("a read beside a transaction: %q, %v", got, err)
	}
	alone.Rollback()
	if _, err = run(t.Context(), s, postgres.Write, `INSERT INTO "plugin:p"."t" VALUES (2)`); err != nil {
		t.Errorf("after all that: %v", err)
	}
	got, err := run(t.Context(), s, postgres.Read, `SELECT x FROM "plugin:p"."t"`)
	if err != nil || strings.Join(got, " ") != "2" {
		t.Errorf("the rows are %q, %v", got, err)
	}
}

// One plugin has no more than its part of the connections, and the others go on.
func TestOnePluginDoesNotTakeAll(t *testing.T) {
	c := postgrestest.Config(t)
	c.Limits = postgres.Limits{Connections: 4, PluginReads: 2, PluginWrites: 1}
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	greedy, other := schema(t, d, "greedy"), schema(t, d, "other")
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { _, _ = run(ctx, greedy, postgres.Read, "SELECT pg_sleep(60)") })
	}
	for greedy.Waiting() < 18 {
		time.Sleep(time.Millisecond)
	}
	within, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	if got, err := run(within, other, postgres.Read, "SELECT 7::bigint"); err != nil || got[0] != "7" {
		t.Errorf("the other: %q, %v", got, err)
	}
	cancel()
	all.Wait()
}

// Where a caller has had enough of a result, the rest is not read, and the
// connection stays.
func TestEnoughOfAResult(t *testing.T) {
	s := schema(t, postgrestest.Database(t), "p")
	enough := errors.New("enough")
	for range 3 {
		n := 0
		begun := time.Now()
		_, err := s.Run(t.Context(), postgres.Read, postgres.Statement{
			Text: "SELECT repeat('x', 1000), generate_series(1, 1000000000)",
			Each: func([]driver.Value) error {
				if n++; n == 10 {
					return enough
				}
				return nil
			}})
		if !errors.Is(err, enough) || n != 10 || time.Since(begun) > 30*time.Second {
			t.Errorf("%v after %d rows and %v", err, n, time.Since(begun))
		}
	}
	if got, err := run(t.Context(), s, postgres.Read, "SELECT 1::bigint"); err != nil || got[0] != "1" {
		t.Errorf("after that: %q, %v", got, err)
	}
}

// An error in a transaction undoes one statement by Try, and it goes on.
func TestTry(t *testing.T) {
	s := schema(t, postgrestest.Database(t), "p")
	define(t, s, `CREATE TABLE "plugin:p"."t" (x bigint UNIQUE)`)
	tx, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for i, value := range []int64{1, 1, 2, 2, 3} {
		_, err := tx.Try(t.Context(), postgres.Statement{Text: `INSERT INTO "plugin:p"."t" VALUES ($1)`,
			Args: []driver.Value{value}})
		if (i%2 == 1) != (postgres.Code(err) == abi.CodeConflict && err != nil) || tx.Lost() {
			t.Errorf("%d: %v", value, err)
		}
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, err := run(t.Context(), s, postgres.Read, `SELECT x FROM "plugin:p"."t" ORDER BY x`)
	if err != nil || strings.Join(got, "") != "123" {
		t.Errorf("%q", got)
	}
}

// While the server is gone calls fail as unavailable; once it is back they are
// served again, over the same pool.
func TestServerComesBack(t *testing.T) {
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p"."t" (x bigint)`)
	insert := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		_, err := run(ctx, s, postgres.Write, `INSERT INTO "plugin:p"."t" VALUES (1)`)
		return err
	}
	if err := insert(); err != nil {
		t.Fatal(err)
	}
	tx, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	server.Kill()
	_, err = tx.Try(t.Context(), postgres.Statement{Text: `DELETE FROM "plugin:p"."t"`})
	if err == nil || !tx.Lost() {
		t.Errorf("a transaction goes on without a server: %v", err)
	}
	tx.Rollback()
	for range 3 {
		if err := insert(); postgres.Code(err) != abi.CodeUnavailable {
			t.Errorf("without a server: %v", err)
		}
		if _, err := run(t.Context(), s, postgres.Read, "SELECT 1"); postgres.Code(err) != abi.CodeUnavailable {
			t.Errorf("a read without a server: %v", err)
		}
	}
	if err := d.Ping(t.Context()); err == nil {
		t.Error("the server answers")
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if err := insert(); err != nil {
		t.Errorf("once it is back: %v", err)
	}
	if got, err := run(t.Context(), s, postgres.Read, `SELECT count(*) FROM "plugin:p"."t"`); err != nil || got[0] != "2" {
		t.Errorf("the rows: %q, %v", got, err)
	}
}

// A commit that the server refuses, and says so, has changed nothing, whatever it
// refuses it for.
func TestRefusedCommit(t *testing.T) {
	s := schema(t, postgrestest.Database(t), "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint)`, `CREATE FUNCTION "plugin:p".f() RETURNS trigger LANGUAGE plpgsql
		AS $$ BEGIN RAISE 'not now' USING ERRCODE = '57P03'; END $$`, `CREATE CONSTRAINT TRIGGER c AFTER INSERT ON
		"plugin:p".t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "plugin:p".f()`)
	tx, err := s.Begin(t.Context(), postgres.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.Run(t.Context(), postgres.Statement{Text: `INSERT INTO "plugin:p".t VALUES (1)`}); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(t.Context()); !postgres.Gone(err) || errors.Is(err, postgres.ErrUnknown) {
		t.Errorf("got %v", err)
	}
}

// What the host relies on is looked at before anything is stored.
func TestRefusedDatabases(t *testing.T) {
	server := postgrestest.Shared(t)
	for text, want := range map[string]string{
		"ALTER DATABASE %s SET synchronous_commit = off": "synchronous_commit is off",
		"ALTER DATABASE %s ALLOW_CONNECTIONS false":      "not currently accepting connections",
	} {
		c := server.Config(t)
		name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
		if err := server.Exec("postgres", fmt.Sprintf(text, name)); err != nil {
			t.Fatal(err)
		}
		if _, err := client.Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	err := server.Exec("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 OWNER "+postgrestest.User)
	if err != nil {
		t.Fatal(err)
	}
	c := server.Config(t)
	c.Source = c.Source[:strings.LastIndexByte(c.Source, '/')] + "/latin"
	if _, err := client.Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "ENCODING 'UTF8'") {
		t.Errorf("another encoding: %v", err)
	}
}

// What is sent is told in its order before the server's next sign of life, and
// what may have been missed shows once a server that was gone is back.
func TestListen(t *testing.T) {
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	ctx, cancel := context.WithCancel(t.Context())
	heard := make(chan postgres.Heard, 1000)
	var all sync.WaitGroup
	all.Go(func() {
		d.Listen(ctx, `a "channel"`, 20*time.Millisecond, func(h postgres.Heard) { heard <- h })
	})
	next := func(want string, is func(postgres.Heard) bool) postgres.Heard {
		t.Helper()
		deadline := time.After(30 * time.Second)
		for {
			select {
			case h := <-heard:
				if is(h) {
					return h
				}
			case <-deadline:
				t.Fatalf("not told: %s", want)
			}
		}
	}
	send := func(text string) {
		t.Helper()
		for range 10 { // connections of a server that was gone fail by their first use
			_, err := run(t.Context(), s, postgres.Write, "SELECT pg_notify($1, $2)", `a "channel"`, text)
			if err == nil {
				return
			}
			if !postgres.Gone(err) {
				t.Fatal(err)
			}
		}
		t.Fatal("nothing can be sent")
	}
	again := func(h postgres.Heard) bool { return h.Again }
	for range 2 {
		if h := next("that it listens", again); h.Asked.IsZero() || h.Err != nil {
			t.Errorf("%+v", h)
		}
		for _, text := range []string{"one", "\x00\x01é", "three"} {
			send(text)
			sent := time.Now()
			told := false
			next("a sign of life from after "+text, func(h postgres.Heard) bool {
				told = told || h.Payload == text
				return h.Asked.After(sent)
			})
			if !told {
				t.Errorf("the server was asked after %q was sent, and it was not told", text)
			}
		}
		server.Kill()
		if h := next("that it is gone", func(h postgres.Heard) bool { return h.Err != nil }); !postgres.Gone(h.Err) {
			t.Errorf("%v", h.Err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
	}
	next("that it listens", again)
	cancel()
	all.Wait()
}

// Bytes come back as they were, in and out.
func TestBytes(t *testing.T) {
	s := schema(t, postgrestest.Database(t), "p")
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, want := range [][]byte{{}, {0}, all} {
		var got [][]byte
		n, err := s.Run(t.Context(), postgres.Read, postgres.Statement{Text: "SELECT $1::bytea, NULL::bytea",
			Args: []driver.Value{want}, Each: func(row []driver.Value) error {
				for _, v := range row {
					b, _ := v.([]byte)
					got = append(got, b)
				}
				return nil
			}})
		if err != nil || n != 1 || !bytes.Equal(got[0], want) || got[0] == nil || got[1] != nil {
			t.Errorf("%v became %v, %v", want, got, err)
		}
	}
}

// A host that stands still within a transaction, or takes no more of an answer, is
// waited for by others as long as the limits say, which is shorter where it has
// locked what others write. What it had begun is undone, and it is told.
func TestStandsStill(t *testing.T) {
	c := postgrestest.Config(t)
	connect := func(readIdleTime time.Duration) *client.Database {
		t.Helper()
		c.Limits.IdleTime, c.Limits.ReadIdleTime = time.Second, readIdleTime
		d, err := client.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		return d
	}
	d, patient := connect(2*time.Second), connect(time.Minute)
	s := schema(t, d, "p")
	slow, err := d.Schema(t.Context(), "slow", postgres.Settings{IdleTime: time.Hour}) // as its transactions may take
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []postgres.Schema{s, slow} {
		define(t, s, "CREATE TABLE "+postgres.Quote(s.Name())+".t (x bigint)")
	}
	begin := func(s postgres.Schema, mode postgres.Mode) postgres.Tx {
		t.Helper()
		tx, err := s.Begin(t.Context(), mode)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(tx.Rollback)
		return tx
	}
	put := func(tx postgres.Tx, into postgres.Schema) error {
		_, err := tx.Run(t.Context(), postgres.Statement{
			Text: "INSERT INTO " + postgres.Quote(into.Name()) + ".t VALUES (1)"})
		return err
	}
	computes := begin(slow, postgres.Alone)
	reads, writes := begin(schema(t, patient, "p"), postgres.Snapshot), begin(s, postgres.Alone)
	began := time.Now()
	if err := put(writes, s); err != nil {
		t.Fatal(err)
	}
	if _, err := run(t.Context(), s, postgres.Write, `INSERT INTO "plugin:p".t VALUES (2)`); err != nil {
		t.Errorf("beside one that stands still: %v", err)
	}
	if took := time.Since(began); took < 500*time.Millisecond {
		t.Errorf("the other was waited for only %s", took)
	}
	if _, err := reads.Run(t.Context(), postgres.Statement{Text: "SELECT 1"}); err != nil {
		t.Errorf("one that reads has ended as soon as one that writes: %v", err)
	}
	if err := put(writes, s); postgres.Code(err) != abi.CodeDeadlineExceeded || !writes.Lost() {
		t.Errorf("it goes on: %v", err)
	}
	if err := writes.Commit(t.Context()); err == nil || errors.Is(err, postgres.ErrUnknown) {
		t.Errorf("it commits: %v", err)
	}
	got, err := run(t.Context(), s, postgres.Read, `SELECT x FROM "plugin:p".t`)
	if err != nil || strings.Join(got, " ") != "2" {
		t.Errorf("the rows are %q, %v", got, err)
	}
	goOn, ended := make(chan struct{}), make(chan error, 2)
	for _, still := range []func(locked chan struct{}) error{
		func(locked chan struct{}) error { // between two statements
			tx, err := s.Begin(t.Context(), postgres.Snapshot)
			if err != nil {
				return err
			}
			defer tx.Rollback()
			if _, err = tx.Run(t.Context(), postgres.Statement{Text: `SELECT x FROM "plugin:p".t`}); err != nil {
				return err
			}
			close(locked)
			<-goOn
			_, err = tx.Run(t.Context(), postgres.Statement{Text: "SELECT 1"})
			return err
		},
		func(locked chan struct{}) error { // within an answer
			_, err := s.Run(t.Context(), postgres.Read, postgres.Statement{
				Text: `SELECT repeat('x', 1000000) FROM "plugin:p".t, generate_series(1, 100)`, // more than systems hold
				Each: func([]driver.Value) error {
					select {
					case <-goOn:
					default:
						close(locked)
						<-goOn
					}
					return nil
				}})
			return err
		},
	} {
		locked := make(chan struct{})
		go func() { ended <- still(locked) }()
		<-locked
	}
	bound, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	if _, err := run(bound, s, postgres.Write, `ALTER TABLE "plugin:p".t ALTER x SET NOT NULL`); err != nil {
		t.Errorf("the table of those that stand still: %v", err)
	}
	close(goOn)
	for range 2 {
		if err := <-ended; err == nil {
			t.Error("what was ended is done")
		}
	}
	if err := put(computes, slow); err != nil {
		t.Errorf("one that may compute for longer: %v", err)
	}
	// Who opens what is there does not wait for whoever changes roles.
	if _, err := computes.Run(t.Context(), postgres.Statement{Text: "SELECT pg_advisory_xact_lock($1)",
		Args: []driver.Value{postgres.LockKey("roles")}}); err != nil {
		t.Fatal(err)
	}
	bound, stop = context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	if _, err := d.Schema(bound, "p", postgres.Settings{RowBytes: 1 << 20}); err != nil {
		t.Errorf("beside a change of roles: %v", err)
	}
}
