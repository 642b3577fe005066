package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// pagesOutput returns the folder that the pages of a plugin are built into,
// relative to its folder; empty where they have no source, or are served from
// it.
func pagesOutput(root *os.Root, m *manifest.Manifest) (string, error) {
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
		case entry == "" || within(folder, bundle.PagesSource):
			continue
		case within(bundle.PagesSource, folder):
			return "", fmt.Errorf("%s would be built from %s into the folder that holds that; name another one in %s, such as "+
				"dist/ui/%s", clean(entry), bundle.PagesSource, manifest.FileName, clean(path.Base(entry)))
		case output == "" || within(output, folder):
			output = folder
		case !within(folder, output):
			return "", fmt.Errorf("the pages of ui.entryPoint and ui.overlay.entryPoint lie in folders of their own, %s and "+
				"%s, and %s is one; put both into one folder", clean(output), clean(folder), bundle.PagesSource)
		}
	}
	return output, nil
}

// within reports whether a folder is another one or lies in it. Every folder
// lies in ".".
func within(folder, other string) bool {
	return folder == other || other == "." || len(folder) > len(other) && folder[:len(other)+1] == other+"/"
}

// buildPages builds the pages of a plugin into a folder, and adds what it made
// to what was built.
func buildPages(ctx context.Context, root *os.Root, output string, opts buildOptions, b *built) error {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return fmt.Errorf("name the plugin's folder: %w", err)
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	stop := opts.guard().watch(ctx)
	result, err := bundle.Pages(ctx, bundle.Options{Folder: folder, Source: bundle.PagesSource, Output: output,
		Minify: opts.minify, SourceMap: bundle.SourceMap(opts.sourceMap)})
	stop()
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	if err != nil {
		return inSource(root.Name(), err)
	}
	b.warnings = append(b.warnings, result.Warnings...)
	b.Milliseconds += result.Took.Milliseconds()
	for _, f := range result.Files {
		if _, err := putContent(root, f.Name, bytes.NewReader(f.Content)); err != nil {
			return fmt.Errorf("write %s: %w; is the folder writable?", clean(f.Name), err)
		}
		b.Pages = append(b.Pages, f.Name)
	}
	return nil
}
