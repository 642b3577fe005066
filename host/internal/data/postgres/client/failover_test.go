package client_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// What was acknowledged is there after each change of the primary, and the same
// client goes on with the next one. Of what a primary does that the network has cut
// off, nothing is acknowledged: also not what a deadline ends while it waits for the
// standby, which the server itself calls done.
func TestPrimaryChanges(t *testing.T) {
	pair := postgrestest.NewPair(t)
	d, err := client.Open(t.Context(), pair.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint PRIMARY KEY)`)
	n := int64(0)
	var acknowledged []string
	insert := func(within time.Duration, inTx bool) (err error) {
		n++
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		statement := postgres.Statement{Text: `INSERT INTO "plugin:p".t VALUES ($1)`, Args: []driver.Value{n}}
		if inTx {
			var tx postgres.Tx
			if tx, err = s.Begin(ctx, postgres.Write); err != nil {
				return err
			}
			defer tx.Rollback()
			if _, err = tx.Run(ctx, statement); err == nil {
				err = tx.Commit(ctx)
			}
		} else {
			_, err = s.Run(ctx, postgres.Write, statement)
		}
		if err == nil {
			acknowledged = append(acknowledged, strconv.FormatInt(n, 10))
		}
		return err
	}
	again := func() {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			err := insert(5*time.Second, false)
			if err == nil {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("after a failover: %v", err)
			}
		}
	}
	there := func() {
		t.Helper()
		got, err := run(t.Context(), s, postgres.Read, `SELECT n::text FROM "plugin:p".t`)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range acknowledged {
			if !slices.Contains(got, id) {
				t.Errorf("%s was acknowledged and is not there: %q", id, got)
			}
		}
	}
	for _, inTx := range []bool{false, true} {
		if err := insert(5*time.Second, inTx); err != nil {
			t.Fatal(err)
		}
	}
	// The primary goes on, without its standby. Connections to it stay.
	if err := pair.Promote(); err != nil {
		t.Fatal(err)
	}
	for _, inTx := range []bool{false, true} {
		if err := insert(300*time.Millisecond, inTx); !errors.Is(err, postgres.ErrUnknown) {
			t.Errorf("on a primary that was cut off, in a transaction %t: %v", inTx, err)
		}
	}
	if err := pair.Attach(); err != nil {
		t.Fatal(err)
	}
	again()
	there()
	pair.Kill()
	if err := pair.Promote(); err != nil {
		t.Fatal(err)
	}
	again()
	there()
}

// What an administrator has set for the database neither hides that the standby has
// not confirmed a commit, nor ends the waiting for a lock.
func TestSettingsOfTheDatabase(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	exec := func(texts ...string) {
		t.Helper()
		if err := server.Exec("postgres", texts...); err != nil {
			t.Fatal(err)
		}
	}
	name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
	exec("ALTER DATABASE "+name+" SET client_min_messages = error", "ALTER DATABASE "+name+" SET lock_timeout = '1ms'")
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint)`)
	const insert = `INSERT INTO "plugin:p".t VALUES (1)`
	first, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() {
		_, err := run(t.Context(), s, postgres.Write, insert)
		second <- err
	}()
	if _, err := first.Run(t.Context(), postgres.Statement{Text: "SELECT FROM pg_sleep(0.2)"}); err != nil {
		t.Error(err)
	}
	if err := first.Commit(t.Context()); err != nil {
		t.Error(err)
	}
	if err := <-second; err != nil {
		t.Errorf("a write that has waited for a lock: %v", err)
	}
	exec("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()")
	// The server takes a moment to read it; and where the machine is busy, the time may
	// be over before there is anything to confirm.
	for end := time.Now().Add(time.Minute); !errors.Is(err, postgres.ErrUnknown) && time.Now().Before(end); {
		ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
		_, err = run(ctx, s, postgres.Write, insert)
		stop()
	}
	if !errors.Is(err, postgres.ErrUnknown) {
		t.Errorf("a write that no standby has confirmed: %v", err)
	}
}

// Sessions with a server that says of itself that it may only be read, as one does
// that has become a standby, are thrown away with the first that is told so, and
// what was refused is done on a new one.
func TestReadOnlyServer(t *testing.T) {
	d := postgrestest.Database(t)
	s := schema(t, d, "p")
	const refusing = `CREATE FUNCTION "plugin:p".f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
		IF EXISTS (SELECT FROM "plugin:p".old WHERE pid = pg_backend_pid()) THEN
			RAISE 'cannot execute INSERT in a read-only transaction' USING ERRCODE = '25006';
		END IF;
		INSERT INTO "plugin:p".done SELECT pg_backend_pid();
	END $$`
	define(t, s, `CREATE TABLE "plugin:p".old (pid bigint)`, `CREATE TABLE "plugin:p".done (pid bigint)`, refusing)
	const grow = `INSERT INTO "plugin:p".old SELECT pg_backend_pid() FROM pg_sleep(0.2)`
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := run(t.Context(), s, postgres.Write, grow); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range 6 {
		if _, err := run(t.Context(), s, postgres.Write, `SELECT "plugin:p".f()`); err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	got, err := run(t.Context(), s, postgres.Read, `SELECT count(*) FROM "plugin:p".done`)
	if err != nil || got[0] != "6" {
		t.Errorf("done are %q, %v", got, err)
	}
	// In a transaction nothing is done again, but the next one has a new session.
	define(t, s, `INSERT INTO "plugin:p".old SELECT pid FROM "plugin:p".done`)
	refused := 0
	for range 3 {
		tx, err := s.Begin(t.Context(), postgres.Write)
		if err != nil {
			t.Fatal(err)
		}
		_, err = tx.Run(t.Context(), postgres.Statement{Text: `SELECT "plugin:p".f()`})
		if err != nil {
			if refused++; !postgres.Gone(err) {
				t.Errorf("refused by %v", err)
			}
		} else if err := tx.Commit(t.Context()); err != nil {
			t.Error(err)
		}
		tx.Rollback()
	}
	if refused != 1 {
		t.Errorf("%d transactions were refused", refused)
	}
}

// A session that a faulty statement has given another role works as that for
// nobody but the plugin whose statement it was, and for that until the next error.
func TestSessionOfAnotherRole(t *testing.T) {
	c := postgrestest.Config(t)
	c.Limits.Connections = 2
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	mine, theirs := schema(t, d, "mine"), schema(t, d, "theirs")
	const role = `SELECT set_config('role', 'wasmhost:' || current_database() || ':%s', false), `
	for _, mode := range []postgres.Mode{postgres.Read, postgres.Write} {
		for _, more := range []string{"set_config('default_transaction_read_only', 'on', false)",
			"set_config('wasmhost.row_bytes', '9', false)", "set_config('statement_timeout', '1', false)"} {
			if _, err := run(t.Context(), mine, mode, strings.ReplaceAll(role, "%s", "theirs")+more); err != nil {
				t.Fatal(err)
			}
			for _, s := range []postgres.Schema{theirs, mine, theirs} {
				const what = "SELECT current_user || ' ' || current_setting('wasmhost.row_bytes') || ' ' || " +
					"current_setting('transaction_read_only') || ' ' || (current_setting('statement_timeout') <> '1ms')::text"
				got, err := run(t.Context(), s, postgres.Write, what)
				if s == mine {
					continue // it has itself to blame
				}
				if err != nil || !strings.HasSuffix(got[0], ":theirs 1048576 off true") {
					t.Errorf("after %s: %q, %v", more, got, err)
				}
			}
			if _, err := d.Stored(t.Context(), "mine"); err != nil {
				t.Errorf("the host itself: %v", err)
			}
			if err := d.Beside(t.Context(), "mine", "copy:nothing"); err != nil && postgres.State(err) != "42P06" {
				t.Errorf("the host itself: %v", err)
			}
		}
	}
}
