package netpolicy

import (
	"context"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wasmhost/wasmhost/abi"
)

// socketServer serves WebSockets on loopback and returns its address.
func socketServer(t *testing.T, handle func(*http.Request, *websocket.Conn)) string {
	t.Helper()
	return serve(t, acceptor(t, handle))
}

func acceptor(t *testing.T, handle func(*http.Request, *websocket.Conn)) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(rw, r, &websocket.AcceptOptions{Subprotocols: []string{"one", "two"},
			InsecureSkipVerify: true, CompressionMode: websocket.CompressionContextTakeover})
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(-1)
		handle(r, conn)
	}
}

// echo sends back whatever comes.
func echo(r *http.Request, conn *websocket.Conn) {
	for {
		kind, data, err := conn.Read(r.Context())
		if err != nil || conn.Write(r.Context(), kind, data) != nil {
			return
		}
	}
}

func open(t *testing.T, c *Client, address string, protocols ...string) *Socket {
	t.Helper()
	s, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + address + "/", Protocols: protocols})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// message is the next one, in at most ten seconds.
func message(t *testing.T, s *Socket) (*Message, *Closed) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	m, closed, err := s.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return m, closed
}

// ending is how a socket ends.
func ending(t *testing.T, s *Socket) Closed {
	t.Helper()
	for {
		m, closed := message(t, s)
		if closed != nil {
			return *closed
		}
		m.Release()
	}
}

func TestWebSocket(t *testing.T) {
	w := newInternet()
	headers := make(chan http.Header, 1)
	server := socketServer(t, func(r *http.Request, conn *websocket.Conn) {
		headers <- r.Header
		echo(r, conn)
	})
	c := w.client(t, allow(server))
	s, err := c.WebSocket(t.Context(), SocketRequest{URL: "WS://" + server + "/chat?q=1#part",
		Header: [][2]string{{"Authorization", "Bearer x"}, {"Connection", "close"}}, Protocols: []string{"none", "two"}})
	if err != nil {
		t.Fatal(err)
	}
	asked := <-headers
	if s.Protocol != "two" || asked.Get("Authorization") != "Bearer x" || asked.Get("Sec-WebSocket-Extensions") != "" ||
		asked.Get("Accept-Encoding") != "" || asked.Get("Origin") != "" {
		t.Errorf("opened %q by %v", s.Protocol, asked)
	}
	if call, n := w.last(t); n != 1 || call.Status != 101 || call.Method != "GET" || call.Host != server || call.Ends {
		t.Errorf("opening it is recorded as %+v", call)
	}
	for _, x := range []struct {
		data   string
		binary bool
	}{{"text ä", false}, {"\x00\xff", true}, {"", false}, {strings.Repeat("x", 1<<20), true}} {
		if err := s.Send(t.Context(), []byte(x.data), x.binary); err != nil {
			t.Fatal(err)
		}
		m, closed := message(t, s)
		if closed != nil || string(m.Data) != x.data || m.Binary != x.binary {
			t.Fatalf("%.20q came back as %+v, %+v", x.data, m, closed)
		}
		if x.data != "" && c.buffered.Load() < int64(len(x.data)) {
			t.Errorf("%d bytes are held, and %d counted", len(x.data), c.buffered.Load())
		}
		m.Release()
		m.Release()
	}
	if n := c.buffered.Load(); n != 0 {
		t.Errorf("%d bytes are counted, and none held", n)
	}
	short, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, _, err = s.Next(short)
	wants(t, err, abi.CodeDeadlineExceeded, "no message")
	wants(t, s.Close(999, ""), abi.CodeInvalidArgument, "3000")
	wants(t, s.Close(0, "why"), abi.CodeInvalidArgument, "a code")
	wants(t, s.Close(1000, strings.Repeat("x", 124)), abi.CodeInvalidArgument, "123")
	if err := s.Close(4001, "done"); err != nil {
		t.Fatal(err)
	}
	if got := ending(t, s); got != (Closed{Code: 4001, Reason: "done", Clean: true}) {
		t.Errorf("it ended by %+v", got)
	}
	if got := ending(t, s); got.Code != 4001 {
		t.Errorf("asked again it says %+v", got)
	}
	wants(t, s.Send(t.Context(), nil, false), abi.CodeUnavailable, "closed")
	if err := s.Close(0, ""); err != nil || c.sockets.Load() != 0 {
		t.Errorf("%v, and %d are open", err, c.sockets.Load())
	}
	call, n := w.last(t)
	if n != 2 || call.Method != "CLOSE" || !call.Ends || call.BytesIn < 1<<20 || call.BytesOut < 1<<20 ||
		call.Status != 101 {
		t.Errorf("its end is recorded as %+v", call)
	}
}

// The other side closes, with and without a code, or breaks off.
func TestWebSocketThatIsClosed(t *testing.T) {
	for name, x := range map[string]struct {
		do   func(*websocket.Conn)
		want Closed
	}{
		"code": {func(c *websocket.Conn) { _ = c.Close(4999, "bye ä") },
			Closed{Code: 4999, Reason: "bye ä", Clean: true}},
		"no code": {func(c *websocket.Conn) { _ = c.Close(1005, "") }, Closed{Code: 1005, Clean: true}},
		"away":    {func(c *websocket.Conn) { _ = c.Close(1001, "") }, Closed{Code: 1001, Clean: true}},
		"broken":  {func(c *websocket.Conn) { _ = c.CloseNow() }, Closed{Code: 1006, Why: "broke off"}},
	} {
		server := socketServer(t, func(r *http.Request, conn *websocket.Conn) {
			_ = conn.Write(r.Context(), websocket.MessageText, []byte("before"))
			x.do(conn)
		})
		c := newInternet().client(t, allow(server))
		s := open(t, c, server)
		if m, closed := message(t, s); m == nil || string(m.Data) != "before" {
			t.Errorf("%s: the message before was lost: %+v", name, closed)
		}
		got := ending(t, s)
		if why := x.want.Why; why != "" && strings.Contains(got.Why, why) {
			got.Why = why
		}
		if got != x.want {
			t.Errorf("%s: it ended by %+v, want %+v", name, got, x.want)
		}
	}
}

func TestWebSocketByTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(acceptor(t, echo))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	name := server.Listener.Addr().String()
	c := newInternet().client(t, allow(name), func(c *Config) { c.RootCAs = roots })
	s, err := c.WebSocket(t.Context(), SocketRequest{URL: "wss://" + name + "/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), []byte("secret"), false); err != nil {
		t.Fatal(err)
	}
	if m, _ := message(t, s); m == nil || string(m.Data) != "secret" {
		t.Errorf("got %+v", m)
	}
	c = newInternet().client(t, allow(name))
	_, err = c.WebSocket(t.Context(), SocketRequest{URL: "wss://" + name + "/"})
	wants(t, err, abi.CodeUnavailable, "authority")
}

// TestWebSocketPolicy: the same policy holds as for requests, and none is dialled
// that it is against.
func TestWebSocketPolicy(t *testing.T) {
	w := newInternet()
	canary := newCanary(t)
	w.public(t, "api.example.com", "8.8.8.1", acceptor(t, echo))
	w.public(t, "moved.example.com", "8.8.8.2", func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, "http://"+canary.addr+"/", http.StatusFound)
	})
	w.names["rebound.example.com"] = []string{"127.0.0.1"}
	w.names["both.example.com"] = []string{"8.8.8.1", "127.0.0.1"}
	for _, x := range []struct {
		policy Policy
		url    string
		code   abi.Code
		says   string
		denied string
	}{
		{Policy{}, "ws://api.example.com/", "", "", ""},
		{Policy{Declared: []string{"api.example.com"}}, "ws://api.example.com/", "", "", ""},
		{Policy{Declared: []string{"other.example.com"}}, "ws://api.example.com/", no, "does not declare", NotDeclared},
		{Policy{Only: true}, "ws://api.example.com/", no, "only the hosts on its list", ""},
		{Policy{}, "ws://" + canary.addr + "/", no, "--allow-host", ""},
		{Policy{}, "ws://[::ffff:127.0.0.1]:" + canary.port + "/", no, "", ""},
		{Policy{}, "ws://0x7f000001:" + canary.port + "/", bad, "", ""},
		{Policy{}, "ws://rebound.example.com:" + canary.port + "/", no, "not public", ""},
		{Policy{}, "ws://both.example.com:" + canary.port + "/", no, "not public", ""},
		{Policy{}, "ws://169.254.169.254/", no, "", ""},
		{Policy{}, "ws://api.example.com:25/", no, "another protocol", ""},
		{Policy{}, "ws://moved.example.com/", un, "does not follow redirects", ""},
		{Policy{}, "ws://user:password@api.example.com/", bad, "user name", ""},
		{Policy{}, "ftp://api.example.com/", bad, "ws://", ""},
		{Policy{}, "ws:api.example.com", bad, "ws://", ""},
		{Policy{}, "ws://nowhere.example.com/", un, "looked up", ""},
	} {
		s, err := w.client(t, x.policy).WebSocket(t.Context(), SocketRequest{URL: x.url})
		if call, _ := w.last(t); call.Denied != x.denied || call.Code != x.code {
			t.Errorf("%s is recorded as %+v", x.url, call)
		}
		if x.code != "" {
			wants(t, err, x.code, x.says)
		} else if err != nil {
			t.Errorf("%s: %v", x.url, err)
		} else {
			s.Leave()
			for call, _ := w.last(t); !call.Ends; call, _ = w.last(t) { // it is recorded again when it has ended
				time.Sleep(time.Millisecond)
			}
		}
	}
	if n := canary.hits.Load(); n != 0 {
		t.Errorf("what must not be reached was, %d times", n)
	}
	c := w.client(t, Policy{})
	for _, r := range []SocketRequest{
		{Header: [][2]string{{"Sec-WebSocket-Extensions", "permessage-deflate"}}}, {Header: [][2]string{{"Upgrade", "x"}}},
		{Header: [][2]string{{"Host", "x"}}}, {Header: [][2]string{{"X", "a\nb"}}}, {Protocols: []string{"a", "a"}},
		{Protocols: []string{"a b"}}, {Protocols: []string{""}}, {Protocols: []string{strings.Repeat("x", 70_000)}},
	} {
		r.URL = "ws://api.example.com/"
		_, err := c.WebSocket(t.Context(), r)
		wants(t, err, abi.CodeInvalidArgument)
	}
	_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://api.example.com/", Protocols: []string{"three"}})
	wants(t, err, abi.CodeUnavailable, "none of the protocols")
}

// A change of the policy ends the sockets that were opened under another one, and
// so does the end of the client; the same policy again does not.
func TestWebSocketsEndWithTheirPolicy(t *testing.T) {
	server := socketServer(t, echo)
	c := newInternet().client(t, allow(server))
	s := open(t, c, server)
	if err := c.SetPolicy(allow(server)); err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), []byte("x"), false); err != nil {
		t.Fatal(err)
	}
	if m, _ := message(t, s); m == nil {
		t.Fatal("the same policy has ended it")
	}
	if err := c.SetPolicy(allow(server, "b.example")); err != nil {
		t.Fatal(err)
	}
	if got := ending(t, s); got.Code != 1006 || !strings.Contains(got.Why, "policy") {
		t.Errorf("it ended by %+v", got)
	}
	s = open(t, c, server)
	c.Close()
	if got := ending(t, s); got.Code != 1006 || got.Why == "" {
		t.Errorf("it ended by %+v", got)
	}
	_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + server + "/"})
	wants(t, err, abi.CodeUnavailable, "stopping")
}

func TestWebSocketLimits(t *testing.T) {
	server := socketServer(t, echo)
	c := newInternet().client(t, allow(server), withLimits(Limits{Sockets: 2, SocketMessageBytes: 1000,
		SocketBytesPerMinute: 10_000}))
	first, second := open(t, c, server), open(t, c, server)
	for range 100 {
		_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + server + "/"})
		wants(t, err, abi.CodeQuotaExceeded, "2 WebSockets")
	}
	wants(t, first.Send(t.Context(), make([]byte, 1001), true), abi.CodeQuotaExceeded, "at most 1000")
	var err error
	for range 11 {
		if err == nil {
			err = first.Send(t.Context(), make([]byte, 1000), true)
		}
	}
	wants(t, err, abi.CodeQuotaExceeded, "10000 bytes", "minute")
	if first.Ended() {
		t.Error("a limit of sending has ended it")
	}
	// What is over the rate of what comes waits; the first echoes come.
	if m, closed := message(t, first); m == nil {
		t.Errorf("it ended by %+v", closed)
	}
	second.Leave()
	if got := ending(t, second); got.Code != 1006 || !strings.Contains(got.Why, "instance") {
		t.Errorf("it ended by %+v", got)
	}
	if s := open(t, c, server); s.Protocol != "" {
		t.Errorf("the protocol is %q", s.Protocol)
	}
	c = newInternet().client(t, allow(server), withLimits(Limits{SocketIdle: 300 * time.Millisecond}))
	began := time.Now()
	s := open(t, c, server)
	if got := ending(t, s); !strings.Contains(got.Why, "nothing has passed") || time.Since(began) < 300*time.Millisecond {
		t.Errorf("after %s it ended by %+v", time.Since(began), got)
	}
}

func TestWebSocketThroughAProxy(t *testing.T) {
	w := newInternet()
	w.public(t, "api.example.com", "8.8.8.1", acceptor(t, echo))
	requests := make(chan string, 1)
	proxy := serve(t, func(rw http.ResponseWriter, r *http.Request) {
		requests <- r.Method + " " + r.Host
		to, err := net.Dial("tcp", w.servers["8.8.8.1:80"])
		if err != nil {
			t.Error(err)
			return
		}
		conn, _, err := rw.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
		go func() { _, _ = io.Copy(to, conn); _ = to.Close() }()
		_, _ = io.Copy(conn, to)
		_ = conn.Close()
	})
	c := w.client(t, Policy{}, func(c *Config) { c.Proxy = parseURL(t, "http://"+proxy) })
	s := open(t, c, "api.example.com", "one")
	if err := s.Send(t.Context(), []byte("x"), false); err != nil {
		t.Fatal(err)
	}
	if m, _ := message(t, s); m == nil || string(m.Data) != "x" {
		t.Errorf("it gave %+v", m)
	}
	if asked := <-requests; asked != "CONNECT 8.8.8.1:80" {
		t.Errorf("the proxy was asked %q", asked)
	}
	s.Leave()
}
