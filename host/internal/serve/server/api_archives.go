package server

import (
	"bufio"
	"cmp"
	"io"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// archiveType is the media type of exports and backups.
const archiveType = "application/gzip"

// progressBytes is how much of an archive must get through within the time
// that a whole body or response has otherwise: archives are bounded by
// progress, not by the clock.
const progressBytes = 64 << 10

// sendArchive streams what write writes. A client can tell a response that
// ended too early by its encoding, and by the archive itself. What fails before
// there is more than a piece is answered with a problem as anything else is.
func (x *request) sendArchive(trailer string, write func(io.Writer) error) error {
	if trailer != "" {
		x.w.Header().Set("Trailer", trailer)
	}
	w := &archiveWriter{x: x, mediaType: archiveType}
	pieces := bufio.NewWriterSize(w, progressBytes)
	err := write(trailedWriter{pieces, w})
	if err == nil || x.status != 0 {
		err = cmp.Or(err, pieces.Flush())
	}
	if err != nil {
		if x.status == 0 {
			x.w.Header().Del("Trailer")
		}
		if w.err != nil || x.r.Context().Err() != nil && !x.s.draining.Load() {
			return clientClosed(err)
		}
		return err
	}
	return w.begin() // an archive is never empty; whoever says so is answered all the same
}

// trailedWriter is what an archive is written to, an [api.Trailers] and an
// [api.Typed].
type trailedWriter struct {
	io.Writer
	to *archiveWriter
}

// SetTrailer implements [api.Trailers].
func (w trailedWriter) SetTrailer(name, value string) { w.to.x.w.Header().Set(name, value) }

// SetType implements [api.Typed].
func (w trailedWriter) SetType(mediaType string) { w.to.mediaType = mediaType }

// archiveWriter sends a response piece by piece.
type archiveWriter struct {
	x         *request
	mediaType string
	err       error // of the client, who did not take it
}

func (w *archiveWriter) begin() error {
	if w.x.status != 0 {
		return nil
	}
	w.x.w.Header()["Content-Type"] = []string{w.mediaType}
	w.bound()
	w.x.status = http.StatusOK
	w.x.w.WriteHeader(http.StatusOK)
	return nil
}

// bound gives the client the time for one piece.
func (w *archiveWriter) bound() {
	if conn, ok := w.x.w.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = conn.SetWriteDeadline(time.Now().Add(w.x.s.cfg.Limits.WriteTimeout))
	}
}

func (w *archiveWriter) Write(p []byte) (int, error) {
	if err := w.begin(); err != nil {
		return 0, err
	}
	written := 0
	for len(p) > 0 {
		piece := p[:min(len(p), progressBytes)]
		w.bound()
		n, err := w.x.w.Write(piece)
		written += n
		if err != nil {
			w.err = err
			return written, err
		}
		p = p[len(piece):]
	}
	return written, nil
}

// readArchive has read take an archive from the body as it comes.
func (x *request) readArchive(read func(io.Reader) error) error {
	if err := checkArchiveType(x.r.Header); err != nil {
		return err
	}
	limit := bodyLimit{x.s.cfg.Limits.ArchiveBytes, "archive-bytes"}
	if x.r.ContentLength > limit.bytes {
		return x.bodyTooLarge(limit)
	}
	body := &archiveReader{x: x, limit: limit}
	err := read(body)
	if body.err != nil {
		return body.err
	}
	x.linger = err != nil // the client may still be sending
	return err
}

// archiveReader reads a body, bounded by size and by progress: only the time
// that is spent waiting for the client counts.
type archiveReader struct {
	x      *request
	limit  bodyLimit
	total  int64
	piece  int64         // bytes since waited began
	waited time.Duration // for the piece
	err    error         // what the client gets
}

func (r *archiveReader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	start := time.Now()
	r.x.setReadDeadline(start.Add(r.x.s.cfg.Limits.BodyTimeout - r.waited))
	n, err := r.x.r.Body.Read(p)
	r.waited += time.Since(start)
	r.total += int64(n)
	if r.piece += int64(n); r.piece >= progressBytes {
		r.piece, r.waited = 0, 0
	}
	switch {
	case r.total > r.limit.bytes:
		r.err = r.x.bodyTooLarge(r.limit)
		return 0, r.err
	case err == io.EOF:
		return n, io.EOF
	case err != nil:
		r.err = r.x.bodyError(err)
		return n, r.err
	}
	return n, nil
}

// checkArchiveType accepts a gzip or zip file that is not encoded once more.
func checkArchiveType(h http.Header) error {
	types := h["Content-Type"]
	if len(types) == 1 && len(h["Content-Encoding"]) == 0 {
		if name, _, err := mime.ParseMediaType(types[0]); err == nil &&
			slices.Contains([]string{archiveType, "application/zip", "application/octet-stream"}, name) {
			return nil
		}
	}
	return &problem.Problem{Code: problem.CodeUnsupportedMediaType,
		Detail: "send the file with `Content-Type: " + archiveType + "`, or application/zip for such a package, and no " +
			"Content-Encoding"}
}
