package main

import (
	"context"
	"math"
	"strconv"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

const (
	maxProblem = 500  // characters
	maxHistory = 1000 // checks in one answer
)

// Check is a row of the collection checks; created_at is its time.
type Check struct {
	wasmhost.Record
	Target  string `json:"target"` // its id
	Day     string `json:"day"`    // in UTC, by which old checks are deleted
	State   State  `json:"state"`
	Status  int    `json:"status"`
	Millis  int64  `json:"ms"`
	Problem string `json:"problem"`
}

// record keeps an answer.
func (m *monitor) record(ctx context.Context, target string, a answer) error {
	_, err := m.checks.Insert(ctx, Check{
		Target: target, Day: m.now().UTC().Format(time.DateOnly),
		State: a.state, Status: a.status, Millis: a.took.Milliseconds(), Problem: clip(a.problem, maxProblem),
	})
	return err
}

// prune deletes the days that are older than the setting. Conditions of the
// database are equalities, so it goes from the oldest day on.
func (m *monitor) prune(ctx context.Context) error {
	days, err := m.settings.Int("keepDays")
	if err != nil {
		return err
	}
	first := m.now().UTC().AddDate(0, 0, -int(days)).Format(time.DateOnly)
	for {
		oldest, err := m.checks.Query(ctx, wasmhost.Query{OrderBy: wasmhost.Asc("day"), Limit: 1})
		if err != nil || len(oldest) == 0 || oldest[0].Day >= first {
			return err
		}
		if err := m.checks.DeleteWhere(ctx, wasmhost.Where("day", oldest[0].Day)); err != nil {
			return err
		}
	}
}

// History is what GET history answers.
type History struct {
	Target Target `json:"target"`
	// Uptime is how many of the checks that are kept found the target up, in
	// percent; those that were blocked do not count. Null without any.
	Uptime *float64 `json:"uptime"`
	Up     int64    `json:"up"`
	Down   int64    `json:"down"`
	Checks []Check  `json:"checks"`
}

// serveHistory answers GET history.
func (m *monitor) serveHistory(ctx context.Context, _ struct{}) (History, error) {
	request := wasmhost.RequestFrom(ctx)
	which := whichOf(request)
	if given, ok := request.Query("limit"); ok {
		which.Limit, _ = strconv.Atoi(given)
	} else {
		which.Limit = 100
	}
	return m.history(ctx, which)
}

// history returns the last checks of a target.
func (m *monitor) history(ctx context.Context, which Which) (History, error) {
	if which.Limit < 1 || which.Limit > maxHistory {
		return History{}, wasmhost.NewHTTPError(400, "invalid_limit", "limit is a number from 1 to "+
			strconv.Itoa(maxHistory))
	}
	t, err := m.find(ctx, which)
	if err != nil {
		return History{}, err
	}
	h := History{Target: t}
	where := wasmhost.Where("target", t.ID)
	if h.Checks, err = m.checks.Query(ctx, wasmhost.Query{Where: where, OrderBy: wasmhost.Desc("created_at"),
		Limit: which.Limit}); err != nil {
		return History{}, err
	}
	if h.Checks == nil {
		h.Checks = []Check{}
	}
	if h.Up, err = m.checks.Count(ctx, where.And("state", Up)); err != nil {
		return History{}, err
	}
	if h.Down, err = m.checks.Count(ctx, where.And("state", Down)); err != nil {
		return History{}, err
	}
	if all := h.Up + h.Down; all > 0 {
		percent := math.Floor(float64(h.Up)/float64(all)*10_000) / 100 // 99.99 is not 100
		h.Uptime = &percent
	}
	return h, nil
}
