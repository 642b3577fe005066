package run

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

func TestOutcomeOfManyDueTimes(t *testing.T) {
	at := time.Now()
	for want, run := range map[string]api.JobRun{
		"succeeded":                           {State: "succeeded", Count: 1, Started: &at},
		"succeeded (once, for 2 due times)":   {State: "succeeded", Count: 2, Started: &at},
		"missed (2 times): no host ran":       {State: "missed", Count: 2, Reason: "no host ran"},
		"failed (once, for 3 due times): bad": {State: "failed", Count: 3, Started: &at, Error: "bad"},
	} {
		if got := outcome(run); got != want {
			t.Errorf("it is %q, want %q", got, want)
		}
	}
}
