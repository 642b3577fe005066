package archive

import (
	"archive/tar"
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// Entry is one file or folder of an archive.
type Entry struct {
	// Path is relative, with slashes, and fit for every platform.
	Path   string
	Folder bool
	Size   int64
	// Folders is how many folders come with it: those of its path that no
	// entry before it has brought, and itself where it is one.
	Folders int
}

// Reader reads an archive from its beginning to its end. It is not safe for
// concurrent use.
type Reader struct {
	source *bufio.Reader
	zip    *gzip.Reader
	tar    *tar.Reader
	limits Limits
	header Header
	digest *digest
	names  *portable.Paths

	entry Entry
	left  int64 // of the entry
	err   error // what every further call returns
}

// bufferBytes is the size of the buffers for reading and copying.
const bufferBytes = 64 << 10

// NewReader reads the beginning of an archive. Errors are an [*Error], or the
// error of r as it is.
func NewReader(r io.Reader, l Limits) (*Reader, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	a := &Reader{limits: l, digest: newDigest(), names: portable.NewPaths()}
	source := &sourceReader{r: r}
	a.source = bufio.NewReaderSize(source, bufferBytes)
	zip, err := gzip.NewReader(a.source)
	if err != nil {
		if source.err != nil {
			return nil, source.err
		}
		return nil, &Error{Reason: ReasonForeign, Detail: "it does not begin like one", Err: err}
	}
	zip.Multistream(false)
	a.zip = zip
	a.tar = tar.NewReader(&boundedReader{r: zip, left: a.limits.Bytes, limit: a.limits.Bytes, source: source})
	text, err := a.own(headerName)
	if err != nil {
		return nil, err
	}
	a.header, err = decodeHeader(text)
	return a, err
}

// Header returns what the archive says about itself.
func (r *Reader) Header() Header { return r.header }

// own reads one of the archive's own entries, which is the next one.
func (r *Reader) own(name string) ([]byte, error) {
	h, err := r.tar.Next()
	if err != nil {
		if e := (*Error)(nil); errors.As(err, &e) {
			return nil, err
		}
		if IsDamage(err) {
			return nil, &Error{Reason: ReasonForeign, Detail: "it has no entry " + name, Err: err}
		}
		return nil, err
	}
	if h.Name != name || h.Typeflag != tar.TypeReg || len(h.PAXRecords) > 0 {
		return nil, &Error{Reason: ReasonForeign, Detail: "its first entry is not " + name}
	}
	return r.readOwn(name, h.Size)
}

func (r *Reader) readOwn(name string, size int64) ([]byte, error) {
	if size > maxOwnBytes {
		return nil, tooLarge(name, "it has %d bytes", size)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(r.tar, text); err != nil {
		return nil, r.broken(name, err)
	}
	r.digest.content.Write(text)
	r.digest.add(name, false, size)
	return text, nil
}

// IsDamage reports whether an error of reading a tar or zip archive, or what compresses
// it, says that the data is not what it should be, rather than that it could not be read.
func IsDamage(err error) bool {
	return slices.ContainsFunc([]error{io.EOF, io.ErrUnexpectedEOF, gzip.ErrChecksum, gzip.ErrHeader},
		func(known error) bool { return errors.Is(err, known) }) || errors.As(err, new(flate.CorruptInputError)) ||
		strings.HasPrefix(err.Error(), "archive/tar: ") // not all of its errors have names
}

// broken makes the error of an archive that cannot be read on.
func (r *Reader) broken(entry string, err error) error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return damaged(entry, err, "it ends too early")
	case IsDamage(err):
		return damaged(entry, err, "what follows is not what was written")
	}
	return err
}

// Next goes to the next entry; what was not read of the one before is passed
// over. It returns io.EOF where the archive ends and has proved to be whole.
// Other errors are an [*Error], or that of the reader below as it is.
func (r *Reader) Next() (Entry, error) {
	if r.err == nil {
		r.entry, r.err = r.next()
	}
	if r.err != nil {
		return Entry{}, r.err
	}
	return r.entry, nil
}

func (r *Reader) next() (Entry, error) {
	if err := r.finish(); err != nil {
		return Entry{}, err
	}
	h, err := r.tar.Next()
	if errors.Is(err, io.EOF) {
		return Entry{}, damaged("", err, "its end is missing")
	}
	if err != nil {
		return Entry{}, r.broken("", err)
	}
	if h.Name == endName {
		return Entry{}, r.end(h)
	}
	e, err := r.accept(h)
	if err != nil {
		return Entry{}, err
	}
	r.left = e.Size
	return e, nil
}

// finish reads the rest of the entry and takes it into the digest.
func (r *Reader) finish() error {
	if r.entry.Path == "" {
		return nil
	}
	if _, err := io.Copy(io.Discard, entryReader{r}); err != nil {
		return err
	}
	r.digest.add(r.entry.Path, r.entry.Folder, r.entry.Size)
	r.entry = Entry{}
	return nil
}

// accept checks what an entry says about itself.
func (r *Reader) accept(h *tar.Header) (Entry, error) {
	e := Entry{Path: h.Name, Size: h.Size}
	switch h.Typeflag {
	case tar.TypeReg:
	case tar.TypeDir:
		e.Folder = true
		e.Path = strings.TrimSuffix(e.Path, "/")
	default:
		return e, hostile(h.Name, "it is a link, a device or something else that is neither file nor folder")
	}
	if why := portable.CheckPath(e.Path, r.limits.PathBytes, r.limits.Depth); why != "" {
		return e, hostile(h.Name, "%s", why)
	}
	if isOwn(e.Path) {
		return e, hostile(h.Name, "it is one of the archive's own names")
	}
	for key := range h.PAXRecords {
		if key != "path" && key != "size" {
			return e, hostile(h.Name, "it has the record %.60q", key)
		}
	}
	switch {
	case h.Linkname != "", h.Size < 0, e.Folder && h.Size != 0:
		return e, hostile(h.Name, "its parts do not fit together")
	case h.Size > r.limits.EntryBytes:
		return e, tooLarge(h.Name, "it has %d bytes, more than the %d allowed", h.Size, r.limits.EntryBytes)
	}
	why := ""
	if e.Folders, why = r.names.Add(e.Path, e.Folder); why != "" {
		return e, hostile(h.Name, "%s", why)
	}
	switch {
	case r.names.Len() > r.limits.Entries:
		return e, tooLarge("", "it has more than %d files and folders, with the folders that paths imply", r.limits.Entries)
	case r.names.Folders() > r.limits.Folders:
		return e, tooLarge("", "it has more than %d folders, with those that paths imply", r.limits.Folders)
	}
	return e, nil
}

// end reads the last entry, holds it against what was read, and makes sure
// that nothing follows.
func (r *Reader) end(h *tar.Header) error {
	if h.Typeflag != tar.TypeReg || len(h.PAXRecords) > 0 {
		return hostile(h.Name, "it is no file")
	}
	want := r.digest.end()
	text, err := r.readOwn(endName, h.Size)
	if err != nil {
		return err
	}
	var found endFile
	if err := decodeStrict(text, &found); err != nil {
		return damaged(endName, err, "it cannot be read")
	}
	if found != want {
		return damaged("", nil, "its digest is not that of its content")
	}
	if _, err := r.tar.Next(); !errors.Is(err, io.EOF) {
		if err != nil {
			return r.broken("", err)
		}
		return hostile("", "something follows its end")
	}
	// The tar's end is read; now the end of the compressed data with its
	// checksum, and the end of the file.
	if n, err := r.zip.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
		if n != 0 || err == nil {
			return hostile("", "something follows its end")
		}
		return r.broken("", err)
	}
	if _, err := r.source.ReadByte(); err == nil {
		return hostile("", "something follows its end")
	} else if !errors.Is(err, io.EOF) {
		return err
	}
	return io.EOF
}

// Read reads the content of the entry.
func (r *Reader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return entryReader{r}.Read(p)
}

// entryReader reads an entry, and keeps an error for good.
type entryReader struct{ r *Reader }

func (e entryReader) Read(p []byte) (int, error) {
	r := e.r
	if r.left == 0 {
		return 0, io.EOF
	}
	n, err := r.tar.Read(p[:min(int64(len(p)), r.left)])
	r.digest.content.Write(p[:n])
	r.left -= int64(n)
	switch {
	case r.left == 0:
		err = nil
	case err != nil:
		err = r.broken(r.entry.Path, err)
		r.err = err
	}
	return n, err
}

// sourceReader remembers why the reader below failed, which must not pass for
// a damaged archive.
type sourceReader struct {
	r   io.Reader
	err error
}

func (s *sourceReader) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// boundedReader bounds what comes out of the decompression.
type boundedReader struct {
	r           io.Reader
	left, limit int64
	source      *sourceReader
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, tooLarge("", "it unpacks to more than %d bytes", b.limit)
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	if b.source.err != nil {
		return n, fmt.Errorf("read the archive: %w", b.source.err)
	}
	return n, err
}

// Verify reads a whole archive and returns its header once it has proved to
// be whole. Visit, if it is not nil, sees every entry before that, with its
// content, and ends the reading by an error.
func Verify(r io.Reader, limits Limits, visit func(Entry, io.Reader) error) (Header, error) {
	a, err := NewReader(r, limits)
	if err == nil {
		err = a.each(visit)
	}
	if err != nil {
		return Header{}, err
	}
	return a.header, nil
}

// each goes through all entries, to the proof that the archive is whole.
func (r *Reader) each(visit func(Entry, io.Reader) error) error {
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && visit != nil {
			err = visit(e, r)
		}
		if err != nil {
			return err
		}
	}
}
