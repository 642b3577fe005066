package server

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// buffer is a reusable byte slice. Large ones are left to the collector.
type buffer struct{ b []byte }

const (
	firstBufferBytes = 4 << 10
	maxPooledBytes   = 256 << 10
)

func newBufferPool() *sync.Pool {
	return &sync.Pool{New: func() any { return &buffer{b: make([]byte, 0, firstBufferBytes)} }}
}

func (s *Server) getBuffer() *buffer { return s.buffers.Get().(*buffer) }

func (s *Server) putBuffer(b *buffer) {
	if cap(b.b) > maxPooledBytes {
		return
	}
	b.b = b.b[:0]
	s.buffers.Put(b)
}

// bodyLimit is how large a body may be, and the name of the limit.
type bodyLimit struct {
	bytes int64
	name  string
}

// bodyLimit is for what reaches a plugin.
func (s *Server) bodyLimit() bodyLimit { return bodyLimit{s.cfg.Limits.BodyBytes, "body-bytes"} }

// apiBodyLimit is for what the host itself reads.
func (s *Server) apiBodyLimit() bodyLimit {
	return bodyLimit{s.cfg.Limits.APIBodyBytes, "api-body-bytes"}
}

// hasBody reports whether methods of this name carry a body to the handler.
func hasBody(method string) bool {
	return method == http.MethodPost || method == http.MethodPut || method == http.MethodPatch
}

// readJSON reads and checks the body of a request into buf. It returns nil
// for an empty body. The result lives as long as buf. Halves says that escapes of
// half of a surrogate pair may stand in it, as a page writes them.
func (x *request) readJSON(buf *buffer, limit bodyLimit, halves bool) ([]byte, error) {
	if x.r.ContentLength == 0 {
		return nil, nil
	}
	// What the headers tell is refused before the client sends the body.
	if x.r.ContentLength > limit.bytes {
		return nil, x.bodyTooLarge(limit)
	}
	typeErr := checkMediaType(x.r.Header)
	if typeErr != nil && x.r.ContentLength > 0 {
		return nil, typeErr
	}
	if x.r.ContentLength > x.maxBody() {
		return nil, x.tooMuchInFlight()
	}
	if err := x.readBody(buf, limit); err != nil {
		return nil, err
	}
	if len(buf.b) == 0 {
		return nil, nil // a chunked body without a chunk
	}
	if typeErr != nil {
		return nil, typeErr
	}
	checked := buf.b
	if halves {
		checked = abi.WellFormed(checked)
	}
	if err := x.s.json.check(checked, x.s.cfg.Limits.JSONDepth); err != nil {
		return nil, err
	}
	return buf.b, nil
}

// readBody reads the whole body. Memory grows with what arrives, not with
// what the client claims to send.
func (x *request) readBody(buf *buffer, limit bodyLimit) error {
	body := x.r.Body
	for {
		if len(buf.b) == cap(buf.b) {
			size := 2 * cap(buf.b)
			if declared := x.r.ContentLength; declared >= int64(len(buf.b)) && declared < int64(size) {
				size = int(declared) + 1 // room to see the end
			}
			if !x.reserve(&x.bodyBytes, size) {
				return x.tooMuchInFlight()
			}
			grown := make([]byte, len(buf.b), size)
			copy(grown, buf.b)
			buf.b = grown
		}
		n, err := body.Read(buf.b[len(buf.b):cap(buf.b)])
		buf.b = buf.b[:len(buf.b)+n]
		if int64(len(buf.b)) > limit.bytes {
			return x.bodyTooLarge(limit)
		}
		if err == io.EOF {
			// net/http lifts the deadline now: a call may run longer than a
			// client may take to send.
			return nil
		}
		if err != nil {
			return x.bodyError(err)
		}
	}
}

// dropBody reads the body of a request whose method carries none to the
// handler, so that the connection stays usable and a client that hangs up is
// noticed.
func (x *request) dropBody(limit bodyLimit) error {
	if x.r.ContentLength == 0 {
		return nil
	}
	if x.r.ContentLength > limit.bytes {
		return x.bodyTooLarge(limit)
	}
	n, err := io.Copy(io.Discard, io.LimitReader(x.r.Body, limit.bytes+1))
	if err != nil {
		return x.bodyError(err)
	}
	if n > limit.bytes {
		return x.bodyTooLarge(limit)
	}
	return nil
}

func (x *request) bodyTooLarge(limit bodyLimit) error {
	x.linger = true
	return &problem.Problem{Code: problem.CodeBodyTooLarge,
		Detail: fmt.Sprintf("the body is over the limit of %d bytes; send less, or raise it with `wasmhost serve --limit "+
			"server.%s=BYTES`", limit.bytes, limit.name)}
}

func (x *request) bodyError(err error) error {
	var timeout net.Error
	switch {
	case errors.As(err, &timeout) && timeout.Timeout():
		x.w.Header().Set("Connection", "close")
		return &problem.Problem{Code: problem.CodeRequestTimeout,
			Detail: fmt.Sprintf("the body did not arrive within %s; send it faster", x.s.cfg.Limits.BodyTimeout)}
	case errors.Is(err, io.ErrUnexpectedEOF) || x.r.Context().Err() != nil:
		return clientClosed(err)
	}
	x.w.Header().Set("Connection", "close")
	return &problem.Problem{Code: problem.CodeMalformedRequest, Cause: err,
		Detail: "the body is malformed HTTP; check the client's chunked encoding"}
}

// clientClosed is for the log and the metrics; nobody is there to read it.
func clientClosed(err error) *problem.Problem {
	return &problem.Problem{Code: problem.CodeClientClosed, Cause: err, Detail: "the client hung up before the answer"}
}

// lingerBytes and lingerTime bound what is read of a refused body, so that a
// client which sends before it listens still gets the refusal and not a reset
// connection.
const (
	lingerBytes = 16 << 20
	lingerTime  = 2 * time.Second
)

func (x *request) lingerOnBody() {
	// A client that waits for 100-continue has sent nothing.
	if x.r.Body == nil || x.r.Header.Get("Expect") != "" {
		return
	}
	if f, ok := x.w.(http.Flusher); ok {
		f.Flush()
	}
	x.setReadDeadline(time.Now().Add(lingerTime))
	_, _ = io.Copy(io.Discard, io.LimitReader(x.r.Body, lingerBytes))
}

// checkMediaType accepts JSON in UTF-8: application/json, or a type that ends
// in +json.
func checkMediaType(h http.Header) error {
	types := h["Content-Type"]
	if len(types) == 1 && types[0] == "application/json" && len(h["Content-Encoding"]) == 0 {
		return nil
	}
	detail := ""
	switch {
	case len(types) == 0:
		detail = "the body has no Content-Type"
	case len(types) > 1:
		detail = "there are several Content-Type headers"
	case len(h["Content-Encoding"]) > 0 && !strings.EqualFold(h.Get("Content-Encoding"), "identity"):
		detail = "the body has a Content-Encoding, which is not supported"
	case !isJSONType(types[0]):
		detail = fmt.Sprintf("the Content-Type %q is not JSON in UTF-8", problem.Text(types[0]))
	default:
		return nil
	}
	return &problem.Problem{Code: problem.CodeUnsupportedMediaType,
		Detail: detail + "; send JSON with `Content-Type: application/json`"}
}

func isJSONType(header string) bool {
	name, params, err := mime.ParseMediaType(header)
	if err != nil {
		return false
	}
	if charset, ok := params["charset"]; ok && !strings.EqualFold(charset, "utf-8") {
		return false
	}
	_, subtype, _ := strings.Cut(name, "/")
	return name == "application/json" || (strings.HasSuffix(subtype, "+json") && subtype != "+json")
}
