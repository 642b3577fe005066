// Tasks is a to-do list: collections, settings of every type, a daily total
// that is kept by upsert, and a button that checks a password.
package main

import (
	"context"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Task is a row of the collection tasks.
type Task struct {
	wasmhost.Record
	Title      string   `json:"title"`
	Notes      string   `json:"notes"`
	Priority   string   `json:"priority"`
	Tags       []string `json:"tags"`
	Due        string   `json:"due"` // as 2026-11-21, or empty
	Done       bool     `json:"done"`
	CreatedDay string   `json:"createdDay"`
	DoneDay    string   `json:"doneDay"` // empty until it is done
}

// Day is a row of the collection days: what happened on one day, in UTC.
type Day struct {
	wasmhost.Record
	Day       string `json:"day"`
	Created   int64  `json:"created"`
	Completed int64  `json:"completed"`
}

// list is the plugin: one instance serves all requests.
type list struct {
	tasks    wasmhost.Collection[Task]
	days     wasmhost.Collection[Day]
	settings wasmhost.Settings
	events   wasmhost.Events
	log      wasmhost.Log
	now      func() time.Time

	// changing is held while a task and the total of its day are written:
	// handlers wait for the host, and others run meanwhile.
	changing sync.Mutex
}

func activate(ctx *wasmhost.Context) error {
	l := &list{
		tasks:    wasmhost.CollectionOf[Task](ctx.DB(), "tasks"),
		days:     wasmhost.CollectionOf[Day](ctx.DB(), "days"),
		settings: ctx.Settings(),
		events:   ctx.Events(),
		log:      ctx.Log(),
		now:      time.Now,
	}
	for _, register := range []func() error{
		func() error { return wasmhost.Handle(ctx, "status", l.status) },
		func() error { return wasmhost.Handle(ctx, "tasks/create", l.create) },
		func() error { return wasmhost.Handle(ctx, "tasks/search", l.search) },
		func() error { return wasmhost.Handle(ctx, "tasks/complete", l.complete) },
		func() error { return wasmhost.Handle(ctx, "tasks/shared", l.shared) },
		func() error { return wasmhost.HandleMethod(ctx, "share", "test", l.testKey) },
	} {
		if err := register(); err != nil {
			return err
		}
	}
	ctx.OnSettingsChanged(func(_ context.Context, values wasmhost.Values) error {
		name, err := values.String("listName")
		if err != nil {
			return err
		}
		l.log.Info("the settings were changed; the list is called", name)
		return nil
	})
	return nil
}

// today is the day that totals are kept for, in UTC.
func (l *list) today() string { return l.now().UTC().Format(time.DateOnly) }

// Status is what GET status answers.
type Status struct {
	Name  string `json:"name"`
	Open  int64  `json:"open"`
	Done  int64  `json:"done"`
	Today Total  `json:"today"`
}

// Total is what happened on one day.
type Total struct {
	Day       string `json:"day"`
	Created   int64  `json:"created"`
	Completed int64  `json:"completed"`
}

// status answers GET status.
func (l *list) status(ctx context.Context, _ struct{}) (Status, error) {
	name, err := l.settings.String("listName")
	if err != nil {
		return Status{}, err
	}
	s := Status{Name: name, Today: Total{Day: l.today()}}
	if s.Open, err = l.tasks.Count(ctx, wasmhost.Where("done", false)); err != nil {
		return Status{}, err
	}
	if s.Done, err = l.tasks.Count(ctx, wasmhost.Where("done", true)); err != nil {
		return Status{}, err
	}
	days, err := l.days.Query(ctx, wasmhost.Query{Where: wasmhost.Where("day", s.Today.Day)})
	if err != nil {
		return Status{}, err
	}
	for _, d := range days {
		s.Today.Created, s.Today.Completed = d.Created, d.Completed
	}
	return s, nil
}
