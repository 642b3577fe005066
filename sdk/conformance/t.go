package conformance

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// checking stands for a testing.T where no test runs: it keeps what fails. A
// failure that ends a check ends its goroutine.
type checking struct {
	ctx     context.Context
	scratch string
	log     io.Writer

	mu       sync.Mutex
	failures []string // of the check that runs
	cleanups []func()
}

func (c *checking) Helper() {}

func (c *checking) Context() context.Context { return c.ctx }

func (c *checking) Output() io.Writer { return c.log }

func (c *checking) Errorf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures = append(c.failures, fmt.Sprintf(format, args...))
}

func (c *checking) Fatalf(format string, args ...any) {
	c.Errorf(format, args...)
	runtime.Goexit()
}

func (c *checking) Cleanup(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cleanups = append(c.cleanups, f)
}

func (c *checking) TempDir() string {
	dir, err := os.MkdirTemp(c.scratch, "")
	if err != nil {
		c.Fatalf("make a scratch folder: %v", err)
	}
	return dir
}

// run runs a function to its end, and returns what failed.
func (c *checking) run(f func()) []string {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
	c.mu.Lock()
	defer c.mu.Unlock()
	failures := c.failures
	c.failures = nil
	return failures
}

// clean does what [checking.Cleanup] was told, the last first.
func (c *checking) clean() {
	for len(c.cleanups) > 0 {
		last := len(c.cleanups) - 1
		f := c.cleanups[last]
		c.cleanups = c.cleanups[:last]
		f()
	}
}
