package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// compare runs both sides in turn and reports how many times the time of the
// plain one ours takes.
func compare(b *testing.B, ours, plain func(i int) error) {
	var timed [2]time.Duration
	i := 0
	for b.Loop() {
		for side, do := range []func(int) error{ours, plain} {
			start := time.Now()
			if err := do(i); err != nil {
				b.Fatal(err)
			}
			timed[side] += time.Since(start)
		}
		i++
	}
	b.ReportMetric(float64(timed[0])/float64(timed[1]), "times-plain")
}

// BenchmarkWrite compares with the same steps by path: a hidden file, sync,
// rename, sync of the folder.
func BenchmarkWrite(b *testing.B) {
	for _, size := range []int{200, 64 << 10, 1 << 20} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			f, dir, text := open(b, b.TempDir(), Limits{}), b.TempDir(), strings.Repeat("x", size)
			if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o700); err != nil {
				b.Fatal(err)
			}
			compare(b, func(i int) error {
				return f.WriteFile(b.Context(), fmt.Sprintf("a/b/%d", i%100), text)
			}, func(i int) error {
				return plainWrite(filepath.Join(dir, "a", "b"), fmt.Sprint(i%100), text)
			})
		})
	}
}

func plainWrite(dir, name, text string) error {
	temp := filepath.Join(dir, "temp")
	file, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := os.Rename(temp, filepath.Join(dir, name)); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return durable.SyncRoot(root, ".")
}

// BenchmarkRead compares with os.ReadFile.
func BenchmarkRead(b *testing.B) {
	for _, size := range []int{200, 64 << 10, 1 << 20} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			dir := b.TempDir()
			f := open(b, dir, Limits{})
			put(b, f, "a/b/c", strings.Repeat("x", size))
			compare(b, func(int) error {
				_, err := f.ReadFile(b.Context(), "a/b/c")
				return err
			}, func(int) error {
				_, err := os.ReadFile(filepath.Join(dir, "a", "b", "c"))
				return err
			})
		})
	}
}

// BenchmarkFull opens a folder of 10,000 files, and makes and deletes one more
// in it, compared with reading the folder once.
func BenchmarkFull(b *testing.B) {
	dir := b.TempDir()
	for i := range 9_999 {
		plant(b, filepath.Join(dir, "d", fmt.Sprint(i)), "x")
	}
	list := func(int) error { _, err := os.ReadDir(filepath.Join(dir, "d")); return err }
	b.Run("open", func(b *testing.B) {
		compare(b, func(int) error {
			f, err := Open(b.Context(), dir, Limits{})
			if err != nil {
				return err
			}
			return f.Close()
		}, list)
	})
	b.Run("one more", func(b *testing.B) {
		f := open(b, dir, Limits{})
		compare(b, func(int) error {
			if err := f.WriteFile(b.Context(), "d/more", "x"); err != nil {
				return err
			}
			return f.DeleteFile(b.Context(), "d/more")
		}, list)
	})
}

// BenchmarkTables compares tables on a server with a folder.
func BenchmarkTables(b *testing.B) {
	d := postgrestest.Database(b)
	for _, size := range []int{200, 64 << 10, 8 << 20} {
		at, text := fmt.Sprint("p", size), strings.Repeat("x", size)
		f, plain := openTables(b, d, at, Limits{}), open(b, b.TempDir(), Limits{})
		b.Run(fmt.Sprint("write/", size), func(b *testing.B) {
			compare(b, func(i int) error { return f.WriteFile(b.Context(), fmt.Sprintf("a/b/%d", i%10), text) },
				func(i int) error { return plain.WriteFile(b.Context(), fmt.Sprintf("a/b/%d", i%10), text) })
		})
		put(b, f, "a/b/0", text)
		put(b, plain, "a/b/0", text)
		b.Run(fmt.Sprint("read/", size), func(b *testing.B) {
			compare(b, func(int) error { _, err := f.ReadFile(b.Context(), "a/b/0"); return err },
				func(int) error { _, err := plain.ReadFile(b.Context(), "a/b/0"); return err })
		})
	}
}
