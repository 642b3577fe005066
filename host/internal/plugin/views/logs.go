package views

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

func (v *Views) streamRoutes(mux *api.Mux) {
	answer(mux, v, api.ListLog, func(ctx context.Context, q api.LogQuery) (api.LogEntryList, error) {
		return v.Log(ctx, q)
	})
	api.FollowLog.Handle(mux, func(ctx context.Context, q api.FollowLogQuery) ([]api.Event, <-chan api.Event, error) {
		first, source, err := q.Open(ctx, v)
		return first, source, v.m.Problem(err)
	})
	api.FollowEvents.Handle(mux, func(ctx context.Context, in api.FollowEventsRequest) ([]api.Event, <-chan api.Event,
		error) {
		source, err := v.m.FollowEvents(ctx, in.ID)
		if err != nil {
			return nil, nil, v.m.Problem(err)
		}
		return nil, in.Stream(ctx, source), nil
	})
}

// Log implements [api.LogSource]. The log of a plugin that was removed is there
// as long as it is kept.
func (v *Views) Log(ctx context.Context, q api.LogQuery) (api.LogEntryList, error) {
	list, err := v.tail(ctx, q)
	if err == nil && len(list.Entries) == 0 {
		err = v.knownLog(ctx, q.ID)
	}
	if err != nil {
		return api.LogEntryList{}, err
	}
	return list, nil
}

// FollowLog implements [api.LogSource].
func (v *Views) FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan api.LogEntry, error) {
	if err := v.knownLog(ctx, id); err != nil {
		return nil, err
	}
	entries, err := v.o.Logs.Plugin(id).Stream(ctx, from, level)
	return entries, logProblem(id, err)
}

func (v *Views) tail(ctx context.Context, q api.LogQuery) (list api.LogEntryList, err error) {
	if v.o.Logs == nil {
		return list, problem.Conflict("this host keeps no logs of plugins")
	}
	list, err = v.o.Logs.Plugin(q.ID).Read(ctx, q)
	return list, logProblem(q.ID, err)
}

// knownLog returns a problem where there is neither a plugin nor a log.
func (v *Views) knownLog(ctx context.Context, id string) error {
	_, err := v.m.Get(id)
	if err == nil {
		return nil
	}
	last, tailErr := v.tail(ctx, api.LogQuery{ID: id, Limit: 1})
	if tailErr != nil || len(last.Entries) > 0 {
		return tailErr
	}
	return err
}

// logProblem is what a user is told of a log that cannot be read.
func logProblem(id string, err error) error {
	var bad *logs.BadIDError
	switch {
	case errors.As(err, &bad):
		return problem.PluginNotFound(id)
	case errors.Is(err, logs.ErrClosed):
		return problem.ShuttingDown()
	}
	return err
}
