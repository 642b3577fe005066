package packages_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/packages"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/chunks"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func open(t *testing.T, d postgres.Database) *packages.Store {
	t.Helper()
	s, err := packages.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t *testing.T, s *packages.Store, digest string, content []byte) {
	t.Helper()
	if err := s.Put(t.Context(), t.TempDir(), digest, writes(content)); err != nil {
		t.Fatal(err)
	}
}

func writes(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

func get(t *testing.T, s *packages.Store, digest string) ([]byte, error) {
	t.Helper()
	r, err := s.Get(t.Context(), digest, 10<<20)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(r)
	return content, errors.Join(err, r.Close())
}

// exec changes the tables of packages.
func exec(t *testing.T, d postgres.Database, text string) {
	t.Helper()
	s, err := d.Service(t.Context(), "packages")
	if err == nil {
		_, err = s.Run(t.Context(), postgres.Write, postgres.Statement{
			Text: strings.ReplaceAll(text, "SCHEMA", postgres.Quote(s.Name()))})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestPackages(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	one, other := open(t, d), open(t, d) // two hosts
	long := bytes.Repeat([]byte("0123456789"), chunks.Size/4)
	put(t, one, "sha256:a", long)
	put(t, one, "sha256:b", []byte("b"))
	for digest, want := range map[string][]byte{"sha256:a": long, "sha256:b": []byte("b")} {
		if got, err := get(t, other, digest); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, %v", digest, len(got), err)
		}
	}
	if _, err := get(t, one, "sha256:c"); err == nil || !strings.Contains(err.Error(), "install the plugin again") {
		t.Errorf("one that is not there: %v", err)
	}
	missing, err := one.Missing(t.Context(), []string{"sha256:c", "sha256:a", "sha256:d"})
	if err != nil || !slices.Equal(missing, []string{"sha256:c", "sha256:d"}) {
		t.Errorf("missing are %q, %v", missing, err)
	}
	_, err = one.Get(t.Context(), "sha256:a", int64(len(long))-1)
	if err == nil || !strings.Contains(err.Error(), "more") {
		t.Errorf("more than wanted: %v", err)
	}
	// One that cannot be written to its end leaves what was there.
	broken := errors.New("broken")
	for _, digest := range []string{"sha256:a", "sha256:new"} {
		err := one.Put(t.Context(), t.TempDir(), digest, func(w io.Writer) error {
			_, err := w.Write(long[:chunks.Size+1])
			return errors.Join(err, broken)
		})
		if !errors.Is(err, broken) {
			t.Errorf("%s: %v", digest, err)
		}
	}
	if got, err := get(t, one, "sha256:a"); err != nil || !bytes.Equal(got, long) {
		t.Errorf("after a failure: %d bytes, %v", len(got), err)
	}
	if _, err := get(t, one, "sha256:new"); err == nil || !strings.Contains(err.Error(), "install the plugin again") {
		t.Errorf("half of one: %v", err)
	}
	// Whoever stores the same at the same time does not fail, and a reader goes on
	// with what it has begun.
	r, err := other.Get(t.Context(), "sha256:a", 10<<20)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for _, s := range []*packages.Store{one, other, one} {
		all.Go(func() { put(t, s, "sha256:a", []byte("another")) })
	}
	all.Wait()
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, long) {
		t.Errorf("one that was replaced: %d bytes, %v", len(got), err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if got, err := get(t, other, "sha256:a"); err != nil || string(got) != "another" {
		t.Errorf("replaced: %.20q, %v", got, err)
	}
	// Damage shows.
	exec(t, d, "UPDATE SCHEMA.chunks SET data = 'c' WHERE data = 'b'")
	if _, err := get(t, one, "sha256:b"); !errors.Is(err, chunks.ErrDamaged) {
		t.Errorf("a damaged one: %v", err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := one.Put(over, t.TempDir(), "sha256:x", writes(long)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	exec(t, d, "UPDATE SCHEMA.layout SET number = 2")
	if _, err := packages.Open(t.Context(), d); err == nil ||
		!strings.Contains(err.Error(), "by a later version of the host") {
		t.Errorf("a later layout: %v", err)
	}
}

// A package goes when no host has named it for a while. A host that knows of old
// ones only removes none that another has named meanwhile.
func TestSweep(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	s := open(t, d)
	const grace = time.Hour
	sweep := func(want int64, named ...string) {
		t.Helper()
		if n, err := s.Sweep(t.Context(), named, grace); err != nil || n != want {
			t.Errorf("removed %d, %v, want %d", n, err, want)
		}
	}
	later := func(d postgres.Database) {
		exec(t, d, "UPDATE SCHEMA.packages SET unnamed = unnamed - interval '61 min'")
	}
	for _, digest := range []string{"old", "new", "about"} {
		put(t, s, digest, []byte(digest))
	}
	sweep(0, "old")          // of a host that does not know of the new one yet
	sweep(0, "new", "about") // of one that does
	later(d)                 // only the old one is not named since
	put(t, s, "again", []byte("x"))
	sweep(0, "new", "old") // the old one is named again, the others not
	later(d)
	put(t, s, "about", []byte("x")) // somebody is about to name it
	sweep(1, "new", "old")          // one that nobody names
	sweep(0, "new", "old")
	left, err := s.Missing(t.Context(), []string{"old", "new", "about", "again"})
	if err != nil || !slices.Equal(left, []string{"again"}) {
		t.Errorf("removed are %q, %v", left, err)
	}
	later(d)
	sweep(1)
	later(d)
	sweep(2)
	service, err := d.Service(t.Context(), "packages")
	if err != nil {
		t.Fatal(err)
	}
	n, err := service.Run(t.Context(), postgres.Read, postgres.Statement{
		Text: "SELECT number FROM " + postgres.Quote(service.Name()) + ".chunks"})
	if err != nil || n != 0 {
		t.Errorf("left are %d chunks, %v", n, err)
	}
}

// A machine that is slow to make a package keeps no transaction open meanwhile, which
// the server would end.
func TestSlowPackage(t *testing.T) {
	shorttest.Skip(t)
	c := postgrestest.Config(t)
	c.Limits.IdleTime = time.Second
	d, err := client.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := open(t, d)
	err = s.Put(t.Context(), t.TempDir(), "sha256:slow", func(w io.Writer) error {
		for range 3 {
			if _, err := w.Write(make([]byte, chunks.Size)); err != nil {
				return err
			}
			time.Sleep(3 * c.Limits.IdleTime / 2)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := get(t, s, "sha256:slow"); err != nil || len(got) != 3*chunks.Size {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
