package underway_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A row has one host; what ended hosts have under way is found, also where the
// server cannot say so at first, and a host that has lost a row learns it.
func TestRows(t *testing.T) {
	shorttest.Skip(t)
	file, err := dbfile.Open(t.Context(), "nests.db", dbfile.Format{Name: "nests", ApplicationID: 1, Layout: 1, Readers: 1,
		Tables: "CREATE TABLE nests (id INTEGER PRIMARY KEY) STRICT;", Served: underway.Table},
		dbfile.Options{Database: postgrestest.Database(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cluster := leasetest.New()
	first, second := cluster.Host("one"), cluster.Host("two")
	one, two := underway.On(first), underway.On(second)
	write := func(do func(tx *sql.Tx) error) {
		t.Helper()
		if err := file.Write(t.Context(), do); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var found []string
	failures := 1
	settle := func(_ context.Context, ended []string) error {
		mu.Lock()
		defer mu.Unlock()
		if failures > 0 {
			failures--
			return errors.New("the server is gone")
		}
		found = ended
		return nil
	}
	if _, err := two.Follow(t.Context(), file.Reader, settle); err == nil {
		t.Error("it follows though it has failed at once")
	}
	write(func(tx *sql.Tx) error {
		return errors.Join(underway.Take(t.Context(), tx, 1, one.Host(), "a"),
			underway.Take(t.Context(), tx, 2, two.Host(), ""))
	})
	stop, err := two.Follow(t.Context(), file.Reader, settle)
	if err != nil || len(found) > 0 {
		t.Fatalf("%q have ended, %v", found, err)
	}
	defer stop()
	if notes, err := underway.Notes(t.Context(), file.Reader); err != nil || len(notes) != 1 || notes[1] != "a" {
		t.Errorf("the notes are %v, %v", notes, err)
	}
	mu.Lock()
	failures = 1
	mu.Unlock()
	cluster.End("one")
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		mu.Lock()
		told := slices.Clone(found)
		mu.Unlock()
		if slices.Equal(told, []string{"one"}) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("it was told that %q have ended", told)
		}
	}
	write(func(tx *sql.Tx) error {
		host, note, err := underway.Of(t.Context(), tx, 1)
		if host != "one" || note != "a" {
			t.Errorf("%q has it, with %q", host, note)
		}
		return errors.Join(err, underway.Take(t.Context(), tx, 1, two.Host(), "b"))
	})
	write(func(tx *sql.Tx) error {
		had, err := underway.Drop(t.Context(), tx, 1, "one")
		if had {
			t.Error("a host has dropped what another has")
		}
		return err
	})
	write(func(tx *sql.Tx) error { return underway.DropAll(t.Context(), tx, []string{"one", "three"}) })
	of, err := underway.Hosts(t.Context(), file.Reader)
	if err != nil || len(of) != 2 || of[1] != "two" || of[2] != "two" {
		t.Errorf("they are under way: %v, %v", of, err)
	}
	write(func(tx *sql.Tx) error {
		had, err := underway.Drop(t.Context(), tx, 1, "two")
		host, _, err2 := underway.Of(t.Context(), tx, 1)
		if !had || host != "" {
			t.Errorf("dropped: %v, %q has it", had, host)
		}
		return errors.Join(err, err2)
	})
}

// Hosts that have a database one after the other have ended for the next.
func TestAlone(t *testing.T) {
	shorttest.Skip(t)
	file, err := dbfile.Open(t.Context(), "nests.db", dbfile.Format{Name: "nests", ApplicationID: 1, Layout: 1, Readers: 1,
		Tables: "CREATE TABLE nests (id INTEGER PRIMARY KEY) STRICT;", Served: underway.Table},
		dbfile.Options{Database: postgrestest.Database(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	before, now := underway.On(nil), underway.On(nil)
	err = file.Write(t.Context(), func(tx *sql.Tx) error {
		return errors.Join(underway.Take(t.Context(), tx, 1, before.Host(), ""),
			underway.Take(t.Context(), tx, 2, now.Host(), ""))
	})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	stop, err := now.Follow(t.Context(), file.Reader, func(_ context.Context, ended []string) error {
		found = ended
		return nil
	})
	if err != nil || !slices.Equal(found, []string{before.Host()}) {
		t.Fatalf("%q have ended, %v", found, err)
	}
	stop()
}
