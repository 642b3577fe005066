package cluster_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cluster"
	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
)

// Versions with one format work side by side. A later format is refused until no
// other host is there, and keeps older ones out afterwards. Hosts that have ended
// without a word are not in its way for longer than they may be silent.
func TestFormats(t *testing.T) {
	d := postgrestest.Database(t)
	join := func(name string, format int64) (*cluster.Member, error) {
		c := config(d, name)
		c.Format, c.Limits.Silence = format, time.Second
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
		_, err := join("late", format)
		if !errors.As(err, new(*cluster.FormatError)) || !strings.Contains(err.Error(), says) {
			t.Errorf("format %d: %v", format, err)
		}
	}
	a, b := must(join("a", 0)), must(join("b", 1))
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
	must(join("c", 2))
	if took := time.Since(began); took < time.Second {
		t.Errorf("those that may come back were waited for only %s", took)
	}
	must(join("d", 2))
	refused(1, "upgrade this host")
}
