package bundle_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// entry is one of a zip archive that a test makes by hand. Change may make its
// headers lie.
type entry struct {
	name, text string
	stored     bool
	flags      uint16
	attributes uint32
	extra      []byte
	described  bool // sizes follow the data
	local      func(h []byte)
	central    func(h []byte)
	between    string // bytes after it
	data       func(packed []byte) []byte
}

// zipOf makes a zip archive. End may change what is at its end.
func zipOf(before string, entries []entry, end func([]byte), after string) []byte {
	at := binary.LittleEndian
	var out, directory bytes.Buffer
	out.WriteString(before)
	for _, e := range entries {
		packed, method := []byte(e.text), uint16(0)
		if !e.stored {
			var b bytes.Buffer
			w, _ := flate.NewWriter(&b, flate.BestSpeed)
			_, _ = io.WriteString(w, e.text)
			_ = w.Close()
			packed, method = b.Bytes(), 8
		}
		if e.data != nil {
			packed = e.data(packed)
		}
		flags := e.flags
		if e.described {
			flags |= 8
		}
		sizes := at.AppendUint32(nil, crc32.ChecksumIEEE([]byte(e.text)))
		sizes = at.AppendUint32(at.AppendUint32(sizes, uint32(len(packed))), uint32(len(e.text)))
		local := append([]byte("PK\x03\x04\x14\x00"), make([]byte, 24)...)
		at.PutUint16(local[6:], flags)
		at.PutUint16(local[8:], method)
		if !e.described {
			copy(local[14:], sizes)
		}
		at.PutUint16(local[26:], uint16(len(e.name)))
		at.PutUint16(local[28:], uint16(len(e.extra)))
		local = append(append(local, e.name...), e.extra...)
		central := append([]byte("PK\x01\x02\x14\x03\x14\x00"), make([]byte, 38)...)
		at.PutUint16(central[8:], flags)
		at.PutUint16(central[10:], method)
		copy(central[16:], sizes)
		at.PutUint16(central[28:], uint16(len(e.name)))
		at.PutUint16(central[30:], uint16(len(e.extra)))
		at.PutUint32(central[38:], e.attributes)
		at.PutUint32(central[42:], uint32(out.Len()))
		if e.central != nil {
			e.central(central)
		}
		if e.local != nil {
			e.local(local)
		}
		directory.Write(central)
		directory.WriteString(e.name)
		directory.Write(e.extra)
		out.Write(local)
		out.Write(packed)
		if e.described {
			out.WriteString("PK\x07\x08")
			out.Write(sizes)
		}
		out.WriteString(e.between)
	}
	foot := append([]byte("PK\x05\x06"), make([]byte, 18)...)
	at.PutUint16(foot[8:], uint16(len(entries)))
	at.PutUint16(foot[10:], uint16(len(entries)))
	at.PutUint32(foot[12:], uint32(directory.Len()))
	at.PutUint32(foot[16:], uint32(out.Len()))
	if end != nil {
		end(foot)
	}
	out.Write(directory.Bytes())
	out.Write(foot)
	out.WriteString(after)
	return out.Bytes()
}

func put16(offset int, value uint16) func([]byte) {
	return func(h []byte) { binary.LittleEndian.PutUint16(h[offset:], value) }
}

func put32(offset int, value uint32) func([]byte) {
	return func(h []byte) { binary.LittleEndian.PutUint32(h[offset:], value) }
}

var manifestEntry = entry{name: "manifest.json", text: "{}"}

// packageFile writes a package to a file of a folder of its own.
func packageFile(tb testing.TB, content []byte) string {
	tb.Helper()
	name := filepath.Join(tb.TempDir(), "package")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		tb.Fatal(err)
	}
	return name
}

// refusal copies a package, which must be refused, and returns why. Nothing may
// stand outside of the copy.
func refusal(t *testing.T, content []byte, l bundle.Limits, want string) {
	t.Helper()
	name := packageFile(t, content)
	outer := t.TempDir()
	_, err := bundle.Copy(t.Context(), name, filepath.Join(outer, "inner"), l)
	var refused *bundle.RefusedError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want a refusal with %q", err, want)
	}
	if err != nil && strings.Contains(err.Error(), filepath.Dir(name)) {
		t.Errorf("the error names a path of the machine: %v", err)
	}
	list, err := os.ReadDir(outer)
	if err != nil || len(list) != 1 || list[0].Name() != "inner" {
		t.Errorf("beside the copy there is %v, %v", list, err)
	}
}

const deceives = "damaged or was made to deceive"

func TestHostileZip(t *testing.T) {
	t.Parallel()
	with := func(e ...entry) []byte { return zipOf("", append([]entry{manifestEntry}, e...), nil, "") }
	named := func(names ...string) []byte {
		var list []entry
		for _, name := range names {
			list = append(list, entry{name: name, text: "x", flags: 1 << 11})
		}
		return with(list...)
	}
	many := make([]string, 60)
	for i := range many {
		many[i] = fmt.Sprintf("f%d", i)
	}
	good := with(entry{name: "a", text: "some text"})
	const link, pipe, device, folder = 0o120777 << 16, 0o010644 << 16, 0o020644 << 16, 0o040755 << 16
	for _, c := range []struct {
		name    string
		content []byte
		limits  bundle.Limits
		want    string
	}{
		{"traversal", named("../a"), bundle.Limits{}, "leads out"},
		{"traversal in the middle", named("a/../../b"), bundle.Limits{}, "leads out"},
		{"traversal with backslashes", named(`a\..\b`), bundle.Limits{}, "leads out"},
		{"traversal in what is left out", named(".git/../../b"), bundle.Limits{}, "leads out"},
		{"absolute name", named("/etc/passwd"), bundle.Limits{}, "absolute"},
		{"absolute name of Windows", named("C:/a"), bundle.Limits{}, "Windows"},
		{"empty name", named(""), bundle.Limits{}, "absolute"},
		{"name with NUL", named("a\x00b"), bundle.Limits{}, "control character"},
		{"name that is not UTF-8", named("a\xff"), bundle.Limits{}, "UTF-8"},
		{"name in an unknown character set", with(entry{name: "é", text: "x"}), bundle.Limits{}, "marked as UTF-8"},
		{"reserved name of Windows", named("aux.js"), bundle.Limits{}, "reserves"},
		{"name that ends in a dot", named("a."), bundle.Limits{}, "drops"},
		{"name with a character that nobody sees", named("\u200b.git/config"), bundle.Limits{}, "nobody sees"},
		{"alternate stream", named("a:b"), bundle.Limits{}, "Windows"},
		{"duplicate", named("a", "a"), bundle.Limits{}, "twice"},
		{"letter case", named("a.js", "A.js"), bundle.Limits{}, "letter case"},
		{"letter case of a folder", named("a/b.js", "A/c.js"), bundle.Limits{}, "letter case"},
		{"normal form", named("\u00e9", "e\u0301"), bundle.Limits{}, "form of its characters"},
		{"file and folder", named("a", "a/b"), bundle.Limits{}, "a file and a folder"},
		{"deep path", named(strings.Repeat("a/", 40) + "a"), bundle.Limits{}, "names, more than"},
		{"long path", named(strings.Repeat("abcdefghij/", 50) + "a"), bundle.Limits{}, "bytes, more than"},
		{"many files", named(many...), bundle.Limits{Files: 50}, "more than the 50 files"},
		{"absurd count", zipOf("", []entry{manifestEntry}, func(h []byte) { put16(8, 65534)(h); put16(10, 65534)(h) }, ""),
			bundle.Limits{}, "65534 entries"},
		{"more entries than said", zipOf("", []entry{manifestEntry, {name: "a"}},
			func(h []byte) { put16(8, 1)(h); put16(10, 1)(h) }, ""), bundle.Limits{}, "more entries"},
		{"link", with(entry{name: "a", text: "/etc/passwd", attributes: link}), bundle.Limits{}, "a link"},
		{"link that is left out", with(entry{name: ".a", text: "/etc/passwd", attributes: link}), bundle.Limits{}, "a " +
			"link"},
		{"named pipe", with(entry{name: "a", attributes: pipe}), bundle.Limits{}, "a link, a device"},
		{"device", with(entry{name: "a", attributes: device}), bundle.Limits{}, "a link, a device"},
		{"folder with the name of a file", with(entry{name: "a", attributes: folder}), bundle.Limits{}, "file and a " +
			"folder"},
		{"folder with content", with(entry{name: "a/", text: "x"}), bundle.Limits{}, "folder has content"},
		{"bomb", with(entry{name: "a", text: strings.Repeat("\x00", 2<<20)}), bundle.Limits{}, "times its size"},
		{"large file", with(entry{name: "a", text: strings.Repeat("abc", 400)}), bundle.Limits{FileBytes: 1000},
			"more than the 1000"},
		{"large in all", with(entry{name: "a", text: strings.Repeat("abc", 300)},
			entry{name: "b", text: strings.Repeat("abc", 300)}), bundle.Limits{Bytes: 1500}, "more than the 1500"},
		{"large package", with(entry{name: "a", text: strings.Repeat("a", 2000), stored: true}),
			bundle.Limits{PackageBytes: 1024}, "package-bytes"},
		{"smaller than it says", with(entry{name: "a", text: "text", central: put32(24, 5), local: put32(22, 5)}),
			bundle.Limits{}, deceives},
		{"larger than it says", with(entry{name: "a", text: "text", central: put32(24, 3), local: put32(22, 3)}),
			bundle.Limits{}, deceives},
		{"bomb that says it is small", with(entry{name: "a", text: strings.Repeat("\x00", 2<<20), central: put32(24, 3),
			local: put32(22, 3)}), bundle.Limits{}, "not of the size"},
		{"stored with two sizes", with(entry{name: "a", text: "text", stored: true, central: put32(24, 5),
			local: put32(22, 5)}), bundle.Limits{}, "sizes do not fit"},
		{"checksum", with(entry{name: "a", text: "text", central: put32(16, 7), local: put32(14, 7)}), bundle.Limits{},
			"checksum"},
		{"damaged data", with(entry{name: "a", text: "text", data: func(p []byte) []byte { p[0] ^= 0x06; return p }}),
			bundle.Limits{}, deceives},
		{"data after the end of the data", with(entry{name: "a", text: "text",
			data: func(p []byte) []byte { return append(p, "hidden"...) }}), bundle.Limits{}, "follows its data"},
		{"headers that differ in the name", with(entry{name: "a", text: "x", local: func(h []byte) { h[30] = 'b' }}),
			bundle.Limits{}, "two headers differ"},
		{"headers that differ in the size", with(entry{name: "a", text: "x", local: put32(22, 9)}), bundle.Limits{},
			"two headers differ"},
		{"headers that differ in the method", with(entry{name: "a", text: "x", local: put16(8, 0)}), bundle.Limits{},
			"two headers differ"},
		{"headers that differ in the flags", with(entry{name: "a", text: "x", local: put16(6, 1<<11)}), bundle.Limits{},
			"two headers differ"},
		{"descriptor that differs", with(entry{name: "a", text: "x", described: true,
			data: func(p []byte) []byte { return p }, central: put32(16, 7)}), bundle.Limits{}, deceives},
		{"entries in each other", with(entry{name: "a", text: "x"}, entry{name: "b", text: "y", central: put32(42, 3)}),
			bundle.Limits{}, "in each other"},
		{"two entries with the same data", with(entry{name: "a", text: "x"}, entry{name: "b", text: "x",
			central: put32(42, uint32(len(zipOf("", []entry{manifestEntry}, nil, ""))-22-46-13))}), bundle.Limits{}, "in " +
			"each other"},
		{"data between entries", with(entry{name: "a", text: "x", between: "hidden"}, entry{name: "b", text: "y"}),
			bundle.Limits{}, "lies between"},
		{"data before the directory", with(entry{name: "a", text: "x", between: "hidden"}), bundle.Limits{}, "lies " +
			"between"},
		{"data before", zipOf("#!/bin/sh\n", []entry{manifestEntry}, nil, ""), bundle.Limits{}, "begins as a zip"},
		{"a zip before", append(slices.Clone(good), good...), bundle.Limits{}, "before its beginning"},
		{"data after", append(slices.Clone(good), "more"...), bundle.Limits{}, "follows its end"},
		{"comment", zipOf("", []entry{manifestEntry}, put16(20, 4), "more"), bundle.Limits{}, "follows its end"},
		{"truncated", good[:len(good)-30], bundle.Limits{}, "cut short"},
		{"truncated to its beginning", good[:10], bundle.Limits{}, "cut short"},
		{"several parts", zipOf("", []entry{manifestEntry}, put16(4, 1), ""), bundle.Limits{}, "several parts"},
		{"zip64 at the end", zipOf("", []entry{manifestEntry}, put32(16, 0xffffffff), ""), bundle.Limits{}, "4 GiB"},
		{"zip64 sizes", with(entry{name: "a", text: "x", central: put32(24, 0xffffffff)}), bundle.Limits{}, "4 GiB"},
		{"zip64 extra field", with(entry{name: "a", text: "x", extra: []byte("\x01\x00\x08\x0012345678")}), bundle.Limits{},
			"4 GiB"},
		{"second name", with(entry{name: "a", text: "x", extra: []byte("\x75\x70\x06\x00\x01crc!b")}), bundle.Limits{},
			"second name"},
		{"extra field that is cut short", with(entry{name: "a", text: "x", extra: []byte("\x55\x54\xff\x00x")}),
			bundle.Limits{}, "cut short"},
		{"encrypted", with(entry{name: "a", text: "x", flags: 1}), bundle.Limits{}, "encrypted"},
		{"strongly encrypted", with(entry{name: "a", text: "x", flags: 1 << 6}), bundle.Limits{}, "encrypted"},
		{"encrypted with AES", with(entry{name: "a", text: "x", extra: []byte("\x01\x99\x00\x00")}), bundle.Limits{},
			"encrypted"},
		{"unknown method", with(entry{name: "a", text: "x", central: put16(10, 12), local: put16(8, 12)}), bundle.Limits{},
			"method"},
		{"patch", with(entry{name: "a", text: "x", flags: 1 << 5}), bundle.Limits{}, "flags"},
		{"no zip at all", []byte("hello world"), bundle.Limits{}, "no package"},
		{"empty file", nil, bundle.Limits{}, "no package"},
		{"no entries", zipOf("", nil, nil, ""), bundle.Limits{}, "no files"},
		{"nothing that belongs", zipOf("", []entry{{name: ".env", text: "x"}}, nil, ""), bundle.Limits{}, "no files"},
	} {
		t.Run(c.name, func(t *testing.T) { refusal(t, c.content, c.limits, c.want) })
	}
}

// tarOf makes a tar archive, compressed with gzip.
func tarOf(tb testing.TB, headers ...tar.Header) []byte {
	tb.Helper()
	return gzipped(tarText(tb, headers...))
}

func tarText(tb testing.TB, headers ...tar.Header) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range headers {
		if h.Typeflag == 0 {
			h.Typeflag = tar.TypeReg
		}
		if h.Mode = 0o644; h.Typeflag == tar.TypeXGlobalHeader {
			h.Mode = 0
		}
		if err := w.WriteHeader(&h); err != nil {
			tb.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			if _, err := io.CopyN(w, repeated('x'), h.Size); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

type repeated byte

func (r repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r)
	}
	return len(p), nil
}

func gzipped(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(text)
	_ = w.Close()
	return b.Bytes()
}

func TestHostileTar(t *testing.T) {
	t.Parallel()
	first := tar.Header{Name: "manifest.json", Size: 2}
	with := func(headers ...tar.Header) []byte { return tarOf(t, append([]tar.Header{first}, headers...)...) }
	plain := tarText(t, first, tar.Header{Name: "a", Size: 600})
	sparse := func(key, value string) []byte {
		return with(tar.Header{Name: "a", Size: 3, Format: tar.FormatPAX, PAXRecords: map[string]string{key: value}})
	}
	// The header of a, changed, with its checksum, and what follows the archive.
	changed := func(change func(h []byte), after ...byte) []byte {
		text := slices.Clone(plain)
		h := text[1024:1536]
		change(h)
		copy(h[148:], "        ")
		sum := 0
		for _, b := range h {
			sum += int(b)
		}
		copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
		return gzipped(append(text, after...))
	}
	lying := func(size string) []byte { return changed(func(h []byte) { copy(h[124:], size+"\x00") }) }
	// What package archive/tar does not write: the records of a sparse file in
	// the place of others of the same length.
	handSparse := func(size int64, records map[string]string) []byte {
		text := tarText(t, first, tar.Header{Name: "a", Size: size, Format: tar.FormatPAX, PAXRecords: records})
		return gzipped(bytes.ReplaceAll(text, []byte("GNU.xxxxxx."), []byte("GNU.sparse.")))
	}
	packed := gzipped(plain)
	for _, c := range []struct {
		name    string
		content []byte
		limits  bundle.Limits
		want    string
	}{
		{"traversal", with(tar.Header{Name: "../a"}), bundle.Limits{}, "leads out"},
		{"traversal after a dot", with(tar.Header{Name: "./../a"}), bundle.Limits{}, "leads out"},
		{"absolute name", with(tar.Header{Name: "/etc/passwd"}), bundle.Limits{}, "absolute"},
		{"name with a character that nobody sees", with(tar.Header{Name: "index\u2060.js"}), bundle.Limits{},
			"nobody sees"},
		{"link", with(tar.Header{Name: "a", Linkname: "/etc/passwd", Typeflag: tar.TypeSymlink}), bundle.Limits{}, "a " +
			"link"},
		{"hard link", with(tar.Header{Name: "a", Linkname: "manifest.json", Typeflag: tar.TypeLink}), bundle.Limits{},
			"a link"},
		{"device", with(tar.Header{Name: "a", Typeflag: tar.TypeChar}), bundle.Limits{}, "a device"},
		{"block device", with(tar.Header{Name: "a", Typeflag: tar.TypeBlock}), bundle.Limits{}, "a device"},
		{"named pipe", with(tar.Header{Name: "a", Typeflag: tar.TypeFifo}), bundle.Limits{}, "a device"},
		{"global header", with(tar.Header{Typeflag: tar.TypeXGlobalHeader,
			PAXRecords: map[string]string{"path": "b"}}), bundle.Limits{}, "neither file nor folder"},
		{"duplicate", with(tar.Header{Name: "a"}, tar.Header{Name: "a"}), bundle.Limits{}, "twice"},
		{"duplicate with a dot", with(tar.Header{Name: "a"}, tar.Header{Name: "./a"}), bundle.Limits{}, "twice"},
		{"letter case", with(tar.Header{Name: "a"}, tar.Header{Name: "A"}), bundle.Limits{}, "letter case"},
		{"normal form", with(tar.Header{Name: "\u00e9"}, tar.Header{Name: "e\u0301"}), bundle.Limits{}, "form of its"},
		{"reserved name of Windows", with(tar.Header{Name: "con"}), bundle.Limits{}, "reserves"},
		{"file and folder", with(tar.Header{Name: "a"}, tar.Header{Name: "a/b"}), bundle.Limits{}, "a file and a folder"},
		{"pax record", sparse("SCHILY.xattr.user.x", "y"), bundle.Limits{}, "extended attributes"},
		{"sparse file of pax", handSparse(3, map[string]string{"GNU.xxxxxx.name": "b"}), bundle.Limits{}, "GNU.sparse"},
		{"sparse file with a long map", handSparse(2<<20, map[string]string{"GNU.xxxxxx.major": "1",
			"GNU.xxxxxx.minor": "0"}), bundle.Limits{}, deceives},
		{"long name without end", changed(func(h []byte) { h[156] = 'L'; copy(h[124:], "00010000000\x00") },
			make([]byte, 2<<20)...), bundle.Limits{}, deceives},
		{"sparse file of GNU", changed(func(h []byte) { h[156] = 'S'; copy(h[257:], "ustar  \x00") }),
			bundle.Limits{}, "neither file nor folder"},
		{"size that is too small", lying("00000000000"), bundle.Limits{}, deceives},
		{"size that is too large", lying("00000077777"), bundle.Limits{}, deceives},
		{"bomb", with(tar.Header{Name: "a", Size: 2 << 20}), bundle.Limits{}, "times its size"},
		{"large file", with(tar.Header{Name: "a", Size: 2000}), bundle.Limits{FileBytes: 1000}, "more than the 1000"},
		{"large in all", with(tar.Header{Name: "a", Size: 900}, tar.Header{Name: "b", Size: 900}),
			bundle.Limits{Bytes: 1500}, "more than the 1500"},
		{"bomb of headers", gzipped(append(bytes.Repeat(tarText(t, tar.Header{Name: ".a"})[:512], 1300), plain...)),
			bundle.Limits{Files: 50}, "far more entries"},
		{"bomb of zeros", gzipped(append(slices.Clone(plain), make([]byte, 2<<20)...)), bundle.Limits{}, "follows the end"},
		{"data after the end", gzipped(append(slices.Clone(plain), "hidden"...)), bundle.Limits{}, "follows the end"},
		{"data after the compressed data", append(slices.Clone(packed), "hidden"...), bundle.Limits{},
			"follows the end of the compressed data"},
		{"two archives", append(slices.Clone(packed), packed...), bundle.Limits{}, "follows the end of the compressed " +
			"data"},
		{"truncated", packed[:len(packed)-20], bundle.Limits{}, deceives},
		{"truncated before its checksum", packed[:len(packed)-8], bundle.Limits{}, deceives},
		{"truncated to its beginning", packed[:5], bundle.Limits{}, deceives},
		{"truncated inside", gzipped(plain[:1700]), bundle.Limits{}, deceives},
		{"checksum", func() []byte { b := slices.Clone(packed); b[len(b)-6] ^= 1; return b }(), bundle.Limits{}, deceives},
		{"no tar at all", gzipped([]byte(strings.Repeat("hello", 300))), bundle.Limits{}, deceives},
		{"empty", gzipped(nil), bundle.Limits{}, "no files"},
	} {
		t.Run(c.name, func(t *testing.T) { refusal(t, c.content, c.limits, c.want) })
	}
}

// Packages of other programs are taken, and have the digest of the folder that
// they unpack to.
func TestPackagesOfOthers(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"manifest.json": "{}", "dist/index.js": strings.Repeat("let a = 1;\n", 1000),
		"assets/é.svg": ""}
	want, err := bundle.Read(t.Context(), folder(t, texts), bundle.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"assets/é.svg", "dist/index.js", "manifest.json"}
	var zipped, tarred bytes.Buffer
	z, g := zip.NewWriter(&zipped), gzip.NewWriter(&tarred)
	tw := tar.NewWriter(g)
	for _, dir := range []string{"dist/", "assets/", ".git/"} {
		_, err1 := z.Create(dir)
		err2 := tw.WriteHeader(&tar.Header{Name: "./" + dir, Typeflag: tar.TypeDir, Mode: 0o755})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range append(names, ".git/config", ".hg/store", ".svn/wc.db", ".g\u200cit/config",
		"node_modules/x/a.js") {
		out, err1 := z.Create(name) // sizes follow the data
		if err1 != nil {
			t.Fatal(err1)
		}
		_, err1 = io.WriteString(out, texts[name])
		err2 := tw.WriteHeader(&tar.Header{Name: "./" + name, Size: int64(len(texts[name])), Mode: 0o644})
		_, err3 := io.WriteString(tw, texts[name])
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(z.Close(), tw.Close(), g.Close()); err != nil {
		t.Fatal(err)
	}
	hand := zipOf("", []entry{{name: names[0], flags: 1 << 11, stored: true}, {name: names[1], text: texts[names[1]],
		described: true, extra: []byte("UT\x05\x00\x011234")}, manifestEntry}, nil, "")
	for name, content := range map[string][]byte{"zip": zipped.Bytes(), "tar": tarred.Bytes(), "hand": hand} {
		file := packageFile(t, content)
		got, err := bundle.Read(t.Context(), file, bundle.Limits{})
		if err != nil || got.Digest != want.Digest || !slices.Equal(got.Files, want.Files) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
			continue
		}
		copied, dst := copyOf(t, file, bundle.Limits{})
		again, err := bundle.Read(t.Context(), dst, bundle.Limits{})
		if err != nil || copied.Digest != want.Digest || again.Digest != want.Digest {
			t.Errorf("%s: the copy has %v, %v", name, again, err)
		}
	}
}

func TestPack(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"manifest.json": "{}", "a.js": strings.Repeat("abc", 100), "web/é.html": "<p>",
		"a.js.map": "{}",
		".env":     "secret", "empty": ""}
	dir := folder(t, texts)
	keep := func(path string) bool { return !strings.HasSuffix(path, ".map") }
	pack := func() ([]byte, *bundle.Contents) {
		var b bytes.Buffer
		contents, err := bundle.Pack(t.Context(), dir, &b, bundle.Limits{}, "manifest.json", keep)
		if err != nil {
			t.Fatal(err)
		}
		return b.Bytes(), contents
	}
	one, contents := pack()
	for name := range texts { // neither times nor modes count
		if err := os.Chmod(filepath.Join(dir, filepath.FromSlash(name)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if two, _ := pack(); !bytes.Equal(one, two) {
		t.Error("the same files make two packages")
	}
	z, err := zip.NewReader(bytes.NewReader(one), int64(len(one)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || string(text) != texts[f.Name] || f.Mode() != 0o644 || f.Modified.Year() != 1980 {
			t.Errorf("%s has %q, %v, %v, %v", f.Name, text, err, f.Mode(), f.Modified)
		}
	}
	if want := []string{"manifest.json", "a.js", "empty", "web/é.html"}; !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	read, err := bundle.Read(t.Context(), packageFile(t, one), bundle.Limits{})
	if err != nil || read.Digest != contents.Digest || read.Bytes != contents.Bytes {
		t.Errorf("the package reads as %+v, %v; want %+v", read, err, contents)
	}
	var refused *bundle.RefusedError
	random := make([]byte, 4096)
	for i := range random {
		random[i] = byte(i * i >> 3)
	}
	big := folder(t, map[string]string{"manifest.json": string(random)})
	if _, err := bundle.Pack(t.Context(), big, io.Discard, bundle.Limits{PackageBytes: 1024}, "", keep); !errors.As(err,
		&refused) || !strings.Contains(err.Error(), "package-bytes") {
		t.Errorf("a package over the limit: %v", err)
	}
	if _, err := bundle.Pack(t.Context(), filepath.Join(dir, "gone"), io.Discard, bundle.Limits{}, "", keep); err == nil {
		t.Error("a folder that is not there is packed")
	}
}

// Whatever is flipped or cut off: a package is refused, or it is the same.
func TestFlippedPackage(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"manifest.json": "{}", "a.js": strings.Repeat("abc", 30), "b": "x"})
	var b bytes.Buffer
	want, err := bundle.Pack(t.Context(), dir, &b, bundle.Limits{}, "manifest.json", func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	var tarred bytes.Buffer
	g := gzip.NewWriter(&tarred)
	tw := tar.NewWriter(g)
	for _, f := range want.Files {
		text, err := os.ReadFile(filepath.Join(dir, f.Path))
		if err := errors.Join(err, tw.WriteHeader(&tar.Header{Name: f.Path, Size: f.Size, Mode: 0o644})); err != nil {
			t.Fatal(err)
		}
		if _, err := tw.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(tw.Close(), g.Close()); err != nil {
		t.Fatal(err)
	}
	name := packageFile(t, nil)
	for kind, whole := range map[string][]byte{"zip": b.Bytes(), "tar": tarred.Bytes()} {
		try := func(content []byte, what string, at int) {
			if err := os.WriteFile(name, content, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := bundle.Read(t.Context(), name, bundle.Limits{})
			var refused *bundle.RefusedError
			if err != nil && !errors.As(err, &refused) || err == nil && got.Digest != want.Digest {
				t.Errorf("%s, %s at %d: %v, %v", kind, what, at, got, err)
			}
		}
		for i := range whole {
			flipped := slices.Clone(whole)
			flipped[i] ^= 1 << (i % 8)
			try(flipped, "flipped", i)
			try(whole[:i], "cut", i)
		}
	}
}

// Memory does not grow with what a package claims or holds.
func TestPackageMemory(t *testing.T) {
	content := zipOf("", []entry{manifestEntry, {name: "a", text: strings.Repeat("abcdefgh", 1<<20), stored: true}},
		nil, "")
	name := packageFile(t, content)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := bundle.Copy(context.Background(), name, filepath.Join(t.TempDir(), "copy"),
		bundle.Limits{}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("copying a package of 8 MiB took %d bytes", used)
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		patterns, takes, leaves string
	}{
		{"dist", "dist dist/a dist/b/c", "distant a/dist"},
		{"./dist/ assets/*.png", "dist/a assets/a.png", "assets/a/b.png assets/a.svg"},
		{"assets/**/*.png", "assets/a.png assets/b/c/d.png", "a.png assets/a.svg"},
		{"**/*.js !test", "a.js b/c.js", "test/a.js a.ts"},
		{"dist !dist/**/*.map dist/keep.map", "dist/a dist/keep.map", "dist/a.map dist/b/c.map"},
		{"?.txt", "a.txt", "ab.txt"},
		{"**", "a b/c", ""},
	} {
		rules, err := bundle.ParseRules(strings.Fields(c.patterns))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(c.takes) {
			if !rules.Match(name) {
				t.Errorf("%q does not take %s", c.patterns, name)
			}
		}
		for _, name := range strings.Fields(c.leaves) {
			if rules.Match(name) {
				t.Errorf("%q takes %s", c.patterns, name)
			}
		}
	}
	for _, bad := range []string{"", "!", "a//b", "../a", "a/./b", "[", "/"} {
		if rules, err := bundle.ParseRules([]string{bad}); err == nil {
			t.Errorf("%q is taken as %v", bad, rules)
		}
	}
}

func FuzzPackage(f *testing.F) {
	f.Add(zipOf("", []entry{manifestEntry, {name: "a/b", text: "text", described: true}}, nil, ""))
	f.Add(tarOf(f, tar.Header{Name: "manifest.json", Size: 2}))
	f.Fuzz(func(t *testing.T, content []byte) {
		outer := t.TempDir()
		name := packageFile(t, content)
		got, err := bundle.Copy(t.Context(), name, filepath.Join(outer, "inner"), bundle.Limits{Bytes: 1 << 20})
		if err != nil {
			if _, ok := errors.AsType[*bundle.RefusedError](err); !ok {
				t.Fatalf("not a refusal: %v", err)
			}
			return
		}
		again, err := bundle.Read(t.Context(), filepath.Join(outer, "inner"), bundle.Limits{})
		if err != nil || again.Digest != got.Digest {
			t.Fatalf("the copy has %+v, %v; want %+v", again, err, got)
		}
	})
}
