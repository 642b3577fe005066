package wasmhost

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Methods is what the buttons of settings, their testAction, and the plugin's
// user interface call. Namespaces and methods have names of 1 to 100
// characters.
type Methods struct{ plugin *plugin }

// Methods returns the register of methods.
func (c *Context) Methods() Methods { return Methods{c.plugin} }

// Handle registers the handler of a method; registering again replaces it.
// [HandleMethod] does the same for typed handlers.
//
// The handler gets the arguments as JSON, null without any, and returns JSON;
// nil means null. The arguments are valid until it returns. Its error is what
// the caller sees, with the code of an [*Error] or an [*HTTPError]. Calls run
// at the same time, each in a goroutine of its own, as requests do.
func (m Methods) Handle(namespace, method string, handler func(ctx context.Context, args RawJSON) (RawJSON,
	error)) error {
	return m.register(namespace, method, func(ctx context.Context, out []byte, args RawJSON) ([]byte, error) {
		result, err := handler(ctx, args)
		if err != nil {
			return out, err
		}
		return append(out, orNull(result)...), nil
	})
}

// HandleMethod registers a typed handler of a method, as [Methods.Handle] does
// a raw one. The arguments are read into a Req; those that do not fit are
// answered with invalid_argument, and fn does not run. The Resp is the answer.
//
//	err := wasmhost.HandleMethod(ctx, "settings", "test", func(ctx context.Context, _ struct{}) (Outcome, error) { ... })
func HandleMethod[Req, Resp any](c *Context, namespace, method string,
	fn func(ctx context.Context, args Req) (Resp, error)) error {
	read, err := jsoncodec.Reader[Req]()
	write, err2 := jsoncodec.Appender[Resp]()
	if err = errors.Join(err, err2); err != nil {
		return errors.Join(errors.New("the method "+namespace+"."+method), err)
	}
	return c.Methods().register(namespace, method, func(ctx context.Context, out []byte, args RawJSON) ([]byte, error) {
		var in Req
		if err := read.Unmarshal(args, &in); err != nil {
			return out, &Error{Code: abi.CodeInvalidArgument,
				Message: "the arguments of " + namespace + "." + method + " do not fit: " + err.Error()}
		}
		answer, err := fn(ctx, in)
		if err != nil {
			return out, err
		}
		return write(out, &answer, 0)
	})
}

type methodKey struct{ namespace, method string }

// methodHandler appends the answer to a call to out.
type methodHandler func(ctx context.Context, out []byte, args RawJSON) ([]byte, error)

func (m Methods) register(namespace, method string, handler methodHandler) error {
	if _, err := hostcall.MethodsHandle(namespace, method); err != nil {
		return err
	}
	m.plugin.mu.Lock()
	defer m.plugin.mu.Unlock()
	m.plugin.methods[methodKey{namespace, method}] = handler
	return nil
}

func (p *plugin) serveMethod(w *worker) ([]byte, error) {
	var call abi.MethodCall
	if err := call.DecodeJSON(w.in); err != nil {
		return w.out, err
	}
	p.mu.Lock()
	handler := p.methods[methodKey{call.Namespace, call.Method}]
	p.mu.Unlock()
	if handler == nil {
		return w.out, &Error{Code: abi.CodeNotFound,
			Message: "no handler is registered for the method " + call.Namespace + "." + call.Method}
	}
	return handler(&w.request.life, w.out, orNull(call.Args))
}
