package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// jsonReaders are reusable decoders over byte slices.
type jsonReaders struct {
	pool sync.Pool
	opts jsontext.Options
}

type jsonReader struct {
	dec jsontext.Decoder
	src bytes.Buffer // the decoder reads its bytes in place
}

func newJSONReaders() *jsonReaders {
	return &jsonReaders{
		pool: sync.Pool{New: func() any { return new(jsonReader) }},
		opts: jsontext.AllowDuplicateNames(true),
	}
}

func (j *jsonReaders) get(data []byte) *jsonReader {
	r := j.pool.Get().(*jsonReader)
	r.src = *bytes.NewBuffer(data)
	r.dec.Reset(&r.src, j.opts)
	return r
}

func (j *jsonReaders) put(r *jsonReader) {
	r.src = bytes.Buffer{} // hold on to nothing
	r.dec.Reset(&r.src, j.opts)
	j.pool.Put(r)
}

// check returns nil when data is one JSON value in UTF-8, nested at most
// depth deep, with nothing but white space around it; else a problem with the
// offset of the first fault.
func (j *jsonReaders) check(data []byte, depth int) error {
	r := j.get(data)
	defer j.put(r)
	var err error
	if bytes.Count(data, []byte{'['})+bytes.Count(data, []byte{'{'}) <= depth {
		_, err = r.dec.ReadValue() // cannot be nested too deeply
	} else {
		err = r.walk(depth)
	}
	if err != nil {
		return invalidJSON(data, err)
	}
	for i := r.dec.InputOffset(); i < int64(len(data)); i++ {
		switch data[i] {
		case ' ', '\t', '\r', '\n':
		default:
			return jsonProblem(i, "there is text after the JSON value")
		}
	}
	return nil
}

// errTooDeep says that a value is nested deeper than allowed.
type errTooDeep struct {
	offset int64
	depth  int
}

func (e errTooDeep) Error() string { return fmt.Sprintf("it is nested more than %d deep", e.depth) }

// walk reads one value token by token.
func (r *jsonReader) walk(depth int) error {
	for {
		if _, err := r.dec.ReadToken(); err != nil {
			return err
		}
		switch level := r.dec.StackDepth(); {
		case level > depth:
			return errTooDeep{offset: r.dec.InputOffset() - 1, depth: depth}
		case level == 0:
			return nil
		}
	}
}

func invalidJSON(data []byte, err error) error {
	if deep, ok := errors.AsType[errTooDeep](err); ok {
		return jsonProblem(deep.offset, deep.Error())
	}
	offset := int64(len(data))
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		if syntax.ByteOffset < offset {
			offset = syntax.ByteOffset
		}
		err = syntax.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return jsonProblem(int64(len(data)), "it ends too early")
	}
	// The decoder's words may quote a byte of the body.
	why := strings.TrimPrefix(err.Error(), "jsontext: ")
	if !utf8.ValidString(why) {
		why = "it is not JSON in UTF-8"
	}
	return jsonProblem(offset, why)
}

func jsonProblem(offset int64, why string) *problem.Problem {
	return &problem.Problem{Code: problem.CodeInvalidJSON,
		Detail: fmt.Sprintf("the body is not valid JSON at byte %d: %s; send one JSON value in UTF-8", offset, why),
		Extra:  map[string]any{"offset": offset}}
}
