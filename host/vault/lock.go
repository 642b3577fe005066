package vault

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofrs/flock"
	"golang.org/x/sync/semaphore"
)

// How long to wait for a lock that another process holds, and how often to
// look. Within one process, waiting is bounded by the context.
const (
	lockPatience = 20 * time.Second
	lockInterval = 2 * time.Millisecond
)

// lock is a lock for reading and writing between the goroutines of this
// process and between processes. One inside of a process is needed as well,
// because polling a file is neither fair nor fast.
type lock struct {
	path   string
	inside *semaphore.Weighted
	// turnstile is the path of a lock that everybody takes before the lock
	// itself. Readers give it back as soon as they are in; a writer keeps it,
	// so that readers of other processes do not overtake it forever. Empty
	// for a lock without readers.
	turnstile string
}

// allReaders is the weight of a writer.
const allReaders = 1 << 30

// newLock returns a lock for writers only.
func newLock(path string) *lock {
	return &lock{path: path, inside: semaphore.NewWeighted(allReaders)}
}

// newGate returns a lock for readers and writers.
func newGate(path string) *lock {
	l := newLock(path)
	l.turnstile = path + ".next"
	return l
}

// share lets other readers in, exclude lets nobody in.
func (l *lock) share(ctx context.Context) (release func(), err error) { return l.take(ctx, 1) }

func (l *lock) exclude(ctx context.Context) (release func(), err error) {
	return l.take(ctx, allReaders)
}

func (l *lock) take(ctx context.Context, weight int64) (func(), error) {
	if err := l.inside.Acquire(ctx, weight); err != nil {
		return nil, fmt.Errorf("wait for a lock of the vault: %w", err)
	}
	file, err := l.takeFile(ctx, weight == 1)
	if err != nil {
		l.inside.Release(weight)
		return nil, err
	}
	return func() {
		// The only failure is that of closing, which gives the lock back.
		_ = file.Close()
		l.inside.Release(weight)
	}, nil
}

func (l *lock) takeFile(ctx context.Context, shared bool) (*flock.Flock, error) {
	bounded, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	if l.turnstile != "" {
		turnstile, err := poll(ctx, bounded, l.turnstile, shared)
		if err != nil {
			return nil, err
		}
		defer func() { _ = turnstile.Close() }()
	}
	return poll(ctx, bounded, l.path, shared)
}

// poll takes the lock on a file. A lock on a file belongs to the opened file,
// so each holder opens it.
func poll(ctx, bounded context.Context, path string, shared bool) (*flock.Flock, error) {
	file := flock.New(path, flock.SetPermissions(0o600))
	try := file.TryLockContext
	if shared {
		try = file.TryRLockContext
	}
	locked, err := try(bounded, lockInterval)
	switch {
	case locked:
		return file, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("wait for a lock of the vault: %w", ctx.Err())
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("other processes have held it for %v: stop them", lockPatience)
	}
	return nil, storage("take the lock "+path, err)
}

// tryExclude fails with ErrBusy where somebody holds the lock.
func (l *lock) tryExclude() (release func(), err error) {
	if !l.inside.TryAcquire(allReaders) {
		return nil, ErrBusy
	}
	file := flock.New(l.path, flock.SetPermissions(0o600))
	locked, err := file.TryLock()
	if !locked {
		l.inside.Release(allReaders)
		if err != nil {
			return nil, storage("take the lock "+l.path, err)
		}
		return nil, ErrBusy
	}
	return func() {
		_ = file.Close()
		l.inside.Release(allReaders)
	}, nil
}
