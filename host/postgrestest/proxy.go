package postgrestest

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Proxied is a source by which connections go through a proxy that may change what
// the server answers, or hold it back.
func Proxied(tb testing.TB, source string, answer func(kind byte, body []byte)) string {
	tb.Helper()
	at, err := url.Parse(source)
	if err != nil {
		tb.Fatal(err)
	}
	server := at.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			down, err := l.Accept()
			if err != nil {
				return
			}
			up, err := net.Dial("tcp", server)
			if err != nil {
				_ = down.Close()
				return
			}
			go func() {
				_, _ = io.Copy(up, down)
				_ = up.Close()
			}()
			go func() {
				defer down.Close()
				from := bufio.NewReader(up)
				head := make([]byte, 5)
				for {
					if _, err := io.ReadFull(from, head); err != nil {
						return
					}
					body := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
					if _, err := io.ReadFull(from, body); err != nil {
						return
					}
					answer(head[0], body)
					if _, err := down.Write(append(head, body...)); err != nil {
						return
					}
				}
			}()
		}
	}()
	at.Host = l.Addr().String()
	return at.String()
}

// Silent is a source by which connections go through a proxy that hands on nothing
// from where the server says that it has done a statement, such as COMMIT, once it
// has been told to. Loud ends that: connections that are silent are closed.
func Silent(tb testing.TB, source string, statements ...string) (through string, silence, loud func()) {
	tb.Helper()
	var silent atomic.Bool
	done := make(chan struct{})
	loud = sync.OnceFunc(func() { silent.Store(false); close(done) })
	tb.Cleanup(loud)
	through = Proxied(tb, source, func(kind byte, body []byte) {
		word, _, _ := strings.Cut(strings.TrimRight(string(body), "\x00"), " ")
		if kind == 'C' && silent.Load() && slices.Contains(statements, word) {
			<-done
			runtime.Goexit() // closes the connection, see Proxied
		}
	})
	return through, func() { silent.Store(true) }, loud
}

// Cut opens a database whose connections go through a proxy that ends one of them
// where the server says that it has done a statement, such as INSERT: the first
// after each cut.
func Cut(tb testing.TB, statement string) (
	open func(context.Context, postgres.Limits) (postgres.Database, error), cut func()) {
	tb.Helper()
	var next atomic.Bool
	config := Config(tb)
	config.Source = Proxied(tb, config.Source, func(kind byte, body []byte) {
		if kind == 'C' && strings.HasPrefix(string(body), statement) && next.CompareAndSwap(true, false) {
			runtime.Goexit() // closes the connection, see Proxied
		}
	})
	return func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		config := config
		config.Limits = l
		return client.Open(ctx, config)
	}, func() { next.Store(true) }
}

// Lost makes a call while the server says nothing of its commit, until the context
// of the call has ended and the connection, too. The server is that of open, by
// the source that it is given.
func Lost(tb testing.TB, open func(source string) (call func(context.Context) error)) (context.Context, error) {
	tb.Helper()
	source, silence, loud := Silent(tb, Config(tb).Source, "COMMIT")
	call := open(source)
	silence()
	ctx, stop := context.WithTimeout(tb.Context(), 200*time.Millisecond)
	tb.Cleanup(stop)
	context.AfterFunc(ctx, loud)
	return ctx, call(ctx)
}
