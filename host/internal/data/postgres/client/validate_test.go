package client_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Sessions that a pooler hands on are refused at once, as is a server that was not
// told what to look names up in.
func TestPoolers(t *testing.T) {
	config := postgrestest.Config(t)
	for name, answer := range map[string]func(kind byte, body []byte){
		"another session": func(kind byte, body []byte) {
			if kind == 'K' { // its number and its secret, which a pooler makes up
				body[3]++
			}
		},
		"another path": func(kind byte, body []byte) {
			if kind == 'D' {
				copy(body, strings.Replace(string(body), "pg_catalog", "hostile666", 1))
			}
		},
	} {
		through := config
		through.Source = postgrestest.Proxied(t, config.Source, answer)
		began := time.Now()
		waits := client.Waiting(func(context.Context, postgres.Limits) (postgres.Database, error) {
			return client.Open(t.Context(), through)
		}, slog.New(slog.DiscardHandler))
		_, err := waits(t.Context(), postgres.Limits{StartTime: time.Minute})
		if err == nil || !strings.Contains(err.Error(), "as PgBouncer does") || time.Since(began) > 30*time.Second {
			t.Errorf("%s: %v", name, err)
		}
	}
	through := config
	through.Source = postgrestest.Proxied(t, config.Source, func(byte, []byte) {})
	d, err := client.Open(t.Context(), through)
	if err != nil {
		t.Fatalf("what hands connections on as they are: %v", err)
	}
	d.Close()
}

// An answer that cannot be read says nothing of what was done: what reads is asked
// again, and of what writes it is not known.
func TestGarbledAnswers(t *testing.T) {
	config := postgrestest.Config(t)
	var garbles atomic.Bool
	config.Source = postgrestest.Proxied(t, config.Source, func(kind byte, body []byte) {
		if kind == 'T' && garbles.CompareAndSwap(true, false) {
			body[0]++ // there are more columns than follow
		}
	})
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint)`)
	if _, err := run(t.Context(), s, postgres.Read, "SELECT 1"); err != nil { // for whom the session works is told
		t.Fatal(err)
	}
	garbles.Store(true)
	if got, err := run(t.Context(), s, postgres.Read, "SELECT 2"); err != nil || got[0] != "2" || garbles.Load() {
		t.Errorf("a read: %q, %v", got, err)
	}
	if _, err := run(t.Context(), s, postgres.Write, `INSERT INTO "plugin:p".t VALUES (1)`); err != nil {
		t.Fatal(err)
	}
	garbles.Store(true)
	_, err = run(t.Context(), s, postgres.Write, `INSERT INTO "plugin:p".t VALUES (2) RETURNING n`)
	if !errors.Is(err, postgres.ErrUnknown) || garbles.Load() {
		t.Errorf("a write: %v", err)
	}
}
