package hostfuncs

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxSleep is the longest time that timers.sleep waits.
const MaxSleep = 24 * time.Hour

func timersSpace() Namespace {
	longest := int64(MaxSleep / time.Millisecond)
	return serve(Namespace{Name: "timers"}, alone, []method[struct{}]{
		{Function{
			Name: "sleep", Waits: true,
			Params: []Field{{
				Name: "ms", Type: Type{Kind: TypeNumber, Max: longest},
				Doc: fmt.Sprintf("how long to wait, in milliseconds, 0 to %d; fractions count", longest),
			}}, MaxParams: MaxParams,
			Result: nothing(),
			Doc:    "Returns after the given time.",
			JS:     JavaScript{Hidden: true},
		}, timersSleep},
	})
}

// timersSleep returns after the given time, or with deadline_exceeded as soon
// as ctx ends.
func timersSleep(ctx context.Context, _ struct{}, p params) (abi.RawJSON, error) {
	timer := time.NewTimer(time.Duration(p[0].number * float64(time.Millisecond)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return null, nil
	case <-ctx.Done():
		return nil, abi.NewError(abi.CodeDeadlineExceeded, "timers.sleep: the call ended before the time was over")
	}
}
