package bundle

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/flate"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Pack writes a package with the files in the folder dir that keep wants to w,
// the file called first before all others, which follow by their paths. The same
// files make the same bytes: times and modes are fixed, and the compression is
// that of a pinned library. Contents describes what was packed.
//
// The error is a [*RefusedError] where the files are not those of a plugin.
func Pack(ctx context.Context, dir string, w io.Writer, l Limits, first string, keep func(string) bool) (*Contents,
	error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, readError(".", err)
	}
	from := &folder{root, l}
	defer from.Close()
	list, err := walk(ctx, root, l)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(f found) bool { return !keep(f.path) })
	slices.SortStableFunc(list, func(a, b found) int {
		switch first {
		case a.path:
			return -1
		case b.path:
			return 1
		}
		return 0
	})
	p := &packer{zip: zip.NewWriter(&bounded{w, l}), contents: &Contents{}}
	for _, file := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := from.file(file, p.add); err != nil {
			return nil, err
		}
	}
	if err := p.zip.Close(); err != nil {
		return nil, err
	}
	slices.SortFunc(p.contents.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	p.contents.Digest = digest(p.contents.Files)
	return p.contents, nil
}

type packer struct {
	zip      *zip.Writer
	contents *Contents
}

// add packs a file. It is compressed before its header is written, so that the
// header says all.
func (p *packer) add(at string, size int64, content io.Reader) error {
	var plain bytes.Buffer
	plain.Grow(int(size))
	if _, err := plain.ReadFrom(content); err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(plain.Bytes()); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	method := uint16(zipDeflated)
	if packed.Len() >= plain.Len() {
		method, packed = zipStored, plain
	}
	const unix, regularFile, january1980 = 3 << 8, 0o100644 << 16, 1<<5 | 1
	h := &zip.FileHeader{Name: at, Method: method, CRC32: crc32.ChecksumIEEE(plain.Bytes()), CreatorVersion: unix,
		ExternalAttrs: regularFile, CompressedSize64: uint64(packed.Len()), UncompressedSize64: uint64(plain.Len())}
	//lint:ignore SA1019 CreateRaw writes it as it is, and Modified only to other headers
	h.ModifiedDate = january1980
	if strings.IndexFunc(at, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		h.Flags = zipUTF8
	}
	out, err := p.zip.CreateRaw(h)
	if err != nil {
		return err
	}
	if _, err := out.Write(packed.Bytes()); err != nil {
		return err
	}
	p.contents.Files = append(p.contents.Files, File{Path: at, Size: size, Sum: sha256.Sum256(plain.Bytes())})
	p.contents.Bytes += size
	return nil
}

// bounded refuses to write more than a package may have.
type bounded struct {
	w      io.Writer
	limits Limits
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.limits.PackageBytes -= int64(len(p)); b.limits.PackageBytes < 0 {
		return 0, &RefusedError{Reason: "the package would have more bytes than the limit package-bytes allows: leave " +
			"out " +
			"what the plugin does not need, by the member files of the manifest"}
	}
	return b.w.Write(p)
}
