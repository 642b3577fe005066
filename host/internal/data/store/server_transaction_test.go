package store

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Of a transaction whose commit may have happened nobody is told that it was
// rolled back.
func TestUnknownCommit(t *testing.T) {
	s := opened(t, Options{Database: postgrestest.Database(t), Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "notes"}}}, Limits: Limits{TransactionTime: time.Minute}})
	defer s.Close()
	tx, err := s.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(t.Context()) }()
	lost := tx.(*Transaction).failure("commit", errors.Join(postgres.ErrUnknown, io.EOF))
	if want := "commit: " + postgres.ErrUnknown.Error(); lost.Code != abi.CodeUnavailable ||
		lost.Outcome != abi.OutcomeUnknown ||
		lost.Message != want {
		t.Errorf("%+v, want %q", lost, want)
	}
}
