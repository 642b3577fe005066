package pause

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestHandshake: of two transports, the one of DialTLS alone is content with a
// server that shakes hands after a pause, and gives up one that takes as long
// while time goes on.
func TestHandshake(t *testing.T) {
	const most = 300 * time.Millisecond
	begun := time.Now()
	var still atomic.Int64 // where the clock stands, if it does
	before := process
	process = newClock(func() time.Duration {
		if at := still.Load(); at > 0 {
			return time.Duration(at)
		}
		return time.Since(begun)
	})
	defer func() { process = before }()
	for _, c := range []struct {
		name        string
		own, paused bool
		gives       string
	}{
		{"a pause, by the usual clock", false, true, ""},
		{"a pause", true, true, "HTTP/2.0"},
		{"a slow server", true, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			url, roots, asked, release := shaking(t)
			dial, config := (&net.Dialer{}).DialContext, &tls.Config{RootCAs: roots}
			transport := &http.Transport{DialContext: dial, TLSClientConfig: config, TLSHandshakeTimeout: most,
				ForceAttemptHTTP2: true}
			if c.own {
				transport = &http.Transport{DialTLSContext: DialTLS(dial, config, most), ForceAttemptHTTP2: true}
			}
			defer transport.CloseIdleConnections()
			if c.paused {
				still.Store(int64(time.Since(begun)))
			} else {
				still.Store(0)
			}
			done := make(chan error, 1)
			var got []byte
			go func() {
				resp, err := (&http.Client{Transport: transport}).Get(url)
				if err == nil {
					got, err = io.ReadAll(resp.Body)
					resp.Body.Close()
				}
				done <- err
			}()
			<-asked
			time.Sleep(3 * most)
			release()
			err := <-done
			if string(got) != c.gives || (err == nil) != (c.gives != "") {
				t.Errorf("it gives %q, %v", got, err)
			}
			if !c.paused && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("it fails with %v", err)
			}
		})
	}
}

// shaking is a server that tells asked of those who want to shake hands, and
// does so with all of them once release was called.
func shaking(t *testing.T) (url string, roots *x509.CertPool, asked <-chan struct{}, release func()) {
	t.Helper()
	wanted, released := make(chan struct{}, 1), make(chan struct{})
	release = sync.OnceFunc(func() { close(released) })
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Proto)
	}))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		select {
		case wanted <- struct{}{}:
		default:
		}
		<-released
		return nil, nil
	}}
	server.StartTLS()
	t.Cleanup(func() { release(); server.Close() })
	roots = x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return server.URL, roots, wanted, release
}
