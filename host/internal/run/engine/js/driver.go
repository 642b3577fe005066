// Package js runs JavaScript backends: it starts the engine in sdk/js/engine,
// which is a guest of ABI 1 like any other, hands it the plugin's files through
// package script as it asks for them, and puts what it says about lines back
// into terms of what the author wrote.
//
// The engine finds, parses and links the files itself, with the memory and the
// time of the plugin, also when they are looked at before a plugin is installed.
// Metering, memory caps, deadlines, events and host functions are those of
// package native. What the engine itself does is told in sdk/js/engine.
package js

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/charset"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/intl"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/webcrypto"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/zlib"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
	jsengine "github.com/wasmhost/wasmhost/sdk/js/engine"
)

// kindScript is the event by which the engine learns what to do with which
// file: a letter and the name of the entry point.
const (
	kindScript abi.Kind = 1000
	runScript           = "r"
	lookAt              = "c"
)

// scriptModule is the import module through which the engine gets files.
const scriptModule = "wasmhost:script"

// codeInvalidResponse is what the engine fails an event with whose handler
// returned something that is no answer. No plugin can use it: codes of theirs
// have no colon.
const codeInvalidResponse abi.Code = "wasmhost:invalid_response"

// codeHandlerError is what the engine fails an event with that threw something
// without a code.
const codeHandlerError abi.Code = "handler_error"

// Numbers that the engine passes to proc_exit.
const (
	exitMemory = 70 // out of memory
	exitBroken = 71 // a fault of the engine
)

// whereFunction is the export by which the engine says where a plugin is.
const whereFunction = "wasmhost_where"

// sampleFunction is the export by which it says what runs, for a profile.
const sampleFunction = "wasmhost_sample"

// stackBytes is the limit of native stack by the rewriter's estimate. That
// counts nearly ten times what QuickJS's interpreter takes for a call, whose
// function is huge. The engine's own limit comes first and throws a RangeError.
const stackBytes = 512 << 20

// MinMemoryMB is the least memory of an instance: the engine alone takes most
// of the first two MiB.
const MinMemoryMB = 4

// Config bounds what one backend may take besides what holds for all guests. A
// zero field takes the default.
type Config struct {
	Files  script.Limits
	Crypto webcrypto.Limits
	Zlib   zlib.Limits
}

// Driver runs JavaScript backends.
type Driver struct {
	native  *native.Driver
	scripts script.Limits
	crypto  *webcrypto.Service
	zlib    *zlib.Service
	mapping script.Mapping
}

// NewDriver returns a driver on top of that of compiled guests, which takes one
// of them.
func NewDriver(ctx context.Context, compiled *native.Driver, cfg Config) (*Driver, error) {
	if err := limits.Fill(&cfg.Files); err != nil {
		return nil, err
	}
	service, err := webcrypto.New(cfg.Crypto)
	if err != nil {
		return nil, err
	}
	compression, err := zlib.New(cfg.Zlib)
	if err != nil {
		return nil, err
	}
	err = compiled.AddOwn(ctx, scriptModule, computeFunction, callFunction, resolveFunction, readFunction, codeFunction,
		keepFunction, problemFunction, useFunction)
	if err != nil {
		return nil, err
	}
	return &Driver{native: compiled, scripts: cfg.Files, crypto: service, zlib: compression,
		mapping: script.NewMapping()}, nil
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
	script *script.Backend
	crypto *webcrypto.Service
	zlib   *zlib.Service
	kept   *engine.Engine // bytecode
	unit   func(number int) ([]byte, bool)
}

// Load readies the engine for the backend whose entry point is at a
// slash-separated path inside files. They are read by its instances, so they
// must be there as long as the program is. The error is a [*script.Error] where
// there is no such entry point.
func (d *Driver) Load(ctx context.Context, files fs.FS, entry string, opts Options) (*Program, error) {
	backend, err := script.Open(files, entry, d.scripts, d.mapping)
	if err != nil {
		return nil, err
	}
	if opts.MemoryMB > 0 {
		opts.MemoryMB = max(opts.MemoryMB, MinMemoryMB)
	}
	program, err := d.native.Load(ctx, jsengine.Wasm(), native.Options{
		MemoryMB: opts.MemoryMB, Access: opts.Access, Gated: true, Own: scriptModule, SharedCode: true,
		ShareInitialized: true, StackBytes: stackBytes,
	})
	if err != nil {
		return nil, fmt.Errorf("load the JavaScript engine: %w", err)
	}
	return &Program{engine: program, script: backend, crypto: d.crypto, zlib: d.zlib, kept: d.native.Engine(),
		unit: jsengine.Unit}, nil
}

// Close frees the program. Its instances must have been closed before.
func (p *Program) Close(ctx context.Context) { p.engine.Close(ctx) }

// Check looks at a backend without running it: it has the engine find and
// compile every file that is named in imports and in calls of require, and link
// them. That has memory and time of its own, by [script.Limits]. The error is a
// [*script.Error] where the files are at fault.
func (d *Driver) Check(ctx context.Context, files fs.FS, entry string) error {
	_, err := d.Look(ctx, files, entry)
	return err
}

// Look is [Driver.Check] for those who also want to know what the backend uses
// that may not be there.
func (d *Driver) Look(ctx context.Context, files fs.FS, entry string) (script.Uses, error) {
	p, err := d.Load(ctx, files, entry, Options{
		MemoryMB: d.scripts.CheckMB, Access: func(string) (declared, granted bool) { return false, false },
	})
	if err != nil {
		return script.Uses{}, err
	}
	defer p.Close(context.WithoutCancel(ctx))
	reading := p.script.Read()
	in, err := p.engine.StartOwn(ctx, native.Env{
		Functions:       hostfuncs.Set{},
		Log:             func(abi.Level, string, string) {},
		ActivateTimeout: d.scripts.Time,
	}, p.own(lookAt, reading, "\n", d.scripts.Time))
	if err == nil {
		in.Close()
	}
	if failed := reading.Failed(); failed != nil {
		return script.Uses{}, failed
	}
	if err == nil {
		return reading.Uses(ctx), reading.Problems()
	}
	var crash *engine.CrashError
	code, exited := engine.ExitCode(err)
	switch {
	case errors.Is(err, engine.ErrTimeout):
		return script.Uses{}, p.tooMuch(fmt.Sprintf("it takes longer than %v to read", d.scripts.Time))
	case exited && code == exitMemory:
		return script.Uses{}, p.tooMuch(fmt.Sprintf("it takes more than %d MiB of memory to read", d.scripts.CheckMB))
	case errors.As(err, &crash):
		return script.Uses{}, p.tooMuch("the engine fails on it: " + crash.Reason)
	}
	return script.Uses{}, err
}

// tooMuch is what is said of a backend that could not be read to its end.
func (p *Program) tooMuch(text string) error {
	return &script.Error{Problems: []script.Problem{{File: p.script.Entry, Text: text,
		Hint: "Make it smaller, or bundle it with 'wasmhost build'."}}}
}

// own is what an instance of the engine gets: what it is to do, and the files.
// The separator stands between what is wrong and what to do in what the engine
// is told.
func (p *Program) own(what string, reading *script.Reading, separator string, timeout time.Duration) native.Own {
	code := &bytecode{engine: p.kept, reading: reading, entry: p.script.Entry}
	first := native.Event{Kind: kindScript, Payload: []byte(what + p.script.Entry + own(p.kept.Kit())), Timeout: timeout}
	if what == runScript {
		first.Returned = code.close
	}
	return native.Own{
		First:   []native.Event{first},
		Answer:  p.answers(reading, code, separator),
		Compute: p.computes(),
		Where:   whereFunction,
		Sample:  sampleFunction,
		Frame:   p.frame,
	}
}

// own tells the engine the functions of the application, see wh_extend in its hostcall.c.
func own(kit *hostfuncs.Kit) string {
	var b strings.Builder
	for _, f := range kit.Own() {
		flags := ""
		if f.Waits {
			flags += "w"
		}
		if f.Result.Kind == hostfuncs.TypeNull {
			flags += "n"
		}
		fmt.Fprintf(&b, "\x00%s\n%s\n%s\n", f.Namespace, f.Name, flags)
		for _, p := range f.Params {
			b.WriteString(p.Name + "\n")
		}
	}
	return b.String()
}

// computes gives an instance what carries out what the engine has the host
// compute: which part of it stands before a colon.
func (p *Program) computes() func(c native.Computation) ([]byte, error) {
	texts := &intl.Formatter{}
	return func(c native.Computation) ([]byte, error) {
		if len(c.Inputs) > 0 {
			switch part, what, _ := bytes.Cut(c.Inputs[0], []byte(":")); string(part) {
			case "crypto":
				return p.crypto.Call(c, what, c.Inputs[1:], c.Output)
			case "zlib":
				return p.zlib.Call(what, c.Inputs[1:], c.Pass, c.Hold)
			case "intl":
				return texts.Call(what, c.Inputs[1:], c.Pass)
			case "charset":
				return charset.Call(what, c.Inputs[1:], c.Pass)
			}
		}
		return nil, abi.NewError(abi.CodeInvalidArgument, "the host does not compute this")
	}
}

// The functions of scriptModule. Fields of their parameters are separated by
// zero bytes.
const (
	computeFunction = "compute" // see Program.compute
	callFunction    = "call"    // see native.Driver.AddOwn
	resolveFunction = "resolve" // importer, import: the name of a file
	readFunction    = "read"    // name: its content
	codeFunction    = "code"    // name: its bytecode, or whether that would be kept
	keepFunction    = "keep"    // the bytecode of the file that was read
	problemFunction = "problem" // name, line, column, text
	useFunction     = "use"     // name, line, column, what is used
)

// unitPrefix begins the names by which the engine asks for its own units. No
// file of a plugin has such a name.
const unitPrefix = "wasmhost:unit/"

// answers gives an instance of the engine the files of a backend.
func (p *Program) answers(
	reading *script.Reading, code *bytecode, separator string,
) func(function string, params []byte) ([]byte, error) {
	return func(function string, params []byte) ([]byte, error) {
		switch function {
		case resolveFunction:
			importer, spec, _ := bytes.Cut(params, []byte{0})
			name, err := reading.Resolve(bounded(importer), bounded(spec))
			return []byte(name), forGuest(err, separator)
		case readFunction:
			if number, ok := strings.CutPrefix(bounded(params), unitPrefix); ok {
				n, err := strconv.Atoi(number)
				if unit, ok := p.unit(n); ok && err == nil {
					return unit, nil
				}
			}
			if text, ok := code.read(bounded(params)); ok {
				return text, nil
			}
			text, err := reading.File(bounded(params))
			return text, forGuest(err, separator)
		case codeFunction:
			return code.code(bounded(params)), nil
		case keepFunction:
			code.keep(params)
		case problemFunction, useFunction:
			fields := bytes.SplitN(params[:min(len(params), maxProblem)], []byte{0}, 4)
			if len(fields) < 4 {
				break
			}
			tell := reading.Tell
			if function == useFunction {
				tell = reading.Use
			}
			line, _ := strconv.Atoi(string(fields[1]))
			column, _ := strconv.Atoi(string(fields[2]))
			tell(bounded(fields[0]), line, column, string(fields[3]))
		}
		return []byte{}, nil
	}
}

// How much of what the engine says is looked at, in bytes: of the name of a
// file, which is no longer than 1,000, and of a problem.
const (
	maxName    = 1100
	maxProblem = 16 << 10
)

// bounded is a name; one that is cut off is longer than any file has.
func bounded(name []byte) string { return string(name[:min(len(name), maxName)]) }

// forGuest makes of a refusal, and of what may be otherwise in a moment, an error that
// the plugin's code sees.
func forGuest(err error, separator string) error {
	refused, is := errors.AsType[*script.Refusal](err)
	if !is {
		if fault := disk.Of(err); fault.Passing() {
			return abi.NewError(abi.CodeUnavailable, fault.String()+": "+fault.Advice())
		}
		return err
	}
	text := refused.Text
	if refused.Hint != "" {
		text += separator + refused.Hint
	}
	return abi.NewError(abi.Code(refused.Code), text)
}
