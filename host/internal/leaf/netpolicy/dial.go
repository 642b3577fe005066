package netpolicy

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// Resolver looks names up; *net.Resolver is one. Network is always "ip".
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// dialer connects to hosts that a plugin named, by addresses that its rules
// allow.
type dialer struct {
	net    *Network
	plugin string
	rules  *rules
}

// dial is the DialContext of a transport: every connection for a plugin
// begins here. The address holds the host as parseTarget wrote it.
func (d *dialer) dial(ctx context.Context, _, address string) (net.Conn, error) {
	ctx, cancel := pause.WithTimeout(ctx, d.net.limits.DialTimeout)
	defer cancel()
	hostText, port, err := splitPort(address)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	h, err := parseHost(hostText)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	if r := d.rules.judgeName(h, port); r != nil {
		return nil, d.refuse(ctx, h, port, r)
	}
	found, err := d.lookUp(ctx, h)
	if err != nil {
		return nil, fmt.Errorf("look up: %w", err)
	}
	allowed, err := d.judge(ctx, h, port, found)
	if err != nil {
		return nil, err
	}
	conn, err := d.race(ctx, allowed)
	if err != nil && ctx.Err() == context.DeadlineExceeded {
		err = fmt.Errorf("dial: %w: %w", context.DeadlineExceeded, err) // the race knows no more than that it was ended
	}
	return conn, err
}

func (d *dialer) lookUp(ctx context.Context, h host) ([]netip.Addr, error) {
	switch {
	case h.name == "":
		return []netip.Addr{h.addr}, nil
	case h.isLocalhost():
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()}, nil
	}
	found, err := d.net.resolver.LookupNetIP(ctx, "ip", h.name)
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, &net.DNSError{Name: h.name, Err: "the name has no address"}
	case len(found) > maxAddresses:
		return nil, &net.DNSError{Name: h.name, Err: "the name has too many addresses"}
	}
	return found, nil
}

// judge returns the addresses to dial, which is all or none.
func (d *dialer) judge(ctx context.Context, h host, port uint16, found []netip.Addr) ([]netip.AddrPort, error) {
	mine, err := d.net.ownAddresses()
	if err != nil {
		return nil, fmt.Errorf("list the addresses of this machine: %w", err)
	}
	allowed := make([]netip.AddrPort, 0, len(found))
	for _, addr := range found {
		addr = addr.Unmap()
		if r := d.rules.judgeAddr(h, port, addr, mine[addr.WithZone("")]); r != nil {
			return nil, d.refuse(ctx, h, port, r)
		}
		allowed = append(allowed, netip.AddrPortFrom(addr, port))
	}
	return allowed[:min(len(allowed), maxDialled)], nil
}

// refuse tells the host's log what the plugin must not know, and the plugin
// the rest.
func (d *dialer) refuse(ctx context.Context, h host, port uint16, r *refusal) error {
	d.net.logger.DebugContext(ctx, "a plugin was kept from a host",
		"plugin", d.plugin, "host", h.withPort(port), "reason", r.why, "address", r.detail)
	return denied(d.plugin, d.rules.permission, h, shownPort(h, port), r)
}

// shownPort is the host to tell people, where the scheme is not known.
func shownPort(h host, port uint16) string {
	if port == 80 || port == 443 {
		return h.bracketed()
	}
	return h.withPort(port)
}

// attempt is the outcome of dialling one address.
type attempt struct {
	conn net.Conn
	err  error
}

// race dials the addresses one after the other, the next one as soon as one
// fails or takes longer than most do, and returns the first connection.
func (d *dialer) race(ctx context.Context, addrs []netip.AddrPort) (net.Conn, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	outcomes := make(chan attempt, len(addrs))
	start := func(addr netip.AddrPort) {
		conn, err := d.connect(ctx, addr)
		outcomes <- attempt{conn, err}
	}
	stagger := time.NewTimer(dialStagger)
	defer stagger.Stop()
	go start(addrs[0])
	next, running := 1, 1
	var failures []error
	for running > 0 {
		select {
		case o := <-outcomes:
			running--
			if o.err == nil {
				go discard(outcomes, running)
				return o.conn, nil
			}
			failures = append(failures, o.err)
		case <-stagger.C:
		}
		if next < len(addrs) && ctx.Err() == nil {
			go start(addrs[next])
			next, running = next+1, running+1
			stagger.Reset(dialStagger)
		}
	}
	return nil, fmt.Errorf("dial: %w", errors.Join(failures...))
}

// discard closes connections that came second.
func discard(outcomes <-chan attempt, running int) {
	for range running {
		if o := <-outcomes; o.conn != nil {
			_ = o.conn.Close()
		}
	}
}

// connect dials one address that was judged. A proxy stands in another network
// perhaps, so it is asked for public addresses only.
func (d *dialer) connect(ctx context.Context, addr netip.AddrPort) (net.Conn, error) {
	if d.net.proxy != nil && d.rules.atlas.kind(addr.Addr()) == public {
		return d.net.proxy.connect(ctx, d.net.dial, addr)
	}
	return d.net.dial(ctx, "tcp", addr.String())
}

// systemDial dials and makes sure, when the system is about to connect, that
// it does so to the very address.
func systemDial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{KeepAlive: idleTimeout}
	if want, err := netip.ParseAddrPort(address); err == nil {
		dialer.ControlContext = func(_ context.Context, _, address string, _ syscall.RawConn) error {
			return sameAddress(want, address)
		}
	}
	return dialer.DialContext(ctx, network, address)
}

func sameAddress(want netip.AddrPort, address string) error {
	got, err := netip.ParseAddrPort(address)
	if err != nil || got.Addr().Unmap() != want.Addr().Unmap() || got.Port() != want.Port() {
		return errors.New("the system would connect to another address than the one that was judged")
	}
	return nil
}

// ownAddresses is the addresses of the machine's interfaces, as they are now.
func (n *Network) ownAddresses() (map[netip.Addr]bool, error) {
	found, err := n.interfaces()
	if err != nil {
		return nil, err
	}
	mine := make(map[netip.Addr]bool, len(found))
	for _, a := range found {
		if in, ok := a.(*net.IPNet); ok {
			if addr, ok := netip.AddrFromSlice(in.IP); ok {
				mine[addr.Unmap()] = true
			}
		}
	}
	return mine, nil
}
