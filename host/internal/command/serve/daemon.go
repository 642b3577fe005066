package serve

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/apply"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// daemon is what `serve` does as a service: it makes the host what a file says,
// reads files again at SIGHUP, and tells the manager of services how it is.
type daemon struct {
	app  *cli.App
	term *cli.Term
	host *host.Host
	log  *slog.Logger
	file string // of --apply; empty where there is none
}

// apply makes the host what the file says. Nobody is asked: who wrote the file
// has agreed.
func (d *daemon) apply(ctx context.Context, running bool) error {
	if d.file == "" {
		return nil
	}
	desired, err := apply.Read(d.file)
	if err != nil {
		return err
	}
	p := apply.Planner{App: d.app, Remote: cli.UsualRemote(), Desired: desired,
		In: &cli.Invocation{Term: d.term, Host: d.host.Mux(), Running: running}}
	defer p.Clean()
	_, err = p.Run(ctx, func() error {
		for _, c := range p.Changes {
			d.log.Info("the file of --apply says otherwise, so this is changed", "plugin", c.Plugin, "change", c.What)
		}
		return p.Do(ctx)
	})
	return err
}

// reloadAt reads files again at each signal, until ctx ends. What was so before
// stays where that fails.
func (d *daemon) reloadAt(ctx context.Context, signals <-chan os.Signal) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-signals:
		}
		d.tellManager("RELOADING=1")
		if err := errors.Join(d.host.LoadCertificate(), d.apply(ctx, true)); err != nil {
			d.log.Error("files could not be read again at SIGHUP; correct them and send it again", "error", err)
		} else {
			d.log.Info("the files of --apply, --tls-cert and --tls-key were read again")
		}
		d.tellManager("READY=1")
	}
}

// tellManager tells the manager that has started this service how it is, where
// it wants to know: a datagram to the socket that NOTIFY_SOCKET names, as
// sd_notify of systemd sends it.
func (d *daemon) tellManager(state string) {
	socket := d.app.Getenv("NOTIFY_SOCKET")
	if socket == "" {
		return
	}
	c, err := net.Dial("unixgram", socket)
	if err == nil {
		_, err = c.Write([]byte(state))
		err = errors.Join(err, c.Close())
	}
	if err != nil {
		d.log.Warn("the manager of services could not be told how this one is", "error", err)
	}
}
