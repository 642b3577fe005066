package running

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// A call that gave up says what it has waited for: an instance that others held.
func TestGivenUpCallsSayWhatTheyWaitedFor(t *testing.T) {
	all := &Gates{CallTimeout: 20 * time.Millisecond, Traces: traces.New(traces.Limits{})}
	gate := all.Of("echo", nil, pluginlog.New("echo", slog.New(slog.DiscardHandler), nil, 6))
	held := gate.finish(engine.ErrBusy, Call{Request: &abi.CLIRequest{Path: "echo"}}, "")
	wait := WaitTimeout{Most: all.CallTimeout}
	_, pooled := wait.WaitOr(t.Context(), make(chan struct{}), make(chan struct{}))
	for _, err := range []error{held, pooled} {
		if !problem.IsCode(err, problem.CodePluginOverloaded) ||
			!strings.Contains(problem.Of(err).Detail, "other calls held the plugin for 20ms") {
			t.Errorf("while others hold the instance: %v", err)
		}
	}
}
