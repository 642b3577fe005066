package host_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/whole"
)

// The limits of scripts are settings of the host: for what is installed, and
// for what is started.
func TestScriptLimits(t *testing.T) {
	folder := guest{id: "js", script: "export default () => {} // " + strings.Repeat("long ", 10),
		paths: []string{"run"}}.folder(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.2.3", Code: codetest.Code(t)}
	for _, c := range []struct {
		limits  js.Config
		refused string
	}{
		{js.Config{Files: script.Limits{FileBytes: 20}}, "20 bytes"},
		{js.Config{}, ""},
	} {
		cfg.Scripts = c.limits
		h, err := whole.Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		staged, err := h.Plugins().Stage(t.Context(), folder)
		switch {
		case c.refused == "" && err != nil:
			t.Error(err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%+v: %v", c.limits, err)
		}
		if err == nil {
			staged.Discard()
		}
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
