package files

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/chunks"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// change is a transaction that changes names. Its holder has what is counted
// locked, so that no other host changes any.
type change struct {
	t   *Tables
	tx  postgres.Tx
	use Usage
}

// lock waits for the right to change names.
func (c *change) lock(ctx context.Context) (err error) {
	c.use, err = account(ctx, c.tx.Run, c.t.texts.lock)
	return err
}

// WriteFile implements [Files].
func (t *Tables) WriteFile(ctx context.Context, path, text string) error {
	names, err := t.limits.split(path, false)
	if err != nil {
		return err
	}
	if err := t.limits.checkText(path, text); err != nil {
		return err
	}
	if err := t.start(ctx); err != nil {
		return err
	}
	defer t.end()
	return failed(ctx, "write", path, t.writeFile(ctx, names, text))
}

func (t *Tables) writeFile(ctx context.Context, names []string, text string) error {
	at, size := strings.Join(names, "/"), int64(len(text))
	if err := t.unfreed.Admit(ctx, t.read, t.schema.Name(), size, t.limits.TotalBytes); err != nil {
		return err
	}
	if size > chunks.Size {
		// What has no room is not sent.
		nodes, err := t.find(ctx, t.read, names)
		if err != nil {
			return err
		}
		use, err := account(ctx, t.read, t.texts.usage)
		if err != nil {
			return err
		}
		if err := t.limits.admit(use, at, size, oldSize(nodes, names)); err != nil {
			return err
		}
	}
	return t.change(ctx, postgres.Write, func(tx postgres.Tx) error {
		c := &change{t: t, tx: tx}
		stored, err := t.store(ctx, tx, strings.NewReader(text))
		if err != nil {
			return err
		}
		// Chunks come first, so that others wait for as short as can be.
		if err := c.lock(ctx); err != nil {
			return err
		}
		if err := c.name(ctx, names, stored); err != nil {
			return err
		}
		return t.count(ctx, tx.Run, c.use)
	})
}

// store puts a text into chunks, where it has no name yet.
func (t *Tables) store(ctx context.Context, tx postgres.Tx, text io.Reader) (chunks.Value, error) {
	version, err := ask(ctx, tx.Run, t.texts.version)
	if err != nil {
		return chunks.Value{}, err
	}
	return t.chunks.Write(ctx, tx.Run, version, text)
}

// oldSize is the size of the file that a path leads to, or negative.
func oldSize(found []node, names []string) int64 {
	if last := found[len(found)-1]; len(found) == len(names)+1 && !last.folder {
		return last.size
	}
	return -1
}

// name gives a content its path, and makes the folders above it.
func (c *change) name(ctx context.Context, names []string, stored chunks.Value) error {
	at := strings.Join(names, "/")
	found, err := c.t.find(ctx, c.tx.Run, names)
	if err != nil {
		return err
	}
	old := oldSize(found, names)
	if err := c.t.limits.admit(c.use, at, stored.Bytes, old); err != nil {
		return err
	}
	last := found[len(found)-1]
	for depth := len(found); depth < len(names); depth++ {
		if !last.folder {
			return &notFolderError{at: strings.Join(names[:depth-1], "/")}
		}
		if last.id, err = c.addFolder(ctx, last.id, names[:depth]); err != nil {
			return err
		}
	}
	switch {
	case old >= 0:
		c.use.Bytes += stored.Bytes - old
		if err := do(ctx, c.tx.Run, c.t.texts.setFile, last.id, stored.Number, stored.Bytes, stored.Sum); err != nil {
			return err
		}
		return c.t.chunks.Delete(ctx, c.tx.Run, last.version)
	case len(found) == len(names)+1:
		return writesFolder(at)
	case !last.folder:
		return &notFolderError{at: path.Dir(at)}
	}
	if err := c.alone(ctx, last.id, at); err != nil {
		return err
	}
	c.use.Files++
	c.use.Bytes += stored.Bytes
	name := names[len(names)-1]
	return do(ctx, c.tx.Run, c.t.texts.addFile, last.id, name, portable.Fold(name), stored.Number, stored.Bytes,
		stored.Sum, nil)
}

func (c *change) addFolder(ctx context.Context, parent int64, names []string) (int64, error) {
	at := strings.Join(names, "/")
	if err := c.alone(ctx, parent, at); err != nil {
		return 0, err
	}
	if err := c.t.limits.admitFolder(c.use.Folders); err != nil {
		return 0, err
	}
	c.use.Folders++
	name := names[len(names)-1]
	return ask(ctx, c.tx.Run, c.t.texts.addFolder, parent, name, portable.Fold(name), nil)
}

// alone refuses a new name that differs from one in its folder in letter case
// only.
func (c *change) alone(ctx context.Context, parent int64, at string) error {
	other := ""
	_, err := c.tx.Run(ctx, postgres.Statement{Text: c.t.texts.twin,
		Args: []driver.Value{parent, portable.Fold(path.Base(at))}, Each: func(row []driver.Value) error {
			other, _ = row[0].(string)
			return nil
		}})
	if err == nil && other != "" {
		err = otherSpelling(at, other)
	}
	return err
}

// DeleteFile implements [Files].
func (t *Tables) DeleteFile(ctx context.Context, path string) error {
	names, err := t.limits.split(path, false)
	if err != nil {
		return err
	}
	if err := t.start(ctx); err != nil {
		return err
	}
	defer t.end()
	err = t.change(ctx, postgres.Write, func(tx postgres.Tx) error {
		c := &change{t: t, tx: tx}
		if err := c.lock(ctx); err != nil {
			return err
		}
		if err := c.remove(ctx, names); err != nil {
			return err
		}
		return t.count(ctx, tx.Run, c.use)
	})
	return failed(ctx, "delete", path, err)
}

// remove deletes what a path leads to, if it leads to anything.
func (c *change) remove(ctx context.Context, names []string) error {
	found, err := c.t.find(ctx, c.tx.Run, names)
	if err != nil || len(found) <= len(names) {
		return err
	}
	last := found[len(found)-1]
	if !last.folder {
		c.use.Files--
		c.use.Bytes -= last.size
		if err := c.t.chunks.Delete(ctx, c.tx.Run, last.version); err != nil {
			return err
		}
		return do(ctx, c.tx.Run, c.t.texts.dropOne, last.id)
	}
	full := false
	_, err = c.tx.Run(ctx, postgres.Statement{Text: c.t.texts.list, Args: []driver.Value{last.id, int64(1)},
		Each: func([]driver.Value) error { full = true; return nil }})
	switch {
	case err != nil:
		return err
	case full:
		return notEmptyFolder(strings.Join(names, "/"))
	}
	c.use.Folders--
	return do(ctx, c.tx.Run, c.t.texts.dropOne, last.id)
}

// Replace puts all of other files in the place of these, in one transaction: who
// reads meanwhile sees the old ones. It leaves out what a walk skips, and knows
// no limits.
func (t *Tables) Replace(ctx context.Context, by Files) error {
	const doing = "replace the files"
	if err := t.start(ctx); err != nil {
		return err
	}
	defer t.end()
	return failed(ctx, doing, "", t.change(ctx, postgres.Alone, func(tx postgres.Tx) error { return t.fill(ctx, tx, by) }))
}

// fill has the tables hold what other files do; nothing for nil.
func (t *Tables) fill(ctx context.Context, tx postgres.Tx, by Files) error {
	for _, text := range []string{t.texts.clear, t.texts.clearChunks} {
		if err := do(ctx, tx.Run, text); err != nil {
			return err
		}
	}
	c := &change{t: t, tx: tx}
	if by == nil {
		return t.count(ctx, tx.Run, c.use)
	}
	folders := map[string]int64{".": 0}
	for found, err := range by.Walk(ctx) {
		if err != nil {
			return err
		}
		if found.Skipped != "" {
			continue
		}
		if err := c.take(ctx, found, folders); err != nil {
			return err
		}
	}
	return t.count(ctx, tx.Run, c.use)
}

// take adds one entry of a walk.
func (c *change) take(ctx context.Context, found Found, folders map[string]int64) (err error) {
	parent, name := folders[path.Dir(found.Path)], path.Base(found.Path)
	if found.Folder {
		c.use.Folders++
		folders[found.Path], err = ask(ctx, c.tx.Run, c.t.texts.addFolder, parent, name, portable.Fold(name),
			micros(found.Modified))
		return taken(found.Path, err)
	}
	r, err := found.Open(ctx)
	if err != nil {
		return err
	}
	stored, err := c.t.store(ctx, c.tx, r)
	if err := errors.Join(err, r.Close()); err != nil {
		return err
	}
	c.use.Files++
	c.use.Bytes += stored.Bytes
	return taken(found.Path, do(ctx, c.tx.Run, c.t.texts.addFile, parent, name, portable.Fold(name), stored.Number,
		stored.Bytes, stored.Sum, micros(found.Modified)))
}

// taken says of which name there is one already.
func taken(at string, err error) error {
	if postgres.State(err) == postgres.UniqueViolation {
		return abi.Invalid("%s differs from another name in its folder in letter case only, or in the form of its characters",
			shown(at))
	}
	return err
}
