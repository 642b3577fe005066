package wasmhost

import (
	"context"
	"slices"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// plugin is the state of the instance: its handlers, its workers and what
// waits. The dispatch export has no parameter to carry it in, so there is one
// per program.
type plugin struct {
	activate func(*Context) error
	context  *Context

	// mu guards what can only be changed by code that allocates. There is one
	// thread, and goroutines change only where one waits; but one that
	// allocates may have to wait for the collector. What stands below needs no
	// lock.
	mu        sync.Mutex
	endpoints map[string]*endpoint
	hooks     map[string]hook
	methods   map[methodKey]methodHandler
	jobs      map[string]func(ctx context.Context, run CronRun) error
	listeners map[string][]*listener // by channel
	workers   []*worker              // all of them
	tickets   map[int32]*ticket
	warmers   []func() // see warm
	restored  func()   // of OnRestored, or nil
	freeze    func()   // of OnFreeze, or nil
	fetches   int64    // requests that could be aborted, so far

	scratch []byte    // see takeScratch
	idle    []*worker // those that wait for an event, last used last
	open    int       // events that are not settled
	waiting int       // goroutines that wait for a ticket and nothing else
	ticking bool      // a tick is under way
	pause   int       // until the next tick, in milliseconds
	// waits says of each kind of event but requests whether the last one
	// waited.
	waits [abi.KindFreeze + 1]bool

	// dispatcher belongs to the goroutine of the export and to those that stand
	// in for it, one at a time.
	dispatcher dispatcher
}

// endpoint is the handler of a path.
type endpoint struct {
	path string
	// serve answers the request of a worker: it appends a CLIResponse to its
	// out.
	serve func(w *worker) ([]byte, error)
	// waits says whether the last request waited.
	waits bool
}

// hook is one function that the host calls at a turn of the plugin's life.
type hook func(ctx context.Context, args []abi.RawJSON) error

// instance is the state of the program's one plugin.
var instance = &plugin{
	endpoints: map[string]*endpoint{},
	hooks:     map[string]hook{},
	methods:   map[methodKey]methodHandler{},
	jobs:      map[string]func(ctx context.Context, run CronRun) error{},
	listeners: map[string][]*listener{},
	idle:      make([]*worker, 0, idleWorkers),
	tickets:   map[int32]*ticket{},
}

// Register sets the function that the host calls when the plugin starts. Call
// it once, from an init function of package main. When activate returns an
// error the plugin is failed, and the error is the reason that its user sees.
func Register(activate func(ctx *Context) error) {
	instance.activate = activate
	findGenerator()
}

// dispatch takes one event, and returns when nothing is left to run.
func (p *plugin) dispatch(kind abi.Kind, id int32, length int) {
	p.dispatcher.begin()
	blocked := false
	switch kind {
	case abi.KindCompletion:
		payload := make([]byte, length)
		hostcall.Input(payload)
		p.complete(id, payload)
	case abi.KindCancel:
		p.cancel(id)
	case abi.KindRestored:
		reseed()
		if p.restored == nil {
			return
		}
		blocked = p.dispatcher.run(p, p.start(kind, id, length))
	case abi.KindActivate, abi.KindCLI, abi.KindCron, abi.KindMethod, abi.KindHook, abi.KindEvent:
		blocked = p.dispatcher.run(p, p.start(kind, id, length))
	case abi.KindFreeze:
		growHeap()
		blocked = p.dispatcher.run(p, p.start(kind, id, length))
	default:
		return
	}
	for {
		if some, silent := p.dispatcher.resume(p); some {
			blocked = silent
		}
		blocked = blocked || p.drain()
		if len(p.dispatcher.ready) == 0 {
			break
		}
	}
	p.settle(kind, blocked)
}

// start prepares a worker for an event.
func (p *plugin) start(kind abi.Kind, id int32, length int) *worker {
	request := new(Request)
	var w *worker
	var in []byte
	if last := len(p.idle) - 1; last >= 0 {
		w, p.idle = p.idle[last], p.idle[:last]
		in = w.in
	}
	in = slices.Grow(in[:0], length)[:length]
	hostcall.Input(in)
	if waiter := p.dispatcher.waiter(p, kind, in); waiter != nil {
		if w != nil {
			w.in = waiter.in
			p.idle = append(p.idle, w)
		}
		w = waiter
	}
	if w == nil {
		w = &worker{plugin: p}
		p.mu.Lock()
		p.workers = append(p.workers, w)
		p.mu.Unlock()
	}
	if kind.Settled() {
		p.open++
	}
	w.kind, w.id, w.givenUp, w.request, w.waits = kind, id, false, request, &p.waits[kind]
	w.in, w.out = in, w.out[:0]
	return w
}

// expectsToWait reports whether the handler of an event with this payload
// waited the last time.
func (p *plugin) expectsToWait(kind abi.Kind, payload []byte) bool {
	if kind != abi.KindCLI {
		return p.waits[kind]
	}
	_, rest, ok := plainMember(payload, `{"method":"`)
	path, _, ok2 := plainMember(rest, `,"path":"`)
	if !ok || !ok2 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	handler := p.endpoints[string(path)]
	return handler != nil && handler.waits
}

// finish ends the context of the event that w has carried.
func (p *plugin) finish(w *worker) {
	request := w.request
	w.request = nil
	if w.kind.Settled() {
		p.open--
	}
	request.life.end()
}

// rest puts w among the idle workers, or reports that it has to end. It must
// not wait, not even for mu or for memory: once w is idle, the next event is
// its own.
func (p *plugin) rest(w *worker) bool {
	most := maxIdleBuffer
	if len(p.idle) >= fewWorkers {
		most = maxIdleBufferOfMany
	}
	if cap(w.in) > most {
		w.in = nil
	}
	if cap(w.out) > most {
		w.out = nil
	}
	if len(p.idle) == cap(p.idle) {
		return false
	}
	p.idle = append(p.idle, w)
	return true
}

// retire takes a worker away whose goroutine has ended.
func (p *plugin) retire(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.workers, w); i >= 0 {
		p.workers = slices.Delete(p.workers, i, i+1)
	}
}

// cancel ends the context of an event that the host has given up.
func (p *plugin) cancel(id int32) {
	p.mu.Lock()
	var given *Request
	for _, w := range p.workers {
		if w.request != nil && w.id == id && w.kind.Settled() {
			given, w.givenUp = w.request, true
		}
	}
	p.mu.Unlock()
	if given != nil {
		given.life.end()
	}
}

// serve runs the handler of the event that w carries, and returns the answer.
func (p *plugin) serve(w *worker) ([]byte, error) {
	switch w.kind {
	case abi.KindCLI:
		return p.serveCLI(w)
	case abi.KindActivate:
		return p.serveActivate(w)
	case abi.KindHook:
		return p.serveHook(w)
	case abi.KindMethod:
		return p.serveMethod(w)
	case abi.KindCron:
		return p.serveCron(w)
	case abi.KindEvent:
		return w.out, p.serveEvent(w)
	case abi.KindFreeze:
		p.warm()
		if p.freeze != nil {
			p.freeze()
		}
		return w.out, nil
	case abi.KindRestored:
		p.restored()
		return w.out, nil
	}
	return w.out, &Error{Code: abi.CodeNotSupported, Message: "this version of the SDK has no handlers for " +
		w.kind.String() + " events"}
}

func (p *plugin) serveCLI(w *worker) ([]byte, error) {
	r := w.request
	p.mu.Lock()
	handler, err := p.readRequest(r, w.in)
	p.mu.Unlock()
	if err != nil {
		return w.out, err
	}
	if handler == nil {
		return w.out, &Error{Code: abi.CodeNotFound, Message: "no handler is registered for the path " + r.Path}
	}
	w.waits = &handler.waits
	r.life.request = r
	return handler.serve(w)
}

func (p *plugin) serveActivate(w *worker) ([]byte, error) {
	var event abi.Activate
	if err := event.DecodeJSON(w.in); err != nil {
		return w.out, err
	}
	if p.activate == nil {
		return w.out, &Error{Code: abi.CodeNotFound,
			Message: "the plugin has registered no activate function: call wasmhost.Register from an init function of " +
				"package main"}
	}
	p.context = &Context{plugin: p, facts: event, context: &w.request.life}
	if err := p.activate(p.context); err != nil {
		return w.out, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	answer := abi.Activated{}
	for name := range p.hooks {
		answer.Hooks = append(answer.Hooks, name)
	}
	slices.Sort(answer.Hooks)
	return answer.AppendJSON(w.out), nil
}

func (p *plugin) serveHook(w *worker) ([]byte, error) {
	var event abi.HookCall
	if err := event.DecodeJSON(w.in); err != nil {
		return w.out, err
	}
	p.mu.Lock()
	h := p.hooks[event.Name]
	p.mu.Unlock()
	if h != nil {
		if err := h(&w.request.life, event.Args); err != nil {
			return w.out, err
		}
	}
	return append(w.out, "null"...), nil
}
