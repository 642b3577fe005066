package client_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// authority signs certificates of servers.
type authority struct {
	*testing.T
	key  *ecdsa.PrivateKey
	own  *x509.Certificate
	file string // of its certificate
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func encoded(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{T: t, key: newKey(t), file: filepath.Join(t.TempDir(), "ca.pem")}
	a.own = &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true,
		BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, a.own, a.own, &a.key.PublicKey, a.key)
	if err == nil {
		err = os.WriteFile(a.file, encoded("CERTIFICATE", der), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// certify gives the shared server a certificate for the name localhost.
func (a *authority) certify(until time.Time) {
	a.Helper()
	key := newKey(a.T)
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(2),
		Subject: pkix.Name{CommonName: "server"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: until,
		DNSNames: []string{"localhost"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}, a.own,
		&key.PublicKey, a.key)
	if err != nil {
		a.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		a.Fatal(err)
	}
	postgrestest.Certify(a, encoded("CERTIFICATE", der), encoded("PRIVATE KEY", private))
}

// Whoever does not get to a server since its certificate is not trusted is told what
// to do about that, at once.
func TestCertificates(t *testing.T) {
	right := postgrestest.Config(t)
	named := func(mode, host, file string) client.Config {
		t.Helper()
		u, err := url.Parse(right.Source)
		if err != nil {
			t.Fatal(err)
		}
		u.Host = host + ":" + u.Port()
		u.RawQuery = url.Values{"sslmode": {mode}, "sslrootcert": {file}}.Encode()
		if file == "" {
			u.RawQuery = "sslmode=" + mode
		}
		c := right
		c.Source = u.String()
		return c
	}
	opens := func(c client.Config) error {
		d, err := client.Open(t.Context(), c)
		if err == nil {
			d.Close()
		}
		return err
	}
	trusted, another := newAuthority(t), newAuthority(t)
	for _, server := range []struct {
		until time.Time
		ready string // what is said of it, so that it is known to have it
	}{
		{time.Now().Add(time.Hour), ""},
		{time.Now().Add(-time.Minute), "expired"},
	} {
		trusted.certify(server.until)
		const full, ca = "verify-full", "verify-ca"
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			err := opens(named(full, "localhost", trusted.file))
			if err == nil && server.ready == "" || err != nil && server.ready != "" && strings.Contains(err.Error(),
				server.ready) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("%v, want %q", err, server.ready)
			}
		}
		for _, test := range []struct{ mode, host, file, want string }{
			{full, "127.0.0.1", trusted.file, "name the server as its certificate does"},
			{full, "localhost", another.file, "see that the file of ?sslrootcert= has the certificate of the authority"},
			{full, "localhost", "", "name the certificate of the server's authority by ?sslrootcert=FILE"},
			{ca, "127.0.0.1", another.file, "see that the file of ?sslrootcert= has"},
			{ca, "127.0.0.1", trusted.file, ""},
		} {
			want := test.want
			if server.ready != "" { // which shows first
				want = "have the server's certificate renewed, and see that the clock"
			}
			err := opens(named(test.mode, test.host, test.file))
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%+v, with a certificate until %s: %v", test, server.until.Format(time.TimeOnly), err)
			}
		}
	}
	// No time mends that, so nobody waits.
	for _, mode := range []string{"verify-full", "verify-ca"} {
		began := time.Now()
		_, err := client.Waiting(func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			return client.Open(ctx, named(mode, "localhost", another.file))
		}, slog.New(slog.DiscardHandler))(t.Context(), postgres.Limits{StartTime: time.Minute})
		if err == nil || time.Since(began) > 30*time.Second {
			t.Errorf("%s: %v after %v", mode, err, time.Since(began))
		}
	}
}
