package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// PagesOutput returns the folder that the pages of a plugin are built into,
// relative to its folder; empty where they have no source, or are served from
// it.
func PagesOutput(root *os.Root, m *manifest.Manifest) (string, error) {
	if m.UI == nil {
		return "", nil
	}
	if info, err := root.Stat(filepath.FromSlash(bundle.PagesSource)); err != nil || !info.IsDir() {
		return "", nil
	}
	entries := []string{m.UI.EntryPoint}
	if m.UI.Overlay != nil {
		entries = append(entries, m.UI.Overlay.EntryPoint)
	}
	output := ""
	for _, entry := range entries {
		folder := path.Dir(path.Clean(entry))
		switch {
		case entry == "" || Within(folder, bundle.PagesSource):
			continue
		case Within(bundle.PagesSource, folder):
			return "", fmt.Errorf("%s would be built from %s into the folder that holds that; name another one in %s, such as "+
				"dist/ui/%s", cli.Clean(entry), bundle.PagesSource, manifest.FileName, cli.Clean(path.Base(entry)))
		case output == "" || Within(output, folder):
			output = folder
		case !Within(folder, output):
			return "", fmt.Errorf("the pages of ui.entryPoint and ui.overlay.entryPoint lie in folders of their own, %s and "+
				"%s, and %s is one; put both into one folder", cli.Clean(output), cli.Clean(folder), bundle.PagesSource)
		}
	}
	return output, nil
}

// Within reports whether a folder is another one or lies in it. Every folder
// lies in ".".
func Within(folder, other string) bool {
	return folder == other || other == "." || len(folder) > len(other) && folder[:len(other)+1] == other+"/"
}

// Pages builds the pages of a plugin into a folder, and adds what it made
// to what was built.
func Pages(ctx context.Context, root *os.Root, output string, opts Options, b *language.Built) error {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return fmt.Errorf("name the plugin's folder: %w", err)
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	stop := opts.guard().watch(ctx)
	result, err := bundle.Pages(ctx, bundle.Options{Folder: folder, Source: bundle.PagesSource, Output: output,
		Minify: opts.minify, SourceMap: bundle.SourceMap(opts.sourceMap), Allow: opts.Allow})
	stop()
	if ctx.Err() != nil {
		return language.Stopped(ctx)
	}
	if err != nil {
		return inSource(root.Name(), err)
	}
	b.Warnings = append(b.Warnings, result.Warnings...)
	b.Milliseconds += result.Took.Milliseconds()
	before := readPagesRecord(root, output)
	record := pagesRecord{}
	for _, f := range result.Files {
		record[f.Name] = SumOf(f.Content)
	}
	// First all that there will be: a build that is cut off forgets none of it.
	merged := maps.Clone(record)
	for name, sum := range before {
		if _, ok := merged[name]; !ok {
			merged[name] = sum
		}
	}
	if err := merged.write(root, output); err != nil {
		return err
	}
	for _, f := range result.Files {
		if _, err := language.PutContent(root, f.Name, bytes.NewReader(f.Content)); err != nil {
			return fmt.Errorf("write %s: %w; is the folder writable?", cli.Clean(f.Name), err)
		}
		b.Pages = append(b.Pages, f.Name)
	}
	for name, sum := range before {
		if _, ok := record[name]; !ok {
			removeBuilt(root, output, name, sum)
		}
	}
	if len(merged) == len(record) {
		return nil
	}
	return record.write(root, output)
}

// pagesRecord is what builds of pages have written: the SHA-256 of each file,
// by its name relative to the plugin's folder.
type pagesRecord map[string]string

// PagesRecordName is the record's file in the folder that pages are built into.
// What begins with a dot is no part of the plugin.
const PagesRecordName = ".built.json"

// maxPagesRecord is how many bytes of it are read.
const maxPagesRecord = 16 << 20

// SumOf is the SHA-256 of a file, as the record has it.
func SumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// readPagesRecord returns the record in a folder, empty where there is none that
// can be read. Anybody may have written it: it names no file outside of the
// folder.
func readPagesRecord(root *os.Root, output string) pagesRecord {
	text, err := readBounded(root, path.Join(output, PagesRecordName), maxPagesRecord)
	record := pagesRecord{}
	if err != nil || json.Unmarshal(text, &record) != nil {
		return pagesRecord{}
	}
	maps.DeleteFunc(record, func(name, _ string) bool {
		return !fs.ValidPath(name) || name == output || !Within(name, output)
	})
	return record
}

func (r pagesRecord) write(root *os.Root, output string) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	name := path.Join(output, PagesRecordName)
	if _, err := language.PutContent(root, name, bytes.NewReader(text)); err != nil {
		return fmt.Errorf("write %s: %w; is the folder writable?", cli.Clean(name), err)
	}
	return nil
}

// removeBuilt removes a file of an earlier build, and the folders that are empty
// then, unless somebody has changed it.
func removeBuilt(root *os.Root, output, name, sum string) {
	info, err := root.Lstat(filepath.FromSlash(name))
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	content, err := readBounded(root, name, info.Size())
	if err != nil || SumOf(content) != sum || root.Remove(filepath.FromSlash(name)) != nil {
		return
	}
	for dir := path.Dir(name); dir != output && Within(dir, output); dir = path.Dir(dir) {
		if root.Remove(filepath.FromSlash(dir)) != nil { // it holds more
			return
		}
	}
}

// readBounded reads a regular file of at most so many bytes.
func readBounded(root *os.Root, name string, most int64) ([]byte, error) {
	name = filepath.FromSlash(name)
	if info, err := root.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > most {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
