package bundle

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Copy copies the files of the plugin in src, a folder or a package, into the
// new folder dst, whose parent must exist, and syncs them to disk. Contents
// describes what was written. Nothing outside of src is read, wherever links
// lead and whoever changes src meanwhile. After an error dst may hold a part of
// the files; it is the caller's to remove.
//
// The error is a [*RefusedError] where the files are not those of a plugin.
func Copy(ctx context.Context, src, dst string, limits Limits) (*Contents, error) {
	if err := os.Mkdir(dst, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the copy: %w", err)
	}
	to, err := os.OpenRoot(dst)
	if err != nil {
		return nil, fmt.Errorf("open the folder of the copy: %w", err)
	}
	defer to.Close()
	contents, err := read(ctx, src, limits, to)
	if err != nil {
		return nil, err
	}
	if err := syncFolders(to, contents.Files); err != nil {
		return nil, fmt.Errorf("sync the copy to disk: %w", err)
	}
	return contents, nil
}

// Read describes the plugin in a folder or a package without copying it.
func Read(ctx context.Context, src string, l Limits) (*Contents, error) {
	return read(ctx, src, l, nil)
}

// source is where the files of a plugin are read from.
type source interface {
	// each calls take for every file that belongs to the plugin, once and in any
	// order. Reading the content fails where it is not of that size or damaged.
	each(ctx context.Context, take func(path string, size int64, content io.Reader) error) error
	Close() error
}

// read copies what is in src to to, if that is not nil.
func read(ctx context.Context, src string, l Limits, to *os.Root) (*Contents, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	from, err := open(src, l)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	c := &copier{ctx: ctx, to: to, made: map[string]bool{".": true}, buffer: *buffer}
	contents := &Contents{}
	err = from.each(ctx, func(at string, size int64, content io.Reader) error {
		file, err := c.file(at, size, content)
		contents.Files = append(contents.Files, file)
		contents.Bytes += file.Size
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(contents.Files) == 0 {
		return nil, &RefusedError{Reason: "it holds no files of a plugin"}
	}
	slices.SortFunc(contents.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	contents.Digest = digest(contents.Files)
	return contents, nil
}

// buffers are of copiers: a host that starts reads the files of all plugins.
var buffers = sync.Pool{New: func() any { b := make([]byte, 256<<10); return &b }}

type copier struct {
	ctx    context.Context
	to     *os.Root // nil: hash only
	made   map[string]bool
	buffer []byte
}

// file hashes one file, and copies it where there is a destination.
func (c *copier) file(at string, size int64, content io.Reader) (File, error) {
	file := File{Path: at, Size: size}
	sum := sha256.New()
	if err := c.transfer(at, content, sum); err != nil {
		return File{}, err
	}
	sum.Sum(file.Sum[:0])
	return file, nil
}

// transfer reads a file, and writes what it read where there is a destination.
func (c *copier) transfer(at string, in io.Reader, sum hash.Hash) error {
	if c.to == nil {
		return c.pour(at, in, sum)
	}
	out, err := c.create(at)
	if err != nil {
		return err
	}
	if err := c.pour(at, in, io.MultiWriter(sum, out)); err != nil {
		_ = out.Close() // the first failure counts
		return err
	}
	if err := durable.Close(out, nil); err != nil {
		return fmt.Errorf("write the copy of %s: %w", shown(at), err)
	}
	return nil
}

// pour reads a file to its end.
func (c *copier) pour(at string, in io.Reader, sink io.Writer) error {
	source := &reader{ctx: c.ctx, r: in}
	_, err := io.CopyBuffer(writerOnly{sink}, source, c.buffer)
	var refused *RefusedError
	switch {
	case err == nil:
		return nil
	case c.ctx.Err() != nil:
		return c.ctx.Err()
	case errors.As(err, &refused):
		return err
	case source.failed:
		return readError(at, err)
	}
	return fmt.Errorf("write the copy of %s: %w", shown(at), err)
}

// create makes a file of the copy, and its folders.
func (c *copier) create(at string) (*os.File, error) {
	if err := c.mkdir(path.Dir(at)); err != nil {
		return nil, fmt.Errorf("make a folder of the copy: %w", err)
	}
	out, err := c.to.OpenFile(filepath.FromSlash(at), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("write the copy of %s: %w", shown(at), err)
	}
	return out, nil
}

func (c *copier) mkdir(dir string) error {
	if c.made[dir] {
		return nil
	}
	if err := c.mkdir(path.Dir(dir)); err != nil {
		return err
	}
	c.made[dir] = true
	return c.to.Mkdir(filepath.FromSlash(dir), 0o700)
}

// writerOnly hides every other method of a writer, so that the buffer is used.
type writerOnly struct{ io.Writer }

// reader ends when its context ends, and notes where a failure came from.
type reader struct {
	ctx    context.Context
	r      io.Reader
	failed bool
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.r.Read(p)
	r.failed = r.failed || (err != nil && err != io.EOF)
	return n, err
}

// exactly is a reader of what is to be of a known size. Reading fails with
// otherwise where it ends before or after that.
type exactly struct {
	r         io.Reader
	left      int64
	otherwise error
}

func (e *exactly) Read(p []byte) (int, error) {
	if e.left == 0 {
		var more [1]byte
		n, err := io.ReadFull(e.r, more[:])
		if n > 0 {
			return 0, e.otherwise
		}
		return 0, err
	}
	n, err := e.r.Read(p[:min(int64(len(p)), e.left)])
	e.left -= int64(n)
	if err == io.EOF && e.left > 0 {
		return n, e.otherwise
	}
	if err == io.EOF {
		err = nil // the next call makes sure
	}
	return n, err
}

// syncFolders makes the names of all files durable, the innermost first.
func syncFolders(root *os.Root, files []File) error {
	done := map[string]bool{}
	for i := len(files) - 1; i >= 0; i-- {
		for dir := path.Dir(files[i].Path); !done[dir]; dir = path.Dir(dir) {
			done[dir] = true
			if err := durable.SyncRoot(root, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// digest names a list of files, which is sorted by path. It is the SHA-256
// of a header and, for each file, the length of its path, the path, its
// size (both numbers of 8 bytes, big endian) and the SHA-256 of its content.
func digest(files []File) Digest {
	sum := sha256.New()
	sum.Write([]byte("wasmhost bundle 1\n"))
	var number [8]byte
	for _, f := range files {
		binary.BigEndian.PutUint64(number[:], uint64(len(f.Path)))
		sum.Write(number[:])
		sum.Write([]byte(f.Path))
		binary.BigEndian.PutUint64(number[:], uint64(f.Size))
		sum.Write(number[:])
		sum.Write(f.Sum[:])
	}
	return Digest(digestPrefix + hex.EncodeToString(sum.Sum(nil)))
}
