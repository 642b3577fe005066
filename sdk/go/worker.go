package wasmhost

import (
	"runtime"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

const (
	// idleWorkers is how many workers are kept for later events. Each holds a
	// goroutine's stack and two buffers.
	idleWorkers = 16
	// keptBuffer is the largest buffer that an idle worker keeps, in bytes.
	keptBuffer = 64 << 10
	// stackBytes is how much of a panicking goroutine's stack is reported.
	stackBytes = 8 << 10
)

// worker is a goroutine that carries events, one after the other. Its
// goroutine and its buffers are used again, which saves most of the cost of a
// small request.
type worker struct {
	plugin *plugin
	wake   chan struct{}

	kind    abi.Kind
	id      int32
	request *Request // of the event that it carries, nil when it rests
	in      []byte   // payload
	out     []byte   // answer
}

// loop carries events until the worker is not needed any more.
func (w *worker) loop() {
	ended := true
	defer func() {
		// Only a handler that called runtime.Goexit comes here early.
		if ended {
			w.plugin.retire(w)
		}
	}()
	for {
		w.carry()
		if !w.plugin.rest(w) {
			ended = false
			return
		}
		<-w.wake
	}
}

// carry runs the handler of one event and settles it, whatever happens.
func (w *worker) carry() {
	finished := false
	defer func() {
		w.plugin.finish(w)
		if finished {
			return
		}
		if reason := recover(); reason != nil {
			w.fail(&Error{Code: codePanic, Message: "panic: " + textOf(reason), Stack: stack()})
			return
		}
		w.fail(&Error{Code: codeHandlerError, Message: "the handler ended its goroutine without an answer"})
	}()
	out, err := w.plugin.serve(w)
	finished = true
	w.out = out
	if err != nil {
		w.fail(failure(err))
		return
	}
	if w.kind.Settled() {
		hostcall.Respond(w.id, w.out)
	}
}

// fail settles the event with an error, or logs it where nobody waits.
func (w *worker) fail(e *Error) {
	if !w.kind.Settled() {
		hostcall.Log(abi.LevelError, []byte(w.kind.String()+": "+e.Error()+"\n"+e.Stack))
		return
	}
	w.out = e.AppendJSON(w.out[:0])
	hostcall.Fail(w.id, w.out)
}

// stack returns the stack of the goroutine that calls it, cut to a size that
// the host takes.
func stack() string {
	b := make([]byte, stackBytes)
	return string(b[:runtime.Stack(b, false)])
}

// Go runs f in a goroutine. A panic of f is written to the plugin's log,
// where with a go statement it would end the instance and every request that
// waits in it.
func Go(f func()) {
	go func() {
		defer func() {
			if reason := recover(); reason != nil {
				hostcall.Log(abi.LevelError, []byte("panic in a goroutine: "+textOf(reason)+"\n"+stack()))
			}
		}()
		f()
	}()
}
