package bundle

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
)

// tarPackage is a tar archive, compressed with gzip, as a [source]. It is read
// once, from its beginning to its end.
type tarPackage struct {
	file *os.File
	in   *intake
}

// Close implements [source].
func (t *tarPackage) Close() error { return t.file.Close() }

// tarBlocks is how many bytes of a tar are allowed per entry beside contents;
// tarEnd is how many zeros may follow its last entry.
const tarBlocks, tarEnd = 4096, 1 << 20

// each implements [source].
func (t *tarPackage) each(ctx context.Context, take func(string, int64, io.Reader) error) error {
	disk := &reader{ctx: ctx, r: t.file}
	err := t.read(disk, take)
	var refused *RefusedError
	switch {
	case err == nil, errors.As(err, &refused):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case disk.failed:
		return readError(".", err)
	case archive.IsDamage(err):
		return damagedPackage("", "%v", err)
	}
	return err
}

func (t *tarPackage) read(disk io.Reader, take func(string, int64, io.Reader) error) error {
	source := bufio.NewReader(disk)
	unzipped, err := gzip.NewReader(source)
	if err != nil {
		return err
	}
	unzipped.Multistream(false)
	most := t.in.limits.Bytes + int64(t.in.limits.mostEntries())*tarBlocks + tarEnd
	content := &capped{unzipped, most}
	entries := tar.NewReader(content)
	for {
		h, err := entries.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := t.entry(h, entries, take); err != nil {
			return err
		}
	}
	return ends(content, source)
}

// entry takes one entry.
func (t *tarPackage) entry(h *tar.Header, content io.Reader, take func(string, int64, io.Reader) error) error {
	folder := h.Typeflag == tar.TypeDir
	if !folder && h.Typeflag != tar.TypeReg {
		return &RefusedError{Path: h.Name, Reason: "it is a link, a device or something else that is neither file nor " +
			"folder"}
	}
	for key := range h.PAXRecords {
		switch key {
		case "path", "size", "mtime", "atime", "ctime", "uid", "gid", "uname", "gname":
		default:
			return &RefusedError{Path: h.Name, Reason: "its header has the record " + shown(key) + ", which plugins have " +
				"no " +
				"use for: pack it without sparse files and extended attributes"}
		}
	}
	if h.Linkname != "" || h.Size < 0 || folder && h.Size != 0 {
		return damagedPackage(h.Name, "the parts of its header do not fit together")
	}
	at := strings.TrimPrefix(h.Name, "./") // as `tar -c .` writes it
	if folder {
		if at = strings.TrimSuffix(at, "/"); at == "" || at == "." {
			return nil
		}
	}
	belongs, err := t.in.add(at, folder, h.Size)
	if err != nil || !belongs {
		return err
	}
	return take(at, h.Size, &exactly{content, h.Size, damagedPackage(at, "it ends too early")})
}

// ends makes sure that nothing but zeros follows the last entry, and nothing
// the compressed data, whose checksum is read by that.
func ends(content io.Reader, source *bufio.Reader) error {
	rest, err := io.ReadAll(io.LimitReader(content, tarEnd+1))
	if err != nil {
		return err
	}
	if len(rest) > tarEnd || slices.ContainsFunc(rest, func(b byte) bool { return b != 0 }) {
		return damagedPackage("", "something follows the end of the archive")
	}
	if _, err := source.ReadByte(); err == nil {
		return damagedPackage("", "something follows the end of the compressed data")
	} else if !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// capped bounds what comes out of a decompression: headers, which are in no
// entry's size, may be packed as well as anything.
type capped struct {
	r    io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	if c.left <= 0 {
		return 0, damagedPackage("", "its headers alone unpack to more than a plugin can have")
	}
	n, err := c.r.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	return n, err
}
