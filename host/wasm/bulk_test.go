package wasm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/wasmhost/wasmhost/host/wasm"
)

// TestLongBulk compares memory.fill and memory.copy, which rewriting splits, with the plain ones around the length of a
// chunk, around the bounds of the memory, and where source and destination overlap.
func TestLongBulk(t *testing.T) {
	const pages = 34
	const size, chunk = pages << 16, wasm.ChunkBytes
	a := &asm{}
	a.memory(pages)
	a.export("memory", 2, 0)
	three := types{i32, i32, i32}
	operands := cat(localGet, 0, localGet, 1, localGet, 2)
	a.fn("fill", three, nil, nil, operands, miscOp, opMemoryFill, 0)
	a.fn("copy", three, nil, nil, operands, miscOp, opMemoryCopy, 0, 0)
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
	traps, changed := 0, true
	for _, op := range []string{"fill", "copy"} {
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
	a.fn("table", types{i32}, nil, nil, constI32(0), refNull, funcref, localGet, 0, miscOp, opTblFill, 0)
	a.fn("grow", types{i32}, nil, nil, localGet, 0, memoryGrow, 0, drop)
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{})
	in, err := newWorld(t).start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		n    uint64
		want int64
	}{
		{"fill", 0, 0}, {"fill", 1600, 100}, {"fill", 3 << 20, 3 << 16}, {"copy", 1600, 100}, {"copy", 5<<20 - 16, 5<<16 - 1},
		{"table", 1000, 500}, {"grow", 2, 2 << 12}, {"grow", 1 << 31, 0},
	} {
		before := in.units()
		if _, err := in.call(c.name, c.n); err != nil {
			t.Errorf("%s %d: %v", c.name, c.n, err)
		}
		// The functions themselves are exempt from their entry charge: the host calls them.
		if got := in.units() - before; got != c.want {
			t.Errorf("%s %d took %d units, want %d", c.name, c.n, got, c.want)
		}
	}
}
