package plugin

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func (r *rig) method(method, args string) (string, error) {
	answer, err := r.CallMethod(r.tb.Context(), "bus", "ns", method, abi.RawJSON(args), "req-7")
	return string(answer), err
}

func TestCallMethod(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{limits: Limits{CallTimeout: 2 * time.Second}})
	r.active(r.install(bus(t)))
	_, err := r.method("echo", "1")
	if !problem.IsCode(err, problem.CodeHandlerNotRegistered) ||
		!strings.Contains(err.Error(), `no handler for the method "echo" of the namespace "ns"`) {
		t.Fatalf("without a handler: %v", err)
	}
	for _, name := range []string{"echo", "fail", "spin", "wait", "echo"} {
		if got := r.does("methods.handle", fmt.Sprintf(`{"namespace":"ns","method":%q}`, name)); got != `{"ok":null}` {
			t.Fatal(got)
		}
	}
	answer, err := r.CallMethod(t.Context(), "bus", "ns", "echo", nil, "")
	if want := `{"namespace":"ns","method":"echo","args":null}`; string(answer) != want || err != nil {
		t.Errorf("without arguments: %s, %v", answer, err)
	}
	const args = `[18446744073709551617, {"a" : "☃\u0000"}]`
	if answer, err := r.method("echo", args); answer != `{"namespace":"ns","method":"echo","args":`+args+`}` ||
		err != nil {
		t.Errorf("got %s, %v", answer, err)
	}
	for _, bad := range []string{"", "{", "1 2", "\xff", `{"a":1,"a":2}`} {
		if _, err := r.CallMethod(t.Context(), "bus", "ns", "echo", abi.RawJSON(bad), ""); !problem.IsCode(err,
			problem.CodeInvalidRequest) {
			t.Errorf("arguments %q: %v", bad, err)
		}
	}
	var guest *abi.Error
	if _, err := r.method("fail", "null"); !errors.As(err, &guest) || guest.Code != "teapot" {
		t.Errorf("a handler that fails: %v", err)
	}
	if !strings.Contains(r.log.String(), "secret stack") || !strings.Contains(r.log.String(), "req-7") {
		t.Error("the log has neither the stack nor the request")
	}
	if _, err := r.method("wait", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("a handler that waits: %v", err)
	}
	// A handler that computes for ever costs the instance, and with it the
	// register.
	if _, err := r.method("spin", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("a handler that spins: %v", err)
	}
	r.eventually("to be replaced", func() bool {
		return r.get("bus").Stats.Crashes == 1 &&
			r.get("bus").State == api.StateActive
	})
	if _, err := r.method("echo", "1"); !problem.IsCode(err, problem.CodeHandlerNotRegistered) {
		t.Errorf("in the next instance: %v", err)
	}
	stats := r.get("bus").Stats
	if stats.Errors < 4 || stats.Calls <= stats.Errors {
		t.Errorf("counted: %+v", stats)
	}
}

func TestCallMethodElsewhere(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(spec{id: "page"}))
	if _, err := r.CallMethod(t.Context(), "page", "a", "b", nil, ""); !problem.IsCode(err,
		problem.CodeHandlerNotRegistered) {
		t.Errorf("without a backend: %v", err)
	}
	if _, err := r.CallMethod(t.Context(), "nothing", "a", "b", nil, ""); !problem.IsCode(err,
		problem.CodePluginNotFound) {
		t.Errorf("not installed: %v", err)
	}
	if _, err := r.Disable(t.Context(), "page"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.CallMethod(t.Context(), "page", "a", "b", nil, ""); !problem.IsCode(err,
		problem.CodePluginUnavailable) || stateIn(err) != api.StateDisabled {
		t.Errorf("disabled: %v", err)
	}
}

func TestMethodsAreBounded(t *testing.T) {
	r := manage(t, setup{limits: Limits{Methods: 3}})
	r.active(r.install(bus(t)))
	for _, name := range []string{"a", "b", "c", "a"} {
		if got := r.does("methods.handle", fmt.Sprintf(`{"namespace":"ns","method":%q}`, name)); got != `{"ok":null}` {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := r.does("methods.handle", `{"namespace":"ns","method":"d"}`); !strings.Contains(got,
		`"code":"quota_exceeded"`) {
		t.Error(got)
	}
	if _, err := r.method("c", "1"); err != nil {
		t.Error(err)
	}
}

// No call is lost while the instance is replaced.
func TestMethodsThroughReloads(t *testing.T) {
	r := manage(t, setup{})
	s := bus(t)
	r.active(r.install(s))
	var wg sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := r.method("none", "1"); !problem.IsCode(err, problem.CodeHandlerNotRegistered) {
					t.Errorf("got %v", err)
				}
			}
		})
	}
	for range 10 {
		if _, err := r.Reload(t.Context(), "bus"); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	wg.Wait()
}
