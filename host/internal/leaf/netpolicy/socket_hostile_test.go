package netpolicy

import (
	"bufio"
	"context"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wasmhost/wasmhost/abi"
)

// rawServer switches to the protocol and leaves the rest to a function.
func rawServer(t *testing.T, more string, then func(net.Conn, *bufio.Reader)) string {
	t.Helper()
	return serve(t, func(rw http.ResponseWriter, r *http.Request) {
		conn, buffered, err := rw.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		sum := sha1.Sum([]byte(r.Header.Get("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
		fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
			"Sec-WebSocket-Accept: %s\r\n%s\r\n", base64.StdEncoding.EncodeToString(sum[:]), more)
		then(conn, buffered.Reader)
	})
}

// frame is the head of a frame without a mask.
func frame(first byte, size uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte{first, 127}, size)
}

// TestWebSocketIsNotRead: a server that a plugin does not read from waits, and no
// more than two messages are held.
func TestWebSocketIsNotRead(t *testing.T) {
	sent := make(chan int, 1)
	server := socketServer(t, func(_ *http.Request, conn *websocket.Conn) {
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		defer cancel()
		n := 0
		for conn.Write(ctx, websocket.MessageBinary, make([]byte, 1<<20)) == nil {
			n++
		}
		sent <- n
	})
	c := newInternet().client(t, allow(server))
	s := open(t, c, server)
	if n := <-sent; n == 0 || n > 20 { // what the system buffers
		t.Errorf("%d MiB were taken from the server", n)
	}
	if n := c.buffered.Load(); n > 3<<20 {
		t.Errorf("%d bytes are held", n)
	}
	s.Leave()
	ending(t, s)
	if n := c.buffered.Load(); n != 0 {
		t.Errorf("%d bytes are counted, and none held", n)
	}
}

// TestHostileSocketServers has servers that do all that they should not.
func TestHostileSocketServers(t *testing.T) {
	forever := func(conn net.Conn, part []byte) {
		for {
			if _, err := conn.Write(part); err != nil {
				return
			}
		}
	}
	hang := func(_ net.Conn, r *bufio.Reader) { _, _ = io.Copy(io.Discard, r) }
	sends := func(bytes ...byte) func(net.Conn, *bufio.Reader) {
		return func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write(bytes)
			hang(c, r)
		}
	}
	for name, x := range map[string]struct {
		then func(net.Conn, *bufio.Reader)
		why  string
	}{
		"huge frame": {func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write(frame(0x82, 1<<62))
			forever(c, make([]byte, 64<<10))
		}, "longer than 4096 bytes"},
		"impossible length": {func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write(frame(0x82, 1<<63))
			hang(c, r)
		}, "did not speak"},
		"endless fragments": {func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write([]byte{0x01, 0})
			forever(c, []byte{0x00, 1, 'x'})
		}, "longer than 4096 bytes"},
		"empty fragments": {func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write([]byte{0x01, 0})
			forever(c, []byte{0x00, 0, 0x00, 0, 0x00, 0, 0x00, 0})
		}, "in time"},
		"slow message": {func(c net.Conn, r *bufio.Reader) {
			_, _ = c.Write([]byte{0x81, 2, 'x'})
			hang(c, r)
		}, "in time"},
		"half a message":    {func(c net.Conn, _ *bufio.Reader) { _, _ = c.Write([]byte{0x81, 5}) }, "broke off"},
		"part of a message": {func(c net.Conn, _ *bufio.Reader) { _, _ = c.Write([]byte{0x81, 5, 'x'}) }, "broke off"},
		"a fragment alone":  {func(c net.Conn, _ *bufio.Reader) { _, _ = c.Write([]byte{0x01, 1, 'x'}) }, "broke off"},
		"not UTF-8":         {sends(0x81, 1, 0xff), "not UTF-8"},
		"compressed":        {sends(0xc1, 1, 'x'), "did not speak"},
		"unknown opcode":    {sends(0x83, 0), "did not speak"},
		"long ping":         {sends(frame(0x89, 1<<20)...), "did not speak"},
		"bad close":         {sends(0x88, 2, 0, 1), "did not speak"},
		"half a close":      {sends(0x88, 1, 3), "did not speak"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, "", x.then)
			c := newInternet().client(t, allow(server), withLimits(Limits{SocketMessageBytes: 4096, Timeout: 2 * time.Second}))
			began := time.Now()
			s := open(t, c, server)
			m, closed := message(t, s)
			if m != nil || closed.Clean || closed.Code != 1006 || !strings.Contains(closed.Why, x.why) {
				t.Errorf("it gave %+v, and ended by %+v", m, closed)
			}
			if took := time.Since(began); took > 9*time.Second {
				t.Errorf("it took %s", took)
			}
			if n := c.buffered.Load(); n != 0 || c.sockets.Load() != 0 {
				t.Errorf("%d bytes are counted, and %d sockets", n, c.sockets.Load())
			}
		})
	}
}

// A server that pings all the time is answered no more often than the rate of
// bytes lets it, and one that never closes is left.
func TestSocketServerThatPings(t *testing.T) {
	answered := make(chan int, 1)
	server := rawServer(t, "", func(c net.Conn, r *bufio.Reader) {
		go func() {
			for {
				if _, err := c.Write([]byte{0x89, 0, 0x89, 0, 0x89, 0, 0x89, 0}); err != nil {
					return
				}
			}
		}()
		n, _ := io.Copy(io.Discard, r)
		answered <- int(n) / 6
	})
	c := newInternet().client(t, allow(server), withLimits(Limits{SocketMessageBytes: 1000,
		SocketBytesPerMinute: 100 << 10}))
	s := open(t, c, server)
	time.Sleep(300 * time.Millisecond)
	began := time.Now()
	if err := s.Close(1000, ""); err != nil {
		t.Fatal(err)
	}
	if got := ending(t, s); got.Clean || time.Since(began) > closeTimeout+2*time.Second {
		t.Errorf("after %s it ended by %+v", time.Since(began), got)
	}
	if n := <-answered; n == 0 || n > 110 {
		t.Errorf("%d pings were answered", n)
	}
}

// What answers otherwise is no WebSocket.
func TestWhatIsNoWebSocket(t *testing.T) {
	answers := map[string][2]string{
		"page":     {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "status 200"},
		"redirect": {"HTTP/1.1 307 Temporary Redirect\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n", "redirects"},
		"refusal":  {"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "status 403"},
		"wrong key": {"HTTP/1.1 101 S\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
			"did not answer"},
		"no upgrade": {"HTTP/1.1 101 S\r\n\r\n", "did not answer"},
		"nothing":    {"", "closed the connection"},
		"no HTTP":    {"SSH-2.0-x\r\n", "valid HTTP"},
		"long head":  {"HTTP/1.1 101 S\r\nX: " + strings.Repeat("x", 1<<20), "headers of more than"},
	}
	for name, x := range answers {
		server := listen(t, func(_ []string, conn net.Conn) { _, _ = io.WriteString(conn, x[0]) })
		c := newInternet().client(t, allow(server))
		_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + server + "/"})
		if err == nil || !strings.Contains(err.Error(), x[1]) {
			t.Errorf("%s: %v", name, err)
		}
		if c.sockets.Load() != 0 || c.running.Load() != 0 {
			t.Errorf("%s: %d are counted, %d under way", name, c.sockets.Load(), c.running.Load())
		}
	}
	for name, x := range map[string]string{"extension": "Sec-WebSocket-Extensions: permessage-deflate\r\n",
		"protocol": "Sec-WebSocket-Protocol: one\r\n"} {
		server := rawServer(t, x, func(c net.Conn, r *bufio.Reader) { _, _ = io.Copy(io.Discard, r) })
		c := newInternet().client(t, allow(server))
		_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + server + "/"})
		if name == "extension" || name == "protocol" {
			wants(t, err, abi.CodeUnavailable, "did not answer as a WebSocket")
		}
	}
	slow := listen(t, func(_ []string, conn net.Conn) { _, _ = io.Copy(io.Discard, conn) })
	c := newInternet().client(t, allow(slow), withLimits(Limits{Timeout: 200 * time.Millisecond}))
	_, err := c.WebSocket(t.Context(), SocketRequest{URL: "ws://" + slow + "/"})
	wants(t, err, abi.CodeDeadlineExceeded)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	c = newInternet().client(t, allow(slow))
	_, err = c.WebSocket(ctx, SocketRequest{URL: "ws://" + slow + "/"})
	wants(t, err, abi.CodeDeadlineExceeded)
}

// A server that takes nothing does not hold a plugin up for ever.
func TestSocketServerThatDoesNotRead(t *testing.T) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	server := rawServer(t, "", func(net.Conn, *bufio.Reader) { <-release })
	c := newInternet().client(t, allow(server), withLimits(Limits{Timeout: 300 * time.Millisecond}))
	s := open(t, c, server)
	var err error
	for range 64 {
		if err == nil {
			err = s.Send(t.Context(), make([]byte, 1<<20), true)
		}
	}
	wants(t, err, abi.CodeDeadlineExceeded, "did not take a message")
	if got := ending(t, s); !strings.Contains(got.Why, "did not take") {
		t.Errorf("it ended by %+v", got)
	}
}
