package console_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/serve/console"
)

// The console is the one that was recorded, and was made from the sources that
// lie here.
func TestRecord(t *testing.T) {
	recorded, err := os.ReadFile(console.RecordFile)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := console.SourceHash(os.DirFS(filepath.Join("..", "..", "..", "..")))
	if err != nil {
		t.Fatal(err)
	}
	want, err := console.Record(console.Files(), sources)
	if err != nil {
		t.Fatal(err)
	}
	if string(recorded) != want {
		t.Errorf("dist of package console was not made from these sources: run `make console` and commit what it writes\n"+
			"recorded:\n%sfound:\n%s", recorded, want)
	}
}

// Building it again gives the same bytes. Where the packages of npm are not
// there, as in a checkout that never ran `make setup`, the record has to do.
func TestRebuild(t *testing.T) {
	if _, err := os.Stat(filepath.Join("web", "node_modules", "lucide")); errors.Is(err, fs.ErrNotExist) {
		t.Log("the packages of npm are not there: the console is not built again")
		return
	}
	output := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	if text, err := exec.CommandContext(ctx, "go", "run", "./build", "-o", output).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	built, err := console.Record(os.DirFS(output), "")
	if err != nil {
		t.Fatal(err)
	}
	if here, err := console.Record(console.Files(), ""); err != nil || built != here {
		t.Errorf("building the console again gives other files: run `make console` and commit what it writes (%v)\n"+
			"built:\n%shere:\n%s", err, built, here)
	}
}

// The console stays small: what a browser loads before any page of a plugin.
func TestSize(t *testing.T) {
	total := 0
	err := fs.WalkDir(console.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(console.Files(), name)
		if err != nil {
			return err
		}
		var zipped bytes.Buffer
		w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		total += zipped.Len()
		return nil
	})
	if err != nil || total < 10_000 || total > console.MaxGzipped {
		t.Errorf("the console has %d bytes gzipped, want at most %d: %v", total, console.MaxGzipped, err)
	}
}

// The page has nothing that a strict Content-Security-Policy refuses, and asks
// no other host for anything.
func TestPageIsStrict(t *testing.T) {
	page, err := fs.ReadFile(console.Files(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`<script[^>]*>[^<]`, `<style`, `\son\w+=`, `\sstyle=`, `javascript:`, `https?://`} {
		if found := regexp.MustCompile(bad).Find(page); found != nil {
			t.Errorf("index.html has %q", found)
		}
	}
	for _, name := range []string{"console.js", "console.css"} {
		content, err := fs.ReadFile(console.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{`\beval\(`, `new Function\(`, `@import`, `url\(`, `\.innerHTML\s*=\s*"`} {
			if found := regexp.MustCompile(bad).Find(content); found != nil {
				t.Errorf("%s has %q", name, found)
			}
		}
	}
}

// At an address that no policy can name, the console says where it is.
func TestAddressWithoutAName(t *testing.T) {
	for host, want := range map[string]string{"[::1]:19519": "http://localhost:19519/", "[::1]": "http://localhost/",
		"127.0.0.1:1": "", "localhost:1": ""} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		console.Handler("", nil).ServeHTTP(w, r)
		said := strings.HasSuffix(w.Body.String(), " "+want+"\n")
		if want == "" && w.Code != 200 || want != "" && (w.Code != 421 || !said) {
			t.Errorf("%s: %d %s", host, w.Code, w.Body)
		}
	}
}
