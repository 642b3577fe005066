package gosdk_test

import (
	"encoding/json"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// What is done once for all requests is done before an image is taken: the first
// request of an instance of the image takes about as much work as others do.
func TestWarm(t *testing.T) {
	h := newHarness(t)
	first := h.start(h.load(guestDir), guestPaths...)
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	in, err := image.Start(h.env("1.0.0", guestPaths))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var work [3]uint64
	for n := range work {
		before := in.Stats().Instructions
		if _, err := post(in, "typed", `{"name":"Ada"}`); err != nil {
			t.Fatal(err)
		}
		work[n] = in.Stats().Instructions - before
	}
	if work[0] > 2*work[2] {
		t.Errorf("requests take %d units of work, the first one more than twice as much as the last", work)
	}
}

// Instances of one image draw other random numbers than the instance that was
// frozen and than each other, also after a reset, and share no state.
func TestRestored(t *testing.T) {
	h := newHarness(t)
	program := h.load(guestDir)
	first := h.start(program, guestPaths...)
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	seen := map[string]bool{}
	draw := func(in *native.Instance) {
		t.Helper()
		got, err := post(in, "random", "")
		var answer struct {
			Body struct {
				Numbers []string
				Notes   int
			}
		}
		if err != nil || json.Unmarshal([]byte(got), &answer) != nil || len(answer.Body.Numbers) != 3 {
			t.Fatalf("it answered %s and %v", got, err)
		}
		for _, n := range answer.Body.Numbers {
			if seen[n] {
				t.Errorf("the number %s was drawn twice", n)
			}
			seen[n] = true
		}
		if answer.Body.Notes != 1 {
			t.Errorf("it has %d notes, want its own", answer.Body.Notes)
		}
	}
	draw(first)
	for range 3 {
		in, err := image.Start(h.env("1.0.0", guestPaths))
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		for range 30 {
			draw(in)
			if !in.Reset() {
				t.Fatal("it was not reset")
			}
		}
	}
}
