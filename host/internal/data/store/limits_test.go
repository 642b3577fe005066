package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

func TestDefaultLimits(t *testing.T) {
	want := Limits{
		DatabaseBytes: 268435456, ValueBytes: 8388608, KeyBytes: 8192, ResultRows: 10000, ResultBytes: 16777216,
		Depth: 1000, ListValues: 1000, Comparisons: 100, PatternBytes: 256, SearchWords: 16,
		StatementBytes: 64 << 20, Tables: 1000, Columns: 500, Indexes: 64,
		LockWait: 5 * time.Second, Readers: 4, Slow: 50 * time.Millisecond, Group: 256, TransactionTime: 2 * time.Second,
	}
	if got := limits.Defaults[Limits](); got != want {
		t.Errorf("defaults are %+v", got)
	}
	o := OptionsFor(t, Schema{})
	for _, odd := range []Limits{{DatabaseBytes: 65535}, {Depth: 9001}, {Readers: -1}} {
		_, err := Open(t.Context(), withLimits(o, odd))
		if err == nil || !strings.Contains(err.Error(), "the limit store.") {
			t.Errorf("%+v: %v", odd, err)
		}
	}
}

func withLimits(o Options, l Limits) Options {
	o.Limits = l
	return o
}

func TestValueLimit(t *testing.T) {
	s := openNotes(t, Limits{})
	text := strings.Repeat("x", 8<<20)
	if _, err := s.Insert(t.Context(), nil, "notes", []byte(`{"text":"`+text+`"}`)); err != nil {
		t.Error(err)
	}
	_, err := s.Insert(t.Context(), nil, "notes", []byte(`{"text":"`+text+`y"}`))
	if codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("8 MiB and a byte: %v", err)
	}
	if err := s.Set(t.Context(), "k", []byte(`"`+text[2:]+`"`)); err != nil {
		t.Error(err)
	}
	if err := s.Set(t.Context(), "k", []byte(`"`+text+`"`)); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("8 MiB and two quotes: %v", err)
	}
	if n := count(t, s, ""); n != 1 {
		t.Errorf("%d rows", n)
	}
}

func TestResultLimits(t *testing.T) {
	s := openNotes(t, Limits{})
	fillNotes(t, s, 10_001)
	query := func(options string) (int, error) {
		rows, err := s.Query(t.Context(), []byte("before"), "notes", []byte(options))
		return strings.Count(string(rows), `{"id"`), err
	}
	if _, err := query(`{}`); codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(err.Error(), "10000 rows") ||
		!strings.Contains(err.Error(), "limit and offset") {
		t.Errorf("10,001 rows: %v", err)
	}
	if _, err := query(`{"limit":20000}`); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("limit 20,000: %v", err)
	}
	if n, err := query(`{"limit":10000}`); n != 10_000 || err != nil {
		t.Errorf("limit 10,000: %d, %v", n, err)
	}
	if n, err := query(`{"offset":10000}`); n != 1 || err != nil {
		t.Errorf("the rest: %d, %v", n, err)
	}
	if n, err := query(`{"offset":1}`); n != 10_000 || err != nil {
		t.Errorf("all but the first: %d, %v", n, err)
	}
}

func TestResultBytes(t *testing.T) {
	s := openNotes(t, Limits{ResultBytes: 1 << 20})
	large := strings.Repeat("x", 400<<10)
	for i := range 3 {
		if _, err := s.Insert(t.Context(), nil, "notes",
			fmt.Appendf(nil, `{"text":"%s","batch":%d}`, large, i/2)); err != nil {
			t.Fatal(err)
		}
		if err := s.Set(t.Context(), fmt.Sprint(i), []byte(`"`+large+`"`)); err != nil {
			t.Fatal(err)
		}
	}
	row, err := s.Insert(t.Context(), nil, "notes", fmt.Appendf(nil, `{"id":"long","text":"%s","batch":7}`,
		strings.Repeat(`\u0001`, 300<<10)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.GetByID(t.Context(), nil, "notes", "long"); len(row) < 1800<<10 ||
		codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(err.Error(), "1048576") {
		t.Errorf("a row of 1800 KiB: %v", err)
	}
	if err := s.Delete(t.Context(), "notes", "long"); err != nil {
		t.Fatal(err)
	}
	if rows, err := s.Query(t.Context(), make([]byte, 1<<20), "notes",
		[]byte(`{"where":{"batch":0}}`)); strings.Count(string(rows), `{"id"`) != 2 || err != nil {
		t.Errorf("800 KiB: %v", err)
	}
	if _, err := s.Query(t.Context(), nil, "notes", nil); codeOf(err) != abi.CodeQuotaExceeded ||
		!strings.Contains(err.Error(), "1048576 bytes") {
		t.Errorf("1200 KiB: %v", err)
	}
	if _, err := s.List(t.Context(), nil, ""); codeOf(err) != abi.CodeQuotaExceeded ||
		!strings.Contains(err.Error(), "1048576 bytes") {
		t.Errorf("keys of 1200 KiB: %v", err)
	}
}

func TestDatabaseLimit(t *testing.T) {
	s := openNotes(t, Limits{DatabaseBytes: 1 << 20})
	var err error
	rows := 0
	for ; err == nil && rows < 1000; rows++ {
		_, err = s.Insert(t.Context(), nil, "notes", fmt.Appendf(nil, `{"id":"%d","text":"%s","batch":%d}`, rows,
			strings.Repeat("x", 10_000), rows%2))
	}
	rows--
	if codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(err.Error(), "1048576") ||
		!strings.Contains(err.Error(), Said("(13)", "full")) || rows < 70 || rows > 110 {
		t.Fatalf("after %d rows: %v", rows, err)
	}
	if err := s.Set(t.Context(), "k", []byte(`"`+strings.Repeat("x", 100_000)+`"`)); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("a key: %v", err)
	}
	if n := count(t, s, ""); n != int64(rows) {
		t.Errorf("%d rows, %d were written", n, rows)
	}
	if err := s.DeleteWhere(t.Context(), "notes", []byte(`{"batch":0}`)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Insert(t.Context(), nil, "notes", []byte(`{"text":"`+strings.Repeat("x", 100_000)+`"}`)); err != nil {
		t.Errorf("after rows were deleted: %v", err)
	}
	if found, err := s.Check(context.Background()); err != nil || len(found) > 0 {
		t.Errorf("check: %q, %v", found, err)
	}
}

// An index of words grows by leaps and when a transaction is committed. Whatever a
// write would need at the limit, it is the limit that is named, never the disk.
func TestDatabaseLimitOfSearches(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := func(n int) string {
		var b strings.Builder
		for range n {
			fmt.Fprintf(&b, "%x ", random.Uint64N(1<<40))
		}
		return b.String()
	}
	row := func(n, size int) []byte { return fmt.Appendf(nil, `{"title":"%d","body":"%s"}`, n, words(size)) }
	refused := func(what string, err error) {
		t.Helper()
		if codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(err.Error(), "524288") ||
			strings.Contains(err.Error(), "the disk is full") {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, size := range []int{20, 300} {
		o := withLimits(OptionsFor(t, searchable("1.0.0", "title", "body")),
			Limits{DatabaseBytes: 512 << 10, TransactionTime: time.Minute})
		s := openSearch(t, o, o.Schema)
		var err error
		for n := 0; err == nil; n++ {
			_, err = s.Insert(t.Context(), nil, "notes", row(n, size))
		}
		refused(fmt.Sprintf("rows of %d words", size), err)
		// What is deleted is written into the index of words, too.
		if err := s.DeleteWhere(t.Context(), "notes", []byte(`{"stars":null}`)); err != nil {
			t.Fatal(err)
		}

		tx := begin(t, s)
		for n := 0; err == nil || n == 0; n++ {
			if _, err = tx.Insert(t.Context(), nil, "notes", row(n, size)); n%50 == 49 && err == nil {
				err = tx.Commit(t.Context())
				tx = begin(t, s)
			}
		}
		_ = tx.Rollback(t.Context())
		refused(fmt.Sprintf("transactions of rows of %d words", size), err)
		_, err = s.Insert(t.Context(), nil, "notes", row(-1, 100_000))
		refused("a row that is too long", err)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}

		o = withLimits(OptionsFor(t, o.Schema), o.Limits)
		n := 0
		_, err = Import(t.Context(), o, ImportOptions{}, func() (Record, error) {
			n++
			return Record{Collection: "notes", JSON: fmt.Appendf(nil, `{"id":"%d","created_at":%q,"updated_at":%[2]q,%s`, n,
				timestamp(time.Now()), row(n, size)[1:])}, nil
		})
		refused(fmt.Sprintf("an import of rows of %d words", size), err)
	}
}
