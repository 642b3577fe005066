package dbfile_test

import (
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// nests is a format with all that formats have.
func nests() dbfile.Format {
	return dbfile.Format{Name: "nests", Lost: "nests", ApplicationID: 0x6e657374, Layout: 3, Readers: 2, Tables: `
CREATE TABLE nests (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	tree TEXT NOT NULL,
	height REAL,
	image BLOB NOT NULL,
	UNIQUE (tree)
) STRICT;
CREATE TABLE eggs (
	nest INTEGER NOT NULL REFERENCES nests (id) ON DELETE CASCADE,
	text TEXT NOT NULL,
	PRIMARY KEY (nest, text)
) STRICT, WITHOUT ROWID;
CREATE INDEX eggs_text ON eggs (text) WHERE text <> '';
CREATE TABLE next (number INTEGER NOT NULL) STRICT;
INSERT INTO next VALUES (1);
`}
}

// served opens nests on a server; path gives the schema its name.
func served(t *testing.T, d postgres.Database) *dbfile.File {
	t.Helper()
	f, err := dbfile.Open(t.Context(), "any/nests.db", nests(), dbfile.Options{Database: d})
	must(t, err)
	t.Cleanup(func() { must(t, f.Close()) })
	return f
}

type nest struct {
	id     int64
	tree   string
	height sql.NullFloat64
	image  []byte
}

func list(t *testing.T, db *sql.DB) (all []nest, eggs []string) {
	t.Helper()
	rows, err := db.Query("SELECT id, tree, height, image FROM nests ORDER BY tree")
	must(t, err)
	for rows.Next() {
		var n nest
		must(t, rows.Scan(&n.id, &n.tree, &n.height, &n.image))
		all = append(all, n)
	}
	must(t, errors.Join(rows.Err(), rows.Close()))
	rows, err = db.Query("SELECT nest, text FROM eggs ORDER BY nest, text")
	must(t, err)
	for rows.Next() {
		var id int64
		var text string
		must(t, rows.Scan(&id, &text))
		eggs = append(eggs, fmt.Sprint(id, text))
	}
	must(t, errors.Join(rows.Err(), rows.Close()))
	return all, eggs
}

func fill(t *testing.T, f *dbfile.File) {
	t.Helper()
	must(t, f.Write(t.Context(), func(tx *sql.Tx) error {
		for i, n := range []nest{
			{0, "b", sql.NullFloat64{Float64: math.MaxFloat64, Valid: true}, []byte{0, 1, 255}},
			{0, "", sql.NullFloat64{}, []byte{}},
			{0, "a\x00z", sql.NullFloat64{Float64: 0.1, Valid: true}, []byte("é")}, {0, "a\x01", sql.NullFloat64{}, []byte{0}},
			{0, "ä", sql.NullFloat64{}, []byte{7}}, {0, "B", sql.NullFloat64{}, []byte{7}},
		} {
			var id int64
			if err := tx.QueryRow("INSERT INTO nests (tree, height, image) VALUES (?, ?, ?) RETURNING id", n.tree, n.height,
				n.image).Scan(&id); err != nil {
				return err
			}
			for j := range i * 50 {
				if _, err := tx.Exec("INSERT INTO eggs VALUES (?, ?)", id, fmt.Sprint("egg ", j)); err != nil {
					return err
				}
			}
		}
		_, err := tx.Exec("DELETE FROM nests WHERE tree = ?", "B") // the highest number
		return err
	}))
}

// What is written on a server is read as it would be from a file, by the same
// statements.
func TestServed(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	f := served(t, d)
	file, err := dbfile.Open(t.Context(), filepath.Join(t.TempDir(), "nests.db"), nests(), soon)
	must(t, err)
	defer func() { must(t, file.Close()) }()
	fill(t, f)
	fill(t, file)
	rows, eggs := list(t, f.Reader)
	wantRows, wantEggs := list(t, file.Reader)
	if fmt.Sprint(rows) != fmt.Sprint(wantRows) || !slices.Equal(eggs, wantEggs) || len(rows) != 5 || len(eggs) != 500 {
		t.Errorf("on the server %v and %d eggs, in the file %v and %d", rows, len(eggs), wantRows, len(wantEggs))
	}
	if rows[1].image == nil || rows[0].image == nil {
		t.Error("bytes of the length 0 are nothing")
	}
	gone := errors.New("undo")
	for _, f := range []*dbfile.File{f, file} {
		err := f.Write(t.Context(), func(tx *sql.Tx) error {
			result, err := tx.Exec("DELETE FROM eggs WHERE nest = ?", 2)
			must(t, err)
			if n, err := result.RowsAffected(); err != nil || n != 50 {
				t.Errorf("%d eggs were deleted, %v", n, err)
			}
			return gone
		})
		if _, eggs := list(t, f.Reader); !errors.Is(err, gone) || len(eggs) != 500 {
			t.Errorf("a write that failed: %v, %d eggs", err, len(eggs))
		}
		if _, err := f.Reader.Exec("DELETE FROM eggs"); err == nil {
			t.Error("a reader has written")
		}
		if _, err := f.Writer.Exec("INSERT INTO nests (tree, image) VALUES ('b', ?)", []byte{}); err == nil {
			t.Error("two nests in one tree")
		}
		var there bool
		must(t, f.Writer.QueryRow("SELECT EXISTS (SELECT 1 FROM eggs WHERE nest = ?1 AND ?1 < ?2)", 2, 3).Scan(&there))
		if !there {
			t.Error("true is not read as true")
		}
		put, err := f.Writer.Prepare("UPDATE next SET number = number + ?")
		must(t, err)
		for range 3 {
			_, err := put.Exec(2)
			must(t, err)
		}
		must(t, put.Close())
		result, err := f.Writer.Exec("INSERT INTO nests (tree, image) VALUES (?, ?), (?, ?)", "last but one",
			[]byte{1}, "last", []byte{1})
		must(t, err)
		var most int64
		must(t, f.Writer.QueryRow("SELECT max(id) FROM nests").Scan(&most))
		if last, err := result.LastInsertId(); err != nil || last != most {
			t.Errorf("the last row is %d, %v, want %d", last, err, most)
		}
		if n, err := result.RowsAffected(); err != nil || n != 2 {
			t.Errorf("%d rows, %v", n, err)
		}
		var number int
		if err := f.Writer.QueryRow("SELECT number FROM next").Scan(&number); err != nil || number != 7 {
			t.Errorf("the number is %d, %v", number, err)
		}
		// A transaction may change what it goes through.
		must(t, f.Write(t.Context(), func(tx *sql.Tx) error {
			rows, err := tx.Query("SELECT id FROM nests WHERE id < ? ORDER BY id", 3)
			must(t, err)
			var ids []int64
			for rows.Next() {
				var id int64
				must(t, rows.Scan(&id))
				ids = append(ids, id)
			}
			must(t, errors.Join(rows.Err(), rows.Close()))
			for _, id := range ids {
				_, err = tx.Exec("UPDATE nests SET height = ? WHERE id = ?", true, id)
				must(t, err)
			}
			return nil
		}))
	}
}

// Hosts that write at once wait for each other: no number is given twice, and a
// higher one is never seen before a lower one.
func TestServedTogether(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	one, two := served(t, d), served(t, d)
	const each = 20
	var writers, reader sync.WaitGroup
	for i := range 4 {
		f := []*dbfile.File{one, two}[i%2]
		writers.Go(func() {
			for j := range each {
				var id int64
				if err := f.Writer.QueryRow("INSERT INTO nests (tree, image) VALUES (?, ?) RETURNING id",
					fmt.Sprint(i, " ", j), []byte{1}).Scan(&id); err != nil {
					t.Error(err)
				}
				if err := f.Write(t.Context(), func(tx *sql.Tx) error {
					var n int64
					if err := tx.QueryRow("SELECT number FROM next").Scan(&n); err != nil {
						return err
					}
					_, err := tx.Exec("UPDATE next SET number = ?", n+1)
					return err
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	reader.Go(func() {
		var last int64
		for end := false; !end; {
			select {
			case <-done:
				end = true
			default:
			}
			var count, highest int64
			if err := two.Reader.QueryRow("SELECT count(*), coalesce(max(id), 0) FROM nests").Scan(&count,
				&highest); err != nil {
				t.Error(err)
				return
			}
			if count != highest || highest < last {
				t.Errorf("%d nests up to %d after %d", count, highest, last)
			}
			last = highest
		}
	})
	writers.Wait()
	close(done)
	reader.Wait()
	var n int
	if err := one.Reader.QueryRow("SELECT number FROM next").Scan(&n); err != nil || n != 1+4*each {
		t.Errorf("the number is %d, %v", n, err)
	}
}

// Tables of others and of later hosts are refused, and stay.
func TestServedRefuses(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	served(t, d)
	later, earlier, other := nests(), nests(), nests()
	later.Layout, earlier.Layout, other.ApplicationID = 2, 4, 7
	for _, f := range []dbfile.Format{later, earlier, other} {
		_, err := dbfile.Open(t.Context(), "nests.db", f, dbfile.Options{Database: d})
		var e *dbfile.Error
		if !errors.As(err, &e) || !dbfile.Is(err, dbfile.ReasonForeign) || e.Hint == "" ||
			!strings.Contains(err.Error(), "the tables of nests") || !strings.Contains(err.Error(), d.String()) {
			t.Errorf("got %v", err)
		}
	}
	schema, err := d.Service(t.Context(), "strange")
	must(t, err)
	tx, err := schema.Begin(t.Context(), postgres.Alone)
	must(t, err)
	must(t, tx.Define(t.Context(), "CREATE TABLE "+postgres.Quote(schema.Name())+".nests (x bigint)"))
	must(t, tx.Commit(t.Context()))
	if _, err := dbfile.Open(t.Context(), "strange.db", nests(),
		dbfile.Options{Database: d}); !dbfile.Is(err, dbfile.ReasonForeign) {
		t.Errorf("got %v", err)
	}
	served(t, d)
}

// Tables that are on a server alone are made beside those of an earlier version,
// and are in no copy.
func TestServedAlone(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	before, now, later := nests(), nests(), nests()
	now.Served = "CREATE TABLE sitting (nest INTEGER PRIMARY KEY) STRICT;"
	later.Served = now.Served + "CREATE TABLE flying (bird INTEGER PRIMARY KEY) STRICT;"
	for _, format := range []dbfile.Format{before, now, now, later, now, before} {
		file, err := dbfile.Open(t.Context(), "nests.db", format, dbfile.Options{Database: d})
		must(t, err)
		_, err = file.Writer.Exec("INSERT INTO sitting VALUES (1) ON CONFLICT (nest) DO NOTHING")
		if (err == nil) != (format.Served != "") {
			t.Errorf("with %q: %v", format.Served, err)
		}
		must(t, file.Close())
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	must(t, dbfile.Copy(t.Context(), "nests.db", to, now, dbfile.Options{Database: d}))
	file, err := dbfile.Open(t.Context(), to, now, dbfile.Options{})
	must(t, err)
	defer file.Close()
	if _, err := file.Writer.Exec("INSERT INTO sitting VALUES (1)"); err == nil {
		t.Error("the table is in a copy")
	}
}

// What is on a server goes to a file and back, and numbers go on behind those
// that were given.
func TestCarried(t *testing.T) {
	shorttest.Skip(t)
	d, other := postgrestest.Database(t), postgrestest.Database(t)
	f := served(t, d)
	fill(t, f)
	dir := t.TempDir()
	path, again := filepath.Join(dir, "nests.db"), filepath.Join(dir, "again.db")
	must(t, dbfile.Copy(t.Context(), "nests.db", path, nests(), dbfile.Options{Wait: time.Second, Database: d}))
	if err := dbfile.Copy(t.Context(), "nests.db", path, nests(),
		dbfile.Options{Wait: time.Second, Database: d}); err == nil {
		t.Error("a file that is there was overwritten")
	}
	file, err := dbfile.Open(t.Context(), path, nests(), dbfile.Options{Wait: time.Second, Scratch: true})
	must(t, err)
	_, err = file.Writer.Exec("UPDATE next SET number = 5")
	must(t, err)
	must(t, file.Close())
	to := served(t, other)
	_, err = to.Writer.Exec("INSERT INTO nests (tree, image) VALUES ('old', ?)", []byte{1})
	must(t, err)
	must(t, dbfile.Restore(t.Context(), path, nests(), other, time.Second))
	rows, err := dbfile.Compare(t.Context(), path, nests(), other, time.Second)
	must(t, err)
	if _, err := dbfile.Compare(t.Context(), path, nests(), d, time.Second); err == nil || rows < 3 ||
		!strings.Contains(err.Error(), "table next") {
		t.Errorf("%d rows; a server where a number is another: %v", rows, err)
	}
	must(t, dbfile.Copy(t.Context(), "nests.db", again, nests(), dbfile.Options{Wait: time.Second, Database: other}))
	copied, err := dbfile.Open(t.Context(), again, nests(), dbfile.Options{Wait: time.Second, Scratch: true})
	must(t, err)
	defer func() { must(t, copied.Close()) }()
	want, wantEggs := list(t, f.Reader)
	for _, db := range []*sql.DB{to.Reader, copied.Reader} {
		if got, eggs := list(t, db); fmt.Sprint(got) != fmt.Sprint(want) || !slices.Equal(eggs, wantEggs) {
			t.Errorf("restored are %v, want %v", got, want)
		}
	}
	for _, db := range []*sql.DB{to.Writer, copied.Writer} {
		var id int64
		err := db.QueryRow("INSERT INTO nests (tree, image) SELECT 'new', ? FROM next WHERE number = 5 RETURNING id",
			[]byte{1}).Scan(&id)
		if err != nil || id != 7 {
			t.Errorf("the next number is %d, %v, want 7", id, err)
		}
	}
}

// A restore that fails changes nothing.
func TestRestoreRefuses(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	f := served(t, d)
	fill(t, f)
	want, wantEggs := list(t, f.Reader)
	dir := t.TempDir()
	path := filepath.Join(dir, "nests.db")
	for name, statement := range map[string]string{
		"of another program": "CREATE TABLE t (x)",
		"of a later host":    "PRAGMA application_id = 0x6e657374; PRAGMA user_version = 9",
		"with other tables": "PRAGMA application_id = 0x6e657374; PRAGMA user_version = 3; " +
			"CREATE TABLE nests (id INTEGER PRIMARY KEY, leaves TEXT)",
		"with rows that do not fit": "PRAGMA application_id = 0x6e657374; PRAGMA user_version = 3; " +
			"CREATE TABLE nests (id INTEGER PRIMARY KEY, tree TEXT); INSERT INTO nests VALUES (1, NULL)",
		"empty": "PRAGMA user_version = 0",
	} {
		in := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		path := filepath.Join(in, "nests.db")
		must(t, os.Mkdir(in, 0o700))
		foreign(t, statement)(path)
		err := dbfile.Restore(t.Context(), path, nests(), d, time.Second)
		if _, ok := errors.AsType[*dbfile.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
		if got, eggs := list(t, f.Reader); fmt.Sprint(got) != fmt.Sprint(want) || !slices.Equal(eggs, wantEggs) {
			t.Errorf("%s: the rows are %v", name, got)
		}
	}
	if err := dbfile.Restore(t.Context(), path, nests(), d, time.Second); err == nil {
		t.Error("a file that is not there was restored")
	}
}

// While the server is gone, all fails as unavailable; once it is back, what is
// open goes on.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	must(t, err)
	defer d.Close()
	f := served(t, d)
	fill(t, f)
	tx, err := f.Writer.Begin()
	must(t, err)
	server.Kill()
	_, err = tx.Exec("DELETE FROM nests")
	if dbfile.Code(err) != abi.CodeUnavailable {
		t.Errorf("in a transaction: %v", err)
	}
	_ = tx.Rollback()
	_, err = f.Writer.Exec("DELETE FROM nests")
	if dbfile.Code(err) != abi.CodeUnavailable {
		t.Errorf("by itself: %v", err)
	}
	if err := f.Reader.QueryRow("SELECT number FROM next").Scan(new(int)); dbfile.Code(err) != abi.CodeUnavailable {
		t.Errorf("a read: %v", err)
	}
	var why *dbfile.Error
	_, err = dbfile.Open(t.Context(), "nests.db", nests(), dbfile.Options{Database: d})
	if !dbfile.Is(err, dbfile.ReasonUnavailable) || !errors.As(err, &why) || why.Place() != d.String() || why.Hint == "" {
		t.Errorf("opening: %v", err)
	}
	must(t, server.Start())
	if rows, eggs := list(t, f.Reader); len(rows) != 5 || len(eggs) != 500 {
		t.Errorf("once it is back: %v, %d eggs", rows, len(eggs))
	}
	_, err = f.Writer.Exec("DELETE FROM nests")
	must(t, err)
	if rows, eggs := list(t, f.Reader); len(rows) != 0 || len(eggs) != 0 {
		t.Errorf("after they were deleted: %v, %d eggs", rows, len(eggs))
	}
	if code := dbfile.Code(errors.New("other")); code != abi.CodeStorageError {
		t.Errorf("another error is %s", code)
	}
}
