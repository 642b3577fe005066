//go:build unix

package client_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// By a socket all is done that is done by a port, also where it is that of the
// second of two servers.
func TestSocket(t *testing.T) {
	c := postgrestest.Shared(t).BySocket(t, postgrestest.Config(t))
	query := strings.Replace(strings.Replace(c.Source, "?host=", "?host="+t.TempDir()+",", 1), "&port=", "&port=1,", 1)
	for what, source := range map[string]string{"one": c.Source, "the second": query,
		"with encryption asked for, which it has none of": c.Source + "&sslmode=verify-full"} {
		c.Source = source
		d, err := client.Open(t.Context(), c)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		bySocket(t, what, d)
		d.Close()
	}
}

func bySocket(t *testing.T, what string, d *client.Database) {
	t.Helper()
	s := schema(t, d, "p")
	one := func(text string) string {
		t.Helper()
		got, err := run(t.Context(), s, postgres.Read, text)
		if err != nil || len(got) != 1 {
			t.Fatalf("%s: %s: %q, %v", what, text, got, err)
		}
		return got[0]
	}
	if got := one("SELECT inet_server_addr() IS NULL"); got != "1" {
		t.Errorf("%s: it is not by the socket", what)
	}
	// A request to end a statement reaches the server.
	session := one("SELECT pg_backend_pid()")
	ctx, stop := context.WithCancel(t.Context()) // with a deadline the server ends it by itself
	time.AfterFunc(50*time.Millisecond, stop)
	_, err := run(ctx, s, postgres.Read, "SELECT pg_sleep(60)")
	if code := postgres.Code(err); code != abi.CodeDeadlineExceeded {
		t.Errorf("%s: a long statement: %v", what, err)
	}
	state, err := postgrestest.Shared(t).Query("postgres", "SELECT state FROM pg_stat_activity WHERE pid = "+session)
	if err != nil || len(state) != 1 || state[0] != "idle" {
		t.Errorf("%s: after a long statement the session is %q, %v", what, state, err)
	}
	ctx, stop = context.WithCancel(t.Context())
	heard := make(chan postgres.Heard, 100)
	var all sync.WaitGroup
	all.Go(func() { d.Listen(ctx, "channel", time.Second, func(h postgres.Heard) { heard <- h }) })
	for !soon(t, "that it listens", heard).Again {
	}
	if _, err := run(t.Context(), s, postgres.Write, "SELECT pg_notify('channel', 'text')"); err != nil {
		t.Fatal(err)
	}
	for soon(t, "what was sent", heard).Payload != "text" {
	}
	stop()
	all.Wait()
	locks, err := d.Session(t.Context(), 10*time.Second, func(string) {})
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	defer locks.Close()
	if got, err := locks.TryLock(t.Context(), "a lock"); !got || err != nil {
		t.Errorf("%s: a lock: %t, %v", what, got, err)
	}
}

// A server lets whom the system calls so in without a password, and an error says
// what to do.
func TestPeer(t *testing.T) {
	server := postgrestest.Shared(t)
	who, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	name := postgres.Quote(who.Username)
	if err := server.Exec("postgres", "CREATE ROLE "+name+" LOGIN CREATEROLE",
		"CREATE DATABASE "+postgrestest.Peer+" OWNER "+name); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGPASSWORD", "")
	t.Setenv("PGUSER", "")
	c := server.BySocket(t, client.Config{Source: "postgres://" + postgrestest.User + "@/" + postgrestest.Peer})
	_, err = client.Open(t.Context(), c)
	if err == nil || !strings.Contains(err.Error(), "pg_ident.conf") ||
		!strings.Contains(err.Error(), "has the user "+postgrestest.User) {
		t.Errorf("another user: %v", err)
	}
	c.Source = strings.Replace(c.Source, postgrestest.User+"@", "", 1)
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if d.User() != who.Username {
		t.Errorf("the user is %q", d.User())
	}
}

func TestSocketErrors(t *testing.T) {
	t.Setenv("PGHOST", "")
	left := filepath.Join(t.TempDir(), ".s.PGSQL.5432") // whose server is gone
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: left})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"postgres://u@/d?host=/" + strings.Repeat("x", 200):             "unix_socket_directories",
		"postgres://u@/d?host=run/postgresql":                           "from the root on",
		"postgres://u@/d?host=" + filepath.Join(t.TempDir(), "none"):    "SHOW unix_socket_directories",
		"postgres://u@/d?host=" + filepath.Dir(left):                    "SHOW unix_socket_directories",
		"postgres:///d?host=/run/postgresql,127.0.0.1":                  "names no user",
		"postgres://u@/d?host=/run/postgresql,db.example&sslmode=allow": "verify-full",
	} {
		if _, err := client.Open(t.Context(), client.Config{Source: source}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.100s: %v, want %q", source, err, want)
		}
	}
	// Who names no host may have it in the environment: that is another machine as
	// any other is.
	t.Setenv("PGHOST", "db.example")
	for source, want := range map[string]string{
		"postgres://u@/d?sslmode=prefer": "verify-full", "postgres:///d": "names no user",
	} {
		_, err := client.Open(t.Context(), client.Config{Source: source})
		if err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}
