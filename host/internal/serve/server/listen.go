package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// Listen binds all addresses of the configuration. Nothing stays bound when
// it fails.
func (s *Server) Listen() (err error) {
	defer func() {
		if err != nil {
			s.closeListeners()
			s.listeners, s.cleanup = nil, nil
			err = fmt.Errorf("control server: %w", err)
		}
	}()
	if s.cfg.Mounted {
		return nil
	}
	if len(s.cfg.Inherited) > 0 {
		if s.listeners, s.localhost, err = inherit(&s.cfg); err != nil {
			return err
		}
	} else if s.cfg.Host != "" {
		network := "tcp"
		if ip, _ := netip.ParseAddr(s.cfg.Host); ip.Is4() {
			network = "tcp4" // "tcp" opens every IPv6 address, too, for 0.0.0.0
		}
		l, err := net.Listen(network, net.JoinHostPort(s.cfg.Host, strconv.Itoa(s.cfg.Port)))
		if err != nil {
			return s.listenError(err)
		}
		s.listeners = append(s.listeners, l)
	} else if err := s.listenLoopback(); err != nil {
		return err
	}
	if s.cfg.UnixSocket != "" {
		l, undo, err := listenUnix(s.cfg.UnixSocket)
		if err != nil {
			return err
		}
		s.listeners = append(s.listeners, l)
		s.cleanup = append(s.cleanup, undo)
	}
	return nil
}

// inherit listens at sockets that were passed on, and says whether localhost leads to nothing else.
func inherit(cfg *Config) (all []net.Listener, localhost bool, err error) {
	var v4, v6 uint16 // the ports of the addresses that localhost may stand for
	for _, f := range cfg.Inherited {
		l, err := net.FileListener(f)
		if err != nil {
			return all, false, fmt.Errorf("the socket that was passed on, %s: %w", f.Name(), err)
		}
		all = append(all, l)
		tcp, is := l.Addr().(*net.TCPAddr)
		if !is || !tcp.IP.IsLoopback() && (!cfg.AllowNonLoopback || cfg.TLS.Cert == "") {
			return all, false, fmt.Errorf("the socket %v was passed on; have the manager of services listen at 127.0.0.1 "+
				"and ::1, or give --allow-remote, --tls-cert and --tls-key", l.Addr())
		}
		switch tcp.AddrPort().Addr() {
		case netip.AddrFrom4([4]byte{127, 0, 0, 1}):
			v4 = tcp.AddrPort().Port()
		case netip.IPv6Loopback():
			v6 = tcp.AddrPort().Port()
		}
	}
	return all, v4 != 0 && v4 == v6, nil
}

// listenLoopback binds 127.0.0.1 and, when the machine has it, ::1, on one port. One of them that another program
// holds is an error: "localhost" would lead some clients, and their tokens, to
// that program.
func (s *Server) listenLoopback() error {
	const attempts = 20 // to find a port that is free on both
	for i := 0; ; i++ {
		v4, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.cfg.Port)))
		if err != nil {
			return s.listenError(err)
		}
		_, port, _ := net.SplitHostPort(v4.Addr().String())
		v6, err := net.Listen("tcp6", net.JoinHostPort("::1", port))
		switch {
		case err == nil:
			s.listeners, s.localhost = append(s.listeners, v4, v6), true
			return nil
		case addressMissing(err):
			s.listeners, s.localhost = append(s.listeners, v4), true
			return nil
		}
		_ = v4.Close()
		if s.cfg.Port != 0 || i == attempts-1 || !addressTaken(err) {
			return s.listenError(err)
		}
	}
}

// listenError says of a taken port who may hold it and what to do.
func (s *Server) listenError(err error) error {
	switch {
	case addressTaken(err):
		holder := "another program holds it"
		if s.wasmhostAnswers() {
			holder = "another wasmhost serves there already"
		}
		return fmt.Errorf("port %d is taken: %s; stop it, or choose another port with --port or HOST_CLI_PORT (0 is any "+
			"free one): %w", s.cfg.Port, holder, err)
	case accessDenied(err):
		return fmt.Errorf("port %d needs rights that this user lacks; choose one from 1024 on with --port or "+
			"HOST_CLI_PORT: %w", s.cfg.Port, err)
	}
	return fmt.Errorf("listen: %w; choose another port with --port or HOST_CLI_PORT", err)
}

// wasmhostAnswers asks the holder of the port whether it is a wasmhost. No
// token is sent.
func (s *Server) wasmhostAnswers() bool {
	host := s.cfg.Host
	if host == "" {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer cancel()
	url := "http://" + net.JoinHostPort(host, strconv.Itoa(s.cfg.Port)) + "/healthz"
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	var health api.Liveness
	err = json.NewDecoder(http.MaxBytesReader(nil, resp.Body, 1<<12)).Decode(&health)
	return err == nil && health.Service == serviceName
}

// listenUnix binds a socket that only this user can connect to. It is made in
// a private folder and moved into place, so that there is no moment at which
// it stands open; a stale one is replaced, one that answers is not.
func listenUnix(path string) (_ net.Listener, undo func(), err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return nil, nil, fmt.Errorf("unix socket: %w", err)
	}
	if info, err := os.Lstat(path); err == nil {
		if info.Mode().Type() != os.ModeSocket {
			return nil, nil, fmt.Errorf("unix socket %s: a file that is no socket stands there; move it away", path)
		}
		if conn, err := net.DialTimeout("unix", path, time.Second); err == nil {
			_ = conn.Close()
			return nil, nil, fmt.Errorf("unix socket %s: another program serves there; stop it, or choose another path", path)
		}
	}
	private, err := os.MkdirTemp(filepath.Dir(path), ".s")
	if err != nil {
		return nil, nil, fmt.Errorf("unix socket %s: %w", path, err)
	}
	defer func() { _ = os.RemoveAll(private) }()
	bound := filepath.Join(private, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: bound, Net: "unix"})
	if err != nil {
		return nil, nil, fmt.Errorf("unix socket %s: %w; its path may be too long", path, err)
	}
	l.SetUnlinkOnClose(false) // it would remove the name it was bound to
	if err = os.Chmod(bound, 0o600); err == nil {
		err = os.Rename(bound, path)
	}
	var own os.FileInfo
	if err == nil {
		own, err = os.Lstat(path)
	}
	if err != nil {
		_ = l.Close()
		return nil, nil, fmt.Errorf("unix socket %s: %w", path, err)
	}
	return l, func() {
		// Only our own: the next host may have put its socket there.
		if now, err := os.Lstat(path); err == nil && os.SameFile(own, now) {
			_ = os.Remove(path)
		}
	}, nil
}

// Addrs returns the TCP addresses that are bound, 127.0.0.1 first.
func (s *Server) Addrs() []netip.AddrPort {
	var addrs []netip.AddrPort
	for _, l := range s.listeners {
		if tcp, ok := l.Addr().(*net.TCPAddr); ok {
			addrs = append(addrs, tcp.AddrPort())
		}
	}
	return addrs
}

// URL returns the base URL that clients of this machine use, with the base path and
// without a slash at its end.
func (s *Server) URL() string {
	scheme := "http://"
	if s.secure {
		scheme = "https://"
	}
	if addrs := s.Addrs(); len(addrs) > 0 {
		return scheme + addrs[0].String() + s.cfg.Below()
	}
	return ""
}

func (s *Server) closeListeners() {
	for _, l := range s.listeners {
		_ = l.Close()
	}
	for _, undo := range s.cleanup {
		undo()
	}
}
