//go:build unix

package registry

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A helper that Docker's configuration names is asked, and what it says is
// exchanged for a token.
func TestTokens(t *testing.T) {
	dir := t.TempDir()
	helper := "#!/bin/sh\necho '{\"ServerURL\":\"x\",\"Username\":\"ada\",\"Secret\":\"secret\"}'\n"
	if err := os.WriteFile(filepath.Join(dir, "docker-credential-test"), []byte(helper), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	name := newRegistry(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch user, pass, _ := r.BasicAuth(); {
			case r.URL.Path == "/token" && user == "ada" && pass == "secret":
				fmt.Fprint(w, `{"token":"abc"}`)
			case r.URL.Path == "/token":
				w.WriteHeader(http.StatusUnauthorized)
			case r.Header.Get("Authorization") == "Bearer abc":
				next.ServeHTTP(w, r)
			default:
				w.Header().Set("WWW-Authenticate", `Bearer realm="http://`+r.Host+`/token",service="x"`)
				w.WriteHeader(http.StatusUnauthorized)
			}
		})
	})
	ref := mustParse(t, name+"/ada/things:one")
	_, err := Push(t.Context(), ref, thing("hello"), Config{})
	if err == nil || !strings.Contains(err.Error(), "does not let you in") {
		t.Errorf("without credentials: %v", err)
	}
	config := filepath.Join(os.Getenv("DOCKER_CONFIG"), "config.json")
	if err := os.WriteFile(config, []byte(`{"credHelpers":{"`+name+`":"test"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	mustPush(t, ref, thing("hello"))
	if _, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), Config{}); err != nil {
		t.Error(err)
	}
}
