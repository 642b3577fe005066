package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// followBatch is how many changes a follower reads at once, without what they
// carry.
const followBatch = 64

// Follow returns the changes behind a position, oldest first, and from then on
// those that come. To resume, give the position of the event that was received
// last.
//
// A change that has been superseded is left out: of a state that was set ten
// times comes the last, with its value; of a notice that was made and then
// removed comes that it was removed. A follower that was away for more
// removals than [Limits].Removals, or whose position is of another file, gets
// an event of [KindMissed] first.
//
// The channel holds nothing back, and no plugin waits for its receiver. It is
// closed when ctx ends, when the center is closed, and when the file cannot be
// read, which is logged. Whoever stops receiving must end ctx. Follow fails
// with [problem.ShuttingDown], the error of ctx, or that of the database.
func (c *Center) Follow(ctx context.Context, from Position) (<-chan Event, error) {
	f := &follower{c: c, at: from, fresh: from == FromStart, out: make(chan Event)}
	err := c.read(func() error {
		end, err := last(ctx, c.db.Reader)
		switch {
		case err != nil:
			return err
		case from < 0:
			f.at = end
		case from > end:
			f.at, f.strange = end, true
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("follow notifications: %w", err)
	}
	go f.run(ctx)
	return f.out, nil
}

type follower struct {
	c         *Center
	at        Position // of the last change that was delivered or passed
	fresh     bool     // it began at the start, and knows nothing that could be removed
	forgotten Position // up to which it knows that removals are forgotten
	strange   bool     // the position that it began with is not of this file
	out       chan Event
}

// errOver ends a follower that has nothing to say.
var errOver = errors.New("the follower is over")

func (f *follower) run(ctx context.Context) {
	defer close(f.out)
	if f.strange && f.send(ctx, f.missed(f.at, 0)) != nil {
		return
	}
	for {
		f.c.mu.Lock()
		more := f.c.more
		f.c.mu.Unlock()
		if err := f.deliver(ctx); err != nil {
			if ctx.Err() == nil && !errors.Is(err, errOver) && !errors.Is(err, problem.ShuttingDown()) {
				f.c.log.Warn("follow notifications", "error", err)
			}
			return
		}
		select {
		case <-more:
		case <-f.c.gone:
			return
		case <-ctx.Done():
			return
		}
	}
}

// deliver sends all changes that there are.
func (f *follower) deliver(ctx context.Context) error {
	for {
		var batch []Event
		var floor Position
		err := f.c.read(func() (err error) {
			// The floor is read last: what was forgotten while the batch was
			// read is in the batch, or counts as missed.
			if batch, err = f.c.eventsBehind(ctx, f.at); err == nil {
				err = f.c.db.Reader.QueryRowContext(ctx, "SELECT position FROM floor").Scan(&floor)
			}
			return err
		})
		if err != nil {
			return err
		}
		if err := f.tellMissed(ctx, floor, batch); err != nil {
			return err
		}
		for i := range batch {
			there := false
			err := f.c.read(func() (err error) {
				there, err = f.c.load(ctx, &batch[i])
				return err
			})
			if err == nil && there {
				err = f.send(ctx, batch[i])
			}
			if err != nil {
				return err
			}
			f.at = batch[i].Position
		}
		if len(batch) < followBatch {
			return nil
		}
	}
}

// tellMissed says that removals behind the follower's position have been
// forgotten.
func (f *follower) tellMissed(ctx context.Context, floor Position, batch []Event) error {
	known := f.fresh || floor <= max(f.at, f.forgotten)
	f.fresh, f.forgotten = false, floor
	if known {
		return nil
	}
	at := floor
	if len(batch) > 0 {
		at = min(at, batch[0].Position-1)
	}
	missed := int64(floor - f.at)
	if missed > copyGap/2 { // it spans a gap that no change was in
		missed = 0
	}
	f.at = at
	return f.send(ctx, f.missed(at, missed))
}

// missed is the event that says so; its time has milliseconds as all have.
func (f *follower) missed(at Position, n int64) Event {
	return Event{Position: at, Kind: KindMissed, Time: f.c.now().UTC().Truncate(time.Millisecond), Missed: n}
}

func (f *follower) send(ctx context.Context, e Event) error {
	select {
	case f.out <- e:
		return nil
	case <-f.c.gone:
		return errOver
	case <-ctx.Done():
		return ctx.Err()
	}
}

// eventsBehind returns the next changes, without what they carry.
func (c *Center) eventsBehind(ctx context.Context, at Position) ([]Event, error) {
	rows, err := c.db.Reader.QueryContext(ctx,
		"SELECT position, kind, plugin, notice, time FROM events WHERE position > ? ORDER BY position LIMIT ?", at,
		followBatch)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var batch []Event
	for rows.Next() {
		var e Event
		var ms int64
		if err := rows.Scan(&e.Position, &e.Kind, &e.Plugin, &e.NoticeID, &ms); err != nil {
			return nil, err
		}
		e.Time = time.UnixMilli(ms).UTC()
		batch = append(batch, e)
	}
	return batch, rows.Err()
}

// load adds what an event carries. What is gone by now has its own event
// further on.
func (c *Center) load(ctx context.Context, e *Event) (there bool, err error) {
	switch e.Kind {
	case KindRemoved:
		return true, nil
	case KindSidebar, KindBadge, KindInbox:
		var value string
		err = c.db.Reader.QueryRowContext(ctx, "SELECT value FROM states WHERE plugin = ? AND kind = ?", e.Plugin,
			e.Kind).Scan(&value)
		e.Value = []byte(value)
	default:
		var n Notice
		n, err = scanNotice(c.db.Reader.QueryRowContext(ctx, "SELECT "+noticeColumns+" FROM notices WHERE id = ?",
			e.NoticeID))
		e.Notice = &n
	}
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
