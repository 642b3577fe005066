// Package jssdk carries the JavaScript SDK inside the wasmhost command, which
// puts it into new plugins: the declarations for editors, and the whole npm
// package, whose test kit they use. Backends in JavaScript need no code of an
// SDK: what they get is in the engine.
package jssdk

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

// files are those that package.json lists, and package.json.
//
//go:embed package.json index.js index.d.ts globals.d.ts page.d.ts testing.js testing.d.ts client LICENSE README.md
var files embed.FS

// Declarations returns index.d.ts: the types of ctx, of hooks and of the
// manifest.
func Declarations() []byte { return mustRead("index.d.ts") }

// Globals returns globals.d.ts: the types of what backends find beside the
// language itself.
func Globals() []byte { return mustRead("globals.d.ts") }

// Page returns page.d.ts: the types of what pages get from the host.
func Page() []byte { return mustRead("page.d.ts") }

func mustRead(name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return content
}

// Package returns the npm package as `npm pack` makes it, and the name of that
// file. It is the same each time.
func Package() (name string, content []byte, err error) {
	var about struct{ Name, Version string }
	if err := json.Unmarshal(mustRead("package.json"), &about); err != nil {
		return "", nil, fmt.Errorf("read package.json: %w", err)
	}
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	archive := tar.NewWriter(zipped)
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		if err := archive.WriteHeader(&tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(text)),
			Format: tar.FormatUSTAR}); err != nil {
			return err
		}
		_, err = archive.Write(text)
		return err
	})
	if err == nil {
		err = archive.Close()
	}
	if err == nil {
		err = zipped.Close()
	}
	return about.Name + "-" + about.Version + ".tgz", packed.Bytes(), err
}
