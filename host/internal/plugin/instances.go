package plugin

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
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// instances are those of a plugin that has more than the one that was
// activated: they are made of its image, which ends with it. In mode pool calls
// go to any of them. In mode request each call has one to itself, as it was when
// the plugin was activated, and what it has written is gone afterwards.
//
// Events, hooks and what is registered belong to the instance that was
// activated; so do jobs and methods in mode pool.
type instances struct {
	e    *entry
	slot *slot
	env  Env
	mode string
	most int

	// tokens has a value for each call that may have an instance now, in mode
	// request.
	tokens  chan struct{}
	pending sync.WaitGroup // of what goes on beside calls
	giveUp  func()         // freezing, in mode pool

	mu       sync.Mutex
	image    Image       // nil until there is one, in mode pool
	first    *member     // that was activated
	clones   []*member   // of mode pool
	pristine []*member   // of mode request: that wait for a call
	timer    *time.Timer // that ends those without calls; nil while it is not set
	alive    map[Clone]struct{}
	starting bool   // another clone, in mode pool
	listed   bool   // in Manager.idle
	why      string // the last of them ended
	ended    bool
}

// member is an instance, and how many calls are in it.
type member struct {
	Instance
	clone Clone // nil for the one that was activated
	// calls, and when it had the last one, are guarded by the mutex of the
	// instances.
	calls int
	since time.Duration
}

// newInstances returns the further instances of a slot whose own is activated,
// or nil for a plugin that has no more. Where mode request cannot be had the
// plugin must not run: in mode pool it runs as in mode shared.
func (e *entry) newInstances(ctx context.Context, in *installed, s *slot, env Env) (*instances, error) {
	mode, most := e.m.instances(in.manifest)
	if _, ok := s.instance.(Exporter); ok {
		return nil, nil // each of its calls begins afresh as it is
	}
	if mode == manifest.InstancesShared || most < 2 && mode == manifest.InstancesPool {
		return nil, nil
	}
	env.Functions = withoutRegistering(env.Functions, mode)
	p := &instances{e: e, slot: s, env: env, mode: mode, most: most, first: &member{Instance: s.instance},
		alive: map[Clone]struct{}{}}
	if mode == manifest.InstancesPool {
		// It serves meanwhile, also where something always waits in it.
		ctx, cancel := context.WithTimeout(e.m.ctx, e.m.limits.ActivateTimeout)
		p.giveUp = cancel
		p.pending.Go(func() {
			if err := p.freeze(ctx); err != nil && !errors.Is(ctx.Err(), context.Canceled) && s.instance.Err() == nil {
				e.logger.Warn("the plugin has one instance instead of a pool", "error", err)
			}
		})
		return p, nil
	}
	ctx, cancel := context.WithTimeout(ctx, e.m.limits.ActivateTimeout)
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
func (p *instances) freeze(ctx context.Context) error {
	source, ok := p.first.Instance.(Freezer)
	if !ok {
		return errors.New("backends of this kind cannot be frozen")
	}
	image, err := source.Freeze(ctx)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		image.Close()
		return nil
	}
	p.image = image
	return nil
}

// instances is how many instances a plugin has, and what for.
func (m *Manager) instances(declared *manifest.Manifest) (mode string, most int) {
	mode, most = declared.InstanceMode(), declared.InstanceMax()
	if m.cfg.InstanceMode != "" {
		mode = m.cfg.InstanceMode
	}
	if most == 0 {
		most = defaultInstances(mode)
	}
	return mode, min(most, m.limits.Instances)
}

// requestInstances is how many calls of mode request run at once where the
// manifest does not say: those that wait for the network hold an instance each.
const requestInstances = 16

func defaultInstances(mode string) int {
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
func (p *instances) take(ctx context.Context, j job, timeout *waitTimeout) (*member, error) {
	if p.mode == manifest.InstancesRequest {
		return p.takePristine(ctx, timeout)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	best := p.first
	if j.request != nil {
		if best = p.idlest(); best == nil {
			best = p.another()
		}
	}
	best.calls++
	return best, nil
}

// idlest returns the instance with the fewest calls, or nil where all have some
// and there may be one more. The caller holds the mutex.
func (p *instances) idlest() *member {
	best := p.first
	for i := 0; i < len(p.clones) && best.calls > 0; i++ {
		if one := p.clones[i]; one.calls < best.calls {
			best = one
		}
	}
	if best.calls > 0 && p.image != nil && !p.starting && len(p.clones)+1 < p.most {
		return nil
	}
	return best
}

// another makes one more instance of a pool; where that fails it returns the
// first one. The caller holds the mutex.
func (p *instances) another() *member {
	p.starting = true
	p.mu.Unlock()
	clone, err := p.start()
	p.mu.Lock()
	p.starting = false
	if err != nil {
		return p.first
	}
	one := &member{Instance: clone, clone: clone}
	p.clones = append(p.clones, one)
	return one
}

// takePristine returns an instance that no call has had, or that was reset.
func (p *instances) takePristine(ctx context.Context, timeout *waitTimeout) (*member, error) {
	select {
	case <-p.tokens:
	default:
		received, err := timeout.waitOr(ctx, p.slot.gone, p.tokens)
		if err == nil && !received {
			err = engine.ErrStopped
		}
		if err != nil {
			return nil, err
		}
	}
	p.mu.Lock()
	if last := len(p.pristine) - 1; last >= 0 {
		one := p.pristine[last]
		p.pristine = p.pristine[:last]
		p.mu.Unlock()
		return one, nil
	}
	p.mu.Unlock()
	clone, err := p.start()
	if err != nil {
		p.tokens <- struct{}{}
		return nil, err
	}
	return &member{Instance: clone, clone: clone}, nil
}

// start makes an instance of the image.
func (p *instances) start() (Clone, error) {
	clone, err := p.image.Start(p.e.m.ctx, p.env)
	if err != nil {
		p.crashed(err)
		return nil, err
	}
	p.mu.Lock()
	ended := p.ended
	if !ended {
		p.alive[clone] = struct{}{}
	}
	p.mu.Unlock()
	if ended {
		clone.Close()
		return nil, engine.ErrStopped
	}
	return clone, nil
}

// give gives an instance back that a call has had.
func (p *instances) give(one *member) {
	p.mu.Lock()
	if p.mode == manifest.InstancesRequest && !p.ended {
		// The guest may still be at work after its answer: nobody waits for it.
		p.pending.Go(func() { p.clean(one) })
		p.mu.Unlock()
		return
	}
	one.calls--
	one.since = pause.Now()
	if len(p.clones) > 0 {
		p.setTimer()
	}
	gone := one.clone != nil && one.Err() != nil
	if gone {
		p.clones = slices.DeleteFunc(p.clones, func(other *member) bool { return other == one })
	}
	p.mu.Unlock()
	if gone {
		p.drop(one.clone)
	}
}

// clean makes an instance fit for the next call, or ends it.
func (p *instances) clean(one *member) {
	reset := one.clone.Reset()
	p.mu.Lock()
	kept := reset && !p.ended
	if kept {
		one.since = pause.Now()
		p.pristine = append(p.pristine, one)
	}
	p.setTimer()
	p.mu.Unlock()
	if !kept {
		p.drop(one.clone)
	}
	p.tokens <- struct{}{}
}

// setTimer sets the timer, after which there may be something to end or to free.
// The caller holds the mutex.
func (p *instances) setTimer() {
	if p.timer == nil && !p.ended {
		p.timer = time.AfterFunc(p.e.m.limits.InstanceIdle, func() { p.endIdle(p.e.m.limits.InstanceIdle) })
	}
	if !p.listed && !p.ended {
		p.listed = true
		p.e.m.idle.Store(p, nil)
	}
}

// endIdle ends the instances that have had no call for so long.
func (p *instances) endIdle(long time.Duration) {
	p.mu.Lock()
	if long > 0 {
		p.timer = nil
	}
	if p.ended {
		p.mu.Unlock()
		return
	}
	p.pending.Add(1)
	defer p.pending.Done()
	before := pause.Now() - long
	var idle []*member
	unused := func(one *member) bool {
		if one.calls > 0 || one.since > before {
			return false
		}
		if long == 0 && !one.clone.CloseIdle() {
			return false // it is at work after its answer, and may be who asks for memory
		}
		idle = append(idle, one)
		return true
	}
	p.pristine = slices.DeleteFunc(p.pristine, unused)
	p.clones = slices.DeleteFunc(p.clones, unused)
	if p.listed = len(p.pristine)+len(p.clones) > 0; p.listed {
		p.setTimer()
	} else {
		p.e.m.idle.Delete(p)
	}
	image := p.image
	p.mu.Unlock()
	for _, one := range idle {
		p.drop(one.clone)
	}
	if image != nil {
		image.Trim()
	}
}

// drop ends an instance for good, unless that was done already.
func (p *instances) drop(clone Clone) {
	p.mu.Lock()
	_, alive := p.alive[clone]
	delete(p.alive, clone)
	p.mu.Unlock()
	if !alive {
		return
	}
	err := clone.Err()
	clone.Close()
	p.e.keepFigures(clone)
	if err != nil {
		p.crashed(err)
	}
}

// crashed counts an instance that has ended by itself, or could not be made. The
// next one is made of the image; where that crashes too, before any call has
// succeeded, the image may be at fault, and the plugin is started anew.
func (p *instances) crashed(err error) {
	if errors.Is(err, engine.ErrStopped) && !errors.As(err, new(*engine.CrashError)) {
		return // it was closed
	}
	short := errors.As(err, new(*memory.Error))
	if short && !errors.As(err, new(*engine.CrashError)) {
		return // none was made
	}
	why := public(p.e.masks.hideError(err))
	if short {
		// The image is as good as before, and starting anew would take more.
		p.e.crashed.Add(1)
		p.e.logger.Warn("an instance of the plugin has ended", "reason", why)
		return
	}
	p.mu.Lock()
	p.why = why
	p.mu.Unlock()
	if p.e.crashes.CompareAndSwap(0, 1) {
		p.e.crashed.Add(1)
		p.e.logger.Warn("an instance of the plugin has ended and is made anew of its image", "reason", why)
		return
	}
	p.e.logger.Warn("an instance of the plugin has ended, as the one before it: the plugin is started anew", "reason", why)
	// Whoever watches it does the rest. Its own guest may be who asks for the memory
	// for which this one was ended: then it ends only after this has returned.
	go p.first.Close()
}

// reason is why the plugin is started anew: what ended the last of the instances
// rather than that the first one was closed for it.
func (p *instances) reason(why string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why != "" && neverRan(p.first.Err()) {
		return p.why
	}
	return why
}

// figures are those of all instances together.
func (p *instances) figures() (sum InstanceStats, count int) {
	p.mu.Lock()
	alive := make([]Clone, 0, len(p.alive))
	for clone := range p.alive {
		alive = append(alive, clone)
	}
	p.mu.Unlock()
	sum = p.first.Stats()
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
func (p *instances) end() {
	p.mu.Lock()
	p.ended = true
	alive := make([]Clone, 0, len(p.alive))
	for clone := range p.alive {
		alive = append(alive, clone)
	}
	image := p.image
	if p.timer != nil {
		p.timer.Stop()
	}
	p.e.m.idle.Delete(p)
	p.mu.Unlock()
	if p.giveUp != nil {
		p.giveUp()
	}
	for _, clone := range alive {
		p.drop(clone)
	}
	p.pending.Wait()
	if image != nil {
		image.Close()
	}
}
