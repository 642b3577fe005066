package vault

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// member is a host of a database: a vault and its service.
type member struct {
	*world
	s    *Service
	file string // of the keys that it is given
	log  *buffertest.Buffer
}

func (m *member) give(keys ...string) {
	m.Helper()
	if err := os.WriteFile(m.file, []byte(strings.Join(keys, "\n")), 0o600); err != nil {
		m.Fatal(err)
	}
}

// join opens a host that looks for its key each 20 ms.
func join(t *testing.T, d postgres.Database, keys ...string) *member {
	t.Helper()
	m := &member{file: filepath.Join(t.TempDir(), "given"), log: &buffertest.Buffer{}}
	m.world = &world{T: t}
	m.give(keys...)
	bus := pubsub.Open(t.Context(), d, nil)
	t.Cleanup(bus.Close)
	v, err := Open(t.TempDir(), Options{Database: d, Bus: bus, KeyFile: m.file, Keyring: newMemoryKeyring()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	r, err := NewRecords(v, Limits{KeyRetryInterval: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	m.world = &world{t, filepath.Dir(v.path), v, r}
	m.s = NewService(service.Env{Database: d, Bus: bus, Logger: slog.New(slog.NewTextHandler(m.log, nil)),
		Path: func(name string) string { return filepath.Join(m.folder, name) }}, v, r)
	for range 2 { // once more does nothing
		if err := m.s.Open(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if err := m.s.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
	return m
}

// until waits for what the health of a host says: nothing, or something with all of the words.
func (m *member) until(usable bool, words ...string) {
	m.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		got, findings := m.s.Health(m.Context())
		text := ""
		for _, f := range findings {
			text += f.What + "; " + f.Do
		}
		is := got == usable
		for _, word := range words {
			is = is && strings.Contains(text, word)
		}
		if is {
			return
		}
		if time.Now().After(deadline) {
			m.Fatalf("usable is %t: %s", got, text)
		}
	}
}

// A host that rotates has the others told: those that are given the new key go on
// by it at once, the others say what is missing before anybody needs a secret, and go
// on when it is there. Nobody writes or reads by the old key.
func TestRotatedElsewhere(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	text := func() string { k := NewKey(); return k.Reveal() }
	first, second, third := text(), text(), text()
	one, two, three := join(t, d, first), join(t, d, first), join(t, d, first)
	one.set("p", KindSecret, "k", "v")
	two.want("p", KindSecret, "k", "v")
	three.want("p", KindSecret, "k", "v")

	one.give(second, first)
	two.give(second, first)
	if _, err := one.v.Rotate(t.Context(), SourceAuto); err != nil {
		t.Fatal(err)
	}
	three.until(false, "key restore", "vault-key-file", "only if no host has it")
	three.wantLost("p", "k", ReasonKeyMissing)
	if err := three.r.Set(t.Context(), "p", KindSecret, "k", NewSecret("old")); !Is(err, ReasonKeyMissing) {
		t.Errorf("written without the key: %v", err)
	}
	if said := strings.Count(three.log.String(), "cannot be used"); said != 1 {
		t.Errorf("it was said %d times: %s", said, three.log.String())
	}
	two.until(true)
	two.want("p", KindSecret, "k", "v")
	two.set("p", KindSecret, "k", "w")
	three.give(second)
	three.until(true)
	three.want("p", KindSecret, "k", "w")

	// Also where the data key stays: what was in memory is forgotten.
	one.give(third, second)
	if _, err := one.v.Rewrap(t.Context(), SourceAuto); err != nil {
		t.Fatal(err)
	}
	three.until(false, "key restore")
	three.wantLost("p", "k", ReasonKeyMissing)
	if err := three.v.RestoreKey(t.Context(), NewSecret(third), SourceAuto); err != nil {
		t.Fatal(err)
	}
	three.until(true)
	three.want("p", KindSecret, "k", "w")
}

// A key that is brought back while another host rotates does not come back as
// the current one, nor is anything given up that has a new key by then.
func TestRotatedMeanwhile(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	text := func() string { k := NewKey(); return k.Reveal() }
	first, second, third := text(), text(), text()
	one, two := join(t, d, first), join(t, d, second)
	one.set("p", KindSecret, "k", "v")
	two.until(false)
	one.give(third, first)
	// Whoever has read the keys sees in the transaction that they have changed.
	before, _, err := two.v.metadata(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	two.v.step = func(at string) error {
		if at != "all copied" {
			return nil
		}
		_, err := one.v.Rotate(t.Context(), SourceAuto)
		return err
	}
	if _, err := two.v.AcceptLoss(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("given up: %v", err)
	}
	one.want("p", KindSecret, "k", "v")
	if err := two.v.RestoreKey(t.Context(), NewSecret(first), SourceAuto); !Is(err, ReasonKeyChanged) {
		t.Errorf("the old key: %v", err)
	}
	if now, _, err := two.v.metadata(t.Context()); err != nil || now.id == before.id {
		t.Errorf("the key is %+v, %v", now, err)
	}
	if bytes.Contains([]byte(two.log.String()), []byte(first)) {
		t.Error("the key is in the log")
	}
}
