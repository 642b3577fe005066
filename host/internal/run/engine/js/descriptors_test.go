package js_test

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
)

// withoutDescriptors are files of which some cannot be opened now.
type withoutDescriptors struct {
	fs.FS
	name string
}

func (f withoutDescriptors) Open(name string) (fs.File, error) {
	if path.Base(name) == f.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EMFILE}
	}
	return f.FS.Open(name)
}

// A file that cannot be opened for want of descriptors is why a backend does not
// start, or cannot be looked at, whatever its code makes of it: it is no fault of the
// plugin's, and passes.
func TestWithoutDescriptors(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for _, source := range []string{
		"import './more.js'; export default () => {}",
		"import './more'; export default () => {}",
		"require('./more'); module.exports = () => {}",
		"export default async () => { try { await import('./more.js') } catch (e) { console.log(e.code); throw 'my own' } }",
	} {
		files := folder("main.js", source, "more.js", "1")
		lacking := withoutDescriptors{files, "more.js"}
		if err := h.driver.Check(t.Context(), lacking, "main.js"); !errors.Is(err, syscall.EMFILE) ||
			errors.As(err, new(*script.Error)) {
			t.Errorf("%s: the look: %v", source, err)
		}
		p, err := h.driver.Load(t.Context(), lacking, "main.js", js.Options{Access: h.access})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close(t.Context())
		if in, err := p.Start(t.Context(), h.env()); !errors.Is(err, syscall.EMFILE) ||
			strings.Contains(err.Error(), "my own") {
			t.Errorf("%s: %v", source, err)
			if err == nil {
				in.Close()
			}
		}
		if err := h.driver.Check(t.Context(), files, "main.js"); err != nil {
			t.Errorf("%s: with descriptors: %v", source, err)
		}
	}
	if log := h.log(); !strings.Contains(log, string(abi.CodeUnavailable)) {
		t.Errorf("an import told the plugin %q", log)
	}
}
