package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql/driver"
	"io"
	"iter"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/chunks"
)

// ReadFile implements [Files]. It is one statement: so a file that is replaced
// meanwhile is the old one or the new.
func (t *Tables) ReadFile(ctx context.Context, path string) (string, error) {
	names, err := t.limits.split(path, false)
	if err != nil {
		return "", err
	}
	if err := t.start(ctx); err != nil {
		return "", err
	}
	defer t.end()
	var text strings.Builder
	var found, file bool
	var size int64
	var digest []byte
	most := t.limits.FileBytes
	_, err = t.read(ctx, postgres.Statement{Text: t.texts.read, Args: []driver.Value{strings.Join(names, "/"),
		int64(len(names)), most}, Each: func(row []driver.Value) error {
		if !found {
			found = true
			_, file = row[0].(int64)
			size, _ = row[1].(int64)
			digest, _ = row[2].([]byte)
			if size <= most {
				text.Grow(int(size))
			}
		}
		if data, ok := row[3].([]byte); ok {
			text.Write(data)
		}
		return nil
	}})
	switch {
	case err != nil:
	case !found:
		err = t.absent(ctx, names)
	case !file:
		err = readsFolder(strings.Join(names, "/"))
	case size > most:
		err = t.limits.tooLong(path, size)
	case !sameText(text.String(), size, digest):
		err = chunks.ErrDamaged
	case !utf8.ValidString(text.String()):
		err = notText(path)
	}
	if err != nil {
		return "", failed(ctx, "read", path, err)
	}
	return text.String(), nil
}

func sameText(text string, size int64, digest []byte) bool {
	sum := sha256.New()
	_, _ = io.WriteString(sum, text) // never fails
	return int64(len(text)) == size && bytes.Equal(sum.Sum(nil), digest)
}

// Exists implements [Files].
func (t *Tables) Exists(ctx context.Context, path string) (bool, error) {
	names, err := t.limits.split(path, path != "")
	if err != nil {
		return false, err
	}
	if err := t.start(ctx); err != nil {
		return false, err
	}
	defer t.end()
	nodes, err := t.find(ctx, t.read, names)
	return err == nil && len(nodes) == len(names)+1, failed(ctx, "look for", path, err)
}

// ListDir implements [Files].
func (t *Tables) ListDir(ctx context.Context, path string) ([]Entry, error) {
	names, err := t.limits.split(path, true)
	if err != nil {
		return nil, err
	}
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	defer t.end()
	nodes, err := t.find(ctx, t.read, names)
	if err != nil {
		return nil, failed(ctx, "list", path, err)
	}
	last := nodes[len(nodes)-1]
	switch {
	case !last.folder:
		return nil, fail("list", path, &notFolderError{at: strings.Join(names[:len(nodes)-1], "/")})
	case len(nodes) <= len(names):
		return []Entry{}, nil
	}
	found, err := t.now().children(ctx, last.id, names, t.limits.ListEntries+1)
	if err != nil {
		return nil, failed(ctx, "list", path, err)
	}
	if len(found) > t.limits.ListEntries {
		return nil, t.limits.tooManyEntries(path)
	}
	list := make([]Entry, 0, len(found))
	for _, e := range found {
		if name := e.names[len(e.names)-1]; badName(name) == "" {
			list = append(list, Entry{Name: name, Folder: e.Folder})
		}
	}
	return list, nil
}

// listed is an entry of a folder, with its number.
type listed struct {
	Found
	id int64
}

// view is how entries are read: each by itself, or all as of one moment.
type view struct {
	t    *Tables
	run  chunks.Runner
	open func(ctx context.Context, names []string) (io.ReadCloser, error)
}

// now reads each entry as it is then.
func (t *Tables) now() view { return view{t, t.read, t.open} }

// children are what is in a folder; most is how many at the most, or 0 for all.
func (v view) children(ctx context.Context, id int64, above []string, most int) (list []listed, err error) {
	_, err = v.run(ctx, postgres.Statement{Text: v.t.texts.list, Args: []driver.Value{id, int64(most)},
		Each: func(row []driver.Value) error {
			name, _ := row[0].(string)
			_, file := row[1].(int64)
			names := append(above[:len(above):len(above)], name)
			e := listed{Found: Found{Path: strings.Join(names, "/"), Folder: !file, names: names}}
			e.Size, _ = row[2].(int64)
			modified, _ := row[3].(int64)
			e.Modified = time.UnixMicro(modified)
			e.id, _ = row[4].(int64)
			e.Skipped = unusable(names, e.Folder)
			if file {
				e.open = func(ctx context.Context) (io.ReadCloser, error) { return v.open(ctx, names) }
			}
			list = append(list, e)
			return nil
		}})
	return list, err
}

// Walk implements [Files].
func (t *Tables) Walk(ctx context.Context) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) { stepping(t.step).walk(ctx, 0, nil, yield) }
}

// stepping reads one folder of a walk.
type stepping func(ctx context.Context, id int64, names []string) ([]listed, error)

// walk yields what is in a folder and reports whether to go on.
func (step stepping) walk(ctx context.Context, id int64, names []string, yield func(Found, error) bool) bool {
	found, err := step(ctx, id, names)
	if err != nil {
		yield(Found{}, err)
		return false
	}
	for _, e := range found {
		if !yield(e.Found, nil) {
			return false
		}
		if e.Folder && e.Skipped == "" && !step.walk(ctx, e.id, e.names, yield) {
			return false
		}
	}
	return true
}

func (t *Tables) step(ctx context.Context, id int64, names []string) ([]listed, error) {
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	defer t.end()
	found, err := t.now().children(ctx, id, names, 0)
	return found, failed(ctx, "walk through", strings.Join(names, "/"), err)
}

// open opens a file for reading, as it is now: in a transaction, which ends with
// the reader.
func (t *Tables) open(ctx context.Context, names []string) (io.ReadCloser, error) {
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	defer t.end()
	path := strings.Join(names, "/")
	tx, err := t.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return nil, failed(ctx, "read", path, err)
	}
	r, err := t.openIn(ctx, tx, names)
	if err != nil {
		tx.Rollback()
		return nil, failed(ctx, "read", path, err)
	}
	r.end = tx.Rollback
	return r, nil
}

// openIn opens a file for reading within a transaction.
func (t *Tables) openIn(ctx context.Context, tx postgres.Tx, names []string) (*tableReader, error) {
	path := strings.Join(names, "/")
	var v chunks.Value
	found, file := false, false
	_, err := tx.Run(ctx, postgres.Statement{Text: t.texts.content, Args: []driver.Value{path, int64(len(names))},
		Each: func(row []driver.Value) error {
			found = true
			v.Number, file = row[0].(int64)
			v.Bytes, _ = row[1].(int64)
			v.Sum, _ = row[2].([]byte)
			return nil
		}})
	if err == nil && !found {
		err = t.absent(ctx, names)
	}
	if err == nil && !file {
		err = readsFolder(path)
	}
	if err != nil {
		return nil, err
	}
	return &tableReader{ctx: ctx, path: path, from: t.chunks.Reader(ctx, tx.Run, v), end: func() {}}, nil
}

// tableReader reads a file piece by piece, with the errors of this package.
type tableReader struct {
	ctx  context.Context
	path string
	from io.Reader
	end  func()
}

// Read implements [io.Reader].
func (r *tableReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	if err != nil && err != io.EOF {
		err = failed(r.ctx, "read", r.path, err)
	}
	return n, err
}

// Close implements [io.Closer].
func (r *tableReader) Close() error {
	r.end()
	return nil
}
