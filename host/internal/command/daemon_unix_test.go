//go:build unix

package command

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// certify writes a certificate with a serial number, and its key.
func certify(t *testing.T, certFile, keyFile string, serial int64) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotBefore: now.Add(-time.Hour),
		NotAfter: now.Add(time.Hour), DNSNames: []string{"localhost"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, certFile, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	write(t, keyFile, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER})))
}

// TestService: what no terminal controls reads its files again at SIGHUP, goes
// on with what was so where they are wrong, and tells the manager of services.
func TestService(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	short, err := os.MkdirTemp("", "w") // the paths of sockets are short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(short) })
	manager, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(short, "n"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer manager.Close()
	told := func(want string) {
		t.Helper()
		buf := make([]byte, 1024)
		if err := manager.SetReadDeadline(time.Now().Add(3 * time.Minute)); err != nil {
			t.Fatal(err)
		}
		n, err := manager.Read(buf)
		if got := string(buf[:n]); err != nil || !strings.HasPrefix(got, want) {
			t.Fatalf("the manager is told %q (%v), want %q", got, err, want)
		}
	}
	cert, key, file := filepath.Join(short, "c.pem"), filepath.Join(short, "k.pem"), filepath.Join(short, "host.json")
	certify(t, cert, key, 1)
	echo := map[string]any{"id": "echo", "from": configurable(t, "1.0.0", "network"), "grants": []string{"cli"},
		"settings": map[string]any{"word": "first"}}
	say := func() {
		t.Helper()
		text, err := os.ReadFile(applied(t, nil, echo))
		if err != nil {
			t.Fatal(err)
		}
		write(t, file, string(text))
	}
	say()
	p := c.prepare("serve", "--port", "0", "--unix-socket", filepath.Join(short, "s"), "--tls-cert", cert,
		"--tls-key", key,
		"--apply", file)
	p.Env = append(p.Env, "NOTIFY_SOCKET="+filepath.Join(short, "n"))
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	p.begin(t)
	told("READY=1\nSTATUS=serving at https://")
	serial := func() int64 {
		t.Helper()
		address := strings.TrimPrefix(p.out.line("serving at "), "https://")
		conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	hangUp := func() {
		t.Helper()
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		told("RELOADING=1")
		told("READY=1")
	}
	is := func(word string, number int64) {
		t.Helper()
		wantTexts(t, c.must("settings", "get", "echo", "word").out, word)
		if got := serial(); got != number {
			t.Errorf("the certificate is number %d, want %d", got, number)
		}
	}
	is("first", 1)

	echo["settings"] = map[string]any{"word": "second"}
	say()
	certify(t, cert, key, 2)
	hangUp()
	is("second", 2)

	write(t, file, `{"format": 1, "plugins": [{"id": "echo", "settings": {"word": "third"}}, {"id": "none"}]}`)
	write(t, key, "no key")
	hangUp()
	is("second", 2)
	wantTexts(t, p.err.String(), "could not be read again", "load the TLS certificate", "the plugin none",
		"not installed")

	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	told("STOPPING=1")
	if err := p.Wait(); err != nil {
		t.Errorf("%v\n%s", err, p.err.String())
	}
	// What the file says is not so, so nothing is served.
	certify(t, cert, key, 3)
	c.fails(cli.ExitFailed, []string{"the plugin none", "not installed"}, "serve", "--port", "0", "--apply", file)
}
