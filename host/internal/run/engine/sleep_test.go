package engine

import (
	"bytes"
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// scatter writes to some of the memory: text that repeats, noise, and zeros.
func scatter(memory []byte, random *rand.Rand) {
	for range 40 {
		at := random.IntN(len(memory) - 5000)
		part := memory[at : at+random.IntN(5000)]
		kind := random.IntN(3)
		for n := range part {
			part[n] = [...]byte{0, "word"[n%4], byte(random.Uint32())}[kind]
		}
	}
}

func newTestEngine(t *testing.T, cfg Config) *Engine {
	t.Helper()
	e, err := New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e
}

// What packed memory is unpacked to is what it was, whatever it is compared with.
func TestPacked(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	before := make([]byte, 5<<18)
	scatter(before, random)
	base, err := freeze(before)
	if err != nil {
		base = nil
	} else {
		defer base.close()
	}
	for _, size := range []int{64 << 10, len(before), 3 << 20} {
		for _, below := range []*frozenFile{nil, base} {
			content := make([]byte, size)
			if below != nil {
				copy(content, before)
			}
			scatter(content, random)
			p, err := pack(content, below)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.content(); !bytes.Equal(got, content) {
				t.Errorf("%d bytes on a base (%t) are not what they were", size, below != nil)
			}
			if p.bytes() > int64(size)+64<<10 {
				t.Errorf("%d bytes take %d", size, p.bytes())
			}
			p.free()
		}
	}
}

// A small image makes the same instances as another one, asleep or not when it
// was taken.
func TestFreezeSmall(t *testing.T) {
	e := newTestEngine(t, Config{})
	for _, grow := range []uint32{0, 3} {
		m, err := e.Load(t.Context(), guesttest.WAT(t, "growing"), LoadOptions{MemoryMB: 16})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close(context.Background())
		first, err := m.Instantiate(InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer first.Close()
		stack := []uint64{uint64(grow)}
		if err := first.Invoke(first.Function("grow"), stack, Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
		for at := range first.memory.memory.buffer {
			first.memory.memory.buffer[at] = byte(at / 100)
		}
		want := bytes.Clone(first.memory.memory.buffer)
		first.Sleep()
		image, err := first.FreezeSmall()
		if err != nil {
			t.Fatal(err)
		}
		defer image.Close()
		clear(first.memory.memory.buffer)
		in, err := image.Instantiate(InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		if !bytes.Equal(in.memory.memory.buffer, want) {
			t.Error("the memory is not what it was")
		}
		if in.Reset() {
			t.Error("it was reset")
		}
		stack[0] = 1
		err = in.Invoke(in.Function("grow"), stack, Monotonic()+time.Minute)
		if err != nil || uint32(stack[0]) != 2+grow {
			t.Errorf("it has grown to %d pages: %v", stack[0], err)
		}
	}
}

// Instances of one module share what it begins with, and see nothing of what
// others write.
func TestBase(t *testing.T) {
	e := newTestEngine(t, Config{})
	binary := guesttest.Go(t, "testdata/guests/go/cpu", "-ldflags=-s -w")
	m, err := e.Load(t.Context(), binary, LoadOptions{MemoryMB: 16})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(context.Background())
	code := m.CodeBytes()
	var want []byte
	for n := range 4 {
		in, err := m.Instantiate(InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		memory := in.memory.memory
		if n == 0 {
			want = bytes.Clone(memory.buffer)
		}
		if !bytes.Equal(memory.buffer, want) {
			t.Errorf("the instance %d begins with something else", n)
		}
		if (m.shared.beginsWith() != nil) != (n > 0 && runtime.GOOS == "linux") {
			t.Errorf("with %d instances, something is shared: %t", n+1, n == 0)
		}
		for at := range memory.buffer {
			memory.buffer[at] = byte(n)
		}
	}
	if m.CodeBytes() < code {
		t.Error("what is shared is not counted")
	}
}
