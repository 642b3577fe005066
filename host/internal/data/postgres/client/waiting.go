package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// askAgain is how long to wait before a server is asked again that was not there.
const askAgain = time.Second

// Opener connects to a database on a server.
type Opener = func(context.Context, postgres.Limits) (postgres.Database, error)

// Waiting is an opener that asks a server which cannot be reached again, until it
// answers or Limits.StartTime is over: for a host that serves, which may be started
// together with its server, or while another takes the place of that. What no time
// mends, such as a wrong password, is an error at once. Nil stays nil.
func Waiting(open Opener, logger *slog.Logger) Opener {
	if open == nil {
		return nil
	}
	return func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		if err := limits.Fill(&l); err != nil {
			return nil, err
		}
		bound, stop := context.WithTimeout(ctx, l.StartTime)
		defer stop()
		for told := false; ; told = true {
			d, err := open(ctx, l)
			if err == nil || ctx.Err() != nil || !passing(err) {
				return d, err
			}
			if !told {
				logger.Warn("the database cannot be reached yet; it is asked again until it answers", "error", err,
					"for", l.StartTime.String())
			}
			select {
			case <-bound.Done():
			case <-time.After(min(askAgain, l.StartTime)):
			}
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case bound.Err() != nil:
				return nil, fmt.Errorf("%w; it was asked for %s: to wait longer, say --limit postgres.start-time=%s", err,
					l.StartTime, 5*l.StartTime)
			}
		}
	}
}

// passing reports whether a server may take connections later that it did not take
// now.
func passing(err error) bool {
	state := postgres.State(err)
	switch {
	case certificateAdvice(err, &pgconn.Config{}) != "", errors.Is(err, errPooler),
		strings.HasPrefix(state, "28"), strings.HasPrefix(state, "3D"):
		return false // who we are, or which database, will not be another
	}
	return postgres.Gone(err) || errors.Is(err, context.DeadlineExceeded)
}
