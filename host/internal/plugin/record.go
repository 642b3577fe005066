package plugin

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// recordFor is how long a recording takes where nobody says, and flushEvery how often what
// there is of it is sent.
const (
	recordFor  = time.Hour
	flushEvery = 200 * time.Millisecond
)

// unrecorded is env for the instances that are made of one that is recorded.
func unrecorded(env backends.Env) backends.Env {
	env.Tape = nil
	return env
}

// Record starts a plugin anew and writes a recording of its instance to w, until it has as many
// calls as are asked for, the time is over or ctx ends. The error is [problem.Conflict] where it
// does not run, or cannot be recorded.
func Record(ctx context.Context, m *Manager, in api.RecordRequest, w io.Writer) error {
	e, err := m.lockToReplace(ctx, in.ID, nil)
	if err != nil {
		return err
	}
	r, err := e.startRecording(ctx, in)
	e.Unlock()
	if err != nil {
		return err
	}
	defer r.End("nobody waits for the recording any more")
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	over := time.NewTimer(cmp.Or(time.Duration(in.Seconds)*time.Second, recordFor))
	defer over.Stop()
	for ended := false; ; {
		if data := r.Take(); len(data) > 0 {
			if _, err := w.Write(data); err != nil {
				return err
			}
		}
		if ended {
			return nil
		}
		select {
		case <-r.Done():
			ended = true
		case <-tick.C:
		case <-over.C:
			r.End("its time was over")
		case <-m.Loading.Done():
			r.End("the host has ended")
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// startRecording starts the plugin anew with a recording. The caller holds the lock.
func (e *runner) startRecording(ctx context.Context, in api.RecordRequest) (*record.Recording, error) {
	limits, installed := e.m.limits.Record, e.Known()
	if e.Current.Load() == nil || e.program == nil {
		return nil, problem.Conflictf("the plugin %q does not run, so there is nothing to record; `wasmhost info %s` says "+
			"why", in.ID, in.ID)
	}
	if _, ok := e.program.(backends.Replayer); !ok {
		return nil, problem.Conflictf("the plugin %q cannot be recorded: it was made for Extism", in.ID)
	}
	if mode, _ := e.instances(installed.Manifest); mode != manifest.InstancesShared {
		return nil, problem.Conflictf("the plugin %q has backend.instances of mode %q, and one instance is recorded: "+
			"set the mode %q for as long", in.ID, mode, manifest.InstancesShared)
	}
	backend, _, err := e.backend(ctx, installed)
	if err != nil {
		return nil, err
	}
	defer backend.Close()
	files, err := programFiles(backend.Backend, limits.Bytes)
	if err != nil {
		return nil, problem.Conflictf("the plugin %q cannot be recorded: %v", in.ID, err)
	}
	hide := e.Log().Conceal()
	if in.Secrets {
		hide = nil
	}
	r, err := record.NewRecording(limits, record.Header{Plugin: in.ID, Version: installed.Record.Current.Version,
		Host: e.m.cfg.HostVersion, Entry: backend.Entry, MemoryMB: installed.Manifest.MemoryMB(), Secrets: in.Secrets}, files,
		cmp.Or(in.Calls, limits.Calls), hide)
	if err != nil {
		return nil, problem.Conflictf("the plugin %q cannot be recorded: %v", in.ID, err)
	}
	e.record = r
	e.replace(ctx, installed)
	e.record = nil
	if e.Current.Load() == nil {
		return nil, problem.Conflictf("the plugin %q did not start anew; `wasmhost info %s` says why", in.ID, in.ID)
	}
	return r, nil
}

// programFiles are the files of a backend that a recording has: a module, or all scripts.
func programFiles(backend backends.Backend, most int64) (map[string][]byte, error) {
	files, size := map[string][]byte{}, int64(0)
	add := func(name string) error {
		content, err := fs.ReadFile(backend.Files, name)
		if size += int64(len(content)); err == nil && size > most {
			err = fmt.Errorf("its program has over %d bytes; raise the limit record.bytes", most)
		}
		files[name] = content
		return err
	}
	if path.Ext(backend.Entry) == ".wasm" {
		return files, add(backend.Entry)
	}
	return files, fs.WalkDir(backend.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !slices.Contains(scriptEndings, path.Ext(name)) {
			return err
		}
		return add(name)
	})
}

// scriptEndings are those of the files that a script may read.
var scriptEndings = []string{".js", ".mjs", ".cjs", ".json"}
