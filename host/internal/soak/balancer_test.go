package soak

import (
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// balancer sends each request to the next of several hosts, and to another where
// none listens there. What a host may have got is never sent again.
type balancer struct {
	to   http.Transport
	next atomic.Int64

	mu        sync.Mutex
	addresses []string // of the hosts; empty for one that does not run
}

func (b *balancer) set(i int, address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.addresses[i] = address
}

func (b *balancer) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.addresses...)
}

// RoundTrip implements [http.RoundTripper].
func (b *balancer) RoundTrip(req *http.Request) (*http.Response, error) {
	addresses := b.all()
	first := int(b.next.Add(1))
	err := errors.New("no host runs")
	for i := range addresses {
		address := addresses[(first+i)%len(addresses)]
		if address == "" {
			continue
		}
		again := req.Clone(req.Context())
		again.URL.Host, again.Host = address, address
		if req.GetBody != nil {
			var bodyErr error
			if again.Body, bodyErr = req.GetBody(); bodyErr != nil {
				return nil, bodyErr
			}
		}
		var resp *http.Response
		resp, err = b.to.RoundTrip(again)
		if op, is := errors.AsType[*net.OpError](err); !is || op.Op != "dial" {
			return resp, err
		}
	}
	return nil, err
}

// CloseIdleConnections is for [http.Client].
func (b *balancer) CloseIdleConnections() { b.to.CloseIdleConnections() }
