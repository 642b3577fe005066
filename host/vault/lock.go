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
}

// allReaders is the weight of a writer.
const allReaders = 1 << 30

func newLock(path string) *lock {
	return &lock{path: path, inside: semaphore.NewWeighted(allReaders)}
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
	// A lock on a file belongs to the opened file, so each holder opens it.
	file := flock.New(l.path, flock.SetPermissions(0o600))
	try := file.TryLockContext
	if weight == 1 {
		try = file.TryRLockContext
	}
	bounded, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	locked, err := try(bounded, lockInterval)
	if !locked {
		l.inside.Release(weight)
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			err = fmt.Errorf("another process has held it for %v: stop that process", lockPatience)
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("wait for a lock of the vault: %w", ctx.Err())
		}
		return nil, storage("take the lock "+l.path, err)
	}
	return func() {
		// The only failure is that of closing, which gives the lock back.
		_ = file.Close()
		l.inside.Release(weight)
	}, nil
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
