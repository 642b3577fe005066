package command

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func TestProgressNamesCommands(t *testing.T) {
	root := (&cli.App{}).Root()
	for path := range cli.Doing {
		if cmd, rest, err := root.Find(strings.Fields(path)); err != nil || len(rest) > 0 || cmd == root {
			t.Errorf("there is no command %q", path)
		}
	}
}

// heard is a standard error that ends a wait once a text stands there.
type heard struct {
	safeBuffer
	text string
	once sync.Once
	done chan struct{}
}

func (h *heard) Write(b []byte) (int, error) {
	n, err := h.safeBuffer.Write(b)
	if strings.Contains(h.String(), h.text) {
		h.once.Do(func() { close(h.done) })
	}
	return n, err
}

func TestAPullSaysWhatItWaitsFor(t *testing.T) {
	for _, command := range []string{"info", "apply"} {
		var errOut heard
		errOut.done = make(chan struct{})
		registry := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select { // a registry that answers once the user knows
			case <-errOut.done:
			case <-r.Context().Done():
			}
			w.WriteHeader(http.StatusNotFound)
		}))
		defer registry.Close()
		name := "oci://" + strings.TrimPrefix(registry.URL, "http://") + "/ada/notes:1.0.0"
		errOut.text = "Pulling " + name + ": "
		a := newCLI(t).app()
		a.Silence = time.Millisecond
		args := []string{command, name, "--timeout", "1m"}
		if command == "apply" {
			args[1] = applied(t, nil, map[string]any{"id": "notes", "from": name, "grants": []string{}})
		}
		if code := a.Run(t.Context(), args, strings.NewReader(""), io.Discard, &errOut); code != cli.ExitFailed {
			t.Errorf("exit code %d", code)
		}
		wantTexts(t, errOut.String(), errOut.text, "error: ")
	}
}
