package engine

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// sleeps has an instance sleep.
func sleeps(t *testing.T, in *Instance) {
	t.Helper()
	if !in.Sleep() || !in.Asleep() {
		t.Fatal("it does not sleep")
	}
}

// An instance that has slept has the memory and the globals that it had, also
// where that has grown, and its memory is free meanwhile.
func TestSleep(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 256})
	e := newTestEngine(t, Config{Memory: budget})
	m, err := e.Load(t.Context(), guesttest.WAT(t, "growing"), LoadOptions{MemoryMB: 16})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(context.Background())
	account := budget.NewAccount()
	in, err := m.Instantiate(InstanceOptions{Memory: account})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	random := rand.New(rand.NewPCG(3, 4))
	for grow := range uint32(6) {
		stack := []uint64{uint64(grow)}
		if err := in.Invoke(in.Function("grow"), stack, Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
		buffer := in.memory.memory.buffer
		scatter(buffer, random)
		want := bytes.Clone(buffer)
		sleeps(t, in)
		if in.Sleep() {
			t.Error("it falls asleep while it sleeps")
		}
		if used := account.Used(); used >= int64(len(want)) {
			t.Errorf("asleep, its %d bytes take %d", len(want), used)
		}
		if err := in.Wake(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(in.memory.memory.buffer, want) {
			t.Fatalf("%d bytes are not what they were", len(want))
		}
		if used := account.Used(); used != int64(len(want)) {
			t.Errorf("awake, its %d bytes take %d", len(want), used)
		}
	}
	sleeps(t, in)
	in.Close()
	if used := account.Used(); used != 0 {
		t.Errorf("after its end it takes %d bytes", used)
	}
}

// One that does not get its memory back sleeps on, and wakes later.
func TestWakeRefused(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 4})
	e := newTestEngine(t, Config{Memory: budget})
	m, err := e.Load(t.Context(), guesttest.WAT(t, "growing"), LoadOptions{MemoryMB: 16})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(context.Background())
	in, err := m.Instantiate(InstanceOptions{Memory: budget.NewAccount()})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	stack := []uint64{9}
	if err := in.Invoke(in.Function("grow"), stack, Monotonic()+time.Minute); err != nil {
		t.Fatal(err)
	}
	in.memory.memory.buffer[1<<18] = 7
	sleeps(t, in)
	others := []*memory.Account{budget.NewAccount(), budget.NewAccount(), budget.NewAccount(), budget.NewAccount()}
	for _, one := range others {
		for one.Grow(64<<10) == nil {
		}
	}
	if err := in.Wake(); !errors.As(err, new(*memory.Error)) || !in.Asleep() {
		t.Fatalf("without memory it wakes: %v", err)
	}
	for _, one := range others {
		one.Shrink(one.Used())
	}
	if err := in.Wake(); err != nil || in.memory.memory.buffer[1<<18] != 7 {
		t.Errorf("afterwards: %v", err)
	}
}

// Instances of a module that was loaded for it begin with the state that one of
// them told of after its initialization, and see nothing of what others write.
// They sleep like others. Where there is no room for that state, they begin anew.
func TestShareInitialized(t *testing.T) {
	e := newTestEngine(t, Config{})
	load := func(memoryMB int, share bool) *Module {
		t.Helper()
		m, err := e.Load(t.Context(), guesttest.WAT(t, "growing"),
			LoadOptions{MemoryMB: memoryMB, SharedCode: true, ShareInitialized: share})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { m.Close(context.Background()) })
		return m
	}
	shared, others, small := load(16, true), load(16, false), load(1, true)
	call := func(in *Instance, name string, stack ...uint64) uint32 {
		t.Helper()
		stack = append(stack, 0)
		if err := in.Invoke(in.Function(name), stack, Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
		return uint32(stack[0])
	}
	begin := func(m *Module) *Instance {
		t.Helper()
		in, err := m.Instantiate(InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(in.Close)
		return in
	}
	initialize := func(in *Instance) {
		t.Helper()
		call(in, "grow", 31)
		scatter(in.memory.memory.buffer, rand.New(rand.NewPCG(5, 6)))
		for at := range 6 * freezePage {
			in.memory.memory.buffer[64<<10+at*16] = byte(at)
		}
		in.ShareInitialized()
	}
	var want []byte
	for n := range 5 {
		in := begin(shared)
		if in.Initialized() != (n >= 2) { // one that is alone shares nothing
			t.Fatalf("the instance %d is initialized: %t", n, in.Initialized())
		}
		if !in.Initialized() {
			initialize(in)
			want = bytes.Clone(in.memory.memory.buffer)
		}
		if !bytes.Equal(in.memory.memory.buffer, want) || call(in, "calls") != 1 {
			t.Errorf("the instance %d is not what the first one was", n)
		}
		call(in, "grow", 1)
		in.memory.memory.buffer[70<<10] ^= 0xff
		mine := bytes.Clone(in.memory.memory.buffer)
		if n >= 2 {
			sleeps(t, in)
			if err := in.Wake(); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(in.memory.memory.buffer, mine) || call(in, "calls") != 2 {
			t.Errorf("the instance %d lost what it wrote", n)
		}
	}
	for range 3 {
		if in := begin(small); in.Initialized() || len(in.memory.memory.buffer) > 1<<20 {
			t.Error("an instance without room for it began with what others have")
		}
		in := begin(others)
		in.ShareInitialized()
		if in.Initialized() || call(in, "calls") != 0 {
			t.Error("an instance of a module that was not loaded for it is initialized")
		}
	}
}

// Where there is too little memory for what instances share, or to begin with it,
// who frees some asks each of them what it holds, and has some sleep.
func TestShareInitializedOnShortage(t *testing.T) {
	for _, shared := range []bool{false, true} {
		budget := memory.New(memory.Limits{PluginsMB: 16})
		e := newTestEngine(t, Config{Memory: budget})
		m, err := e.Load(t.Context(), guesttest.WAT(t, "growing"), LoadOptions{MemoryMB: 16, ShareInitialized: true})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close(context.Background())
		begin := func() *Instance {
			t.Helper()
			in, err := m.Instantiate(InstanceOptions{})
			if err != nil {
				t.Error(err)
				return nil
			}
			t.Cleanup(in.Close)
			if in.Initialized() {
				return in
			}
			if err := in.Invoke(in.Function("grow"), []uint64{31}, Monotonic()+time.Minute); err != nil {
				t.Error(err)
			}
			scatter(in.memory.memory.buffer, rand.New(rand.NewPCG(5, 6)))
			for at := range 6 * freezePage {
				in.memory.memory.buffer[64<<10+at*16] = byte(at)
			}
			return in
		}
		first := begin()
		first.ShareInitialized()
		second := begin()
		ask := second.ShareInitialized
		if shared {
			second.ShareInitialized()
			ask = func() { begin() }
		}
		others, asked := budget.NewAccount(), false
		budget.OnShortage(func() {
			m.CodeBytes()
			first.Sleep()
			others.Shrink(others.Used())
			asked = true
		})
		f := budget.Figures()
		if shared { // there is enough for what a memory is when it is made
			f.Total -= f.Used + e.account.Used() + 2<<20
		}
		others.Charge(f.Total)
		done := make(chan struct{})
		go func() {
			defer close(done)
			ask()
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("who asks for memory waits for itself")
		}
		if !asked || second.module.shared.beginsWith() == nil {
			t.Errorf("shared before: %t: memory was short: %t", shared, asked)
		}
	}
}
