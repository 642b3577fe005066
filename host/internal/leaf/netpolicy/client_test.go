package netpolicy

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

func TestRecord(t *testing.T) {
	w := newInternet()
	w.public(t, "api.example", "93.184.216.34", func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		rw.WriteHeader(http.StatusTeapot)
		fmt.Fprint(rw, "12345")
	})
	c := w.client(t, Policy{})
	if _, err := c.Fetch(t.Context(), Request{URL: "http://api.example/secret?key=1", Method: "post",
		Body: []byte("abc")}); err != nil {
		t.Fatal(err)
	}
	call, n := w.last(t)
	if call.Duration <= 0 || n != 1 {
		t.Errorf("record %d is %+v", n, call)
	}
	call.Duration = 0
	if want := (Call{Plugin: "weather", Method: "POST", Host: "api.example", Status: 418, BytesOut: 3,
		BytesIn: 5}); fmt.Sprint(call) != fmt.Sprint(want) {
		t.Errorf("the record is %+v, want %+v", call, want)
	}
	for _, x := range []struct {
		request Request
		want    Call
	}{
		{Request{URL: "http://127.0.0.1:81/x"}, Call{Method: "GET", Host: "127.0.0.1:81", Code: no}},
		{Request{URL: "http://secret@host/"}, Call{Method: "GET", Code: bad}},
		{Request{URL: "http://host/", Method: "a b\n"}, Call{Code: bad}},
		{Request{URL: "https://HÖST.example:443/"}, Call{Method: "GET", Host: "xn--hst-sna.example", Code: un}},
	} {
		_, err := c.Fetch(t.Context(), x.request)
		wants(t, err, x.want.Code)
		got, _ := w.last(t)
		got.Duration, x.want.Plugin = 0, "weather"
		if fmt.Sprint(got) != fmt.Sprint(x.want) {
			t.Errorf("%s is recorded as %+v, want %+v", x.request.URL, got, x.want)
		}
	}
}

// TestSlowServers has servers that are late at every step.
func TestSlowServers(t *testing.T) {
	drip := func(text string) func([]string, net.Conn) {
		return func(_ []string, conn net.Conn) {
			for {
				if _, err := io.WriteString(conn, text); err != nil {
					return
				}
				text = "x"
				time.Sleep(20 * time.Millisecond)
			}
		}
	}
	for name, text := range map[string]string{
		"no answer":     "",
		"slow header":   "HTTP/1.1 200 OK\r\nX: ",
		"slow body":     "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n",
		"endless":       "HTTP/1.1 200 OK\r\n\r\n",
		"slow redirect": "HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n",
		"only 103s":     "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nX: ",
	} {
		server := listen(t, drip(text))
		if text == "" {
			server = listen(t, func(_ []string, conn net.Conn) { _, _ = io.Copy(io.Discard, conn) })
		}
		c := newInternet().client(t, allow(server))
		began := time.Now()
		_, err := c.Fetch(t.Context(), Request{URL: "http://" + server + "/", Timeout: 200 * time.Millisecond})
		if err == nil {
			t.Errorf("%s: taken", name)
		}
		wants(t, err, abi.CodeDeadlineExceeded, server)
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: took %s", name, took)
		}
	}
}

// TestSlowDial has an address that never answers, alone and before one that
// does.
func TestSlowDial(t *testing.T) {
	t.Parallel()
	w := newInternet()
	w.public(t, "two.example", "93.184.216.35", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, "second") })
	w.names["two.example"] = []string{"93.184.216.34", "93.184.216.35"}
	w.names["one.example"] = []string{"93.184.216.34"}
	w.wait["93.184.216.34:80"] = make(chan struct{})
	c := w.client(t, Policy{}, withLimits(Limits{DialTimeout: 2 * time.Second}))
	if r := mustGet(t, c, "http://two.example/"); string(r.Body) != "second" {
		t.Errorf("the answer is %q", r.Body)
	}
	_, err := get(t, c, "http://one.example/")
	wants(t, err, abi.CodeUnavailable, "could not be reached in time")
	w.failing["93.184.216.36:80"] = errors.New("no route to 93.184.216.36")
	w.names["three.example"] = []string{"93.184.216.36", "93.184.216.36", "93.184.216.35"}
	if r := mustGet(t, c, "http://three.example/"); string(r.Body) != "second" {
		t.Errorf("the answer is %q", r.Body)
	}
}

// TestFailuresTellNoAddresses goes through what can fail on the way.
func TestFailuresTellNoAddresses(t *testing.T) {
	w := newInternet()
	for name, addr := range map[string]string{"refused.example": "93.184.216.34", "broken.example": "93.184.216.35",
		"six.example": "2606:2800::7"} {
		w.names[name] = []string{addr}
	}
	w.failing["93.184.216.35:80"] = &net.OpError{Op: "dial", Net: "tcp",
		Source: &net.TCPAddr{IP: net.IPv4(10, 9, 8, 7), Port: 1}, Err: errors.New("strange failure at 10.9.8.7")}
	w.names["empty.example"] = nil
	many := make([]string, 65)
	for i := range many {
		many[i] = "93.184.216.34"
	}
	w.names["many.example"] = many
	w.lookUp = func(name string) error {
		if name == "timeout.example" {
			return &net.DNSError{Err: "i/o timeout", Name: name, Server: "10.9.8.7:53", IsTimeout: true}
		}
		return nil
	}
	tls := httptest.NewTLSServer(http.NotFoundHandler())
	tls.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	t.Cleanup(tls.Close)
	plain := serve(t, func(http.ResponseWriter, *http.Request) {})
	w.names["example.com"], w.names["other.example"], w.names["plain.example"] = []string{"93.184.216.40"},
		[]string{"93.184.216.40"}, []string{"93.184.216.41"}
	w.servers["93.184.216.40:443"], w.servers["93.184.216.41:443"] = tls.Listener.Addr().String(), plain
	roots := x509.NewCertPool()
	roots.AddCert(tls.Certificate())
	var log strings.Builder
	logger := func(c *Config) {
		c.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	c := w.client(t, Policy{}, logger)
	for url, says := range map[string]string{
		"http://refused.example/secret?x=1": "refused the connection", "http://broken.example/secret": "failed",
		"http://six.example/secret":    "refused the connection",
		"http://absent.example/secret": "could not be looked up", "http://timeout.example/secret": "could not be looked up",
		"http://empty.example/secret": "could not be looked up", "http://many.example/secret": "could not be looked up",
		"https://example.com/secret": "not signed by an authority", "https://plain.example/secret": "does not speak TLS",
	} {
		_, err := get(t, c, url)
		wants(t, err, abi.CodeUnavailable, says, "example")
		if err != nil && (strings.Contains(err.Error(), "93.") || strings.Contains(err.Error(), "10.") ||
			strings.Contains(err.Error(), "2606") || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%s: the message tells too much: %v", url, err)
		}
	}
	trusting := w.client(t, Policy{}, func(c *Config) { c.RootCAs = roots })
	_, err := get(t, trusting, "https://other.example/")
	wants(t, err, abi.CodeUnavailable, "for another name")
	if !strings.Contains(log.String(), "10.9.8.7") || strings.Contains(log.String(), "secret") {
		t.Errorf("the log is %s", log.String())
	}
}

func TestTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s %s", r.Proto, r.TLS.ServerName)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	w := newInternet()
	w.names["example.com"] = []string{"93.184.216.34"} // a name in the certificate
	w.servers["93.184.216.34:443"] = server.Listener.Addr().String()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	c := w.client(t, Policy{}, func(c *Config) { c.RootCAs = roots })
	for range 3 {
		if r := mustGet(t, c, "https://example.com/"); string(r.Body) != "HTTP/2.0 example.com" || r.StatusText != "OK" {
			t.Errorf("the answer is %+v %q", r, r.Body)
		}
	}
	if len(w.dialled) != 1 {
		t.Errorf("%d connections were made", len(w.dialled))
	}
}

// TestClientsShareNothing has two plugins that ask the same server, and one
// whose policy changes.
func TestClientsShareNothing(t *testing.T) {
	w := newInternet()
	w.public(t, "api.example", "93.184.216.34", func(rw http.ResponseWriter,
		r *http.Request) {
		fmt.Fprint(rw, r.RemoteAddr)
	})
	a, b := w.client(t, Policy{}), w.client(t, Policy{})
	ask := func(c *Client) string { return string(mustGet(t, c, "http://api.example/").Body) }
	first := ask(a)
	if again := ask(a); again != first {
		t.Error("a connection is not used again")
	}
	if ask(b) == first {
		t.Error("two clients share a connection")
	}
	if err := a.SetPolicy(allow("bad/path")); err == nil {
		t.Error("a bad policy is taken")
	}
	if again := ask(a); again != first {
		t.Error("a refused policy changes the client")
	}
	if err := a.SetPolicy(allow("api.example")); err != nil {
		t.Fatal(err)
	}
	if ask(a) == first {
		t.Error("a connection of the policy before is used")
	}
	if err := a.SetPolicy(Policy{Only: true}); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, a, "http://api.example/")
	wants(t, err, abi.CodePermissionDenied)
}

func TestEnvironmentHasNoProxy(t *testing.T) {
	var asked atomic.Int64
	server := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"} {
		t.Setenv(name, "http://"+server)
	}
	w := newInternet()
	w.public(t, "api.example", "93.184.216.34", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, "direct") })
	if r := mustGet(t, w.client(t, Policy{}), "http://api.example/"); string(r.Body) != "direct" || asked.Load() != 0 {
		t.Errorf("the answer is %q, the proxy was asked %d times", r.Body, asked.Load())
	}
}

func TestConcurrency(t *testing.T) {
	var running, most atomic.Int64
	release := make(chan struct{})
	server := serve(t, func(http.ResponseWriter, *http.Request) {
		if n := running.Add(1); n > most.Load() {
			most.Store(n)
		}
		<-release
	})
	c := newInternet().client(t, allow(server), withLimits(Limits{Concurrent: 20}))
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { mustGet(t, c, "http://"+server+"/") })
	}
	for running.Load() < 20 {
		time.Sleep(time.Millisecond)
	}
	for range 5 {
		_, err := get(t, c, "http://"+server+"/")
		wants(t, err, abi.CodeQuotaExceeded, "20 fetches")
	}
	close(release)
	all.Wait()
	mustGet(t, c, "http://"+server+"/")
}

func TestRate(t *testing.T) {
	server := serve(t, func(http.ResponseWriter, *http.Request) {})
	c := newInternet().client(t, allow(server), withLimits(Limits{PerMinute: 3}))
	for range 3 {
		mustGet(t, c, "http://"+server+"/")
	}
	_, err := get(t, c, "http://"+server+"/")
	wants(t, err, abi.CodeQuotaExceeded, "3 fetches in a minute")
}

func TestCloseAndCancel(t *testing.T) {
	began := make(chan struct{}, 2)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		began <- struct{}{}
		<-r.Context().Done()
	})
	c := newInternet().client(t, allow(server))
	done := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	for _, end := range []func(){cancel, c.Close} {
		go func() {
			_, err := c.Fetch(ctx, Request{URL: "http://" + server + "/"})
			done <- err
		}()
		<-began
		end()
		err := <-done
		if ctx.Err() != nil && c.life.Err() == nil {
			wants(t, err, abi.CodeDeadlineExceeded)
			ctx = t.Context()
			continue
		}
		wants(t, err, abi.CodeUnavailable, "stopping")
	}
	_, err := get(t, c, "http://"+server+"/")
	wants(t, err, abi.CodeUnavailable, "stopping")
}

// TestNothingIsLeft counts goroutines after fetches that went wrong.
func TestNothingIsLeft(t *testing.T) {
	w := newInternet()
	w.names["two.example"] = []string{"93.184.216.34", "93.184.216.35", "93.184.216.36"}
	w.wait["93.184.216.34:80"] = make(chan struct{})
	w.wait["93.184.216.35:80"] = make(chan struct{})
	silent := listen(t, func(_ []string, conn net.Conn) { _, _ = io.Copy(io.Discard, conn) })
	w.servers["93.184.216.36:80"] = silent
	before := runtime.NumGoroutine()
	c := w.client(t, Policy{}, withLimits(Limits{DialTimeout: 2 * time.Second}))
	for range 20 {
		_, err := c.Fetch(t.Context(), Request{URL: "http://two.example/", Timeout: 50 * time.Millisecond})
		wants(t, err, abi.CodeDeadlineExceeded)
	}
	c.Close()
	for until := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before+2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d goroutines run, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, text := range []string{"socks5://127.0.0.1:1080", "http://", "127.0.0.1:3128", "http://proxy/path",
		"http://proxy?x"} {
		if _, err := New(Config{Proxy: parseURL(t, strings.Replace(text, "127.0.0.1:3128", "//127.0.0.1:3128",
			1))}); err == nil {
			t.Errorf("the proxy %s is taken", text)
		}
	}
	if _, err := New(Config{UserAgent: "a\r\nb"}); err == nil {
		t.Error("a user agent of two lines is taken")
	}
}

func TestLimitDefaults(t *testing.T) {
	l := limits.Defaults[Limits]()
	want := Limits{8 << 20, 16 << 20, 128 << 20, 30 * time.Second, 5 * time.Minute, 10 * time.Second, 8 << 10, 100,
		64 << 10, 256, 10, 32, 6000, 8, 1 << 20, 64 << 20, 10 * time.Minute}
	if err := limits.Fill(&l); err != nil || l != want {
		t.Errorf("the defaults are %+v, %v", l, err)
	}
	large := Limits{ResponseBytes: 1 << 30, Timeout: time.Hour}
	if err := limits.Fill(&large); err != nil || large.BufferedBytes != 1<<30 || large.MaxTimeout != time.Hour {
		t.Errorf("large limits become %+v, %v", large, err)
	}
	for _, odd := range []Limits{
		{Redirects: 21}, {PerMinute: -1}, {Headers: -5}, {ResponseBytes: 2, BufferedBytes: 1},
		{Timeout: 2 * time.Second, MaxTimeout: time.Second}, {Sockets: -1}, {SocketIdle: 25 * time.Hour},
		{SocketMessageBytes: 100, SocketBytesPerMinute: 99}, {SocketMessageBytes: 9 << 20},
	} {
		if _, err := New(Config{Limits: odd}); err == nil || !strings.Contains(err.Error(), "the limit netpolicy.") {
			t.Errorf("%+v: %v", odd, err)
		}
	}
}

var _ Resolver = (*net.Resolver)(nil)

func TestLocalhostIsNotLookedUp(t *testing.T) {
	w := newInternet()
	server := serve(t, func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, "here") })
	port := netip.MustParseAddrPort(server).Port()
	c := w.client(t, allow("localhost", "app.localhost"))
	for _, name := range []string{"localhost", "app.localhost", "LOCALHOST."} {
		if r := mustGet(t, c, fmt.Sprintf("http://%s:%d/", name, port)); string(r.Body) != "here" {
			t.Errorf("%s answers %q", name, r.Body)
		}
	}
	if len(w.asked) != 0 {
		t.Errorf("the resolver was asked: %v", w.asked)
	}
}
