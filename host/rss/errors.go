package rss

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/visible"
)

// ErrClosed: the feeds have been closed.
var ErrClosed = errors.New("the feeds are closed")

// fail turns what went wrong into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	if errors.Is(err, ErrClosed) {
		return dbfile.Closed(doing)
	}
	return dbfile.Fail(ctx, doing, err)
}

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
