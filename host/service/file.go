package service

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// File is the part of a service that lives in a file of the data folder: open
// while the host serves, opened for a moment where something is to be deleted
// while it does not, and unavailable where the file is damaged, which the log
// says once.
type File[T any] struct {
	// What names the contents for people, such as "the feeds of plugins".
	What string
	// Path is the file, unless the contents are on Server.
	Path   string
	Server postgres.Database
	// OpenFile opens it to be served; OpenToRemove opens it while the host
	// does not serve, to delete what there is of a plugin.
	OpenFile, OpenToRemove func(ctx context.Context) (T, error)
	// CloseFile closes it.
	CloseFile func(ctx context.Context, value T) error
	Logger    *slog.Logger

	mu     sync.RWMutex
	value  T
	open   bool
	broken error
}

// Open implements [Opener].
func (f *File[T]) Open(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open {
		return nil
	}
	f.value, f.broken = f.OpenFile(context.WithoutCancel(ctx))
	f.open = f.broken == nil
	if f.broken != nil {
		f.Logger.Error(f.What+" cannot be used; plugins are told that they are unavailable", "error", f.broken)
	}
	return nil
}

// Broken implements [Opener].
func (f *File[T]) Broken() error {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.broken
}

// Close implements [Opener]. The contents stay what [File.Get] returns: who
// still uses them learns from them that they are closed.
func (f *File[T]) Close(ctx context.Context) error {
	if value, ok := f.Get(); ok {
		return f.CloseFile(ctx, value)
	}
	return nil
}

// Get returns the contents; false where they are not open.
func (f *File[T]) Get() (value T, ok bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.value, f.open
}

// InUse implements [Stateful].
func (f *File[T]) InUse() bool {
	_, open := f.Get()
	return open
}

// missing says why there are no contents, and what is wrong with the file.
func (f *File[T]) missing() (text string, cause error) {
	if cause = f.Broken(); cause != nil {
		return f.What + " cannot be used; the host's log says why", cause
	}
	return f.What + " can be used only while the host serves", nil
}

// ForUser returns the contents, or the problem that there are none.
func (f *File[T]) ForUser() (T, error) {
	value, ok := f.Get()
	if !ok {
		text, cause := f.missing()
		return value, problem.New(problem.CodeConflict, text).WithCause(cause)
	}
	return value, nil
}

// ForGuest returns the contents, or what a guest is told by a call.
func (f *File[T]) ForGuest(call string) (T, error) {
	value, ok := f.Get()
	if !ok {
		text, _ := f.missing()
		return value, abi.NewError(abi.CodeUnavailable, call+": "+text)
	}
	return value, nil
}

// Remove calls remove with the contents, which are opened for it where they
// are not and there is a file.
func (f *File[T]) Remove(ctx context.Context, remove func(T) error) error {
	if value, ok := f.Get(); ok {
		return remove(value)
	}
	if _, err := os.Lstat(f.Path); f.Server == nil && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	value, err := f.OpenToRemove(ctx)
	if err != nil {
		return err
	}
	return errors.Join(remove(value), f.CloseFile(context.WithoutCancel(ctx), value))
}
