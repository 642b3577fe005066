package host_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// soon is how long may pass until compiling is given up: one function's time,
// and much room for a busy machine.
const soon = 20 * time.Second

// compiling is a host with a plugin that works and one, disabled, whose backend
// compiles for more than a minute of CPU, in small functions.
func compiling(t *testing.T) *world {
	w := serve(t, host.Config{Engine: engine.Limits{ModuleWork: time.Hour}},
		guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}})
	slow := guest{id: "slow", paths: []string{"run"},
		module: corpustest.Module(corpustest.Repeat(600, corpustest.LocalsByBlocks(400, 400)))}
	staged, err := w.Plugins().Stage(t.Context(), slow.folder(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(staged.Discard)
	consent := shown.Consent{Grants: staged.Inspection().New(), Disabled: true}
	if _, err := w.Plugins().Install(t.Context(), staged, consent); err != nil {
		t.Fatal(err)
	}
	return w
}

// enable asks for the slow plugin to be enabled, and returns when it is being
// compiled. The channel gets what the request came to; leave ends it.
func (w *world) enable() (result chan error, leave context.CancelFunc) {
	w.tb.Helper()
	ctx, leave := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL()+"/api/v1/plugins/slow/enable", nil)
	if err != nil {
		w.tb.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token)
	result = make(chan error, 1)
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			err = resp.Body.Close()
		}
		result <- err
	}()
	w.until(api.StateStarting, "")
	return result, leave
}

// until waits for a state of the slow plugin, and a reason with a text.
func (w *world) until(state api.State, reason string) {
	w.tb.Helper()
	for end := time.Now().Add(soon); ; time.Sleep(5 * time.Millisecond) {
		info, err := w.Plugins().Get("slow")
		if err != nil {
			w.tb.Fatal(err)
		}
		if info.State == state && strings.Contains(info.Reason, reason) {
			return
		}
		if time.Now().After(end) {
			w.tb.Fatalf("after %v the plugin is %s: %s", soon, info.State, info.Reason)
		}
	}
}

func (w *world) within(what string, f func()) {
	w.tb.Helper()
	begun := time.Now()
	f()
	if took := time.Since(begun); took > soon {
		w.tb.Errorf("%s took %v", what, took)
	}
}

// TestCompilingIsGivenUp ends what is compiled in every way there is: by the
// client that goes away, by disable, by remove.
func TestCompilingIsGivenUp(t *testing.T) {
	shorttest.Skip(t)
	w := compiling(t)
	result, leave := w.enable()
	w.within("a call of another plugin", func() {
		if a := w.send("POST", "/plugins/echo/echo", `{"a":1}`, nil); a.status != http.StatusOK {
			t.Errorf("another plugin answers %d %s", a.status, a.body)
		}
	})
	leave()
	<-result
	w.until(api.StateFailed, "went away; to start it, run `wasmhost enable slow`")

	result, leave = w.enable()
	defer leave()
	w.within("disable", func() {
		if a := w.send("POST", "/api/v1/plugins/slow/disable", "", nil); a.status != http.StatusOK {
			t.Errorf("disable: %d %s", a.status, a.body)
		}
	})
	<-result
	w.until(api.StateDisabled, "")

	result, leave = w.enable()
	defer leave()
	w.within("remove", func() {
		if a := w.send("DELETE", "/api/v1/plugins/slow", "", nil); a.status/100 != 2 {
			t.Errorf("remove: %d %s", a.status, a.body)
		}
	})
	<-result
	if _, err := w.Plugins().Get("slow"); err == nil {
		t.Error("the plugin is still there")
	}
}

// TestStoppingGivesUpCompiling stops a host that compiles; the request that
// waits for it gets an answer, and the plugin is enabled at the next start.
func TestStoppingGivesUpCompiling(t *testing.T) {
	shorttest.Skip(t)
	w := compiling(t)
	result, leave := w.enable()
	defer leave()
	w.within("stopping", func() {
		if err := w.stop(); err != nil {
			t.Error(err)
		}
	})
	<-result
}

// TestInstallingIsGivenUp stops a host while it compiles what is installed.
func TestInstallingIsGivenUp(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{Engine: engine.Limits{ModuleWork: time.Hour}})
	slow := guest{id: "slow", paths: []string{"run"},
		module: corpustest.Module(corpustest.Repeat(600, corpustest.LocalsByBlocks(400, 400)))}
	staged, err := w.Plugins().Stage(t.Context(), slow.folder(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(staged.Discard)
	result := make(chan error, 1)
	go func() {
		_, err := w.Plugins().Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()})
		result <- err
	}()
	select {
	case err := <-result:
		t.Fatalf("installed at once: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	w.within("stopping", func() {
		if err := w.stop(); err != nil {
			t.Error(err)
		}
		if err := <-result; err == nil {
			t.Error("it was installed")
		}
	})
}
