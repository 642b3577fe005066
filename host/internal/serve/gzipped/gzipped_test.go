package gzipped

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestAccepts(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip; q=0.000": false,
		"identity": false, "xgzip": false, "gzip;q=x": false, "deflate, gzip, br": true,
	} {
		if got := Accepts(http.Header{"Accept-Encoding": {header}}); got != want {
			t.Errorf("%q is accepted: %v", header, got)
		}
	}
}

func TestBytes(t *testing.T) {
	for _, text := range []string{"", strings.Repeat("a", 100_000)} {
		for range 2 { // the second time with a writer that was used
			for _, packed := range [][]byte{Bytes([]byte(text)), Best([]byte(text))} {
				r, err := gzip.NewReader(bytes.NewReader(packed))
				if err != nil {
					t.Fatal(err)
				}
				if got, err := io.ReadAll(r); err != nil || string(got) != text {
					t.Fatalf("%d bytes came back, %v", len(got), err)
				}
			}
		}
	}
}
