package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// envKills is how often TestKill kills; the default keeps the test short.
const envKills = "STORE_TEST_KILLS"

// TestChild is not a test of its own: it is another process, with the part that
// it plays and the database.
func TestChild(t *testing.T) {
	if args, ok := childtest.Args(t); ok {
		if err := parts()[args[0]](args[1]); err != nil {
			t.Fatal(err)
		}
	}
}

// parts are what other processes do.
func parts() map[string]func(path string) error {
	return map[string]func(path string) error{"write": partWrite, "race": partRace, "lock": partLock, "limit": partLimit}
}

// partWrite inserts from many goroutines and says which rows are acknowledged
// until it is killed. One write in eight changes many rows at once.
func partWrite(path string) error {
	s, err := store.Open(context.Background(), store.Options{Path: path, Schema: tasks("1.0.0")})
	if err != nil {
		return err
	}
	var said sync.Mutex
	say := func(format string, args ...any) {
		said.Lock()
		defer said.Unlock()
		fmt.Printf(format+"\n", args...) // one write to the pipe each
	}
	childtest.Ready()
	run := strconv.Itoa(os.Getpid())
	for writer := range 8 {
		go func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%s-%d-%d", run, writer, i)
				if _, err := s.Insert(context.Background(), nil, "tasks",
					[]byte(`{"id":"`+id+`","title":"`+strings.Repeat("x", i%3000)+`","order":`+strconv.Itoa(writer)+
						`,"weight":1}`)); err != nil {
					say("error %v", err)
					return
				}
				say("row %s", id)
				if writer == 0 && i%8 == 7 {
					// All rows of the first writer that are there go at once.
					if err := s.DeleteWhere(context.Background(), "tasks", []byte(`{"order":0}`)); err != nil {
						say("error %v", err)
						return
					}
					say("gone %d", i)
				}
			}
		}()
	}
	select {}
}

// partRace opens a file that another process opens too, and writes to it.
func partRace(path string) error {
	s, err := store.Open(context.Background(), store.Options{Path: path, Schema: tasks("1.0.0"),
		Limits: store.Limits{LockWait: time.Minute}})
	if err != nil {
		return err
	}
	for i := range 100 {
		if _, err := s.Insert(context.Background(), nil, "tasks",
			fmt.Appendf(nil, `{"id":"%d-%d"}`, os.Getpid(), i)); err != nil {
			return err
		}
	}
	return s.Close()
}

// partLock holds the lock until its input ends.
func partLock(path string) error {
	db, err := rawLock(path)
	if err != nil {
		return err
	}
	defer db.Close()
	fmt.Println("locked")
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// TestKill kills a process that writes, again and again on the same file:
// every row that was acknowledged is there, and of the rows that went
// together all are gone or none.
func TestKill(t *testing.T) {
	shorttest.Skip(t)
	kills := 20
	if text := os.Getenv(envKills); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	o := options(t, tasks("1.0.0"))
	rows := 0
	for _, said := range childtest.KillAtAnyTime(t, kills, 65*time.Millisecond, "TestChild", "write", o.Path) {
		var kept []string           // rows that must be there
		last, gone := "", int64(-1) // the newest row of the first writer, and the last of it that went
		for _, line := range said {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "row":
				if strings.Contains(rest, "-0-") {
					last = rest
				} else {
					kept = append(kept, rest)
				}
				rows++
			case "gone":
				gone, _ = strconv.ParseInt(rest, 10, 64)
			default:
				t.Errorf("the process says %s", line)
			}
		}
		afterKill(t, o, kept, last, gone)
	}
	t.Logf("%d rows acknowledged before %d kills", rows, kills)
	if rows == 0 {
		t.Error("nothing was ever acknowledged")
	}
}

func afterKill(t *testing.T, o store.Options, kept []string, last string, gone int64) {
	t.Helper()
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("open after the kill: %v", err)
	}
	defer closeStore(t, s)
	for _, id := range kept {
		if row, err := s.GetByID(t.Context(), nil, "tasks", id); err != nil || string(row) == "null" {
			t.Fatalf("the acknowledged row %s is %s, %v", id, row, err)
		}
	}
	// The rows of the first writer are those since the last time that all
	// went, without a hole.
	run, number, _ := strings.Cut(last, "-0-")
	newest, _ := strconv.ParseInt(number, 10, 64)
	found := query(t, s, "tasks", `{"where":{"order":0}}`)
	var have []int64
	for _, part := range strings.Split(found, `{"id":"`+run+`-0-`)[1:] {
		digits, _, _ := strings.Cut(part, `"`)
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		have = append(have, n)
	}
	for i, n := range have {
		if n != have[0]+int64(i) || have[0]%8 != 0 {
			t.Fatalf("the rows of the first writer are %v: half a transaction", have)
		}
	}
	switch {
	case last == "":
	case newest%8 == 7 && (len(have) == 0 || have[0] > newest): // the delete of all came through
	case newest == gone:
	case len(have) == 0 || have[len(have)-1] < newest:
		t.Fatalf("row %d of the first writer was acknowledged, there are %v; the last to go was %d", newest, have, gone)
	}
	// The next process begins with none.
	if err := s.DeleteWhere(t.Context(), "tasks", []byte(`{"weight":1}`)); err != nil {
		t.Fatal(err)
	}
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Fatalf("check after the kill: %q, %v", wrong, err)
	}
}

func TestTwoProcesses(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	var group sync.WaitGroup
	for range 3 {
		cmd := childtest.Command(t, "TestChild", "race", o.Path)
		group.Go(func() {
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	group.Wait()
	s := open(t, o)
	if n, err := s.Count(t.Context(), "tasks", nil); n != 300 || err != nil {
		t.Errorf("%d rows, %v, want 300", n, err)
	}
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("check: %q, %v", wrong, err)
	}
}

func TestLockOfAnotherProcess(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	o.Limits.LockWait = 100 * time.Millisecond
	s := open(t, o)
	insert(t, s, "tasks", `{"id":"a"}`)

	p := childtest.Start(t, "TestChild", "lock", o.Path)
	if said := p.Read(1); said[0] != "locked" {
		t.Fatalf("the other process says %q", said)
	}
	_, err := s.Insert(t.Context(), nil, "tasks", []byte(`{"id":"b"}`))
	wants(t, err, abi.CodeStorageError, "database is locked", "(5)", "another process")
	if row, err := s.GetByID(t.Context(), nil, "tasks", "a"); err != nil || string(row) == "null" {
		t.Errorf("a reader is not kept waiting: %s, %v", row, err)
	}
	o.Schema = tasks("1.1.0")
	refused(t, o, store.ReasonLocked, "locked", "stop the other process")

	if err := p.End(); err != nil {
		t.Fatal(err)
	}
	insert(t, s, "tasks", `{"id":"b"}`)
	if n, err := s.Count(t.Context(), "tasks", nil); n != 2 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
}

// rawLock takes the write lock of a file, past any store.
func rawLock(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		return nil, err
	}
	if _, err := db.Begin(); err != nil {
		return nil, err
	}
	return db, nil
}
