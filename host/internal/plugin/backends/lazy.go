package backends

import (
	"context"
	"sync"
)

// lazy is a driver that is opened when the first backend needs it. That it
// cannot be opened is the failure of every backend.
type lazy[D any] struct {
	open   func(context.Context) (D, error)
	once   sync.Once
	driver D
	err    error
}

func (l *lazy[D]) get(ctx context.Context) (D, error) {
	l.once.Do(func() { l.driver, l.err = l.open(context.WithoutCancel(ctx)) })
	return l.driver, l.err
}
