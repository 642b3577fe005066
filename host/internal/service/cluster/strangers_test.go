package cluster_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Whoever may connect to the database only because everybody may is found, and no
// longer when the host's advice was followed.
func TestStrangers(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
	exec := func(texts ...string) {
		t.Helper()
		if err := server.Exec(name, texts...); err != nil {
			t.Fatal(err)
		}
	}
	m := join(t, open(t, c), "first")
	if _, findings := m.Health(t.Context()); len(findings) > 0 {
		t.Errorf("without others: %v", findings)
	}
	exec("CREATE ROLE stranger LOGIN", "CREATE ROLE locked NOLOGIN", "CREATE ROLE admin LOGIN SUPERUSER")
	usable, findings := m.Health(t.Context())
	if !usable || len(findings) != 1 || !strings.Contains(findings[0].What, "(such as stranger)") {
		t.Fatalf("usable %t, with %v", usable, findings)
	}
	advice, ok := strings.CutPrefix(findings[0].Do, "run ")
	advice, _, on := strings.Cut(advice, " on the server")
	if !ok || !on {
		t.Fatalf("the advice is %q", findings[0].Do)
	}
	exec(strings.Split(advice, "; ")...)
	if _, findings := m.Health(t.Context()); len(findings) > 0 {
		t.Errorf("after the advice was followed: %v", findings)
	}
	open(t, c) // the host still may
}

// A queue of notices that fills up is found.
func TestFullQueue(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	m := join(t, open(t, c), "first")
	const usage = "CREATE OR REPLACE FUNCTION pg_catalog.pg_notification_queue_usage() RETURNS float8 LANGUAGE sql " +
		"AS $$ SELECT float8 '0.63' $$"
	if err := server.Exec(c.Source[strings.LastIndexByte(c.Source, '/')+1:], usage); err != nil { // 5 GB, else
		t.Fatal(err)
	}
	if usable, findings := m.Health(t.Context()); !usable || len(findings) != 1 ||
		!strings.Contains(findings[0].What, "63% full") {
		t.Errorf("usable %t, with %v", usable, findings)
	}
}

// Whoever may make roles is found where that lets him become the host's user, which is
// tried here: this is how it is known where it does.
func TestMakers(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
	exec := func(texts ...string) error { return server.Exec(name, texts...) }
	m := join(t, open(t, c), "first")
	if _, findings := m.Health(t.Context()); len(findings) > 0 {
		t.Errorf("without others: %v", findings)
	}
	if err := exec("REVOKE ALL ON DATABASE "+name+" FROM PUBLIC", "CREATE ROLE maker LOGIN CREATEROLE",
		`CREATE ROLE "An other" LOGIN CREATEROLE`); err != nil {
		t.Fatal(err)
	}
	becomes := exec("SET SESSION AUTHORIZATION maker", "GRANT "+postgrestest.User+" TO maker",
		"SET ROLE "+postgrestest.User) == nil
	usable, findings := m.Health(t.Context())
	if !usable || (len(findings) == 1) != becomes || becomes && !strings.Contains(findings[0].What, "(An other, maker)") {
		t.Fatalf("becomes the host's user: %t; usable %t, with %v", becomes, usable, findings)
	}
	if !becomes {
		return
	}
	_, advice, _ := strings.Cut(findings[0].Do, "or run ")
	advice, _, _ = strings.Cut(advice, " there")
	if err := exec(strings.Split(advice, "; ")...); err != nil {
		t.Fatal(err)
	}
	if _, findings := m.Health(t.Context()); len(findings) > 0 {
		t.Errorf("after the advice was followed: %v", findings)
	}
}
