package logs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// FollowLog shows a log and what is added to it, until the user ends it. When
// the host restarts, it goes on behind the last entry that was shown.
func FollowLog(ctx context.Context, a *cli.App, t *cli.Term, q api.LogQuery) error {
	f := &logFollower{Follower: cli.Follower{T: t}, query: q}
	err := a.Follow(ctx, &f.Follower, f.follow)
	if errors.Is(err, cli.ErrNotRunning) {
		return showUnfollowed(ctx, a, f)
	}
	return err
}

// showUnfollowed shows what there is where no host runs.
func showUnfollowed(ctx context.Context, a *cli.App, f *logFollower) error {
	a.Progress.Stop()
	ctx, stop := cli.UntilSignal(ctx)
	defer stop()
	err := a.Reach(ctx, false, func(c *cli.Client) error { return f.follow(ctx, c) }, func(h *host.Host) error {
		if f.query.Limit > 0 {
			if _, err := showLog(ctx, f.T, h.Mux(), f.query); err != nil {
				return err
			}
		}
		return cli.ErrNotRunning
	})
	if !errors.Is(err, cli.ErrNotRunning) {
		return err
	}
	f.T.Errorf("error: no host runs, so nothing is added to the log")
	f.T.Next("serve", logsOf(f.query.ID)+" -f   (in another terminal)")
	return &cli.ExitError{Code: cli.ExitFailed}
}

// logFollower follows one log.
type logFollower struct {
	cli.Follower
	query api.LogQuery
}

// follow shows entries until the connection ends.
func (f *logFollower) follow(ctx context.Context, c *cli.Client) error {
	q := f.query
	var err error
	if q.ID == "" {
		err = api.FollowHostLog.Follow(ctx, c.Client, api.FollowHostLogQuery{Level: q.Level, Limit: &q.Limit,
			Since: q.Since, RequestID: q.RequestID, Follow: true, Last: f.Last}, f.event)
	} else {
		err = api.FollowLog.Follow(ctx, c.Client, api.FollowLogQuery{ID: q.ID, Level: q.Level, Limit: &q.Limit,
			Since: q.Since, RequestID: q.RequestID, Follow: true, Last: f.Last}, f.event)
	}
	return cli.Resumable(err, f.Last != nil)
}

func (f *logFollower) event(e api.Event) error {
	f.Warned = false
	if e.Name == "end" {
		return f.end(string(e.Data))
	}
	var entry api.LogEntry
	if err := json.Unmarshal(e.Data, &entry); err != nil {
		return fmt.Errorf("an entry from the host cannot be read: %w; is it of the same version as this command?", err)
	}
	if err := showEntry(f.T, entry); err != nil {
		return err
	}
	if at, err := strconv.ParseInt(e.ID, 10, 64); err == nil {
		f.Last = &at
	}
	return nil
}

// end is what follows from the last event.
func (f *logFollower) end(data string) error {
	if err := cli.StreamEnd(data); err != nil {
		return err
	}
	f.T.Notef("the log of %s was deleted or cannot be read any more", whoseLog(f.query.ID))
	return cli.ErrFollowed
}
