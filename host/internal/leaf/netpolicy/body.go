package netpolicy

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
)

// wire counts what comes from a server and stops at a limit. It keeps the
// error of the connection, which a decoder would cover.
type wire struct {
	from io.Reader
	left int64
	read int64
	err  error
}

func (w *wire) Read(p []byte) (int, error) {
	if w.left < 0 {
		return 0, errTooLong
	}
	if int64(len(p)) > w.left+1 {
		p = p[:w.left+1] // one more, to tell the end from too much
	}
	n, err := w.from.Read(p)
	w.read += int64(n)
	w.left -= int64(n)
	if w.left < 0 {
		err = errTooLong
	}
	if err != nil && err != io.EOF {
		w.err = err
	}
	return n, err
}

// coding returns the coding of a body that is undone here. Others stay as
// they are, with their header, for the plugin to undo: they were not asked
// for. A body that is coded twice is refused, since what lies between the two
// has no bound.
func coding(header http.Header) (string, error) {
	found := ""
	for _, value := range header.Values("Content-Encoding") {
		for name := range strings.SplitSeq(value, ",") {
			name = strings.ToLower(strings.Trim(name, " \t"))
			if name == "" || name == "identity" {
				continue
			}
			if found != "" {
				return "", errNotDecoded
			}
			found = name
		}
	}
	switch found {
	case "gzip", "x-gzip":
		return "gzip", nil
	case "deflate":
		return "deflate", nil
	}
	return "", nil
}

// decode undoes a coding. A body without a byte is empty in every coding.
func decode(name string, from io.Reader) (io.Reader, error) {
	if name == "" {
		return from, nil
	}
	buffered := bufio.NewReader(from)
	head, err := buffered.Peek(2)
	if len(head) == 0 {
		if err == io.EOF {
			return buffered, nil
		}
		return nil, err
	}
	switch {
	case name == "gzip":
		return gzip.NewReader(buffered)
	case len(head) == 2 && head[0]&15 == 8 && (int(head[0])<<8|int(head[1]))%31 == 0:
		return zlib.NewReader(buffered)
	}
	return flate.NewReader(buffered), nil // as many servers send it
}

// readBody reads and decodes a body of at most limit bytes. What it takes
// while it grows is counted in buffered, up to most; the caller gives back
// taken bytes when the body is no longer held.
func readBody(w *wire, name string, limit int64, buffered *atomic.Int64, most int64) (body []byte, taken int64,
	err error) {
	defer func() {
		if err == nil || errors.Is(err, errTooLong) || errors.Is(err, errBuffersFull) {
			return
		}
		if err = w.err; err == nil {
			err = errNotDecoded
		}
	}()
	from, err := decode(name, w)
	if err != nil {
		return nil, 0, err
	}
	for size := int64(4 << 10); ; size = min(2*size, limit+1) {
		taken += size
		if buffered.Add(size) > most {
			return nil, taken, errBuffersFull
		}
		before := int64(cap(body))
		grown := make([]byte, len(body), size)
		copy(grown, body)
		body = grown
		taken -= before
		buffered.Add(-before)
		for int64(len(body)) < size {
			n, err := from.Read(body[len(body):size])
			body = body[:len(body)+n]
			if err == io.EOF {
				if int64(len(body)) > limit {
					return nil, taken, errTooLong
				}
				return body, taken, nil
			}
			if err != nil {
				return nil, taken, err
			}
		}
		if size > limit {
			return nil, taken, errTooLong
		}
	}
}
