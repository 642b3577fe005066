package preflight

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
)

// build copies the source, without what a build has made, and builds it.
func (p *preflight) build(ctx context.Context) ([]string, error) {
	if err := copySource(p.folder, p.copy); err != nil {
		return nil, err
	}
	for _, folder := range p.opts.Allow {
		if err := p.link(folder); err != nil {
			return nil, fmt.Errorf("--allow-folder %s: %w", folder, err)
		}
	}
	root, entry, pages, err := build.Entry(p.copy)
	if err != nil || entry == "" && pages == "" {
		return []string{"there is nothing to build"}, nil // validate says what is wrong
	}
	defer root.Close()
	if entry != "" && !languages.HasSource(root, entry) {
		return []string{"there is no source of the backend, so it is taken as it is"}, nil
	}
	if entry != "" {
		if err := root.Remove(entry); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if pages != "" && pages != "." { // else what an earlier build left would go along
		if err := root.RemoveAll(filepath.FromSlash(pages)); err != nil {
			return nil, err
		}
	}
	quiet := *p.term
	quiet.Out, quiet.Err = io.Discard, io.Discard
	opts := p.opts
	opts.Allow = append([]string{p.folder}, opts.Allow...) // the copy has links to the packages in the author's folder
	if _, err := build.Plugin(ctx, p.copy, opts, &quiet); err != nil {
		return nil, err
	}
	return nil, nil
}

// place is where a folder is in the scratch folder: there as on the disk, so that
// ../ leads to what is beside it.
func (p *preflight) place(folder string) string {
	return filepath.Join(p.scratch, "source", strings.TrimPrefix(folder, filepath.VolumeName(folder)))
}

// link puts a link to a folder into its place; where the plugin lies in it, links
// to all else that it has on the way to the plugin.
func (p *preflight) link(folder string) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	if rel, err := filepath.Rel(folder, p.folder); err == nil && filepath.IsLocal(rel) {
		if rel == "." {
			return nil
		}
		entries, err := os.ReadDir(folder)
		for i := 0; i < len(entries) && err == nil; i++ {
			err = p.link(filepath.Join(folder, entries[i].Name()))
		}
		return err
	}
	target := p.place(folder)
	err = os.MkdirAll(filepath.Dir(target), 0o700)
	if err == nil {
		err = os.Symlink(folder, target)
	}
	if errors.Is(err, fs.ErrExist) { // in the copy, or named twice
		err = nil
	}
	return err
}

// copySource copies the folder of a plugin: without its history and what was
// built, and with a link to what npm has installed.
func copySource(from, to string) error {
	from, err := filepath.Abs(from)
	if err != nil {
		return err
	}
	return filepath.WalkDir(from, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, at)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch name := d.Name(); {
		case d.IsDir() && rel != "." && (name == ".git" || name == ".target"):
			return fs.SkipDir
		case name == "node_modules" && (d.IsDir() || d.Type()&fs.ModeSymlink != 0):
			if err := os.Symlink(at, target); err != nil || !d.IsDir() {
				return err
			}
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(target, 0o700)
		case !d.Type().IsRegular():
			return fmt.Errorf("%s is no regular file: put the file itself into the plugin", rel)
		}
		content, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o600)
	})
}
