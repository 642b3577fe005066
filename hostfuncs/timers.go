package hostfuncs

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxSleep is the longest time that timers.sleep waits.
const MaxSleep = 24 * time.Hour

// timersSleep returns after the given time, or with deadline_exceeded as soon
// as ctx ends.
func timersSleep() Func {
	s := &signature{"timers.sleep", MaxParams, []string{"ms"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		ms, err := s.number(&p, 0)
		if err != nil {
			return nil, err
		}
		if !(ms >= 0 && ms <= float64(MaxSleep/time.Millisecond)) {
			return nil, s.invalid("ms is %s; it must be between 0 and %d", plain(ms), MaxSleep/time.Millisecond)
		}
		timer := time.NewTimer(time.Duration(ms * float64(time.Millisecond)))
		defer timer.Stop()
		select {
		case <-timer.C:
			return null, nil
		case <-ctx.Done():
			return nil, abi.NewError(abi.CodeDeadlineExceeded, "timers.sleep: the call ended before the time was over")
		}
	}
}
