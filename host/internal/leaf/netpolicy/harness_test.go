package netpolicy

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// internet is the world outside of the machine: names, and public addresses
// that stand for local servers. Whatever else is dialled is dialled in
// earnest.
type internet struct {
	mu      sync.Mutex
	names   map[string][]string        // a name's addresses
	turns   map[string][][]string      // for a name whose answers change, one after the other
	servers map[string]string          // by public address and port, the real address
	dialled []string                   // in order
	asked   map[string]int             // look-ups by name
	lookUp  func(name string) error    // fails a look-up
	failing map[string]error           // by address and port
	own     []net.Addr                 // of the machine besides
	calls   []Call                     // what was recorded
	wait    map[string]<-chan struct{} // by address and port: dialling hangs
}

func newInternet() *internet {
	return &internet{
		names: map[string][]string{}, turns: map[string][][]string{}, servers: map[string]string{},
		asked: map[string]int{}, failing: map[string]error{}, wait: map[string]<-chan struct{}{},
	}
}

func (w *internet) LookupNetIP(_ context.Context, network, name string) ([]netip.Addr, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked[name]++
	if w.lookUp != nil {
		if err := w.lookUp(name); err != nil {
			return nil, err
		}
	}
	texts, ok := w.names[name]
	if turns := w.turns[name]; len(turns) > 0 {
		texts, ok = turns[0], true
		if len(turns) > 1 {
			w.turns[name] = turns[1:]
		}
	}
	if !ok || network != "ip" {
		return nil, &net.DNSError{Err: "no such host", Name: name, Server: "10.99.99.99:53", IsNotFound: true}
	}
	var found []netip.Addr
	for _, text := range texts {
		found = append(found, netip.MustParseAddr(text))
	}
	return found, nil
}

func (w *internet) dial(ctx context.Context, network, address string) (net.Conn, error) {
	w.mu.Lock()
	w.dialled = append(w.dialled, address)
	real, failing, wait := w.servers[address], w.failing[address], w.wait[address]
	w.mu.Unlock()
	if wait != nil {
		select {
		case <-wait:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	switch {
	case failing != nil:
		return nil, failing
	case real != "":
		return systemDial(ctx, network, real)
	}
	if h, err := netip.ParseAddrPort(address); err == nil && newAtlas().kind(h.Addr()) == public {
		return nil, &net.OpError{Op: "dial", Net: network, Addr: net.TCPAddrFromAddrPort(h), Err: syscall.ECONNREFUSED}
	}
	return systemDial(ctx, network, address)
}

func (w *internet) interfaces() ([]net.Addr, error) {
	addrs, err := net.InterfaceAddrs()
	return append(addrs, w.own...), err
}

func (w *internet) record(c Call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = append(w.calls, c)
}

// last returns the record of the last fetch, and how many there were.
func (w *internet) last(t *testing.T) (Call, int) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.calls) == 0 {
		t.Fatal("no fetch was recorded")
	}
	return w.calls[len(w.calls)-1], len(w.calls)
}

// public puts a server behind a name with a public address.
func (w *internet) public(t *testing.T, name, addr string, handler http.HandlerFunc) {
	t.Helper()
	server := serve(t, handler)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.names[name] = []string{addr}
	w.servers[net.JoinHostPort(addr, "80")] = server
}

// serve starts a server on loopback and returns its address.
func serve(t testing.TB, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// client returns a client in this world.
func (w *internet) client(t testing.TB, policy Policy, change ...func(*Config)) *Client {
	t.Helper()
	config := Config{Resolver: w, Dial: w.dial, Interfaces: w.interfaces, Record: w.record}
	for _, f := range change {
		f(&config)
	}
	n, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	c, err := n.Client("weather", policy)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func withLimits(l Limits) func(*Config) { return func(c *Config) { c.Limits = l } }

// allow is the policy that lets servers of the test be reached.
func allow(hosts ...string) Policy { return Policy{AllowHosts: hosts} }

func get(t testing.TB, c *Client, address string) (*Response, error) {
	t.Helper()
	// What bounds it is the client's timeout, which a test of sizes sets high.
	return c.Fetch(context.Background(), Request{URL: address})
}

// mustGet fetches what is bound to succeed.
func mustGet(t testing.TB, c *Client, address string) *Response {
	t.Helper()
	r, err := get(t, c, address)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return r
}

// wants checks an error's code and that its message holds some words.
func wants(t testing.TB, err error, code abi.Code, says ...string) {
	t.Helper()
	var known *abi.Error
	if !errors.As(err, &known) || known.Code != code {
		t.Errorf("the error is %T %v, want %s", err, err, code)
		return
	}
	for _, word := range says {
		if !strings.Contains(known.Message, word) {
			t.Errorf("the error %q does not say %q", known.Message, word)
		}
	}
}

// header returns the values of a field of an answer.
func header(r *Response, name string) []string {
	var values []string
	for _, field := range r.Header {
		if field[0] == name {
			values = append(values, field[1])
		}
	}
	return values
}

func parseURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// canary is a server that no plugin should reach.
type canary struct {
	hits atomic.Int64
	addr string
	port string
}

// newCanary listens on all addresses of the machine, so that whatever spelling
// gets through is noticed.
func newCanary(t *testing.T) *canary {
	t.Helper()
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	c := &canary{}
	server := &httptest.Server{Listener: l, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter,
		_ *http.Request) {
		c.hits.Add(1)
		fmt.Fprint(w, "secret")
	})}}
	server.Start()
	t.Cleanup(server.Close)
	_, c.port, _ = net.SplitHostPort(l.Addr().String())
	c.addr = "127.0.0.1:" + c.port
	return c
}
