package native

import (
	"fmt"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// coreFunctions are the functions of the import module "wasmhost".
func coreFunctions() []engine.HostFunction {
	one, three := []api.ValueType{i32}, []api.ValueType{i32, i32, i32}
	return []engine.HostFunction{
		{Name: abi.ImportInput, Params: one, Call: func(e *engine.Instance, m engine.Memory, stack []uint64) {
			in := e.Driver.(*Instance)
			write(e, m, abi.ImportInput, uint32(stack[0]), in.input)
		}},
		{Name: abi.ImportResult, Params: one, Call: func(e *engine.Instance, m engine.Memory, stack []uint64) {
			in := e.Driver.(*Instance)
			write(e, m, abi.ImportResult, uint32(stack[0]), in.result)
		}},
		{Name: abi.ImportRespond, Params: three, Call: func(e *engine.Instance, m engine.Memory, stack []uint64) {
			in := e.Driver.(*Instance)
			id, view := int32(stack[0]), read(e, m, abi.ImportRespond, uint32(stack[1]), uint32(stack[2]))
			in.settle(id, view, false)
		}},
		{Name: abi.ImportFail, Params: three, Call: func(e *engine.Instance, m engine.Memory, stack []uint64) {
			in := e.Driver.(*Instance)
			id, view := int32(stack[0]), read(e, m, abi.ImportFail, uint32(stack[1]), uint32(stack[2]))
			in.settle(id, view, true)
		}},
		{Name: abi.ImportLog, Params: three, Call: func(e *engine.Instance, m engine.Memory, stack []uint64) {
			in := e.Driver.(*Instance)
			view := read(e, m, abi.ImportLog, uint32(stack[1]), uint32(stack[2]))
			level := abi.Level(int32(stack[0]))
			in.log.heed(level, view)
			if in.env.Tape != nil {
				in.env.Tape.Log(level, view)
			}
			in.log.LineFrom(e, level, in.requestID(), view)
		}},
	}
}

// read returns the guest's memory from ptr on. The slice is only good until
// the guest runs again. A range outside of memory ends the instance: nothing
// that the guest says after it could be trusted.
func read(e *engine.Instance, m engine.Memory, function string, ptr, length uint32) []byte {
	view, ok := m.Read(ptr, length)
	if !ok {
		e.Abort(fmt.Sprintf("it passed %s a range outside of its memory (%d bytes at %d)", function, length, ptr))
	}
	return view
}

// write copies bytes into the guest's memory, or ends the instance.
func write(e *engine.Instance, m engine.Memory, function string, ptr uint32, b []byte) {
	if !m.Write(ptr, b) {
		e.Abort(fmt.Sprintf("it passed %s a range outside of its memory (%d bytes at %d)", function, len(b), ptr))
	}
}
