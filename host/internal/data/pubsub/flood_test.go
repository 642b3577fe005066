package pubsub_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Whoever may connect to the database can send as much as they like: a subscriber
// looks some 20 times a second, and hears of what a host sends after that.
func TestFloodOfAStranger(t *testing.T) {
	t.Parallel()
	config := postgrestest.Config(t)
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	bus := pubsub.Open(t.Context(), d, nil)
	defer bus.Close()
	var looks atomic.Int64
	var birds, others listener
	begun := time.Now()
	defer bus.Subscribe("birds", func(texts []string) {
		looks.Add(1)
		birds.hear(texts)
	})()
	defer bus.Subscribe("others", others.hear)()
	others.waitFor(t, "*")
	others.forget()
	stranger := postgrestest.NewStranger(t, config)
	stranger.Flood("wasmhost_changes", "'x birds ' || i")
	stranger.Exec("SELECT pg_notify('wasmhost_changes', 'x birds last')",
		"SELECT pg_notify('wasmhost_changes', 'x others last')")
	others.waitFor(t, "last")
	birds.waitFor(t, "last", "*")
	most := int64(time.Since(begun)/(50*time.Millisecond)) + 3
	if n := looks.Load(); n < 2 || n > most {
		t.Errorf("it has looked %d times, want at most %d", n, most)
	}
	if others.has("*") || others.has("1") {
		t.Error("it was told what is for another")
	}
}
