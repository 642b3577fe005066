package netpolicy

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// tunnel is a proxy that leads every CONNECT to one server.
type tunnel struct {
	mu     sync.Mutex
	asked  []string
	target string
	answer string
}

func (p *tunnel) serve(t *testing.T, l net.Listener) {
	t.Helper()
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go p.handle(conn)
		}
	}()
}

func (p *tunnel) handle(conn net.Conn) {
	defer conn.Close()
	r, err := http.ReadRequest(bufio.NewReader(conn))
	if err != nil {
		return
	}
	p.mu.Lock()
	p.asked = append(p.asked, r.Method+" "+r.RequestURI+" "+r.Host+" "+r.Header.Get("Proxy-Authorization")+" "+
		r.UserAgent())
	p.mu.Unlock()
	if p.answer != "" {
		_, _ = io.WriteString(conn, p.answer)
		return
	}
	to, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer to.Close()
	_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
	go func() { _, _ = io.Copy(to, conn) }()
	_, _ = io.Copy(conn, to)
}

func TestProxy(t *testing.T) {
	certified := httptest.NewTLSServer(http.NotFoundHandler()) // for its certificate only
	t.Cleanup(certified.Close)
	roots := x509.NewCertPool()
	roots.AddCert(certified.Certificate())
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s %q", r.Host, r.Header["Proxy-Authorization"])
	})
	w := newInternet()
	w.names["api.example"], w.names["evil.example"], w.names["nas.lan"] = []string{"93.184.216.34"}, []string{"127.0.0.1"},
		[]string{"127.0.0.1"}
	for _, scheme := range []string{"http", "https"} {
		p := &tunnel{target: server}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if scheme == "https" {
			l = tls.NewListener(l, &tls.Config{Certificates: certified.TLS.Certificates})
		}
		p.serve(t, l)
		c := w.client(t, allow("nas.lan"), func(c *Config) {
			c.Proxy, c.RootCAs = parseURL(t, scheme+"://user:pass@"+l.Addr().String()), roots
		})
		r := mustGet(t, c, "http://api.example/x")
		if string(r.Body) != "api.example []" {
			t.Errorf("%s: the answer is %q", scheme, r.Body)
		}
		// The proxy gets the address that was judged, not the name.
		if len(p.asked) != 1 || p.asked[0] != "CONNECT 93.184.216.34:80 93.184.216.34:80 Basic dXNlcjpwYXNz " {
			t.Errorf("%s: the proxy was asked %q", scheme, p.asked)
		}
		_, err = get(t, c, "http://evil.example/")
		wants(t, err, abi.CodePermissionDenied)
		_, err = get(t, c, "http://127.0.0.1/")
		wants(t, err, abi.CodePermissionDenied)
		_, port, _ := net.SplitHostPort(server)
		if r := mustGet(t, c, "http://nas.lan:"+port+"/"); !strings.HasPrefix(string(r.Body), "nas.lan") {
			t.Errorf("%s: the allowed host answers %q", scheme, r.Body)
		}
		if len(p.asked) != 1 {
			t.Errorf("%s: the proxy was asked for a private address: %q", scheme, p.asked)
		}
	}
}

func TestProxyFails(t *testing.T) {
	w := newInternet()
	w.names["api.example"] = []string{"93.184.216.34"}
	for _, answer := range []string{
		"HTTP/1.1 403 Forbidden\r\n\r\n", "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
		"HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
		"nonsense\r\n\r\n", "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 20<<10) + "\r\n\r\n",
	} {
		p := &tunnel{answer: answer}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		p.serve(t, l)
		c := w.client(t, Policy{}, func(c *Config) { c.Proxy = parseURL(t, "http://"+l.Addr().String()) })
		_, err = get(t, c, "http://api.example/")
		wants(t, err, abi.CodeUnavailable, "proxy", "api.example")
		if err != nil && strings.Contains(err.Error(), "127.0.0.1") {
			t.Errorf("the message tells where the proxy is: %v", err)
		}
	}
}
