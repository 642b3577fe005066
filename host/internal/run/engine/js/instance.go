package js

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
)

// Instance is one running backend: one event loop, in which any number of
// events may wait.
type Instance struct {
	*native.Instance
	program *Program
	script  *script.Backend
}

// Start makes an instance, which reads, links and runs the plugin's files, and
// activates the plugin; all of that has the time of the activation. The error is
// one of [native.Program.Start], or that of the file system.
func (p *Program) Start(ctx context.Context, env native.Env) (*Instance, error) {
	env, reading := p.mapping(env), p.script.Read()
	in, err := p.engine.StartOwn(ctx, env, p.own(runScript, reading, ". ", env.ActivateTimeout))
	if err != nil {
		return nil, fmt.Errorf("start the script: %w", cmp.Or(reading.Failed(), located(p.explained(ctx, err))))
	}
	return &Instance{Instance: in, program: p, script: p.script}, nil
}

// Replay runs the backend as the tape of env says, see [native.Program.Replay].
func (p *Program) Replay(ctx context.Context, env native.Env) error {
	return p.engine.Replay(ctx, p.mapping(env), p.own(runScript, p.script.Read(), ". ", env.ActivateTimeout))
}

// mapping is env with a log that shows the author's files.
func (p *Program) mapping(env native.Env) native.Env {
	if log := env.Log; log != nil {
		env.Log = func(level abi.Level, requestID, text string) {
			log(level, requestID, mapped(context.Background(), p.script, text))
		}
	}
	return env
}

// Image is the state of a backend between two events, while nothing waited in
// it.
type Image struct {
	*native.Image
	program *Program
}

// Freeze is that of [native.Instance]. Timers that are set wait.
func (i *Instance) Freeze(ctx context.Context) (*Image, error) {
	image, err := i.Instance.Freeze(ctx)
	if err != nil {
		return nil, err
	}
	return &Image{image, i.program}, nil
}

// FreezeSmall is that of [native.Instance].
func (i *Instance) FreezeSmall() (*Image, error) {
	image, err := i.Instance.FreezeSmall()
	if err != nil {
		return nil, err
	}
	return &Image{image, i.program}, nil
}

// Start makes an instance of the image: nothing of the plugin's files is read
// but what it imports from now on.
func (im *Image) Start(ctx context.Context, env native.Env) (*Instance, error) {
	p := im.program
	in, err := im.StartOwn(p.mapping(env), p.own(runScript, p.script.Read(), ". ", 0))
	if err != nil {
		return nil, p.explained(ctx, err)
	}
	return &Instance{Instance: in, program: p, script: p.script}, nil
}

// Call hands over one event and returns the answer. Besides the errors of
// [native.Instance.Call] it returns an [*engine.AnswerError].
func (i *Instance) Call(ctx context.Context, ev native.Event) (abi.RawJSON, error) {
	if done := ev.Done; done != nil {
		ev.Done = func(failed error) {
			if !i.isStarved(failed) { // else the instance ends with it
				done(failed)
			}
		}
	}
	answer, err := i.Instance.Call(ctx, ev)
	if err != nil {
		return nil, i.starved(i.program.explained(ctx, err))
	}
	return answer, nil
}

// starved makes a crash of a failure for want of memory that the plugin did
// not catch, where its memory is used up. That never shrinks, so the instance
// ends: the next event gets a fresh one. A single object that is too large is
// a failure of the plugin's own and leaves the instance as it is.
func (i *Instance) starved(err error) error {
	if !i.isStarved(err) {
		return err
	}
	crash := &engine.CrashError{Reason: engine.ReasonMemory(i.program.engine.MemoryLimit()), Err: located(err)}
	_ = i.End(crash)
	return crash
}

func (i *Instance) isStarved(err error) bool {
	var guest *abi.Error
	if !errors.As(err, &guest) || !strings.HasPrefix(guest.Message, "InternalError: out of memory") &&
		!strings.HasPrefix(guest.Message, "InternalError: Invalid error message") { // QuickJS had none left for these words
		return false
	}
	stats := i.Stats()
	return stats.MemoryPeak >= stats.MemoryLimit/4*3
}

// Err says why the instance ended, nil while it lives.
func (i *Instance) Err() error {
	if err := i.Instance.Err(); err != nil {
		return i.program.explained(context.Background(), err)
	}
	return nil
}

// explained puts what the engine reports into the terms of the plugin.
func (p *Program) explained(ctx context.Context, err error) error {
	b := p.script
	var crash *engine.CrashError
	var timeout *engine.TimeoutError
	var guest *abi.Error
	switch {
	case errors.As(err, &crash):
		code, exited := engine.ExitCode(err)
		switch {
		case errors.As(err, new(*memory.Error)):
			return err // the crash says so
		case exited && code == exitMemory:
			return &engine.CrashError{Reason: engine.ReasonMemory(p.engine.MemoryLimit()), Err: err}
		case exited && code == exitBroken:
			return &engine.CrashError{Reason: "the JavaScript engine failed; the log says why", Err: err}
		}
	case errors.As(err, &timeout):
		return timeoutIn(ctx, b, timeout)
	case errors.As(err, &guest):
		stack := mapped(ctx, b, guest.Stack)
		if guest.Code == codeInvalidResponse {
			return &engine.AnswerError{Reason: guest.Message, Stack: stack}
		}
		return &abi.Error{Code: guest.Code, Message: guest.Message, Stack: stack}
	}
	return err
}

// timeoutIn says by the author's files where a plugin was when its time was over.
func timeoutIn(ctx context.Context, b *script.Backend, err *engine.TimeoutError) error {
	if err.Stack == "" {
		where, _ := b.MapStack(ctx, err.Where)
		return &engine.TimeoutError{Where: where}
	}
	stack := mapped(ctx, b, err.Stack)
	frame, _, _ := strings.Cut(strings.TrimPrefix(stack, "    at "), "\n")
	return &engine.TimeoutError{Where: "it was computing in " + frame, Stack: strings.TrimRight(stack, "\n")}
}

// frame is the function of a line of a sample, by the author's files.
func (p *Program) frame(line any) profile.Frame {
	text, _ := p.script.MapStack(context.Background(), line.(string))
	f := framePattern.FindStringSubmatch(text)
	if f == nil {
		return profile.Frame{Name: "(engine)"}
	}
	number, _ := strconv.Atoi(f[3])
	return profile.Frame{Name: f[1], File: f[2], Line: number}
}

// framePattern is a function and its place.
var framePattern = regexp.MustCompile(`^ *at (.*) \((.*):(\d+):\d+\)\s*$`)

// located adds to what a script failed with where that was. Its stack goes to
// the log only, and the place is what its author needs first.
func located(err error) error {
	var guest *abi.Error
	if !errors.As(err, &guest) {
		return err
	}
	if guest.Stack == "" && guest.Code == codeHandlerError {
		return &abi.Error{Code: guest.Code,
			Message: guest.Message + " was thrown, which is no Error: throw new Error(text), which says where"}
	}
	for _, frame := range strings.Split(guest.Stack, "\n    at ")[1:] {
		frame, _, _ = strings.Cut(frame, "\n")
		if at := strings.LastIndexByte(frame, '('); at >= 0 {
			frame = strings.TrimSuffix(frame[at+1:], ")")
		}
		if strings.ContainsRune(frame, ':') { // else a function of the engine
			return &abi.Error{Code: guest.Code, Message: guest.Message + " (" + frame + ")", Stack: guest.Stack}
		}
	}
	return err
}

// ownFrame is a line of a stack that is of the engine's prelude, which has no
// positions; what begins there is the plugin's.
var ownFrame = regexp.MustCompile(`\n *at [^\n(]*\(<null>:\d+:\d+\)`)

// mapped puts the lines of stacks in a text back to the author's files.
func mapped(ctx context.Context, b *script.Backend, text string) string {
	if !strings.Contains(text, "    at ") {
		return text
	}
	if strings.Contains(text, "(<null>:") {
		text = ownFrame.ReplaceAllString(text, "")
	}
	text, notes := b.MapStack(ctx, text)
	for _, n := range notes {
		text += "\n    (" + n.String() + ")"
	}
	return text
}
