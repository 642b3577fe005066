package cli

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

func TestTheClientFollowsNoRedirect(t *testing.T) {
	second := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the redirect was followed with %q", r.Header.Get("Authorization"))
	}))
	defer second.Close()
	first := httptest.NewServer(http.RedirectHandler(second.URL, http.StatusTemporaryRedirect))
	defer first.Close()
	a, err := NewClient(Place{URL: first.URL}, "secret").Send(t.Context(), "GET", "/", nil)
	if err != nil || a.Status != http.StatusTemporaryRedirect {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestAnUntrustedCertificateIsExplained(t *testing.T) {
	host := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the token was sent: %q", r.Header.Get("Authorization"))
	}))
	host.Config.ErrorLog = log.New(io.Discard, "", 0)
	host.StartTLS()
	defer host.Close()
	_, err := api.ListPlugins.Call(t.Context(), NewClient(Place{URL: host.URL}, "secret"), api.PluginQuery{})
	if err == nil || !strings.Contains(err.Error(), "--unix-socket") {
		t.Errorf("got %v", err)
	}
}

func TestAnUnreachableHostIsExplained(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	_, err := api.ListPlugins.Call(t.Context(), NewClient(Place{URL: gone.URL}, "secret"), api.PluginQuery{})
	if err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("got %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "secret") {
		t.Errorf("the token stands in %v", err)
	}
}
