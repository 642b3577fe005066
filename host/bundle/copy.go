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
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"

	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/limits"
	"github.com/wasmhost/wasmhost/host/regular"
)

// Copy copies the files of the plugin in folder src into the new folder dst,
// whose parent must exist, and syncs them to disk. Contents describes what was
// written. Nothing outside of src is read, wherever links lead and whoever
// changes src meanwhile. After an error dst may hold a part of the files; it
// is the caller's to remove.
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

// Read describes the plugin in a folder without copying it.
func Read(ctx context.Context, dir string, l Limits) (*Contents, error) {
	return read(ctx, dir, l, nil)
}

// read walks src and copies to to, if that is not nil.
func read(ctx context.Context, src string, l Limits, to *os.Root) (*Contents, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	from, err := openFolder(src)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	list, err := walk(ctx, from, l)
	if err != nil {
		return nil, err
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	c := &copier{ctx: ctx, from: from, to: to, made: map[string]bool{".": true}, buffer: *buffer}
	contents := &Contents{Files: make([]File, 0, len(list))}
	for _, f := range list {
		file, err := c.file(f)
		if err != nil {
			return nil, err
		}
		contents.Files = append(contents.Files, file)
		contents.Bytes += file.Size
	}
	contents.Digest = digest(contents.Files)
	return contents, nil
}

// buffers are of copiers: a host that starts reads the files of all plugins.
var buffers = sync.Pool{New: func() any { b := make([]byte, 256<<10); return &b }}

// openFolder opens the folder of a plugin.
func openFolder(dir string) (*os.Root, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &RefusedError{Reason: "the folder does not exist; name the folder of a plugin"}
	case err == nil && !info.IsDir():
		return nil, &RefusedError{Reason: "it is a file; name the folder of a plugin"}
	case err != nil:
		return nil, readError(".", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, readError(".", err)
	}
	return root, nil
}

type copier struct {
	ctx    context.Context
	from   *os.Root
	to     *os.Root // nil: hash only
	made   map[string]bool
	buffer []byte
}

// file hashes one file, and copies it where there is a destination.
func (c *copier) file(f found) (File, error) {
	in, err := c.open(f)
	if err != nil {
		return File{}, err
	}
	defer in.Close()
	sum := sha256.New()
	size, err := c.transfer(f.path, in, sum)
	if err != nil {
		return File{}, err
	}
	if size != f.info.Size() {
		return File{}, changed(f.path)
	}
	file := File{Path: f.path, Size: size}
	sum.Sum(file.Sum[:0])
	return file, nil
}

// open opens a file if it still is the regular file that the walk saw.
func (c *copier) open(f found) (*os.File, error) {
	// Without O_NONBLOCK a pipe that took the file's place would block.
	in, err := c.from.OpenFile(filepath.FromSlash(f.path), os.O_RDONLY|regular.Nonblock, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, changed(f.path)
	}
	if err != nil {
		return nil, readError(f.path, err)
	}
	info, err := in.Stat()
	if err == nil && (!info.Mode().IsRegular() || !os.SameFile(info, f.info)) {
		err = changed(f.path)
	}
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	return in, nil
}

func changed(at string) error {
	return &RefusedError{Path: at,
		Reason: "it changed while it was read: wait until whatever builds the plugin is done, then try again"}
}

// transfer reads a file, and writes what it read where there is a destination.
func (c *copier) transfer(at string, in *os.File, sum hash.Hash) (size int64, err error) {
	if c.to == nil {
		return c.pour(at, in, sum)
	}
	out, err := c.create(at)
	if err != nil {
		return 0, err
	}
	size, err = c.pour(at, in, io.MultiWriter(sum, out))
	if err != nil {
		_ = out.Close() // the first failure counts
		return 0, err
	}
	if err := durable.Close(out, nil); err != nil {
		return 0, fmt.Errorf("write the copy of %s: %w", shown(at), err)
	}
	return size, nil
}

// pour reads a file to its end, but no further than the walk saw it reach.
func (c *copier) pour(at string, in *os.File, sink io.Writer) (size int64, err error) {
	info, err := in.Stat()
	if err != nil {
		return 0, readError(at, err)
	}
	source := &reader{ctx: c.ctx, r: io.LimitReader(in, info.Size()+1)}
	size, err = io.CopyBuffer(writerOnly{sink}, source, c.buffer)
	switch {
	case err == nil:
		return size, nil
	case c.ctx.Err() != nil:
		return 0, c.ctx.Err()
	case source.failed:
		return 0, readError(at, err)
	}
	return 0, fmt.Errorf("write the copy of %s: %w", shown(at), err)
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
