package cluster_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Versions with one format work side by side. A later format is refused until no
// other host is there, and keeps older ones out afterwards. Hosts that have ended
// without a word are not in its way for longer than they may be silent.
func TestFormats(t *testing.T) {
	d := postgrestest.Database(t)
	join := func(name string, format int64, silence time.Duration) (*cluster.Member, error) {
		c := config(d, name)
		c.Format, c.Limits.Silence = format, silence
		m, err := cluster.Join(t.Context(), c)
		if err == nil {
			t.Cleanup(func() { _ = m.Leave(context.Background()) }) // again, it does nothing
		}
		return m, err
	}
	must := func(m *cluster.Member, err error) *cluster.Member {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	refused := func(format int64, says string) {
		t.Helper()
		_, err := join("late", format, time.Second)
		if !errors.As(err, new(*cluster.FormatError)) || !strings.Contains(err.Error(), says) {
			t.Errorf("format %d: %v", format, err)
		}
	}
	a, b := must(join("a", 0, time.Minute)), must(join("b", 1, time.Minute)) // who may be late
	refused(2, "a 1.2.3, b 1.2.3")
	for _, m := range []*cluster.Member{a, b} {
		if err := m.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	// Both were killed at once, as it were: they have left no word.
	list, err := d.Service(t.Context(), "cluster")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := list.Run(t.Context(), postgres.Write, postgres.Statement{
		Text: `UPDATE "service:cluster".hosts SET ended = NULL`}); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	began := time.Now()
	must(join("c", 2, time.Second))
	if took := time.Since(began); took < time.Second {
		t.Errorf("those that may come back were waited for only %s", took)
	}
	must(join("d", 2, time.Second))
	refused(1, "upgrade this host")
}

// A host that was away while another one raised the format reads and writes nothing
// from then on, in what it had begun neither, and is told to end.
func TestFormatIsRaisedMeanwhile(t *testing.T) {
	c := postgrestest.Config(t)
	d, other := open(t, c), open(t, c)
	away := join(t, d, "away")
	schema := func(d postgres.Database) postgres.Schema {
		s, err := d.Service(t.Context(), "x")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	old := schema(d)
	under, err := old.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	defer under.Rollback()
	if err := under.Define(t.Context(), `CREATE TABLE "service:x".x (i bigint)`); err != nil {
		t.Fatal(err)
	}
	select {
	case <-away.Barred():
		t.Fatal("it may use the database")
	default:
	}
	// Others raise the format while it is not in the list.
	later := config(other, "later")
	later.Format = 2
	list, err := other.Service(t.Context(), "cluster")
	if err != nil {
		t.Fatal(err)
	}
	err = list.RunAll(t.Context(), []postgres.Statement{
		{Text: `UPDATE "service:cluster".hosts SET ended = seen`},
		{Text: `UPDATE "service:cluster".format SET number = 2`}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := cluster.Join(t.Context(), later)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Leave(context.Background())
	select {
	case <-away.Barred():
	case <-time.After(30 * time.Second):
		t.Fatal("it goes on")
	}
	says := away.Outdated().Error()
	if !errors.As(away.Outdated(), new(*cluster.FormatError)) || !strings.Contains(says, "upgrade this host") {
		t.Errorf("it says %s", says)
	}
	if usable, findings := away.Health(t.Context()); usable || len(findings) != 1 || away.Degraded() == nil {
		t.Errorf("usable: %t, %v; %v", usable, findings, away.Degraded())
	}
	if err := under.Commit(t.Context()); !postgres.Gone(err) {
		t.Errorf("it commits what it had begun: %v", err)
	}
	for what, call := range map[string]func() error{
		"write": func() error {
			_, err := old.Run(t.Context(), postgres.Write, postgres.Statement{Text: `CREATE TABLE "service:x".y (i bigint)`})
			return err
		},
		"read": func() error {
			_, err := old.Run(t.Context(), postgres.Read, postgres.Statement{Text: "SELECT 1"})
			return err
		},
		"transaction": func() error { _, err := old.Begin(t.Context(), postgres.Write); return err },
		"schema":      func() error { _, err := d.Service(t.Context(), "y"); return err },
		"lease":       func() error { _, err := away.Leases().Take(t.Context(), "x"); return err },
	} {
		if err := call(); !postgres.Gone(err) || postgres.Code(err) != abi.CodeUnavailable {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := away.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	if names, err := other.Relations(t.Context(), schema(other).Name()); len(names) != 0 || err != nil {
		t.Errorf("it has stored %v, %v", names, err)
	}
}
