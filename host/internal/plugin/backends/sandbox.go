package backends

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Sandbox makes instances of a script of the host's own, which runs what it is handed. No host function answers them:
// all that they can do is to compute, and to answer their events. Each begins as the script was when it had been
// activated.
type Sandbox struct {
	program Program
	image   Image
	env     Env
	waiting []hostfuncs.Key // functions that do not answer at once
}

// sandboxStart is how long the script may take to be activated. It is no setting: the script is the host's.
const sandboxStart = time.Minute

// Sandbox loads the script at entry, whose instances may take so many MiB of memory each, and which have the processor
// and the memory of one plugin together.
func (b *All) Sandbox(ctx context.Context, files fs.FS, entry string, memoryMB int) (*Sandbox, error) {
	none := func(string) (declared, granted bool) { return false, false }
	program, err := b.script.Load(ctx, Backend{Files: files, Entry: entry}, LoadOptions{MemoryMB: memoryMB, Access: none})
	if err != nil {
		return nil, err
	}
	refuse := func(context.Context, []byte) (abi.RawJSON, error) {
		return nil, abi.NewError(abi.CodePermissionDenied, "code has no host functions: call tools")
	}
	s := &Sandbox{program: program, env: Env{Functions: hostfuncs.Set{}, Memory: b.cfg.Memory.NewAccount(),
		Log: func(abi.Level, string, string) {}, ActivateTimeout: sandboxStart,
		Activate: abi.Activate{PluginID: "code", PluginVersion: "1.0.0", DataDir: ".", HostVersion: "1.0.0",
			SDKVersion: abi.SDKVersion}}}
	if b.cfg.Scheduler != nil {
		s.env.Group = b.cfg.Scheduler.NewGroup()
	}
	for _, f := range b.cfg.Kit.Functions() {
		key := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
		if s.env.Functions[key] = refuse; f.Waits {
			s.waiting = append(s.waiting, key)
		}
	}
	handle := hostfuncs.Key{Namespace: "cli", Name: "handle"}
	s.env.Functions[handle] = func(context.Context, []byte) (abi.RawJSON, error) { return nil, nil }
	first, err := program.Start(ctx, s.env)
	if err == nil {
		s.image, err = first.(Freezer).Freeze(ctx)
		first.Close()
	}
	if err != nil {
		program.Close(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("start %s: %w", entry, err)
	}
	s.env.Functions[handle] = refuse
	return s, nil
}

// Start makes an instance, which logs by log. Reached is told of a host function that it calls and that would enter it
// again with an outcome, outside of all events; it is called from any goroutine, and must not wait.
func (s *Sandbox) Start(ctx context.Context, log func(level abi.Level, requestID, text string),
	reached func(function hostfuncs.Key)) (Clone, error) {
	env := s.env
	env.Log, env.Functions = log, maps.Clone(s.env.Functions)
	for _, key := range s.waiting {
		refuse := env.Functions[key]
		env.Functions[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			reached(key)
			return refuse(ctx, params)
		}
	}
	return s.image.Start(ctx, env)
}

// Why says why an instance did not answer an event, for who has written what it runs, and whether its time was
// over. The text of any other error is as it is.
func Why(err error) (why string, late bool) {
	if errors.Is(err, engine.ErrTimeout) {
		return engine.Where(err), true
	}
	if crash, ok := errors.AsType[*engine.CrashError](err); ok {
		return crash.Reason, false
	}
	if answer, ok := errors.AsType[*engine.AnswerError](err); ok {
		return "what it returns " + answer.Reason, false
	}
	if guest, ok := errors.AsType[*abi.Error](err); ok {
		return guest.Message, false
	}
	if errors.Is(err, engine.ErrResultTooLarge) {
		return "what it returns is too large", false
	}
	return err.Error(), false
}

// Close frees the script, after its instances have been closed.
func (s *Sandbox) Close(ctx context.Context) {
	s.image.Close()
	s.program.Close(ctx)
}
