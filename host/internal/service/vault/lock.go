package vault

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

const lockName = "vault.lock"

// waitTimeout is how long to wait for a lock that another process holds, on
// the database or on the keys.
const waitTimeout = 20 * time.Second

// lockKeys keeps out everybody else who makes, changes or copies keys, also in
// other processes. It fails with ErrBusy where somebody is at it, or waits.
// Values are read and stored meanwhile: what a change of the keys does to them
// is one transaction.
func (v *Vault) lockKeys(ctx context.Context, wait bool) (release func(), err error) {
	path := filepath.Join(v.folder, lockName)
	// A lock on a file belongs to the opened file, so each holder opens it.
	if err := regular.Check(path); err != nil {
		return nil, storage("take the lock "+path, err)
	}
	file := flock.New(path, flock.SetPermissions(0o600))
	bounded, cancel := context.WithTimeout(ctx, waitTimeout)
	defer cancel()
	var locked bool
	if wait {
		locked, err = file.TryLockContext(bounded, 5*time.Millisecond)
	} else {
		locked, err = file.TryLock()
	}
	switch {
	case locked:
		// The only failure is that of closing, which gives the lock back.
		return func() { _ = file.Close() }, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("wait for the keys of the vault: %w", ctx.Err())
	case err == nil, errors.Is(err, context.DeadlineExceeded):
		return nil, ErrBusy
	}
	return nil, storage("take the lock "+path, err)
}
