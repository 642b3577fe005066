package netpolicy

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"
)

// closing is a connection that tells when it is closed.
type closing struct {
	net.Conn
	closed chan<- string
	name   string
}

func (c closing) Close() error {
	c.closed <- c.name
	return c.Conn.Close()
}

// TestSecondConnectionIsClosed has an address connect after another one was
// taken.
func TestSecondConnectionIsClosed(t *testing.T) {
	w := newInternet()
	w.names["two.example"] = []string{"93.184.216.34", "93.184.216.35"}
	closed, second, taken := make(chan string, 2), make(chan struct{}), make(chan struct{})
	var made atomic.Int64
	c := w.client(t, Policy{}, func(c *Config) {
		c.Dial = func(_ context.Context, _, address string) (net.Conn, error) {
			if address == "93.184.216.34:80" {
				<-second // takes part in the race, and ignores its end
				<-taken
			} else {
				close(second)
			}
			made.Add(1)
			conn, _ := net.Pipe()
			return closing{conn, closed, address}, nil
		}
	})
	conn, err := c.now.Load().dialer.dial(t.Context(), "tcp", "two.example:80")
	close(taken)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case name := <-closed:
		if name != "93.184.216.34:80" || made.Load() != 2 || conn.(closing).name != "93.184.216.35:80" {
			t.Errorf("of %d connections %s was closed", made.Load(), name)
		}
	case <-time.After(20 * time.Second):
		t.Error("the connection that came second stays open")
	}
}
