package cluster_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cluster"
	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
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

func out(m *cluster.Member) bool {
	select {
	case <-m.Out():
		return true
	default:
		return false
	}
}

// One host has the database; another is told which, and takes over when it ends.
func TestOneHost(t *testing.T) {
	d := postgrestest.Database(t)
	first := join(t, d, "first")
	_, err := cluster.Join(t.Context(), config(d, "second"))
	var taken *cluster.TakenError
	if !errors.As(err, &taken) || !strings.Contains(err.Error(), "first (version 1.2.3, at http://first)") {
		t.Fatalf("the second: %v", err)
	}
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
	if second.Identity() != first.Identity() || out(first) || out(second) {
		t.Errorf("databases %s and %s, out %t and %t", first.Identity(), second.Identity(), out(first), out(second))
	}
}

// A host goes on when the server was gone, unless another has taken over, which
// it learns although that has ended as well.
func TestServerIsLost(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	m := join(t, open(t, c), "first")
	usable := func() bool {
		usable, findings := m.Health(t.Context())
		if usable == (len(findings) > 0) {
			t.Errorf("usable %t, with %v", usable, findings)
		}
		return usable
	}
	if !usable() {
		t.Error("it is not usable from the start")
	}
	server.Kill()
	wait(t, "the loss is seen", func() bool { return !usable() })
	server.Start()
	wait(t, "it is there again", usable)
	if _, err := m.Status(t.Context()); err != nil || out(m) {
		t.Errorf("%v, out %t", err, out(m))
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
	wait(t, "it is out", func() bool { return out(m) })
	if usable() {
		t.Error("it says that it can be used")
	}
	// It has the lock until it has ended, since it may be writing until then.
	if _, err := cluster.Join(t.Context(), config(admin, "second")); !errors.As(err, new(*cluster.TakenError)) {
		t.Errorf("beside the one that is out: %v", err)
	}
	if err := m.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	join(t, admin, "second")
}
