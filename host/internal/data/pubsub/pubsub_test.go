package pubsub_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// listener notes what a subscriber is told.
type listener struct {
	mu    sync.Mutex
	texts []string // "*" where it is to look at everything
}

func (l *listener) hear(texts []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if texts == nil {
		texts = []string{"*"}
	}
	l.texts = append(l.texts, texts...)
}

func (l *listener) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Contains(l.texts, text)
}

func (l *listener) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.texts = nil
}

// waitFor waits until one of the texts was told.
func (l *listener) waitFor(t *testing.T, texts ...string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !slices.ContainsFunc(texts, l.has); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it was never told %q", texts)
		}
	}
}

// What one host tells reaches the others once it is committed, and nobody else; a
// flood, and what strangers send, is told as what it is; after the server was gone
// everybody looks at everything.
func TestBus(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	config := server.Config(t)
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	file, err := dbfile.Open(t.Context(), "nests.db", dbfile.Format{Name: "nests", ApplicationID: 1, Layout: 1,
		Tables: "CREATE TABLE nests (id INTEGER PRIMARY KEY) STRICT;"}, dbfile.Options{Database: d})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	one, two := pubsub.Open(t.Context(), d, nil), pubsub.Open(t.Context(), d, nil)
	defer one.Close()
	defer two.Close()
	var own, other, deaf listener
	defer one.Subscribe("birds", own.hear)()
	defer two.Subscribe("birds", other.hear)()
	defer two.Subscribe("nests", deaf.hear)()
	for _, l := range []*listener{&own, &other, &deaf} {
		l.waitFor(t, "*") // at the beginning
	}
	publish := func(texts ...string) error {
		return file.Write(t.Context(), func(tx *sql.Tx) error {
			for _, text := range texts {
				if err := one.Publish(t.Context(), tx, "birds", text); err != nil {
					return err
				}
			}
			if texts[0] == "undone" {
				return errors.New("no")
			}
			return nil
		})
	}
	if err := publish("undone"); err == nil {
		t.Error("it was not undone")
	}
	if err := errors.Join(publish("a b", ""), publish("last")); err != nil {
		t.Fatal(err)
	}
	other.waitFor(t, "last")
	if !other.has("a b") || !other.has("") || other.has("undone") || own.has("last") || deaf.has("last") {
		t.Errorf("the other was told %q, itself %q, who listens to something else %q", other.texts, own.texts, deaf.texts)
	}

	// Strangers can send hints, and no more than hints.
	if _, err := file.Writer.Exec("SELECT pg_notify('wasmhost_changes', ?)", "nobody"); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Writer.Exec("SELECT pg_notify('wasmhost_changes', ?)", "x birds hint"); err != nil {
		t.Fatal(err)
	}
	other.waitFor(t, "hint")

	// A subscriber that does not keep up is told to look at everything.
	block, begun := make(chan struct{}), make(chan struct{})
	var slow listener
	var first sync.Once
	stop := two.Subscribe("birds", func(texts []string) {
		first.Do(func() {
			close(begun)
			<-block
		})
		slow.hear(texts)
	})
	defer stop()
	if err := publish("first"); err != nil {
		t.Fatal(err)
	}
	<-begun
	other.forget()
	var many []string
	for i := range 1500 {
		many = append(many, fmt.Sprint("many ", i))
	}
	if err := publish(many...); err != nil {
		t.Fatal(err)
	}
	other.waitFor(t, "many 1499", "*")
	close(block)
	slow.waitFor(t, "*")

	other.forget()
	server.Kill()
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	other.waitFor(t, "*")
}

// A host without others tells nobody.
func TestNoBus(t *testing.T) {
	bus := pubsub.Open(context.Background(), nil, nil)
	defer bus.Close()
	defer bus.Subscribe("birds", func([]string) { t.Error("it was told something") })()
	if err := bus.Publish(t.Context(), nil, "birds", "a"); err != nil {
		t.Error(err)
	}
}
