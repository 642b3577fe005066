//go:build unix

package command

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A file that is too large, or says to unpack to more than there may be, is
// refused and leaves nothing; so is consent to what was not sent.
func TestRefusedRestores(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", echoPlugin(t, "now", nil), "--yes")
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	c.must("backup", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c.serve("--limit", "server.archive-bytes=1MiB")
	b := newTab(t, strings.TrimSpace(c.must("open", "--link").out))
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	w := tar.NewWriter(z)
	if err := w.WriteHeader(&tar.Header{Name: "data/x/files/large", Size: 1 << 45, Mode: 0o600}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(make([]byte, 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct {
		name   string
		status int
		text   []byte
	}{
		{"too large", http.StatusRequestEntityTooLarge, bytes.Repeat([]byte("x"), 2<<20)},
		{"a bomb", http.StatusUnprocessableEntity, bomb.Bytes()},
		{"empty", http.StatusUnprocessableEntity, nil},
	} {
		resp, err := b.post("/restore", "application/gzip", bytes.NewReader(bad.text))
		if err != nil {
			t.Fatalf("%s: %v", bad.name, err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != bad.status {
			t.Errorf("%s: %d, want %d", bad.name, resp.StatusCode, bad.status)
		}
		waitFor(t, func() bool { return len(filesIn(t, filepath.Join(c.data, datafolder.StagingName))) == 0 })
	}
	resp, err := b.post("/restore/agree", "application/json", strings.NewReader(`{"digest":""}`))
	if err != nil || resp.StatusCode != http.StatusConflict {
		t.Errorf("consent to nothing: %v, %v", resp, err)
	}
	wantTexts(t, c.must("list").out, "now")

	// Commands that find no host while it opens anew have the folder for a moment.
	var staged api.StagedRestore
	b.must("/restore", "application/gzip", bytes.NewReader(text), &staged)
	b.must("/restore/agree", "application/json", strings.NewReader(`{"digest":"`+staged.Digest+`"}`), nil)
	for end := time.Now().Add(time.Second); time.Now().Before(end); {
		c.run("list")
	}
	waitFor(t, func() bool { return ready(b.url) })
	wantTexts(t, c.must("list").out, "now")
	if text := c.served.String(); strings.Count(text, "serving at "+b.url) != 2 {
		t.Errorf("it says\n%s", text)
	}
}
