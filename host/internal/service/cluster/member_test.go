package cluster_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

const beat = 100 * time.Millisecond

func config(d postgres.Database, name string) cluster.Config {
	return cluster.Config{Database: d, Name: name, Version: "1.2.3", Limits: cluster.Limits{Beat: beat},
		Address: func() string { return "http://" + name }, Logger: slog.New(slog.DiscardHandler)}
}

func join(t *testing.T, d postgres.Database, name string) *cluster.Member {
	t.Helper()
	m, err := cluster.Join(t.Context(), config(d, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Leave(context.Background()) }) // again, it does nothing
	return m
}

func open(t *testing.T, c client.Config) *client.Database {
	t.Helper()
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

func wait(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: it does not come to that", what)
		}
	}
}

// A host is in the list, with when it was seen, until it leaves.
func TestOneHost(t *testing.T) {
	d := postgrestest.Database(t)
	first := join(t, d, "first")
	status, err := first.Status(t.Context())
	if err != nil || len(status.Hosts) != 1 || !status.Hosts[0].This || status.ID != first.Identity() ||
		time.Since(status.Hosts[0].StartedAt).Abs() > time.Minute {
		t.Errorf("%+v, %v", status, err)
	}
	wait(t, "it is seen", func() bool {
		status, err := first.Status(t.Context())
		return err == nil && status.Hosts[0].SeenMs < int64(10*beat/time.Millisecond)
	})
	if err := first.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	second := join(t, d, "second")
	if status, err := second.Status(t.Context()); err != nil || len(status.Hosts) != 1 || status.Hosts[0].Name !=
		"second" {
		t.Errorf("%+v, %v", status, err)
	}
	if second.Identity() != first.Identity() || second.Host() == first.Host() {
		t.Errorf("databases %s and %s, hosts %s and %s", first.Identity(), second.Identity(), first.Host(), second.Host())
	}
}

// A host that the database has not heard of for too long is called silent.
func TestSilentInTheList(t *testing.T) {
	d := postgrestest.Database(t)
	first := join(t, d, "first")
	quiet := config(d, "quiet")
	quiet.Limits.Beat = time.Minute
	m, err := cluster.Join(t.Context(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Leave(context.Background())
	list, err := d.Service(t.Context(), "cluster")
	if err != nil {
		t.Fatal(err)
	}
	wait(t, "it is silent", func() bool { // it beats once, when it has joined
		if _, err := list.Run(t.Context(), postgres.Write, postgres.Statement{
			Text: `UPDATE "service:cluster".hosts SET seen = seen - 60000 WHERE name = 'quiet'`}); err != nil {
			t.Fatal(err)
		}
		status, err := first.Status(t.Context())
		return err == nil && !status.Hosts[0].Silent && status.Hosts[1].Silent
	})
}

// A host that is not heard of keeps away from the database, since others may have
// taken its place, and goes on once it was heard of.
func TestSilence(t *testing.T) {
	c := postgrestest.Config(t)
	d := open(t, c)
	settings := config(d, "first")
	settings.Limits.Silence = time.Second
	m, err := cluster.Join(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Leave(context.Background())
	s, err := d.Service(t.Context(), "x")
	if err != nil {
		t.Fatal(err)
	}
	write := func() error {
		_, err := s.Run(t.Context(), postgres.Write, postgres.Statement{Text: "SELECT 1"})
		return err
	}
	if err := write(); err != nil {
		t.Fatal(err)
	}
	admin := open(t, c)
	list, err := admin.Service(t.Context(), "cluster")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := list.Begin(t.Context(), postgres.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	_, err = tx.Run(t.Context(), postgres.Statement{Text: `SELECT id FROM "service:cluster".hosts FOR UPDATE`})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, "it keeps away", func() bool {
		err := write()
		return postgres.Gone(err) && strings.Contains(err.Error(), "confirms nothing")
	})
	tx.Rollback()
	wait(t, "it goes on", func() bool { return write() == nil })
}

// A host goes on when the server was gone, and by another id where it has ended for
// others.
func TestServerIsLost(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	m := join(t, open(t, c), "first")
	usable := func() bool {
		usable, findings := m.Health(t.Context())
		if usable == (len(findings) > 0) {
			t.Errorf("usable %t, with %v", usable, findings)
		}
		if err := m.Degraded(); usable && err != nil {
			// It may have been lost in between.
			if usable, _ = m.Health(t.Context()); usable && m.Degraded() != nil {
				t.Errorf("usable, but %v", err)
			}
		}
		return usable
	}
	if !usable() {
		t.Error("it is not usable from the start")
	}
	server.Kill()
	wait(t, "the loss is seen", func() bool { return !usable() && m.Degraded() != nil })
	server.Start()
	wait(t, "it is there again", usable)
	id := m.Host()
	if _, err := m.Status(t.Context()); err != nil {
		t.Error(err)
	}
	admin := open(t, c)
	forget := func() {
		s, err := admin.Service(t.Context(), "cluster")
		if err != nil {
			t.Fatal(err)
		}
		tx, err := s.Begin(t.Context(), postgres.Alone)
		if err != nil {
			t.Fatal(err)
		}
		defer tx.Rollback()
		if _, err := tx.Run(t.Context(), postgres.Statement{Text: `DELETE FROM "service:cluster".hosts`}); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	forget()
	wait(t, "it has another id", func() bool { return m.Host() != id })
	wait(t, "it can be used", usable)
	if ended, err := m.Ended(t.Context(), id); !ended || err != nil {
		t.Errorf("the one that it was has ended: %t, %v", ended, err)
	}
}
