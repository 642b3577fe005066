package plugin

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// problem is what a user is told of a failure. What the manager refuses is a
// problem where it arises; what comes from the parts below it becomes one here.
// Errors of a context pass: who has them knows what ended it.
// Problem makes what a user is told of what the manager, or what works on its
// data folder, fails with.
func (m *Manager) Problem(err error) error { return m.problem(err) }

func (m *Manager) problem(err error) error {
	if err == nil || problem.Of(err) != nil {
		return err
	}
	var stored *DataError
	_ = errors.As(err, &stored)
	if p := disk.ProblemIn(m.cfg.Dir, stored.Doing(), err); p != nil {
		return p
	}
	if p := m.settingsProblem(err); p != nil { // these may be errors for guests too
		return p.WithCause(err)
	}
	if stored != nil { // and these
		return problem.StoredDataProblem(stored.Error()).WithCause(err)
	}
	if p := m.callProblem(err); p != nil {
		return p.WithCause(err)
	}
	return err
}

// callProblem is for what a call can fail with in the engine, nil for anything
// else.
func (m *Manager) callProblem(err error) *problem.Problem {
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
		return problem.HandlerTimeout(m.limits.CallTimeout, engine.Where(err))
	case errors.Is(err, engine.ErrResultTooLarge):
		return problem.InvalidResponse("is larger than the host takes")
	}
	return nil
}

// settingsProblem is for what keeps settings from being read or stored, nil for
// anything else.
func (m *Manager) settingsProblem(err error) *problem.Problem {
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
	if m.cfg.Secrets != nil {
		if p := m.cfg.Secrets.Problem(err); p != nil {
			return p
		}
	}
	if errors.As(err, &known) {
		return problem.StoredDataProblem(known.Message)
	}
	return nil
}

// conflict is the problem that a change does not fit what is installed.
func conflict(format string, args ...any) *problem.Problem {
	return problem.Conflict(fmt.Sprintf(format, args...))
}

// notDeclared is the problem that permissions cannot be granted or revoked
// because the manifest does not declare them.
func notDeclared(id string, names []string) *problem.Problem {
	return problem.InvalidRequest(fmt.Sprintf("the manifest of %q does not declare %s; only what it declares can be "+
		"granted or revoked",
		id, strings.Join(names, ", ")))
}

// unavailable is the problem that a plugin takes no calls in its present state.
func unavailable(id string, s Status) *problem.Problem {
	return problem.PluginUnavailable(id, string(s.State), s.Reason, s.RetryAfter(time.Now()), s.Missing...)
}

// RetryAfter is how long it is until the plugin is started again by itself,
// or 0 where it is not.
func (s Status) RetryAfter(now time.Time) time.Duration {
	if s.RetryAt.IsZero() {
		return 0
	}
	return max(s.RetryAt.Sub(now), 0)
}
