package host_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/metrics"
)

// bare opens a host without parts.
func bare(t *testing.T, cfg host.Config) (*host.Host, error) {
	t.Helper()
	cfg.Version, cfg.VaultKey = "1.2.3", vault.SourceFile
	if cfg.Data == "" {
		cfg.Data = filepath.Join(t.TempDir(), "data")
	}
	h, err := host.Open(t.Context(), cfg)
	if err == nil {
		t.Cleanup(func() { _ = h.Close(t.Context()) })
	}
	return h, err
}

// saysPart fails where an error does not name the part that is missing.
func saysPart(t *testing.T, err error, part string) {
	t.Helper()
	if want := "add " + part + ".Part of " + module + "/host/" + part; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v does not say %q", err, want)
	}
}

// A host without passkeys does not open where approvals take them, and makes none.
func TestWithoutPasskeys(t *testing.T) {
	_, err := bare(t, host.Config{Approvals: presence.Config{Least: api.PresencePasskey}})
	saysPart(t, err, "passkeys")
	h, err := bare(t, host.Config{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = api.BeginPresence.Call(t.Context(), h.Mux(), api.PresenceQuestion{Register: true})
	saysPart(t, err, "passkeys")
	data := h.Data()
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, presence.FileName), []byte(`{"format": 1, "level": "passkey"}`),
		0o600); err != nil {
		t.Fatal(err)
	}
	_, err = bare(t, host.Config{Data: data})
	saysPart(t, err, "passkeys")
}

// A host without parts shows its own figures, and with the part metrics those of Go and of the process, too.
func TestFiguresOfGoAndTheProcess(t *testing.T) {
	const token = "a-token-from-outside-of-the-host-0123456789"
	for _, list := range [][]host.Part{nil, {metrics.Part()}} {
		h, err := bare(t, host.Config{Parts: list, Token: token, Server: server.Config{Mounted: true}})
		if err != nil {
			t.Fatal(err)
		}
		end, err := h.Start(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost/metrics", nil)
		request.Header.Set("Authorization", "Bearer "+token)
		answer := httptest.NewRecorder()
		h.Handler(func(*http.Request) bool { return true }).ServeHTTP(answer, request)
		for name, want := range map[string]bool{"wasmhost_build_info{": true, "wasmhost_http_connections ": true,
			"go_goroutines ": list != nil} {
			if strings.Contains(answer.Body.String(), "\n"+name) != want {
				t.Errorf("with %v: %s is there or is not: %d %.300s", list, name, answer.Code, answer.Body)
			}
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	}
}
