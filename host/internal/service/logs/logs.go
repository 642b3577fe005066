package logs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Logs holds the logs of all plugins. Its methods may be called from many
// goroutines at once.
type Logs struct {
	dir    string
	root   *os.Root
	limits Limits
	logger *slog.Logger
	now    func() time.Time
	// fullWait is the constant, but in tests.
	fullWait time.Duration
	steps    durable.Steps

	mu     sync.Mutex // guards logs and closed
	logs   map[string]*Log
	closed bool
	// floor is above every position of the logs that were removed.
	floor atomic.Int64

	// What the writer is told: logs in dirty have entries to write, soon
	// where dirtied was filled and now where woken was.
	dirtyMu  sync.Mutex
	dirty    []*Log
	dirtied  chan struct{}
	woken    chan struct{}
	commands chan func(*writer)
	buffered atomic.Int64 // bytes in all buffers
	stop     chan struct{}
	done     chan struct{} // closed when the writer has ended
}

// Slow is [Limits.Slow].
func (l *Logs) Slow() time.Duration { return l.limits.Slow }

// Open makes or opens the folder of the logs and starts the goroutine that
// writes them. No log is read or opened yet.
func Open(cfg Config) (*Logs, error) { return open(cfg, time.Now) }

func open(cfg Config, now func() time.Time) (*Logs, error) {
	if err := limits.Fill(&cfg.Limits); err != nil {
		return nil, err
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if err := os.Mkdir(cfg.Dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make the folder of the logs: %w", err)
	}
	info, err := os.Lstat(cfg.Dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder of the logs: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("the folder of the logs %s is not a folder: move it away", cfg.Dir)
	}
	root, err := os.OpenRoot(cfg.Dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder of the logs: %w", err)
	}
	if err := private(root, ".", info, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("protect the folder of the logs: %w", err), root.Close())
	}
	l := &Logs{
		dir: cfg.Dir, root: root, limits: cfg.Limits, logger: cfg.Logger, now: now, fullWait: fullWait,
		logs:     map[string]*Log{},
		dirtied:  make(chan struct{}, 1),
		woken:    make(chan struct{}, 1),
		commands: make(chan func(*writer)),
		stop:     make(chan struct{}),
		done:     make(chan struct{}),
	}
	go newWriter(l).run()
	return l, nil
}

// private takes the rights of others from what is ours.
func private(root *os.Root, name string, info fs.FileInfo, mode fs.FileMode) error {
	if info.Mode().Perm()&^mode == 0 {
		return nil
	}
	return root.Chmod(name, mode)
}

// Plugin returns the log of a plugin, which need not be installed. It opens
// nothing. The log of a text that is no plugin id keeps nothing, and reading
// it fails with a [*BadIDError].
func (l *Logs) Plugin(id string) *Log {
	if !validID(id) {
		return &Log{logs: l, id: id, closed: true, gone: make(chan struct{}), why: &BadIDError{ID: id}}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	log := l.logs[id]
	if log == nil {
		log = &Log{logs: l, id: id, gone: make(chan struct{})}
		if l.closed {
			log.shut()
		} else {
			l.logs[id] = log
		}
	}
	return log
}

// Remove deletes the log of a plugin with its files for good. Whoever follows it is
// told of the end; a [Log] taken before keeps nothing any more, and
// [Logs.Plugin] returns a new one.
func (l *Logs) Remove(ctx context.Context, id string) error {
	if !validID(id) {
		return &BadIDError{ID: id}
	}
	var failed error
	err := l.do(ctx, func(w *writer) {
		l.mu.Lock()
		log := l.logs[id]
		delete(l.logs, id)
		l.mu.Unlock()
		if log != nil {
			log.shut()
			w.forget(log)
		}
		if failed = l.root.RemoveAll(id); failed == nil {
			failed = l.steps.SyncFolder(l.dir)
		}
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return fmt.Errorf("remove the log of plugin %s: %w", id, err)
	}
	return nil
}

// do runs a function on the goroutine that writes, so that nothing is written
// meanwhile, and waits for it. The function may still run when ctx has ended.
func (l *Logs) do(ctx context.Context, f func(*writer)) error {
	ran := make(chan struct{})
	select {
	case l.commands <- func(w *writer) { defer close(ran); f(w) }:
	case <-l.done:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-ran:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close writes what is in memory, ends all followers and closes all files.
// It fails with the error of ctx where the disk does not take the rest in
// time. Entries written later are dropped. Closing again does nothing.
func (l *Logs) Close(ctx context.Context) error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	for _, log := range l.logs {
		log.shut()
	}
	l.mu.Unlock()
	close(l.stop)
	select {
	case <-l.done:
	case <-ctx.Done():
		return fmt.Errorf("write the rest of the logs: %w", ctx.Err())
	}
	return nil
}

// soon tells the writer of a log that has entries again.
func (l *Logs) soon(log *Log) {
	l.dirtyMu.Lock()
	l.dirty = append(l.dirty, log)
	l.dirtyMu.Unlock()
	select {
	case l.dirtied <- struct{}{}:
	default:
	}
}

// wake has the writer write now.
func (l *Logs) wake() {
	select {
	case l.woken <- struct{}{}:
	default:
	}
}
