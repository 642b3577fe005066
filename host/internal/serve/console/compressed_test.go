package console_test

import (
	"compress/gzip"
	"io"
	"io/fs"
	"net/http/httptest"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/serve/console"
)

func TestFilesAreCompressed(t *testing.T) {
	handler := console.Handler("", nil)
	get := func(path string, headers ...string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		handler.ServeHTTP(w, r)
		return w
	}
	for _, name := range []string{"console.js", "console.css"} {
		content, err := fs.ReadFile(console.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		path := "/console/" + name
		plain, packed := get(path), get(path, "Accept-Encoding", "gzip")
		if plain.Body.String() != string(content) || plain.Header().Get("Content-Encoding") != "" ||
			packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" ||
			packed.Header().Get("ETag") == plain.Header().Get("ETag") || packed.Body.Len()*2 > len(content) {
			t.Fatalf("%s: %d bytes %v", name, packed.Body.Len(), packed.Header())
		}
		if again := get(path, "Accept-Encoding", "gzip", "If-None-Match", packed.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("%s is sent again: %d", name, again.Code)
		}
		r, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(r); err != nil || string(text) != string(content) {
			t.Errorf("%s: %d bytes came out, want %d: %v", name, len(text), len(content), err)
		}
	}
	if icon := get("/console/icon.svg", "Accept-Encoding", "gzip"); icon.Header().Get("Content-Encoding") != "" {
		t.Error("a tiny file is compressed")
	}
}
