package engine

import "time"

// mostReading is how long a host function waits for a processor at most, whose plugin computes as others do.
const mostReading = time.Hour

// Processor returns what has a host function read on a processor what the guest passes to it now, beside the guest or
// while that is blocked, as a Processor of package hostfuncs. It is for one goroutine at a time.
func (i *Instance) Processor() func(f func(pass func())) {
	task, class := i.meter.task.Beside(), i.class
	return func(f func(pass func())) {
		now := monotonic()
		if _, computes := task.Acquire(class, now, now+mostReading); computes {
			f(func() {
				if computes {
					now := monotonic()
					_, computes = task.Yield(now, now+mostReading)
				}
			})
		}
		task.Release(monotonic())
	}
}
