package wasmhost

import (
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// CLI registers the handlers of the endpoints that the manifest declares. It
// needs the permission cli.
type CLI struct{ plugin *plugin }

// CLI returns the register of endpoint handlers.
func (c *Context) CLI() CLI { return CLI{c.plugin} }

// Handle registers the handler of a path, for every method that the manifest
// declares with it; registering again replaces it. The path has no leading
// slash. [Handle] does the same for typed handlers.
//
// It fails with the code invalid_argument for a path that the manifest does
// not declare.
func (c CLI) Handle(path string, handler func(r *Request) (*Response, error)) error {
	return c.register(path, func(w *worker) ([]byte, error) {
		response, err := handler(w.request)
		return w.answer(response, err)
	})
}

// answer appends what a handler has returned.
func (w *worker) answer(response *Response, err error) ([]byte, error) {
	if err != nil {
		return appendError(w.out, err)
	}
	if response == nil {
		return w.out, &Error{Code: codeHandlerError,
			Message: "the handler of " + w.request.Path + " returned neither a response nor an error"}
	}
	return response.appendTo(w.out), nil
}

// RemoveHandler removes the handler of a path. Unknown paths are ignored.
func (c CLI) RemoveHandler(path string) error {
	if _, err := hostcall.CLIRemoveHandler(path); err != nil {
		return err
	}
	c.plugin.mu.Lock()
	defer c.plugin.mu.Unlock()
	delete(c.plugin.endpoints, path)
	return nil
}

// Progress tells an agent that waits for the request how far its handler is, where it has asked.
// Total is 0 where nobody knows it.
func (c CLI) Progress(done, total float64, message string) error {
	_, err := hostcall.CLIProgress(done, total, message)
	return err
}

func (c CLI) register(path string, serve func(w *worker) ([]byte, error)) error {
	if _, err := hostcall.CLIHandle(path); err != nil {
		return err
	}
	c.plugin.mu.Lock()
	defer c.plugin.mu.Unlock()
	c.plugin.endpoints[path] = &endpoint{path: path, serve: serve}
	return nil
}

// appendStatus starts a CLIResponse that has a body.
func appendStatus(b []byte, status int) []byte {
	b = append(b, `{"status":`...)
	b = strconv.AppendInt(b, int64(status), 10)
	return append(b, `,"body":`...)
}

// JSONText returns a response with a body that is JSON already.
func JSONText(status int, body string) *Response {
	return &Response{Status: status, Body: abi.RawJSON(body)}
}
