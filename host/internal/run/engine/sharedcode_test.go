package engine

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// callingModule exports run, which calls the import f of the module e, and a
// memory of so many pages.
func callingModule(pages byte) []byte {
	return bytes.Join([][]byte{
		[]byte("\x00asm\x01\x00\x00\x00"),
		{1, 4, 1, 0x60, 0, 0},
		[]byte("\x02\x07\x01\x01e\x01f\x00\x00"),
		{3, 2, 1, 0},
		{5, 3, 1, 0, pages},
		[]byte("\x07\x10\x02\x06memory\x02\x00\x03run\x00\x01"),
		{10, 6, 1, 4, 0, 0x10, 0, 0x0b},
	}, nil)
}

// sharing is an engine with shared code, and how often its f was called.
type sharing struct {
	*Engine
	t     *testing.T
	calls int
}

func newSharing(t *testing.T, code *Code, budget *memory.Budget) *sharing {
	t.Helper()
	s := &sharing{Engine: newTestEngine(t, Config{Code: code, Memory: budget}), t: t}
	err := s.AddHostModule(t.Context(), "e", []HostFunction{{Name: "f", Call: func(*Instance, Memory, []uint64) {
		s.calls++
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *sharing) load(pages byte) *Module {
	s.t.Helper()
	m, err := s.Load(s.t.Context(), callingModule(pages), LoadOptions{MemoryMB: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

func run(t *testing.T, m *Module) {
	t.Helper()
	in, err := m.Instantiate(InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := in.Invoke(in.Function("run"), nil, Monotonic()+time.Minute); err != nil {
		t.Fatal(err)
	}
}

// Engines that share code load a module once, and share nothing else.
func TestSharedCode(t *testing.T) {
	ctx := context.Background()
	code, err := openCode(ctx, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	a, b := newSharing(t, code, nil), newSharing(t, code, nil)
	ofA, ofB := a.load(1), b.load(1)
	if ofA.shared.loaded != ofB.shared.loaded {
		t.Error("the second engine has compiled the module again")
	}
	run(t, ofA)
	run(t, ofB)
	run(t, ofB)
	if a.calls != 1 || b.calls != 2 {
		t.Errorf("the host functions of the engines were called %d and %d times, want 1 and 2", a.calls, b.calls)
	}
	if ofB.CodeBytes() == 0 {
		t.Error("the second engine does not count the code")
	}

	ofA.Close(ctx)
	if err := a.Close(ctx); err != nil {
		t.Error(err)
	}
	run(t, ofB)
	if code.Close(ctx) == nil {
		t.Error("the code was freed beside an open engine")
	}
	run(t, ofB)
	first := ofB.shared.loaded
	ofB.Close(ctx)

	// The module that was given back last stays, and only that one.
	again := b.load(1)
	if again.shared.loaded != first {
		t.Error("a module that was given back was compiled again")
	}
	again.Close(ctx)
	b.load(2).Close(ctx)
	if len(code.modules) != 1 || len(code.unused) != 1 || code.modules[first.key] != nil {
		t.Errorf("%d modules are kept, %d of them without an engine, want 1", len(code.modules), len(code.unused))
	}
	if err := errors.Join(b.Close(ctx), code.Close(ctx)); err != nil {
		t.Error(err)
	}
}

// Code that others have loaded is charged to whoever loads it next, and given
// back where there is no room.
func TestSharedCodeIsCharged(t *testing.T) {
	code, err := OpenCode(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	newSharing(t, code, nil).load(1)
	budget := memory.New(memory.Limits{PluginsMB: 1})
	const page = 64 << 10
	others := budget.NewAccount()
	for others.Grow(page) == nil || budget.NewAccount().Grow(page) == nil {
	}
	for others.Grow(1) == nil {
	}
	poor := newSharing(t, code, budget)
	_, err = poor.Load(t.Context(), callingModule(1), LoadOptions{MemoryMB: 1})
	if !errors.As(err, new(*memory.Error)) {
		t.Errorf("without room: %v", err)
	}
	for _, m := range code.modules {
		if m.refs != 1 {
			t.Errorf("%d engines have the module, want 1", m.refs)
		}
	}
}
