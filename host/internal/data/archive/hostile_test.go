package archive_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
)

const goodHeader = `{"format":"wasmhost-archive","version":1,"kind":"backup","host":"1",` +
	`"created":"2026-11-21T00:00:00Z"}`

// forge writes an archive as a foe would: with a right digest and a right
// end, and whatever entries.
func forge(t testing.TB, first string, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	w := tar.NewWriter(zip)
	sum := sha256.New()
	put := func(h tar.Header, content string) {
		h.Size = int64(len(content))
		if h.Typeflag == 0 {
			h.Typeflag = tar.TypeReg
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
		kind := byte('f')
		if h.Typeflag == tar.TypeDir {
			kind = 'd'
		}
		name := strings.TrimSuffix(h.Name, "/")
		head := binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(name)))
		head = binary.BigEndian.AppendUint64(append(head, name...), uint64(h.Size))
		content32 := sha256.Sum256([]byte(content))
		sum.Write(append(head, content32[:]...))
	}
	put(tar.Header{Name: "wasmhost.json"}, first)
	for _, h := range entries {
		content := "content"
		if h.Typeflag != 0 && h.Typeflag != tar.TypeReg {
			content = ""
		}
		put(h, content)
	}
	end := fmt.Sprintf(`{"entries":%d,"sha256":"%x"}`, len(entries)+1, sum.Sum(nil))
	put(tar.Header{Name: "wasmhost.end"}, end)
	if err := errors.Join(w.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func names(list ...string) []tar.Header {
	headers := make([]tar.Header, len(list))
	for i, name := range list {
		headers[i].Name = name
	}
	return headers
}

func TestHostileEntries(t *testing.T) {
	if _, err := archive.Verify(bytes.NewReader(forge(t, goodHeader, names("a", "b/c", "b/d")...)), archive.Limits{},
		nil); err != nil {
		t.Fatalf("what is in order: %v", err)
	}
	cases := map[string][]tar.Header{
		"up":                names("../evil"),
		"up in the middle":  names("a/../../evil"),
		"dot":               names("./a"),
		"absolute":          names("/etc/cron.d/evil"),
		"drive":             names("C:/evil"),
		"backslash":         names(`..\evil`),
		"alternate stream":  names("a:b"),
		"device":            names("data/NUL.txt"),
		"device, superior":  names("COM¹"),
		"trailing dot":      names("a."),
		"trailing space":    names("a "),
		"control":           names("a\x1b[2Jb"),
		"direction":         names("a\u202eb"),
		"empty name":        names("a//b"),
		"twice":             names("a", "a"),
		"case":              names("a/b", "a/B"),
		"case of a folder":  names("a/b", "A/c"),
		"case beyond ASCII": names("\u212a", "k"), // the Kelvin sign
		"file and folder":   names("a", "a/b"),
		"folder and file":   names("a/b", "a"),
		"own name":          names("wasmhost.json"),
		"own name's case":   names("Wasmhost.JSON"),
		"below own name":    names("wasmhost.end/a"),
		"too long":          names(strings.Repeat("x", 256)),
		"too deep":          names(strings.Repeat("x/", 200) + "x"),
		"symbolic link":     {{Typeflag: tar.TypeSymlink, Name: "a", Linkname: "/etc/passwd"}},
		"link then file":    {{Typeflag: tar.TypeSymlink, Name: "a", Linkname: "/tmp"}, {Name: "a/b"}},
		"hard link":         {{Name: "b"}, {Typeflag: tar.TypeLink, Name: "a", Linkname: "b"}},
		"device node":       {{Typeflag: tar.TypeChar, Name: "a", Devmajor: 1, Devminor: 3}},
		"pipe":              {{Typeflag: tar.TypeFifo, Name: "a"}},
		"folder twice":      {{Typeflag: tar.TypeDir, Name: "a/"}, {Typeflag: tar.TypeDir, Name: "a/"}},
		"attributes":        {{Name: "a", PAXRecords: map[string]string{"SCHILY.xattr.user.x": "1"}, Format: tar.FormatPAX}},
		"global records":    {{Typeflag: tar.TypeXGlobalHeader, Name: "g", PAXRecords: map[string]string{"path": "evil"}}},
	}
	for name, entries := range cases {
		dir := t.TempDir()
		r, err := archive.NewReader(bytes.NewReader(forge(t, goodHeader, entries...)), archive.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Extract(t.Context(), dir, nil); !archive.Is(err, archive.ReasonHostile) {
			t.Errorf("%s: %v", name, err)
		}
		found, err := os.ReadDir(filepath.Dir(dir))
		if err != nil || len(found) > len(cases) {
			t.Errorf("%s: beside the folder lie %v, %v", name, found, err)
		}
	}
}

// A header that is longer than any is damage, as all is that no archive has.
func TestLongHeaders(t *testing.T) {
	for at, want := range map[int]archive.Reason{0: archive.ReasonForeign, 1024: archive.ReasonDamaged} {
		plain := append(unpack(t, forge(t, goodHeader, names("a")...)), make([]byte, 2<<20)...)
		h := plain[at : at+512]
		h[156] = tar.TypeGNULongName
		copy(h[124:], "00010000000\x00")
		copy(h[148:], "        ")
		sum := 0
		for _, b := range h {
			sum += int(b)
		}
		copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
		if _, err := archive.Verify(bytes.NewReader(pack(plain)), archive.Limits{}, nil); !archive.Is(err, want) {
			t.Errorf("at %d: %v, want %v", at, err, want)
		}
	}
}

func TestForeignHeaders(t *testing.T) {
	for name, first := range map[string]string{
		"empty":             "",
		"no JSON":           "hello",
		"other format":      `{"format":"zip","version":1}`,
		"later version":     `{"format":"wasmhost-archive","version":2,"kind":"backup"}`,
		"unknown member":    strings.Replace(goodHeader, `"host"`, `"run":"rm","host"`, 1),
		"unknown kind":      strings.Replace(goodHeader, `backup`, `other`, 1),
		"plugin without id": strings.Replace(goodHeader, `backup`, `plugin`, 1),
		"two values":        goodHeader + goodHeader,
	} {
		if _, err := archive.Verify(bytes.NewReader(forge(t, first)), archive.Limits{},
			nil); !archive.Is(err, archive.ReasonForeign) {
			t.Errorf("%s: %v", name, err)
		}
	}
	long := strings.Replace(goodHeader, `"1"`, `"`+strings.Repeat("x", 300)+`"`, 1)
	if _, err := archive.Verify(bytes.NewReader(forge(t, long)), archive.Limits{},
		nil); !archive.Is(err, archive.ReasonHostile) {
		t.Errorf("a long text: %v", err)
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte("hello, world"), "a zip": []byte("PK\x03\x04"), "only gzip's magic": {0x1f, 0x8b},
	} {
		if _, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, nil); !archive.Is(err, archive.ReasonForeign) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Any bytes at all must end in an error or a whole archive, within the limits.
func FuzzReader(f *testing.F) {
	f.Add(unpack(f, forge(f, goodHeader, names("a", "b/c")...)))
	f.Add(unpack(f, forge(f, goodHeader, tar.Header{Typeflag: tar.TypeSymlink, Name: "a", Linkname: "b"})))
	f.Fuzz(func(t *testing.T, plain []byte) {
		limits := archive.Limits{Bytes: 1 << 20, Entries: 100}
		for _, data := range [][]byte{plain, pack(plain)} {
			_, err := archive.Verify(bytes.NewReader(data), limits, nil)
			if err != nil && !refusal(err) {
				t.Errorf("an error of another kind: %v", err)
			}
		}
	})
}

func unpack(t testing.TB, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func pack(plain []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(plain)
	_ = w.Close()
	return b.Bytes()
}
