// Uptime checks web addresses by the clock: what the network permission and
// its policy are like from inside, a cron job, a history that is pruned, and
// alerts that come once for each change.
package main

import (
	"context"
	"errors"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// State is what is known of a target.
type State string

// The states of a target.
const (
	Pending State = "pending" // not checked yet
	Up      State = "up"
	Down    State = "down"
	// Blocked targets could not be asked, for a reason that lies on this side,
	// such as the network policy. It says nothing about the target.
	Blocked State = "blocked"
)

// Target is a row of the collection targets.
type Target struct {
	wasmhost.Record
	URL            string `json:"url"` // unique
	Name           string `json:"name"`
	ExpectedStatus string `json:"expectedStatus"` // empty for that of the settings

	State State              `json:"state"`
	Since wasmhost.Timestamp `json:"since"` // of the state
	// Failures is how many checks in a row have failed. Below the number of
	// the settings, a target that was up still is.
	Failures int64 `json:"failures"`

	// What the last check found.
	CheckedAt wasmhost.Timestamp `json:"checkedAt"`
	Status    int                `json:"status"`  // 0 without an answer
	Millis    int64              `json:"ms"`      // how long it took
	Problem   string             `json:"problem"` // empty where there is none

	// Told is the state that the user was told of last. Where it differs, an
	// alert is due: one that could not be posted is posted later.
	Told   State              `json:"told"`
	ToldAt wasmhost.Timestamp `json:"toldAt"`
}

// monitor is the plugin: one instance serves all requests and runs.
type monitor struct {
	targets  wasmhost.Collection[Target]
	checks   wasmhost.Collection[Check]
	settings wasmhost.Settings
	http     wasmhost.HTTP
	inbox    wasmhost.Inbox
	toast    wasmhost.Toast
	sidebar  wasmhost.Sidebar
	events   wasmhost.Events
	log      wasmhost.Log
	now      func() time.Time

	// adding is held while a target is counted and added, showing while the
	// sidebar is brought up to date.
	adding, showing sync.Mutex
	// busy has the ids of the targets that are being checked: a run and a
	// request may come at the same time.
	mu   sync.Mutex
	busy map[string]bool
}

func activate(ctx *wasmhost.Context) error {
	m := &monitor{
		targets:  wasmhost.CollectionOf[Target](ctx.DB(), "targets"),
		checks:   wasmhost.CollectionOf[Check](ctx.DB(), "checks"),
		settings: ctx.Settings(),
		http:     ctx.HTTP(),
		inbox:    ctx.Inbox(),
		toast:    ctx.Toast(),
		sidebar:  ctx.Sidebar(),
		events:   ctx.Events(),
		log:      ctx.Log(),
		now:      time.Now,
		busy:     map[string]bool{},
	}
	// What the sidebar showed when the plugin was disabled may be long ago.
	ctx.OnEnable(m.show)
	return errors.Join(
		wasmhost.Handle(ctx, "status", m.status),
		ctx.CLI().Handle("targets", m.serveTargets),
		wasmhost.Handle(ctx, "history", m.serveHistory),
		ctx.Cron().Register("check", "", m.run),
		// For the page, in ui.
		wasmhost.HandleMethod(ctx, "uptime", "status", m.status),
		wasmhost.HandleMethod(ctx, "uptime", "history", m.history),
		wasmhost.HandleMethod(ctx, "uptime", "add", m.add),
		wasmhost.HandleMethod(ctx, "uptime", "remove", m.remove),
		wasmhost.HandleMethod(ctx, "uptime", "check", func(ctx context.Context, _ struct{}) (none struct{}, err error) {
			return none, m.run(ctx, wasmhost.CronRun{})
		}),
	)
}

// stamp is now, as rows have it.
func (m *monitor) stamp() wasmhost.Timestamp { return wasmhost.TimestampOf(m.now()) }

// changed tells pages that are open that there is something new of a target.
func (m *monitor) changed(target string) {
	if err := m.events.Emit("uptime", Which{ID: target}); err != nil {
		m.log.Warn("tell pages of a change:", err)
	}
}

// Status is what GET status answers.
type Status struct {
	Up      int      `json:"up"`
	Down    int      `json:"down"`
	Blocked int      `json:"blocked"`
	Pending int      `json:"pending"`
	Targets []Target `json:"targets"`
}

// status answers GET status.
func (m *monitor) status(ctx context.Context, _ struct{}) (Status, error) {
	all, err := m.all(ctx)
	if err != nil {
		return Status{}, err
	}
	s := Status{Targets: all}
	for _, t := range all {
		switch t.State {
		case Up:
			s.Up++
		case Down:
			s.Down++
		case Blocked:
			s.Blocked++
		default:
			s.Pending++
		}
	}
	return s, nil
}

// all returns all targets, sorted by name.
func (m *monitor) all(ctx context.Context) ([]Target, error) {
	all, err := m.targets.Query(ctx, wasmhost.Query{OrderBy: wasmhost.Asc("name").Asc("url")})
	if all == nil {
		all = []Target{} // as JSON a list, not null
	}
	return all, err
}
