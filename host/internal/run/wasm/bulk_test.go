package wasm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestLongBulk compares memory.fill, memory.copy and memory.init, which rewriting splits, with the
// plain ones around the length of a
// chunk, around the bounds of the memory, and where source and destination overlap.
func TestLongBulk(t *testing.T) {
	shorttest.Skip(t)
	const pages = 34
	const size, chunk = pages << 16, wasm.ChunkBytes
	a := &asm{}
	a.memory(pages)
	a.export("memory", 2, 0)
	three := types{i32, i32, i32}
	operands := cat(localGet, 0, localGet, 1, localGet, 2)
	a.fn("fill", three, nil, nil, operands, miscOp, opMemoryFill, 0)
	a.fn("copy", three, nil, nil, operands, miscOp, opMemoryCopy, 0, 0)
	segment := make([]byte, size-100)
	for i := range segment {
		segment[i] = byte(i * i >> 8)
	}
	a.dataCount = true
	a.datas = [][]byte{cat(1, "short"), cat(1, string(segment)), cat(1, string(segment))}
	a.fn("init", three, nil, nil, operands, miscOp, opMemoryInit, 1, 0)
	a.fn("init short", three, nil, nil, operands, miscOp, opMemoryInit, 0, 0)
	a.fn("init dropped", three, nil, nil, operands, miscOp, opMemoryInit, 2, 0)
	a.fn("drop", nil, nil, nil, miscOp, 9, 2)
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{})
	plain, err := newWorld(t).start(a.bytes(), "")
	if err != nil {
		t.Fatal(err)
	}
	metered, err := newWorld(t).start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, size)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	lengths := []int64{0, chunk, chunk + 1, 2 * chunk, size - 100, size, size + 1, 1<<32 - 1}
	for _, in := range []*instance{plain, metered} {
		if _, err := in.call("init dropped", 0, 0, 2*chunk); err != nil {
			t.Fatal(err)
		}
		if _, err := in.call("drop"); err != nil {
			t.Fatal(err)
		}
	}
	traps, changed := 0, true
	for _, op := range []string{"fill", "copy", "init", "init short", "init dropped"} {
		for _, n := range lengths {
			for _, to := range []int64{0, 100, size - n, size - n + 1} {
				for _, from := range []int64{to, to + 1, to - 1, to + chunk/2, to - chunk/2, size - n, size - n + 1} {
					if op == "fill" {
						from = 0xabcd
					}
					if changed {
						plain.ExportedMemory("memory").Write(0, noise)
						metered.ExportedMemory("memory").Write(0, noise)
					}
					args := []uint64{uint64(uint32(to)), uint64(uint32(from)), uint64(uint32(n))}
					_, errA := plain.call(op, args...)
					_, errB := metered.call(op, args...)
					at := fmt.Sprintf("%s to %d from %d length %d", op, args[0], args[1], args[2])
					if (errA == nil) != (errB == nil) || (errA != nil && rootCause(errA) != rootCause(errB)) {
						t.Fatalf("%s: plain %v, rewritten %v", at, errA, errB)
					}
					if changed = errA == nil; !changed {
						traps++
					}
					x, _ := plain.ExportedMemory("memory").Read(0, size)
					y, _ := metered.ExportedMemory("memory").Read(0, size)
					if !bytes.Equal(x, y) {
						t.Fatalf("%s: memories differ", at)
					}
					if op == "fill" {
						break
					}
				}
			}
		}
	}
	if traps < 70 {
		t.Errorf("%d traps, the bounds are not tried", traps)
	}
}

// TestBulkCharge compares the work units of bulk operations with their lengths.
func TestBulkCharge(t *testing.T) {
	a := &asm{}
	a.memory(80)
	a.table(1000)
	a.fn("fill", types{i32}, nil, nil, constI32(0), constI32(0), localGet, 0, miscOp, opMemoryFill, 0)
	a.fn("copy", types{i32}, nil, nil, constI32(1), constI32(0), localGet, 0, miscOp, opMemoryCopy, 0, 0)
	a.dataCount = true
	a.datas = [][]byte{cat(1, string(make([]byte, 3<<20))), cat(1, string(make([]byte, 200)))}
	a.fn("init", types{i32}, nil, nil, constI32(0), constI32(0), localGet, 0, miscOp, opMemoryInit, 0, 0)
	a.fn("init small", types{i32}, nil, nil, constI32(0), constI32(0), localGet, 0, miscOp, opMemoryInit, 1, 0)
	a.fn("table", types{i32}, nil, nil, constI32(0), refNull, funcref, localGet, 0, miscOp, opTblFill, 0)
	a.fn("grow", types{i32}, nil, nil, localGet, 0, memoryGrow, 0, drop)
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{})
	in, err := newWorld(t).start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	const bulk, grow = 3 + 32, 2 + 64 // what the functions weigh at their entry
	for _, c := range []struct {
		name string
		n    uint64
		want int64
	}{
		{"fill", 0, bulk}, {"fill", 1600, bulk + 100}, {"fill", 3 << 20, bulk + 3<<16},
		{"copy", 1600, bulk + 100}, {"copy", 5<<20 - 16, bulk + 5<<16 - 1},
		{"init", 1600, bulk + 100}, {"init", 3 << 20, bulk + 3<<16}, {"init small", 160, bulk + 10},
		{"table", 1000, bulk + 500}, {"grow", 2, grow + 2<<12}, {"grow", 1 << 31, grow},
	} {
		before := in.units()
		if _, err := in.call(c.name, c.n); err != nil {
			t.Errorf("%s %d: %v", c.name, c.n, err)
		}
		if got := in.units() - before; got != c.want {
			t.Errorf("%s %d took %d units, want %d", c.name, c.n, got, c.want)
		}
	}
}
