package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// UntilSignal returns a context that ends at the first SIGINT, SIGTERM or
// SIGHUP, which comes when the terminal is closed; a second SIGINT or SIGTERM
// ends the process at once, as it does without this. A second SIGHUP does
// nothing, since a shell passes on what the terminal has sent already, and one
// that is ignored, as under nohup, stays so.
//
// Nothing is ignored for it: processes that this one starts would ignore it too.
func UntilSignal(parent context.Context) (ctx context.Context, stop context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	swallow := func() {}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
		_, swallow = hear(syscall.SIGHUP)
	}
	ctx, end := signal.NotifyContext(parent, ends...)
	context.AfterFunc(ctx, end)
	return ctx, func() { end(); swallow() }
}

// UntilSignalOfService is UntilSignal for what may run as a service: a process
// without a terminal gets each SIGHUP from reloads, and is not ended by it.
// Reloads is nil where SIGHUP does something else.
func UntilSignalOfService(parent context.Context) (ctx context.Context, reloads <-chan os.Signal,
	stop context.CancelFunc) {
	if hasTerminal() || signal.Ignored(syscall.SIGHUP) {
		ctx, stop = UntilSignal(parent)
		return ctx, nil, stop
	}
	reloads, swallow := hear(syscall.SIGHUP)
	ctx, end := signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, end)
	return ctx, reloads, func() { end(); swallow() }
}

// hasTerminal reports whether a terminal controls this process, which sends
// SIGHUP when it is closed. That of standard input is not asked: it may be
// another file.
func hasTerminal() bool {
	f, err := os.Open("/dev/tty")
	if err != nil {
		return false
	}
	_ = f.Close()
	return true
}

// OutliveReaders keeps the process from ending because nobody reads any more
// what it prints, such as a terminal that was closed or a pipe to a program
// that has ended: running calls are to finish all the same. What is printed is
// lost then. It returns a function that ends this.
func OutliveReaders() (end func()) {
	_, end = hear(syscall.SIGPIPE)
	return end
}

// hear keeps a signal from doing what it does by itself, until end is called.
// Of several that come before anybody receives, one is kept.
func hear(s os.Signal) (heard <-chan os.Signal, end func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, s)
	return c, func() { signal.Stop(c) }
}
