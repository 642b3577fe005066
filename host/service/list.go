package service

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// List is the services of a host. Its methods ask those that implement an
// interface, in their order, and join the errors.
type List []Service

// Open opens what serving needs.
func (l List) Open(ctx context.Context) error {
	return each(l, func(o Opener) error { return o.Open(ctx) })
}

// OpenAgain opens what a fault of the disk that may pass was in the way of, or a
// server that was not there, by the given function.
func (l List) OpenAgain(open func(Service, Opener) error) {
	for _, s := range l {
		opener, ok := s.(Opener)
		if !ok {
			continue
		}
		if why := opener.Broken(); disk.Of(why).Passing() || dbfile.Is(why, dbfile.ReasonUnavailable) {
			_ = open(s, opener) // the next time, or the service says what is wrong
		}
	}
}

// Drain ends what services have plugins do by themselves.
func (l List) Drain(ctx context.Context) error {
	return each(l, func(d Drainer) error { return d.Drain(ctx) })
}

// Close closes what is open.
func (l List) Close(ctx context.Context) error {
	return each(l, func(o Opener) error { return o.Close(ctx) })
}

// Of returns the services that are a T.
func Of[T any](l List) (list []T) {
	for _, s := range l {
		if one, ok := s.(T); ok {
			list = append(list, one)
		}
	}
	return list
}

// Databases are those of the services.
func (l List) Databases() []Database {
	var all []Database
	for _, s := range l {
		if stateful, ok := s.(Stateful); ok {
			all = append(all, stateful.Database())
		}
	}
	return all
}

// Routes adds what the services answer.
func (l List) Routes(m *api.Mux) {
	for _, s := range l {
		if router, ok := s.(Router); ok {
			router.Routes(m)
		}
	}
}

// Watch has a monitor ask the services how they are.
func (l List) Watch(m *health.Monitor) {
	for _, s := range l {
		if checker, ok := s.(health.Checker); ok {
			m.Add(s.Name(), checker)
		} else if opener, ok := s.(Opener); ok {
			m.Add(s.Name(), Opened(s.Name(), opener))
		}
	}
}

func each[T any](l List, do func(T) error) error {
	var all []error
	for _, s := range l {
		if t, ok := s.(T); ok {
			all = append(all, do(t))
		}
	}
	return errors.Join(all...)
}
