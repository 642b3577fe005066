package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// TestBothAreAlike has SQLite and PostgreSQL do the same, over schemas, rows and
// questions that are made up, and compares all that plugins get: rows to the
// byte, codes of errors, and their texts up to the words of the database.
func TestBothAreAlike(t *testing.T) {
	shorttest.Skip(t)
	seed := uint64(time.Now().UnixNano())
	if given := os.Getenv("SEED"); given != "" {
		seed, _ = strconv.ParseUint(given, 10, 64)
	}
	t.Logf("SEED=%d repeats this run", seed)
	random := rand.New(rand.NewPCG(seed, 16))
	for round := range shorttest.Rounds(3, 1) {
		t.Run(fmt.Sprint("round", round), func(t *testing.T) { alike(t, &maker{Rand: random}) })
	}
}

func alike(t *testing.T, g *maker) {
	g.schema()
	p := &pair{t: t, g: g}
	p.file.options = Options{Path: filepath.Join(t.TempDir(), "x.db")}
	p.server.options = Options{Database: postgrestest.Database(t)}
	for version := range 3 {
		p.open(version)
		for range 150 {
			if p.step(); t.Failed() {
				t.Fatalf("in version %d", version)
			}
		}
		p.compare("export", func(s *Store) (string, error) {
			var b strings.Builder
			err := s.Export(t.Context(), func(r Record) error {
				fmt.Fprintln(&b, r.Collection, string(r.JSON))
				return nil
			})
			return b.String(), err
		})
		p.close()
		if version == 2 {
			p.move()
		}
		g.grow()
	}
}

// move has the file take the place of what the server has.
func (p *pair) move() {
	p.t.Helper()
	s, err := Open(p.t.Context(), p.file.options)
	if err != nil {
		p.t.Fatal(err)
	}
	defer s.Close()
	copied := filepath.Join(p.t.TempDir(), "copy.db")
	if err := s.Backup(p.t.Context(), copied); err != nil {
		p.t.Fatal(err)
	}
	if _, err := Restore(p.t.Context(), p.server.options, copied); err != nil {
		p.t.Fatal(err)
	}
	moved, err := Open(p.t.Context(), p.server.options)
	if err != nil {
		p.t.Fatal(err)
	}
	defer moved.Close()
	if o := moved.Opened(); len(o.Added) > 0 || o.Copy != "" {
		p.t.Errorf("opening what was moved has added %q", o.Added)
	}
	if got, want := exported(p.t, moved), exported(p.t, s); got != want {
		p.t.Errorf("moved, it is\n%.1500s\nnot\n%.1500s", got, want)
	}
}

// pair is a file and a schema that are to hold the same.
type pair struct {
	t            *testing.T
	g            *maker
	file, server one
}

type one struct {
	options Options
	store   *Store
	tx      hostfuncs.Transaction
	ids     int
	now     time.Time
}

func (p *pair) open(version int) {
	p.t.Helper()
	var said [2]string
	for i, o := range []*one{&p.file, &p.server} {
		o.options.Schema = Schema{PluginID: "alike", Version: fmt.Sprintf("1.%d.0", version), Collections: p.g.collections}
		for _, c := range p.g.collections {
			for _, tuple := range c.UniqueIndexes {
				o.options.MayRemove = append(o.options.MayRemove, UniqueIndex{c.Name, tuple})
			}
		}
		o.options.NewID = func() (string, error) {
			o.ids++
			return fmt.Sprintf("id-%06d", o.ids), nil
		}
		o.now = time.Date(2026, 11, 26, version, 0, 0, 0, time.UTC)
		o.options.Now = func() time.Time {
			o.now = o.now.Add(7 * time.Millisecond)
			return o.now
		}
		o.options.Limits = Limits{ValueBytes: 20_000, KeyBytes: 4_000, ResultBytes: 1 << 20, TransactionTime: time.Minute}
		s, err := Open(p.t.Context(), o.options)
		if err != nil {
			p.t.Fatalf("open version %d: %v", version, err)
		}
		o.now = time.Date(2026, 11, 26, version, 0, 0, 0, time.UTC) // copies of files have taken some
		o.store = s
		opened := s.Opened()
		said[i] = fmt.Sprint(opened.Created, opened.From, opened.Added, opened.Removed)
	}
	if said[0] != said[1] {
		p.t.Fatalf("opened: SQLite %s\nPostgreSQL %s", said[0], said[1])
	}
}

func (p *pair) close() {
	p.end(true)
	for _, o := range []*one{&p.file, &p.server} {
		if err := o.store.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
}

// end ends a transaction that is open.
func (p *pair) end(commit bool) {
	for _, o := range []*one{&p.file, &p.server} {
		if o.tx == nil {
			continue
		}
		if commit {
			if err := o.tx.Commit(p.t.Context()); err != nil {
				p.t.Fatalf("commit: %v", err)
			}
		} else if err := o.tx.Rollback(p.t.Context()); err != nil {
			p.t.Fatalf("roll back: %v", err)
		}
		o.tx = nil
	}
}

// words is what follows the host's own text in an error.
var words = regexp.MustCompile(`(?s) \((SQLite|PostgreSQL) error: .*|: [^:]*\(\w+\)$`)

// said is an error without the words of the database. Where a row violates two
// unique indexes, each may name the one or the other.
func said(err error) string {
	var known *abi.Error
	if !errors.As(err, &known) {
		return fmt.Sprint(err)
	}
	if known.Code == abi.CodeConflict {
		return string(known.Code)
	}
	return string(known.Code) + " " + words.ReplaceAllString(known.Message, "")
}

func (p *pair) compare(what string, f func(s *Store) (string, error)) {
	p.t.Helper()
	a, aErr := f(p.file.store)
	b, bErr := f(p.server.store)
	p.same(what, a, b, aErr, bErr)
}

func (p *pair) same(what, a, b string, aErr, bErr error) {
	p.t.Helper()
	if aErr != nil && strings.Contains(aErr.Error(), "integer overflow") {
		return // on the way; PostgreSQL fails only where the sum itself is too large
	}
	if said(aErr) != said(bErr) {
		p.t.Errorf("%s\nSQLite     %v\nPostgreSQL %v", what, aErr, bErr)
	} else if a != b && !nearly(a, b) {
		p.t.Errorf("%s\nSQLite     %.1500s\nPostgreSQL %.1500s", what, a, b)
	}
}

// nearly compares sums of doubles, which depend on the order of adding up.
func nearly(a, b string) bool {
	if !strings.Contains(a, `"sum":`) {
		return false
	}
	number := regexp.MustCompile(`-?\d+(\.\d+)?(e[+-]\d+)?`)
	as, bs := number.FindAllString(a, -1), number.FindAllString(b, -1)
	if len(as) != len(bs) || number.ReplaceAllString(a, "#") != number.ReplaceAllString(b, "#") {
		return false
	}
	for i := range as {
		x, _ := strconv.ParseFloat(as[i], 64)
		y, _ := strconv.ParseFloat(bs[i], 64)
		if d := x - y; d > 1e-9*max(x, -x, 1) || -d > 1e-9*max(x, -x, 1) {
			return false
		}
	}
	return true
}

// step does one thing with both.
func (p *pair) step() {
	p.t.Helper()
	g := p.g
	switch n := g.IntN(20); {
	case n == 0 && p.file.tx == nil:
		for _, o := range []*one{&p.file, &p.server} {
			tx, err := o.store.Begin(p.t.Context())
			if err != nil {
				p.t.Fatal(err)
			}
			o.tx = tx
		}
	case n < 4 && p.file.tx != nil:
		p.end(g.IntN(3) > 0)
	}
	what, do := g.call()
	run := func(o *one) (string, error) {
		if o.tx != nil {
			return do(p.t.Context(), o.tx, nil)
		}
		return do(p.t.Context(), o.store, o.store)
	}
	a, aErr := run(&p.file)
	b, bErr := run(&p.server)
	p.same(what, a, b, aErr, bErr)
}

// rows are the calls that a store and a transaction have in common.
type rows interface {
	Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error)
	Query(ctx context.Context, dst []byte, collection string, options []byte) ([]byte, error)
	GetByID(ctx context.Context, dst []byte, collection, id string) ([]byte, error)
	Update(ctx context.Context, collection, id string, fields []byte) error
	Upsert(ctx context.Context, dst []byte, collection string, conflict, data []byte) ([]byte, error)
	Delete(ctx context.Context, collection, id string) error
	DeleteWhere(ctx context.Context, collection string, where []byte) error
	Count(ctx context.Context, collection string, where []byte) (int64, error)
}

type call func(ctx context.Context, in rows, keys *Store) (string, error)

// call makes up a call, and says what it is.
func (g *maker) call() (string, call) {
	c := g.collections[g.IntN(len(g.collections))]
	switch g.IntN(14) {
	case 0, 1, 2:
		data := g.row(c, true)
		return "insert into " + c.Name + " " + data, func(ctx context.Context, in rows, _ *Store) (string, error) {
			row, err := in.Insert(ctx, nil, c.Name, []byte(data))
			return string(row), err
		}
	case 3:
		id, data := g.id(), g.row(c, false)
		return "update " + c.Name + " " + id + " " + data, func(ctx context.Context, in rows, _ *Store) (string, error) {
			return "", in.Update(ctx, c.Name, id, []byte(data))
		}
	case 4, 5:
		data, conflict := g.row(c, g.IntN(4) == 0), g.conflict(c)
		return "upsert " + conflict + " " + data, func(ctx context.Context, in rows, _ *Store) (string, error) {
			row, err := in.Upsert(ctx, nil, c.Name, []byte(conflict), []byte(data))
			return string(row), err
		}
	case 6:
		if g.IntN(2) == 0 {
			where := g.where(c)
			return "delete " + where, func(ctx context.Context, in rows, _ *Store) (string, error) {
				return "", in.DeleteWhere(ctx, c.Name, []byte(where))
			}
		}
		id := g.id()
		return "delete " + id, func(ctx context.Context, in rows, _ *Store) (string, error) {
			return "", in.Delete(ctx, c.Name, id)
		}
	case 7:
		id := g.id()
		return "get " + id, func(ctx context.Context, in rows, _ *Store) (string, error) {
			row, err := in.GetByID(ctx, nil, c.Name, id)
			return string(row), err
		}
	case 8:
		where := g.where(c)
		return "count " + where, func(ctx context.Context, in rows, _ *Store) (string, error) {
			n, err := in.Count(ctx, c.Name, []byte(where))
			return fmt.Sprint(n), err
		}
	case 9:
		key, value, kind := g.text(), g.json(2), g.IntN(4)
		return "key " + key, func(ctx context.Context, _ rows, s *Store) (string, error) {
			switch {
			case s == nil: // keys are not part of transactions
				return "", nil
			case kind == 0:
				return "", s.Remove(ctx, key)
			case kind == 1:
				got, found, err := s.Get(ctx, nil, key)
				return fmt.Sprint(string(got), found), err
			case kind == 2:
				list, err := s.List(ctx, nil, key[:len(key)/2])
				return string(list), err
			}
			return "", s.Set(ctx, key, []byte(value))
		}
	}
	options := g.options(c)
	return "query " + c.Name + " " + options, func(ctx context.Context, in rows, _ *Store) (string, error) {
		list, err := in.Query(ctx, nil, c.Name, []byte(options))
		return string(list), err
	}
}

// quotedText is a text as JSON.
func quotedText(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}
