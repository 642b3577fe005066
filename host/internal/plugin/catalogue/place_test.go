package catalogue

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// A place is remembered so that it is read again as what it was.
func TestPlaces(t *testing.T) {
	folder := t.TempDir()
	for text, want := range map[string]string{
		folder: folder, "https://example.org": "https://example.org/index.json",
		"https://example.org/a/":       "https://example.org/a/index.json",
		"https://example.org/a/b.json": "https://example.org/a/b.json",
		"http://127.0.0.1:80/":         "http://127.0.0.1:80/index.json",
		"http://localhost/":            "http://localhost/index.json",
		"oci://ghcr.io/ada/plugins":    "oci://ghcr.io/ada/plugins:latest",
	} {
		if p, err := ParsePlace(text); err != nil || p.String() != want {
			t.Errorf("%s is %s, %v, want %s", text, p, err, want)
		} else if again, err := ParsePlace(p.String()); err != nil || again.String() != want {
			t.Errorf("%s read again is %s, %v", p, again, err)
		}
	}
	for _, text := range []string{"", "relative/folder", "http://example.org/", "ftp://example.org/", "file:///etc",
		"https://", "https://a:b@example.org/", "https://example.org/?a=b", "https://example.org/#a",
		"oci://ghcr.io/ada/plugins@sha256:" + strings.Repeat("a", 64), "oci://", strings.Repeat("a", maxPlace+1)} {
		if p, err := ParsePlace(text); !problem.IsCode(err, problem.CodeInvalidRequest) {
			t.Errorf("%.50q is taken as %s, %v", text, p, err)
		}
	}
}
