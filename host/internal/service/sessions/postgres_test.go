package sessions_test

import (
	"context"
	"errors"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 20, "others_test.go", "postgres_test.go")
}

// A plugin whose time is over while the server says nothing of a commit is told
// that the session may have been made.
func TestUnknownOutcome(t *testing.T) {
	shorttest.Skip(t)
	ctx, err := postgrestest.Lost(t, func(source string) func(context.Context) error {
		config := postgrestest.Config(t)
		config.Source = source
		d, err := client.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		r := open(t, nil, func(o *sessions.Options) { o.Database = d })
		return func(ctx context.Context) error {
			_, err := r.Create(ctx, sessions.Project{ID: "p"}, "")
			return err
		}
	})
	var told *abi.Error
	if !errors.As(err, &told) || told.Code != abi.CodeUnavailable || told.Outcome != abi.OutcomeUnknown ||
		ctx.Err() == nil {
		t.Errorf("%+v", err)
	}
}
