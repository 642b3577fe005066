package native_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Images and their instances leave no descriptor and no memory behind.
func TestImageFreed(t *testing.T) {
	images := func() (open int) {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			target, _ := os.Readlink(filepath.Join("/proc/self/fd", entry.Name()))
			if strings.Contains(target, "wasmhost-image") || strings.HasSuffix(target, "/pagemap") {
				open++
			}
		}
		return open
	}
	mapped := func() int {
		maps, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(maps), "wasmhost-image")
	}
	if n := images() + mapped(); n != 0 {
		t.Fatalf("%d descriptors and mappings of images before there are any", n)
	}
	h := newHarness(t, engine.Limits{})
	first, image := h.freeze(h.load(guesttest.C(t, "keep"), 16))
	if first.Stats().MemoryBytes < uint64(image.Bytes()) || image.Bytes() == 0 {
		t.Errorf("the image of %d bytes takes %d", first.Stats().MemoryBytes, image.Bytes())
	}
	in := h.restored(image)
	for range 2 { // the second one has what is kept of the first
		other := h.restored(image)
		count := mapped()
		other.Close()
		if mapped() != count {
			t.Error("nothing is kept of an instance that has ended")
		}
	}
	kept := mapped()
	image.Trim()
	if mapped() >= kept {
		t.Error("what is kept of an instance was not freed")
	}
	h.restored(image).Close()
	if images() == 0 || mapped() == 0 {
		t.Fatal("the image is copied, not mapped")
	}
	image.Close()
	image.Close()
	if n := images(); n != 0 {
		t.Errorf("%d descriptors of the image after it was closed", n)
	}
	if mapped() == 0 {
		t.Error("the instance has lost its memory with the image")
	}
	in.Close()
	if n := mapped(); n != 0 {
		t.Errorf("%d mappings of the image after its last instance has ended", n)
	}
}
