package running

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Instances are those of a plugin that has more than the one that was
// activated: they are made of its image, which ends with it. In mode pool calls
// go to any of them. In mode request each call has one to itself, as it was when
// the plugin was activated, and what it has written is gone afterwards.
//
// Events, hooks and what is registered belong to the instance that was
// activated; so do jobs and methods in mode pool.
type Instances struct {
	Home
	slot *Slot
	env  backends.Env
	mode string
	most int

	// tokens has a value for each call that may have an instance now, in mode
	// request.
	tokens  chan struct{}
	Pending sync.WaitGroup // of what goes on beside calls
	giveUp  func()         // freezing, in mode pool

	Mu       sync.Mutex
	Image    backends.Image // nil until there is one, in mode pool
	First    *member        // that was activated
	Clones   []*member      // of mode pool
	pristine []*member      // of mode request: that wait for a call
	timer    *time.Timer    // that ends those without calls; nil while it is not set
	alive    map[backends.Clone]struct{}
	starting bool   // another clone, in mode pool
	listed   bool   // in Manager.idle
	why      string // the last of them ended
	ended    bool
}

// member is an instance, and how many calls are in it.
type member struct {
	backends.Instance
	Clone backends.Clone // nil for the one that was activated
	// Calls, and when it had the last one, are guarded by the mutex of the
	// instances.
	Calls int
	since time.Duration
}

// Home is what instances have of their plugin and its host.
type Home struct {
	Ctx       context.Context // of the host
	Log       *pluginlog.Log
	Counters  *Counters
	Idle      *sync.Map     // has the *instances of which some could be ended
	IdleAfter time.Duration // without a call one ends
	Timeout   time.Duration // for an image
}

// NewInstances returns the further instances of a slot whose own is activated,
// or nil for a plugin that has no more. Where mode request cannot be had the
// plugin must not run: in mode pool it runs as in mode shared.
func NewInstances(ctx context.Context, h Home, mode string, most int, s *Slot, env backends.Env) (*Instances, error) {
	if _, ok := s.Instance.(backends.Exporter); ok {
		return nil, nil // each of its calls begins afresh as it is
	}
	if mode == manifest.InstancesShared || most < 2 && mode == manifest.InstancesPool {
		return nil, nil
	}
	env.Functions = withoutRegistering(env.Functions, mode)
	p := &Instances{Home: h, slot: s, env: env, mode: mode, most: most, First: &member{Instance: s.Instance},
		alive: map[backends.Clone]struct{}{}}
	if mode == manifest.InstancesPool {
		// It serves meanwhile, also where something always waits in it.
		ctx, cancel := context.WithTimeout(h.Ctx, h.Timeout)
		p.giveUp = cancel
		p.Pending.Go(func() {
			if err := p.freeze(ctx); err != nil && !errors.Is(ctx.Err(), context.Canceled) && s.Instance.Err() == nil {
				h.Log.Warn("the plugin has one instance instead of a pool", "error", err)
			}
		})
		return p, nil
	}
	ctx, cancel := context.WithTimeout(ctx, h.Timeout)
	defer cancel()
	if err := p.freeze(ctx); err != nil {
		return nil, fmt.Errorf("it asks for a fresh instance for each request, which it cannot have: %w", err)
	}
	p.tokens = make(chan struct{}, most)
	for range most {
		p.tokens <- struct{}{}
	}
	return p, nil
}

// freeze takes the image.
func (p *Instances) freeze(ctx context.Context) error {
	source, ok := p.First.Instance.(backends.Freezer)
	if !ok {
		return errors.New("backends of this kind cannot be frozen")
	}
	image, err := source.Freeze(ctx)
	if err != nil {
		return err
	}
	p.Mu.Lock()
	defer p.Mu.Unlock()
	if p.ended {
		image.Close()
		return nil
	}
	p.Image = image
	return nil
}

// requestInstances is how many calls of mode request run at once where the
// manifest does not say: those that wait for the network hold an instance each.
const requestInstances = 16

func DefaultInstances(mode string) int {
	if mode == manifest.InstancesRequest {
		return requestInstances
	}
	return runtime.NumCPU()
}

// registering are the functions by which a guest says what it wants to be
// called for. That is once for all instances, by the one that was activated.
var registering = []hostfuncs.Key{
	{Namespace: "cli", Name: "handle"}, {Namespace: "cli", Name: "removeHandler"}, {Namespace: "cron", Name: "register"},
	{Namespace: "methods", Name: "handle"}, {Namespace: "events", Name: "on"}, {Namespace: "events", Name: "off"},
	{Namespace: "sessions", Name: "watch"},
}

// withoutRegistering are the functions of instances that were not activated.
func withoutRegistering(set hostfuncs.Set, mode string) hostfuncs.Set {
	set = maps.Clone(set)
	for _, key := range registering {
		if _, ok := set[key]; ok {
			set[key] = func(context.Context, []byte) (abi.RawJSON, error) {
				return nil, abi.Unavailable("%s.%s: in a plugin with backend.instances of mode %q only the instance that is "+
					"activated can register anything; do it in activate", key.Namespace, key.Name, mode)
			}
		}
	}
	return set
}

// take returns the instance that a call goes to, counted in, until it is given
// back.
func (p *Instances) take(ctx context.Context, j Call, timeout *WaitTimeout) (*member, error) {
	if p.mode == manifest.InstancesRequest {
		return p.takePristine(ctx, timeout)
	}
	p.Mu.Lock()
	defer p.Mu.Unlock()
	best := p.First
	if j.Request != nil {
		if best = p.idlest(); best == nil {
			best = p.another()
		}
	}
	best.Calls++
	return best, nil
}

// idlest returns the instance with the fewest calls, or nil where all have some
// and there may be one more. The caller holds the mutex.
func (p *Instances) idlest() *member {
	best := p.First
	for i := 0; i < len(p.Clones) && best.Calls > 0; i++ {
		if one := p.Clones[i]; one.Calls < best.Calls {
			best = one
		}
	}
	if best.Calls > 0 && p.Image != nil && !p.starting && len(p.Clones)+1 < p.most {
		return nil
	}
	return best
}

// another makes one more instance of a pool; where that fails it returns the
// first one. The caller holds the mutex.
func (p *Instances) another() *member {
	p.starting = true
	p.Mu.Unlock()
	clone, err := p.Start()
	p.Mu.Lock()
	p.starting = false
	if err != nil {
		return p.First
	}
	one := &member{Instance: clone, Clone: clone}
	p.Clones = append(p.Clones, one)
	return one
}

// takePristine returns an instance that no call has had, or that was reset.
func (p *Instances) takePristine(ctx context.Context, timeout *WaitTimeout) (*member, error) {
	select {
	case <-p.tokens:
	default:
		received, err := timeout.WaitOr(ctx, p.slot.Gone, p.tokens)
		if err == nil && !received {
			err = engine.ErrStopped
		}
		if err != nil {
			return nil, err
		}
	}
	p.Mu.Lock()
	if last := len(p.pristine) - 1; last >= 0 {
		one := p.pristine[last]
		p.pristine = p.pristine[:last]
		p.Mu.Unlock()
		return one, nil
	}
	p.Mu.Unlock()
	clone, err := p.Start()
	if err != nil {
		p.tokens <- struct{}{}
		return nil, err
	}
	return &member{Instance: clone, Clone: clone}, nil
}

// Start makes an instance of the image.
func (p *Instances) Start() (backends.Clone, error) {
	clone, err := p.Image.Start(p.Ctx, p.env)
	if err != nil {
		p.crashed(err)
		return nil, err
	}
	p.Counters.Begun.Add(1)
	p.Mu.Lock()
	ended := p.ended
	if !ended {
		p.alive[clone] = struct{}{}
	}
	p.Mu.Unlock()
	if ended {
		clone.Close()
		return nil, engine.ErrStopped
	}
	return clone, nil
}

// give gives an instance back that a call has had.
func (p *Instances) give(one *member) {
	p.Mu.Lock()
	if p.mode == manifest.InstancesRequest && !p.ended {
		// The guest may still be at work after its answer: nobody waits for it.
		p.Pending.Go(func() { p.clean(one) })
		p.Mu.Unlock()
		return
	}
	one.Calls--
	one.since = pause.Now()
	if len(p.Clones) > 0 {
		p.setTimer()
	}
	gone := one.Clone != nil && one.Err() != nil
	if gone {
		p.Clones = slices.DeleteFunc(p.Clones, func(other *member) bool { return other == one })
	}
	p.Mu.Unlock()
	if gone {
		p.drop(one.Clone)
	}
}

// clean makes an instance fit for the next call, or ends it.
func (p *Instances) clean(one *member) {
	reset := one.Clone.Reset()
	p.Mu.Lock()
	kept := reset && !p.ended
	if kept {
		one.since = pause.Now()
		p.pristine = append(p.pristine, one)
	}
	p.setTimer()
	p.Mu.Unlock()
	if !kept {
		p.drop(one.Clone)
	}
	p.tokens <- struct{}{}
}

// setTimer sets the timer, after which there may be something to end or to free.
// The caller holds the mutex.
func (p *Instances) setTimer() {
	if p.timer == nil && !p.ended {
		p.timer = time.AfterFunc(p.IdleAfter, func() { p.EndIdle(p.IdleAfter) })
	}
	if !p.listed && !p.ended {
		p.listed = true
		p.Idle.Store(p, nil)
	}
}

// EndIdle ends the instances that have had no call for so long.
func (p *Instances) EndIdle(long time.Duration) {
	p.Mu.Lock()
	if long > 0 {
		p.timer = nil
	}
	if p.ended {
		p.Mu.Unlock()
		return
	}
	p.Pending.Add(1)
	defer p.Pending.Done()
	before := pause.Now() - long
	var idle []*member
	unused := func(one *member) bool {
		if one.Calls > 0 || one.since > before {
			return false
		}
		if long == 0 && !one.Clone.CloseIdle() {
			return false // it is at work after its answer, and may be who asks for memory
		}
		idle = append(idle, one)
		return true
	}
	p.pristine = slices.DeleteFunc(p.pristine, unused)
	p.Clones = slices.DeleteFunc(p.Clones, unused)
	if p.listed = len(p.pristine)+len(p.Clones) > 0; p.listed {
		p.setTimer()
	} else {
		p.Idle.Delete(p)
	}
	image := p.Image
	p.Mu.Unlock()
	for _, one := range idle {
		p.drop(one.Clone)
	}
	if image != nil {
		image.Trim()
	}
}

// drop ends an instance for good, unless that was done already.
func (p *Instances) drop(clone backends.Clone) {
	p.Mu.Lock()
	_, alive := p.alive[clone]
	delete(p.alive, clone)
	p.Mu.Unlock()
	if !alive {
		return
	}
	err := clone.Err()
	clone.Close()
	p.Counters.KeepFigures(clone)
	if err != nil {
		p.crashed(err)
	}
}

// crashed counts an instance that has ended by itself, or could not be made. The
// next one is made of the image; where that crashes too, before any call has
// succeeded, the image may be at fault, and the plugin is started anew.
func (p *Instances) crashed(err error) {
	if errors.Is(err, engine.ErrStopped) && !errors.As(err, new(*engine.CrashError)) {
		return // it was closed
	}
	short := errors.As(err, new(*memory.Error))
	if short && !errors.As(err, new(*engine.CrashError)) {
		return // none was made
	}
	why := catalog.Public(p.Log.HideError(err))
	if short {
		// The image is as good as before, and starting anew would take more.
		p.Counters.Crashed.Add(1)
		p.Log.Warn("an instance of the plugin has ended", "reason", why)
		return
	}
	p.Mu.Lock()
	p.why = why
	p.Mu.Unlock()
	if p.Counters.Crashes.CompareAndSwap(0, 1) {
		p.Counters.Crashed.Add(1)
		p.Log.Warn("an instance of the plugin has ended and is made anew of its image", "reason", why)
		return
	}
	p.Log.Warn("an instance of the plugin has ended, as the one before it: the plugin is started anew", "reason", why)
	// Whoever watches it does the rest. Its own guest may be who asks for the memory
	// for which this one was ended: then it ends only after this has returned.
	go p.First.Close()
}

// Reason is why the plugin is started anew: what ended the last of the instances
// rather than that the first one was closed for it.
func (p *Instances) Reason(why string) string {
	p.Mu.Lock()
	defer p.Mu.Unlock()
	if p.why != "" && NeverRan(p.First.Err()) {
		return p.why
	}
	return why
}

// figures are those of all instances together.
func (p *Instances) figures() (sum backends.InstanceStats, count int) {
	p.Mu.Lock()
	alive := make([]backends.Clone, 0, len(p.alive))
	for clone := range p.alive {
		alive = append(alive, clone)
	}
	p.Mu.Unlock()
	sum = p.First.Stats()
	for _, clone := range alive {
		s := clone.Stats()
		sum.MemoryBytes += s.MemoryBytes
		sum.MemoryPeak = max(sum.MemoryPeak, s.MemoryPeak)
		sum.Instructions += s.Instructions
		sum.Calls += s.Calls
		sum.Pending += s.Pending
		sum.Tickets += s.Tickets
		sum.HeldBytes += s.HeldBytes
		sum.Computed += s.Computed
	}
	return sum, len(alive) + 1
}

// end ends all instances but the one that was activated, and the image.
func (p *Instances) end() {
	p.Mu.Lock()
	p.ended = true
	alive := make([]backends.Clone, 0, len(p.alive))
	for clone := range p.alive {
		alive = append(alive, clone)
	}
	image := p.Image
	if p.timer != nil {
		p.timer.Stop()
	}
	p.Idle.Delete(p)
	p.Mu.Unlock()
	if p.giveUp != nil {
		p.giveUp()
	}
	for _, clone := range alive {
		p.drop(clone)
	}
	p.Pending.Wait()
	if image != nil {
		image.Close()
	}
}
