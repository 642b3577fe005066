package ai_test

import (
	"crypto/x509"
	"net/http/httptest"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

// TestCertificates asks a server whose certificate nobody knows, and then
// with its authority configured.
func TestCertificates(t *testing.T) {
	server := httptest.NewTLSServer(says("ok"))
	defer server.Close()
	known := x509.NewCertPool()
	known.AddCert(server.Certificate())
	for name, pool := range map[string]*x509.CertPool{"unknown": x509.NewCertPool(), "known": known} {
		t.Run(name, func(t *testing.T) {
			p, err := ai.NewOpenAI(ai.OpenAIConfig{BaseURL: server.URL, Model: "m", RootCAs: pool})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			r := open(t, nil, func(c *ai.Config) { c.Provider = p })
			_, err = r.GenerateMessage(t.Context(), "a", "", testPrompt)
			if pool == known && err != nil {
				t.Error(err)
			} else if pool != known {
				wantCode(t, err, abi.CodeUnavailable, "certificate")
			}
		})
	}
}
