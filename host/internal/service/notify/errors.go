package notify

import (
	"errors"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Why the user's side is refused, for errors.Is.
var (
	// ErrNotFound: there is no such notice.
	ErrNotFound = errors.New("not found")
	// ErrInvalid: an argument is unusable.
	ErrInvalid = errors.New("invalid argument")
)

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
