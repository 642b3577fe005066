package server

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// runningRequests counts the requests between their arrival and their
// response.
type runningRequests struct {
	count atomic.Int64
	idle  chan struct{} // gets a value when the count falls to zero
}

func newRunningRequests() *runningRequests {
	return &runningRequests{idle: make(chan struct{}, 1)}
}

func (r *runningRequests) enter() { r.count.Add(1) }

func (r *runningRequests) leave() {
	if r.count.Add(-1) == 0 {
		select {
		case r.idle <- struct{}{}:
		default:
		}
	}
}

// wait returns how many requests still run when none is left or ctx ends.
func (r *runningRequests) wait(ctx context.Context) int64 {
	for {
		n := r.count.Load()
		if n == 0 {
			return 0
		}
		select {
		case <-r.idle:
		case <-ctx.Done():
			return r.count.Load()
		}
	}
}

const (
	// DefaultGrace is how long running calls may take to end at a shutdown.
	DefaultGrace = 2 * time.Second
	// cutOffWait is how long calls that were cut off have to answer.
	cutOffWait = time.Second
	// closeWait is how long connections have to take their last response.
	closeWait = time.Second
)

// Withdraw says by /readyz that the server is about to end, and waits for
// DrainDelay or until ctx ends. All else is answered as before, so that load
// balancers send requests elsewhere before any is refused.
func (s *Server) Withdraw(ctx context.Context) {
	s.leaving.Store(true)
	if s.cfg.DrainDelay <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-s.drainBegun:
	case <-time.After(s.cfg.DrainDelay):
	}
}

// Shutdown ends the server. New requests get 503 "shutting_down" at once;
// running ones may finish until ctx ends or the configured grace is over,
// and are then cut off with the same answer. It returns an error when calls
// were cut off; the server is down in any case.
//
// A second call waits for the first one; its ctx can end the grace sooner.
func (s *Server) Shutdown(ctx context.Context) error {
	first := false
	s.drainOnce.Do(func() {
		first = true
		s.draining.Store(true)
		close(s.drainBegun)
	})
	if !first {
		select {
		case <-s.stopped:
		case <-ctx.Done():
			s.cancelCalls()
			<-s.stopped
		}
		return nil
	}
	defer close(s.stopped)
	s.http.SetKeepAlivesEnabled(false)

	// The listeners stay open meanwhile: a clear answer is better than a
	// refused connection.
	grace, cancel := context.WithTimeout(ctx, s.cfg.ShutdownGrace)
	hastened := context.AfterFunc(s.baseCtx, cancel) // by a second call
	cut := s.running.wait(grace)
	hastened()
	cancel()
	s.cancelCalls()
	if cut > 0 {
		wait, cancel := context.WithTimeout(context.Background(), cutOffWait)
		s.running.wait(wait)
		cancel()
	}

	closing, cancel := context.WithTimeout(context.Background(), closeWait)
	defer cancel()
	if err := s.http.Shutdown(closing); err != nil {
		_ = s.http.Close()
	}
	s.closeListeners() // also those that were never served
	flushErr := s.tokens.Flush()
	if cut > 0 {
		return fmt.Errorf("control server: %d running requests did not finish in time and were cut off", cut)
	}
	return flushErr
}

// Close is [Server.Shutdown] that waits for nobody.
func (s *Server) Close() error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return s.Shutdown(ctx)
}
