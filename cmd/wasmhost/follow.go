package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// resumePause is how long a command that follows a host waits before it looks
// for the host again.
const resumePause = 500 * time.Millisecond

// errFollowed ends following with success.
var errFollowed = errors.New("followed to the end")

// keepFollowing calls follow with the host of a data folder, again and again
// where the connection is cut (api.ErrStreamCut), until ctx ends or follow returns
// anything else. Lost is called each time that the host is gone. The error is
// errNotRunning where none runs at first.
func (a *app) keepFollowing(ctx context.Context, dir string, follow func(context.Context, *client) error,
	lost func()) error {
	for waiting := false; ; waiting = true {
		c, err := a.findHost(ctx, dir)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			err = follow(ctx, c)
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
		lost()
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
			host.EnvToken)
	}
	return nil
}
