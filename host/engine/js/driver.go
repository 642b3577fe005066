// Package js runs JavaScript backends: it takes the plugin's files through
// package script, hands the module to the engine in sdk/js/engine, which is a
// guest of ABI 1 like any other, and puts what the engine says about the
// module's lines back into terms of the author's files.
//
// Metering, memory caps, deadlines, events and host functions are those of
// package native. What the engine itself does is told in sdk/js/engine.
package js

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js/script"
	"github.com/wasmhost/wasmhost/host/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
	jsengine "github.com/wasmhost/wasmhost/sdk/js/engine"
)

// kindScript is the event by which the engine gets its program: the name of
// the module, a zero byte, and its text.
const kindScript abi.Kind = 1000

// codeInvalidResponse is what the engine fails an event with whose handler
// returned something that is no answer. No plugin can use it: codes of theirs
// have no colon.
const codeInvalidResponse abi.Code = "wasmhost:invalid_response"

// Numbers that the engine passes to proc_exit.
const (
	exitMemory = 70 // out of memory
	exitBroken = 71 // a fault of the engine
)

// stackBytes is the limit of native stack by the rewriter's estimate. That
// counts nearly ten times what QuickJS's interpreter takes for a call, whose
// function is huge. The engine's own limit comes first and throws a RangeError.
const stackBytes = 512 << 20

// MinMemoryMB is the least memory of an instance: the engine alone takes most
// of the first two MiB.
const MinMemoryMB = 4

// Limits bound what the files of one backend may take. A zero field takes the
// default.
type Limits = script.Limits

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits { return script.DefaultLimits() }

// Driver runs JavaScript backends.
type Driver struct {
	native  *native.Driver
	limits  engine.Limits
	scripts Limits
}

// NewDriver returns a driver on top of that of compiled guests.
func NewDriver(compiled *native.Driver, scripts Limits) *Driver {
	return &Driver{native: compiled, limits: compiled.Limits(), scripts: scripts}
}

// Options say how a backend is loaded.
type Options struct {
	// MemoryMB is the memory cap of an instance in MiB, at least
	// [MinMemoryMB]; zero means the engine's maximum.
	MemoryMB int
	// Access says which permissions the plugin may use.
	Access hostfuncs.Access
}

// Program is a backend that is ready to be started any number of times.
type Program struct {
	engine *native.Program
	script *script.Script
	// event is the payload of kindScript.
	event   []byte
	timeout time.Duration
}

// Check reads the backend whose entry point is at a slash-separated path inside
// files as Load does, and parses all of it. It runs nothing and needs no
// engine. The error is a [*script.Error] where the files are at fault.
func Check(ctx context.Context, files fs.FS, entry string, limits Limits) error {
	_, err := script.Load(ctx, files, entry, script.Options{Check: true, Limits: limits})
	return err
}

// Load reads the backend whose entry point is at a slash-separated path inside
// files, and readies the engine. The error is a [*script.Error] where the
// files are at fault.
func (d *Driver) Load(ctx context.Context, files fs.FS, entry string, opts Options) (*Program, error) {
	loaded, err := script.Load(ctx, files, entry, script.Options{Limits: d.scripts})
	if err != nil {
		return nil, err
	}
	if opts.MemoryMB > 0 {
		opts.MemoryMB = max(opts.MemoryMB, MinMemoryMB)
	}
	program, err := d.native.Load(ctx, jsengine.Wasm(), native.Options{
		MemoryMB: opts.MemoryMB, Access: opts.Access, Gated: true, SharedCode: true, StackBytes: stackBytes,
	})
	if err != nil {
		return nil, fmt.Errorf("load the JavaScript engine: %w", err)
	}
	event := make([]byte, 0, len(loaded.Name)+1+len(loaded.Code))
	event = append(append(event, loaded.Name...), 0)
	event = append(event, loaded.Code...)
	return &Program{engine: program, script: loaded, event: event, timeout: d.limits.StartTimeout}, nil
}

// Notes say what of the backend was left aside, such as a source map that
// cannot be read.
func (p *Program) Notes() []string {
	notes := make([]string, len(p.script.Notes))
	for i, n := range p.script.Notes {
		notes[i] = n.String()
	}
	return notes
}

// Close frees the program. Its instances must have been closed before.
func (p *Program) Close(ctx context.Context) { p.engine.Close(ctx) }
