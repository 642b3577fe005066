package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

// TestFresh fails while the library is not what the pinned packages make.
func TestFresh(t *testing.T) {
	root, err := checkout.Here()
	if err != nil {
		t.Fatal(err)
	}
	text, err := library(filepath.Join(root, "host", "internal", "serve", "console", "web", "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(text) {
		name, shapes, ok := bytes.Cut(bytes.TrimSpace(line), []byte("\t"))
		if !ok || line[0] == '#' {
			continue
		}
		n++
		if !icon.Known(string(name)) {
			t.Errorf("the library lacks %s: run `make console`", name)
		}
		if n%100 == 0 && !bytes.Equal(icon.Shapes(string(name)), shapes) {
			t.Errorf("the library has another %s: run `make console`", name)
		}
	}
	if n != len(icon.Names()) || n < 2000 {
		t.Errorf("the library has %d icons, the packages %d", len(icon.Names()), n)
	}
}
