package wasm_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

var countedBytes = flag.Int("counts.bytes", 4<<20, "how long modules of very many parts are")

// sectionOf is a section whose count is declared, which need not be true.
func sectionOf(id byte, declared uint64, items []byte) []byte {
	return section(id, u(declared), items)[8:]
}

// manyParts are modules of n bytes, about, by section: those that have as many of a
// part as fit. Where declared is not 0 it stands in place of how many there are.
func manyParts() map[byte]map[string]func(n int, declared uint64) []byte {
	header := []byte("\x00asm\x01\x00\x00\x00")
	kinds := section(1, 1, 0x60, 0, 0)[8:]
	count := func(declared uint64, n int) uint64 {
		if declared > 0 {
			return declared
		}
		return uint64(n)
	}
	same := func(id byte, before []byte, item ...any) func(int, uint64) []byte {
		one := cat(item...)
		return func(n int, declared uint64) []byte {
			n /= len(one)
			return cat(header, before, sectionOf(id, count(declared, n), bytes.Repeat(one, n)))
		}
	}
	// numbered are items with a name of four letters, each another.
	numbered := func(id byte, before []byte, first, last []byte) func(int, uint64) []byte {
		return func(n int, declared uint64) []byte {
			n /= len(first) + len(last) + 5
			var items bytes.Buffer
			for i := range n {
				items.Write(cat(first, fmt.Sprintf("%04x", i&0xffff), last))
			}
			return cat(header, before, sectionOf(id, count(declared, n), items.Bytes()))
		}
	}
	code := func(body ...any) func(int, uint64) []byte {
		whole := cat(body...)
		one := cat(u(uint64(len(whole))), whole)
		return func(n int, declared uint64) []byte {
			n = max(n/(len(one)+1), 1)
			return cat(header, kinds, sectionOf(3, uint64(n), make([]byte, n)),
				sectionOf(10, count(declared, n), bytes.Repeat(one, n)))
		}
	}
	repeat := func(n int, code ...any) []byte { return bytes.Repeat(cat(code...), n) }
	names := func(sub byte, item ...any) func(int, uint64) []byte {
		one := cat(item...)
		return func(n int, declared uint64) []byte {
			n /= len(one)
			list := cat(u(count(declared, n)), bytes.Repeat(one, n))
			return cat(header, section(0, "name", sub, u(uint64(len(list))), list)[8:])
		}
	}
	table := section(4, 1, funcref, 0, 0)[8:]
	function := cat(kinds, section(3, 1, 0)[8:])
	return map[byte]map[string]func(int, uint64) []byte{
		0: {
			"empty": func(n int, _ uint64) []byte { return cat(header, repeat(n/3, 0, 1, 0)) },
			"names of functions": func(n int, declared uint64) []byte {
				var list bytes.Buffer
				n /= 5
				for i := range n {
					list.Write(cat(u(uint64(i)), 0))
				}
				whole := cat(u(count(declared, n)), list.Bytes())
				return cat(header, section(0, "name", 1, u(uint64(len(whole))), whole)[8:])
			},
			"names of locals": names(2, 0, 1, 0, 0), "names of labels": names(3, 0, 1, 0, 0), "other names": names(9, 0, 0),
		},
		1: {
			"small": same(1, nil, 0x60, 0, 0),
			"large": same(1, nil, 0x60, u(1000), repeat(1000, i64), u(1000), repeat(1000, i64)),
		},
		2: {
			"functions": numbered(2, kinds, cat("m"), cat(0, 0)), "globals": numbered(2, nil, cat("m"), cat(3, i32, 0)),
			"tables": same(2, nil, "m", 0, 1, funcref, 0, 0), "memories": same(2, nil, "m", 0, 2, 0, 0),
			"names": same(2, kinds, strings.Repeat("m", 1<<20), strings.Repeat("n", 1<<20), 0, 0),
		},
		3: {"all": same(3, kinds, 0)},
		4: {"all": same(4, nil, funcref, 0, 0)},
		5: {"all": same(5, nil, 0, 0)},
		6: {"numbers": same(6, nil, i32, 1, i32Const, 0, end),
			"sums": same(6, nil, i32, 0, repeat(10_000, i32Const, 0), repeat(9_999, i32Add), end)},
		7: {"all": numbered(7, function, nil, cat(0, 0))},
		8: {"all": func(int, uint64) []byte { return cat(header, section(8, u(math.MaxUint32))[8:]) }},
		9: {"empty": same(9, table, 1, 0, 0), "expressions": func(n int, declared uint64) []byte {
			items := cat(u(count(declared, n/3)), repeat(n/3, refFunc, 0, end))
			return cat(header, function, table, section(9, 1, 5, funcref, items)[8:],
				section(10, 1, 2, 0, end)[8:])
		}, "elements": func(n int, declared uint64) []byte {
			return cat(header, function, table, section(9, 1, 1, 0, u(count(declared, n)), make([]byte, n))[8:])
		}},
		10: {
			"locals": code(1, u(50_000), i64, end), "locals one by one": code(u(1000), repeat(1000, 1, i64), end),
			"empty": code(0, end), "calls": code(0, repeat(250_000, call, 0), end),
			"loops":           code(0, repeat(5_000, loop, void, end), end),
			"blocks":          code(0, repeat(3_000, block, void), repeat(3_001, end)),
			"values":          code(0, repeat(100_000, i32Const, 0, drop), end),
			"tables":          code(0, block, void, constI32(0), brTable, u(60_000), make([]byte, 60_001), end, end),
			"locals by loops": code(1, u(1000), i32, repeat(1000, loop, void, localGet, 5, localSet, 6, end), end),
			"locals by branches": code(1, u(2000), i32,
				repeat(900, block, void, localGet, 5, brIf, 0, localGet, u(1999), localSet, u(1998), end), end),
		},
		11: {"empty": same(11, nil, 1, 0), "placed": same(11, section(5, 1, 0, 1)[8:], 0, i32Const, 0, end, 0)},
		12: {"all": func(int, uint64) []byte { return cat(header, section(12, u(math.MaxUint32))[8:]) }},
	}
}

// Whatever a module declares or has very much of, looking at it and rewriting it
// takes no more than the host can bear. Each kind of section that is known has an
// example.
func TestCounts(t *testing.T) {
	const mostTime, mostBytes = 5 * time.Second, 500 << 20
	parts := manyParts()
	for id := range 256 {
		_, err := wasm.Parse(t.Context(), section(byte(id)))
		if (err == nil || !strings.Contains(err.Error(), "malformed section id")) && parts[byte(id)] == nil && id != 13 {
			t.Errorf("sections of the kind %d have no example", id)
		}
	}
	for id, examples := range parts {
		for name, build := range examples {
			for _, declared := range []uint64{0, math.MaxUint32} {
				bin := build(*countedBytes, declared)
				if declared > 0 {
					bin = build(64, declared)
				}
				var before, after runtime.MemStats
				var err error
				runtime.ReadMemStats(&before)
				took := cputest.Time(func() { _, _, err = wasm.Rewrite(t.Context(), bin, wasm.Config{}) })
				runtime.ReadMemStats(&after)
				if err == nil { // more of it would take longer
					took = took * time.Duration(16<<20) / time.Duration(max(len(bin), 64<<10))
				}
				bytes := after.TotalAlloc - before.TotalAlloc
				t.Logf("%d %-20s %9d bytes: %6d ms, %4d MiB, %.90v", id, name, len(bin), took.Milliseconds(), bytes>>20,
					err)
				if bytes > mostBytes {
					t.Errorf("%d %s: %d bytes take %d MiB", id, name, len(bin), bytes>>20)
				}
				if declared == 0 && id != 8 && id != 12 && errors.Is(err, &wasm.Error{Kind: wasm.Malformed}) {
					t.Errorf("%d %s: %v", id, name, err)
				}
				if took > mostTime {
					t.Errorf("%d %s: 16 MiB of it take %v", id, name, took)
				}
				// A section of names that is malformed counts as absent.
				if declared > 0 && id != 0 && (err == nil || bytes > 1<<20) {
					t.Errorf("%d %s, with a count that is not true: %d bytes, %v", id, name, bytes, err)
				}
			}
		}
	}
}

// waiter waits for so many looks.
type waiter struct {
	context.Context
	looks int
}

func (w *waiter) Err() error {
	if w.looks--; w.looks < 0 {
		return context.Canceled
	}
	return nil
}

// Nothing is done for somebody who does not wait any more, from one function to the
// next.
func TestNobodyWaits(t *testing.T) {
	bin := manyParts()[10]["values"](4<<20, 0)
	ctx, stop := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	stop(gone)
	all := cputest.Time(func() {
		if _, _, err := wasm.Rewrite(t.Context(), bin, wasm.Config{}); err != nil {
			t.Fatal(err)
		}
	})
	for _, looks := range []int{0, 5, 8} {
		for name, do := range map[string]func(ctx context.Context) error{
			"parse":   func(ctx context.Context) error { _, err := wasm.Parse(ctx, bin); return err },
			"rewrite": func(ctx context.Context) error { _, _, err := wasm.Rewrite(ctx, bin, wasm.Config{}); return err },
		} {
			var err error
			took := cputest.Time(func() { err = do(&waiter{ctx, looks}) })
			if !errors.Is(err, gone) || took > all/2 {
				t.Errorf("%s after %d looks: %v, after %v of %v", name, looks, err, took, all)
			}
		}
	}
}
