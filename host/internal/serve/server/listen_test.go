package server

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
)

func TestParsePort(t *testing.T) {
	for value, want := range map[string]int{"0": 0, "1": 1, "19519": 19519, "65535": 65535} {
		if got, err := ParsePort("HOST_CLI_PORT", value); got != want || err != nil {
			t.Errorf("%q: %d, %v", value, got, err)
		}
	}
	for _, value := range []string{"", " 80", "-1", "+80", "65536", "http", "80a", "0x50", "1.5", "99999999999999999999"} {
		if _, err := ParsePort("HOST_CLI_PORT", value); err == nil || !strings.Contains(err.Error(), "HOST_CLI_PORT") {
			t.Errorf("%q: %v", value, err)
		}
	}
}

func TestConfigRefusals(t *testing.T) {
	tests := []struct {
		name string
		cfg  Config
		says string // empty: accepted
	}{
		{"zero", Config{}, ""},
		{"loopback", Config{Host: "127.0.0.2"}, ""},
		{"IPv6 loopback", Config{Host: "::1"}, ""},
		{"all addresses", Config{Host: "0.0.0.0"},
			"not a loopback address: other machines could reach the plugins; allow it with --allow-remote and give " +
				"--tls-cert and --tls-key"},
		{"all IPv6 addresses", Config{Host: "::"}, "not a loopback address"},
		{"another address", Config{Host: "192.0.2.1"}, "not a loopback address"},
		{"allowed, without TLS", Config{Host: "192.0.2.1", AllowNonLoopback: true},
			"needs a TLS certificate and key (--tls-cert, --tls-key)"},
		{"TLS, not allowed", Config{Host: "192.0.2.1", TLS: TLSFiles{"a", "b"}}, "not a loopback address"},
		{"a name", Config{Host: "localhost"}, "not an IP address"},
		{"half of TLS", Config{TLS: TLSFiles{Cert: "a"}}, "both"},
		{"no such certificate", Config{TLS: TLSFiles{"/nowhere/a", "/nowhere/b"}}, "load the TLS certificate"},
		{"port", Config{Port: 65536}, "port"},
		{"negative port", Config{Port: -1}, "port"},
		{"negative limit", Config{Limits: Limits{IdleTimeout: -1}}, "server.idle-timeout"},
		{"host with a port", Config{AllowedHosts: []string{"a.example:80"}}, "without a port"},
		{"host with a star", Config{AllowedHosts: []string{"*.example"}}, "not a host name"},
		{"empty host", Config{AllowedHosts: []string{""}}, "not a host name"},
		{"origin without a scheme", Config{AllowedOrigins: []string{"a.example"}}, "scheme://host"},
		{"origin with a path", Config{AllowedOrigins: []string{"https://a.example/"}}, "scheme://host"},
		{"any origin", Config{AllowedOrigins: []string{"*"}}, "scheme://host"},
		{"opaque origin", Config{AllowedOrigins: []string{"null"}}, "scheme://host"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(test.cfg, openTokens(t, t.TempDir(), TokensOptions{}), newFakePlugins(), api.NewMux())
			if err != nil && strings.Contains(err.Error(), "control server") {
				t.Errorf("error %v says what the caller says too", err)
			}
			if (err == nil) != (test.says == "") || (err != nil && !strings.Contains(err.Error(), test.says)) {
				t.Errorf("error %v, want %q", err, test.says)
			}
		})
	}
}

// listening makes a server that is bound but does not serve.
func listening(t *testing.T, cfg Config) (*Server, error) {
	t.Helper()
	srv, err := New(cfg, openTokens(t, t.TempDir(), TokensOptions{}), newFakePlugins(), api.NewMux())
	if err != nil {
		t.Fatal(err)
	}
	err = srv.Listen()
	t.Cleanup(srv.closeListeners)
	return srv, err
}

func TestBothLoopbackAddresses(t *testing.T) {
	h := start(t, nil)
	addrs := h.Addrs()
	if addrs[0].Addr().String() != "127.0.0.1" || h.URL() != "http://"+addrs[0].String() {
		t.Errorf("addresses %v, URL %s", addrs, h.URL())
	}
	probe, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		if len(addrs) != 1 {
			t.Errorf("addresses %v on a machine without ::1", addrs)
		}
		return
	}
	_ = probe.Close()
	if len(addrs) != 2 || addrs[1].Addr().String() != "::1" || addrs[0].Port() != addrs[1].Port() {
		t.Fatalf("addresses %v", addrs)
	}
	resp, err := http.Get("http://" + addrs[1].String() + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 {
		t.Errorf("over IPv6: status %d", resp.StatusCode)
	}
}

// Who asks for one loopback address gets that alone: another program may have the
// port at the other one, and so nobody signs in at localhost, which leads to either.
func TestOneLoopbackAddress(t *testing.T) {
	for address, other := range map[string]string{"127.0.0.1": "::1", "::1": "127.0.0.1"} {
		squatter, err := net.Listen("tcp", net.JoinHostPort(other, "0"))
		if err != nil {
			t.Logf("the machine has no %s: %v", other, err)
			continue
		}
		defer squatter.Close()
		port := squatter.Addr().(*net.TCPAddr).Port
		srv, err := listening(t, Config{Host: address, Port: port})
		if addressMissing(err) {
			continue
		}
		if err != nil || len(srv.Addrs()) != 1 || srv.Addrs()[0].Addr().String() != address {
			t.Errorf("%s beside a program on %s: bound %v, %v", address, other, srv.Addrs(), err)
		}
		_, at := srv.place(net.JoinHostPort("localhost", strconv.Itoa(port)))
		if _, here := srv.place(srv.Addrs()[0].String()); at || !here {
			t.Errorf("%s: signs in at localhost %t, there %t", address, at, here)
		}
	}
}

func TestTakenPort(t *testing.T) {
	other, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	_, err = listening(t, Config{Port: other.Addr().(*net.TCPAddr).Port})
	if err == nil || !strings.Contains(err.Error(), "another program") || !strings.Contains(err.Error(), "HOST_CLI_PORT") {
		t.Errorf("taken by another program: %v", err)
	}

	h := start(t, nil)
	// One that does not answer at once is another program as far as it knows.
	soon(t, "it is taken by a wasmhost", func() bool {
		_, err = listening(t, Config{Port: int(h.Addrs()[0].Port())})
		if err == nil {
			t.Fatal("a port is taken twice")
		}
		return strings.Contains(err.Error(), "another wasmhost")
	})

	// Whoever holds ::1 would get what clients send to "localhost".
	squatter, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		return // no IPv6, no such danger
	}
	defer squatter.Close()
	if srv, err := listening(t, Config{Port: squatter.Addr().(*net.TCPAddr).Port}); err == nil {
		t.Errorf("bound %v beside a program on ::1", srv.Addrs())
	}
}

func TestUnixSocket(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // covered where sockets have modes
	}
	path := filepath.Join(t.TempDir(), "control.sock")
	h := start(t, func(c *Config) { c.UnixSocket = path })
	info, err := os.Lstat(path)
	if err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn,
		error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	get := func(url string) int {
		resp, err := client.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		_, _ = io.Copy(io.Discard, resp.Body)
		return resp.StatusCode
	}
	for url, want := range map[string]int{"http://localhost/healthz": 200, "http://evil.example/healthz": 403,
		"http://localhost/api/v1/plugins": 401} {
		if got := get(url); got != want {
			t.Errorf("%s: status %d, want %d", url, got, want)
		}
	}
	client.CloseIdleConnections()

	if _, err := listening(t, Config{UnixSocket: path}); err == nil ||
		!strings.Contains(err.Error(), "another program serves") {
		t.Errorf("a socket in use: %v", err)
	}
	if err := h.Shutdown(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the socket is left behind: %v", err)
	}

	// A socket that a killed host left is replaced, a file is not.
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	stale.SetUnlinkOnClose(false)
	_ = stale.Close()
	if _, err := listening(t, Config{UnixSocket: path}); err != nil {
		t.Errorf("a stale socket: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listening(t, Config{UnixSocket: file}); err == nil || !strings.Contains(err.Error(), "no socket") {
		t.Errorf("a file: %v", err)
	}
	if data, _ := os.ReadFile(file); string(data) != "precious" {
		t.Error("the file was replaced")
	}
}

// writeCertificate makes a self-signed certificate for 127.0.0.1.
func writeCertificate(t *testing.T) (certFile, keyFile string, pool *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER})
	if err := os.WriteFile(certFile, certPEM, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(keyFile, keyPEM, 0o600); err != nil {
		t.Fatal(err)
	}
	pool = x509.NewCertPool()
	pool.AppendCertsFromPEM(certPEM)
	return certFile, keyFile, pool
}

func TestTLS(t *testing.T) {
	certFile, keyFile, pool := writeCertificate(t)
	h := start(t, func(c *Config) { c.TLS.Cert, c.TLS.Key = certFile, keyFile })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "POST", Path: "open"}}})
	h.plugins.handle("demo", "open", echo)
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: protocol == "HTTP/2.0"}
		if protocol == "HTTP/1.1" {
			transport.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{}
		}
		client := &http.Client{Transport: transport}
		resp, err := client.Post(h.URL()+"/plugins/demo/open", "application/json", strings.NewReader(`{"a":1}`))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != 200 || resp.Proto != protocol || !strings.Contains(string(body), `{"a":1}`) {
			t.Errorf("%s: %s, status %d: %s", protocol, resp.Proto, resp.StatusCode, body)
		}
		transport.CloseIdleConnections()
	}
	if got := h.raw(t, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"); got.status == 200 {
		t.Error("clear text was answered")
	}
}

// The metrics say when the certificate ends that is in use, and nothing without one.
func TestCertificateExpiry(t *testing.T) {
	certFile, keyFile, _ := writeCertificate(t)
	for _, secure := range []bool{true, false} {
		registry := new(figures.Registry)
		cfg := Config{Registry: registry}
		if secure {
			cfg.TLS.Cert, cfg.TLS.Key = certFile, keyFile
		}
		if _, err := New(cfg, openTokens(t, t.TempDir(), TokensOptions{}), newFakePlugins(), api.NewMux()); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := registry.Write(&text); err != nil {
			t.Fatal(err)
		}
		left := -1.0
		if _, value, ok := strings.Cut(text.String(), "\nwasmhost_tls_certificate_expiry_timestamp_seconds "); ok {
			value, _, _ = strings.Cut(value, "\n")
			at, err := strconv.ParseFloat(value, 64)
			if err != nil {
				t.Fatal(err)
			}
			left = at - float64(time.Now().Unix())
		}
		if is := left > 3500 && left < 3610; is != secure {
			t.Errorf("with a certificate %v, it ends in %v s", secure, left)
		}
	}
}

// HTTP/2 does not depend on which of two listeners is served first: net/http sets it
// up once, and does not for one without TLS where the configuration does not name it.
func TestTLSAfterASocket(t *testing.T) {
	certFile, keyFile, pool := writeCertificate(t)
	srv, err := New(Config{TLS: TLSFiles{certFile, keyFile}}, openTokens(t, t.TempDir(), TokensOptions{}),
		newFakePlugins(), api.NewMux())
	if err != nil {
		t.Fatal(err)
	}
	var served sync.WaitGroup
	defer served.Wait()
	defer srv.http.Close()
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	for scheme, want := range []string{"HTTP/1.1", "HTTP/2.0"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		served.Go(func() {
			if scheme == 0 {
				_ = srv.http.Serve(l)
			} else {
				_ = srv.http.ServeTLS(l, "", "")
			}
		})
		resp, err := (&http.Client{Transport: transport}).Get([]string{"http", "https"}[scheme] + "://" + l.Addr().String() +
			"/healthz")
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != 200 || resp.Proto != want {
			t.Errorf("%s, want %s: status %d", resp.Proto, want, resp.StatusCode)
		}
	}
}

// All addresses may be bound when the user says so and gives TLS files; the
// Host header is checked all the same.
func TestNonLoopback(t *testing.T) {
	certFile, keyFile, pool := writeCertificate(t)
	h := start(t, func(c *Config) {
		c.Host, c.AllowNonLoopback, c.TLS.Cert, c.TLS.Key = "0.0.0.0", true, certFile, keyFile
		c.AllowedHosts = []string{"box.example"}
	})
	_, port, _ := net.SplitHostPort(h.addr)
	if ip := h.Addrs()[0].Addr(); !ip.Is4() {
		t.Errorf("0.0.0.0 was asked for, and %s is open", ip)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
	for host, want := range map[string]int{"box.example:1": 200, "evil.example": 403, "127.0.0.1": 200, "0.0.0.0": 403} {
		req, err := http.NewRequest(http.MethodGet, "https://127.0.0.1:"+port+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("Host %s: status %d, want %d", host, resp.StatusCode, want)
		}
	}
	client.CloseIdleConnections()
}
