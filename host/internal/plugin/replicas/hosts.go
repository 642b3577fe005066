package replicas

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Where several hosts have the same plugins, each runs all of them, and one of
// them at a time changes a plugin: it holds the lease of the plugin, from before it
// takes the lock of the plugin until it gives that back. First it reads the record
// again, and takes over what another host has made of the plugin. So the lease is
// never waited for with the lock held, and restarts go on meanwhile.
//
// A lease says who may begin. That a host which was paused writes nothing over what
// others have written since is for [catalog.Catalog.Save], which compares.

// Options configure what is [Among] other hosts.
type Options struct {
	Plugins Plugins
	Catalog *catalog.Catalog
	Kit     *hostfuncs.Kit
	Logger  *slog.Logger
	// PauseTimeout is how long the others may take to stop a plugin, and Turns how many
	// plugins may start at the same time to follow them.
	PauseTimeout time.Duration
	Turns        int
}

// among is a host among others.
type among struct {
	Options
	ctx  context.Context // of the host
	told invalidations   // of records that other hosts have changed
}

// Among are the hosts of a database, until ctx ends.
func Among(ctx context.Context, o Options) Hosts {
	return &among{Options: o, ctx: ctx, told: newInvalidations(o.Turns)}
}

// member is a plugin that other hosts have, too.
type member struct {
	h *among
	Plugin
	bar    atomic.Pointer[bar] // what another host has taken from it; nil for nothing
	stands atomic.Bool         // it stands still for another host, which changes what it stores
	lease  lease.Lease         // given back with the lock, to whose holder it belongs; nil for none
}

// Join implements [Hosts].
func (h *among) Join(p Plugin) Member { return &member{h: h, Plugin: p} }

// find returns the plugin of an id with what the others have to do with it; nil for none.
func (h *among) find(id string) *member {
	if p := h.Plugins.Find(id); p != nil {
		return p.Others().(*member)
	}
	return nil
}

// take waits for the lease of a plugin.
func (h *among) take(ctx context.Context, id string) (lease.Lease, error) {
	ctx, end := h.Plugins.Loading(ctx)
	defer end()
	l, err := h.Catalog.Leases.Take(ctx, catalog.LeaseName(id))
	switch {
	case err == nil:
		return l, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	return nil, unasked(id, err)
}

// unasked is the error where the server cannot say what a plugin is now.
func unasked(id string, err error) error {
	return problem.New(problem.CodeUnavailable, fmt.Sprintf("the host cannot reach its database now, so the plugin %q "+
		"cannot be changed; try again in a moment", id)).WithCause(err).After(time.Second)
}

// Lock implements [Hosts].
func (h *among) Lock(ctx context.Context, id string, create bool) (Plugin, error) {
	if !catalog.ValidID.MatchString(id) {
		return nil, problem.PluginNotFound(id)
	}
	l, err := h.take(ctx, id)
	if err != nil {
		return nil, err
	}
	e, err := h.lockLeased(ctx, id, create, l, func(e *member) error { return e.catchUp(ctx) })
	if err != nil {
		return nil, err
	}
	return e.Plugin, nil
}

// lockLeased is Lock with the lease taken, which it gives back after an error.
func (h *among) lockLeased(ctx context.Context, id string, create bool, l lease.Lease,
	catchUp func(*member) error) (*member, error) {
	for {
		p, err := h.Plugins.LockHere(ctx, id, true) // others may have installed it
		if err != nil {
			l.Release()
			return nil, err
		}
		e := p.Others().(*member)
		known := e.Known() != nil
		e.lease = l
		err = catchUp(e)
		there := e.Known() != nil
		if err == nil && (there || create && !known) {
			return e, nil
		}
		if !there {
			e.Forget()
		}
		if err == nil && create { // another host has removed it: what comes is a plugin of its own
			e.lease = nil
			e.Unlock()
			continue
		}
		e.Unlock()
		if err == nil {
			err = problem.PluginNotFound(id)
		}
		return nil, err
	}
}

// Unlocked implements [Member]. The lease is given back after the lock.
func (e *member) Unlocked() (after func()) {
	l := e.lease
	e.lease = nil
	if l == nil {
		return func() {}
	}
	return l.Release
}

// Caught implements [Member].
func (e *member) Caught() { e.bar.Store(nil) }

// LockToStart implements [Member]. It takes the lease
// only where the start has something to do that one host does, so that others start
// without the server.
func (e *member) LockToStart() bool {
	for {
		var l lease.Lease
		var err error
		if e.Due() {
			l, err = e.h.take(e.h.ctx, e.ID())
		}
		if e.Lock(e.h.ctx) != nil {
			if l != nil {
				l.Release()
			}
			return false
		}
		switch {
		case l != nil:
			e.lease = l
			if err = e.catchUp(e.h.ctx); err != nil {
				e.lease = nil // MayBegin says what is missing
				l.Release()
			}
		case err == nil && e.Due():
			e.Unlock() // by now
			continue
		}
		return true
	}
}

// Due implements [Member]: whether the next start brings what is stored up to a version, or calls a hook that is due.
func (e *member) Due() bool {
	in := e.Known()
	return in != nil && (in.Record.Due() || e.stands.Load())
}

// Leased implements [Member].
func (e *member) Leased() bool {
	if e.lease == nil {
		return false
	}
	select {
	case <-e.lease.Lost():
		return false
	default:
		return true
	}
}

// MayBegin implements [Member].
func (e *member) MayBegin(r *catalog.Record) error {
	if e.Leased() {
		return nil
	}
	unreachable := &postgres.Error{Gone: true, Err: errors.New("the database server cannot be reached")}
	if e.stands.Load() {
		return fmt.Errorf("another host changes what it stores: %w", unreachable)
	}
	if !r.Due() {
		return nil
	}
	return fmt.Errorf("its first start as version %s is done by one host, and the hosts cannot agree which one: %w",
		r.Current.Version, unreachable)
}

// catchUp takes over what other hosts have changed of the plugin since its record
// was read here. The caller holds the lock and the lease.
func (e *member) catchUp(ctx context.Context) error {
	c := e.h.Catalog
	changed, err := c.ChangedElsewhere(e.ID())
	if err != nil {
		return unasked(e.ID(), err)
	}
	if changed {
		e.TakeOver(ctx, c.Read(e.ID()), e.stands.Swap(false))
	} else if in := e.Known(); e.stands.Swap(false) && in != nil {
		e.Follow(ctx, in)
	}
	e.stands.Store(false)
	e.bar.Store(nil)
	e.ResumeOthers() // a pause of this host's own is over by now, however it ended
	return nil
}
