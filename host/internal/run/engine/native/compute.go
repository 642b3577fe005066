package native

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Computation is what a guest of the host's own has the host compute while it
// waits, see [Driver.AddOwn]. It is good until its function returns.
//
// Its function has four parameters: where a list of pairs of 32 bits lies, each
// the place of an input and its length; how many pairs there are; and where the
// result goes and how long that may be, or twice zero. It returns the length of
// the result, which the guest fetches where it gave no place for it, or what
// all functions return for an error.
type Computation struct {
	// Inputs and Output are in the guest's memory. Output is nil where the guest
	// gave no place.
	Inputs [][]byte
	Output []byte
	guest  *engine.Instance
	in     *Instance
}

// Pass is [engine.Instance.Pass]: it is called between pieces of what is long.
func (c Computation) Pass() { c.guest.Pass() }

// Hold counts so many bytes more of the host's memory as taken by the result,
// from before they are until the guest has got it. The error is for the guest:
// there are none.
func (c Computation) Hold(size int) error {
	err := c.in.budget.addParams(int64(size))
	if err == nil {
		c.in.resultBytes += int64(size)
	}
	return err
}

// Wait leaves the processor to others while f runs. Its context ends with the
// time of the guest, and with it the guest.
func (c Computation) Wait(f func(ctx context.Context)) {
	c.guest.Block(func(most time.Duration) {
		ctx, cancel := pause.WithTimeout(c.in.background, most)
		defer cancel()
		f(ctx)
	})
}

// mostInputs is how many inputs a computation has.
const mostInputs = 16

// computeCall carries the function compute of a module of [Driver.AddOwn].
func computeCall(name string) func(*engine.Instance, engine.Memory, []uint64) {
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		in := e.Driver.(*Instance)
		in.startCall()
		in.dropResult()
		count := uint32(stack[1])
		if count > mostInputs {
			e.Abort(fmt.Sprintf("it passed %s %d inputs", name, count))
		}
		c := Computation{guest: e, in: in}
		if size := uint32(stack[3]); size > 0 {
			c.Output = read(e, m, name, uint32(stack[2]), size)
		}
		var inputs [mostInputs][]byte
		pairs := read(e, m, name, uint32(stack[0]), 8*count)
		for i := range count {
			pair := pairs[8*i:]
			inputs[i] = read(e, m, name, binary.LittleEndian.Uint32(pair), binary.LittleEndian.Uint32(pair[4:]))
		}
		c.Inputs = inputs[:count]
		if in.env.Tape != nil {
			computeTaped(in, e, name, c, stack)
			return
		}
		carryOut(in, e, name, c, stack)
		e.Pass()
	}
}

// carryOut computes, and returns the length of the result or what all functions do.
func carryOut(in *Instance, e *engine.Instance, name string, c Computation, stack []uint64) {
	result, err := in.own.Compute(c)
	if err == nil && c.Output != nil {
		if len(result) > len(c.Output) {
			e.Abort(fmt.Sprintf("it gave %s %d bytes for a result of %d", name, len(c.Output), len(result)))
		}
		if len(result) > 0 && &result[0] != &c.Output[0] {
			e.Copy(c.Output, result)
		}
		stack[0] = uint64(len(result))
	} else {
		stack[0] = uint64(in.answer(hostfuncs.Key{Namespace: "host", Name: name}, abi.RawJSON(result), err))
	}
}
