package native

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// Image is the state of a guest between two events, while nothing waited in it.
// Instances that are made of it have been activated already.
type Image struct {
	program    *Program
	image      *engine.Image
	hooks      []string
	lastID     int32 // ids and tickets go on where they were: the guest may remember some
	lastTicket int32
	limiter    *rate.Limiter // of the log of all instances together
}

// ErrWaiting says that an instance cannot be frozen because something waits in
// it: an event that is not settled, or a call of a host function, as that of a
// timer, whose outcome would come to this instance only.
var ErrWaiting = errors.New("something still waits in the guest")

// Frozen says why no image can be made of the program's instances; it is empty
// where that is possible.
func (p *Program) Frozen() string { return p.module.Frozen() }

// Freeze takes an image as soon as nothing waits in the instance, and gives up
// when ctx ends. The guest is told before, and has as long for it as for
// activate: with that, and when ctx is cancelled meanwhile, the instance ends.
// Else it lives on. The image has to be closed before the
// program is.
func (in *Instance) Freeze(ctx context.Context) (*Image, error) {
	notified := false
	for wait := time.Millisecond; ; wait = min(2*wait, 50*time.Millisecond) {
		image, err := in.freeze(ctx, &notified)
		if !errors.Is(err, ErrWaiting) {
			return image, err
		}
		timer := pause.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, fmt.Errorf("freeze the instance: %w", err)
		}
	}
}

// FreezeSmall takes an image that hardly anybody will use: it takes little
// memory, and starting from it is no faster than it has to be. It does not wait,
// and the guest is not told. Where something waits in it, that is [ErrWaiting].
func (in *Instance) FreezeSmall() (image *Image, err error) {
	in.queue.do(func() {
		if err = in.Err(); err != nil {
			return
		}
		if in.waits() {
			err = ErrWaiting
			return
		}
		var frozen *engine.Image
		if frozen, err = in.engine.FreezeSmall(); err == nil {
			image = in.image(frozen)
		}
	})
	return image, err
}

func (in *Instance) image(frozen *engine.Image) *Image {
	return &Image{program: in.program, image: frozen, hooks: in.hooks, lastID: in.lastID,
		lastTicket: in.lastTicket.Load(), limiter: in.log.Limiter}
}

// freeze takes an image now. The guest is told before, once.
func (in *Instance) freeze(ctx context.Context, notified *bool) (image *Image, err error) {
	in.queue.do(func() {
		if err = in.Err(); err == nil && !*notified && !in.waits() && in.program.Frozen() == "" {
			*notified = true
			err = in.tellFreeze(ctx)
		}
		if err == nil && in.waits() {
			err = ErrWaiting
		}
		if err != nil {
			return
		}
		var frozen *engine.Image
		if frozen, err = in.engine.Freeze(); err == nil {
			image = in.image(frozen)
		}
	})
	return image, err
}

// tellFreeze tells the guest that it will be frozen. Where nobody wants the image
// any more, what the guest still does ends with the instance.
func (in *Instance) tellFreeze(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			in.engine.Stop()
		}
	})()
	return in.tell(abi.KindFreeze, background(in.env.ActivateTimeout))
}

// waits reports whether anything in the guest waits for the host, or the
// reverse. The caller holds the instance.
func (in *Instance) waits() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.call != nil || in.tickets.Load() > 0 || len(in.pending)+len(in.givenUp) > 0
}

// Bytes is how much memory the image takes itself.
func (im *Image) Bytes() int64 { return im.image.Bytes() }

// Trim frees what is kept of instances that have ended for those to come.
func (im *Image) Trim() { im.image.Trim() }

// Close gives the image back; instances of it live on.
func (im *Image) Close() { im.image.Close() }

// restoredSlice is how long a guest may compute when it is told that it was
// made of an image.
const restoredSlice = time.Second

// Start makes an instance of the image, and tells the guest so. Of the
// environment what belongs to activation is not used. The error is one of
// [Program.Start].
func (im *Image) Start(env Env) (*Instance, error) { return im.StartOwn(env, Own{}) }

// StartOwn is Start for a guest of the host's own.
func (im *Image) StartOwn(env Env, own Own) (*Instance, error) {
	in := im.program.instance(env, own)
	in.hooks, in.lastID, in.log.Limiter = im.hooks, im.lastID, im.limiter
	in.lastTicket.Store(im.lastTicket)
	var err error
	if in.engine, err = im.image.Instantiate(in.options()); err == nil {
		in.entry = in.engine.Function(abi.ExportDispatch)
		err = in.restored()
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// restored tells the guest that it is another instance than the one that was
// activated.
func (in *Instance) restored() (err error) {
	in.queue.do(func() { err = in.tellRestored() })
	return err
}

func (in *Instance) tellRestored() error {
	call := background(restoredSlice)
	call.Class = fairshare.Foreground // it is for a request that waits
	return in.tell(abi.KindRestored, call)
}

// tell hands an event without payload to the guest. The caller holds the
// instance.
func (in *Instance) tell(kind abi.Kind, call engine.Call) error {
	err := in.dispatch(kind, 0, nil, nil, call)
	in.startCall()
	return err
}

// CloseIdle is Close for an instance that nobody is inside of and in which
// nothing waits; any other it leaves as it is, and reports false. It does not
// wait.
func (in *Instance) CloseIdle() bool {
	if !in.queue.tryHold() {
		return false
	}
	defer in.queue.release()
	if in.waits() {
		return false
	}
	in.engine.Discard()
	in.end(engine.ErrStopped, nil)
	return true
}

// Reset makes the instance what it was when it was made of its image, so that
// nothing is left of the events that it has had. It reports whether that could
// be: not where the guest has taken more memory, where anything waits in it,
// nor where it has ended. Then the instance has to be closed, and another one
// made.
func (in *Instance) Reset() (ok bool) {
	in.queue.do(func() {
		ok = in.Err() == nil && !in.waits() && in.engine.Reset() && in.tellRestored() == nil && !in.waits()
	})
	return ok
}
