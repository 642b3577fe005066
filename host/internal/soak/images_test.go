package soak

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestKillsWhileImagesAreMade kills a host while plugins in modes request and
// pool activate, are frozen and serve. Each start makes the images anew, so
// that no request sees what one before it had in memory, and nothing of an
// image ever lies in the data folder.
func TestKillsWhileImagesAreMade(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(3)
	f := newFolder(r)
	const secret = "kept-in-memory-alone"
	plugins := map[string]source{
		"guest": {module: guesttest.C(t, "keep"), paths: []string{"keep", "grow", "later", "handle", "spin", "trap"}},
		"script": {paths: []string{"keep"}, memory: 32, script: `let kept = null, calls = 0
			exports.activate = (ctx) => ctx.cli.handle("keep", (request) => {
				const before = kept
				kept = request.body
				return { status: 200, body: { kept: before, calls: ++calls } }
			})`},
	}
	var ids []string
	for name, s := range plugins {
		for _, mode := range []string{"request", "pool"} {
			s.id = name + "-" + mode
			entry := "backend.wasm"
			if s.script != "" {
				entry = "backend.js"
			}
			s.more = map[string]any{"backend": map[string]any{"entryPoint": entry,
				"instances": map[string]any{"mode": mode, "max": 3}, "resourceLimits": map[string]any{"memoryMb": 32}}}
			f.must("install", s.write(t), "--yes")
			ids = append(ids, s.id)
		}
	}
	kills, answered := 0, 0
	first := make(chan struct{}) // closed when one was answered, however slow the machine is
	one := sync.OnceFunc(func() { close(first) })
	for round := 0; r.more(round); round++ {
		if round%2 == 1 { // while they activate and are frozen
			p := f.launch()
			time.Sleep(r.within(600 * time.Millisecond))
			p.kill()
			kills++
		}
		p := f.serve()
		var wg sync.WaitGroup
		var mu sync.Mutex
		for _, id := range ids {
			for range 2 {
				wg.Go(func() {
					for {
						status, text, err := p.post(id, "keep", secret)
						if err != nil {
							return
						}
						if status != http.StatusOK {
							time.Sleep(time.Millisecond) // it has not started yet
							continue
						}
						mu.Lock()
						answered++
						mu.Unlock()
						one()
						if strings.HasSuffix(id, "-request") && !bytes.Contains(text, []byte(`"kept":null,"calls":1`)) {
							t.Errorf("%s was told of another request: %s", id, text)
						}
					}
				})
			}
		}
		select {
		case <-first:
		case <-time.After(time.Minute):
		}
		time.Sleep(r.within(600 * time.Millisecond))
		p.kill()
		kills++
		wg.Wait()
	}
	p := f.serve()
	for _, id := range ids {
		if err := answers(p, id); err != nil {
			t.Error(err)
		}
	}
	p.stop()
	if err := f.lacks(secret); err != nil {
		t.Error(err)
	}
	report.add("images: kills", "%d, %d requests answered, none told of another", kills, answered)
	if answered == 0 {
		t.Error("nothing was answered")
	}
}

// answers waits until a plugin serves requests.
func answers(p *process, id string) error {
	var last string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		status, text, err := p.post(id, "keep", 1)
		if status == http.StatusOK {
			return nil
		}
		last = fmt.Sprint(status, string(text), err)
	}
	return fmt.Errorf("%s does not answer: %s", id, last)
}

// lacks says which file of the data folder has a text, if any.
func (f *folder) lacks(text string) error {
	return filepath.WalkDir(f.dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		if err == nil && bytes.Contains(content, []byte(text)) {
			err = fmt.Errorf("%s has what a plugin had in memory", path)
		}
		return err
	})
}
