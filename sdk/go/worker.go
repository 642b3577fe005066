package wasmhost

import (
	"runtime"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

const (
	// idleWorkers is how many workers are kept for later events, as many as a
	// burst of requests has waiting at the same time. Each holds a goroutine's
	// stack and two buffers.
	idleWorkers = 64
	// maxIdleBuffer is the largest buffer that an idle worker keeps, in bytes, and
	// maxIdleBufferOfMany that of one beyond the first fewWorkers.
	maxIdleBuffer       = 64 << 10
	maxIdleBufferOfMany = 8 << 10
	fewWorkers          = 16
	// stackBytes is how much of a panicking goroutine's stack is reported.
	stackBytes = 8 << 10
)

// worker carries events, one after the other, in a goroutine of its own. The
// goroutine and the buffers are used again, which saves most of the cost of a
// small request.
type worker struct {
	plugin *plugin
	runner runner

	kind    abi.Kind
	id      int32
	givenUp bool     // the host waits for no answer any more
	waits   *bool    // whether the handler of the event waited the last time
	request *Request // of the event that it carries, nil when it rests
	in      []byte   // payload
	out     []byte   // answer
	decoder jsoncodec.Decoder
}

// carry runs the handler of one event and settles it, whatever happens. It
// reports whether the worker can carry another.
func (w *worker) carry() (fit bool) {
	finished := false
	defer func() {
		reason := recover()
		w.plugin.finish(w)
		switch {
		case finished:
		case reason != nil:
			fit = true
			w.fail(&Error{Code: codePanic, Message: "panic: " + textOf(reason), Stack: stack()})
		default:
			// The handler has called runtime.Goexit.
			w.fail(&Error{Code: codeHandlerError, Message: "the handler ended its goroutine without an answer"})
			w.plugin.retire(w)
			w.runner.lost()
		}
	}()
	out, err := w.plugin.serve(w)
	finished = true
	w.out = out
	switch {
	case err != nil:
		w.fail(failure(err))
	case w.kind.Settled() && !w.givenUp:
		hostcall.Respond(w.id, w.out)
	}
	return true
}

// fail settles the event with an error, or logs it where nobody waits.
func (w *worker) fail(e *Error) {
	if w.givenUp {
		return // a handler that gives up as it was told to is no news
	}
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
