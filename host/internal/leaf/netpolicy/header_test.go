package netpolicy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// listen accepts one connection after the other, reads a request's head from
// each, and answers with what respond returns.
func listen(t testing.TB, respond func(head []string, conn net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				var head []string
				for scan := bufio.NewScanner(conn); scan.Scan() && scan.Text() != ""; {
					head = append(head, scan.Text())
				}
				respond(head, conn)
			}()
		}
	}()
	return l.Addr().String()
}

// heads is a server that answers every request with its head as it came.
func heads(t testing.TB) string {
	return listen(t, func(head []string, conn net.Conn) {
		body := strings.Join(head, "\n")
		fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(body), body)
	})
}

func TestRequestHead(t *testing.T) {
	server := heads(t)
	c := newInternet().client(t, allow(server), func(c *Config) { c.UserAgent = "wasmhost/1.2" })
	for _, x := range []struct {
		request Request
		want    []string
	}{
		{Request{URL: "http://{S}"}, []string{"GET / HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2", "Accept: */*",
			"Accept-Encoding: gzip, deflate"}},
		{Request{URL: "http://{S}/a b/ü?q=a b&c=\"<>ü#frag"},
			[]string{"GET /a%20b/%C3%BC?q=a%20b&c=%22%3C%3E%C3%BC HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2",
				"Accept: */*", "Accept-Encoding: gzip, deflate"}},
		{Request{URL: "http://{S}/a%2Fb/%2e%2e/c?", Method: "delete"},
			[]string{"DELETE /a%2Fb/%2e%2e/c? HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2", "Accept: */*",
				"Accept-Encoding: gzip, deflate"}},
		{Request{URL: "http://{S}//x@y:z/", Method: "PROPFIND",
			Header: [][2]string{{"x-a", " 1\t"}, {"X-A", "2"}, {"User-Agent", "mine"}, {"accept", "text/x"}, {"Cookie", "a=b"},
				{"Origin", "https://x"}}}, []string{"PROPFIND //x@y:z/ HTTP/1.1", "Host: {S}", "User-Agent: mine", "Accept: text/x",
			"Accept-Encoding: gzip, deflate", "Cookie: a=b", "Origin: https://x", "X-A: 1", "X-A: 2"}},
		{Request{URL: "http://{S}/", Method: "POST", Body: []byte("abc"),
			Header: [][2]string{{"Content-Type", "text/plain"}, {"X-L", "ü"}}},
			[]string{"POST / HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2", "Content-Length: 3", "Accept: */*",
				"Accept-Encoding: gzip, deflate", "Content-Type: text/plain", "X-L: \xfc"}},
		{Request{URL: "http://{S}/", Method: "POST"}, []string{"POST / HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2",
			"Content-Length: 0", "Accept: */*", "Accept-Encoding: gzip, deflate"}},
		// What the host manages is ignored.
		{Request{URL: "http://{S}/", Method: "PUT", Body: []byte("abc"),
			Header: [][2]string{{"Content-Length", "3000"}, {"content-length", "0"}, {"Connection", "keep-alive, X-B"},
				{"Accept-Encoding", "br"}, {"Keep-Alive", "1"}, {"X-B", "1"}}},
			[]string{"PUT / HTTP/1.1", "Host: {S}", "User-Agent: wasmhost/1.2", "Content-Length: 3", "Accept: */*",
				"Accept-Encoding: gzip, deflate", "X-B: 1"}},
	} {
		x.request.URL = strings.ReplaceAll(x.request.URL, "{S}", server)
		r, err := c.Fetch(t.Context(), x.request)
		if err != nil {
			t.Errorf("%s: %v", x.request.URL, err)
			continue
		}
		got := strings.Split(string(r.Body), "\n")
		for i := range x.want {
			x.want[i] = strings.ReplaceAll(x.want[i], "{S}", server)
		}
		slices.Sort(got[1:])
		slices.Sort(x.want[1:])
		if !slices.Equal(got, x.want) {
			t.Errorf("%s sends\n%q, want\n%q", x.request.URL, got, x.want)
		}
	}
}

func TestRefusedRequests(t *testing.T) {
	server := heads(t)
	w := newInternet()
	c := w.client(t, allow(server))
	one := func(name, value string) Request { return Request{Header: [][2]string{{name, value}}} }
	many := Request{}
	for i := range 101 {
		many.Header = append(many.Header, [2]string{fmt.Sprint("x-", i), "v"})
	}
	for _, x := range []struct {
		request Request
		says    string
	}{
		{one("Host", "evil.example"), "Host"}, {one("hOsT", "a"), "hOsT"},
		{one("Transfer-Encoding", "chunked"), "Transfer-Encoding"}, {one("TE", "trailers"), "TE"},
		{one("Trailer", "x"), "Trailer"},
		{one("Upgrade", "websocket"), "Upgrade"}, {one("Expect", "100-continue"), "Expect"},
		{one("Proxy-Authorization", "Basic x"), "Proxy-"}, {one("proxy-connection", "close"), "proxy-"},
		{one("HTTP2-Settings", "x"), "HTTP2"},
		{one("X", "a\r\nHost: evil"), "U+000D"}, {one("X", "a\nb"), "U+000A"}, {one("X", "a\x00b"), "U+0000"},
		{one("X", "a\x7f"), "U+007F"}, {one("X", "a\u010a"), "U+00FF"}, {one("X", "a\u560a\u560d"), "U+00FF"},
		{one("X", "\x01"), "U+0001"},
		{one("", "v"), "name"}, {one("a b", "v"), "name"}, {one("a:", "v"), "name"}, {one("a\r\nb", "v"), "name"},
		{one("Host ", "v"), "name"}, {one(" Host", "v"), "name"}, {one(":authority", "v"), "name"},
		{one("X\u0130", "v"), "name"}, {one("a\x00", "v"), "name"}, {one("Transfer\u212a", "v"), "name"},
		{Request{Method: "CONNECT"}, "CONNECT"}, {Request{Method: "trace"}, "TRACE"}, {Request{Method: "TRACK"}, "TRACK"},
		{Request{Method: "PRI"}, "PRI"}, {Request{Method: "GET /evil HTTP/1.1\r\nX: y"}, "method"},
		{Request{Method: "GE T"}, "method"}, {Request{Method: strings.Repeat("M", 33)}, "method"},
		{Request{Body: []byte("x")}, "cannot have a body"},
		{Request{Method: "head", Body: []byte("x")}, "cannot have a body"}, {Request{Timeout: -1}, "timeout"},
		{Request{Timeout: 6 * 60e9}, "300000"},
		{many, "at most 100"}, {one("X", strings.Repeat("v", 65<<10)), "65536 bytes"},
		{Request{URL: "http://" + server + "/" + strings.Repeat("a", 8<<10)}, "8192 bytes"},
		{Request{URL: "http://" + server + "/%zz"}, "percent sign"}, {Request{URL: "http://" + server + `/a\b`}, "backslash"},
		{Request{URL: "http://" + server + "/ HTTP/1.1\r\nX: y"}, "control character"},
	} {
		if x.request.URL == "" {
			x.request.URL = "http://" + server + "/"
		}
		_, err := c.Fetch(t.Context(), x.request)
		wants(t, err, abi.CodeInvalidArgument, x.says)
	}
	if len(w.dialled) != 0 {
		t.Errorf("%d connections were made for requests that cannot be sent", len(w.dialled))
	}
	_, err := c.Fetch(t.Context(), Request{URL: "http://" + server, Method: "POST", Body: make([]byte, 8<<20+1)})
	wants(t, err, abi.CodeQuotaExceeded, "8388608")
}

func TestResponse(t *testing.T) {
	server := listen(t, func(_ []string, conn net.Conn) {
		_, _ = io.WriteString(conn,
			"HTTP/1.1 218 This is fi\xefne\r\nSet-Cookie: b=2\r\nset-cookie: a=1\r\nX-Latin: \xfc\r\nContent-Length: "+
				"4\r\nConnection: close\r\n\r\nbody")
	})
	c := newInternet().client(t, allow(server))
	r := mustGet(t, c, "HTTP://"+server+"/p?q#frag")
	if r.Status != 218 || r.StatusText != "This is fiïne" || string(r.Body) != "body" || r.URL != "http://"+server+"/p?q" {
		t.Errorf("the answer is %+v", r)
	}
	want := [][2]string{{"content-length", "4"}, {"set-cookie", "b=2"}, {"set-cookie", "a=1"}, {"x-latin", "ü"}}
	if !slices.Equal(r.Header, want) {
		t.Errorf("the header is %q, want %q", r.Header, want)
	}
}

// TestNoCookieJar makes sure that nothing is remembered from one fetch to the
// next.
func TestNoCookieJar(t *testing.T) {
	var seen []string
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Values("Cookie")...)
		http.SetCookie(w, &http.Cookie{Name: "session", Value: "1"})
		if r.URL.Path == "/first" {
			http.Redirect(w, r, "/second", http.StatusFound)
		}
	})
	c := newInternet().client(t, allow(server))
	mustGet(t, c, "http://"+server+"/first")
	mustGet(t, c, "http://"+server+"/third")
	if len(seen) != 0 {
		t.Errorf("the cookies %q were sent", seen)
	}
}

// TestResponsesThatSmuggle has servers whose answers can be read in two ways.
func TestResponsesThatSmuggle(t *testing.T) {
	for name, answer := range map[string]string{
		"not HTTP":         "SSH-2.0-OpenSSH_9.6\r\n\r\n",
		"two lengths":      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\nabcde",
		"bad length":       "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabcde",
		"bad chunk":        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
		"unknown transfer": "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc",
		"short":            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
		"no status":        "HTTP/1.1 \r\n\r\n",
		"status of words":  "HTTP/1.1 abc OK\r\n\r\n",
		"nothing":          "",
		"colon first":      "HTTP/1.1 200 OK\r\n: v\r\n\r\n",
		"switch":           "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
	} {
		server := listen(t, func(_ []string, conn net.Conn) { _, _ = io.WriteString(conn, answer) })
		r, err := get(t, newInternet().client(t, allow(server)), "http://"+server+"/secret-path")
		if err == nil {
			t.Errorf("%s: taken as %+v", name, r)
			continue
		}
		wants(t, err, abi.CodeUnavailable, server)
		if strings.Contains(err.Error(), "secret-path") {
			t.Errorf("%s: the message tells the path: %v", name, err)
		}
	}
}
