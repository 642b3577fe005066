package dbfile_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Benchmark compares a file with a server: a row that is written by itself, a
// transaction of ten statements, and a row that is read.
func Benchmark(b *testing.B) {
	for _, place := range []string{"file", "server"} {
		o := soon
		if place == "server" {
			o.Database = postgrestest.Database(b)
		}
		f, err := dbfile.Open(b.Context(), filepath.Join(b.TempDir(), "nests.db"), nests(), o)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		insert := func(db interface {
			QueryRow(query string, args ...any) *sql.Row
		}) error {
			n++
			return db.QueryRow("INSERT INTO nests (tree, image) VALUES (?, ?) RETURNING id", fmt.Sprint("tree ", n),
				[]byte("image")).Scan(new(int64))
		}
		for name, do := range map[string]func() error{
			"insert": func() error { return insert(f.Writer) },
			"transaction": func() error {
				return f.Write(b.Context(), func(tx *sql.Tx) (err error) {
					for i := 0; i < 10 && err == nil; i++ {
						err = insert(tx)
					}
					return err
				})
			},
			"read": func() error {
				return f.Reader.QueryRow("SELECT tree FROM nests WHERE id = ?", 1).Scan(new(string))
			},
		} {
			b.Run(name+"/"+place, func(b *testing.B) {
				if n == 0 {
					if err := insert(f.Writer); err != nil {
						b.Fatal(err)
					}
				}
				for b.Loop() {
					if err := do(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
