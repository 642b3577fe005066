package stored

import (
	"bufio"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// rowReader reads the rows and keys of an export that was unpacked.
type rowReader struct {
	root  string              // of what was unpacked
	files map[string][]string // by collection; those of keys by the empty name
	order []string            // the collections that are still to be read
	most  int                 // bytes that a row may have

	now  string // the collection that is read
	file *os.File
	in   *bufio.Reader
	line []byte
}

func newRowReader(root string, lines map[string][]string, most int) *rowReader {
	r := &rowReader{root: root, files: map[string][]string{}, order: slices.Sorted(maps.Keys(lines)), most: most}
	for name, paths := range lines {
		r.files[name] = slices.Sorted(slices.Values(paths)) // they are numbered
	}
	return r
}

// next returns the next record, or io.EOF.
func (r *rowReader) next() (store.Record, error) {
	for {
		if r.file == nil {
			if err := r.open(); err != nil {
				return store.Record{}, err
			}
		}
		line, err := r.readLine()
		if err == nil {
			return store.Record{Collection: r.now, JSON: line}, nil
		}
		if !errors.Is(err, io.EOF) {
			return store.Record{}, err
		}
		r.close()
	}
}

// open opens the next file, or returns io.EOF.
func (r *rowReader) open() error {
	for len(r.order) > 0 && len(r.files[r.order[0]]) == 0 {
		r.order = r.order[1:]
	}
	if len(r.order) == 0 {
		return io.EOF
	}
	r.now = r.order[0]
	path := r.files[r.now][0]
	r.files[r.now] = r.files[r.now][1:]
	f, err := regular.Open(filepath.Join(r.root, filepath.FromSlash(path)))
	if err != nil {
		return err
	}
	r.file, r.in = f, bufio.NewReaderSize(f, 64<<10)
	return nil
}

// readLine returns a line without its end; it lives until the next one.
func (r *rowReader) readLine() ([]byte, error) {
	r.line = r.line[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		r.line = append(r.line, part...)
		switch {
		case len(r.line) > r.most:
			return nil, refuse(nil, "a row of it has more than %d bytes", r.most)
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil:
			return r.line[:len(r.line)-1], nil
		case errors.Is(err, io.EOF) && len(r.line) > 0:
			return nil, refuse(nil, "the last line of a file of rows is not whole")
		default:
			return nil, err
		}
	}
}

func (r *rowReader) close() {
	if r.file != nil {
		_ = r.file.Close() // it was only read
		r.file = nil
	}
}
