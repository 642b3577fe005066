package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal returns a context that ends at the first SIGINT, SIGTERM or
// SIGHUP, which comes when the terminal is closed; a second SIGINT or SIGTERM
// ends the process at once, as it does without this. A second SIGHUP does
// nothing, since a shell passes on what the terminal has sent already, and one
// that is ignored, as under nohup, stays so.
//
// Nothing is ignored for it: processes that this one starts would ignore it too.
func untilSignal(parent context.Context) (ctx context.Context, stop context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	swallow := func() {}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
		swallow = hear(syscall.SIGHUP)
	}
	ctx, end := signal.NotifyContext(parent, ends...)
	context.AfterFunc(ctx, end)
	return ctx, func() { end(); swallow() }
}

// outliveReaders keeps the process from ending because nobody reads any more
// what it prints, such as a terminal that was closed or a pipe to a program
// that has ended: running calls are to finish all the same. What is printed is
// lost then. It returns a function that ends this.
func outliveReaders() (end func()) { return hear(syscall.SIGPIPE) }

// hear keeps a signal from doing what it does by itself, until end is called.
func hear(s os.Signal) (end func()) {
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, s)
	return func() { signal.Stop(heard) }
}
