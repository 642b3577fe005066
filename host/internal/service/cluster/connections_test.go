package cluster_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Hosts that may want more connections than the server gives them are found, and no
// longer when the advice was followed.
func TestConnections(t *testing.T) {
	server := postgrestest.New(t) // takes 500, and keeps 3 for administrators
	c := server.Config(t)
	name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
	exec := func(texts ...string) {
		t.Helper()
		if err := server.Exec(name, texts...); err != nil {
			t.Fatal(err)
		}
	}
	enter := func(name string, connections int) *cluster.Member {
		t.Helper()
		c := c
		c.Limits.Connections = connections
		return join(t, open(t, c), name)
	}
	fine := func(when string, members ...*cluster.Member) {
		t.Helper()
		for _, m := range members {
			if usable, findings := m.Health(t.Context()); !usable || len(findings) > 0 {
				t.Errorf("%s: usable %t, with %v", when, usable, findings)
			}
		}
	}
	found := func(m *cluster.Member, what, do string) {
		t.Helper()
		if usable, findings := m.Health(t.Context()); !usable || len(findings) != 1 ||
			!strings.Contains(findings[0].What, what) || findings[0].Do != do {
			t.Errorf("usable %t, with %v", usable, findings)
		}
	}
	first := enter("first", 400)
	fine("one host", first)
	second := enter("second", 91)
	fine("as many as there are", first, second)
	third := enter("third", 2)
	const lower = "; or start hosts with a lower --limit postgres.connections, by "
	for _, m := range []*cluster.Member{first, third} {
		found(m, "(3) may want 502 connections together, and the server gives them 497 at the most",
			"raise max_connections of the server by 5 or more"+lower+"5 in all")
	}
	exec("ALTER ROLE wasmhost SUPERUSER")
	found(first, "502 connections together, and the server gives them 500",
		"raise max_connections of the server by 2 or more"+lower+"2 in all")
	exec("ALTER ROLE wasmhost NOSUPERUSER")
	if err := third.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	fine("after one has left", first, second)

	user, database := "ALTER ROLE "+postgres.Quote(postgrestest.User)+" CONNECTION LIMIT ", "ALTER DATABASE "+
		postgres.Quote(name)+" CONNECTION LIMIT "
	exec(user+"496", database+"490")
	found(first, "(2) may want 497 connections together, and the server gives them 490", "run "+user+
		"497 on the server, as an administrator, and run "+database+"497 on the server, as an administrator"+lower+
		"7 in all")
	exec(user+"497", database+"497")
	fine("with limits that are as high as needed", first, second)

	// Hosts of older versions do not say how many they have.
	exec(`DELETE FROM "service:cluster".connections`, user+"-1", database+"-1")
	found(first, "(2) may want 806 ", "raise max_connections of the server by 309 or more"+lower+"309 in all")
	fine("others are taken to have as few", second)
}
