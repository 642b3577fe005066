package native_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// imageEnv is the environment of the guest keep.
func (h *harness) imageEnv() native.Env {
	env := h.env()
	services := hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.Settings](settings{}),
		hostfuncs.Of[hostfuncs.Methods](anyMethod{}),
		hostfuncs.Of[hostfuncs.Events](noEvents{}),
		hostfuncs.Of[hostfuncs.CLI](&register{more: []string{"keep", "grow", "later", "handle", "spin", "trap"}}),
	)
	env.Functions = hostfuncs.New(services, grantAll)
	return env
}

type anyMethod struct{}

func (anyMethod) Handle(string, string) error { return nil }

type noEvents struct{}

func (noEvents) On(string) (int64, error)  { return 1, nil }
func (noEvents) Off(int64)                 {}
func (noEvents) Emit(string, []byte) error { return nil }

// freeze starts an instance of a program and freezes it.
func (h *harness) freeze(program *native.Program) (*native.Instance, *native.Image) {
	h.tb.Helper()
	first, err := program.Start(context.Background(), h.imageEnv())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(first.Close)
	image, err := first.Freeze(h.tb.Context())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(image.Close)
	return first, image
}

func (h *harness) restored(image *native.Image) *native.Instance {
	h.tb.Helper()
	in, err := image.Start(h.imageEnv())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(in.Close)
	return in
}

func answered(t *testing.T, in *native.Instance, path, body, want string) {
	t.Helper()
	if got, err := call(in, 10*time.Second, path, body); err != nil || string(got) != want {
		t.Errorf("%s %s: %s and %v, want %s", path, body, got, err, want)
	}
}

func keepAnswer(kept string, calls, restored, pages int) string {
	return fmt.Sprintf(`{"status":200,"body":{"kept":%s,"calls":%d,"restored":%d,"events":0,"frozen":1,"pages":%d}}`,
		kept, calls, restored, pages)
}

// What instances of an image write is seen by none of the others, nor by the
// one that was frozen, nor by later ones.
func TestImageIsolates(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	first, image := h.freeze(h.load(guesttest.C(t, "keep"), 16))
	one, two := h.restored(image), h.restored(image)
	pages := int(first.Stats().MemoryBytes >> 16)
	for i, in := range []*native.Instance{one, two, first} {
		restored := 1
		if in == first {
			restored = 0
		}
		answered(t, in, "keep", fmt.Sprint(i), keepAnswer("null", 1, restored, pages))
		answered(t, in, "keep", `"x"`, keepAnswer(fmt.Sprint(i), 2, restored, pages))
	}
	answered(t, h.restored(image), "keep", "9", keepAnswer("null", 1, 1, pages))

	// More memory is an instance's own, too, and within the cap.
	answered(t, one, "grow", `"more"`, keepAnswer(`"x"`, 3, 1, pages+1))
	if got := one.Stats().MemoryBytes; got != uint64(pages+1)<<16 {
		t.Errorf("the instance has %d bytes after it has grown from %d pages", got, pages)
	}
	if got := two.Stats().MemoryBytes; got != uint64(pages)<<16 {
		t.Errorf("another instance has %d bytes after one has grown from %d pages", got, pages)
	}
	for range 300 {
		if _, err := call(two, 10*time.Second, "grow", "1"); err != nil {
			t.Fatal(err)
		}
	}
	if stats := two.Stats(); stats.MemoryBytes != 16<<20 || stats.MemoryLimit != 16<<20 {
		t.Errorf("it has grown to %d bytes with a cap of %d, want 16 MiB", stats.MemoryBytes, stats.MemoryLimit)
	}
}

// A reset leaves nothing of a request, and is refused where it would.
func TestImageReset(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	first, image := h.freeze(h.load(guesttest.C(t, "keep"), 16))
	pages := int(first.Stats().MemoryBytes >> 16)
	in := h.restored(image)
	for i := range 100 {
		answered(t, in, "keep", fmt.Sprint(i), keepAnswer("null", 1, 1, pages))
		if !in.Reset() {
			t.Fatal("it was not reset")
		}
	}
	answered(t, in, "later", "1", keepAnswer("null", 1, 1, pages))
	if in.Reset() {
		t.Error("an instance was reset for which a call is under way")
	}
	if first.Reset() {
		t.Error("an instance was reset that was not made of an image")
	}
	grown := h.restored(image)
	for range 3 {
		answered(t, grown, "grow", "1", keepAnswer("null", 1, 1, pages+1))
		if !grown.Reset() {
			t.Fatal("an instance was not reset that has grown by a page")
		}
	}
	ended := h.restored(image)
	if _, err := call(ended, time.Second, "trap", "1"); err == nil && ended.Err() == nil {
		t.Error("it did not trap")
	}
	if ended.Reset() {
		t.Error("an instance was reset that has ended")
	}
	// What was made of an image lives on without it, and cannot be reset.
	image.Close()
	answered(t, in, "keep", "2", keepAnswer("1", 2, 1, pages))
	if in.Reset() {
		t.Error("an instance was reset to an image that is closed")
	}
	if _, err := image.Start(h.imageEnv()); err == nil {
		t.Error("an instance was made of an image that is closed")
	}
}

// What is kept of an instance that has ended shows nothing of it to the next
// one, which counts its own work. There is nothing to be kept of one that has
// crashed or has taken more memory.
func TestImageSpare(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for _, globals := range []bool{false, true} {
		binary := guesttest.C(t, "keep")
		if globals {
			binary = guesttest.WAT(t, "global-count")
		}
		first, image := h.freeze(h.load(binary, 16))
		pages := int(first.Stats().MemoryBytes >> 16)
		var work, size uint64
		for i := range 20 {
			// More of them than are kept, and each is used twice.
			var open []*native.Instance
			for range i % 7 {
				in := h.restored(image)
				open = append(open, in)
				if load := in.Stats().Instructions; work == 0 {
					work = load
				} else if load != work {
					t.Fatalf("an instance begins with %d units of work, want %d", load, work)
				}
				if globals {
					answered(t, in, "run", "", `{"status":200,"body":"1"}`)
					answered(t, in, "run", "", `{"status":200,"body":"2"}`)
				} else {
					answered(t, in, "keep", `"secret"`, keepAnswer("null", 1, 1, pages))
					answered(t, in, "keep", "2", keepAnswer(`"secret"`, 2, 1, pages))
				}
				size = in.Stats().MemoryBytes
			}
			for n, in := range open {
				switch {
				case n%3 == 1 && !globals:
					if _, err := call(in, time.Second, "grow", `"secret"`); err != nil {
						t.Fatal(err)
					}
				case n%3 == 2 && !globals:
					if _, err := call(in, time.Second, "trap", "1"); err == nil && in.Err() == nil {
						t.Error("it did not trap")
					}
				}
				in.Close()
				in.Close()
				if _, err := call(in, time.Second, "keep", "1"); !errors.Is(err, engine.ErrStopped) && n%3 != 2 {
					t.Errorf("a call of an instance that was closed: %v", err)
				}
				if stats := in.Stats(); stats.MemoryBytes != 0 || n%3 == 0 && stats.MemoryPeak != size {
					t.Errorf("an instance that has ended has %d bytes of memory, %d at most; want 0 and %d",
						stats.MemoryBytes, stats.MemoryPeak, size)
				}
			}
			if i%5 == 4 {
				image.Trim()
			}
		}
	}
}

// Globals are restored, whether a guest exports them or not.
func TestImageGlobals(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.WAT(t, "global-count"), 16)
	first, err := program.Start(context.Background(), h.imageEnv())
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	run := func(in *native.Instance, want int) {
		t.Helper()
		answered(t, in, "run", "", fmt.Sprintf(`{"status":200,"body":"%d"}`, want))
	}
	run(first, 1)
	run(first, 2)
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	run(first, 3)
	in := h.restored(image)
	for range 3 {
		run(in, 3)
		run(in, 4)
		if !in.Reset() {
			t.Fatal("it was not reset")
		}
	}
}

// An instance is frozen when nothing waits in it, and not before.
func TestImageWaits(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "keep"), 16)
	first, err := program.Start(context.Background(), h.imageEnv())
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := call(first, time.Second, "later", "1"); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := first.Freeze(ended); !errors.Is(err, native.ErrWaiting) {
		t.Errorf("freezing an instance with a timer: %v", err)
	}
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	image.Close()
	first.Close()
	if _, err := first.Freeze(t.Context()); err == nil {
		t.Error("an instance was frozen that has ended")
	}
}

// A guest that is told that it will be frozen and does not come back ends as
// soon as nobody wants the image.
func TestImageSpins(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	env := h.imageEnv()
	env.ActivateTimeout = time.Hour
	first, err := h.load(guesttest.WAT(t, "spin"), 16).Start(context.Background(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := first.Freeze(ctx); err == nil || first.Err() == nil {
		t.Errorf("freezing it: %v, and it has ended with %v", err, first.Err())
	}
}

// A guest whose tables or segments may have changed cannot be frozen, nor one
// with references in globals or with a start function.
func TestImageRefused(t *testing.T) {
	for name, want := range map[string]string{
		"global-keep": "table.grow", "table-fill": "table.fill", "plain": "", "memory-copy": "",
	} {
		h := newHarness(t, engine.Limits{TableElements: 131072})
		program := h.load(guesttest.WAT(t, name), 16)
		if got := program.Frozen(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if want == "" {
			continue
		}
		first, err := program.Start(context.Background(), h.imageEnv())
		if err != nil {
			t.Fatal(err)
		}
		defer first.Close()
		if _, err := first.Freeze(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s was frozen: %v", name, err)
		}
	}
}

// Instances of an image answer as the one that was activated does, whatever
// came before, also when they run at the same time.
func TestImageAnswers(t *testing.T) {
	guests := []struct {
		name     string
		binary   func(testing.TB) []byte
		requests [][2]string
	}{
		{"json", func(t testing.TB) []byte { return guesttest.C(t, "json") },
			[][2]string{{"run", "3"}, {"print", `{"a":[1,2,{"b":null}]}`}}},
		{"sha256", func(t testing.TB) []byte { return guesttest.C(t, "sha256") }, [][2]string{{"run", "1"}, {"run", "70"}}},
		{"sort", func(t testing.TB) []byte { return guesttest.C(t, "sort") }, [][2]string{{"run", "100"}, {"run", "9"}}},
		{"wait", func(t testing.TB) []byte { return guesttest.C(t, "wait") },
			[][2]string{{"sleep", "1"}, {"block", "2"}, {"twice", "1"}}},
		{"go", func(t testing.TB) []byte { return guesttest.Go(t, "plugins-src/hello", "-ldflags=-s -w") },
			[][2]string{{"hello", ""}, {"greet", `{"name":"Ada"}`}, {"greet", `{"name":7}`}}},
	}
	for _, guest := range guests {
		t.Run(guest.name, func(t *testing.T) {
			h := newHarness(t, engine.Limits{})
			first, image := h.freeze(h.load(guest.binary(t), 64))
			ask := func(in *native.Instance, n int) string {
				request := guest.requests[n%len(guest.requests)]
				answer, err := call(in, 20*time.Second, request[0], request[1])
				return fmt.Sprintf("%s %v", answer, err)
			}
			var want []string
			for n := range 6 {
				want = append(want, ask(first, n))
			}
			var clones sync.WaitGroup
			for range 4 {
				clones.Go(func() {
					in, err := image.Start(h.imageEnv())
					if err != nil {
						t.Error(err)
						return
					}
					defer in.Close()
					for round := range 12 {
						if got := ask(in, round%6); got != want[round%6] {
							t.Errorf("request %d: %s, want %s", round, got, want[round%6])
						}
						if round%4 == 3 && !in.Reset() {
							t.Error("it was not reset")
						}
					}
				})
			}
			clones.Wait()
		})
	}
}
