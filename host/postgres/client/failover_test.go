package client_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
)

// What was acknowledged is there after each change of the primary, and the same
// client goes on with the next one. Of what a primary does that the network has cut
// off, nothing is acknowledged: also not what a deadline ends while it waits for the
// standby, which the server itself calls done.
func TestPrimaryChanges(t *testing.T) {
	pair := postgrestest.NewPair(t)
	d, err := client.Open(t.Context(), pair.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := schema(t, d, "p")
	define(t, s, `CREATE TABLE "plugin:p".t (n bigint PRIMARY KEY)`)
	n := int64(0)
	var acknowledged []string
	insert := func(within time.Duration, inTx bool) (err error) {
		n++
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		statement := postgres.Statement{Text: `INSERT INTO "plugin:p".t VALUES ($1)`, Args: []driver.Value{n}}
		if inTx {
			var tx postgres.Tx
			if tx, err = s.Begin(ctx, postgres.Write); err != nil {
				return err
			}
			defer tx.Rollback()
			if _, err = tx.Run(ctx, statement); err == nil {
				err = tx.Commit(ctx)
			}
		} else {
			_, err = s.Run(ctx, postgres.Write, statement)
		}
		if err == nil {
			acknowledged = append(acknowledged, strconv.FormatInt(n, 10))
		}
		return err
	}
	again := func() {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			err := insert(5*time.Second, false)
			if err == nil {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("after a failover: %v", err)
			}
		}
	}
	there := func() {
		t.Helper()
		got, err := run(t.Context(), s, postgres.Read, `SELECT n::text FROM "plugin:p".t`)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range acknowledged {
			if !slices.Contains(got, id) {
				t.Errorf("%s was acknowledged and is not there: %q", id, got)
			}
		}
	}
	for _, inTx := range []bool{false, true} {
		if err := insert(5*time.Second, inTx); err != nil {
			t.Fatal(err)
		}
	}
	// The primary goes on, without its standby. Connections to it stay.
	if err := pair.Promote(); err != nil {
		t.Fatal(err)
	}
	for _, inTx := range []bool{false, true} {
		if err := insert(300*time.Millisecond, inTx); !errors.Is(err, postgres.ErrUnknown) {
			t.Errorf("on a primary that was cut off, in a transaction %t: %v", inTx, err)
		}
	}
	if err := pair.Attach(); err != nil {
		t.Fatal(err)
	}
	again()
	there()
	pair.Kill()
	if err := pair.Promote(); err != nil {
		t.Fatal(err)
	}
	again()
	there()
}
