package hostfuncs

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxSleep is the longest time that timers.sleep waits.
const MaxSleep = 24 * time.Hour

// timersSleep returns after the given time, or with deadline_exceeded as soon
// as ctx ends.
func timersSleep(ctx context.Context, params []byte) (abi.RawJSON, error) {
	var p struct {
		MS *float64 `json:"ms"`
	}
	if err := decode("timers.sleep", params, &p); err != nil {
		return nil, err
	}
	if p.MS == nil {
		return nil, abi.NewError(abi.CodeInvalidArgument, `timers.sleep: the parameter "ms" is missing`)
	}
	if !(*p.MS >= 0 && *p.MS <= float64(MaxSleep/time.Millisecond)) {
		return nil, abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(
			"timers.sleep: ms is %v; it must be between 0 and %d", *p.MS, MaxSleep/time.Millisecond))
	}
	timer := time.NewTimer(time.Duration(*p.MS * float64(time.Millisecond)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return null, nil
	case <-ctx.Done():
		return nil, abi.NewError(abi.CodeDeadlineExceeded, "timers.sleep: the call ended before the time was over")
	}
}
