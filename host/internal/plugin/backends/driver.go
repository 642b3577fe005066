package backends

import (
	"context"
	"io/fs"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Driver runs the backends of one kind: those whose entry point has the
// ending that it is registered under.
type Driver interface {
	// Imports lists what a backend needs of the host, before anything of it
	// runs, and refuses a backend that cannot be loaded whatever it may use.
	Imports(ctx context.Context, backend Backend) ([]manifest.Import, error)
	// Load compiles a backend and refuses it where it needs what it may not
	// use. The text of the error is for the user.
	Load(ctx context.Context, backend Backend, opts LoadOptions) (Program, error)
}

// Backend is the code of a plugin.
type Backend struct {
	// Files are those of the plugin, and lead nowhere else. They are open
	// only while the driver looks at them.
	Files fs.FS
	// Installed are the same files, to be read as long as the program is in
	// use; nil for a plugin that is not installed.
	Installed fs.FS
	// Entry is the path of the entry point in them.
	Entry string
}

// LoadOptions say how a backend is loaded.
type LoadOptions struct {
	// MemoryMB is the memory cap of an instance in MiB.
	MemoryMB int
	// Access says which permissions the plugin may use.
	Access hostfuncs.Access
}

// Program is a compiled backend, ready to be started any number of times.
type Program interface {
	// Start makes an instance and activates it. The text of the error is for
	// the user, unless it is an *engine.CrashError whose reason is.
	Start(ctx context.Context, env Env) (Instance, error)
	// Close frees the program, after its instances have been closed.
	Close(ctx context.Context)
}

// Replayer is a Program whose instances can be recorded and replayed.
type Replayer interface {
	// Replay runs an instance as the tape of env says. What it does otherwise is no error, but
	// stands in the report of the replay.
	Replay(ctx context.Context, env Env) error
}

// Instance is one running backend. Its methods may be called from many
// goroutines at once.
type Instance interface {
	// Call hands over one event and returns the answer, which nobody has
	// checked. The error is engine.ErrStopped or engine.ErrBusy where nothing
	// ran, engine.ErrTimeout, an *engine.CrashError,
	// engine.ErrResultTooLarge, the guest's own *abi.Error, or the error of
	// ctx.
	Call(ctx context.Context, ev Event) (abi.RawJSON, error)
	// Hooks are the hooks that the guest has.
	Hooks() []string
	// Done is closed when the instance has ended, by itself or by Close.
	Done() <-chan struct{}
	// Err says why the instance ended, nil while it lives.
	Err() error
	// Close ends the instance. What waits in it fails.
	Close()
	// Stats returns the figures of the instance.
	Stats() InstanceStats
}

// Sleeper is an Instance that takes little memory while it sleeps, and wakes by
// itself for its next event, as what it was.
type Sleeper interface {
	// Sleep has it sleep where nobody is inside and nothing waits in it, and
	// reports whether it does now and did not before. It does not wait.
	Sleep() bool
	Asleep() bool
}

// Freezer is an Instance of which images can be made.
type Freezer interface {
	// Freeze takes an image as soon as nothing waits in the instance, which
	// lives on. It gives up when ctx ends. The text of the error is for the
	// user.
	Freeze(ctx context.Context) (Image, error)
}

// Image is the state of an instance that was activated. It is to be closed
// before its program is.
type Image interface {
	// Start makes an instance of that state, which was activated already.
	Start(ctx context.Context, env Env) (Clone, error)
	// Bytes is how much memory the image takes itself.
	Bytes() int64
	// Trim frees what is kept of instances that have ended for those to come.
	Trim()
	// Close frees the image. Its instances live on.
	Close()
}

// Clone is an instance of an image.
type Clone interface {
	Instance
	// CloseIdle closes it where nobody is inside and nothing waits in it, and
	// reports whether that was so. It does not wait.
	CloseIdle() bool
	// Reset gives it the state of the image again, and reports whether that
	// could be; else it has to be closed.
	Reset() bool
}

// What instances of every driver run with, are called by, and tell of themselves.
type (
	Env           = driver.Env
	Event         = driver.Event
	Buffers       = driver.Buffers
	InstanceStats = driver.Stats
)
