package notify

import (
	"context"
	"errors"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server, but for those
// of this file, which have one.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 20, "postgres_test.go")
}

// Who follows on one host learns of what comes from another, in its order, and
// no position is given twice.
func TestTwoHosts(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	host := func() *Center {
		bus := pubsub.Open(t.Context(), d, nil)
		t.Cleanup(bus.Close)
		return open(t, Options{Path: "notify.db", Database: d, Bus: bus})
	}
	one, two := host(), host()
	events := follow(t, two, FromStart)
	at := Position(0)
	for i := range 6 {
		from := []*Center{one, two}[i%2]
		must(t, from.Toast(t.Context(), "p", []byte(`{"message":"m"}`)))
		e := next(t, events, KindToast)
		if e.Position <= at || e.NoticeID != int64(i+1) {
			t.Errorf("%+v after %d", e, at)
		}
		at = e.Position
	}
	must(t, two.MarkRead(t.Context(), 1))
	if n, err := one.Unread(t.Context()); n != 5 || err != nil {
		t.Errorf("%d unread, %v", n, err)
	}
}

// While the server is gone, plugins are told that it is; once it is back, they
// are served as before.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	must(t, err)
	defer d.Close()
	c := open(t, Options{Path: "notify.db", Database: d})
	must(t, c.Toast(t.Context(), "p", []byte(`{"message":"before"}`)))
	server.Kill()
	refused(t, c.Toast(t.Context(), "p", []byte(`{"message":"meanwhile"}`)), abi.CodeUnavailable, "toast.show")
	refused(t, c.SetBadge(t.Context(), "p", []byte(`1`)), abi.CodeUnavailable, "sidebar.setBadge")
	if _, err := c.List(t.Context(), Filter{}); err == nil {
		t.Error("there is a list without a server")
	}
	must(t, server.Start())
	must(t, c.Toast(t.Context(), "p", []byte(`{"message":"after"}`)))
	if got := list(t, c, Filter{}); len(got) != 2 || got[0] != "toast after" {
		t.Errorf("%q", got)
	}
}

// A plugin whose time is over while the server says nothing of a commit is told
// that it may have been done.
func TestUnknownOutcome(t *testing.T) {
	shorttest.Skip(t)
	for name, call := range map[string]func(ctx context.Context, c *Center) error{
		"toast.show": func(ctx context.Context, c *Center) error {
			return c.Toast(ctx, "p",
				[]byte(`{"message":"m"}`))
		},
		"sidebar.setBadge": func(ctx context.Context, c *Center) error { return c.SetBadge(ctx, "p", []byte(`1`)) },
	} {
		ctx, err := postgrestest.Lost(t, func(source string) func(context.Context) error {
			config := postgrestest.Config(t)
			config.Source = source
			d, err := client.Open(t.Context(), config)
			must(t, err)
			t.Cleanup(d.Close)
			c := open(t, Options{Path: "notify.db", Database: d})
			return func(ctx context.Context) error { return call(ctx, c) }
		})
		var told *abi.Error
		if !errors.As(err, &told) || told.Code != abi.CodeUnavailable || told.Outcome != abi.OutcomeUnknown ||
			ctx.Err() == nil {
			t.Errorf("%s: %+v", name, err)
		}
	}
}
