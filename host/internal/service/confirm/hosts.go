package confirm

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// Where several hosts have the confirmations open, on a server, a question waits on
// the host that its client waits at, and its user may decide on another one. A row
// of the table underway stands for it, with what the user is to be shown. Whoever
// takes that out of the row, in one transaction, has decided: the host of the one
// who decides, or its own, whose client has hung up or waited for too long. The host
// that has the question hears of it, and the call runs there or not at all.

// topic is what hosts tell each other on: the id of a question that is new, was
// decided on, or is there no more.
const topic = "confirmations"

// Sealer seals what is shown of a call, which may hold secrets, while it lies on a
// server.
type Sealer interface {
	Seal(ctx context.Context, plugin, name string, text []byte) ([]byte, error)
	Unseal(ctx context.Context, plugin, name string, sealed []byte) ([]byte, error)
}

// note is what lies on the server of a call that waits.
type note struct {
	Call api.AskedCall
	// Sealed has what clients have sent: a [texts].
	Sealed []byte
}

type texts struct{ Query, Body, Arguments string }

func sealedName(id int64) string { return "call " + strconv.FormatInt(id, 10) }

// offer lets users of other hosts decide on a question, too.
func (c *Calls) offer(ctx context.Context, q *question) error {
	if c.under == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, c.limits.LockWait)
	defer stop()
	n := note{Call: q.AskedCall}
	n.Call.Query, n.Call.Body, n.Call.Arguments = "", "", ""
	// They are shown on this host alone where they cannot be sealed.
	n.Call.Truncated = n.Call.Truncated || q.Query != "" || q.Body != ""
	if text, err := json.Marshal(texts{q.Query, q.Body, q.Arguments}); err == nil && c.sealer != nil {
		if n.Sealed, err = c.sealer.Seal(ctx, q.Plugin, sealedName(q.ID), text); err == nil {
			n.Call.Truncated = q.Truncated
		} else {
			c.log.Warn("what a call has sent is shown on this host alone, as it cannot be sealed", "plugin", q.Plugin,
				"request_id", q.RequestID, "error", err)
		}
	}
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	c.mu.Lock()
	host := q.host
	c.mu.Unlock()
	err = c.db.Write(ctx, func(tx *sql.Tx) error {
		if err := underway.Take(ctx, tx, q.ID, host, string(text)); err != nil {
			return err
		}
		return c.tell(ctx, tx, q.ID)
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	q.offered = q.offered || err == nil
	return err
}

func (c *Calls) tell(ctx context.Context, tx *sql.Tx, id int64) error {
	return c.bus.Publish(ctx, tx, topic, strconv.FormatInt(id, 10))
}

// List returns the calls that wait on all hosts, the oldest first.
func (c *Calls) List(ctx context.Context) ([]api.AskedCall, error) {
	list := c.Waiting()
	if c.under == nil {
		return list, nil
	}
	notes, err := underway.Notes(ctx, c.db.Reader)
	if err != nil {
		return nil, fmt.Errorf("list the calls that wait: %w", err)
	}
	for id, text := range notes {
		if slices.ContainsFunc(list, func(a api.AskedCall) bool { return a.ID == id }) {
			continue
		}
		n, err := read(text)
		if err != nil {
			return nil, err
		}
		list = append(list, c.shown(ctx, n))
	}
	slices.SortFunc(list, func(a, b api.AskedCall) int { return int(a.ID - b.ID) })
	return list, nil
}

func read(text string) (n note, err error) {
	if err = json.Unmarshal([]byte(text), &n); err != nil {
		err = fmt.Errorf("read a call that waits: %w", err)
	}
	return n, err
}

// shown adds what a client has sent. What cannot be read counts as cut off.
func (c *Calls) shown(ctx context.Context, n note) api.AskedCall {
	a := n.Call
	if len(n.Sealed) == 0 || c.sealer == nil {
		return a
	}
	var sent texts
	text, err := c.sealer.Unseal(ctx, a.Plugin, sealedName(a.ID), n.Sealed)
	if err == nil {
		err = json.Unmarshal(text, &sent)
	}
	if err != nil {
		c.log.Warn("what a call has sent cannot be shown", "plugin", a.Plugin, "request_id", a.RequestID, "error", err)
		a.Truncated = true
	}
	a.Query, a.Body, a.Arguments = sent.Query, sent.Body, sent.Arguments
	return a
}

// decideShared decides on a question of any host.
func (c *Calls) decideShared(ctx context.Context, id int64, by, state string) (api.AskedCall, error) {
	var a api.AskedCall
	waits := false
	at := c.now().UTC().Truncate(time.Millisecond)
	err := c.db.Write(ctx, func(tx *sql.Tx) error {
		host, text, err := underway.Of(ctx, tx, id)
		if waits = text != ""; err != nil || !waits {
			return err
		}
		n, err := read(text)
		if err != nil {
			return err
		}
		var ended int64
		a, ended = n.Call, 0
		if state == rejected {
			ended = at.UnixMilli()
			_, err = underway.Drop(ctx, tx, id, host)
		} else {
			err = underway.Take(ctx, tx, id, host, "")
		}
		decide(&a, by, state, at)
		if err == nil {
			err = c.put(ctx, tx, a, by, at, ended)
		}
		if err == nil {
			err = c.tell(ctx, tx, id)
		}
		return err
	})
	c.mu.Lock()
	q := c.waiting[id]
	c.mu.Unlock()
	switch {
	case err != nil && state == rejected && q != nil: // it does not run whatever is recorded
		c.log.Error("it was not recorded who rejected a call", "plugin", q.Plugin, "request_id", q.RequestID, "by", by,
			"error", err)
		a = q.AskedCall
		decide(&a, by, state, at)
		c.settle(q, problem.RejectedByUser())
		return a, nil
	case err != nil:
		return a, fmt.Errorf("decide on call %d: %w", id, err)
	}
	if q != nil {
		c.learn(ctx, q)
	}
	if !waits {
		return c.again(ctx, id, state)
	}
	if err := c.look(ctx, []string{}); err != nil {
		c.log.Warn("it was not counted how many calls wait on other hosts", "error", err)
	}
	c.logDecision(a, by, state)
	return a, nil
}

// learn settles a question of this host that was decided on. It reports whether it
// was.
func (c *Calls) learn(ctx context.Context, q *question) bool {
	a, err := c.decided(ctx, q.ID)
	if err != nil {
		if !problem.IsCode(err, problem.CodeCallNotFound) {
			c.log.Warn("it is not known whether a call was decided on", "call", q.ID, "error", err)
		}
		return false
	}
	var outcome error
	if a.Rejected != nil {
		outcome = problem.RejectedByUser()
	}
	c.settle(q, outcome)
	return true
}

// settle tells who waits for a question what has become of it.
func (c *Calls) settle(q *question, outcome error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.take(q) {
		return
	}
	if outcome == nil {
		c.running[q.ID] = struct{}{}
	}
	q.done <- outcome
}

// retract takes a question back whose client does not wait any more. Where it was
// decided on meanwhile, that is what it returns.
func (c *Calls) retract(q *question) (approved, refused bool) {
	ctx, stop := context.WithTimeout(context.Background(), c.limits.LockWait)
	defer stop()
	c.mu.Lock()
	mine := q.host
	c.mu.Unlock()
	waits := false
	err := c.db.Write(ctx, func(tx *sql.Tx) error {
		host, text, err := underway.Of(ctx, tx, q.ID)
		if waits = host == mine && text != ""; err != nil || !waits {
			return err
		}
		if _, err = underway.Drop(ctx, tx, q.ID, host); err != nil {
			return err
		}
		return c.tell(ctx, tx, q.ID)
	})
	if err != nil || waits { // refresh removes what is left
		return false, false
	}
	a, err := c.decided(ctx, q.ID)
	return err == nil && a.State == running, err == nil && a.Rejected != nil
}

// refresh takes what other hosts have done to questions; without ids, to any.
func (c *Calls) refresh(ids []string) {
	ctx, stop := context.WithTimeout(context.Background(), c.limits.LockWait)
	defer stop()
	if err := c.look(ctx, ids); err != nil {
		c.log.Warn("what other hosts have changed of calls that wait was not read", "error", err)
	}
	c.changed()
}

// look reads the rows of all questions. It counts those of other hosts, and sees to
// those of its own that are named, or to all without ids.
func (c *Calls) look(ctx context.Context, ids []string) error {
	c.looking.Lock() // so that the last one to count has read last
	defer c.looking.Unlock()
	rows, err := c.db.Reader.QueryContext(ctx, "SELECT id, host, note <> '' FROM underway")
	if err != nil {
		return err
	}
	defer rows.Close()
	self, others := c.under.Host(), int64(0)
	mine := map[int64]bool{} // whether it waits
	for rows.Next() {
		var id int64
		var host string
		var waits bool
		if err := rows.Scan(&id, &host, &waits); err != nil {
			return err
		}
		switch {
		case host == self:
			mine[id] = waits
		case waits:
			others++
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	c.others.Store(others)
	c.mu.Lock()
	var open []*question
	var over []int64
	for _, q := range c.waiting {
		if q.offered && !mine[q.ID] && (ids == nil || slices.Contains(ids, strconv.FormatInt(q.ID, 10))) {
			open = append(open, q)
		}
	}
	for id := range mine {
		_, runs := c.running[id]
		if q := c.waiting[id]; q == nil && !runs && ids == nil {
			over = append(over, id)
		}
	}
	c.mu.Unlock()
	for _, q := range open {
		if c.learn(ctx, q) || ids != nil {
			continue
		}
		c.mu.Lock()
		q.host = self
		c.mu.Unlock()
		if err := c.offer(ctx, q); err != nil { // this host was taken for one that has ended
			return err
		}
	}
	for _, id := range over { // the server was gone as its client hung up
		if err := c.forget(ctx, id, withdrawn); err != nil {
			return err
		}
	}
	return nil
}

// forget ends what a host has left of a question, or of a call that was approved.
func (c *Calls) forget(ctx context.Context, id int64, state string) error {
	return c.db.Write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM underway WHERE id = ?", id)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE calls SET state = ? WHERE id = ? AND state = 'running'", state, id)
		return err
	})
}

// takeOver ends the calls of hosts that have ended: those that ran are interrupted,
// and the clients of those that waited are gone.
func (c *Calls) takeOver(ctx context.Context, ended []string) error {
	err := c.db.Write(ctx, func(tx *sql.Tx) error {
		if err := underway.DropAll(ctx, tx, ended); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE calls SET state = ? WHERE state = ? AND id NOT IN (SELECT id FROM underway)",
			interrupted, running)
		return err
	})
	if err == nil {
		err = c.look(ctx, []string{})
		c.changed()
	}
	return err
}
