package notify

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/visible"
)

// Why the user's side is refused, for errors.Is.
var (
	// ErrNotFound: there is no such notice.
	ErrNotFound = errors.New("not found")
	// ErrInvalid: an argument is unusable.
	ErrInvalid = errors.New("invalid argument")
	// ErrClosed: the center has been closed.
	ErrClosed = errors.New("notifications are closed")
)

// fail turns what went wrong into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	if errors.Is(err, ErrClosed) {
		return dbfile.Closed(doing)
	}
	return dbfile.Fail(ctx, doing, err)
}

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
