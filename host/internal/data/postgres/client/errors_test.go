package client

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// A server whose queue of notices is full is unavailable, and no fault of what was
// written, as others of that state are.
func TestFullQueueOfNotices(t *testing.T) {
	for routine, want := range map[string]abi.Code{"PreCommit_Notify": abi.CodeUnavailable,
		"_bt_check_third_page": abi.CodeStorageError} {
		err := asError(&pgconn.PgError{Severity: "ERROR", Code: postgres.LimitExceeded, Routine: routine})
		if code := postgres.Code(err); code != want || postgres.State(err) != postgres.LimitExceeded {
			t.Errorf("%s: %v, %q", routine, code, err)
		}
	}
}

// That the server's disk is full is said with what to do, to whomever.
func TestFullDisk(t *testing.T) {
	err := asError(&pgconn.PgError{Severity: "ERROR", Code: postgres.DiskFull, Message: "could not extend file"})
	for _, text := range []string{err.Error(), postgres.Message(err)} {
		if !strings.Contains(text, "could not extend file") || !strings.Contains(text, "make room there") {
			t.Errorf("got %q", text)
		}
	}
}
