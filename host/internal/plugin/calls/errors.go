package calls

import (
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Problem is what a user is told of a failure. What the manager refuses is a
// problem where it arises; what comes from the parts below it becomes one here.
// Errors of a context pass: who has them knows what ended it.
func (c *Calls) Problem(err error) error {
	if err == nil || problem.Of(err) != nil {
		return err
	}
	var stored *catalog.DataError
	_ = errors.As(err, &stored)
	if p := disk.ProblemIn(c.o.Dir, stored.Doing(), err); p != nil {
		return p
	}
	if p := c.settingsProblem(err); p != nil { // these may be errors for guests too
		return p.WithCause(err)
	}
	if stored != nil { // and these
		return problem.StoredDataProblem(stored.Error()).WithCause(err)
	}
	if p := c.callProblem(err); p != nil {
		return p.WithCause(err)
	}
	return err
}

// callProblem is for what a call can fail with in the engine, nil for anything
// else.
func (c *Calls) callProblem(err error) *problem.Problem {
	var (
		crash   *engine.CrashError
		refused *memory.Error
		answer  *engine.AnswerError
		guest   *abi.Error
	)
	switch {
	// A crash may wrap any other of these, so it is looked at first.
	case errors.As(err, &crash):
		return problem.PluginCrashed(crash.Reason)
	case errors.As(err, &refused):
		return problem.MemoryFull(refused.Error())
	case errors.As(err, &answer):
		return problem.InvalidResponse(answer.Reason)
	case errors.As(err, &guest):
		return problem.HandlerError(guest.Error())
	case errors.Is(err, engine.ErrTimeout):
		return problem.HandlerTimeout(c.o.Gates.CallTimeout, engine.Where(err))
	case errors.Is(err, engine.ErrResultTooLarge):
		return problem.InvalidResponse("is larger than the host takes")
	}
	return nil
}

// settingsProblem is for what keeps settings from being read or stored, nil for
// anything else.
func (c *Calls) settingsProblem(err error) *problem.Problem {
	var (
		file     *settings.FileError
		password *settings.PasswordError
		known    *abi.Error
	)
	switch {
	case errors.Is(err, document.ErrUnavailable):
		return problem.Of(err)
	case errors.As(err, &file):
		return problem.StoredDataProblem(file.Error())
	case !errors.As(err, &password):
		return nil
	}
	if c.o.Secrets != nil {
		if p := c.o.Secrets.Problem(err); p != nil {
			return p
		}
	}
	if errors.As(err, &known) {
		return problem.StoredDataProblem(known.Message)
	}
	return nil
}

// Unavailable is the problem that a plugin takes no calls in its present state.
func Unavailable(id string, s shown.Status) *problem.Problem {
	return problem.PluginUnavailable(id, string(s.State), s.Reason, s.RetryAfter(time.Now()), s.Missing...)
}
