package build

import (
	"context"
	"fmt"
	"os"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// The bundler trusts what it builds, and a few hundred kilobytes of source can
// have it take all memory of the machine, or never end; it cannot be stopped. So
// the process ends where a build goes too far. What was built before stays.
const (
	// defaultBuildMemoryMB is how many MiB more than before it the process may
	// have while it bundles a script.
	defaultBuildMemoryMB = 2048
	// defaultBuildTime is how long bundling may take.
	defaultBuildTime = 5 * time.Minute
	// guardInterval is how often that is looked at.
	guardInterval = 20 * time.Millisecond
)

// buildGuard bounds a build.
type buildGuard struct {
	memoryMB int
	time     time.Duration
	// end ends the process. It does not return but in tests.
	end func(reason string)
}

// guard returns what bounds builds with these options.
func (o *Options) guard() buildGuard {
	g := buildGuard{memoryMB: defaultBuildMemoryMB, time: defaultBuildTime, end: endProcess}
	if o.memoryMB > 0 {
		g.memoryMB = o.memoryMB
	}
	if o.timeout > 0 {
		g.time = o.timeout
	}
	return g
}

func endProcess(reason string) {
	fmt.Fprintln(os.Stderr, "error: "+reason)
	os.Exit(cli.ExitFailed)
}

// watch begins to watch; the returned function ends that. A build that ctx has
// given up gets a moment to end, and is not waited for after that.
func (g buildGuard) watch(ctx context.Context) (stop func()) {
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() { g.run(ctx, done) })
	return func() { close(done); wait.Wait() }
}

func (g buildGuard) run(ctx context.Context, done <-chan struct{}) {
	const moment = 5 * time.Second
	before := processMemory()
	deadline := time.NewTimer(g.time)
	defer deadline.Stop()
	ticks := time.NewTicker(guardInterval)
	defer ticks.Stop()
	gone := ctx.Done()
	for {
		select {
		case <-done:
			return
		case <-deadline.C:
			g.end(fmt.Sprintf("bundling takes longer than %v; --build-timeout sets another bound", g.time))
			return
		case <-gone:
			gone = nil
			deadline.Reset(moment)
		case <-ticks.C:
			if used := processMemory(); used > before+uint64(g.memoryMB)<<20 {
				g.end(fmt.Sprintf("bundling takes more than %d MiB of memory; look for a file that is none to bundle, such as "+
					"generated data, "+
					"or set another bound with --build-memory-mb", g.memoryMB))
				return
			}
		}
	}
}

// processMemory is how much memory the Go runtime has from the system, in bytes.
func processMemory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}
