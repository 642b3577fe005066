// Package leasetest has leases of several hosts in one process, which end when a
// test says so: for tests of what hosts do beside each other. Nothing but tests
// imports it.
package leasetest

import (
	"context"
	"errors"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
)

// Cluster is the hosts of a database.
type Cluster struct {
	mu       sync.Mutex
	hosts    map[string]bool // that were there; true for those that have ended
	held     map[string]*held
	watchers map[int]func(host string)
	watched  int
	freed    chan struct{} // closed and made anew when a lease is free
}

// New returns a cluster without hosts.
func New() *Cluster {
	return &Cluster{hosts: map[string]bool{}, held: map[string]*held{}, watchers: map[int]func(string){},
		freed: make(chan struct{})}
}

// Host returns the leases of a host.
func (c *Cluster) Host(id string) lease.Leases {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hosts[id] = false
	return &host{c, id}
}

// End ends a host as the loss of its connection does: its leases are free, and it
// has ended for the others. It may go on as if nothing had happened.
func (c *Cluster) End(id string) {
	c.mu.Lock()
	c.hosts[id] = true
	close(c.freed) // who waits hears of it
	c.freed = make(chan struct{})
	for _, h := range c.held {
		if h.host == id {
			close(h.lost)
			c.free(h)
		}
	}
	watchers := make([]func(string), 0, len(c.watchers))
	for _, each := range c.watchers {
		watchers = append(watchers, each)
	}
	c.mu.Unlock()
	for _, each := range watchers {
		each(id)
	}
}

// free gives up a lease. The caller holds the mutex.
func (c *Cluster) free(h *held) {
	if c.held[h.name] == h {
		delete(c.held, h.name)
		close(c.freed)
		c.freed = make(chan struct{})
	}
}

type host struct {
	c  *Cluster
	id string
}

func (h *host) Host() string { return h.id }

// Take waits until nobody has the lease. A host that has ended gets none, as one
// that does not reach its server.
func (h *host) Take(ctx context.Context, name string) (lease.Lease, error) {
	for {
		h.c.mu.Lock()
		freed := h.c.freed
		if h.c.hosts[h.id] {
			h.c.mu.Unlock()
			return nil, errors.New("the server does not answer this host")
		}
		if h.c.held[name] == nil {
			l := &held{h.c, h.id, name, make(chan struct{})}
			h.c.held[name] = l
			h.c.mu.Unlock()
			return l, nil
		}
		h.c.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (h *host) Hosts(context.Context) ([]string, error) {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	var there []string
	for id, ended := range h.c.hosts {
		if !ended {
			there = append(there, id)
		}
	}
	return there, nil
}

func (h *host) Ended(_ context.Context, id string) (bool, error) {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	return h.c.hosts[id], nil
}

func (h *host) Watch(each func(host string)) (stop func()) {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	h.c.watched++
	id := h.c.watched
	h.c.watchers[id] = each
	return func() {
		h.c.mu.Lock()
		defer h.c.mu.Unlock()
		delete(h.c.watchers, id)
	}
}

type held struct {
	c          *Cluster
	host, name string
	lost       chan struct{}
}

func (h *held) Lost() <-chan struct{} { return h.lost }

func (h *held) Release() {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	h.c.free(h)
}
