package cli

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

// ErrFollowed ends following with success.
var ErrFollowed = errors.New("followed to the end")

// Follower is what follows the running host over several connections.
type Follower struct {
	T      *Term
	Last   *int64 // id of the last event, to resume behind it
	Warned bool   // the user knows that there is no connection
}

// lost tells the user, once, that there is no connection.
func (f *Follower) lost() {
	if !f.Warned {
		f.Warned = true
		f.T.Notef("the host is gone; waiting for it to come back, Ctrl+C ends this")
	}
}

// Follow calls connect with the host of the data folder, again and again where
// the connection is cut (api.ErrStreamCut), until the user ends it or connect
// returns anything else. The error wraps ErrNotRunning where none runs at first.
func (a *App) Follow(ctx context.Context, f *Follower, connect func(context.Context, *Client) error) error {
	a.Progress.Stop()
	ctx, stop := UntilSignal(ctx)
	defer stop()
	for waiting := false; ; waiting = true {
		c, err := a.RunningHost(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			err = connect(ctx, c)
		case errors.Is(err, ErrNotRunning) && !waiting:
			return err
		case waiting: // it may be starting, or held by another command
			err = api.ErrStreamCut
		}
		switch {
		case errors.Is(err, ErrFollowed) || ctx.Err() != nil:
			return nil
		case !errors.Is(err, api.ErrStreamCut):
			return err
		}
		f.lost()
		if Pause(ctx, resumePause) != nil {
			return nil
		}
	}
}

// Resumable is api.ErrStreamCut for what a host says that is about to go away, or
// has just come up and knows no more yet, so that a follower who has had
// something comes back.
func Resumable(err error, begun bool) error {
	if problem.IsCode(err, problem.CodeShuttingDown) || problem.IsCode(err, problem.CodeTooManyStreams) && begun {
		return api.ErrStreamCut
	}
	return err
}

// StreamEnd is what follows from the last event of a stream: api.ErrStreamCut
// where it is worth coming back, nil where there is nothing more.
func StreamEnd(data string) error {
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
