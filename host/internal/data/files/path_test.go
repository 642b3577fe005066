package files

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

func TestPaths(t *testing.T) {
	l := limits.Defaults[Limits]()
	long := strings.Repeat("n", portable.MaxName)
	for _, c := range []struct{ path, want string }{
		{"a", "a"}, {"a/b/c.txt", "a/b/c.txt"}, {"./a", "a"}, {"a/./b", "a/b"}, {"Ärger/日本語/🙂.md", "Ärger/日本語/🙂.md"},
		{".hidden", ".hidden"}, {"...a", "...a"}, {"a..b", "a..b"}, {" a", " a"}, {"a b", "a b"}, {"-rf", "-rf"}, {"~", "~"},
		{"$HOME", "$HOME"},
		{"console", "console"}, {"com", "com"}, {"COM10", "COM10"}, {"comx.txt", "comx.txt"}, {"nul-file", "nul-file"},
		{"aux_", "aux_"},
		{"%2e%2e/a", "%2e%2e/a"}, {"a/../b", "b"}, {"a/b/../c", "a/c"}, {"a/./../b/.", "b"}, {"a/b/../../c/d", "c/d"},
		{strings.Repeat("d/../", 100) + "f", "f"}, {long, long},
		{strings.Repeat("d/", 31) + "f", strings.Repeat("d/", 31) + "f"},
		{strings.Repeat(long+"/", 3) + long, strings.Repeat(long+"/", 3) + long},
	} {
		names, err := l.split(c.path, false)
		if got := strings.Join(names, "/"); err != nil || got != c.want {
			t.Errorf("%.60q becomes %.60q, %v", c.path, got, err)
		}
	}
	for _, c := range []struct{ path, says string }{
		{"", "empty"}, {".", "data folder itself"}, {"./.", "data folder itself"},
		{"/", "leading slash"}, {"/etc/passwd", "leading slash"}, {"//host/share", "leading slash"},
		{"..", "leads out"}, {"../a", "leads out"}, {"a/../../b", "leads out"}, {"a/..", "data folder itself"},
		{"./../a", "leads out"}, {"../data/b", "leads out"}, {"a/b/../../../c", "leads out"}, {"a:/../b", "':'"},
		{"a//../b", "empty"}, {"a\\..\\b", "backslash"},
		{"a//b", "empty"}, {"a/", "empty"}, {"a/.. /b", "dot or a space"}, {".../a", "dot or a space"},
		{"a/...", "dot or a space"},
		{`a\b`, "backslash"}, {`..\a`, "backslash"}, {`C:\a`, "':'"}, {"C:a", "':'"}, {"c:", "':'"},
		{`\\?\C:\a`, "backslash"}, {"a:b", "':'"}, {"a.txt::$DATA", "':'"}, {"a/b:c/d", "':'"},
		{"a\x00b", "U+0000"}, {"a\nb", "U+000A"}, {"a\x7f", "U+007F"}, {"a\u0085b", "U+0085"}, {"a\u202eb", "U+202E"},
		{"a\u2028b", "U+2028"}, {"a\u2066", "U+2066"},
		{"a\xff", "UTF-8"}, {"\xc0\xae\xc0\xae/a", "UTF-8"}, {"\xed\xa0\x80", "UTF-8"},
		{"a?", "'?'"}, {"*", "'*'"}, {"a|b", "'|'"}, {"<a>", "'<'"}, {`"a"`, "'\"'"},
		{"a.", "dot or a space"}, {"a ", "dot or a space"}, {"a./b", "dot or a space"}, {"CON .", "dot or a space"},
		{"CON", "device"}, {"con", "device"}, {"nul.txt", "device"}, {"a/Aux", "device"}, {"prn.tar.gz", "device"},
		{"COM1", "device"}, {"lpt9.x", "device"},
		{"com0", "device"}, {"COM¹", "device"}, {"lpt³.txt", "device"}, {"CON .txt", "device"}, {"conin$", "device"},
		{"CONOUT$", "device"}, {"com1/a", "device"}, {"clock$", "device"},
		{".wasmhost-a", "host's own"}, {"a/.WasmHost-0123456789abcdef.tmp", "host's own"}, {".wa\u017fmhost-a", "host's own"},
		{strings.Repeat("n", portable.MaxName+1), "255"}, {strings.Repeat("é", 128), "255"},
		{strings.Repeat("d/", 32) + "f", "33 names"}, {strings.Repeat("a", 1025), "1024"},
	} {
		_, err := l.split(c.path, false)
		wants(t, err, abi.CodeInvalidArgument, c.says)
		if err == nil {
			t.Errorf("%.60q is accepted", c.path)
		}
	}
	for _, path := range []string{"", ".", "./"} {
		if names, err := l.split(path, true); err != nil || len(names) != 0 {
			t.Errorf("as a folder %q is %q, %v", path, names, err)
		}
	}
	if names, err := l.split("a/b/", true); err != nil || len(names) != 2 {
		t.Errorf("a folder with a slash at its end is %q, %v", names, err)
	}
}

// FuzzPath writes to any path that is accepted, in a folder with links to
// everywhere, and resolves where the file went by other means.
func FuzzPath(f *testing.F) {
	for _, seed := range []string{
		"a", "a/b", "../a", "out/a", "in/a", "up/a", "loop/a", "deep/out/x", "a\\b", "OUT/a", "./out/./a", "con", "a:b",
		"a/..", "deep/../../a", "\u212a/k", "out", "file/x",
	} {
		f.Add(seed)
	}
	base := f.TempDir()
	outside, dir := filepath.Join(base, "outside"), filepath.Join(base, "data")
	plant(f, filepath.Join(outside, "a"), "untouched")
	plant(f, filepath.Join(dir, "inside", "x"), "x")
	plant(f, filepath.Join(dir, "file"), "x")
	plant(f, filepath.Join(dir, "deep", "x"), "x")
	for name, target := range map[string]string{"out": outside, "in": "inside", "up": "..", "loop": "loop",
		"deep/out": "../../outside"} {
		link(f, target, filepath.Join(dir, filepath.FromSlash(name)))
	}
	files := open(f, dir, Limits{})
	f.Fuzz(func(t *testing.T, path string) {
		ctx := t.Context()
		err := files.WriteFile(ctx, path, "text")
		if c := code(err); err != nil && c != abi.CodeInvalidArgument {
			t.Fatalf("%q: %v", path, err)
		}
		if err == nil {
			real, err := filepath.EvalSymlinks(filepath.Join(dir, filepath.FromSlash(path)))
			if err != nil {
				t.Fatal(err)
			}
			inside, err := filepath.Rel(dir, real)
			if err != nil || !filepath.IsLocal(inside) || filepath.ToSlash(inside) != strings.Join(must(files.limits.split(path,
				false)), "/") {
				t.Fatalf("%q went to %q, %v", path, real, err)
			}
			holds(t, files, path, "text")
			if err := files.DeleteFile(ctx, path); err != nil {
				t.Fatal(err)
			}
		}
		if got := onDisk(t, outside); got != (Usage{Files: 1, Bytes: int64(len("untouched"))}) {
			t.Fatalf("%q changed what is outside: %+v", path, got)
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
