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
// status by an [*HTTPError], or by a *Response: as its Resp, or where its Resp
// is any.
func Handle[Req, Resp any](c *Context, path string, fn func(ctx context.Context, in Req) (Resp, error)) error {
	reader, err := jsoncodec.Reader[Req]()
	if err != nil {
		return errors.Join(errors.New("the handler of "+path), err)
	}
	c.plugin.warmers = append(c.plugin.warmers, jsoncodec.Warm[Req], jsoncodec.Warm[Resp])
	if raw, ok := any(fn).(func(context.Context, Req) (*Response, error)); ok {
		return c.CLI().register(path, func(w *worker) ([]byte, error) {
			in := new(Req)
			if err := decode(&w.decoder, reader, w.request.Body, in); err != nil {
				return appendError(w.out, err)
			}
			return w.answer(raw(&w.request.life, *in))
		})
	}
	write, err := jsoncodec.Appender[Resp]()
	if err != nil {
		return errors.Join(errors.New("the handler of "+path), err)
	}
	// A Resp of an interface type, such as any, may turn out to be a response.
	dynamic := any(*new(Resp)) == nil
	return c.CLI().register(path, func(w *worker) ([]byte, error) {
		// Both in one piece of memory.
		call := new(struct {
			in  Req
			out Resp
		})
		if err := decode(&w.decoder, reader, w.request.Body, &call.in); err != nil {
			return appendError(w.out, err)
		}
		var err error
		if call.out, err = fn(&w.request.life, call.in); err != nil {
			return appendError(w.out, err)
		}
		if dynamic {
			switch response := any(call.out).(type) {
			case *Response:
				return w.answer(response, nil)
			case Response:
				return w.answer(&response, nil)
			}
		}
		out, err := write(appendStatus(w.out, 200), &call.out, 0)
		return append(out, '}'), err
	})
}

// appendError appends an answer to a request that failed with an HTTPError.
// Other errors are left to the host.
func appendError(out []byte, err error) ([]byte, error) {
	if status, ok := errors.AsType[*HTTPError](err); ok {
		return status.appendResponse(out), nil
	}
	return out, err
}

// decode reads a body. The error is an HTTPError.
func decode[T any](d *jsoncodec.Decoder, reader jsoncodec.DecodeFunc[T], body []byte, v *T) error {
	if body == nil {
		return nil
	}
	d.Reset(body)
	err := reader(d, v)
	if err == nil {
		err = d.End()
	}
	if err != nil {
		message := "the body of the request does not fit: "
		if wrong, ok := errors.AsType[*jsoncodec.TypeError](err); ok {
			if place := jsoncodec.Place(body, wrong.Offset); place != "" && len(place) <= maxPlace {
				message += place + ": "
			}
		}
		return &HTTPError{Status: 400, Code: "invalid_body", Message: message + err.Error()}
	}
	return nil
}

// maxPlace is the longest place of a value, in bytes, that an error names: keys
// of a map may be of any length.
const maxPlace = 200

// Decode reads the body of a request into a T, in a raw handler. The error is
// an [*HTTPError] with status 400, which the handler can return as it is.
func Decode[T any](r *Request) (v T, err error) {
	reader, err := jsoncodec.Reader[T]()
	if err != nil {
		return v, err
	}
	err = decode(new(jsoncodec.Decoder), reader, r.Body, &v)
	return v, err
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
