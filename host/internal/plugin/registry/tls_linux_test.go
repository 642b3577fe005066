package registry

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	server "github.com/google/go-containerregistry/pkg/registry"
)

// TestMain has these tests trust the certificate of package httptest, as users
// have programs trust a registry's own: Go reads the variable once.
func TestMain(m *testing.M) {
	s := httptest.NewTLSServer(http.NotFoundHandler())
	dir, err := os.MkdirTemp("", "roots")
	if err == nil {
		text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
		err = os.WriteFile(filepath.Join(dir, "roots.pem"), text, 0o600)
	}
	if err != nil {
		panic(err)
	}
	os.Setenv("SSL_CERT_FILE", filepath.Join(dir, "roots.pem"))
	s.Close()
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// A registry of the internet leads nobody to the machines beside them, and one
// that is beside them may.
func TestRegistryLeadsToNoPrivateAddress(t *testing.T) {
	s := httptest.NewTLSServer(http.NotFoundHandler())
	t.Cleanup(s.Close)
	for _, near := range []bool{false, true} {
		g := newGuard("ghcr.io", false, time.Second)
		g.near.Store(near)
		resp, err := g.client().Get(s.URL)
		if near {
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
		} else if err == nil || !strings.Contains(err.Error(), "which is not public") {
			t.Errorf("it leads to %s: %v", s.URL, err)
		}
	}
}

// Many registries keep blobs elsewhere. They are fetched from there, by HTTPS
// and without credentials.
func TestBlobsElsewhere(t *testing.T) {
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	var asked, told atomic.Int32
	handler := server.New()
	store := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.Header.Get("Authorization") != "" {
			told.Add(1)
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(store.Close)
	plain := httptest.NewServer(handler)
	t.Cleanup(plain.Close)
	var to atomic.Value
	to.Store("")
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, ok := r.BasicAuth(); !ok {
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		if base := to.Load().(string); base != "" && r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/blobs/") {
			http.Redirect(w, r, base+r.URL.Path, http.StatusTemporaryRedirect)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	name, encrypted := strings.TrimPrefix(s.URL, "https://"), true
	if err := os.WriteFile(filepath.Join(os.Getenv("DOCKER_CONFIG"), "config.json"),
		[]byte(`{"auths":{"`+name+`":{"auth":"YWRhOnNlY3JldA=="}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	ref, config := mustParse(t, name+"/ada/things:one"), Config{Encrypted: &encrypted}
	if _, err := Push(t.Context(), ref, thing("hello"), config); err != nil {
		t.Fatal(err)
	}
	to.Store(store.URL)
	want := wanted(t)
	if _, err := Pull(t.Context(), ref, testType, testConfig, want, config); err != nil || asked.Load() != 1 {
		t.Fatalf("pulled: %v, with %d requests to where the blobs are", err, asked.Load())
	}
	if text, err := os.ReadFile(want[0].File); err != nil || string(text) != "hello" || told.Load() != 0 {
		t.Errorf("pulled %q, %v; credentials were told %d times", text, err, told.Load())
	}
	to.Store(plain.URL)
	_, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), config)
	if err == nil || !strings.Contains(err.Error(), "nothing is encrypted") {
		t.Errorf("from HTTPS to HTTP: %v", err)
	}
}
