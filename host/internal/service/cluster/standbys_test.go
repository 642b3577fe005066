package cluster_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The status says how far the standby is, also one that replays nothing, once the
// host's user may see that; what it may see, plugins and services may not.
func TestStandbys(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	pair := postgrestest.NewPair(t)
	d := open(t, pair.Config(t))
	m := join(t, d, "host")
	for _, text := range []string{"ALTER SYSTEM SET wal_receiver_status_interval = '1s'", "SELECT pg_reload_conf()"} {
		if _, err := pair.QueryStandby("postgres", text); err != nil {
			t.Fatal(err)
		}
	}
	status := func() (c api.Cluster, only api.ClusterStandby) {
		t.Helper()
		c, err := m.Status(t.Context())
		if err != nil || len(c.Standbys) != 1 || len(c.Hosts) != 1 {
			t.Fatalf("%+v, %v", c, err)
		}
		return c, c.Standbys[0]
	}
	admin := func(ask func(database, text string) ([]string, error), text string) string {
		t.Helper()
		got, err := ask("postgres", text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return strings.Join(got, " ")
	}
	c, s := status()
	if s.Name != "walreceiver" || s.State+s.Sync+s.Address != "" || s.BehindBytes != nil || s.HeardMs != nil ||
		!strings.HasSuffix(c.StandbysHidden, `GRANT pg_read_all_stats TO "wasmhost"`) {
		t.Fatalf("before it may be seen: %+v, %q", s, c.StandbysHidden)
	}
	// What is said there is what helps, as is the role that has that one.
	for _, role := range []string{"pg_monitor", "pg_read_all_stats"} {
		admin(pair.Query, strings.Replace(c.StandbysHidden[strings.Index(c.StandbysHidden, "GRANT"):], "pg_read_all_stats",
			role, 1))
		c, s := status()
		if s.State != "streaming" || s.Sync != "sync" || s.Address != "127.0.0.1" || s.BehindBytes == nil ||
			*s.BehindBytes < 0 || c.StandbysHidden != "" {
			t.Errorf("a member of %s: %+v, %q", role, s, c.StandbysHidden)
		}
		if role == "pg_monitor" {
			admin(pair.Query, `REVOKE pg_monitor FROM "wasmhost"`)
		}
	}
	for name, schema := range map[string]func() (postgres.Schema, error){
		"a plugin":  func() (postgres.Schema, error) { return d.Schema(t.Context(), "p", postgres.Settings{}) },
		"a service": func() (postgres.Schema, error) { return d.Service(t.Context(), "s") },
	} {
		of, err := schema()
		if err != nil {
			t.Fatal(err)
		}
		seen := ""
		if _, err := of.Run(t.Context(), postgres.Read, postgres.Statement{
			Text: `SELECT pg_has_role(current_user, 'pg_read_all_stats', 'MEMBER')::text || ' ' || (SELECT count(state)
				FROM pg_stat_replication) || ' ' || (SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'START_REPL%')`,
			Each: func(row []driver.Value) error {
				seen = fmt.Sprint(row[0])
				return nil
			}}); err != nil || seen != "false 0 0" {
			t.Errorf("%s sees %q, %v", name, seen, err)
		}
	}
	wait(t, "it has all", func() bool {
		_, s := status()
		return *s.BehindBytes == 0 && s.HeardMs != nil
	})
	admin(pair.QueryStandby, "SELECT pg_wal_replay_pause()")
	wait(t, "it replays nothing", func() bool {
		return admin(pair.QueryStandby, "SELECT pg_get_wal_replay_pause_state()") == "paused"
	})
	admin(pair.Query, "SELECT pg_logical_emit_message(false, 'much', repeat('x', 1000000))")
	wait(t, "it is behind", func() bool {
		_, s := status()
		return *s.BehindBytes > 1000000 && s.State == "streaming"
	})
	admin(pair.QueryStandby, "SELECT pg_wal_replay_resume()")
	wait(t, "it is no longer behind, and took time", func() bool {
		_, s := status()
		return *s.BehindBytes < 1000000 && s.LagMs != nil && *s.LagMs > 0 && *s.HeardMs < 60000
	})
	if err := pair.Promote(); err != nil { // so that the host's server has none
		t.Fatal(err)
	}
	wait(t, "none follows", func() bool {
		c, err := m.Status(t.Context())
		return err == nil && len(c.Standbys) == 0 && c.Standbys != nil && c.StandbysHidden == ""
	})
}

// withoutView is a database whose server does not know what a host asks.
type withoutView struct {
	postgres.Database
	err error
}

func (d withoutView) Standbys(context.Context) ([]postgres.Standby, error) { return nil, d.err }

// A server that tells nothing of its standbys is no reason to tell nothing of hosts;
// one that does not answer is.
func TestServerTellsNothingOfStandbys(t *testing.T) {
	d := postgrestest.Database(t)
	for _, test := range []struct {
		err    postgres.Error
		hidden string
	}{
		{postgres.Error{State: "42P01", Message: "no such view"}, "the server does not tell of its standbys: " +
			"no such view (42P01)"},
		{postgres.Error{State: "57P01", Gone: true}, ""},
	} {
		test.err.Err = io.ErrUnexpectedEOF
		m, err := cluster.Join(t.Context(), config(withoutView{d, &test.err}, "host"))
		if err != nil {
			t.Fatal(err)
		}
		c, err := m.Status(t.Context())
		if (err != nil) != test.err.Gone || c.StandbysHidden != test.hidden || len(c.Hosts) != 1 {
			t.Errorf("%+v, %v", c, err)
		}
		if err := m.Leave(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// Without its standby the primary confirms nothing that is written: reads go on for
// as long as that lasts, and a write says that it is unavailable, also one that is
// under way, within the time that a host waits for its database.
func TestStandbyIsAway(t *testing.T) {
	t.Parallel()
	pair := postgrestest.NewPair(t)
	d := open(t, pair.Config(t))
	settings := config(d, "host")
	settings.Limits = cluster.Limits{Beat: beat, Silence: 2 * time.Second, CallTime: time.Second}
	m, err := cluster.Join(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Leave(context.Background())
	s, err := d.Schema(t.Context(), "p", postgres.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	run := func(ctx context.Context, mode postgres.Mode, text string) error {
		_, err := s.Run(ctx, mode, postgres.Statement{Text: text})
		return err
	}
	table := postgres.Quote(s.Name()) + ".t"
	if err := run(t.Context(), postgres.Write, "CREATE TABLE "+table+" (n int)"); err != nil {
		t.Fatal(err)
	}
	confirmedBy := func(names string) {
		t.Helper()
		for _, text := range []string{"ALTER SYSTEM SET synchronous_standby_names = '" + names + "'",
			"SELECT pg_reload_conf()"} {
			if _, err := pair.Query("postgres", text); err != nil {
				t.Fatal(err)
			}
		}
	}
	confirmedBy("nobody")
	insert := "INSERT INTO " + table + " VALUES (1)"
	long, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for err = nil; err == nil; { // the server tells its processes of the setting later
		err = run(long, postgres.Write, insert)
	}
	if !errors.Is(err, postgres.ErrUnknown) || postgres.Code(err) != abi.CodeUnavailable || long.Err() != nil {
		t.Errorf("a write that was under way: %v", err)
	}
	if err := run(long, postgres.Write, insert); errors.Is(err, postgres.ErrUnknown) || postgres.Code(err) !=
		abi.CodeUnavailable {
		t.Errorf("a write that begins: %v", err)
	}
	tx, err := s.Begin(long, postgres.Write)
	if err == nil {
		tx.Rollback() // else the pool waits for it
	}
	if postgres.Code(err) != abi.CodeUnavailable {
		t.Errorf("a transaction that writes: %v, %v", tx, err)
	}
	for begun := time.Now(); time.Since(begun) < 3*settings.Limits.Silence/2; {
		if err := run(t.Context(), postgres.Read, "SELECT * FROM "+table); err != nil {
			t.Fatalf("a read: %v", err)
		}
	}
	if err := m.Degraded(); err == nil || !strings.Contains(err.Error(), "cannot write") {
		t.Errorf("it is degraded: %v", err)
	}
	usable, findings := m.Health(t.Context())
	if usable || len(findings) != 1 || !strings.Contains(findings[0].What, "reads go on") {
		t.Errorf("usable: %t, %+v", usable, findings)
	}
	if l, err := m.Take(t.Context(), "x"); err != nil {
		t.Errorf("take a lease: %v", err)
	} else {
		l.Release() // and nobody loses the session by telling of it
	}
	host := m.Host()
	confirmedBy("")
	wait(t, "it writes again", func() bool { return run(t.Context(), postgres.Write, insert) == nil })
	wait(t, "all is well", func() bool { return m.Degraded() == nil })
	if m.Host() != host {
		t.Error("it has become another host")
	}
}
