package corpustest

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
)

// Case is one module that was compiled, and what that took.
type Case struct {
	Recipe      string // as calls of this package
	ModuleBytes int
	Time        time.Duration // of processors, which what else runs makes hardly longer
	// Memory is how much more memory the process had from the system at the
	// peak than before.
	Memory uint64
}

func (c Case) String() string {
	return fmt.Sprintf("%s: %d bytes, compiled in %v with %d MB", c.Recipe, c.ModuleBytes, c.Time.Round(time.Millisecond),
		c.Memory>>20)
}

// Found is what a hunt has seen.
type Found struct {
	Tried, Accepted  int
	Slowest, Largest Case
}

// recipe is a shape with its numbers.
type recipe struct {
	kind    int
	numbers [3]int
	repeat  int
}

var recipes = []struct {
	name  string
	most  [3]int // of each number; 0 for one that the shape does not have
	shape func(n [3]int) Shape
}{
	{"LocalsByBlocks", [3]int{20_000, 5_000, 0}, func(n [3]int) Shape { return LocalsByBlocks(n[0], n[1]) }},
	{"LocalsByLoops", [3]int{5_000, 5_000, 2}, func(n [3]int) Shape { return LocalsByLoops(n[0], n[1], n[2] == 2) }},
	{"OperandsByBlocks", [3]int{30_000, 5_000, 0}, func(n [3]int) Shape { return OperandsByBlocks(n[0], n[1]) }},
	{"ParametersByBlocks", [3]int{1_000, 5_000, 2}, func(n [3]int) Shape {
		return ParametersByBlocks(n[0], n[1],
			n[2] == 2)
	}},
	{"WideCalls", [3]int{1_000, 5_000, 0}, func(n [3]int) Shape { return WideCalls(n[0], n[1]) }},
	{"BranchTables", [3]int{2_000, 500, 60_000}, func(n [3]int) Shape { return BranchTables(n[0], n[1], n[2]) }},
	{"TablesToOnePlace", [3]int{5, 60_000, 0}, func(n [3]int) Shape { return TablesToOnePlace(n[0], n[1]) }},
	{"LongChain", [3]int{2_000, 9_999, 0}, func(n [3]int) Shape { return LongChain(n[0], n[1]) }},
	{"BoundsByBlocks", [3]int{100_000, 9_999, 0}, func(n [3]int) Shape { return BoundsByBlocks(n[0], n[1]) }},
	{"GlobalsByCalls", [3]int{50_000, 100_000, 0}, func(n [3]int) Shape { return GlobalsByCalls(n[0], n[1]) }},
	{"TypesByFunctions", [3]int{50_000, 50_000, 0}, func(n [3]int) Shape { return TypesByFunctions(n[0], n[1]) }},
}

// maxModule is the size of the largest module that a hunt makes: what compiling
// takes in proportion to the size is not what it looks for.
const maxModule = 512 << 10

// Hunt looks for the module that is the slowest to compile, or takes the most
// memory, of those that are accepted, until ctx ends; the module that is then
// being compiled counts. The same seed makes the same choices as long as modules
// compare in the same way. Compile compiles a module and reports whether it was
// accepted.
func Hunt(ctx context.Context, seed uint64, compile func(module []byte) bool) Found {
	random := rand.New(rand.NewPCG(seed, 9))
	var found Found
	var slow, large recipe
	for ctx.Err() == nil {
		next := anyRecipe(random)
		if found.Accepted > 0 {
			switch random.IntN(5) {
			case 0, 1:
				next = slow.mutate(random)
			case 2:
				next = large.mutate(random)
			}
		}
		module := next.module()
		// What is refused is made smaller until it is not: the bound is where it hurts most.
		for ctx.Err() == nil && next.repeat > 0 {
			found.Tried++
			var c Case
			accepted := len(module) <= maxModule
			if accepted {
				c, accepted = measure(module, compile)
			}
			if !accepted {
				next, module = next.smaller(random)
				continue
			}
			c.Recipe, c.ModuleBytes = next.String(), len(module)
			found.Accepted++
			if c.Time > found.Slowest.Time {
				found.Slowest, slow = c, next
			}
			if c.Memory > found.Largest.Memory {
				found.Largest, large = c, next
			}
			break
		}
	}
	return found
}

func anyRecipe(random *rand.Rand) recipe {
	r := recipe{kind: random.IntN(len(recipes)), repeat: 1}
	for i, most := range recipes[r.kind].most {
		r.numbers[i] = logUniform(random, most)
	}
	if random.IntN(2) == 0 {
		r.repeat = logUniform(random, 2_000)
	}
	return r
}

// logUniform returns a number from 1 to most, of each order of magnitude as
// often as of another.
func logUniform(random *rand.Rand, most int) int {
	if most < 1 {
		return 0
	}
	return min(most, int(math.Exp(random.Float64()*math.Log(float64(most)+1))))
}

func (r recipe) mutate(random *rand.Rand) recipe {
	for i, most := range recipes[r.kind].most {
		r.numbers[i] = min(most, scale(r.numbers[i], random))
	}
	r.repeat = scale(r.repeat, random)
	return r
}

// scale makes a number up to twice or half as large, or leaves it.
func scale(n int, random *rand.Rand) int {
	if n == 0 || random.IntN(3) == 0 {
		return n
	}
	return max(1, int(float64(n)*math.Exp2(random.Float64()*2-1)))
}

// smaller makes one of the numbers a fifth smaller, and at last gives up.
func (r recipe) smaller(random *rand.Rand) (recipe, []byte) {
	if r.repeat > 1 {
		r.repeat = r.repeat * 4 / 5
		return r, r.module()
	}
	i := random.IntN(2)
	if r.numbers[i] <= 1 {
		i = 1 - i
	}
	if r.numbers[i] <= 1 {
		r.repeat = 0
		return r, nil
	}
	r.numbers[i] = r.numbers[i] * 4 / 5
	return r, r.module()
}

func (r recipe) module() []byte {
	return Module(Repeat(r.repeat, recipes[r.kind].shape(r.numbers)))
}

func (r recipe) String() string {
	return fmt.Sprintf("%d times %s%v", r.repeat, recipes[r.kind].name, r.numbers)
}

// measure compiles a module, and looks at the memory of the process meanwhile.
func measure(module []byte, compile func([]byte) bool) (c Case, accepted bool) {
	debug.FreeOSMemory()
	before := memory()
	done := make(chan struct{})
	peak := make(chan uint64)
	go func() {
		most := before
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			most = max(most, memory())
			select {
			case <-tick.C:
			case <-done:
				peak <- most
				return
			}
		}
	}()
	begun := cputest.Process()
	accepted = compile(module)
	c.Time = cputest.Process() - begun
	close(done)
	c.Memory = <-peak - before
	return c, accepted
}

// memory returns how much memory the process has from the system.
func memory() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
