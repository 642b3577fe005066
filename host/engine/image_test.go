package engine

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// Where the system has no files without names, images are copied.
func TestImageCopied(t *testing.T) {
	e, err := New(t.Context(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
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
			stack[0] = 1
			err = in.Invoke(in.Function("grow"), stack, Monotonic()+time.Minute)
			if err != nil || uint32(stack[0]) != 2+grow {
				t.Errorf("it has grown to %d pages: %v", stack[0], err)
			}
			if in.Reset() {
				t.Error("it was reset after it has grown")
			}
		}
	}
}
