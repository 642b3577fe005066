// Command build makes the library of icons, host/internal/leaf/icon/library.gz, of the pinned
// packages in host/internal/serve/console/web. Run it from anywhere inside the module, after
// `make setup`:
//
//	go run ./host/internal/leaf/icon/build
//
// The newest has the shapes. Others give names that it has for them no more, and
// brands, which it has taken out and plugins of this family name.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/checkout"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := checkout.Here()
	if err != nil {
		return err
	}
	text, err := library(filepath.Join(root, "host", "internal", "serve", "console", "web", "node_modules"))
	if err != nil {
		return err
	}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is one that there is
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "host", "internal", "leaf", "icon", "library.gz"), zipped.Bytes(), 0o644)
}

// library makes the text of the library of the packages in a folder.
func library(packages string) ([]byte, error) {
	shapes, licence := map[string][]byte{}, ""
	for _, name := range []string{"lucide", "lucide-static", "lucide-static-brands"} { // the first counts
		text, err := os.ReadFile(filepath.Join(packages, name, "LICENSE"))
		if err != nil {
			return nil, fmt.Errorf("the packages of the console are not installed: run `make setup`: %w", err)
		}
		if all := "# " + strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", "\n# ") +
			"\n"; !strings.Contains(licence, all) {
			licence += all
		}
		files, read := filepath.Join(packages, name, "icons", "*.svg"), shapesOf
		if name == "lucide" {
			files, read = filepath.Join(packages, name, "dist", "esm", "icons", "*.mjs"), shapesOfModule
		}
		found, err := filepath.Glob(files)
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			id := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			if shapes[id] != nil || id == "index" {
				continue
			}
			if shapes[id], err = read(file); err != nil {
				return nil, fmt.Errorf("%s: %w", id, err)
			}
		}
	}
	out := []byte(licence)
	for _, id := range slices.Sorted(maps.Keys(shapes)) {
		out = append(append(append(append(out, id...), '\t'), shapes[id]...), '\n')
	}
	return out, nil
}

var (
	listOf = regexp.MustCompile(`(?s)= (\[.*\]);`)
	keyOf  = regexp.MustCompile(`([{,]\s*)([a-z0-9-]+):`)
)

// shapesOfModule reads what a module exports: a list that is JSON but for the quotes of its keys.
func shapesOfModule(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	found := listOf.FindSubmatch(text)
	if found == nil {
		return nil, errors.New("its module has another form")
	}
	var list [][2]any
	if err := json.Unmarshal(keyOf.ReplaceAll(found[1], []byte(`$1"$2":`)), &list); err != nil {
		return nil, err
	}
	return json.Marshal(list)
}

// shapesOf reads what an image is made of: shapes, one after another.
func shapesOf(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list := [][2]any{}
	for in := xml.NewDecoder(f); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return json.Marshal(list)
		}
		if err != nil {
			return nil, err
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local == "svg" {
			continue
		}
		if !slices.Contains([]string{"path", "circle", "ellipse", "line", "rect", "polygon", "polyline"}, e.Name.Local) {
			return nil, fmt.Errorf("it has the element %s, which the console does not draw", e.Name.Local)
		}
		attributes := map[string]string{}
		for _, a := range e.Attr {
			attributes[a.Name.Local] = a.Value
		}
		list = append(list, [2]any{e.Name.Local, attributes})
	}
}
