package document

import (
	"context"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// askEvery is how often the server is asked at the most for somebody who waits
// for a change that it has not told of yet.
const askEvery = 50 * time.Millisecond

// askAgain is how long at the most all are refused after the server has not
// answered one.
const askAgain = time.Second

// within reports whether less than a time has passed, by the clock that stands
// still while the machine sleeps and by the other one, which may be set.
func within(since, now time.Time, most time.Duration) bool {
	awake, clock := now.Sub(since), now.Round(0).Sub(since.Round(0))
	return awake < most && clock >= -most && clock < most
}

// fresh reports whether the server would have told of a change by now.
func (r *Rows) fresh(now time.Time) bool {
	checked := r.checked.Load()
	return checked != nil && within(*checked, now, r.limits.TrustFor)
}

// away reports whether the server has told of all changes until not long ago, and is
// away since.
func (r *Rows) away(now time.Time) bool {
	last := r.last.Load()
	return last != nil && within(*last, now, r.limits.AwayFor)
}

// Changed reports whether the server has told of a change. Where it has been
// silent for too long it is asked; what it does not answer is as it was for a while,
// and then not known.
func (d *row) Changed(since Version, now bool) (bool, error) {
	if since.heard != d.heard.Load() {
		return true, nil
	}
	at := time.Now()
	if d.of.fresh(at) && !now {
		return false, nil
	}
	away := !now && d.of.away(at)
	if away && d.silent.Load() {
		if !d.asking.TryLock() {
			return false, nil // somebody asks already, and it may take long
		}
		d.asking.Unlock()
	}
	latest, err := d.ask(at, now)
	if away && err != nil {
		return false, nil
	}
	return err == nil && latest != since.row, err
}

// ask returns the version that the server has. Those who ask at the same time get
// one answer, and one that did not come is not waited for again at once.
func (d *row) ask(at time.Time, now bool) (latest int64, err error) {
	d.asking.Lock()
	defer d.asking.Unlock()
	keep := d.of.limits.TrustFor
	switch {
	case d.answer != nil:
		keep = min(keep, askAgain)
	case now:
		keep = 0
		time.Sleep(time.Until(d.asked.Add(askEvery)))
	}
	if d.asked.After(at) || !d.asked.IsZero() && within(d.asked, time.Now(), keep) {
		return d.latest, d.answer
	}
	ctx, cancel := context.WithTimeout(context.Background(), min(d.of.limits.TrustFor, d.of.limits.Wait))
	defer cancel()
	begun := time.Now()
	latest = 0
	_, err = d.of.schema.Run(ctx, postgres.Read, postgres.Statement{
		Text: "SELECT version FROM " + d.of.table() + " WHERE name = $1", Args: []driver.Value{d.name},
		Each: func(row []driver.Value) error {
			latest, _ = row[0].(int64)
			return nil
		}})
	if err = meaning(err); err != nil && !errors.Is(err, ErrUnavailable) {
		err = &unavailableError{err}
	}
	d.latest, d.answer = latest, err
	d.silent.Store(err != nil)
	if d.asked = begun; err != nil {
		d.asked = time.Now() // it may have taken long to learn that
	}
	return latest, err
}
