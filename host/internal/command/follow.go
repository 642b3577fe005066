package command

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// resumePause is how long a command that follows a host waits before it looks
// for the host again.
const resumePause = 500 * time.Millisecond

// errFollowed ends following with success.
var errFollowed = errors.New("followed to the end")

// follower is what follows the running host over several connections.
type follower struct {
	t      *term
	last   *int64 // id of the last event, to resume behind it
	warned bool   // the user knows that there is no connection
}

// lost tells the user, once, that there is no connection.
func (f *follower) lost() {
	if !f.warned {
		f.warned = true
		f.t.notef("the host is gone; waiting for it to come back, Ctrl+C ends this")
	}
}

// follow calls connect with the host of the data folder, again and again where
// the connection is cut (api.ErrStreamCut), until the user ends it or connect
// returns anything else. The error wraps errNotRunning where none runs at first.
func (a *app) follow(ctx context.Context, f *follower, connect func(context.Context, *client) error) error {
	a.progress.stop()
	ctx, stop := untilSignal(ctx)
	defer stop()
	for waiting := false; ; waiting = true {
		c, err := a.runningHost(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			err = connect(ctx, c)
		case errors.Is(err, errNotRunning) && !waiting:
			return err
		case waiting: // it may be starting, or held by another command
			err = api.ErrStreamCut
		}
		switch {
		case errors.Is(err, errFollowed) || ctx.Err() != nil:
			return nil
		case !errors.Is(err, api.ErrStreamCut):
			return err
		}
		f.lost()
		if pause(ctx, resumePause) != nil {
			return nil
		}
	}
}

// resumable is api.ErrStreamCut for what a host says that is about to go away, or
// has just come up and knows no more yet, so that a follower who has had
// something comes back.
func resumable(err error, begun bool) error {
	if problem.IsCode(err, problem.CodeShuttingDown) || problem.IsCode(err, problem.CodeTooManyStreams) && begun {
		return api.ErrStreamCut
	}
	return err
}

// streamEnd is what follows from the last event of a stream: api.ErrStreamCut
// where it is worth coming back, nil where there is nothing more.
func streamEnd(data string) error {
	var end struct {
		Reason string `json:"reason"`
	}
	_ = json.Unmarshal([]byte(data), &end) // what cannot be read is no reason
	switch end.Reason {
	case "shutting_down":
		return api.ErrStreamCut
	case "unauthorized":
		return errors.New("the token was revoked or has expired, so the host ended this; give another one in the variable " +
			server.EnvToken)
	}
	return nil
}
