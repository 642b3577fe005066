package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// atOnce is how many targets are asked at the same time.
const atOnce = 25

// errBusy says that a target is being checked at this moment.
var errBusy = errors.New("the address is being checked already")

// rules are the settings that say what up means.
type rules struct {
	expected statuses
	timeout  time.Duration
	failures int64
	method   string
}

// rules returns the settings. The error is for the user: a text may be
// anything.
func (m *monitor) rules() (rules, error) {
	values, err := m.settings.GetAll()
	if err != nil {
		return rules{}, err
	}
	text, err := values.String("expectedStatus")
	seconds, err2 := values.Float("timeout")
	failures, err3 := values.Int("failures")
	method, err4 := values.String("method")
	if err := errors.Join(err, err2, err3, err4); err != nil {
		return rules{}, err
	}
	expected, wrong := parseStatuses(text)
	if wrong != "" {
		return rules{}, wasmhost.NewHTTPError(409, "invalid_setting", "the setting expectedStatus: "+wrong)
	}
	return rules{expected, time.Duration(seconds * float64(time.Second)), failures, method}, nil
}

// run is the job: it checks every target, tells of what has changed and
// deletes history that is too old. One target that fails does not stop the
// others; all that could not be done is the error of the run.
func (m *monitor) run(ctx context.Context, _ wasmhost.CronRun) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	all, err := m.all(ctx)
	if err != nil {
		return err
	}
	var (
		wait    sync.WaitGroup
		mu      sync.Mutex
		changed []Target
		failed  []error
		turns   = make(chan struct{}, atOnce)
	)
	for _, t := range all {
		turns <- struct{}{}
		wait.Go(func() {
			defer func() { <-turns }()
			after, news, err := m.check(ctx, t.ID, rules)
			mu.Lock()
			defer mu.Unlock()
			if news {
				changed = append(changed, after)
			}
			if err != nil && !errors.Is(err, errBusy) && !errors.Is(err, wasmhost.ErrNotFound) { // removed meanwhile
				failed = append(failed, fmt.Errorf("%s: %w", t.Name, err))
			}
		})
	}
	wait.Wait()
	m.flash(changed)
	if err := m.show(ctx); err != nil {
		failed = append(failed, err)
	}
	if err := m.prune(ctx); err != nil {
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// check asks a target, records the answer and posts the alert that is due,
// which news reports. It fails with errBusy, with ErrNotFound for a target that
// was removed meanwhile, and where the answer could not be recorded or the
// alert not posted.
func (m *monitor) check(ctx context.Context, id string, r rules) (t Target, news bool, err error) {
	if !m.claim(id) {
		return t, false, errBusy
	}
	defer m.release(id)
	// Read it only now: it may have been checked since it was listed.
	t, ok, err := m.targets.GetByID(ctx, id)
	if err == nil && !ok {
		err = wasmhost.ErrNotFound
	}
	if err != nil {
		return t, false, err
	}
	found, err := m.ask(ctx, t, r)
	if err != nil {
		return t, false, err
	}
	t = t.after(found, m.stamp(), r.failures)
	err = m.targets.Update(ctx, id, wasmhost.Set("state", t.State).And("since", t.Since).And("failures", t.Failures).
		And("checkedAt", t.CheckedAt).And("status", t.Status).And("ms", t.Millis).And("problem", t.Problem))
	if err == nil {
		err = m.record(ctx, id, found)
	}
	if err == nil {
		news, err = m.tell(ctx, &t)
	}
	m.changed(id)
	return t, news, err
}

func (m *monitor) claim(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.busy[id] {
		return false
	}
	m.busy[id] = true
	return true
}

func (m *monitor) release(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.busy, id)
}

// answer is what came of asking a target once.
type answer struct {
	state   State // Up, Down or Blocked
	status  int
	took    time.Duration
	problem string
}

// ask asks a target. The error says that the run or the request is over before
// anything is known.
func (m *monitor) ask(ctx context.Context, t Target, r rules) (answer, error) {
	expected := r.expected
	if t.ExpectedStatus != "" {
		var wrong string
		if expected, wrong = parseStatuses(t.ExpectedStatus); wrong != "" {
			return answer{state: Blocked, problem: wrong}, nil
		}
	}
	started := m.now()
	response, err := m.http.Fetch(ctx, wasmhost.FetchRequest{Method: r.method, URL: t.URL, Timeout: r.timeout})
	if err == nil && r.method == "HEAD" && (response.Status == 405 || response.Status == 501) {
		if left := r.timeout - m.now().Sub(started); left > 0 {
			response, err = m.http.Fetch(ctx, wasmhost.FetchRequest{URL: t.URL, Timeout: left})
		}
	}
	a := answer{took: m.now().Sub(started)}
	switch {
	case ctx.Err() != nil:
		return a, fmt.Errorf("the time for the check was over: %w", ctx.Err())
	case err == nil && expected.has(response.Status):
		a.state, a.status = Up, response.Status
	case err == nil:
		a.state, a.status = Down, response.Status
		a.problem = fmt.Sprintf("it answered with the status %d", response.Status)
	case errors.Is(err, wasmhost.ErrDeadlineExceeded):
		a.state, a.problem = Down, fmt.Sprintf("it did not answer within %s", r.timeout)
	case errors.Is(err, wasmhost.ErrUnavailable):
		a.state, a.problem = Down, said(err)
	default:
		// The host did not let the request out, or the answer not in. What it
		// says tells the user what to do: which host to allow, for example.
		a.state, a.problem = Blocked, said(err)
	}
	return a, nil
}

// said is what the host says of a failure, without its code.
func said(err error) string {
	if failure, ok := errors.AsType[*wasmhost.Error](err); ok {
		return failure.Message
	}
	return err.Error()
}

// after returns the target as it is after an answer. A target that was up
// goes down after a number of failures in a row.
func (t Target) after(a answer, now wasmhost.Timestamp, failures int64) Target {
	t.CheckedAt, t.Status, t.Millis, t.Problem = now, a.status, a.took.Milliseconds(), clip(a.problem, maxProblem)
	next := a.state
	switch a.state {
	case Up:
		t.Failures = 0
	case Down:
		t.Failures++
		if t.State == Up && t.Failures < failures {
			next = Up
		}
	}
	if next != t.State {
		t.State, t.Since = next, now
	}
	return t
}
