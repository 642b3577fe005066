package client_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Of a write of which nothing is heard any more it is not known whether it was
// done, also where the caller's time is over; one that has ended before it was
// committed is not done.
func TestSilentCommits(t *testing.T) {
	config := postgrestest.Config(t)
	source, silence, _ := postgrestest.Silent(t, config.Source, "COMMIT", "INSERT")
	config.Source = source
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint)`)
	tx, err := s.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Run(t.Context(), postgres.Statement{Text: `INSERT INTO "plugin:p".t VALUES (1)`}); err != nil {
		t.Fatal(err)
	}
	silence()
	for i, write := range []func(context.Context) error{
		tx.Commit, // which ends the lock that the other waits for
		func(ctx context.Context) error {
			_, err := run(ctx, s, postgres.Write, `INSERT INTO "plugin:p".t VALUES (2)`)
			return err
		},
	} {
		ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
		err := write(ctx)
		if !errors.Is(err, postgres.ErrUnknown) || !postgres.Gone(err) || ctx.Err() == nil {
			t.Errorf("%d of a silent server: %v", i, err)
		}
		stop()
	}
}
