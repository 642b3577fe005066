package soak

import (
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// wires are what connects a host with the servers of its database, one for each,
// and can be cut.
type wires struct {
	state atomic.Int32
	mu    sync.Mutex
	open  map[net.Conn]bool
}

// The states of wires.
const (
	whole  int32 = iota
	silent       // nothing gets through, and nobody is told
	torn         // connections end, and there are no new ones
)

// wired returns a connection string that leads over wires.
func wired(tb testing.TB, source string) (*wires, string) {
	tb.Helper()
	before, rest, _ := strings.Cut(source, "@")
	servers, after, ok := strings.Cut(rest, "/")
	if !ok {
		tb.Fatalf("the connection string %s names no server and database", source)
	}
	w := &wires{open: map[net.Conn]bool{}}
	var own []string
	for server := range strings.SplitSeq(servers, ",") {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { _ = l.Close() })
		go w.serve(l, server)
		own = append(own, l.Addr().String())
	}
	tb.Cleanup(func() { w.set(torn) })
	return w, before + "@" + strings.Join(own, ",") + "/" + after
}

// set changes the state.
func (w *wires) set(state int32) {
	w.state.Store(state)
	w.mu.Lock()
	defer w.mu.Unlock()
	if state == torn {
		for conn := range w.open {
			_ = conn.Close()
		}
	}
}

func (w *wires) serve(l net.Listener, to string) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			other, err := net.Dial("tcp", to)
			if err != nil {
				return
			}
			defer other.Close()
			if !w.enter(conn, other) {
				return
			}
			defer w.leave(conn, other)
			go w.pass(conn, other)
			w.pass(other, conn)
		}()
	}
}

func (w *wires) enter(ends ...net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state.Load() == torn {
		return false
	}
	for _, conn := range ends {
		w.open[conn] = true
	}
	return true
}

func (w *wires) leave(ends ...net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, conn := range ends {
		delete(w.open, conn)
	}
}

// pass hands on what comes, until either end is closed; what arrives while the
// wires are silent comes late.
func (w *wires) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	part := make([]byte, 32<<10)
	for {
		n, err := from.Read(part)
		for w.state.Load() == silent {
			time.Sleep(time.Millisecond)
		}
		if n > 0 {
			if _, err := to.Write(part[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
