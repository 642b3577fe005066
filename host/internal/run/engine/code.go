package engine

import (
	"reflect"

	"github.com/tetratelabs/wazero/api"
)

// What compiled code takes is known to wazero alone, which does not tell. It is a
// slice in there, whose length reflection shows. A test fails where another
// version of wazero has it elsewhere; before the first function of a module was
// looked up an estimate stands for it.

// What a module takes when it is compiled, in bytes for each of its own: at
// first by estimate, later beside the machine code, for the module itself and
// what the runtime knows of its functions.
const (
	codePerByte    = 5
	besidesPerByte = 1.25
)

// charge takes what compiled code takes from the budget.
func (s *sharedModule) charge(size int64) error {
	more := size - s.code.Load()
	if err := s.account.Grow(more); err != nil {
		return err
	}
	s.account.Shrink(-more)
	s.code.Store(size)
	return nil
}

// measure makes what is charged for the code what it takes, by one of its
// functions. The machine code is there already: where it is more than was
// thought, and there is not so much, the figure stays as it was.
func (s *sharedModule) measure(f api.Function) {
	s.measured.Do(func() {
		if code := codeOf(f); code > 0 {
			_ = s.charge(code + int64(float64(s.loaded.size)*besidesPerByte))
		}
	})
}

// CodeBytes is how much memory the compiled code takes, with what instances share
// to begin with: its part of that where
// others have the same module.
func (m *Module) CodeBytes() int64 {
	m.engine.mu.Lock()
	refs := m.shared.refs
	m.engine.mu.Unlock()
	return (m.shared.code.Load() + m.shared.base.bytes()) / int64(max(refs, 1))
}

// codeOf is the machine code of the module that a function belongs to, in bytes;
// 0 where it cannot be seen.
func codeOf(f api.Function) int64 {
	code := inside(reflect.ValueOf(f), "parent", "parent", "executables", "executable")
	if !code.IsValid() || code.Kind() != reflect.Slice {
		return 0
	}
	return int64(code.Len())
}

// inside follows fields of structs and what they point to.
func inside(v reflect.Value, names ...string) reflect.Value {
	for _, name := range names {
		for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
			v = v.Elem()
		}
		if !v.IsValid() || v.Kind() != reflect.Struct {
			return reflect.Value{}
		}
		v = v.FieldByName(name)
	}
	return v
}
