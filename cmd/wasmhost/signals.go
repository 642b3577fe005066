package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal returns a context that ends at the first SIGINT, SIGTERM or
// SIGHUP, which comes when the terminal is closed; a second SIGINT or SIGTERM
// ends the process at once, as it does without this. A SIGHUP that is ignored,
// as under nohup, stays so.
func untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(parent, ends...)
	context.AfterFunc(ctx, func() {
		// A shell passes on the hang-up that the terminal has sent already.
		signal.Ignore(syscall.SIGHUP)
		stop()
	})
	return ctx, stop
}

// outliveReaders keeps the process from ending because nobody reads any more
// what it prints, such as a terminal that was closed or a pipe to a program
// that has ended: running calls are to finish all the same. What is printed is
// lost then.
func outliveReaders() { signal.Ignore(syscall.SIGPIPE) }
