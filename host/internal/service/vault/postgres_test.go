package vault

import (
	"bytes"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server, but for those
// of this file, which have one.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 40, "postgres_test.go", "hosts_test.go")
}

// Hosts that begin at once agree on one key, which stays with the one that has
// made it: another cannot read before its user has given it the key, and what is
// on the server is sealed.
func TestTwoHosts(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	const value = "the plain text of a secret"
	var hosts []*world
	for range 3 {
		v, err := Open(t.TempDir(), Options{Source: SourceFile, Database: d})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(v.Close)
		r, err := NewRecords(v, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		hosts = append(hosts, &world{t, filepath.Dir(v.path), v, r})
	}
	failures := make([]error, len(hosts))
	var all sync.WaitGroup
	for i, h := range hosts {
		all.Go(func() { failures[i] = h.r.Set(t.Context(), "p", KindSecret, "k", NewSecret(value)) })
	}
	all.Wait()
	first := slices.Index(failures, nil)
	if first < 0 {
		t.Fatalf("nobody has stored anything: %v", failures)
	}
	for i, h := range hosts {
		if files := h.keyFiles(); (len(files) == 1) != (i == first) {
			t.Errorf("host %d has the keys %v", i, files)
		}
		if i != first && !Is(failures[i], ReasonKeyMissing) {
			t.Errorf("host %d: %v", i, failures[i])
		}
	}
	recovery, err := hosts[first].v.RecoveryKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		if err := h.v.RestoreKey(t.Context(), recovery, SourceAuto); err != nil {
			t.Errorf("give it the key: %v", err)
		}
		h.want("p", KindSecret, "k", value)
	}
	hosts[0].set("p", KindSecret, "k", "another")
	hosts[1].want("p", KindSecret, "k", "another")

	// A rotation leaves those without the new key without their values, until they
	// are given it, and none of them begins with a key of its own.
	if _, err := hosts[1].v.Rotate(t.Context(), SourceAuto); err != nil {
		t.Fatal(err)
	}
	hosts[0].wantLost("p", "k", ReasonKeyMissing)
	hosts[1].want("p", KindSecret, "k", "another")
	text := strings.Join(hosts[1].stored(), " ")
	master := []byte(strings.TrimSpace(read(t, hosts[1].keyFile())))
	for _, open := range []string{value, "another", hex.EncodeToString([]byte("another"))} {
		if strings.Contains(text, open) || bytes.Contains([]byte(text), master) {
			t.Errorf("%s is on the server", open)
		}
	}
}
