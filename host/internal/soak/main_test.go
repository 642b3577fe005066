package soak

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

var (
	lasting   = flag.Duration("soak.for", time.Second, "how long each run lasts, at least")
	firstSeed = flag.Uint64("soak.seed", 1, "seed of what the runs do at random; 0 means another one each time")
)

// built is the folder with what all tests share: the program and its compiled
// code.
var built string

func TestMain(m *testing.M) {
	flag.Parse()
	if *firstSeed == 0 {
		*firstSeed = rand.Uint64()
	}
	code := m.Run()
	report.print()
	_ = os.RemoveAll(built)
	os.Exit(code)
}

// long is how each run begins: there is no short one, and none without the
// program.
func long(t *testing.T) {
	t.Helper()
	shorttest.Skip(t)
	if err := build(); err != nil {
		t.Fatal(err)
	}
}

// build makes the program. RACE holds the flags that make compiles all else
// with, so that nothing is compiled twice.
var build = sync.OnceValue(func() (err error) {
	if built, err = os.MkdirTemp("", "soak-"); err != nil {
		return err
	}
	args := append([]string{"build"}, strings.Fields(os.Getenv("RACE"))...)
	cmd := exec.Command("go", append(args, "-o", program(), "github.com/wasmhost/wasmhost/cmd/wasmhost")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return nil
})

// program is the path of the program; the suffix matters on Windows only.
func program() string { return filepath.Join(built, "wasmhost.exe") }

// figures collects what the runs have seen.
type figures struct {
	mu   sync.Mutex
	rows map[string]string
}

var report = &figures{rows: map[string]string{}}

// add notes a figure, which replaces an earlier one of the same name.
func (f *figures) add(name, format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rows[name] = fmt.Sprintf(format, args...)
}

func (f *figures) print() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.rows) == 0 {
		return
	}
	fmt.Printf("soak: seed %d, %s a run\n", *firstSeed, *lasting)
	for _, name := range slices.Sorted(maps.Keys(f.rows)) {
		fmt.Printf("soak: %-44s %s\n", name, f.rows[name])
	}
}

// run is one run: its chance and its end.
type run struct {
	*testing.T
	random *rand.Rand
	end    time.Time
	least  int // rounds, whatever time they take
}

func newRun(t *testing.T) *run {
	r := &run{T: t, random: rand.New(rand.NewPCG(*firstSeed, 0)), end: time.Now().Add(*lasting)}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %d", *firstSeed)
		}
	})
	return r
}

// atLeast has a run last for so many rounds, in which each fault happens that it
// is for: how many there is time for is a matter of the machine.
func (r *run) atLeast(rounds int) *run {
	r.least = rounds
	return r
}

// more reports whether there is to be another round. The first always runs.
func (r *run) more(round int) bool {
	return !r.Failed() && (round < max(r.least, 1) || time.Now().Before(r.end))
}

// deal returns what says which of so many things is next: each once in an order
// of chance, then all of them again in another.
func (r *run) deal(things int) func() int {
	var left []int
	return func() (next int) {
		if len(left) == 0 {
			left = r.random.Perm(things)
		}
		next, left = left[0], left[1:]
		return next
	}
}

// within is a random time up to a bound.
func (r *run) within(most time.Duration) time.Duration {
	return time.Duration(r.random.Int64N(int64(most)))
}
