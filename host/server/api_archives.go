package server

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

// archiveType is the media type of exports and backups.
const archiveType = "application/gzip"

// progressBytes is how much of an archive must get through within the time
// that a whole body or response has otherwise: archives are bounded by
// progress, not by the clock.
const progressBytes = 64 << 10

func (x *exchange) backUp() error {
	query, err := x.query("logs")
	if err != nil {
		return err
	}
	withLogs, err := flag(query, "logs")
	if err != nil {
		return err
	}
	if err := x.noBody(); err != nil {
		return err
	}
	x.w.Header().Set("Trailer", DamagedTrailer)
	return x.sendArchive(func(w io.Writer) error {
		damaged, err := x.s.plugins.Backup(x.r.Context(), w, withLogs)
		if err == nil {
			x.w.Header().Set(DamagedTrailer, strconv.Itoa(damaged))
		}
		return err
	})
}

// DamagedTrailer is the trailer of a backup that says how many files in it are
// damaged, or missing although there was something in them: report.json, the
// last file of the archive, names them. One with 0 is whole; one without this
// trailer was broken off.
const DamagedTrailer = "Wasmhost-Damaged-Files"

// backupStoredBody names a backup by when it was made.
type backupStoredBody struct {
	CreatedAt time.Time `json:"createdAt"`
}

// backupStored takes note of a backup that its maker has stored. That it was
// sent whole does not say so: the disk that it is written to may be full.
func (x *exchange) backupStored() error {
	var body backupStoredBody
	if err := x.decode(&body); err != nil {
		return err
	}
	if err := x.s.plugins.BackupStored(x.r.Context(), body.CreatedAt); err != nil {
		return err
	}
	return x.write(http.StatusNoContent, nil, nil)
}

func (x *exchange) exportPlugin() error {
	if err := x.noBody(); err != nil {
		return err
	}
	return x.sendArchive(func(w io.Writer) error { return x.s.plugins.Export(x.r.Context(), x.params[0], w) })
}

// sendArchive streams what write writes. A client can tell a response that
// ended too early by its encoding, and by the archive itself. What fails before
// there is more than a piece is answered with a problem as anything else is.
func (x *exchange) sendArchive(write func(io.Writer) error) error {
	w := &archiveWriter{x: x}
	pieces := bufio.NewWriterSize(w, progressBytes)
	err := write(pieces)
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

// archiveWriter sends a response piece by piece.
type archiveWriter struct {
	x   *exchange
	err error // of the client, who did not take it
}

func (w *archiveWriter) begin() error {
	if w.x.status != 0 {
		return nil
	}
	w.x.w.Header()["Content-Type"] = []string{archiveType}
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

// importPlugin gives a plugin what an export holds.
func (x *exchange) importPlugin() error {
	query, err := x.query("from", "replace", "skipUnknown", "downgrade")
	if err != nil {
		return err
	}
	req := ImportRequest{From: query["from"]}
	for name, value := range map[string]*bool{"replace": &req.Replace, "skipUnknown": &req.SkipUnknown, "downgrade": &req.Downgrade} {
		if *value, err = flag(query, name); err != nil {
			return err
		}
	}
	var result ImportResult
	if err := x.readArchive(func(body io.Reader) (err error) {
		result, err = x.s.plugins.Import(x.r.Context(), x.params[0], body, req)
		return err
	}); err != nil {
		return err
	}
	if result.Secrets == nil {
		result.Secrets = []SecretName{}
	}
	if result.Unknown == nil {
		result.Unknown = []string{}
	}
	return x.writeJSON(http.StatusOK, result)
}

// readArchive has read take an archive from the body as it comes.
func (x *exchange) readArchive(read func(io.Reader) error) error {
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
	x      *exchange
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

// checkArchiveType accepts a gzip file that is not encoded once more.
func checkArchiveType(h http.Header) error {
	types := h["Content-Type"]
	if len(types) == 1 && len(h["Content-Encoding"]) == 0 {
		if name, _, err := mime.ParseMediaType(types[0]); err == nil && (name == archiveType || name == "application/octet-stream") {
			return nil
		}
	}
	return &problem.Problem{Code: problem.CodeUnsupportedMediaType, Detail: "send the file of an export with `Content-Type: " + archiveType + "` and no Content-Encoding"}
}

// flag reads a name of the query that is true or false; left out is false.
func flag(query map[string]string, name string) (bool, error) {
	switch value, given := query[name]; {
	case !given || value == "false":
		return false, nil
	case value == "true":
		return true, nil
	}
	return false, invalidQuery(fmt.Sprintf("%s is true or false", name))
}
