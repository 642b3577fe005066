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
)

func notes() Schema {
	return Schema{PluginID: "notes", Version: "1.0.0", Collections: []Collection{{
		Name: "notes", Columns: []Column{{"text", TypeText}, {"batch", TypeInteger}},
	}}}
}

func openNotes(t *testing.T, limits Limits) *Store {
	t.Helper()
	if limits.LockWait == 0 {
		limits.LockWait = time.Minute // what hold keeps, the test gives back
	}
	s, err := Open(t.Context(), withLimits(OptionsFor(t, notes()), limits))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// hold takes the lock of the file as another process would; the function that
// it returns gives it back.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	c, err := connect(t.Context(), inFile(s).path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.run(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	return func() {
		c.rollBack()
		c.close()
	}
}

// waiting waits until n writes wait for their turn.
func waiting(t *testing.T, s *Store, n int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		have := queued(t, s)
		if have >= n {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d writes wait, want %d", have, n)
		}
	}
}

// queued is how many writes wait.
func queued(t *testing.T, s *Store) int {
	if !OnPostgres {
		inFile(s).group.mu.Lock()
		defer inFile(s).group.mu.Unlock()
		return len(inFile(s).group.queue)
	}
	n := int64(0)
	err := s.engine.read(t.Context(), func(c querier) (err error) {
		n, err = c.number(t.Context(), "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND "+
			"database = (SELECT oid FROM pg_database WHERE datname = current_database())")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return int(n) + s.engine.(*postgresEngine).schema.Waiting() + s.engine.(*postgresEngine).group.waiting()
}

func codeOf(err error) abi.Code {
	if e, ok := errors.AsType[*abi.Error](err); ok {
		return e.Code
	}
	return ""
}

func count(t *testing.T, s *Store, where string) int64 {
	t.Helper()
	n, err := s.Count(context.Background(), "notes", []byte(where))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Writes that come together share a transaction, and what fails fails alone.
func TestGroup(t *testing.T) {
	for name, test := range map[string]struct {
		limits Limits
		bad    string // data of one write in four
		want   abi.Code
	}{
		"conflict": {Limits{}, `{"id":"taken"}`, abi.CodeConflict},
		"full": {Limits{DatabaseBytes: 200 << 10}, `{"text":"` + strings.Repeat("x", 300<<10) + `"}`,
			abi.CodeQuotaExceeded},
		"refused":   {Limits{}, `{"text":[]}`, abi.CodeInvalidArgument},
		"many turn": {Limits{Group: 3}, `{"id":"taken"}`, abi.CodeConflict},
	} {
		t.Run(name, func(t *testing.T) {
			s := openNotes(t, test.limits)
			if _, err := s.Insert(t.Context(), nil, "notes", []byte(`{"id":"taken"}`)); err != nil {
				t.Fatal(err)
			}
			release := hold(t, s)
			const writers = 64
			errs := make([]error, writers)
			var group sync.WaitGroup
			for i := range writers {
				data := fmt.Sprintf(`{"id":"%d"}`, i)
				if i%4 == 0 {
					data = test.bad
				}
				group.Go(func() { _, errs[i] = s.Insert(t.Context(), nil, "notes", []byte(data)) })
			}
			if test.want == abi.CodeInvalidArgument {
				waiting(t, s, writers*3/4)
			} else {
				waiting(t, s, writers)
			}
			release()
			group.Wait()
			for i, err := range errs {
				if want := i%4 == 0; want && codeOf(err) != test.want || !want && err != nil {
					t.Errorf("write %d: %v", i, err)
				}
			}
			if n := count(t, s, ""); n != writers*3/4+1 {
				t.Errorf("%d rows, want %d", n, writers*3/4+1)
			}
			if test.limits.Group == 0 && cap(inFile(s).group.taken) < writers*3/4 {
				t.Errorf("the writes were not grouped: room for %d", cap(inFile(s).group.taken))
			}
		})
	}
}

// A call that fails for its deadline changes nothing, whether it led or
// waited, and the others go on.
func TestDeadlinesInTheGroup(t *testing.T) {
	s := openNotes(t, Limits{})
	release := hold(t, s)
	short, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	var failed, done [8]error
	for i := range failed {
		group.Go(func() { _, failed[i] = s.Insert(short, nil, "notes", []byte(`{"batch":1}`)) })
	}
	waiting(t, s, len(failed))
	for i := range done {
		group.Go(func() { _, done[i] = s.Insert(t.Context(), nil, "notes", []byte(`{"batch":2}`)) })
	}
	waiting(t, s, len(failed)+len(done))
	cancel()
	time.Sleep(20 * time.Millisecond) // for the leader to see it; the result is the same if not
	release()
	group.Wait()
	for i := range failed {
		if failed[i] != nil && codeOf(failed[i]) != abi.CodeDeadlineExceeded || done[i] != nil {
			t.Errorf("%d: %v, %v", i, failed[i], done[i])
		}
	}
	if n := count(t, s, `{"batch":1}`); n != 0 {
		t.Errorf("%d rows of calls that failed", n)
	}
	if n := count(t, s, `{"batch":2}`); n != int64(len(done)) {
		t.Errorf("%d rows, want %d", n, len(done))
	}
}

func TestContexts(t *testing.T) {
	s := openNotes(t, Limits{Readers: 1})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancelLate := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancelLate()
	for name, call := range calls(s) {
		for _, ctx := range []context.Context{over, late} {
			if err := call(ctx); codeOf(err) != abi.CodeDeadlineExceeded || !strings.Contains(err.Error(), ctx.Err().Error()) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if n := count(t, s, ""); n != 0 {
		t.Errorf("%d rows", n)
	}

	// The only reader is busy, and the writer's lock is taken: nothing waits
	// for longer than its context.
	if err := s.Set(t.Context(), "k", []byte(`1`)); err != nil {
		t.Fatal(err)
	}
	release := hold(t, s)
	defer release()
	err := s.Export(t.Context(), func(Record) error {
		for name, call := range calls(s) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			start := time.Now()
			if err := call(ctx); codeOf(err) != abi.CodeDeadlineExceeded {
				t.Errorf("%s: %v", name, err)
			}
			if took := time.Since(start); took > 3*time.Second {
				t.Errorf("%s took %v", name, took)
			}
			cancel()
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// calls are all methods that take a context.
func calls(s *Store) map[string]func(ctx context.Context) error {
	discard := func(_ []byte, err error) error { return err }
	return map[string]func(ctx context.Context) error{
		"insert": func(ctx context.Context) error { return discard(s.Insert(ctx, nil, "notes", []byte(`{}`))) },
		"upsert": func(ctx context.Context) error {
			return discard(s.Upsert(ctx, nil, "notes", []byte(`["id"]`), []byte(`{}`)))
		},
		"update":      func(ctx context.Context) error { return s.Update(ctx, "notes", "a", []byte(`{}`)) },
		"delete":      func(ctx context.Context) error { return s.Delete(ctx, "notes", "a") },
		"deleteWhere": func(ctx context.Context) error { return s.DeleteWhere(ctx, "notes", []byte(`{"id":"a"}`)) },
		"query":       func(ctx context.Context) error { return discard(s.Query(ctx, nil, "notes", nil)) },
		"getById":     func(ctx context.Context) error { return discard(s.GetByID(ctx, nil, "notes", "a")) },
		"count":       func(ctx context.Context) error { _, err := s.Count(ctx, "notes", nil); return err },
		"stats":       func(ctx context.Context) error { _, err := s.Stats(ctx); return err },
		"check":       func(ctx context.Context) error { _, err := s.Check(ctx); return err },
		"get":         func(ctx context.Context) error { _, _, err := s.Get(ctx, nil, "k"); return err },
		"set":         func(ctx context.Context) error { return s.Set(ctx, "k", []byte(`1`)) },
		"remove":      func(ctx context.Context) error { return s.Remove(ctx, "k") },
		"list":        func(ctx context.Context) error { return discard(s.List(ctx, nil, "")) },
	}
}

// fillNotes puts n rows into the collection at once.
func fillNotes(t *testing.T, s *Store, n int) {
	t.Helper()
	err := s.engine.fill(t.Context(), func(to filler) error {
		for i := 1; i <= n; i++ {
			if _, err := to.exec(t.Context(), s.collections["notes"].insert, fmt.Sprintf("%08d", i), "", "",
				fmt.Sprintf("%08d", i*7919%1000003), int64(1)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What runs already is stopped, and a delete that is stopped is undone
// without taking its group with it.
func TestLongCallsStop(t *testing.T) {
	const rows = 50_000
	s := openNotes(t, Limits{})
	for name, call := range map[string]func(ctx context.Context) error{
		"query": func(ctx context.Context) error {
			_, err := s.Query(ctx, nil, "notes", []byte(`{"orderBy":{"text":"asc"},"limit":1}`))
			return err
		},
		"count": func(ctx context.Context) error {
			_,
				err := s.Count(ctx, "notes", []byte(`{"text":"x"}`))
			return err
		},
		"deleteWhere": func(ctx context.Context) error { return s.DeleteWhere(ctx, "notes", []byte(`{"batch":1}`)) },
	} {
		stopped := false
		// On a busy machine a call may end before it is told to.
		for try := 0; !stopped && try < 20; try++ {
			if n := count(t, s, ""); n == 0 {
				fillNotes(t, s, rows)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			err := call(ctx)
			cancel()
			stopped = codeOf(err) == abi.CodeDeadlineExceeded
			if err != nil && !stopped {
				t.Errorf("%s: %v", name, err)
			}
			if n := count(t, s, ""); stopped && n != rows {
				t.Errorf("%s: %d rows after it was stopped", name, n)
			}
		}
		if !stopped {
			t.Errorf("%s: it never stops", name)
		}
	}
	release := hold(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	var deleted error
	var inserted [8]error
	insert := func(i int) {
		_, inserted[i] = s.Insert(t.Context(), nil, "notes", []byte(`{"batch":2}`))
	}
	group.Go(func() { insert(0) })
	waiting(t, s, 1)
	group.Go(func() { deleted = s.DeleteWhere(ctx, "notes", []byte(`{"batch":1}`)) })
	waiting(t, s, 2)
	for i := 1; i < len(inserted); i++ {
		group.Go(func() { insert(i) })
	}
	waiting(t, s, len(inserted)+1)
	release()
	for s.writerIdle() { // until the delete has begun, or nearly so
		time.Sleep(time.Millisecond)
	}
	cancel()
	group.Wait()
	if deleted != nil && codeOf(deleted) != abi.CodeDeadlineExceeded {
		t.Error(deleted)
	}
	for _, err := range inserted {
		if err != nil {
			t.Error(err)
		}
	}
	want := int64(0)
	if deleted != nil {
		want = rows
	}
	if n := count(t, s, `{"batch":1}`); n != want {
		t.Errorf("%d rows after a delete that gave %v", n, deleted)
	}
	if n := count(t, s, `{"batch":2}`); n != int64(len(inserted)) {
		t.Errorf("%d rows, want %d", n, len(inserted))
	}
}

// writerIdle reports whether all writes still wait.
func (s *Store) writerIdle() bool {
	inFile(s).group.mu.Lock()
	defer inFile(s).group.mu.Unlock()
	return len(inFile(s).group.queue) > 1
}

// Close lets every write that began come to its end.
func TestCloseWaits(t *testing.T) {
	o := Options{Path: filepath.Join(t.TempDir(), "notes.db"), Schema: notes()}
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	written := 0
	for range 8 {
		group.Go(func() {
			for {
				_, err := s.Insert(context.Background(), nil, "notes", []byte(`{}`))
				if err != nil {
					if codeOf(err) != abi.CodeUnavailable {
						t.Error(err)
					}
					return
				}
				mu.Lock()
				written++
				mu.Unlock()
			}
		})
	}
	for begun, end := false, time.Now().Add(20*time.Second); !begun &&
		time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		mu.Lock()
		begun = written > 0
		mu.Unlock()
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
	if s, err = Open(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if n := count(t, s, ""); n != int64(written) || n == 0 {
		t.Errorf("%d rows, %d writes succeeded", n, written)
	}
}

// A call that is made from within an export ends, also while Close waits.
func TestCloseDuringExport(t *testing.T) {
	s := openNotes(t, Limits{})
	if err := s.Set(t.Context(), "k", []byte(`1`)); err != nil {
		t.Fatal(err)
	}
	closed := make(chan error, 1)
	err := s.Export(t.Context(), func(Record) error {
		go func() { closed <- s.Close() }()
		for {
			if err := s.Set(t.Context(), "k", []byte(`2`)); err != nil {
				return err
			}
		}
	})
	if codeOf(err) != abi.CodeUnavailable {
		t.Errorf("the export ends with %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}
