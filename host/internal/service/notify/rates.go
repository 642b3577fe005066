package notify

import (
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
)

// rates bound how often one plugin may call.
type rates struct {
	toasts, alerts, updates, desktop *rate.Limiter
}

func newRates(l *Limits) *rates {
	perMinute := func(n int) *rate.Limiter { return rate.NewLimiter(rate.Limit(float64(n)/60), n) }
	return &rates{perMinute(l.ToastsPerMinute), perMinute(l.AlertsPerMinute), perMinute(l.UpdatesPerMinute),
		perMinute(l.DesktopPerMinute)}
}

// ratesOf returns the rates of a plugin.
func (c *Center) ratesOf(plugin string) *rates {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.rates[plugin]
	if r == nil {
		r = newRates(&c.limits)
		c.rates[plugin] = r
	}
	return r
}

// allow counts a call against a rate.
func allow(call string, limiter *rate.Limiter, now time.Time) error {
	if limiter.AllowN(now, 1) {
		return nil
	}
	return abi.Exceeded("%s: more than %d calls in a minute: call less often", call, limiter.Burst())
}
