package rss

import (
	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
)

// addRate bounds what a plugin costs by adding feeds: how many it adds, and
// how many bytes of them the host fetches and reads. The time that reading
// takes grows with the bytes, and is on the account of no plugin.
type addRate struct {
	feeds, bytes *rate.Limiter
}

// addRateOf returns the rate of a plugin. The caller holds the mutex.
func (f *Feeds) addRateOf(plugin string) *addRate {
	r := f.rates[plugin]
	if r == nil {
		perMinute := func(n int) *rate.Limiter { return rate.NewLimiter(rate.Limit(float64(n)/60), n) }
		r = &addRate{feeds: perMinute(f.limits.AddsPerMinute), bytes: perMinute(f.limits.AddBytesPerMinute)}
		f.rates[plugin] = r
	}
	return r
}

// allowAdd counts a new feed against the rate of a plugin. The error is an
// *abi.Error.
func (f *Feeds) allowAdd(call, plugin string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.addRateOf(plugin).feeds.AllowN(f.now(), 1) {
		return abi.Exceeded("%s: more than %d new feeds in a minute: wait a little", call, f.limits.AddsPerMinute)
	}
	return nil
}

// allowBytes refuses a plugin whose new feeds have had their bytes.
func (f *Feeds) allowBytes(call, plugin string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.addRateOf(plugin).bytes.TokensAt(f.now()) < 1 {
		return abi.Exceeded("%s: the new feeds of this minute have %d bytes or more, which is the limit: wait a little", call,
			f.limits.AddBytesPerMinute)
	}
	return nil
}

// chargeBytes counts what was fetched, before it is read, whether it is a feed
// or not. It may leave the plugin with a debt.
func (f *Feeds) chargeBytes(plugin string, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	// More than the limit at once could not be charged at all.
	f.addRateOf(plugin).bytes.ReserveN(f.now(), min(n, f.limits.AddBytesPerMinute))
}
