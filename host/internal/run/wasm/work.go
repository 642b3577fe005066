package wasm

import (
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Work estimates what compiling takes beyond what is in proportion to a module's size (some 1.5
// microseconds of one core
// for each byte of code): for values that live across many blocks, tables of branches, globals that are read anew after
// every call, and the like. Memory is taken for one function at a time on each core, so it is that of a function.
type Work struct {
	// Module is the time for all functions together, on one core.
	Module time.Duration
	// Function is the time for the function that takes longest, and FunctionBytes the memory for the one that takes most.
	Function      time.Duration
	FunctionBytes int64
	// slowest and largest are the indices of these functions.
	slowest, largest int
}

// time estimates from measurements of modules of each shape. They are those of one core of 2.5 GHz; the ratios hold.
func (s *shape) time() time.Duration {
	return time.Duration(95*s.values + 150*s.lookups + 100*s.merges + s.squares/2 + 10*s.steps + 80*s.bounds +
		3*s.dominators + s.pairs/7 + 1000*s.passed + 350*s.reloads + 20*s.locals + 25*s.types + 5*s.imports +
		200*s.typeValues)
}

func (s *shape) bytes() int64 {
	return 10*s.values + 150*s.lookups + 16*s.merges + 25*s.bounds + 200*s.passed + 170*s.reloads
}

// measure adds the function that was just validated to the work of the module.
func (v *bodyValidator) measure(index int) {
	s, ok := v.measurer.measure(&v.graph)
	if !ok {
		v.r.unsupported(FeatureSize, "a function with %d locals and %d basic blocks; split it", len(v.locals),
			len(v.graph.nodes))
		return
	}
	s.code, s.locals = int64(v.b.end-v.b.code), int64(v.b.locals)
	v.m.shape.plus(&s)
	w := &v.m.Work
	if t := s.time(); t > w.Function {
		w.Function, w.slowest = t, index
	}
	if n := s.bytes(); n > w.FunctionBytes {
		w.FunctionBytes, w.largest = n, index
	}
}

// measureModule ends what measure has begun.
func (m *Module) measureModule() {
	s, functions := &m.shape, int64(len(m.Functions))
	s.types = int64(len(m.Types)) * functions
	s.imports = int64(len(m.Imports)+len(m.Globals)) * functions
	for i := range m.Types {
		s.typeValues += int64(len(m.Types[i].Params) + len(m.Types[i].Results))
	}
	m.Work.Module = s.time()
}

// workPerByte is how much more work a module may make for each byte of its code, over Limits.ModuleWork. Modules of all
// sizes and compilers make at most 0.85 microseconds.
const workPerByte = 2 * time.Microsecond

// CheckWork refuses a module whose compilation would take more than the limits allow. Rewrite asks it too.
func (m *Module) CheckWork(l Limits) error {
	if err := limits.Fill(&l); err != nil {
		return err
	}
	refuse := func(function int, format string, args ...any) error {
		e := &Error{Kind: LimitExceeded, Section: "code", Function: -1, Offset: -1, Message: fmt.Sprintf(format, args...)}
		if function >= 0 {
			e.Function = m.ImportedFunctions + function
			e.FunctionName = m.FunctionName(uint32(e.Function))
		}
		return e
	}
	const split = "; split it, or keep fewer values across its blocks"
	switch w := &m.Work; {
	case w.Function > l.FunctionWork:
		return refuse(w.slowest,
			"the function would take the compiler about %v more than usual for its size, the limit is %v"+split,
			w.Function.Round(time.Millisecond), l.FunctionWork)
	case w.FunctionBytes > l.FunctionBytes:
		return refuse(w.largest,
			"the function would take the compiler about %d MB of memory more than usual for its size, the limit is %d MB"+split,
			w.FunctionBytes>>20, l.FunctionBytes>>20)
	case w.Module > l.ModuleWork+time.Duration(m.shape.code)*workPerByte:
		return refuse(-1,
			"all functions together would take the compiler about %v more than usual for their size, the limit is %v "+
				"and %v for each byte of code; use fewer functions, types and globals, or keep fewer values across blocks",
			w.Module.Round(time.Millisecond), l.ModuleWork, workPerByte)
	}
	return nil
}
