package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
)

// followLog shows a log and what is added to it, until the user ends it. When
// the host restarts, it goes on behind the last entry that was shown.
func (a *app) followLog(ctx context.Context, t *term, q api.LogQuery) error {
	f := &logFollower{follower: follower{t: t}, query: q}
	err := a.follow(ctx, &f.follower, f.follow)
	if errors.Is(err, errNotRunning) {
		return a.showUnfollowed(ctx, f)
	}
	return err
}

// showUnfollowed shows what there is where no host runs.
func (a *app) showUnfollowed(ctx context.Context, f *logFollower) error {
	a.progress.stop()
	ctx, stop := untilSignal(ctx)
	defer stop()
	err := a.reach(ctx, false, func(c *client) error { return f.follow(ctx, c) }, func(h *host.Host) error {
		if f.query.Limit > 0 {
			if _, err := showLog(ctx, f.t, h.Mux(), f.query); err != nil {
				return err
			}
		}
		return errNotRunning
	})
	if !errors.Is(err, errNotRunning) {
		return err
	}
	f.t.errorf("error: no host runs, so nothing is added to the log")
	f.t.next("serve", logsOf(f.query.ID)+" -f   (in another terminal)")
	return &exitError{code: exitFailed}
}

// logFollower follows one log.
type logFollower struct {
	follower
	query api.LogQuery
}

// follow shows entries until the connection ends.
func (f *logFollower) follow(ctx context.Context, c *client) error {
	q := f.query
	var err error
	if q.ID == "" {
		err = api.FollowHostLog.Follow(ctx, c.Client, api.FollowHostLogQuery{Level: q.Level, Limit: &q.Limit,
			Since: q.Since, RequestID: q.RequestID, Follow: true, Last: f.last}, f.event)
	} else {
		err = api.FollowLog.Follow(ctx, c.Client, api.FollowLogQuery{ID: q.ID, Level: q.Level, Limit: &q.Limit,
			Since: q.Since, RequestID: q.RequestID, Follow: true, Last: f.last}, f.event)
	}
	return resumable(err, f.last != nil)
}

func (f *logFollower) event(e api.Event) error {
	f.warned = false
	if e.Name == "end" {
		return f.end(string(e.Data))
	}
	var entry api.LogEntry
	if err := json.Unmarshal(e.Data, &entry); err != nil {
		return fmt.Errorf("an entry from the host cannot be read: %w; is it of the same version as this command?", err)
	}
	if err := showEntry(f.t, entry); err != nil {
		return err
	}
	if at, err := strconv.ParseInt(e.ID, 10, 64); err == nil {
		f.last = &at
	}
	return nil
}

// end is what follows from the last event.
func (f *logFollower) end(data string) error {
	if err := streamEnd(data); err != nil {
		return err
	}
	f.t.notef("the log of %s was deleted or cannot be read any more", whoseLog(f.query.ID))
	return errFollowed
}
