package running

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Recovery is what the one instance of a plugin was when it had been activated:
// an image of it, and what it had registered. An instance that has crashed is
// replaced from that, without a second activation.
//
// There is none where activation did something that others notice, such as an
// event, an item in the sidebar or a request to the network: it does that again.
// What activation has read is a part of the image. Where the plugin changes what
// it is stored with, the image is given up: an instance of it would go on with
// what is not so any more.
type Recovery struct {
	done     atomic.Bool // it was activated: nothing is recorded any more
	Settings uint64      // entry.settingsChanges when it was

	mu         sync.Mutex
	registered []registration
	Used       map[string]bool // namespaces that activation used
	outside    bool            // it did something that others notice, and that is to be done again
	image      backends.Image  // nil for none
}

// registration is a call by which the guest has registered something.
type registration struct {
	key            hostfuncs.Key
	params, result []byte
}

// Reading are the functions that change nothing, of the namespaces of what a
// plugin stores.
var Reading = map[hostfuncs.Key]bool{
	{Namespace: "db", Name: "query"}: true, {Namespace: "db", Name: "getById"}: true,
	{Namespace: "db", Name: "count"}: true, {Namespace: "db", Name: "stats"}: true,
	{Namespace: "storage", Name: "get"}: true, {Namespace: "storage", Name: "list"}: true,
	{Namespace: "fs", Name: "readFile"}: true, {Namespace: "fs", Name: "exists"}: true,
	{Namespace: "fs", Name: "listDir"}:  true,
	{Namespace: "secrets", Name: "get"}: true, {Namespace: "secrets", Name: "list"}: true,
}

// Storing are the namespaces of what a plugin stores.
var Storing = map[string]bool{"db": true, "storage": true, "fs": true, "secrets": true}

// private are the namespaces by which nobody else notices anything, but for those
// that register.
var private = map[string]bool{"settings": true, "timers": true}

// Watch has the functions of an instance recorded while it is activated, and the
// image given up when what it depends on changes.
func (r *Recovery) Watch(set hostfuncs.Set) hostfuncs.Set {
	for _, key := range registering {
		if f := set[key]; f != nil {
			set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
				result, err := f(ctx, params)
				if err == nil && !r.done.Load() {
					r.mu.Lock()
					r.registered = append(r.registered, registration{key, bytes.Clone(params), bytes.Clone(result)})
					r.mu.Unlock()
				}
				return result, err
			}
		}
	}
	for key, f := range set {
		if slices.Contains(registering, key) || private[key.Namespace] {
			continue
		}
		set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			if !r.done.Load() {
				r.mu.Lock()
				r.Used[key.Namespace] = true
				r.outside = r.outside || !Storing[key.Namespace]
				r.mu.Unlock()
			} else if Storing[key.Namespace] && !Reading[key] {
				r.changed(key.Namespace)
			}
			return f(ctx, params)
		}
	}
	return set
}

// changed gives the image up where activation has used what changes.
func (r *Recovery) changed(namespace string) {
	r.mu.Lock()
	used := r.Used[namespace]
	r.mu.Unlock()
	if used {
		r.Close()
	}
}

// Activated takes the image of an instance that was just activated, if that is
// to be had at once and takes little.
func (r *Recovery) Activated(instance backends.Instance) {
	r.mu.Lock()
	outside := r.outside
	r.mu.Unlock()
	source, ok := instance.(smallFreezer)
	var image backends.Image
	if ok && !outside {
		// Without an image the plugin is activated again, which is no fault.
		image, _ = source.FreezeSmall()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.image = image
	r.done.Store(true)
}

// smallFreezer is an Instance that makes images which take little memory, of what
// it is now.
type smallFreezer interface {
	FreezeSmall() (backends.Image, error)
}

// Start makes an instance of the image, with what was registered.
func (r *Recovery) Start(ctx context.Context, env backends.Env) (backends.Instance, error) {
	r.mu.Lock()
	image := r.image
	r.mu.Unlock()
	if image == nil {
		return nil, errors.New("there is no image")
	}
	for _, one := range r.registered {
		// The guest goes on with the numbers that it was given.
		result, err := env.Functions[one.key](ctx, one.params)
		if err == nil && !bytes.Equal(result, one.result) {
			err = errors.New("the result is another one")
		}
		if err != nil {
			return nil, fmt.Errorf("call %s.%s as before: %w", one.key.Namespace, one.key.Name, err)
		}
	}
	return image.Start(ctx, env)
}

// Close gives the image up.
func (r *Recovery) Close() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.image != nil {
		r.image.Close()
		r.image = nil
	}
}

// Has reports whether there is an image.
func (r *Recovery) Has() bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.image != nil
}

// RecoveredFor is how long an instance must live that was made of the image, so
// that the image serves again when it crashes; else the image may be at fault.
const RecoveredFor = time.Minute

// Recover takes the recovery of a slot whose instance has crashed, unless the
// instance was made of it and has not lived for long.
func (s *Slot) Recover(now time.Time) *Recovery {
	if s.Recovery.Has() && (!s.Recovered || now.Sub(s.Born) >= RecoveredFor) {
		s.passedOn.Store(true)
		return s.Recovery
	}
	return nil
}

// NewRecovery returns one of an instance that is about to be started, with so many
// changes of its settings before.
func NewRecovery(settings uint64) *Recovery {
	return &Recovery{Used: map[string]bool{}, Settings: settings}
}
