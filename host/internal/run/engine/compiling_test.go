package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// Huge modules are compiled one after the other, and do not keep small ones
// waiting.
func TestCompileMemory(t *testing.T) {
	ctx := t.Context()
	m := &compileMemory{total: 100 << 20}
	const small, large = 0, 64 << 20 // they take 8 and 75 MiB
	first := m.take(ctx, large)
	second := make(chan func())
	go func() { second <- m.take(ctx, large) }()
	for m.waiters() == 0 { // until it has come
		runtime.Gosched()
	}
	var some []func()
	for range 3 {
		some = append(some, m.take(ctx, small))
	}
	given, giveUp := context.WithCancel(ctx)
	third := make(chan func())
	go func() { third <- m.take(given, small) }()
	for m.waiters() == 1 {
		runtime.Gosched()
	}
	giveUp()
	if <-third != nil {
		t.Error("what was given up has room")
	}
	first()
	for _, giveBack := range append(some, <-second) {
		giveBack()
	}
	if m.taken != 0 || m.waiters() != 0 {
		t.Errorf("%d bytes are taken and %d wait when all is over", m.taken, m.waiters())
	}
}

func (m *compileMemory) waiters() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.waiting)
}

// TestLoadWithLittleMemory loads modules at the same time, some of them the same,
// that cannot be compiled together. One is given up while it waits.
func TestLoadWithLittleMemory(t *testing.T) {
	e, err := New(t.Context(), Config{Limits: Limits{CompileBytes: 1 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	hold := e.compileMemory.take(t.Context(), 0)
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	if _, err := e.Load(ctx, guesttest.WAT(t, "plain"), LoadOptions{}); err == nil {
		t.Error("it is loaded although it was given up")
	}
	var all sync.WaitGroup
	for i := range 9 {
		name := []string{"growing", "plain", "activate-never"}[i%3]
		module := guesttest.WAT(t, name)
		all.Go(func() {
			m, err := e.Load(context.Background(), module, LoadOptions{
				Permit: func(Import) string { return "" }})
			if err == nil {
				m.Close(context.Background())
			} else if !errors.As(err, new(*ImportError)) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	for e.compileMemory.waiters() < 3 {
		runtime.Gosched()
	}
	if n := e.compileMemory.waiters(); n != 3 {
		t.Errorf("%d are to be compiled of 3 modules", n)
	}
	hold()
	all.Wait()
}
