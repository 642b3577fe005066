package cluster_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/cluster"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
)

// Versions with one format work side by side. A later format waits until no other
// host is there, and keeps older ones out afterwards.
func TestFormats(t *testing.T) {
	d := postgrestest.Database(t)
	join := func(name string, format int64) (*cluster.Member, error) {
		c := config(d, name)
		c.Format = format
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
	must(join("c", 2))
	must(join("d", 2))
	refused(1, "upgrade this host")
}
