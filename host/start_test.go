package host_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
)

// Start returns when plugins run, Install when one does, and both say why one does not.
func TestStart(t *testing.T) {
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.0.0", Code: codetest.Code(t)}
	cfg.Server.Mounted = true
	open := func() (*host.Host, func() error) {
		t.Helper()
		h, err := host.Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		stop, err := h.Start(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return h, stop
	}
	h, stop := open()
	plugin := func(id, script string) string {
		return guest{id: id, paths: []string{"greet"}, script: "export default (ctx) => {" + script + "}"}.folder(t)
	}
	good := plugin("good", `ctx.cli.handle("greet", () => ({ status: 200, body: "hello" }));`)
	no := errors.New("no")
	if _, err := api.Install(t.Context(), h.Mux(), good, func(asks api.Inspection) ([]string, error) {
		if grants, err := api.GrantAll(asks); err != nil || len(grants) != 1 || grants[0] != "cli" {
			t.Error(grants, err)
		}
		return nil, no
	}); !errors.Is(err, no) || len(h.Plugins().List()) != 0 {
		t.Errorf("without consent: %v", err)
	}
	if _, err := api.Install(t.Context(), h.Mux(), filepath.Join(t.TempDir(), "none"), api.GrantAll); err == nil {
		t.Error("a folder that is not there")
	}
	_, err := api.Install(t.Context(), h.Mux(), plugin("bad", `throw new Error("not today");`), api.GrantAll)
	if err == nil || !strings.Contains(err.Error(), "not today") {
		t.Errorf("one that does not start: %v", err)
	}
	if _, err = api.Install(t.Context(), h.Mux(), good, api.GrantAll); err == nil {
		_, err = h.Call(t.Context(), "good", "POST", "greet", nil)
	}
	if err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := stop(); err != nil {
			t.Error(err)
		}
	}
	if _, err := h.Start(t.Context()); err == nil {
		t.Error("a closed host starts")
	}
	h, stop = open()
	if _, err := h.Call(t.Context(), "good", "POST", "greet", nil); err != nil {
		t.Errorf("once Start has returned: %v", err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
