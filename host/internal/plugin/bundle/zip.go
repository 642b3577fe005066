package bundle

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
)

// The marks that the parts of a zip archive begin with.
const (
	zipLocal      = "PK\x03\x04"
	zipCentral    = "PK\x01\x02"
	zipEnd        = "PK\x05\x06"
	zipDescriptor = "PK\x07\x08"
)

// Sizes of the parts without names and what else has a length of its own.
const zipLocalBytes, zipCentralBytes, zipEndBytes = 30, 46, 22

// Bits of the flags of an entry.
const (
	zipEncrypted  = 1<<0 | 1<<6 | 1<<13
	zipDescribed  = 1 << 3 // sizes and checksum follow the data
	zipUTF8       = 1 << 11
	zipKnownFlags = 1<<1 | 1<<2 | zipDescribed | zipUTF8
)

// Methods of compression.
const zipStored, zipDeflated = 0, 8

// zipPackage is a zip archive as a [source]. It reads stricter than package
// archive/zip: there is one way to read what it accepts. The entries must fill
// the file from its first byte to the central directory, and that to its last,
// each described there and before its data alike.
type zipPackage struct {
	file *os.File
	size int64
	in   *intake
}

// zipEntry is an entry as the central directory describes it.
type zipEntry struct {
	name          string
	flags, method uint16
	sum           uint32 // CRC-32 of the content
	packed, size  int64
	offset        int64 // of the local header
	data          int64 // offset of the data
}

// Close implements [source].
func (z *zipPackage) Close() error { return z.file.Close() }

// each implements [source]. All entries are looked at before the first is read.
func (z *zipPackage) each(ctx context.Context, take func(string, int64, io.Reader) error) error {
	entries, directory, err := z.directory(ctx)
	if err != nil {
		return err
	}
	var files []int
	for i, e := range entries {
		name, folder := strings.CutSuffix(e.name, "/")
		if folder && e.size != 0 {
			return damagedPackage(e.name, "a folder has content")
		}
		belongs, err := z.in.add(name, folder, e.size)
		if err != nil {
			return err
		}
		if belongs {
			files = append(files, i)
		}
	}
	if err := z.layout(ctx, entries, directory); err != nil {
		return err
	}
	for _, i := range files {
		if err := z.content(entries[i], take); err != nil {
			return err
		}
	}
	return nil
}

// directory reads the central directory, and returns where it begins.
func (z *zipPackage) directory(ctx context.Context) ([]zipEntry, int64, error) {
	end := make([]byte, zipEndBytes)
	if z.size < zipEndBytes {
		return nil, 0, damagedPackage("", "it is cut short")
	}
	if err := z.readAt(end, z.size-zipEndBytes, ""); err != nil {
		return nil, 0, err
	}
	at := binary.LittleEndian
	count, size, offset := at.Uint16(end[10:]), at.Uint32(end[12:]), at.Uint32(end[16:])
	switch {
	case string(end[:4]) != zipEnd || at.Uint16(end[20:]) != 0:
		return nil, 0, damagedPackage("", "it is cut short, or something follows its end")
	case count == 0xffff || size == 0xffffffff || offset == 0xffffffff:
		return nil, 0, zip64("")
	case at.Uint32(end[4:]) != 0 || at.Uint16(end[8:]) != count:
		return nil, 0, damagedPackage("", "it is one of several parts")
	case int64(offset)+int64(size) != z.size-zipEndBytes:
		return nil, 0, damagedPackage("", "something stands before its beginning or between its parts")
	case int(count) > z.in.limits.mostEntries() || int64(count)*zipCentralBytes > int64(size):
		return nil, 0, damagedPackage("", "it says that it has %d entries", count)
	}
	r := bufio.NewReader(&reader{ctx: ctx, r: io.NewSectionReader(z.file, int64(offset), int64(size))})
	entries := make([]zipEntry, 0, count)
	for range count {
		e, err := readCentral(r)
		if err != nil {
			return nil, 0, z.broken(ctx, err)
		}
		entries = append(entries, e)
	}
	if _, err := r.ReadByte(); err == nil {
		return nil, 0, damagedPackage("", "it has more entries than it says")
	} else if !errors.Is(err, io.EOF) {
		return nil, 0, z.broken(ctx, err)
	}
	return entries, int64(offset), nil
}

func (z *zipPackage) broken(ctx context.Context, err error) error {
	var refused *RefusedError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &refused):
		return err
	case archive.IsDamage(err):
		return damagedPackage("", "its list of files is cut short")
	}
	return readError(".", err)
}

// readCentral reads a header of the central directory.
func readCentral(r io.Reader) (zipEntry, error) {
	var h [zipCentralBytes]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return zipEntry{}, err
	}
	at := binary.LittleEndian
	if string(h[:4]) != zipCentral {
		return zipEntry{}, damagedPackage("", "its list of files is none")
	}
	e := zipEntry{flags: at.Uint16(h[8:]), method: at.Uint16(h[10:]), sum: at.Uint32(h[16:]),
		packed: int64(at.Uint32(h[20:])), size: int64(at.Uint32(h[24:])), offset: int64(at.Uint32(h[42:]))}
	name := make([]byte, at.Uint16(h[28:]))
	extra := make([]byte, at.Uint16(h[30:]))
	comment := make([]byte, at.Uint16(h[32:]))
	for _, part := range [][]byte{name, extra, comment} {
		if _, err := io.ReadFull(r, part); err != nil {
			return zipEntry{}, err
		}
	}
	e.name = string(name)
	if at.Uint16(h[34:]) != 0 {
		return e, damagedPackage(e.name, "it is in another part")
	}
	return e, errors.Join(e.check(extra), e.checkMode(h[5], at.Uint32(h[38:])))
}

// check refuses entries that could be read in another way.
func (e *zipEntry) check(extra []byte) error {
	switch {
	case e.flags&zipEncrypted != 0:
		return &RefusedError{Path: e.name, Reason: "it is encrypted: pack the plugin without a password"}
	case e.flags&^uint16(zipKnownFlags) != 0:
		return damagedPackage(e.name, "it has flags that plugins have no use for")
	case e.method != zipStored && e.method != zipDeflated:
		return &RefusedError{Path: e.name, Reason: "it is compressed by a method that is not known here: pack the " +
			"plugin with " +
			"deflate"}
	case e.method == zipStored && e.packed != e.size:
		return damagedPackage(e.name, "its sizes do not fit together")
	case e.packed == 0xffffffff || e.size == 0xffffffff || e.offset == 0xffffffff:
		return zip64(e.name)
	}
	ascii := strings.IndexFunc(e.name, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	if !ascii && e.flags&zipUTF8 == 0 {
		return &RefusedError{Path: e.name, Reason: "its name is not marked as UTF-8, so that it is another one " +
			"elsewhere: " +
			"make the package with `wasmhost package`"}
	}
	return e.checkExtra(extra)
}

// Extra fields that would change what the entry is.
const zipExtra64, zipExtraPath, zipExtraAES = 0x0001, 0x7075, 0x9901

func (e *zipEntry) checkExtra(extra []byte) error {
	for len(extra) > 0 {
		if len(extra) < 4 || int(binary.LittleEndian.Uint16(extra[2:])) > len(extra)-4 {
			return damagedPackage(e.name, "its extra fields are cut short")
		}
		switch binary.LittleEndian.Uint16(extra) {
		case zipExtra64:
			return zip64(e.name)
		case zipExtraPath:
			return damagedPackage(e.name, "it has a second name")
		case zipExtraAES:
			return &RefusedError{Path: e.name, Reason: "it is encrypted: pack the plugin without a password"}
		}
		extra = extra[4+binary.LittleEndian.Uint16(extra[2:]):]
	}
	return nil
}

func zip64(at string) error {
	return &RefusedError{Path: at, Reason: "the package uses extensions for archives of over 4 GiB: make it without " +
		"them, as " +
		"`wasmhost package` does"}
}

// checkMode refuses what is neither file nor folder, by its mode on the system
// that it was made on.
func (e *zipEntry) checkMode(system byte, attributes uint32) error {
	const unix, macOS = 3, 19
	folder := strings.HasSuffix(e.name, "/")
	if system == unix || system == macOS {
		const format, regularFile, directory = 0o170000, 0o100000, 0o040000
		switch mode := attributes >> 16 & format; {
		case mode == 0, mode == regularFile && !folder, mode == directory && folder:
		case mode == regularFile || mode == directory:
			return damagedPackage(e.name, "it is a file and a folder")
		default:
			return &RefusedError{Path: e.name, Reason: "it is a link, a device or something else that is neither file " +
				"nor folder"}
		}
	}
	if attributes&0x10 != 0 && !folder { // by the attributes of DOS
		return damagedPackage(e.name, "it is a file and a folder")
	}
	return nil
}

// layout holds the entries against the headers before their data, and makes
// sure that they fill the file up to the directory, so that none lies in another
// and nothing between them. It notes where the data begins.
func (z *zipPackage) layout(ctx context.Context, entries []zipEntry, directory int64) error {
	order := make([]*zipEntry, len(entries))
	for i := range entries {
		order[i] = &entries[i]
	}
	slices.SortFunc(order, func(a, b *zipEntry) int { return int(a.offset - b.offset) })
	next := int64(0)
	for i, e := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		if e.offset != next {
			return damagedPackage(e.name, "files lie in each other, or something lies between them")
		}
		if err := z.local(e); err != nil {
			return err
		}
		until := directory
		if i+1 < len(order) {
			until = order[i+1].offset
		}
		next = e.data + e.packed
		if e.flags&zipDescribed != 0 {
			if err := z.descriptor(e, until-next); err != nil {
				return err
			}
			next = until
		}
	}
	if next != directory {
		return damagedPackage("", "something lies between its files and the list of them")
	}
	return nil
}

// local holds the header before the data against the directory.
func (z *zipPackage) local(e *zipEntry) error {
	var h [zipLocalBytes]byte
	if err := z.readAt(h[:], e.offset, e.name); err != nil {
		return err
	}
	at := binary.LittleEndian
	rest := make([]byte, int(at.Uint16(h[26:]))+int(at.Uint16(h[28:])))
	if string(h[:4]) != zipLocal {
		return damagedPackage(e.name, "it has no header")
	}
	if err := z.readAt(rest, e.offset+zipLocalBytes, e.name); err != nil {
		return err
	}
	name, extra := rest[:at.Uint16(h[26:])], rest[at.Uint16(h[26:]):]
	// Where they follow the data, the header may say 0.
	same := func(said uint32, want int64) bool {
		return int64(said) == want || said == 0 && e.flags&zipDescribed != 0
	}
	if string(name) != e.name || at.Uint16(h[6:]) != e.flags || at.Uint16(h[8:]) != e.method ||
		!same(at.Uint32(h[14:]), int64(e.sum)) || !same(at.Uint32(h[18:]), e.packed) || !same(at.Uint32(h[22:]), e.size) {
		return damagedPackage(e.name, "its two headers differ")
	}
	e.data = e.offset + zipLocalBytes + int64(len(rest))
	return e.checkExtra(extra)
}

// descriptor holds what follows the data against the directory.
func (z *zipPackage) descriptor(e *zipEntry, size int64) error {
	var want bytes.Buffer
	for _, n := range []int64{int64(e.sum), e.packed, e.size} {
		_ = binary.Write(&want, binary.LittleEndian, uint32(n)) // never fails
	}
	got := make([]byte, min(max(size, 0), 16))
	if err := z.readAt(got, e.data+e.packed, e.name); err != nil {
		return err
	}
	if size == 16 {
		got = bytes.TrimPrefix(got, []byte(zipDescriptor))
	}
	if size != 12 && size != 16 || !bytes.Equal(got, want.Bytes()) {
		return damagedPackage(e.name, "what follows it is not what was written")
	}
	return nil
}

// content hands over the content of an entry.
func (z *zipPackage) content(e zipEntry, take func(string, int64, io.Reader) error) error {
	packed := bufio.NewReader(io.NewSectionReader(z.file, e.data, e.packed))
	plain := io.Reader(packed)
	if e.method == zipDeflated {
		unpacked := flate.NewReader(packed)
		defer unpacked.Close()
		plain = unpacked
	}
	wrong := damagedPackage(e.name, "it is not of the size that it says")
	return take(e.name, e.size, &zipContent{r: &exactly{plain, e.size, wrong}, packed: packed, entry: e})
}

// zipContent checks the content of an entry as it is read.
type zipContent struct {
	r      io.Reader
	packed *bufio.Reader
	entry  zipEntry
	sum    uint32
}

func (c *zipContent) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, p[:n])
	switch {
	case errors.Is(err, io.EOF):
		if _, more := c.packed.ReadByte(); c.sum != c.entry.sum || more == nil {
			return n, damagedPackage(c.entry.name, "it does not fit its checksum, or something follows its data")
		}
	case err != nil && archive.IsDamage(err):
		return n, damagedPackage(c.entry.name, "%v", err)
	}
	return n, err
}

// readAt reads a part of the file, which must have so much.
func (z *zipPackage) readAt(p []byte, at int64, name string) error {
	_, err := z.file.ReadAt(p, at)
	if errors.Is(err, io.EOF) {
		return damagedPackage(name, "it is cut short")
	}
	if err != nil {
		return readError(".", err)
	}
	return nil
}
