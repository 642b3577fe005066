package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// Writer writes an archive as a stream. It is not safe for concurrent use.
// After an error it is of no use any more, and what was written is no whole
// archive.
type Writer struct {
	zip     *gzip.Writer
	tar     *tar.Writer
	digest  *digest
	names   *portable.Paths
	limits  Limits
	created time.Time
	accept  func(Entry) error
	err     error
}

// NewWriter begins an archive on w. Created is taken from the header.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	text, err := h.encode()
	if err != nil {
		return nil, err
	}
	// Databases and text shrink well enough at the fastest level, and a
	// plugin's snapshot need not be kept for longer than that takes.
	zip, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return nil, fmt.Errorf("begin an archive: %w", err)
	}
	a := &Writer{
		zip: zip, tar: tar.NewWriter(zip), digest: newDigest(), names: portable.NewPaths(),
		limits: limits.Defaults[Limits](), created: h.Created.UTC().Truncate(time.Second),
	}
	a.limits.Bytes, a.limits.EntryBytes = 1<<62, 1<<62 // whoever reads sets the bounds
	return a, a.put(headerName, false, int64(len(text)), bytes.NewReader(text))
}

// Only has the writer refuse, as [ReasonHostile], what accept refuses: nothing that
// the one who reads the archive will not take is to get into it.
func (w *Writer) Only(accept func(Entry) error) { w.accept = accept }

// Add writes a file of exactly size bytes. A path that no Reader takes is an
// error that is [ReasonHostile]; then nothing was written and the archive can go
// on.
func (w *Writer) Add(path string, size int64, content io.Reader) error {
	if err := w.check(path, false); err != nil {
		return err
	}
	return w.put(path, false, size, content)
}

// AddBytes writes a file.
func (w *Writer) AddBytes(path string, content []byte) error {
	return w.Add(path, int64(len(content)), bytes.NewReader(content))
}

// AddFolder writes a folder. Only one that may be empty needs it.
func (w *Writer) AddFolder(path string) error {
	if err := w.check(path, true); err != nil {
		return err
	}
	return w.put(path, true, 0, nil)
}

// check holds a path against the rules that the Reader has.
func (w *Writer) check(path string, folder bool) error {
	if w.err != nil {
		return w.err
	}
	why := portable.CheckPath(path, w.limits.PathBytes, w.limits.Depth)
	if why == "" && isOwn(path) {
		why = "it is one of the archive's own names"
	}
	if why == "" && w.accept != nil && w.accept(Entry{Path: path, Folder: folder}) != nil {
		why = "whoever reads the archive does not take it"
	}
	if why == "" {
		_, why = w.names.Add(path, folder)
	}
	if why != "" {
		return hostile(path, "%s", why)
	}
	return nil
}

// isOwn reports whether a path is one of the archive's own entries, or lies
// below it, in any letter case.
func isOwn(path string) bool {
	for i := range len(path) {
		if path[i] == '/' {
			path = path[:i]
			break
		}
	}
	folded := portable.Fold(path)
	return folded == portable.Fold(headerName) || folded == portable.Fold(endName)
}

func (w *Writer) put(name string, folder bool, size int64, content io.Reader) error {
	if w.err != nil {
		return w.err
	}
	h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.created}
	if folder {
		h.Typeflag, h.Name, h.Mode = tar.TypeDir, name+"/", 0o700
	}
	if err := w.tar.WriteHeader(h); err != nil {
		w.err = fmt.Errorf("write %q to the archive: %w", name, err)
		return w.err
	}
	if !folder {
		n, err := io.Copy(io.MultiWriter(w.tar, w.digest.content), io.LimitReader(content, size))
		if err == nil && n < size {
			err = fmt.Errorf("it has %d bytes less than it had: %w", size-n, io.ErrUnexpectedEOF)
		}
		if err != nil {
			w.err = fmt.Errorf("write %q to the archive: %w", name, err)
			return w.err
		}
	}
	w.digest.add(name, folder, size)
	return nil
}

// Close writes the end of the archive. The writer below is the caller's to
// sync and to close.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	text, err := json.Marshal(w.digest.end())
	if err != nil {
		return fmt.Errorf("end the archive: %w", err)
	}
	text = append(text, '\n')
	if err := w.put(endName, false, int64(len(text)), bytes.NewReader(text)); err != nil {
		return err
	}
	w.err = errors.New("the archive is closed")
	if err := errors.Join(w.tar.Close(), w.zip.Close()); err != nil {
		return fmt.Errorf("end the archive: %w", err)
	}
	return nil
}
