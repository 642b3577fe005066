package netpolicy

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// coded returns a text in a coding.
func coded(t testing.TB, coding string, from io.Reader) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	switch coding {
	case "gzip":
		w = gzip.NewWriter(&b)
	case "deflate":
		w = zlib.NewWriter(&b)
	default:
		w, _ = flate.NewWriter(&b, 6)
	}
	if _, err := io.Copy(w, from); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zeros is n bytes that compress well.
func zeros(n int64) io.Reader { return io.LimitReader(zeroReader{}, n) }

type zeroReader struct{}

func (zeroReader) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestCodings(t *testing.T) {
	long := strings.Repeat("a long text ", 5000)
	for name, c := range map[string]struct {
		header string
		body   []byte
		want   string // empty: refused
		kept   bool   // the header stays
	}{
		"gzip":          {"gzip", coded(t, "gzip", strings.NewReader(long)), long, false},
		"x-gzip":        {" X-GZip ", coded(t, "gzip", strings.NewReader("short")), "short", false},
		"zlib":          {"deflate", coded(t, "deflate", strings.NewReader(long)), long, false},
		"raw deflate":   {"deflate", coded(t, "raw", strings.NewReader(long)), long, false},
		"identity":      {"identity", []byte("plain"), "plain", true},
		"unknown":       {"br", []byte("\x8b\x01"), "\x8b\x01", true},
		"with identity": {"identity, gzip", coded(t, "gzip", strings.NewReader("x")), "x", false},
		"members": {"gzip", append(coded(t, "gzip", strings.NewReader("a")),
			coded(t, "gzip", strings.NewReader("b"))...), "ab", false},
		"twice": {"gzip, gzip", coded(t, "gzip", bytes.NewReader(coded(t, "gzip", strings.NewReader("x")))), "",
			false},
		"two kinds":       {"deflate, br", []byte("x"), "", false},
		"not gzip":        {"gzip", []byte("plain text"), "", false},
		"cut gzip":        {"gzip", coded(t, "gzip", strings.NewReader(long))[:60], "", false},
		"bad check":       {"gzip", append(coded(t, "gzip", strings.NewReader("x"))[:23], 1, 2), "", false},
		"trailing":        {"gzip", append(coded(t, "gzip", strings.NewReader("x")), "junk and more junk"...), "", false},
		"one byte":        {"gzip", []byte{0x1f}, "", false},
		"one byte inside": {"deflate", []byte{0x07}, "", false},
	} {
		server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", c.header)
			_, _ = w.Write(c.body)
		})
		w := newInternet()
		r, err := get(t, w.client(t, allow(server)), "http://"+server+"/")
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: taken as %q", name, r.Body)
			}
			wants(t, err, abi.CodeUnavailable, "Content-Encoding")
			continue
		}
		if err != nil || string(r.Body) != c.want {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if kept := len(header(r, "content-encoding")) > 0; kept != c.kept {
			t.Errorf("%s: the header says %q", name, r.Header)
		}
		if !c.kept && len(header(r, "content-length")) > 0 {
			t.Errorf("%s: the header has the length of the coded form", name)
		}
		if call, _ := w.last(t); call.BytesIn != int64(len(c.body)) {
			t.Errorf("%s: %d bytes are recorded, want %d", name, call.BytesIn, len(c.body))
		}
	}
}

// TestNoBody has answers that have none, whatever their header says.
func TestNoBody(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		if r.URL.Path == "/304" {
			w.WriteHeader(http.StatusNotModified)
		} else if r.URL.Path == "/204" {
			w.WriteHeader(http.StatusNoContent)
		} else {
			w.Header().Set("Content-Length", "99999999")
		}
	})
	c := newInternet().client(t, allow(server))
	for _, x := range []Request{{URL: "/304"}, {URL: "/204"}, {URL: "/", Method: "HEAD"}} {
		x.URL = "http://" + server + x.URL
		r, err := c.Fetch(t.Context(), x)
		if err != nil || len(r.Body) != 0 {
			t.Errorf("%s: %v, %v", x.URL, r, err)
		} else if len(header(r, "content-encoding")) != 1 {
			t.Errorf("%s: the header is %q", x.URL, r.Header)
		}
	}
}

func TestResponseSizes(t *testing.T) {
	const most = 100_000
	small := withLimits(Limits{ResponseBytes: most, Timeout: 10 * time.Minute}) // bytes bound it, not time
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var n int64
		fmt.Sscanf(r.URL.Query().Get("n"), "%d", &n)
		var body io.Reader = zeros(n)
		switch r.URL.Path {
		case "/length":
			w.Header().Set("Content-Length", fmt.Sprint(n))
		case "/gzip", "/deflate", "/raw":
			coding := r.URL.Path[1:]
			body = bytes.NewReader(coded(t, coding, body))
			w.Header().Set("Content-Encoding", strings.Replace(coding, "raw", "deflate", 1))
		case "/empty-members":
			w.Header().Set("Content-Encoding", "gzip")
			body = strings.NewReader(strings.Repeat(string(coded(t, "gzip", zeros(0))), int(n)))
		}
		_, _ = io.Copy(w, body)
	})
	c := newInternet().client(t, allow(server), small)
	for _, path := range []string{"/plain", "/length", "/gzip", "/deflate", "/raw"} {
		for _, n := range []int64{0, 1, 4095, 4096, 4097, 8192, most - 1, most} {
			if r := mustGet(t, c, fmt.Sprintf("http://%s%s?n=%d", server, path, n)); int64(len(r.Body)) != n {
				t.Errorf("%s of %d bytes comes as %d", path, n, len(r.Body))
			}
		}
		for _, n := range []int64{most + 1, 2 * most, 20_000_000} {
			_, err := get(t, c, fmt.Sprintf("http://%s%s?n=%d", server, path, n))
			wants(t, err, abi.CodeQuotaExceeded, "longer than 100000 bytes")
		}
	}
	// What decodes to nothing is bounded as well.
	_, err := get(t, c, "http://"+server+"/empty-members?n=20000")
	wants(t, err, abi.CodeQuotaExceeded, "longer than 100000 bytes")
	if n := c.buffered.Load(); n != 0 {
		t.Errorf("%d bytes are still counted", n)
	}
}

// TestEndlessBody has a server that never stops; what is read of it is bounded.
func TestEndlessBody(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(w, zeroReader{})
	})
	w := newInternet()
	_, err := get(t, w.client(t, allow(server)), "http://"+server+"/")
	wants(t, err, abi.CodeQuotaExceeded, "16777216")
	if call, _ := w.last(t); call.BytesIn != 16<<20+1 {
		t.Errorf("%d bytes were read", call.BytesIn)
	}
}

// TestBufferedBytes has answers that fit alone but not together.
func TestBufferedBytes(t *testing.T) {
	release, half := make(chan struct{}), make(chan struct{}, 2)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/held" {
			_, _ = io.Copy(w, zeros(900_000))
			_ = http.NewResponseController(w).Flush()
			half <- struct{}{}
			<-release
		}
		_, _ = io.Copy(w, zeros(900_000))
	})
	c := newInternet().client(t, allow(server), withLimits(Limits{ResponseBytes: 2 << 20, BufferedBytes: 3 << 20}))
	done := make(chan error, 1)
	go func() {
		_, err := c.Fetch(t.Context(), Request{URL: "http://" + server + "/held"})
		done <- err
	}()
	<-half
	for c.buffered.Load() != 1<<20 { // for a moment, a buffer that grows counts with the one before
		time.Sleep(time.Millisecond)
	}
	// The held one takes 1 MiB; two more of 2 MiB while they grow do not fit.
	held := c.buffered.Load()
	c.buffered.Add(2<<20 + 1<<19)
	_, err := get(t, c, "http://"+server+"/")
	wants(t, err, abi.CodeQuotaExceeded, "together")
	c.buffered.Add(-(2<<20 + 1<<19))
	if now := c.buffered.Load(); now != held {
		t.Errorf("%d bytes are counted, want %d", now, held)
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if n := c.buffered.Load(); n != 0 {
		t.Errorf("%d bytes are still counted", n)
	}
}

// TestResponseHeaders has servers with too many of them, or too long ones.
func TestResponseHeaders(t *testing.T) {
	for name, c := range map[string]struct{ fields, length int }{"many": {101, 1}, "long": {1, 100 << 10},
		"together": {60, 1500}, "endless": {1 << 20, 10}} {
		server := listen(t, func(_ []string, conn net.Conn) {
			_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n")
			for i := range c.fields {
				if _, err := fmt.Fprintf(conn, "X-%d: %s\r\n", i, strings.Repeat("v", c.length)); err != nil {
					return
				}
			}
			_, _ = io.WriteString(conn, "Content-Length: 0\r\n\r\n")
		})
		_, err := get(t, newInternet().client(t, allow(server)), "http://"+server+"/")
		if err == nil {
			t.Errorf("%s: taken", name)
		}
		wants(t, err, abi.CodeQuotaExceeded, "headers")
	}
}

// TestHold has answers that are held until they are released.
func TestHold(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, zeros(900_000)) })
	c := newInternet().client(t, allow(server), withLimits(Limits{ResponseBytes: 1 << 20, BufferedBytes: 3 << 20}))
	fetch := func(hold bool) (*Response, error) {
		return c.Fetch(t.Context(), Request{URL: "http://" + server + "/", Hold: hold})
	}
	var held []*Response
	for {
		response, err := fetch(true)
		if err != nil {
			wants(t, err, abi.CodeQuotaExceeded, "together")
			break
		}
		held = append(held, response)
		if n := c.buffered.Load(); n < int64(len(held))*900_000 {
			t.Fatalf("%d answers count for %d bytes", len(held), n)
		}
	}
	if len(held) != 2 { // a third would need 1.5 MiB while it grows
		t.Errorf("%d answers were held", len(held))
	}
	held[0].Release()
	held[0].Release()
	response, err := fetch(false)
	if err != nil {
		t.Fatal(err)
	}
	response.Release()
	held[1].Release()
	if n := c.buffered.Load(); n != 0 {
		t.Errorf("%d bytes are still counted", n)
	}
}
