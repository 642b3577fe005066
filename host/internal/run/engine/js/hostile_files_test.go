package js_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Whatever the files of a backend are, they cost the host no more memory and
// time than they may have, at a look and at a start, and others start
// meanwhile.
func TestHostileFiles(t *testing.T) {
	shorttest.Skip(t)
	const memoryMB, timeout = 64, time.Second
	// most is what the host may take beside the guest: the largest file that is
	// read, twice as garbage, a parsed source map, and what the other plugin and
	// the tests themselves take.
	const most = (memoryMB + 2*16 + 64 + 64) << 20
	h := newLimited(t, js.Config{Files: script.Limits{CheckMB: memoryMB, Time: timeout}})
	neighbour := newNeighbour(t, h)
	for s := range guesttest.Scripts(1, 1) {
		t.Run(s.Name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range s.Files {
				files[name] = &fstest.MapFile{Data: text}
			}
			peak := watchMemory()
			began := time.Now()
			err := h.driver.Check(t.Context(), files, s.Entry)
			if took := time.Since(began); took > timeout+slack {
				t.Errorf("the look took %v", took)
			}
			started := h.tryStart(files, s.Entry, memoryMB, timeout)
			if took := time.Since(began); took > 2*timeout+2*slack {
				t.Errorf("look and start took %v", took)
			}
			grown := peak()
			if grown > most {
				t.Errorf("the host grew by %d MiB", grown>>20)
			}
			t.Logf("%v, %d MiB; look: %.150v; start: %.150v", time.Since(began).Round(time.Millisecond), grown>>20, err, started)
		})
	}
	if worst, count := neighbour(); worst > slack || count < 5 {
		t.Errorf("another backend of several files started %d times meanwhile, and took %v at worst", count, worst)
	}
}

// tryStart starts a backend and makes its stack be shown.
func (h *harness) tryStart(files fstest.MapFS, entry string, memoryMB int, timeout time.Duration) error {
	p, err := h.driver.Load(context.Background(), files, entry, js.Options{MemoryMB: memoryMB, Access: h.access})
	if err != nil {
		return err
	}
	defer p.Close(context.Background())
	env := h.env()
	env.ActivateTimeout = timeout
	in, err := p.Start(context.Background(), env)
	if err == nil {
		in.Close()
	}
	return err
}

// newNeighbour starts a bundle of several files again and again, until the
// returned function is called, which tells how long that took at worst.
func newNeighbour(t *testing.T, h *harness) (stop func() (worst time.Duration, count int)) {
	files := folder("main.js",
		"import { start } from './lib/start.js';\nimport c from './c.cjs';\nexport default (ctx) => { if (c.on) start(ctx) "+
			"};",
		"lib/start.js", "export const start = (ctx) => { "+register+" };", "c.cjs", "exports.on = require('./d.json').on;",
		"d.json", `{"on":true}`)
	var done atomic.Bool
	var wait sync.WaitGroup
	var worst time.Duration
	count := 0
	wait.Go(func() {
		for !done.Load() {
			began := time.Now()
			if err := h.tryStart(files, "main.js", 16, time.Minute); err != nil {
				t.Errorf("the other backend: %v", err)
				return
			}
			worst = max(worst, time.Since(began))
			count++
			time.Sleep(200 * time.Millisecond)
		}
	})
	return func() (time.Duration, int) {
		done.Store(true)
		wait.Wait()
		return worst, count
	}
}

// watchMemory looks at how much memory the process has until the returned
// function is called, which tells by how many bytes it grew at most, where the
// system tells.
func watchMemory() (peak func() int64) {
	before := residentBytes()
	var most atomic.Int64
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			most.Store(max(most.Load(), residentBytes()))
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	})
	return func() int64 { close(done); wait.Wait(); return most.Load() - before }
}

// residentBytes is what the process has in memory, or 0 where the system does
// not tell.
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// A plugin that fails with a huge source map shows its stack all the same.
func TestHugeMap(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	size := 4 << 20
	_, err := h.startFiles(map[string]string{
		"main.js":     "export default () => {\n  throw new Error('x');\n};\n//# sourceMappingURL=main.js.map\n",
		"main.js.map": `{"version":3,"sources":["src/a.ts"],"mappings":";AAAA` + strings.Repeat(",AAAA", size/5) + `"}`,
	}, "main.js")
	if err == nil || !strings.Contains(err.Error(), "src/a.ts:1:1") {
		t.Error(err)
	}
	// One that is not used is told where the error is.
	_, err = h.startFiles(map[string]string{
		"main.js":     "console.error(new Error('x'));\nexport default () => {};\n//# sourceMappingURL=main.js.map\n",
		"main.js.map": "{",
	}, "main.js")
	if log := h.log(); err != nil || !strings.Contains(log,
		"(main.js: its source map is not used: it is not JSON of a source map") {
		t.Error(fmt.Sprint(err), log)
	}
}
