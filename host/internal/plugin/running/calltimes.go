package running

import (
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
)

// CallTimes are how long calls of plugins took, by kind. What is observed is kept until
// it is asked for; there are series of what was called alone.
type CallTimes struct{ whole, queued *figures.Times }

// NewCallTimes returns those of no call yet.
func NewCallTimes() *CallTimes {
	histogram := func(name, help string, buckets ...float64) *figures.Times {
		return figures.NewTimes("wasmhost_"+name, help, []string{"plugin", "kind"}, buckets...)
	}
	return &CallTimes{
		histogram("plugin_call_seconds", "Time of calls of a plugin that reached it, what they waited for included, "+
			"by kind: request, method or job.",
			.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30),
		histogram("plugin_call_queue_seconds", "Of that, the time that they waited for an instance and their turn in it.",
			.0005, .001, .005, .01, .05, .1, .5, 1, 5, 30),
	}
}

// Forget drops the times of a plugin that is gone.
func (t *CallTimes) Forget(id string) {
	t.whole.Forget(id)
	t.queued.Forget(id)
}

// Collect implements [figures.Collector].
func (t *CallTimes) Collect(page *figures.Page) {
	t.whole.Collect(page)
	t.queued.Collect(page)
}

// kindTimes are those of one plugin and kind, looked up once.
type kindTimes struct{ whole, queued *figures.Histogram }

// jobKinds is how many kinds of jobs there are, and kindOf which one this is, by its
// place among them and its name.
const jobKinds = 3

func kindOf(j Call) (at int, name string) {
	switch {
	case j.Method != nil:
		return 1, "method"
	case j.Cron != nil:
		return 2, "job"
	}
	return 0, "request"
}

// Observe counts the time of a job that has reached an instance of a plugin.
func (o *TimesOfKinds) Observe(all *CallTimes, id string, j Call, whole, queued time.Duration) {
	at, name := kindOf(j)
	t := o[at].Load()
	if t == nil {
		t = &kindTimes{all.whole.Of(id, name), all.queued.Of(id, name)}
		o[at].Store(t)
	}
	t.whole.Observe(whole.Seconds())
	t.queued.Observe(queued.Seconds())
}

// TimesOfKinds are those of a plugin, by kind; nil for what was not called.
type TimesOfKinds [jobKinds]atomic.Pointer[kindTimes]
