//go:build unix

package client_test

import (
	"context"
	"crypto/x509"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// A key of the client that all users may read is not used, wherever it was found,
// unless no key is asked for.
func TestKeysOfClientsAreHidden(t *testing.T) {
	a := newAuthority(t)
	private, err := x509.MarshalPKCS8PrivateKey(a.key)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	home := filepath.Join(folder, ".postgresql")
	cert, path := filepath.Join(home, "postgresql.crt"), filepath.Join(home, "postgresql.key")
	err = os.Mkdir(home, 0o700)
	if err == nil {
		err = os.Rename(a.file, cert)
	}
	if err == nil {
		err = os.WriteFile(path, encoded("PRIVATE KEY", private), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // no server is asked
	for name, test := range map[string]struct{ home, query, cert, key string }{
		"a key that is named": {query: "&sslcert=" + cert + "&sslkey=" + path},
		"PGSSLKEY":            {cert: cert, key: path},
		"in the home folder":  {home: folder},
	} {
		t.Setenv("HOME", test.home)
		t.Setenv("PGSSLCERT", test.cert)
		t.Setenv("PGSSLKEY", test.key)
		for _, mode := range []os.FileMode{0o440, 0o644} {
			for tls, used := range map[string]bool{"require": true, "disable": false} {
				if err := os.Chmod(path, mode); err != nil {
					t.Fatal(err)
				}
				_, err := client.Open(ctx, client.Config{Source: "postgres://u@127.0.0.1/d?sslmode=" + tls + test.query})
				if used && mode == 0o644 {
					if err == nil || !strings.Contains(err.Error(), path+" has mode 0644") {
						t.Errorf("%s, sslmode=%s, mode %04o: %v", name, tls, mode, err)
					}
				} else if !errors.Is(err, context.Canceled) {
					t.Errorf("%s, sslmode=%s, mode %04o: %v", name, tls, mode, err)
				}
			}
		}
	}
}
