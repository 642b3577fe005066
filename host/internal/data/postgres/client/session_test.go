package client_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// soon waits for a channel.
func soon[T any](t *testing.T, what string, c <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-c:
	case <-time.After(30 * time.Second):
		t.Fatalf("not after 30 s: %s", what)
	}
	return got
}

func lost(s postgres.Session) bool {
	select {
	case <-s.Lost():
		return true
	default:
		return false
	}
}

// A lock is one session's, be it of one process or of two, until that gives it up,
// which the others are told, or ends.
func TestSessions(t *testing.T) {
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	begin := func() (postgres.Session, <-chan string) {
		t.Helper()
		heard := make(chan string, 1000)
		s, err := d.Session(t.Context(), 10*time.Second, func(name string) { heard <- name })
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s, heard
	}
	try := func(s postgres.Session, name string, want bool) {
		t.Helper()
		if got, err := s.TryLock(t.Context(), name); got != want || err != nil {
			t.Fatalf("the lock %q: %t, %v", name, got, err)
		}
	}
	first, _ := begin()
	second, heard := begin()
	const odd = "it's \x00 \"odd\""
	try(first, "a", true)
	try(second, "a", false)
	try(second, odd, true)
	locked, err := first.Locked(t.Context(), []string{"a", odd, "c"})
	if err != nil || !locked["a"] || !locked[odd] || locked["c"] {
		t.Errorf("locked are %v, %v", locked, err)
	}
	first.Unlock("a")
	if name := soon(t, "a lock is free", heard); name != "a" {
		t.Errorf("%q is free", name)
	}
	try(second, "a", true)
	try(first, "a", false)
	second.Unlock(odd)
	if name := soon(t, "a lock is free", heard); name != odd { // one's own, too
		t.Errorf("%q is free", name)
	}
	first.Tell("hosts")
	if name := soon(t, "what another tells", heard); name != "hosts" {
		t.Errorf("%q was told", name)
	}
	// Many at a time, each of which is done while the session waits.
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() { try(first, fmt.Sprint(i), true) })
	}
	all.Wait()
	ended, stop := context.WithCancel(t.Context())
	stop()
	if _, err := first.TryLock(ended, "b"); !errors.Is(err, context.Canceled) {
		t.Errorf("after its caller has gone: %v", err)
	}
	first.Close()
	first.Close()
	if name := soon(t, "a session has ended", heard); name != "" {
		t.Errorf("%q is free", name)
	}
	try(second, "49", true)
	if _, err := first.TryLock(t.Context(), "b"); !postgres.Gone(err) || !lost(first) {
		t.Errorf("a session that has ended: %v, lost %t", err, lost(first))
	}
	first.Unlock("49") // does nothing
	server.Kill()
	soon(t, "the server is gone", second.Lost())
	if _, err := second.TryLock(t.Context(), "b"); !postgres.Gone(err) {
		t.Errorf("without a server: %v", err)
	}
	if s, err := d.Session(t.Context(), time.Second, func(string) {}); !postgres.Gone(err) {
		t.Errorf("a session without a server: %v, %v", s, err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	third, _ := begin()
	try(third, "a", true)
}

// A lock is given up, and the others are kept, also where nobody can be told of it.
func TestNoticesAreRefused(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var sessions [2]postgres.Session
	for i := range sessions {
		if sessions[i], err = d.Session(t.Context(), 10*time.Second, func(string) {}); err != nil {
			t.Fatal(err)
		}
		defer sessions[i].Close()
	}
	for _, name := range []string{"a", "b"} {
		if took, err := sessions[0].TryLock(t.Context(), name); !took || err != nil {
			t.Fatalf("%t, %v", took, err)
		}
	}
	// The state is that of a full queue, which has eight gigabytes. The server puts the
	// expression in the place of its own function.
	const refuses = "CREATE OR REPLACE FUNCTION pg_catalog.pg_notify(text, text) RETURNS void LANGUAGE sql AS " +
		"$$ SELECT pg_sleep(length(repeat('too long', 1 << 29))) $$"
	if err := server.Exec(c.Source[strings.LastIndexByte(c.Source, '/')+1:], refuses); err != nil {
		t.Fatal(err)
	}
	sessions[0].Unlock("a")
	sessions[0].Tell("hosts")
	if took, err := sessions[0].TryLock(t.Context(), "c"); !took || err != nil {
		t.Errorf("a further lock: %t, %v", took, err)
	}
	for name, want := range map[string]bool{"a": true, "b": false} {
		if took, err := sessions[1].TryLock(t.Context(), name); took != want || err != nil {
			t.Errorf("the lock %q of another session: %t, %v", name, took, err)
		}
	}
}

// A server that reads all of a long queue first is late with a session, which says so.
func TestSessionIsLate(t *testing.T) {
	c := postgrestest.Config(t)
	ended := make(chan struct{})
	defer close(ended)
	c.Source = postgrestest.Proxied(t, c.Source, func(kind byte, body []byte) {
		if kind == 'C' && strings.HasPrefix(string(body), "LISTEN") {
			<-ended
		}
	})
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_, err = d.Session(t.Context(), time.Second, func(string) {})
	if !postgres.Gone(err) || !strings.Contains(err.Error(), "its queue of notices is full") {
		t.Errorf("got %v", err)
	}
}

// A process that stands still loses its locks, although its system answers for it.
func TestSilentSession(t *testing.T) {
	t.Parallel()
	const silence = 3 * time.Second // for which a machine that is only busy does not stand still
	d := postgrestest.Database(t)
	still, goOn := make(chan struct{}), make(chan struct{})
	stops, err := d.Session(t.Context(), silence, func(string) {
		close(still)
		<-goOn // so that its goroutine stands still
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stops.Close()
	other, err := d.Session(t.Context(), time.Minute, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for range 2 * 5 { // twice as long as it may be silent: it is not
		if took, err := other.TryLock(t.Context(), "a"); !took || err != nil {
			t.Fatalf("%t, %v", took, err)
		}
		if took, err := stops.TryLock(t.Context(), "b"); !took || err != nil {
			t.Fatalf("%t, %v", took, err)
		}
		time.Sleep(silence / 5)
	}
	if took, err := other.TryLock(t.Context(), "b"); took || err != nil {
		t.Fatalf("a lock of another: %t, %v", took, err)
	}
	other.Tell("stand still")
	soon(t, "it stands still", still)
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		took, err := other.TryLock(t.Context(), "b")
		if took {
			break
		}
		if err != nil || time.Now().After(end) {
			t.Fatalf("the lock of one that stands still: %t, %v", took, err)
		}
	}
	if lost(stops) {
		t.Error("it has heard of that while it stood still")
	}
	close(goOn)
	soon(t, "it has lost its locks", stops.Lost())
}
