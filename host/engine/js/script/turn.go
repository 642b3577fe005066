package script

import (
	"context"
	"errors"
	"time"
)

// turn is held while esbuild reads a backend. Memory belongs to the process,
// so there is one for all of it, whoever loads: what one backend may take at
// most is not taken several times at once.
var turn = make(chan struct{}, 1)

// turnTimes is how many times the time of a backend one waits for the turn.
const turnTimes = 6

// ErrBusy says that others took too long to read their backends. Loading may
// be tried again.
var ErrBusy = errors.New("other backends are still being read; try again in a minute")

// takeTurn waits until no backend goes through esbuild, also none that was
// given up. Every turn that was taken must be ended.
func takeTurn(ctx context.Context, most time.Duration) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case turn <- struct{}{}:
		return nil
	case <-timer.C:
		return ErrBusy
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func endTurn() { <-turn }
