package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

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

// passedOn are the sockets that the manager of services has this process listen at, as systemd passes them on.
func passedOn(a *cli.App) (sockets []*os.File, err error) {
	if a.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil, nil
	}
	const first, most = 3, 16
	n, err := strconv.Atoi(a.Getenv("LISTEN_FDS"))
	if err != nil || n < 0 || n > most {
		return nil, fmt.Errorf("LISTEN_FDS is not from 0 to %d", most)
	}
	for fd := first; fd < first+n; fd++ {
		closeOnExec(fd)
		sockets = append(sockets, os.NewFile(uintptr(fd), "socket "+strconv.Itoa(fd)))
	}
	return sockets, nil
}

// watchdog is how often the manager wants to know that the host answers: so often that one time may fail; 0 where it
// does not.
func (d *daemon) watchdog() time.Duration {
	wait, err := strconv.ParseInt(d.app.Getenv("WATCHDOG_USEC"), 10, 64)
	pid := d.app.Getenv("WATCHDOG_PID")
	if err != nil || wait <= 0 || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	return time.Duration(wait) * time.Microsecond / 4
}

// busy tells it so, too, while no host is there, as in a restore, until the end is called.
func (d *daemon) busy() (end func()) {
	done := make(chan struct{})
	if every := d.watchdog(); every > 0 {
		go func() {
			for {
				d.tellManager("WATCHDOG=1")
				select {
				case <-done:
					return
				case <-time.After(every):
				}
			}
		}()
	}
	return sync.OnceFunc(func() { close(done) })
}

// watch tells the manager, where it wants to know, that the host answers, until ctx ends.
func (d *daemon) watch(ctx context.Context, at string) {
	every := d.watchdog()
	if every == 0 {
		return
	}
	client := &http.Client{Timeout: every, Transport: &http.Transport{DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} // it is this process; nothing secret is sent or believed
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		if req, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/healthz", nil); err == nil {
			if answer, err := client.Do(req); err == nil {
				_ = answer.Body.Close()
				d.tellManager("WATCHDOG=1")
			} else if ctx.Err() == nil {
				d.log.Warn("the host does not answer its own request", "error", err)
			}
		}
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
