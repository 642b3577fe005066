package bundle_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// folder makes a folder with these files.
func folder(tb testing.TB, files map[string]string) string {
	tb.Helper()
	dir := tb.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

func copyOf(tb testing.TB, src string, limits bundle.Limits) (*bundle.Contents, string) {
	tb.Helper()
	dst := filepath.Join(tb.TempDir(), "copy")
	contents, err := bundle.Copy(context.Background(), src, dst, limits)
	if err != nil {
		tb.Fatal(err)
	}
	return contents, dst
}

func paths(c *bundle.Contents) []string {
	var list []string
	for _, f := range c.Files {
		list = append(list, f.Path)
	}
	return list
}

func TestCopyTakesWhatBelongs(t *testing.T) {
	src := folder(t, map[string]string{
		"manifest.json": "{}", "web/index.html": "<p>", "web/a/b.js": "1", "empty": "", "ünïcode name.txt": "u",
		".git/config": "secret", ".env": "secret", ".hg/store": "secret", ".svn/wc.db": "secret",
		".jj/repo": "secret", ".g\u200cit/config": "secret", "web/.DS_Store": "x", "node_modules/a/index.js": "x",
		"web/node_modules/b.js": "x", "__MACOSX/a": "x", "CVS/Root": "x",
		"web/_darcs/a": "x", "Thumbs.db": "x", "desktop.ini": "x",
		"docs/Thumbs.db/kept": "a folder of that name is kept",
	})
	if err := os.Mkdir(filepath.Join(src, "hollow"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(src, ".git", "link")); err != nil { // not looked at
		t.Fatal(err)
	}
	contents, dst := copyOf(t, src, bundle.Limits{})
	want := []string{"docs/Thumbs.db/kept", "empty", "manifest.json", "web/a/b.js", "web/index.html", "ünïcode name.txt"}
	if got := paths(contents); !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	if text, err := os.ReadFile(filepath.Join(dst, "web", "a", "b.js")); err != nil || string(text) != "1" {
		t.Errorf("the copy holds %q, %v", text, err)
	}
	again, err := bundle.Read(t.Context(), dst, bundle.Limits{})
	if err != nil || again.Digest != contents.Digest || again.Bytes != contents.Bytes ||
		!slices.Equal(again.Files, contents.Files) {
		t.Errorf("the copy reads as %+v, %v; want %+v", again, err, contents)
	}
}

// TestDigestIsStable pins the digest, so that it stays the same on every
// machine and in every version.
func TestDigestIsStable(t *testing.T) {
	src := folder(t, map[string]string{"manifest.json": "{}", "a/b": "text", "empty": ""})
	contents, err := bundle.Read(t.Context(), src, bundle.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	const want = "sha256:054870dbb64185cc78c902fadb3e74505ef1ad80a6becc55e029a51036ff663b"
	if contents.Digest != want {
		t.Errorf("digest %s, want %s", contents.Digest, want)
	}
	if short := contents.Digest.Short(); len(short) != 12 || !strings.Contains(want, short) {
		t.Errorf("short digest %q", short)
	}
}

func TestDigestSeesEveryChange(t *testing.T) {
	seen := map[bundle.Digest]string{}
	for _, files := range []map[string]string{
		{"a": "1"}, {"a": "2"}, {"b": "1"}, {"a": "1", "b": ""}, {"a/b": "1"}, {"ab": "1"}, {"a": "", "b": "1"},
		{"a": "1b"}, {"a": "", "b1": ""}, {"a": "11"},
	} {
		contents, err := bundle.Read(t.Context(), folder(t, files), bundle.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if other, taken := seen[contents.Digest]; taken {
			t.Errorf("%v has the digest of %v", files, other)
		}
		seen[contents.Digest] = fmt.Sprint(files)
	}
	// Modes and times do not count.
	src := folder(t, map[string]string{"a": "1"})
	if err := os.Chmod(filepath.Join(src, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	contents, err := bundle.Read(t.Context(), src, bundle.Limits{})
	if err != nil || seen[contents.Digest] == "" {
		t.Errorf("an executable file has another digest: %v", err)
	}
}

func TestParseDigest(t *testing.T) {
	good := "sha256:" + strings.Repeat("0a", 32)
	if d, err := bundle.ParseDigest(good); err != nil || string(d) != good {
		t.Errorf("%s: %v", good, err)
	}
	for _, bad := range []string{"", "sha256:", good[:70], good + "0", strings.ToUpper(good), "md5:" + good[7:],
		strings.Replace(good, "0a", "zz", 1)} {
		if _, err := bundle.ParseDigest(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestRefusedNames(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"con", "device"}, {"NUL.txt", "device"}, {"web/aux.js", "device"}, {"COM1", "device"}, {"lpt9.log", "device"},
		{"com¹", "device"}, {"CONIN$", "device"}, {"CLOCK$", "device"}, {"web/clock$.js", "device"}, {"nul .txt", "device"},
		{"dot.", "dot or a space"}, {"space ", "dot or a space"},
		{"new\nline", "control character"}, {"bell\x07", "control character"}, {"del\x7f", "control character"},
		{"right\u202eleft", "control character"}, {"line\u2028sep", "control character"}, {"c1\u0085", "control character"},
		{"back\\slash", "Windows"}, {"co:lon", "Windows"}, {"st*r", "Windows"}, {"que?", "Windows"}, {`quo"te`, "Windows"},
		{"pi|pe", "Windows"}, {"a<b", "Windows"},
		{"bad\xff", "UTF-8"},
		{"index\u200b.js", "nobody sees"}, {"\u200b.git", "nobody sees"}, {"\u2060.env", "nobody sees"},
		{"web/a\u00adb.js", "nobody sees"}, {"no\u00a0break.js", "nobody sees"}, {"\u2800", "nobody sees"},
		{"a\u200d.js", "nobody sees"}, {"tag\U000e0041.js", "nobody sees"},
	} {
		src := folder(t, map[string]string{"ok": "", c.name: ""})
		_, err := bundle.Read(t.Context(), src, bundle.Limits{})
		var refused *bundle.RefusedError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) || refused.Path != c.name {
			t.Errorf("%q: %v, want a refusal with %q", c.name, err, c.want)
		}
		if err != nil && (!utf8.ValidString(err.Error()) || strings.ContainsAny(err.Error(), "\n\x07\x7f\u202e\u2028")) {
			t.Errorf("%q: the message is not fit for a terminal: %q", c.name, err)
		}
	}
	for _, good := range []string{"console", "nullable.js", "com", "com10", "lpt", "auxiliary", "a.b.c", "x y", "日本語",
		"e\u0301", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.js", "❤\ufe0f.svg"} {
		if _, err := bundle.Read(t.Context(), folder(t, map[string]string{good: ""}), bundle.Limits{}); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
}

func TestRefusedTwins(t *testing.T) {
	for _, c := range [][2]string{{"a.js", "A.js"}, {"web/x", "Web/y"}, {"ß", "ẞ"}, {"k", "\u212a"}, {"straße", "STRAßE"},
		{"straße", "strasse"}, {"é", "e\u0301"}} {
		_, err := bundle.Read(t.Context(), folder(t, map[string]string{c[0]: "", c[1]: ""}), bundle.Limits{})
		var refused *bundle.RefusedError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), "letter case only") {
			t.Errorf("%q beside %q: %v", c[0], c[1], err)
		}
	}
}

func TestLimits(t *testing.T) {
	files := map[string]string{"a": "12345", "b": "12345", "web/deep/c": "12345"}
	for _, c := range []struct {
		name   string
		limits bundle.Limits
		want   string
	}{
		{"at the limits", bundle.Limits{Files: 5, Bytes: 15, FileBytes: 5, PathBytes: 10, Depth: 2}, ""},
		{"files", bundle.Limits{Files: 2}, "more than the 2 files"},
		{"folders", bundle.Limits{Files: 4}, "more than the 4 files"},
		{"bytes", bundle.Limits{Bytes: 14}, "more than the 14 bytes"},
		{"bytes of a file", bundle.Limits{FileBytes: 4}, "more than the 4 allowed"},
		{"path", bundle.Limits{PathBytes: 9}, "more than the 9 allowed"},
		{"depth", bundle.Limits{Depth: 1}, "more than 1 deep"},
	} {
		_, err := bundle.Read(t.Context(), folder(t, files), c.limits)
		var refused *bundle.RefusedError
		if c.want == "" && err != nil || c.want != "" &&
			(!errors.As(err, &refused) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	// Names that do not count are bounded all the same.
	dir := t.TempDir()
	for i := range 1100 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf(".%d", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := bundle.Read(t.Context(), dir, bundle.Limits{Files: 10}); err == nil ||
		!strings.Contains(err.Error(), "far more entries") {
		t.Errorf("a folder of ignored names: %v", err)
	}
}

func TestCopyStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := bundle.Copy(ctx, folder(t, map[string]string{"a": "1"}), filepath.Join(t.TempDir(), "copy"),
		bundle.Limits{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestCopyNeedsANewFolder(t *testing.T) {
	src := folder(t, map[string]string{"a": "1"})
	if _, err := bundle.Copy(t.Context(), src, t.TempDir(), bundle.Limits{}); !errors.Is(err, os.ErrExist) {
		t.Errorf("copying into a folder that is there: %v", err)
	}
}
