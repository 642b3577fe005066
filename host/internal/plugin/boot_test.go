package plugin

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// startWith starts a host anew that starts one plugin at a time.
func startWith(t *testing.T, plugins ...spec) *rig {
	t.Helper()
	dir := t.TempDir()
	offline := manage(t, setup{dir: dir, offline: true})
	for _, s := range plugins {
		offline.install(s)
	}
	offline.close()
	r := manage(t, setup{dir: dir, offline: true,
		limits: Limits{StartWorkers: 1, ActivateTimeout: never, HookTimeout: never}})
	r.Start()
	return r
}

// padded is a module with a custom section of so many bytes.
func padded(module []byte, size int) []byte {
	section := append(binary.AppendUvarint([]byte{0}, uint64(size)), 1, 'p')
	return append(slices.Clip(module), append(section, make([]byte, size-2)...)...)
}

// TestStartBesideWaiting: plugins that wait while they start, and those that
// compute for ever, do not keep others from starting.
func TestStartBesideWaiting(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range []struct {
		name  string
		guest func(id string) spec
	}{
		{"activate never answers", func(id string) spec { return plain(t, id, "activate-never") }},
		{"activate never returns", func(id string) spec { return plain(t, id, "activate-spin") }},
		{"onEnable never answers", func(id string) spec {
			s := enabling(t, "1.0.0", "never")
			s.id = id
			return s
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var plugins []spec
			for n := range 8 {
				plugins = append(plugins, c.guest(fmt.Sprintf("a%d", n)))
			}
			good := echo(t)
			good.guest = padded(good.guest, 64<<10) // the largest one is the last
			r := startWith(t, append(plugins, good)...)
			r.eventually("the last one starts", func() bool { return r.get("echo").State == api.StateActive })
			r.answers("echo", "echo", `{"a":1}`, echoed)
			for _, p := range plugins {
				if info := r.get(p.id); info.State != api.StateStarting {
					t.Errorf("%s does not wait: it is %s", p.id, info.State)
				}
			}
		})
	}
}

// TestAppReadyBesideWaiting: all plugins hear that the host is ready, although
// none answers.
func TestAppReadyBesideWaiting(t *testing.T) {
	var plugins []spec
	for n := range 8 {
		s := enabling(t, "1.0.0", "unready")
		s.id = fmt.Sprintf("a%d", n)
		plugins = append(plugins, s)
	}
	r := startWith(t, plugins...)
	told := func() int { return strings.Count(r.log.String(), `"`+hookAppReady+`"`) }
	r.eventually("all hear of it", func() bool { return told() == len(plugins) })
	select {
	case <-r.Booted:
		t.Error("nobody waits for the hooks")
	default:
	}
}

// TestEnableBesideStart: a plugin that is enabled at the moment at which the host
// starts its plugins starts, whoever is faster.
func TestEnableBesideStart(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	offline := manage(t, setup{dir: dir, offline: true})
	id := offline.install(echo(t)).ID
	offline.close()
	for round := range 40 {
		r := manage(t, setup{dir: dir, offline: true})
		if _, err := r.Disable(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		both.Go(func() {
			time.Sleep(time.Duration(round) * 50 * time.Microsecond) // enabling takes about a millisecond
			r.Start()
		})
		both.Go(func() {
			if _, err := r.Enable(t.Context(), id); err != nil {
				t.Error(err)
			}
		})
		both.Wait()
		r.eventually("it is active", func() bool { return r.get(id).State == api.StateActive })
		r.close()
	}
}
