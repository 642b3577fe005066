package archive_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// versionPrefix is where a backup has the files of a plugin.
const versionPrefix = "plugins/p/versions/1.0.0-0123456789ab/"

// anyName makes names of what file systems quarrel about.
func anyName(random *rand.Rand) string {
	pieces := []string{
		"CON", "con", "PRN", "nul", "AUX", "CLOCK$", "clock$", "CONIN$", "conout$", "COM", "lpt", "1", "9", "¹", "³", ".",
		"..", " ", "a", "A", "z.js",
		"é", "e\u0301", "ß", "SS", "ﬁ", "fi", "k", "\u212a", "日", "\u200d", "\ufe0f", "\u202e", "\u2028", "\u0085", "\x01",
		"\x7f", "\xff", "\ufffd", "\ufffe",
		`\`, ":", "*", "?", `"`, "<", ">", "|", "$", "~", "-", "wasmhost.json", ".wasmhost", "node_modules", "Thumbs.db",
		strings.Repeat("x", 100), strings.Repeat("é", 63),
	}
	var name strings.Builder
	for range 1 + random.IntN(3) {
		if random.IntN(20) == 0 {
			if r := rune(1 + random.IntN(0x2ffff)); r != '/' {
				name.WriteRune(r)
				continue
			}
		}
		name.WriteString(pieces[random.IntN(len(pieces))])
	}
	return name.String()
}

// put writes files below a folder; it is false where this file system does not
// take the names, or takes two for one.
func put(t *testing.T, dir string, names []string) bool {
	t.Helper()
	for _, name := range names {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return false
		}
		_, _ = f.WriteString(name)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// TestWhatInstallsIsRestored: names that a bundle takes are names that an
// archive takes, and come out of it with the same digest; names that plugins
// may write are so too; and the other way round.
func TestWhatInstallsIsRestored(t *testing.T) {
	shorttest.Skip(t)
	random := rand.New(rand.NewPCG(9, 3))
	accepted, refused := 0, 0
	for range 500 {
		names := []string{anyName(random), anyName(random)}[:1+random.IntN(2)]
		dir := t.TempDir()
		if !put(t, dir, append([]string{"manifest.json"}, names...)) {
			continue
		}
		contents, err := bundle.Read(t.Context(), dir, bundle.Limits{})
		if err != nil && strings.Contains(err.Error(), "nobody sees") {
			continue // what a plugin stores may have such names, and what installs has not
		}
		installs := err == nil
		if installs && len(contents.Files) != 1+len(names) {
			continue // a name that is no part of a plugin
		}
		data, backsUp := backedUp(t, dir, append([]string{"manifest.json"}, names...))
		if installs != backsUp {
			t.Errorf("%q install: %v (%v); they can be backed up: %v", names, installs, err, backsUp)
			continue
		}
		if !installs {
			refused++
			continue
		}
		accepted++
		to := t.TempDir()
		r, err := archive.NewReader(bytes.NewReader(data), archive.Limits{})
		if err == nil {
			_, err = r.Extract(t.Context(), to, nil)
		}
		if err != nil {
			t.Fatalf("%q: %v", names, err)
		}
		again, err := bundle.Read(t.Context(), filepath.Join(to, filepath.FromSlash(versionPrefix)), bundle.Limits{})
		if err != nil || again.Digest != contents.Digest {
			t.Errorf("%q: restored as %+v, %v", names, again, err)
		}
	}
	if accepted < 60 || refused < 60 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}

// backedUp writes an archive as a backup does; it is false where anything is
// left out.
func backedUp(t *testing.T, dir string, names []string) (data []byte, whole bool) {
	t.Helper()
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Host: "1"})
	if err != nil {
		t.Fatal(err)
	}
	totals, err := w.AddTree(t.Context(), dir, strings.TrimSuffix(versionPrefix, "/"))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), len(totals.Skipped) == 0 && totals.Files == len(names)
}

// TestWhatIsWrittenIsExported: the same for the files that plugins write, but
// for names that are the host's own.
func TestWhatIsWrittenIsExported(t *testing.T) {
	shorttest.Skip(t)
	random := rand.New(rand.NewPCG(9, 4))
	accepted, refused := 0, 0
	for range 500 {
		names := []string{anyName(random), anyName(random)}[:1+random.IntN(2)]
		folder, err := files.Open(t.Context(), filepath.Join(t.TempDir(), "files"), files.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Host: "1"})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasPrefix(name, ".wasmhost-") || name == "." || name == names[0] && len(names) == 2 && name == names[1] {
				continue
			}
			wrote, added := folder.WriteFile(t.Context(), name, ""), w.AddBytes("files/"+name, nil)
			if (wrote == nil) != (added == nil) {
				t.Errorf("%q of %q is written: %v; exported: %v", name, names, wrote, added)
			}
			if wrote == nil {
				accepted++
			} else {
				refused++
			}
		}
		if err := folder.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if accepted < 60 || refused < 60 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}
