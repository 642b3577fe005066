package wasmhost

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Timers wait without holding the instance.
type Timers struct{ plugin *plugin }

// Timers returns the timers of the host.
func (c *Context) Timers() Timers { return Timers{c.plugin} }

// Sleep waits for d, at most 24 hours, while other handlers run. It returns
// early, with an error that matches both ctx.Err() and ErrDeadlineExceeded,
// when ctx ends. A d of zero or less returns at once.
func (t Timers) Sleep(ctx context.Context, d time.Duration) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	if d <= 0 {
		return nil
	}
	number, err := hostcall.TimersSleepStart(float64(d) / float64(time.Millisecond))
	if err != nil {
		return err
	}
	_, err = t.plugin.await(ctx, number)
	return err
}
