package wasmhost

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Handle registers a typed handler for a path, as [CLI.Handle] does for a raw
// one. The body of the request is read into a Req, the Resp that fn returns
// is the body of the answer, with the status 200.
//
// A request without a body, as every GET is, leaves the Req as it is when
// declared. A body that does not fit into a Req is answered with status 400
// and the code invalid_body, and fn does not run. fn answers with another
// status by an [*HTTPError], or by *Response as its Resp.
func Handle[Req, Resp any](c *Context, path string, fn func(ctx context.Context, in Req) (Resp, error)) error {
	reader, err := jsoncodec.Reader[Req]()
	if err != nil {
		return errors.Join(errors.New("the handler of "+path), err)
	}
	if raw, ok := any(fn).(func(context.Context, Req) (*Response, error)); ok {
		return c.CLI().register(path, func(r *Request, out []byte) ([]byte, error) {
			return answer(func(r *Request) (*Response, error) {
				in, err := decode(reader, r.Body)
				if err != nil {
					return nil, err
				}
				return raw(&r.life, in)
			}, r, out)
		})
	}
	write, err := jsoncodec.Appender[Resp]()
	if err != nil {
		return errors.Join(errors.New("the handler of "+path), err)
	}
	return c.CLI().register(path, func(r *Request, out []byte) ([]byte, error) {
		in, err := decode(reader, r.Body)
		if err != nil {
			return appendError(out, err)
		}
		resp, err := fn(&r.life, in)
		if err != nil {
			return appendError(out, err)
		}
		out, err = write(appendStatus(out, 200), &resp, 0)
		return append(out, '}'), err
	})
}

// appendError appends an answer to a request that failed with an HTTPError.
// Other errors are left to the host.
func appendError(out []byte, err error) ([]byte, error) {
	var status *HTTPError
	if errors.As(err, &status) {
		return status.appendResponse(out), nil
	}
	return out, err
}

// decode reads a body. The error is an HTTPError.
func decode[T any](reader jsoncodec.DecodeFunc[T], body []byte) (v T, err error) {
	if body == nil {
		return v, nil
	}
	if err := reader.Unmarshal(body, &v); err != nil {
		return v, &HTTPError{Status: 400, Code: "invalid_body", Message: "the body of the request does not fit: " + err.Error()}
	}
	return v, nil
}

// Decode reads the body of a request into a T, in a raw handler. The error is
// an [*HTTPError] with status 400, which the handler can return as it is.
func Decode[T any](r *Request) (T, error) {
	reader, err := jsoncodec.Reader[T]()
	if err != nil {
		var zero T
		return zero, err
	}
	return decode(reader, r.Body)
}

// JSON returns a response with v as its body.
func JSON[T any](status int, v T) (*Response, error) {
	write, err := jsoncodec.Appender[T]()
	if err != nil {
		return nil, err
	}
	body, err := write(nil, &v, 0)
	if err != nil {
		return nil, err
	}
	return &Response{Status: status, Body: body}, nil
}
