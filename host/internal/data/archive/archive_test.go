package archive_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

func header() archive.Header {
	return archive.Header{Kind: archive.KindPlugin, Host: "1.2.3", Created: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC),
		Plugin: &archive.Plugin{ID: "tasks", Version: "1.0.0"}, Parts: []string{"rows"}}
}

// file is one entry; a path that ends in a slash is a folder.
type file struct{ path, content string }

func write(t testing.TB, files []file) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, header())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if folder, ok := strings.CutSuffix(f.path, "/"); ok {
			err = w.AddFolder(folder)
		} else {
			err = w.AddBytes(f.path, []byte(f.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(data []byte, limits archive.Limits) (h archive.Header, files []file, err error) {
	r, err := archive.NewReader(bytes.NewReader(data), limits)
	if err != nil {
		return h, nil, err
	}
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return r.Header(), files, nil
		}
		if err != nil {
			return r.Header(), files, err
		}
		content, err := io.ReadAll(r)
		if err != nil {
			return r.Header(), files, err
		}
		if e.Folder {
			e.Path += "/"
		}
		files = append(files, file{e.Path, string(content)})
	}
}

func sample() []file {
	long := strings.Repeat("long-name-", 20)
	return []file{
		{"empty", ""},
		{"folder/", ""},
		{"folder/a.txt", "hello"},
		{"implied/b", strings.Repeat("0123456789", 100_000)},
		{"naughty/𝕿𝖍𝖊 ñandú ﷽ 田中さん ' OR 1=1 --", "\x00\xff\u202e<script>"},
		{long + "/" + long + "/" + long, "deep"},
		{"implied/", ""},
	}
}

func TestRoundTrip(t *testing.T) {
	for _, files := range [][]file{nil, sample()} {
		h, got, err := read(write(t, files), archive.Limits{})
		if err != nil || !reflect.DeepEqual(h, header()) || !reflect.DeepEqual(got, files) {
			t.Errorf("%d files came back as %d: %+v, %v", len(files), len(got), h, err)
		}
	}
	if h, err := archive.Verify(bytes.NewReader(write(t, sample())), archive.Limits{}, nil); err != nil ||
		!h.Has("rows") || h.Has("key") {
		t.Errorf("verify: %+v, %v", h, err)
	}
}

// The content need not be read for the archive to be checked.
func TestVerifySkips(t *testing.T) {
	r, err := archive.NewReader(bytes.NewReader(write(t, sample())), archive.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; err == nil; n++ {
		if _, err = r.Next(); err == nil && n%2 == 0 {
			_, _ = r.Read(make([]byte, 3))
		}
	}
	if !errors.Is(err, io.EOF) || n != len(sample())+1 {
		t.Errorf("%d steps, then %v", n, err)
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
}

func TestWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, header())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.AddBytes("data/a", nil); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "/a", "../a", "a/../b", "a//b", "data/A", "DATA/b", "data", "data/a", "data/a/b",
		"wasmhost.json", "WASMHOST.END", "wasmhost.end/x", "c:evil", "a\\b", "nul", "a\x00b", "a\xffb"} {
		if err := w.AddBytes(path, nil); !archive.Is(err, archive.ReasonHostile) {
			t.Errorf("%q: %v", path, err)
		}
	}
	if err := w.AddBytes("data/b", []byte("x")); err != nil {
		t.Errorf("after refusals: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.AddBytes("c", nil); err == nil {
		t.Error("a closed archive takes entries")
	}
	_, files, err := read(b.Bytes(), archive.Limits{})
	if err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
}

// A file that shrinks while it is written makes no whole archive.
func TestShortFile(t *testing.T) {
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, header())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add("short", 10, strings.NewReader("12345")); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a short file: %v", err)
	}
	if err := w.Close(); err == nil {
		t.Error("the archive can be closed all the same")
	}
	if _, _, err := read(b.Bytes(), archive.Limits{}); !archive.Is(err, archive.ReasonDamaged) &&
		!archive.Is(err, archive.ReasonForeign) {
		t.Errorf("what is left: %v", err)
	}
}

// small is a sample that can be read thousands of times.
func small() []file {
	return append(sample()[4:5], file{"a/", ""}, file{"a/b", "hello"}, file{"c", strings.Repeat("0123456789", 50)})
}

func refusal(err error) bool {
	return archive.Is(err, archive.ReasonForeign) || archive.Is(err, archive.ReasonDamaged) ||
		archive.Is(err, archive.ReasonHostile) || archive.Is(err, archive.ReasonTooLarge)
}

func TestTruncated(t *testing.T) {
	data := write(t, small())
	for cut := range len(data) {
		if _, err := archive.Verify(bytes.NewReader(data[:cut]), archive.Limits{}, nil); !refusal(err) {
			t.Fatalf("cut at %d of %d: %v", cut, len(data), err)
		}
	}
}

func TestAppended(t *testing.T) {
	data := write(t, sample())
	for _, more := range [][]byte{{0}, data, []byte("\n"), write(t, nil)} {
		if _, err := archive.Verify(bytes.NewReader(append(bytes.Clone(data), more...)), archive.Limits{},
			nil); !archive.Is(err, archive.ReasonHostile) {
			t.Errorf("%d bytes more: %v", len(more), err)
		}
	}
}

// Bytes 4 to 9 of gzip's own header (time, flags, system) mean nothing; all
// others do.
func TestBitFlips(t *testing.T) {
	data := write(t, small())
	for i := range data {
		if i >= 4 && i <= 9 {
			continue
		}
		for _, bit := range []int{i % 8, (i + 3) % 8} {
			changed := bytes.Clone(data)
			changed[i] ^= 1 << bit
			_, files, err := read(changed, archive.Limits{})
			if err == nil && reflect.DeepEqual(files, small()) {
				continue // a bit that pads deflate's last block
			}
			if !refusal(err) {
				t.Fatalf("bit %d of byte %d of %d: %v", bit, i, len(data), err)
			}
		}
	}
}

// An archive whose last entries are missing is damaged, however tidily it
// ends: with a whole compressed stream, and with or without the two blocks of
// zeros that end a tar.
func TestWithoutItsEnd(t *testing.T) {
	plain := unpack(t, write(t, small()))
	for cut := 0; cut <= len(plain); cut += 512 {
		for _, zeros := range []int{0, 512, 1024, 4096} {
			data := pack(append(bytes.Clone(plain[:cut]), make([]byte, zeros)...))
			_, files, err := read(data, archive.Limits{})
			if err == nil && reflect.DeepEqual(files, small()) {
				continue // only zeros were cut off
			}
			if !refusal(err) || errors.Is(err, io.EOF) {
				t.Errorf("cut at %d of %d with %d zeros: %v", cut, len(plain), zeros, err)
			}
			if _, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, nil); !refusal(err) {
				t.Errorf("cut at %d of %d with %d zeros: verified: %v", cut, len(plain), zeros, err)
			}
		}
	}
}

// Changes within the compressed data, with its checksum made right, are found
// by the digest.
func TestDigest(t *testing.T) {
	plain := unpack(t, write(t, []file{{"a", "hello"}, {"b", ""}}))
	if _, err := archive.Verify(bytes.NewReader(pack(plain)), archive.Limits{}, nil); err != nil {
		t.Fatalf("unchanged: %v", err)
	}
	at := bytes.Index(plain, []byte("hello"))
	other := bytes.Clone(plain)
	other[at] = 'j'
	if _, err := archive.Verify(bytes.NewReader(pack(other)), archive.Limits{},
		nil); !archive.Is(err, archive.ReasonDamaged) {
		t.Errorf("another content: %v", err)
	}
	// Without the entry "b", whose header is one block.
	at = bytes.Index(plain, append([]byte("b"), make([]byte, 50)...))
	if _, err := archive.Verify(bytes.NewReader(pack(append(bytes.Clone(plain[:at]), plain[at+512:]...))),
		archive.Limits{}, nil); !archive.Is(err, archive.ReasonDamaged) {
		t.Errorf("an entry less: %v", err)
	}
}

func TestLimits(t *testing.T) {
	many := make([]file, 200)
	for i := range many {
		many[i] = file{fmt.Sprintf("f%d", i), "x"}
	}
	for _, c := range []struct {
		name   string
		files  []file
		limits archive.Limits
		want   archive.Reason
	}{
		{"entries, just", many, archive.Limits{Entries: 200}, ""},
		{"entries", many, archive.Limits{Entries: 199}, archive.ReasonTooLarge},
		{"an entry, just", sample(), archive.Limits{EntryBytes: 1_000_000}, ""},
		{"an entry", sample(), archive.Limits{EntryBytes: 999_999}, archive.ReasonTooLarge},
		{"all", sample(), archive.Limits{Bytes: 1_000_000}, archive.ReasonTooLarge},
		{"the header", sample(), archive.Limits{Bytes: 100}, archive.ReasonTooLarge},
		{"path", sample(), archive.Limits{PathBytes: 100}, archive.ReasonHostile},
		{"depth", sample(), archive.Limits{Depth: 2}, archive.ReasonHostile},
	} {
		if _, err := archive.Verify(bytes.NewReader(write(t, c.files)), c.limits, nil); c.want == "" && err != nil ||
			c.want != "" && !archive.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if err := limits.Fill(&archive.Limits{Depth: -1}); err == nil {
		t.Error("a negative limit is taken")
	}
}

// bomb unpacks to far more than it is.
func TestBomb(t *testing.T) {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	w := tar.NewWriter(zip)
	const size = 1 << 30
	for _, err := range []error{
		w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "wasmhost.json", Size: size}),
		func() error { _, err := io.CopyN(w, zeros{}, 4<<20); return err }(),
		zip.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := archive.Verify(bytes.NewReader(b.Bytes()), archive.Limits{},
		nil); !archive.Is(err, archive.ReasonTooLarge) {
		t.Errorf("a header of 1 GiB: %v", err)
	}
	b.Reset()
	zip.Reset(&b)
	if _, err := io.CopyN(zip, zeros{}, 8<<20); err != nil {
		t.Fatal(err)
	}
	_ = zip.Close()
	if _, err := archive.Verify(bytes.NewReader(b.Bytes()), archive.Limits{Bytes: 1 << 20}, nil); !refusal(err) {
		t.Errorf("zeros: %v", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A reader that fails is not a damaged archive.
func TestSourceFails(t *testing.T) {
	data := write(t, sample())
	broken := errors.New("the network is gone")
	for _, at := range []int{0, 5, 100, len(data) / 2, len(data) - 1} {
		_, err := archive.Verify(io.MultiReader(bytes.NewReader(data[:at]), failing{broken}), archive.Limits{}, nil)
		if !errors.Is(err, broken) || refusal(err) {
			t.Errorf("after %d bytes: %v", at, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestTree(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for _, f := range []file{{"a/b/c.txt", "see"}, {"top", strings.Repeat("x", 200_000)}, {"a/bad:name", "no"}} {
		path := filepath.Join(from, filepath.FromSlash(f.path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte(f.content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(from, "empty"), 0o755),
		os.Symlink("/etc/passwd", filepath.Join(from, "link"))); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, header())
	if err != nil {
		t.Fatal(err)
	}
	wrote, err := w.AddTree(t.Context(), from, "")
	if err != nil || wrote.Files != 2 || wrote.Bytes != 200_003 ||
		!reflect.DeepEqual(wrote.Skipped, []string{"a/bad:name", "link"}) {
		t.Fatalf("wrote %+v, %v", wrote, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := archive.NewReader(&b, archive.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Extract(t.Context(), to, nil)
	if err != nil || got.Files != 2 || got.Bytes != wrote.Bytes {
		t.Fatalf("unpacked %+v, %v", got, err)
	}
	content, err := os.ReadFile(filepath.Join(to, "a", "b", "c.txt"))
	if err != nil || string(content) != "see" {
		t.Errorf("%q, %v", content, err)
	}
	err = filepath.Walk(to, func(path string, info os.FileInfo, err error) error {
		if want := os.FileMode(0o600); err == nil && !info.IsDir() && info.Mode().Perm() != want && os.PathSeparator == '/' {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(filepath.Join(to, "empty")); err != nil || !info.IsDir() || os.PathSeparator == '/' &&
		info.Mode().Perm() != 0o700 {
		t.Errorf("the empty folder: %v, %v", info, err)
	}
}

// What is unpacked never leaves the folder, and is refused by the caller's
// word before it is written.
func TestExtractAsksFirst(t *testing.T) {
	data := write(t, []file{{"good", "1"}, {"bad", "2"}})
	r, err := archive.NewReader(bytes.NewReader(data), archive.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	dir, refused := t.TempDir(), errors.New("refused")
	_, err = r.Extract(t.Context(), dir, func(e archive.Entry) error {
		if e.Path == "bad" {
			return refused
		}
		return nil
	})
	if _, statErr := os.Stat(filepath.Join(dir, "bad")); !errors.Is(err, refused) || !errors.Is(statErr, os.ErrNotExist) {
		t.Errorf("%v, %v", err, statErr)
	}
}
