// Package lease has what the hosts of one database agree on: which of them does
// what only one may do at a time, and which of them have ended.
//
// A lease lasts as long as the process that holds it, and as long as the server
// hears of that; it has no time of its own, so that no clock matters. It says who
// may begin. It does not guard what is written: a host that was paused may find
// out late that its lease is lost, so what is to be done once is held in the
// database as well, by a unique row or by a comparison in the same transaction.
//
// Names flow in, and out the right to begin. Package cluster has the leases of a
// server; [Alone] are those of a host whose data lies in its folder.
package lease

import (
	"context"
	"math"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/semaphore"
)

// Leases are held by hosts. They are safe for concurrent use.
type Leases interface {
	// Host is the id of this host, another one each time that it is opened; empty
	// where there are no others.
	Host() string
	// Take waits until nobody has the lease of a name, on this host or another. The
	// error is that of ctx, or says that the server cannot be asked now.
	Take(ctx context.Context, name string) (Lease, error)
	// Hosts are the ids of the hosts that are there, this one among them.
	Hosts(ctx context.Context) ([]string, error)
	// Ended reports whether a host has ended, so that what it had under way is for
	// others to end. What it has sent to the server may still be written.
	Ended(ctx context.Context, host string) (bool, error)
	// Watch tells of hosts that have ended since, by their ids. It must not wait.
	// Stop ends that.
	Watch(each func(host string)) (stop func())
}

// Lease is the right to do what its name says.
type Lease interface {
	// Lost is closed when the lease is no more, though it was not released: another
	// host may have it.
	Lost() <-chan struct{}
	// Release gives it up. Once more does nothing.
	Release()
}

// Alone are the leases of a host that has no others beside it, which holds the
// lock of its data folder.
func Alone() Leases { return &alone{semaphore.New(math.MaxInt, 1)} }

type alone struct{ names *semaphore.Semaphore }

func (*alone) Host() string { return "" }

func (a *alone) Take(ctx context.Context, name string) (Lease, error) {
	if err := a.names.Acquire(ctx, name); err != nil {
		return nil, err
	}
	return &local{release: sync.OnceFunc(func() { a.names.Release(name) })}, nil
}

// Hosts knows of none.
func (*alone) Hosts(context.Context) ([]string, error) { return nil, nil }

// Ended is true of all others: each had the data folder for itself before.
func (*alone) Ended(_ context.Context, host string) (bool, error) { return host != "", nil }

func (*alone) Watch(func(string)) (stop func()) { return func() {} }

type local struct{ release func() }

func (*local) Lost() <-chan struct{} { return nil }
func (l *local) Release()            { l.release() }
