// Package confirm has calls of endpoints wait for the user which their plugin
// declares with requiresConfirmation.
//
// A call flows in through [Calls.Ask], which returns once the user has decided
// or nobody has in time. What waits is kept in memory: a question lives as long
// as its client waits for the answer, and with the process both are gone, so that
// nothing can run later of which nobody knows. Where several hosts share a server
// it lies there as well, for users of the others. An approval is on disk, with who
// gave it, before the call goes on; it is good for that very call, once, and for
// the content of the plugin that was shown. What was decided flows out through
// [Calls.Decided]. Queries and bodies, which may hold secrets, are shown while a
// call waits and never written, but sealed to a server; the record has the digest
// of the body.
//
// The package calls no plugin: who asks does.
//
// # Decisions
//
// Questions about calls are in memory, decisions on disk. A job waits for a day over restarts, a call while its client
// does. Ids do not come again: they are reserved by the thousand. Turned down: questions on disk, run for nobody; calls
// among the schedule's rows, whose due times and index are of jobs. Cost: a question ends with its connection.
//
// A call that asks waits on one host and is decided on with any. Who empties its row has decided; it runs where its
// client is, or is recorded as interrupted if that host ended. What was sent lies there sealed, and shows as cut off
// where no key opens it. Turned down: the user's own host alone, any behind a balancer; plain texts. Cost: a write a
// call; limits count for each host.
package confirm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// The states of a call.
const (
	waiting     = "waiting"
	running     = "running" // it was approved
	succeeded   = "succeeded"
	failed      = "failed"
	interrupted = "interrupted" // the host ended while it ran
	withdrawn   = "withdrawn"   // the client hung up as it was approved
	rejected    = "rejected"
)

// Call is a call that asks first.
type Call struct {
	Plugin, Version string
	// Content is what the plugin is made of, so that nothing else runs.
	Content                   bundle.Digest
	Method, Path, Description string
	// Query is as it stood in the URL, without the question mark. It and the body
	// are read before [Calls.Ask] waits, and not kept.
	Query, Body            []byte
	RequestedBy, RequestID string
	// Tool, Token and Arguments are those of a call by an agent; see [api.AskedCall].
	Tool, Token string
	Arguments   []byte
	// AllowedBy is by what it runs without asking; empty where the user is asked.
	AllowedBy string
}

// Calls is the calls that wait, and the record of those that were decided on.
// Its methods may be called from many goroutines at once.
type Calls struct {
	db      *dbfile.File
	limits  Limits
	log     *slog.Logger
	changed func()
	now     func() time.Time

	mu       sync.Mutex
	waiting  map[int64]*question
	bytes    int   // of all bodies
	next     int64 // id
	reserved int64 // the first that is not
	closed   bool
	running  map[int64]struct{} // calls that were approved and have not ended
	asking   sync.WaitGroup     // those that wait, until nothing is left of them

	sealer  Sealer
	bus     *pubsub.Bus
	under   *underway.Rows // nil in a file
	looking sync.Mutex
	others  atomic.Int64 // how many wait on other hosts
	leave   []func()     // no more is heard of those
}

// question is a call that waits.
type question struct {
	api.AskedCall
	content bundle.Digest
	host    string // that has it, on a server
	offered bool   // it can be decided on
	// done gets nil where it was approved, else what the client is told.
	done chan error
}

// Options say how calls are opened.
type Options struct {
	Path     string
	Database postgres.Database // in place of the file, if it is not nil
	// Leases and Bus are what the hosts of Database agree on and tell each other; nil
	// where there are no others. Sealer seals what is on Database of calls that wait;
	// without one their queries and bodies are shown on one host alone.
	Leases lease.Leases
	Bus    *pubsub.Bus
	Sealer Sealer
	Limits Limits
	Logger *slog.Logger
	// Changed is called when there are more or fewer calls that wait. It
	// must not wait.
	Changed func()
}

// Open opens the file. A call that was approved and had not ended when its
// process did is interrupted: it has run at most once.
func Open(ctx context.Context, o Options) (*Calls, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	db, err := dbfile.Open(ctx, o.Path, format, dbfile.Options{Wait: o.Limits.LockWait, Log: o.Logger,
		Database: o.Database})
	if err != nil {
		return nil, err
	}
	c := &Calls{db: db, limits: o.Limits, log: o.Logger, changed: o.Changed, now: time.Now,
		waiting: map[int64]*question{}, running: map[int64]struct{}{}, sealer: o.Sealer, bus: o.Bus}
	if o.Database != nil {
		c.under = underway.On(o.Leases)
		stop, err := c.under.Follow(ctx, db.Reader, c.takeOver)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("open the confirmations: %w", err), db.Close())
		}
		c.leave = []func(){c.bus.Subscribe(topic, c.refresh), stop}
		return c, nil
	}
	if _, err := db.Writer.ExecContext(ctx, "UPDATE calls SET state = ? WHERE state = ?", interrupted,
		running); err != nil {
		return nil, errors.Join(fmt.Errorf("open the confirmations: %w", err), db.Close())
	}
	return c, nil
}

// Ask waits until the user has decided. It returns the id of a call that was
// approved, which ends with [Calls.End]. The error is what the client is told:
// [problem.RejectedByUser], [problem.ApprovalTimeout], [problem.TooManyAsk],
// [problem.PluginUnavailable], [problem.ShuttingDown], or that of ctx.
func (c *Calls) Ask(ctx context.Context, call Call) (id int64, err error) {
	q, err := c.add(ctx, call)
	if err != nil {
		return 0, err
	}
	defer c.asking.Done()
	if err := c.offer(ctx, q); err != nil {
		c.withdraw(q, err)
		return 0, fmt.Errorf("ask the user about a call: %w", err)
	}
	if call.AllowedBy != "" {
		if _, err := c.Approve(ctx, q.ID, call.AllowedBy); err != nil {
			return 0, c.withdraw(q, err)
		}
	}
	c.changed()
	timer := time.NewTimer(c.limits.Timeout)
	defer timer.Stop()
	select {
	case err = <-q.done:
		if c.under != nil && err != nil {
			if approved, _ := c.retract(q); approved { // after it was dropped here
				c.End(q.ID, context.Canceled)
			}
		}
	case <-ctx.Done():
		err = c.withdraw(q, ctx.Err())
	case <-timer.C:
		err = c.withdraw(q, problem.ApprovalTimeout(c.limits.Timeout))
	}
	c.changed()
	if err == nil && ctx.Err() != nil { // nobody is there to hear of it
		c.End(q.ID, ctx.Err())
		err = ctx.Err()
	}
	return q.ID, err
}

// add adds a question.
func (c *Calls) add(ctx context.Context, call Call) (*question, error) {
	before, err := c.before(ctx, call)
	if err != nil {
		return nil, fmt.Errorf("ask the user about a call: %w", err)
	}
	sum := sha256.Sum256(call.Body)
	now := c.now().UTC().Truncate(time.Millisecond)
	expires := now.Add(c.limits.Timeout)
	q := &question{content: call.Content, done: make(chan error, 1), AskedCall: api.AskedCall{
		Plugin: call.Plugin, Version: call.Version, Method: call.Method, Path: call.Path, State: waiting, Open: true,
		Description: call.Description, BodyBytes: len(call.Body), RequestedBy: call.RequestedBy, RequestID: call.RequestID,
		Asked: now, Expires: &expires, Tool: call.Tool, Token: call.Token, Digest: string(call.Content), Before: before,
	}}
	if call.Body != nil {
		q.BodySHA256 = hex.EncodeToString(sum[:])
	}
	var cutQuery, cutBody bool
	q.Query, cutQuery = beginning(call.Query, c.limits.ShownBytes)
	q.Body, cutBody = beginning(call.Body, c.limits.ShownBytes)
	q.Arguments, _ = beginning(call.Arguments, c.limits.ShownBytes)
	q.Truncated = cutQuery || cutBody

	c.mu.Lock()
	defer c.mu.Unlock()
	ofPlugin := 0
	for _, other := range c.waiting {
		if other.Plugin == q.Plugin {
			ofPlugin++
		}
	}
	switch {
	case c.closed:
		return nil, problem.ShuttingDown()
	case ofPlugin >= c.limits.WaitingPerPlugin:
		return nil, problem.TooManyAsk(fmt.Sprintf("%d calls of the plugin wait for the user's approval already (the limit "+
			"confirm.waiting-per-plugin); decide on them with `wasmhost inbox`", ofPlugin))
	case len(c.waiting) >= c.limits.Waiting:
		return nil, problem.TooManyAsk(fmt.Sprintf("%d calls wait for the user's approval already (the limit "+
			"confirm.waiting); decide on them with `wasmhost inbox`", len(c.waiting)))
	case c.bytes+q.BodyBytes > c.limits.WaitingBytes:
		return nil, problem.TooManyAsk(fmt.Sprintf("the bodies of calls that wait for the user's approval would be longer "+
			"than %d bytes (the limit confirm.waiting-bytes); decide on them with `wasmhost inbox`, or send less",
			c.limits.WaitingBytes))
	}
	if c.next == c.reserved {
		first, err := c.reserve(context.WithoutCancel(ctx))
		if err != nil {
			return nil, fmt.Errorf("ask the user about a call: %w", err)
		}
		c.next, c.reserved = first, first+idBlock
	}
	q.ID = c.next
	c.next++
	if c.under != nil {
		q.host = c.under.Host()
	}
	q.offered = c.under == nil
	c.asking.Add(1)
	c.waiting[q.ID] = q
	c.bytes += q.BodyBytes
	return q, nil
}

// beginning is the first bytes of a text, and whether there are more.
func beginning(text []byte, most int) (string, bool) {
	if len(text) <= most {
		return strings.ToValidUTF8(string(text), "\uFFFD"), false
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return strings.ToValidUTF8(string(text[:most]), "\uFFFD"), true
}

// withdraw takes a question back, and returns why. Where it was decided on in
// the meantime, that holds.
func (c *Calls) withdraw(q *question, why error) error {
	if c.under != nil {
		switch approved, refused := c.retract(q); {
		case approved:
			c.settle(q, nil)
		case refused:
			c.settle(q, problem.RejectedByUser())
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.take(q) {
		return <-q.done
	}
	return why
}

// take removes a question; false where somebody has before. The caller holds
// the mutex.
func (c *Calls) take(q *question) bool {
	if c.waiting[q.ID] != q {
		return false
	}
	delete(c.waiting, q.ID)
	c.bytes -= q.BodyBytes
	return true
}

// Approve lets a waiting call run; by names the user. Approving again changes
// nothing and returns the call. The error is [problem.CallNotFound], a [*DecidedError]
// where it was rejected, or that of the file: then it keeps waiting.
func (c *Calls) Approve(ctx context.Context, id int64, by string) (api.AskedCall, error) {
	return c.decide(ctx, id, by, running)
}

// Reject ends a waiting call. As for the rest, it is like [Calls.Approve], but
// that a call is rejected also where that cannot be recorded.
func (c *Calls) Reject(ctx context.Context, id int64, by string) (api.AskedCall, error) {
	return c.decide(ctx, id, by, rejected)
}

func (c *Calls) decide(ctx context.Context, id int64, by, state string) (api.AskedCall, error) {
	if by == "" {
		return api.AskedCall{}, errNobody
	}
	ctx = context.WithoutCancel(ctx)
	if c.under != nil {
		return c.decideShared(ctx, id, by, state)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	q := c.waiting[id]
	if q == nil {
		return c.again(ctx, id, state)
	}
	at := c.now().UTC().Truncate(time.Millisecond)
	a, ended, outcome := q.AskedCall, int64(0), error(nil)
	if state == rejected {
		ended, outcome = at.UnixMilli(), problem.RejectedByUser()
	}
	decide(&a, by, state, at)
	err := c.record(ctx, a, by, at, ended)
	if err != nil && state == running {
		return a, fmt.Errorf("approve call %d: %w", id, err)
	}
	if err != nil {
		c.log.Error("it was not recorded who rejected a call", "plugin", a.Plugin, "request_id", a.RequestID, "by", by,
			"error", err)
	}
	c.take(q)
	q.done <- outcome
	c.logDecision(a, by, state)
	return a, nil
}

// decide says in a call how it was decided on.
func decide(a *api.AskedCall, by, state string, at time.Time) {
	a.State, a.Expires, a.Open = state, nil, state == running
	if state == rejected {
		a.Rejected, a.Ended = &api.Decision{By: by, At: at}, &at
	} else {
		a.Approved = &api.Decision{By: by, At: at}
	}
}

func (c *Calls) logDecision(a api.AskedCall, by, state string) {
	c.log.Info("the user decided on a call", "plugin", a.Plugin, "request_id", a.RequestID, "method", a.Method, "path",
		a.Path, "approved", state == running, "by", by)
}

// errNobody: who decides is not known.
var errNobody = problem.InvalidRequest("name the user who decides")

// DecidedError says that a call was decided on otherwise before.
type DecidedError struct{ Call api.AskedCall }

// Error says by whom.
func (e *DecidedError) Error() string {
	if d := e.Call.Rejected; d != nil {
		return fmt.Sprintf("%s rejected call c%d at %s", d.By, e.Call.ID, d.At.Format(time.RFC3339))
	}
	return fmt.Sprintf("%s approved call c%d at %s", e.Call.Approved.By, e.Call.ID,
		e.Call.Approved.At.Format(time.RFC3339))
}

// again answers a decision about a call that does not wait any more.
func (c *Calls) again(ctx context.Context, id int64, state string) (api.AskedCall, error) {
	a, err := c.decided(ctx, id)
	if err == nil && (state == rejected) != (a.Rejected != nil) {
		err = &DecidedError{a}
	}
	return a, err
}

// End says what became of a call that was approved: nil where its plugin has
// answered.
func (c *Calls) End(id int64, err error) {
	state, code := succeeded, ""
	switch p := problem.Of(err); {
	case p != nil:
		state, code = failed, string(p.Code)
	case errors.Is(err, context.Canceled):
		state = withdrawn
	case err != nil:
		state, code = failed, string(problem.CodeInternal)
	}
	c.mu.Lock()
	delete(c.running, id)
	c.mu.Unlock()
	if err := c.end(context.Background(), id, state, code); err != nil {
		c.log.Error("it was not recorded what became of a call", "call", id, "error", err)
	}
}

// Waiting returns the calls that wait on this host, the oldest first.
func (c *Calls) Waiting() []api.AskedCall {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]api.AskedCall, 0, len(c.waiting))
	for _, q := range c.waiting {
		if q.offered {
			list = append(list, q.AskedCall)
		}
	}
	slices.SortFunc(list, func(a, b api.AskedCall) int { return int(a.ID - b.ID) })
	return list
}

// Count is how many calls wait on all hosts.
func (c *Calls) Count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting) + int(c.others.Load())
}

// Drop ends the calls of a plugin that wait and are not of the given content;
// why is what their clients are told.
func (c *Calls) Drop(plugin string, content bundle.Digest, why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, q := range c.waiting {
		if q.Plugin == plugin && (content == "" || q.content != content) {
			c.take(q)
			q.done <- why
		}
	}
}

// RemovePlugin deletes the record of a plugin.
func (c *Calls) RemovePlugin(ctx context.Context, plugin string) error {
	_, err := c.db.Writer.ExecContext(ctx, "DELETE FROM calls WHERE plugin = ?", plugin)
	return err
}

// Drain ends all calls that wait, and lets no more wait.
func (c *Calls) Drain() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, q := range c.waiting {
		c.take(q)
		q.done <- problem.ShuttingDown()
	}
}

// Close drains and closes the file.
func (c *Calls) Close() error {
	c.Drain()
	c.asking.Wait()
	for _, leave := range c.leave {
		leave()
	}
	return c.db.Close()
}
