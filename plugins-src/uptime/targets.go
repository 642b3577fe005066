package main

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

const (
	// maxTargets and atOnce together with the longest time to answer let a run
	// end within the 30 s that the host gives it.
	maxTargets = 50
	maxURL     = 2000 // characters
	maxName    = 100
)

// NewTarget is the body of POST targets.
type NewTarget struct {
	URL            string `json:"url"`
	Name           string `json:"name"`
	ExpectedStatus string `json:"expectedStatus"`
}

// target returns the target that is asked for. The error is for the caller.
func (n NewTarget) target() (Target, error) {
	invalid := func(message string) (Target, error) {
		return Target{}, wasmhost.NewHTTPError(400, "invalid_target", message)
	}
	u, err := url.Parse(strings.TrimSpace(n.URL))
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return invalid(`the url is not a web address: send {"url": "https://..."}`)
	case u.User != nil:
		return invalid("the url has a user name or password in it, which everybody " +
			"would see who reads the list: leave it out")
	}
	u.Fragment = "" // never sent
	t := Target{URL: u.String(), Name: strings.TrimSpace(n.Name), ExpectedStatus: strings.TrimSpace(n.ExpectedStatus),
		State: Pending}
	t.Name = cmp.Or(t.Name, clip(strings.TrimSuffix(u.Host+u.Path, "/"), maxName))
	switch {
	case utf8.RuneCountInString(t.URL) > maxURL:
		return invalid("the url is longer than " + strconv.Itoa(maxURL) + " characters")
	case utf8.RuneCountInString(t.Name) > maxName || strings.ContainsFunc(t.Name, unicode.IsControl):
		return invalid("the name is one line of at most " + strconv.Itoa(maxName) + " characters")
	}
	if t.ExpectedStatus != "" {
		if _, wrong := parseStatuses(t.ExpectedStatus); wrong != "" {
			return invalid(wrong)
		}
	}
	return t, nil
}

// Targets is what GET targets answers.
type Targets struct {
	Targets []Target `json:"targets"`
}

// serveTargets answers GET, POST and DELETE targets.
func (m *monitor) serveTargets(r *wasmhost.Request) (*wasmhost.Response, error) {
	ctx := r.Context()
	switch r.Method {
	case "POST":
		in, err := wasmhost.Decode[NewTarget](r)
		if err != nil {
			return nil, err
		}
		t, err := m.add(ctx, in)
		if err != nil {
			return nil, err
		}
		return wasmhost.JSON(201, t)
	case "DELETE":
		if _, err := m.remove(ctx, whichOf(r)); err != nil {
			return nil, err
		}
		return &wasmhost.Response{Status: 204}, nil
	}
	all, err := m.all(ctx)
	if err != nil {
		return nil, err
	}
	return wasmhost.JSON(200, Targets{all})
}

// add adds a target and checks it, so that whoever adds it sees whether it
// works.
func (m *monitor) add(ctx context.Context, in NewTarget) (Target, error) {
	t, err := in.target()
	if err != nil {
		return t, err
	}
	rules, err := m.rules()
	if err != nil {
		return t, err
	}
	t.Since = m.stamp()
	if t, err = m.insert(ctx, t); err != nil {
		return t, err
	}
	// Where the check fails the target is there all the same, and the next run
	// checks it.
	checked, _, err := m.check(ctx, t.ID, rules)
	if err != nil && !errors.Is(err, errBusy) {
		m.log.Error("check the new address "+t.URL+":", err)
	}
	if checked.ID != "" {
		t = checked
	}
	if err := m.show(ctx); err != nil {
		m.log.Warn(err.Error()) // the target is added all the same
	}
	m.changed(t.ID)
	return t, nil
}

// insert stores a new target, within the bound on their number.
func (m *monitor) insert(ctx context.Context, t Target) (Target, error) {
	m.adding.Lock()
	defer m.adding.Unlock()
	n, err := m.targets.Count(ctx)
	if err != nil {
		return t, err
	}
	if n >= maxTargets {
		return t, wasmhost.NewHTTPError(409, "too_many_targets", "at most "+strconv.Itoa(maxTargets)+
			" addresses can be checked; remove one first")
	}
	t, err = m.targets.Insert(ctx, t)
	if errors.Is(err, wasmhost.ErrConflict) {
		return t, wasmhost.NewHTTPError(409, "target_exists",
			"the address is checked already; remove it first to add it differently")
	}
	return t, err
}

// remove removes a target with its history.
func (m *monitor) remove(ctx context.Context, which Which) (none struct{}, err error) {
	t, err := m.find(ctx, which)
	if err != nil {
		return none, err
	}
	// The target goes last: what fails half-way can be done again.
	if err := m.checks.DeleteWhere(ctx, wasmhost.Where("target", t.ID)); err != nil {
		return none, err
	}
	if err := m.targets.Delete(ctx, t.ID); err != nil {
		return none, err
	}
	if err := m.show(ctx); err != nil {
		m.log.Warn(err.Error())
	}
	m.changed(t.ID)
	return none, nil
}

// Which names a target by its id or its address.
type Which struct {
	ID    string `json:"id"`
	URL   string `json:"url,omitempty"`
	Limit int    `json:"limit,omitempty"` // of its checks
}

// whichOf returns what the query of a request names.
func whichOf(r *wasmhost.Request) (w Which) {
	w.ID, _ = r.Query("id")
	w.URL, _ = r.Query("url")
	return w
}

// find returns a target. The error is for the caller where there is none.
func (m *monitor) find(ctx context.Context, which Which) (Target, error) {
	where := wasmhost.Columns{}
	switch {
	case which.ID != "":
		where = wasmhost.Where("id", which.ID)
	case which.URL != "":
		where = wasmhost.Where("url", which.URL)
	default:
		return Target{}, wasmhost.NewHTTPError(400, "target_missing",
			"say which address: ?id= or ?url=, as GET targets lists them")
	}
	found, err := m.targets.Query(ctx, wasmhost.Query{Where: where})
	if err != nil {
		return Target{}, err
	}
	if len(found) == 0 {
		return Target{}, wasmhost.NewHTTPError(404, "no_such_target", "there is no such address; GET targets lists them")
	}
	return found[0], nil
}

// clip cuts a text to a number of characters.
func clip(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}
