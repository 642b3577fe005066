package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
)

// Server is the control server. Make one with [New].
type Server struct {
	cfg     Config
	tokens  *Tokens
	plugins Plugins
	mux     *api.Mux

	guard    *guard
	logins   *loginThrottle
	codes    *loginCodes
	warnings throttle.Throttle // of failed requests, by code and plugin
	routes   *routeTable
	metrics  *metrics
	ids      *requestIDs
	json     *jsonReaders
	buffers  *sync.Pool
	answers  *answerPool
	headers  fixedHeaders
	secure   bool // TLS on everything but the Unix socket
	// certificate is that of new connections.
	certificate atomic.Pointer[tls.Certificate]

	http      *http.Server
	listeners []net.Listener
	localhost bool     // leads to no other program at this port
	cleanup   []func() // removes what Listen made

	baseCtx     context.Context // of every request; ended when calls are cut off
	cancelCalls context.CancelFunc
	running     *runningRequests
	connections atomic.Int64
	waiting     *waitingConns
	inflight    atomic.Int64 // bytes, see request.reserve
	streams     openStreams
	leaving     atomic.Bool // see Withdraw
	draining    atomic.Bool
	drainBegun  chan struct{} // closed when draining begins
	drainOnce   sync.Once
	stopped     chan struct{} // closed when the shutdown is over
}

// fixedHeaders are header values that all responses share. They are never
// written to.
type fixedHeaders struct {
	nosniff, noStore, policy, json, problem, events, bearer []string
}

// New makes a server. It fails on a configuration that is contradictory or
// not safe; it binds nothing yet.
func New(cfg Config, tokens *Tokens, plugins Plugins, mux *api.Mux) (*Server, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err // the caller says what it configures
	}
	if tokens == nil || plugins == nil || mux == nil {
		return nil, errors.New("tokens, plugins and routes are needed")
	}
	cfg.setDefaults()
	s := &Server{
		cfg: cfg, tokens: tokens, plugins: plugins, mux: mux,
		guard:   newGuard(&cfg),
		logins:  newLoginThrottle(cfg.Limits),
		codes:   &loginCodes{most: cfg.Limits.LoginCodes, lifetime: cfg.Limits.LoginCodeLifetime, now: time.Now},
		ids:     newRequestIDs(),
		json:    newJSONReaders(),
		buffers: newBufferPool(),
		answers: newAnswerPool(cfg.Limits.KeptAnswerBytes, cfg.Memory),
		headers: fixedHeaders{
			nosniff: []string{"nosniff"},
			noStore: []string{"no-store"},
			policy:  []string{"default-src 'none'; frame-ancestors 'none'"},
			json:    []string{"application/json"},
			problem: []string{"application/problem+json"},
			events:  []string{"text/event-stream"},
			bearer:  []string{"Bearer"},
		},
		running:    newRunningRequests(),
		waiting:    newWaitingConns(),
		drainBegun: make(chan struct{}),
		stopped:    make(chan struct{}),
	}
	tokens.idle.Store(int64(cfg.Limits.LoginIdle))
	s.warnings.Lines, s.warnings.Every = warningLines, warningEvery
	s.baseCtx, s.cancelCalls = context.WithCancel(context.Background())
	s.routes = newRouteTable(mountedRoutes(mux))
	s.metrics = newMetrics(s)
	s.http = &http.Server{
		Handler:           s,
		ReadHeaderTimeout: cfg.Limits.ReadHeaderTimeout,
		// Bodies have a deadline of their own, set in ServeHTTP; a running
		// call has none. Responses get theirs in request.boundWrite, unless
		// at least WriteTimeout is left of this one.
		WriteTimeout:                 2 * cfg.Limits.WriteTimeout,
		IdleTimeout:                  cfg.Limits.IdleTimeout,
		MaxHeaderBytes:               cfg.Limits.HeaderBytes,
		BaseContext:                  func(net.Listener) context.Context { return s.baseCtx },
		ConnState:                    s.connState,
		ErrorLog:                     slog.NewLogLogger(cfg.Logger.Handler(), slog.LevelDebug),
		DisableGeneralOptionsHandler: true,
	}
	if cfg.TLS.Cert != "" {
		s.secure = true
		if err := s.LoadCertificate(); err != nil {
			return nil, err
		}
		cfg.Registry.Add(s.certificateExpiry())
		s.codes.shared = tokens.codes
		// HTTP/2 is named since net/http sets it up but once, which may be for a socket
		// without TLS, and would then end each connection that was promised it.
		s.http.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"},
			GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return s.certificate.Load(), nil }}
	}
	return s, nil
}

// LoadCertificate reads the files of the TLS certificate and its key again, for
// connections to come. Where they cannot be used, those from before stay. Without
// TLS it does nothing.
func (s *Server) LoadCertificate() error {
	if !s.secure {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(s.cfg.TLS.Cert, s.cfg.TLS.Key)
	if err != nil {
		return fmt.Errorf("load the TLS certificate and key: %w", err)
	}
	s.certificate.Store(&pair)
	return nil
}

// Serve answers requests on everything that [Server.Listen] bound, until
// [Server.Shutdown] is over; it then returns nil. When a listener fails, it
// shuts the server down by itself and returns the error.
func (s *Server) Serve() error {
	if len(s.listeners) == 0 && !s.cfg.Mounted {
		return errors.New("control server: Listen was not called")
	}
	results := make(chan error, len(s.listeners))
	for _, l := range s.listeners {
		go func() {
			_, unix := l.Addr().(*net.UnixAddr)
			if s.secure && !unix {
				results <- s.http.ServeTLS(l, "", "")
				return
			}
			results <- s.http.Serve(problemListener{Listener: l, ids: s.ids})
		}()
	}
	go s.flushTokens()
	var failure error
	for range s.listeners {
		if err := <-results; err != nil && !errors.Is(err, http.ErrServerClosed) && failure == nil {
			failure = fmt.Errorf("control server: %w", err)
			if err := s.Close(); err != nil {
				s.cfg.Logger.Warn("shutdown after a listener failed", slog.Any("error", err))
			}
		}
	}
	<-s.stopped
	return failure
}

const flushInterval = time.Minute

// flushTokens writes last uses now and then, so that no request waits for it.
func (s *Server) flushTokens() {
	ticker := time.NewTicker(flushInterval)
	defer ticker.Stop()
	for {
		if err := s.tokens.keepFirst(s.cfg.Limits.FirstTokenIdle); err != nil {
			s.cfg.Logger.Warn("the first token of this host was not renewed; it is tried again", slog.Any("error", err))
		}
		select {
		case <-s.stopped:
			return
		case <-ticker.C:
		}
		if err := s.tokens.Flush(); err != nil {
			s.cfg.Logger.Warn("last uses of tokens were not saved", slog.Any("error", err))
		}
	}
}
