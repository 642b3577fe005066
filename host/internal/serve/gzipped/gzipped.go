// Package gzipped compresses answers of HTTP for clients that take it.
//
// Nothing flows in but bytes. It does not decide what may be compressed: whoever reads lengths on the way learns
// from them what two texts of one answer have in common, so no answer that has a secret beside what a stranger may
// have written is.
package gzipped

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// MinBytes is the length from which compression is worth it: about one packet.
const MinBytes = 1400

// Accepts reports whether a client takes gzip.
func Accepts(h http.Header) bool {
	for _, line := range h["Accept-Encoding"] {
		for part := range strings.SplitSeq(line, ",") {
			name, weight, _ := strings.Cut(part, ";")
			if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
				continue
			}
			_, q, given := strings.Cut(weight, "=")
			value, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return !given || err == nil && value > 0
		}
	}
	return false
}

// Mark says in the headers of an answer that it is compressed, or would be for others.
func Mark(h http.Header, compressed bool) {
	h.Add("Vary", "Accept-Encoding")
	if compressed {
		h["Content-Encoding"] = []string{"gzip"}
	}
}

// writers holds compressors, which are large.
var writers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is one that there is
	return w
}}

// Bytes returns a text compressed quickly.
func Bytes(text []byte) []byte {
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	return with(w, text)
}

// Best returns a text compressed as far as it can be: for what is sent often.
func Best(text []byte) []byte {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is one that there is
	return with(w, text)
}

func with(w *gzip.Writer, text []byte) []byte {
	var b bytes.Buffer
	w.Reset(&b)
	_, _ = w.Write(text) // a buffer takes all
	_ = w.Close()
	w.Reset(nil)
	return b.Bytes()
}
