package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/logs"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
)

// Log returns the end of a plugin's log. The log of a plugin that was removed
// is there as long as it is kept.
func (a *pluginAPI) Log(ctx context.Context, id string, q server.LogQuery) ([]server.LogEntry, error) {
	entries, err := a.host.logs.Plugin(id).Tail(ctx, logs.Query{
		Level: q.Level, Limit: q.Limit, Since: q.Since, RequestID: q.RequestID, Before: logs.Position(q.Before),
	})
	if err != nil {
		return nil, a.logProblem(id, err)
	}
	if len(entries) == 0 {
		if err := a.knownLog(ctx, id); err != nil {
			return nil, err
		}
	}
	shown := make([]server.LogEntry, len(entries))
	for i, e := range entries {
		shown[i] = logEntry(e)
	}
	return shown, nil
}

// FollowLog follows a plugin's log.
func (a *pluginAPI) FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan server.LogEntry, error) {
	if err := a.knownLog(ctx, id); err != nil {
		return nil, err
	}
	entries, err := a.host.logs.Plugin(id).Follow(ctx, logs.Position(from), level)
	if err != nil {
		return nil, a.logProblem(id, err)
	}
	out := make(chan server.LogEntry)
	go func() {
		defer close(out)
		for e := range entries {
			select {
			case out <- logEntry(e):
			case <-ctx.Done():
				return // which ends entries too
			}
		}
	}()
	return out, nil
}

// knownLog returns a problem where there is neither a plugin nor a log.
func (a *pluginAPI) knownLog(ctx context.Context, id string) error {
	if _, err := a.plugins.Get(id); err == nil {
		return nil
	}
	last, err := a.host.logs.Plugin(id).Tail(ctx, logs.Query{Limit: 1})
	if err != nil {
		return a.logProblem(id, err)
	}
	if len(last) == 0 {
		return problem.PluginNotFound(id)
	}
	return nil
}

// logProblem maps what reading a log can fail with.
func (a *pluginAPI) logProblem(id string, err error) error {
	var bad *logs.BadIDError
	switch {
	case errors.As(err, &bad):
		return problem.PluginNotFound(id)
	case errors.Is(err, logs.ErrClosed):
		return problem.ShuttingDown()
	}
	return a.problem(err)
}

func logEntry(e logs.Entry) server.LogEntry {
	return server.LogEntry{
		Seq: int64(e.Position), Time: e.Time, Level: logs.LevelName(e.Level), Plugin: e.Plugin,
		RequestID: e.RequestID, Message: e.Message, Dropped: e.Dropped,
	}
}
