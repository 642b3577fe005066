package native_test

import (
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// An event is done with when its guest has come back from the dispatch that
// settled it, whether by an answer or an error, at once or in a completion;
// not where the guest ends in it.
func TestDone(t *testing.T) {
	for _, test := range []struct {
		guest, path, body string
		done              bool
	}{
		{"hostile", "alive", "null", true},
		{"hostile", "fail", "null", true},
		{"hostile", "answer-then-trap", "null", false},
		{"hostile", "trap", "null", false},
		{"wait", "sleep", "10", true},
	} {
		t.Run(test.path, func(t *testing.T) {
			h := newHarness(t, engine.Limits{})
			in := h.start(guesttest.C(t, test.guest), 16)
			done := make(chan struct{}, 2)
			req := abi.CLIRequest{Method: "POST", Path: test.path, Body: abi.RawJSON(test.body)}
			answer, err := in.Call(context.Background(), native.Event{
				Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Timeout: 20 * time.Second,
				Done: func(failed error) {
					if (failed != nil) != (test.path == "fail") {
						t.Errorf("done with %v", failed)
					}
					done <- struct{}{}
				},
			})
			if !test.done {
				<-in.Done()
				if len(done) > 0 {
					t.Errorf("done with %s, %v", answer, err)
				}
				return
			}
			<-done
			in.Close()
			if len(done) > 0 {
				t.Error("done twice")
			}
		})
	}
}
