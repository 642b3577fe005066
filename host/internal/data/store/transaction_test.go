package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// long is a limit that no test waits for.
var long = Limits{TransactionTime: time.Minute}

func begin(t *testing.T, s *Store) hostfuncs.Transaction {
	t.Helper()
	tx, err := s.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

func mustInsert(t *testing.T, in interface {
	Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error)
}, data string) {
	t.Helper()
	if _, err := in.Insert(t.Context(), nil, "notes", []byte(data)); err != nil {
		t.Fatal(err)
	}
}

func counted(t *testing.T, in interface {
	Count(ctx context.Context, collection string, where []byte) (int64, error)
}) int64 {
	t.Helper()
	n, err := in.Count(t.Context(), "notes", nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func wantCode(t *testing.T, err error, code abi.Code, words string) {
	t.Helper()
	var known *abi.Error
	if !errors.As(err, &known) || known.Code != code || !strings.Contains(known.Message, words) {
		t.Fatalf("the error is %v; want %s about %q", err, code, words)
	}
}

// A transaction sees what it has written and others do not, until it commits;
// then they do, also after the file was closed.
func TestTransactionCommits(t *testing.T) {
	t.Parallel()
	o := OptionsFor(t, notes())
	s, err := Open(t.Context(), withLimits(o, long))
	if err != nil {
		t.Fatal(err)
	}
	mustInsert(t, s, `{"id":"a","batch":1}`)
	tx := begin(t, s)
	mustInsert(t, tx, `{"id":"b","batch":2}`)
	if err := tx.Update(t.Context(), "notes", "a", []byte(`{"batch":7}`)); err != nil {
		t.Fatal(err)
	}
	row, err := tx.GetByID(t.Context(), nil, "notes", "a")
	if err != nil || !strings.Contains(string(row), `"batch":7`) {
		t.Fatalf("the transaction reads %s, %v; it has set 7", row, err)
	}
	rows, err := tx.Query(t.Context(), nil, "notes", []byte(`{"orderBy":{"text":"asc"},"where":{"batch":{"gt":1}}}`))
	if err != nil || strings.Count(string(rows), `"id"`) != 2 {
		t.Fatalf("the transaction finds %s, %v; both rows are over 1", rows, err)
	}
	if in, out := counted(t, tx), counted(t, s); in != 2 || out != 1 {
		t.Fatalf("the transaction counts %d rows and others %d; want 2 and 1", in, out)
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = tx.Count(t.Context(), "notes", nil)
	wantCode(t, err, abi.CodeInvalidArgument, "has been committed")
	wantCode(t, tx.Commit(t.Context()), abi.CodeInvalidArgument, "has been committed")
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatalf("a rollback after the commit fails: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if n := counted(t, s); n != 2 {
		t.Fatalf("%d rows were committed; want 2", n)
	}
}

// A rollback leaves nothing; a call that fails undoes itself alone.
func TestTransactionRollsBack(t *testing.T) {
	t.Parallel()
	s := openNotes(t, long)
	tx := begin(t, s)
	mustInsert(t, tx, `{"id":"a"}`)
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := tx.Insert(t.Context(), nil, "notes", []byte(`{"id":"b"}`))
	wantCode(t, err, abi.CodeInvalidArgument, "has been rolled back")
	tx = begin(t, s)
	mustInsert(t, tx, `{"id":"c"}`)
	_, err = tx.Insert(t.Context(), nil, "notes", []byte(`{"id":"c"}`))
	wantCode(t, err, abi.CodeConflict, Said("UNIQUE", "unique"))
	_, err = tx.Upsert(t.Context(), nil, "notes", []byte(`["text"]`), []byte(`{"text":"x"}`))
	wantCode(t, err, abi.CodeStorageError, "uniqueIndexes")
	wantCode(t, tx.Update(t.Context(), "notes", "none", []byte(`{"batch":1}`)), abi.CodeNotFound, "no row")
	_, err = tx.Insert(t.Context(), nil, "notes", []byte(`{"colour":1}`))
	wantCode(t, err, abi.CodeInvalidArgument, "colour")
	mustInsert(t, tx, `{"id":"d"}`)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := counted(t, s); n != 2 {
		t.Fatalf("there are %d rows; want those two that were inserted without an error", n)
	}
}

// Writes and other transactions wait for one that is open, each no longer than
// its own context, and in their order. Reads, copies and exports do not.
func TestTransactionsExclude(t *testing.T) {
	t.Parallel()
	s := openNotes(t, long)
	tx := begin(t, s)
	mustInsert(t, tx, `{"id":"a","batch":0}`)
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := s.Insert(short, nil, "notes", []byte(`{"id":"never"}`))
	wantCode(t, err, abi.CodeDeadlineExceeded, "nothing was changed")
	_, err = s.Begin(short)
	wantCode(t, err, abi.CodeDeadlineExceeded, "begin a transaction")
	if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "copy.db")); err != nil {
		t.Fatalf("a backup while a transaction is open: %v", err)
	}
	if err := s.Export(t.Context(), func(r Record) error { return fmt.Errorf("a row: %s", r.JSON) }); err != nil {
		t.Fatalf("an export while a transaction is open, which has nothing: %v", err)
	}

	// Ten that read and then write, beside writes: none is lost.
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			tx := begin(t, s)
			var row struct{ Batch int }
			text, err := tx.GetByID(t.Context(), nil, "notes", "a")
			if _, scanErr := fmt.Sscanf(string(text[strings.Index(string(text), `"batch":`):]), `"batch":%d`,
				&row.Batch); err != nil || scanErr != nil {
				t.Errorf("read %s: %v", text, errors.Join(err, scanErr))
			}
			if err := tx.Update(t.Context(), "notes", "a", fmt.Appendf(nil, `{"batch":%d}`, row.Batch+1)); err != nil {
				t.Error(err)
			}
			if err := tx.Commit(t.Context()); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			if _, err := s.Insert(t.Context(), nil, "notes", []byte(`{"text":"beside"}`)); err != nil {
				t.Error(err)
			}
		})
	}
	waiting(t, s, 20)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	row, err := s.GetByID(t.Context(), nil, "notes", "a")
	if err != nil || !strings.Contains(string(row), `"batch":10`) {
		t.Fatalf("ten transactions that add one have made %s, %v", row, err)
	}
	if n := counted(t, s); n != 11 {
		t.Fatalf("there are %d rows; want 11", n)
	}
}

// One that takes too long is undone, also in the middle of a statement, and
// says so to whoever goes on with it.
func TestTransactionTime(t *testing.T) {
	t.Parallel()
	s := openNotes(t, Limits{TransactionTime: 50 * time.Millisecond})
	tx := begin(t, s)
	_, _ = tx.Insert(t.Context(), nil, "notes", []byte(`{"id":"a"}`)) // in time, or not
	mustInsert(t, s, `{"id":"b"}`)                                    // which waits for the end
	wantCode(t, tx.Commit(t.Context()), abi.CodeDeadlineExceeded, "rolled back after 50ms")
	if n := counted(t, s); n != 1 {
		t.Fatalf("there are %d rows; want the one beside the transaction", n)
	}

	fill := begin(t, openNotes(t, long))
	for range 300 {
		mustInsert(t, fill, `{"text":"x"}`)
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		time.Sleep(5 * time.Millisecond) // the statement below has begun, or has not
		fill.Abandon(errClosing)
	}()
	for {
		// Over and over, until one of them is interrupted or refused.
		_, err := fill.Query(t.Context(), nil, "notes", []byte(`{"where":{"text":{"like":"%x%x%x%x%x%x%x%"}}}`))
		if err != nil {
			wantCode(t, err, abi.CodeUnavailable, "storage is closed")
			break
		}
	}
	<-stopped
}

// Closing the store undoes an open transaction at once; the ones that wait are
// refused.
func TestTransactionEndsWithStore(t *testing.T) {
	t.Parallel()
	o := OptionsFor(t, notes())
	s, err := Open(t.Context(), withLimits(o, long))
	if err != nil {
		t.Fatal(err)
	}
	tx := begin(t, s)
	mustInsert(t, tx, `{"id":"a"}`)
	waits := make(chan error, 1)
	go func() {
		_, err := s.Begin(t.Context())
		waits <- err
	}()
	waiting(t, s, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantCode(t, tx.Commit(t.Context()), abi.CodeUnavailable, "storage is closed")
	wantCode(t, <-waits, abi.CodeUnavailable, "storage is closed")
	_, err = s.Begin(t.Context())
	wantCode(t, err, abi.CodeUnavailable, "storage is closed")
	again, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if n := counted(t, again); n != 0 {
		t.Fatalf("there are %d rows of a transaction that was not committed", n)
	}
}

// The limits of the database hold inside, and end the transaction where SQLite
// does.
func TestTransactionQuota(t *testing.T) {
	t.Parallel()
	s := openNotes(t, Limits{TransactionTime: time.Minute, DatabaseBytes: 1 << 20, ResultRows: 3, ValueBytes: 64 << 10})
	tx := begin(t, s)
	for range 4 {
		mustInsert(t, tx, `{}`)
	}
	_, err := tx.Query(t.Context(), nil, "notes", nil)
	wantCode(t, err, abi.CodeQuotaExceeded, "more than 3 rows")
	_, err = tx.Insert(t.Context(), nil, "notes", []byte(`{"text":"`+strings.Repeat("x", 65<<10)+`"}`))
	wantCode(t, err, abi.CodeQuotaExceeded, "the limit is 65536")
	row := []byte(`{"text":"` + strings.Repeat("x", 60<<10) + `"}`)
	for range 30 {
		if _, err = tx.Insert(t.Context(), nil, "notes", row); err != nil {
			break
		}
	}
	wantCode(t, err, abi.CodeQuotaExceeded, "the whole transaction was rolled back")
	wantCode(t, tx.Commit(t.Context()), abi.CodeQuotaExceeded, "the limit of this database is 1048576 bytes")
	if n := counted(t, s); n != 0 {
		t.Fatalf("there are %d rows of a transaction that was undone", n)
	}
	mustInsert(t, s, `{"id":"a"}`)
}
