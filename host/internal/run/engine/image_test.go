package engine

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

func imageEngine(t *testing.T) *Engine {
	e, err := New(t.Context(), Config{})
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

// Where the system has no files without names, images are copied.
func TestImageCopied(t *testing.T) {
	e := imageEngine(t)
	// Its memory is as large as that of the module, or has grown.
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
		err = first.Invoke(first.Function("grow"), stack, Monotonic()+time.Minute)
		if err != nil || uint32(stack[0]) != 1+grow {
			t.Fatalf("it has grown to %d pages: %v", stack[0], err)
		}
		image, err := first.Freeze()
		if err != nil {
			t.Fatal(err)
		}
		defer image.Close()
		want := bytes.Clone(image.content())
		if image.file != nil {
			image.file.close()
			image.file, image.copied = nil, want
		}
		for range 2 {
			in, err := image.Instantiate(InstanceOptions{})
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			for range 2 {
				memory := in.Memory("memory")
				got, ok := memory.Read(0, memory.Size())
				if !ok || !bytes.Equal(got, want) {
					t.Fatalf("the memory of %d bytes is not that of the image of %d", len(got), len(want))
				}
				memory.WriteUint32Le(memory.Size()-4, 7)
				if !in.Reset() {
					t.Error("it was not reset")
				}
			}
			growAndReset(t, in, image)
		}
	}
}

// TestImageShrinks has instances grow, which a reset undoes: nothing is left of
// what was written there, nor can the guest reach it.
func TestImageShrinks(t *testing.T) {
	e := imageEngine(t)
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
	image, err := first.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	for range 2 { // the second one is made of what the first one leaves
		in, err := image.Instantiate(InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		growAndReset(t, in, image)
		in.Close()
	}
}

// growAndReset grows an instance by a little, which can be undone, and then by
// more than is kept.
func growAndReset(t *testing.T, in *Instance, image *Image) {
	t.Helper()
	pages := uint32(image.size / pageBytes)
	grow := func(more uint32) {
		t.Helper()
		stack := []uint64{uint64(more)}
		err := in.Invoke(in.Function("grow"), stack, Monotonic()+time.Minute)
		if err != nil || uint32(stack[0]) != pages+more {
			t.Fatalf("by %d pages it has grown from %d to %d: %v", more, pages, stack[0], err)
		}
	}
	memory := in.Memory("memory")
	for _, more := range []uint32{1, keptGrowth / pageBytes, 2} {
		grow(more)
		behind := memory.Size() - uint32(image.size)
		grown, _ := memory.Read(uint32(image.size), behind)
		if at := bytes.IndexFunc(grown[:behind-4], func(r rune) bool { return r != 0 }); at >= 0 {
			t.Fatalf("it begins with %d at byte %d of what it has grown by", grown[at], at)
		}
		for at := range grown {
			grown[at] = 7
		}
		if !in.Reset() {
			t.Fatalf("it was not reset after it has grown by %d pages", more)
		}
		if memory.Size() != uint32(image.size) || in.MemoryBytes() != uint64(image.size) {
			t.Errorf("it has %d bytes, and is said to have %d, of %d", memory.Size(), in.MemoryBytes(), image.size)
		}
		if _, ok := memory.ReadByte(uint32(image.size)); ok {
			t.Error("what it had grown by can be read")
		}
		if got, _ := memory.Read(0, memory.Size()); !bytes.Equal(got, image.content()) {
			t.Error("the memory is not that of the image")
		}
	}
	grow(keptGrowth/pageBytes + 1)
	if in.Reset() {
		t.Error("it was reset after it has grown by more than is kept")
	}
}
