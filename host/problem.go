package host

import (
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
)

// problem maps what the manager and the engine fail with to what a client
// gets, by the table of http.md. Contexts' errors pass: the server knows
// whether the client or the shutdown ended them.
func (a *pluginAPI) problem(err error) error {
	if p := a.diskProblem(err); p != nil {
		return p
	}
	if p := settingsProblem(err); p != nil { // these may be errors for guests too
		return p.Because(err)
	}
	if p := a.callProblem(err); p != nil {
		return p.Because(err)
	}
	if p := manageProblem(err); p != nil {
		return p.Because(err)
	}
	if cancelled(err) {
		return err
	}
	return internal(err)
}

// callProblem is for what a call can fail with, nil for anything else.
func (a *pluginAPI) callProblem(err error) *problem.Problem {
	var (
		crash       *engine.CrashError
		answer      *engine.AnswerError
		guest       *abi.Error
		unavailable *plugin.UnavailableError
		endpoint    *plugin.EndpointError
		handler     *plugin.NoHandlerError
		method      *plugin.NoMethodError
		stored      *plugin.DataError
	)
	limits := a.plugins.Limits()
	switch {
	// What is stored fails with the codes of guests, too.
	case errors.As(err, &stored):
		return problem.StoredDataProblem(stored.Error())
	// A crash may wrap any other of these, so it is looked at first.
	case errors.As(err, &crash):
		return problem.PluginCrashed(crash.Reason)
	case errors.As(err, &answer):
		return problem.InvalidResponse(answer.Reason)
	case errors.As(err, &guest):
		return problem.HandlerError(guest.Error())
	case errors.Is(err, engine.ErrTimeout):
		return problem.HandlerTimeout(limits.CallTimeout)
	case errors.Is(err, engine.ErrResultTooLarge):
		return problem.InvalidResponse("is larger than the host takes")
	case errors.Is(err, plugin.ErrOverloaded):
		return problem.PluginOverloaded(0)
	case errors.Is(err, plugin.ErrClosed):
		return problem.ShuttingDown()
	case errors.As(err, &handler):
		return problem.HandlerNotRegistered(handler.Path)
	case errors.As(err, &method):
		return problem.MethodNotRegistered(method.Namespace, method.Method)
	case errors.As(err, &endpoint):
		return &problem.Problem{Code: problem.CodeEndpointNotFound,
			Detail: "the plugin declares no such path any more; GET /api/v1/plugins/" + endpoint.ID + "/endpoints lists those that it does"}
	case errors.As(err, &unavailable):
		return problem.PluginUnavailable(unavailable.ID, string(unavailable.State), unavailable.Reason, unavailable.RetryAfter(time.Now()))
	}
	return nil
}

// manageProblem is for what managing plugins can fail with, nil for anything
// else.
func manageProblem(err error) *problem.Problem {
	var (
		missing  *plugin.NotFoundError
		invalid  *plugin.InvalidError
		conflict *plugin.ConflictError
		grant    *plugin.GrantError
		nothing  *plugin.NothingKeptError
		policy   *plugin.PolicyError
	)
	switch {
	case errors.As(err, &missing):
		return problem.PluginNotFound(missing.ID)
	case errors.As(err, &invalid):
		if len(invalid.Findings) == 0 {
			return problem.InvalidPlugin(invalid.Reason, nil)
		}
		return problem.InvalidPlugin(invalid.Reason, invalid.Findings)
	case errors.As(err, &conflict):
		return problem.Conflict(conflict.Reason)
	case errors.As(err, &grant):
		return problem.InvalidRequest(grant.Error())
	case errors.As(err, &policy):
		return problem.InvalidRequest(policy.Error())
	case errors.As(err, &nothing):
		return problem.NothingKept(nothing.ID)
	}
	return nil
}
