package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/service"
)

// Listen binds the control server's addresses, if it has any, makes the first token where there is none, opens what
// requests and plugins need, and notes the address in the data folder: once it has returned, nothing but the end of the
// process keeps [Host.Serve] from serving there. Calling it again does nothing.
func (h *Host) Listen() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errors.New("the host is closed")
	}
	if h.server != nil {
		return nil
	}
	if err := h.reserve.Fill(); err != nil && disk.Of(err) == 0 {
		h.cfg.Logger.Warn("no space could be set aside for a full disk", "error", err)
	}
	if _, err := h.tokens.EnsureFirst(); err != nil {
		return err
	}
	cfg := h.cfg.Server
	cfg.HostVersion, cfg.Logger, cfg.Registry, cfg.Memory = h.cfg.Version, h.cfg.Logger, h.registry, h.memory.NewAccount()
	cfg.App, cfg.Console = &h.cfg.App, console.Handler(cfg.Below(), &h.cfg.App)
	cfg.Pages, cfg.Prove, cfg.Called = h.pages, h.folder.Prove, h.audit.Called
	if h.agents != nil {
		cfg.Agents = h.agents
	}
	srv, err := server.New(cfg, h.tokens, h.endpoints, h.mux)
	if err != nil {
		return fmt.Errorf("control server: %w", err)
	}
	if h.agents != nil {
		h.agents.Attach(srv)
	}
	if err := srv.Listen(); err != nil {
		return err
	}
	// Only a schedule that is damaged keeps the host from serving: an approval that got lost could let something run.
	// What the disk is in the way of is tried again, see retry.
	if err := h.services.Open(context.Background()); err != nil {
		return errors.Join(err, srv.Close())
	}
	if err := h.reserve.Do(func() error { return h.announce(srv) }); err != nil {
		if disk.Of(err) == 0 {
			return errors.Join(err, srv.Close())
		}
		h.cfg.Logger.Error("commands do not find this host: its address could not be noted", "error", err)
		h.unannounced = true
	}
	h.server = srv
	h.log.Note("the host serves at %s; its version is %s", cmp.Or(srv.URL(), "a server of its program"), h.cfg.Version)
	return nil
}

// retry tries again what a fault of the disk, or of the server, was in the way of.
func (h *Host) retry(ctx context.Context) {
	h.services.OpenAgain(func(s service.Service, o service.Opener) error { return h.openLate(ctx, s, o) })
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.unannounced && !h.closed && h.reserve.Do(func() error { return h.announce(h.server) }) == nil {
		h.unannounced = false
	}
}

// announce notes in the data folder where the server is reached.
func (h *Host) announce(srv *server.Server) error {
	return h.folder.Announce(datafolder.Holder{URL: srv.URL(), Version: h.cfg.Version,
		UnixSocket: h.cfg.Server.UnixSocket})
}

// URL returns the base URL of the control server, or nothing before [Host.Listen].
func (h *Host) URL() string { return listening(h, (*server.Server).URL) }

// LoginURL returns the address of the console with a code that logs one browser in, or nothing before [Host.Listen].
func (h *Host) LoginURL() string { return listening(h, (*server.Server).LoginURL) }

// Addrs returns the addresses that are bound, 127.0.0.1 first.
func (h *Host) Addrs() []netip.AddrPort { return listening(h, (*server.Server).Addrs) }

// Handler is what serves the control API, the console and plugins' endpoints as a part of another server, below the
// path and in the place of an address where Config.Server has BasePath and Mounted; see [server.Server.Mount].
// It answers while [Host.Serve] runs.
func (h *Host) Handler(admit func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := listening(h, func(s *server.Server) http.Handler { return s.Mount(admit) }); to != nil {
			to.ServeHTTP(w, r)
			return
		}
		http.Error(w, "The plugins are not served yet.", http.StatusServiceUnavailable)
	})
}

// Call asks an endpoint of a plugin, see [calls.Calls.Ask].
func (h *Host) Call(ctx context.Context, id, method, path string, body any) (abi.CLIResponse, error) {
	return h.plugins.Ask(ctx, id, method, path, body)
}

// Emit sends an event of the application to plugins that have it, see [calls.Calls.Announce].
func (h *Host) Emit(event string, value any) ([]Skipped, error) {
	return h.plugins.Announce(event, value)
}

// Transform has plugins change a value by a hook of the application, see [calls.Calls.Transform].
func (h *Host) Transform(ctx context.Context, hook string, value any, each time.Duration) ([]Skipped, error) {
	return h.plugins.Transform(ctx, hook, value, each)
}

// LoadCertificate reads the files of the TLS certificate and its key again; see [server.Server.LoadCertificate].
func (h *Host) LoadCertificate() error { return listening(h, (*server.Server).LoadCertificate) }

// listening asks the control server, once there is one.
func listening[T any](h *Host, ask func(*server.Server) T) (none T) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server == nil {
		return none
	}
	return ask(h.server)
}

// Serve listens, starts the enabled plugins and answers requests until ctx ends or [Host.Close] is called. Requests are
// taken at once; plugins that are not up yet answer that they are starting. When ctx ends, Serve closes the host and
// returns what Close returns. So it does when the host may no longer use its database, with a [*cluster.FormatError].
// Where it cannot listen, the host stays open.
func (h *Host) Serve(ctx context.Context) error {
	if err := h.Listen(); err != nil {
		return err
	}
	srv := listening(h, func(s *server.Server) *server.Server { return s })
	h.integrity.Log()
	if err := h.audit.CheckTotals(); err != nil {
		h.cfg.Logger.Error("look for files that are damaged or gone", "error", err)
	}
	keeping, stopKeeping := context.WithCancel(ctx)
	var background sync.WaitGroup
	background.Go(func() { h.reserve.Keep(keeping) })
	background.Go(func() { pause.Log(keeping, h.cfg.Logger) })
	background.Go(func() { _ = h.keys.Check(keeping) }) // it says itself what is wrong
	background.Go(func() { service.Retry(keeping, h.retry) })
	defer background.Wait()
	defer stopKeeping()
	h.plugins.Start()

	served := make(chan error, 1)
	go func() { served <- srv.Serve() }()
	select {
	case <-ctx.Done():
		err := h.Close(context.WithoutCancel(ctx))
		return errors.Join(err, <-served)
	case <-h.cluster.Barred():
		return errors.Join(h.cluster.Outdated(), h.Close(context.WithoutCancel(ctx)), <-served)
	case <-h.backups.Agreed():
		return errors.Join(h.Close(context.WithoutCancel(ctx)), <-served, h.backups.Pending())
	case err := <-served:
		if err == nil {
			return nil // closed by somebody else, who gets the errors
		}
		return errors.Join(err, h.Close(context.WithoutCancel(ctx)))
	}
}

// Start is [Host.Serve] beside the caller: it returns when the enabled plugins have started, and stop ends the host.
func (h *Host) Start(ctx context.Context) (stop func() error, err error) {
	return h.plugins.Serving(ctx, h.Listen, h.Serve)
}

// Close ends the host: it is not ready for the server's DrainDelay, then new requests are refused, running calls may
// finish within its ShutdownGrace, then the plugins' onShutdown hooks run, instances end, and the lock is given back.
// When ctx ends, nobody is waited for any longer. Closing again does nothing.
func (h *Host) Close(ctx context.Context) error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	srv := h.server
	h.mu.Unlock()
	var errs []error
	if srv != nil {
		srv.Withdraw(ctx)
	}
	if h.plugins != nil {
		h.plugins.StopLoading() // running calls may wait for it
	}
	if srv != nil {
		h.log.Note("the host ends")
		grace, cancel := context.WithTimeout(ctx, cmp.Or(h.cfg.Server.ShutdownGrace, server.DefaultGrace))
		inTime := h.plugins.CutOffAfter(grace)
		drained := make(chan error, 1)
		go func() { drained <- h.services.Drain(grace) }() // no more runs, while the calls have their time
		errs = append(errs, srv.Shutdown(ctx), <-drained)
		inTime()
		cancel()
		bounded, cancel := context.WithTimeout(ctx, closeTimeout)
		defer cancel()
		ctx = bounded
	}
	return errors.Join(append(errs, h.release(ctx))...)
}

// closeTimeout bounds what comes after the running calls: hooks of plugins, and the freeing of the engine.
const closeTimeout = 10 * time.Second

// release closes what is open, in the order that each needs the next.
func (h *Host) release(ctx context.Context) error {
	errs := []error{h.services.Drain(ctx)}
	end := func(open bool, end func(context.Context) error) {
		if open {
			errs = append(errs, end(ctx))
		}
	}
	if h.agents != nil {
		end(true, h.agents.Close)
	}
	end(h.plugins != nil, h.plugins.Close)
	end(true, h.services.Close)
	end(h.audit != nil, h.audit.Close)
	end(h.logs != nil, h.logs.Close)
	end(h.vault != nil, func(context.Context) error { h.vault.Close(); return nil })
	end(h.tokens != nil, func(context.Context) error { return h.tokens.Flush() })
	h.unlisten()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	end(h.engine != nil, h.engine.Close)
	end(h.log != nil, h.log.Close)
	end(true, h.cluster.Close)
	return errors.Join(append(errs, h.folder.Close())...)
}
