// Package zlib compresses for the module zlib of Node.js, by the packages of the
// standard library: all of a text at once, so that the host holds nothing
// between two calls. What a plugin gets is bounded, so that a little that
// unfolds to much harms nobody but whoever asked for it.
package zlib

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits bound what one call may take. A zero field takes the default.
type Limits struct {
	// Bytes is how much one call of the module zlib takes, and how much it gives.
	Bytes int `default:"64MiB" min:"64KiB" max:"1GiB"`
}

// Codes of errors, as Node.js has them.
const (
	codeData     abi.Code = "Z_DATA_ERROR"
	codeShort    abi.Code = "Z_BUF_ERROR"
	codeTooLarge abi.Code = "ERR_BUFFER_TOO_LARGE"
)

// Service compresses. Its methods may be called from many goroutines at once.
type Service struct{ limits Limits }

// New returns a service.
func New(l Limits) (*Service, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	return &Service{l}, nil
}

const (
	// readBytes is how much is read between two checks of the guest's time. The
	// highest levels take some 4 µs for a byte at worst, and there are blocks and
	// members that take time and give nothing.
	readBytes = 4 << 10
	// writtenBytes is how much is unfolded between two checks.
	writtenBytes = 64 << 10
)

// Call carries out an operation: its words are the form (gzip, zlib, raw, or any
// to read what there is), deflate or inflate, the level, and how many bytes the
// result may have, separated by zero bytes. Pass is called now and then, and may
// not return; hold is called before memory is made for the result, with how many
// bytes, and may refuse it.
func (s *Service) Call(header []byte, inputs [][]byte, pass func(), hold func(size int) error) ([]byte, error) {
	words := strings.Split(string(header[:min(len(header), 100)]), "\x00")
	if len(words) != 4 || len(inputs) != 1 {
		return nil, abi.NewError(abi.CodeInvalidArgument, "the host does not compress this")
	}
	level, err := strconv.Atoi(words[2])
	most, err2 := strconv.Atoi(words[3])
	if err != nil || err2 != nil || level < -1 || level > 9 || most < 0 {
		return nil, abi.NewError(abi.CodeInvalidArgument, "zlib: the level is from -1 to 9, and maxOutputLength a number")
	}
	data := inputs[0]
	if len(data) > s.limits.Bytes {
		return nil, s.tooLarge("the text", s.limits.Bytes)
	}
	out := &output{data: []byte{}, most: min(most, s.limits.Bytes), hold: hold}
	if words[1] == "deflate" {
		err = deflate(words[0], level, data, out, pass)
	} else {
		err = inflate(words[0], data, out, pass)
	}
	switch {
	case errors.Is(err, errFull):
		return nil, s.tooLarge("the result", out.most)
	case err != nil:
		return nil, err
	}
	return out.data, nil
}

func (s *Service) tooLarge(what string, limit int) error {
	text := fmt.Sprintf("Cannot create a Buffer larger than %d bytes: %s has more", limit, what)
	if limit == s.limits.Bytes {
		text += "; the user can raise the limit zlib.bytes"
	}
	return abi.NewError(codeTooLarge, text)
}

// output takes so many bytes at most.
type output struct {
	data []byte
	most int
	hold func(size int) error
}

// leastBytes is how much memory a result is given first.
const leastBytes = 4 << 10

var errFull = errors.New("there is no room for more")

func (o *output) Write(b []byte) (int, error) {
	need := len(o.data) + len(b)
	if need > o.most {
		return 0, errFull
	}
	if need > cap(o.data) {
		size := min(max(2*cap(o.data), need, leastBytes), o.most)
		if err := o.hold(size); err != nil {
			return 0, err
		}
		o.data = append(make([]byte, 0, size), o.data...)
	}
	o.data = append(o.data, b...)
	return len(b), nil
}

func deflate(form string, level int, data []byte, out io.Writer, pass func()) error {
	var w io.WriteCloser
	var err error
	switch form {
	case "gzip":
		w, err = gzip.NewWriterLevel(out, level)
	case "zlib":
		w, err = zlib.NewWriterLevel(out, level)
	default:
		w, err = flate.NewWriter(out, level)
	}
	for len(data) > 0 && err == nil {
		piece := data[:min(len(data), readBytes)]
		data = data[len(piece):]
		_, err = w.Write(piece)
		pass()
	}
	if err != nil {
		return err
	}
	return w.Close()
}

// passing reads data in pieces, each of which passes a check.
type passing struct {
	data []byte
	pass func()
}

func (p *passing) Read(b []byte) (int, error) {
	if len(p.data) == 0 {
		return 0, io.EOF
	}
	p.pass()
	n := copy(b[:min(len(b), readBytes)], p.data)
	p.data = p.data[n:]
	return n, nil
}

func inflate(form string, data []byte, out io.Writer, pass func()) error {
	if form == "any" {
		form = "zlib"
		if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			form = "gzip"
		}
	}
	source := bufio.NewReader(&passing{data, pass})
	var r io.Reader
	var err error
	switch form {
	case "gzip":
		r, err = gzip.NewReader(source)
	case "zlib":
		r, err = zlib.NewReader(source)
	default:
		r = flate.NewReader(source)
	}
	for err == nil {
		_, err = io.CopyN(out, r, writtenBytes)
		pass()
	}
	var refused *abi.Error
	switch {
	case err == io.EOF && r != nil:
		return nil
	case errors.Is(err, errFull) || errors.As(err, &refused):
		return err
	case errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF:
		return abi.NewError(codeShort, "unexpected end of file")
	case errors.Is(err, gzip.ErrHeader) || errors.Is(err, zlib.ErrHeader):
		return abi.NewError(codeData, "incorrect header check")
	case errors.Is(err, gzip.ErrChecksum) || errors.Is(err, zlib.ErrChecksum):
		return abi.NewError(codeData, "incorrect data check")
	}
	return abi.NewError(codeData, "invalid compressed data")
}
