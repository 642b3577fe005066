package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
	"github.com/wasmhost/wasmhost/sdk/js/tstypes"
)

// Script builds a backend in TypeScript or JavaScript, any number of
// times.
type Script struct {
	Root    *os.Root
	builder *bundle.Builder
	guard   buildGuard
}

// NewScript prepares to build the script that goes to entry in a plugin's
// folder. It does not close the folder.
func NewScript(root *os.Root, entry string, opts Options) (*Script, error) {
	if opts.release != "" {
		return nil, cli.Usage(errors.New("a script is not compiled, so --release says nothing of it; " +
			"--minify makes it small, and the engine always checks"))
	}
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, fmt.Errorf("name the plugin's folder: %w", err)
	}
	// Links, such as that of a temporary folder, would show in every path.
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	source := opts.Source
	if source == "" {
		if source, err = bundle.Source(root.FS(), entry); err != nil {
			return nil, fmt.Errorf("%w in %s; write one, or name another file with --source", err, cli.Clean(root.Name()))
		}
	}
	builder, err := bundle.New(bundle.Options{
		Folder: folder, Source: filepath.ToSlash(source), Output: entry, Minify: opts.minify,
		Browser: opts.browser, Allow: opts.Allow,
		SourceMap: bundle.SourceMap(opts.sourceMap), Builtin: script.Builtin, Missing: script.Missing,
	})
	if err != nil {
		return nil, inSource(root.Name(), err)
	}
	return &Script{Root: root, builder: builder, guard: opts.guard()}, nil
}

// Close ends the builder.
func (s *Script) Close() { s.builder.Close() }

// Build builds once and writes what it made into the plugin's folder.
func (s *Script) Build(ctx context.Context) (*language.Built, error) {
	stop := s.guard.watch(ctx)
	result, err := s.builder.Build(ctx)
	stop()
	if ctx.Err() != nil {
		return nil, language.Stopped(ctx)
	}
	if err != nil {
		return nil, inSource(s.Root.Name(), err)
	}
	if err := s.putTypes(path.Dir(result.Source)); err != nil {
		return nil, err
	}
	b := &language.Built{Source: result.Source, Inputs: result.Inputs, Warnings: result.Warnings,
		Milliseconds: result.Took.Milliseconds()}
	// The map first: what names it must never stand beside an older one.
	for i := len(result.Files) - 1; i >= 0; i-- {
		f := result.Files[i]
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
			return nil, fmt.Errorf("the build made %s, which lies outside of the plugin; correct backend.entryPoint",
				cli.Clean(f.Name))
		}
		written, err := language.PutContent(s.Root, f.Name, bytes.NewReader(f.Content))
		if err != nil {
			return nil, fmt.Errorf("write %s: %w; is the folder writable?", cli.Clean(f.Name), err)
		}
		if i == 0 {
			b.File, b.Bytes = f.Name, written
		} else {
			b.SourceMap = f.Name
		}
	}
	return b, nil
}

// putTypes writes the schemas of the types that the source below a folder declares.
func (s *Script) putTypes(folder string) error {
	names, err := language.WantedTypes(s.Root)
	if err != nil || len(names) == 0 {
		return err
	}
	files := map[string][]byte{}
	err = fs.WalkDir(s.Root.FS(), folder, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == bundle.PagesSource || d.Name() == "node_modules" || name != "." && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.Type().IsRegular() && (path.Ext(name) == ".ts" || path.Ext(name) == ".mts"):
			files[name], err = readBounded(s.Root, name, 1<<20)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("read the types of the source: %w", err)
	}
	text, left, err := tstypes.Schemas(files)
	if err != nil {
		return err
	}
	for _, name := range names {
		if why := left[name]; why != "" {
			return fmt.Errorf("%s refers to the type %s, which has no schema: %s", manifest.FileName, cli.Clean(name),
				cli.Clean(why))
		}
	}
	_, err = language.PutTypes(s.Root, text)
	return err
}

// sourceError is what is wrong with the source in a plugin's folder.
type sourceError struct {
	folder string
	err    *bundle.Error
}

func (e *sourceError) Error() string { return e.err.Error() }

func (e *sourceError) Unwrap() error { return e.err }

// Show prints each problem at its place.
func (e *sourceError) Show(t *cli.Term) {
	ShowProblems(t, e.folder, "error", e.err.Problems)
	t.Errorf("error: building failed with %s; correct what is named above", cli.Count(len(e.err.Problems), "error"))
}

func inSource(folder string, err error) error {
	if wrong, ok := errors.AsType[*bundle.Error](err); ok {
		return &sourceError{folder: folder, err: wrong}
	}
	return err
}

// ShowProblems prints what is wrong with the source in a folder: the place, as
// editors and terminals understand it, and the line.
func ShowProblems(t *cli.Term, folder, severity string, list []bundle.Problem) {
	for _, p := range list {
		if p.File != "" && !filepath.IsAbs(p.File) {
			p.File = filepath.Join(folder, filepath.FromSlash(p.File))
		}
		line := severity + ": " + p.Text
		if place := p.Place(); place != "" {
			line = place + ": " + line
		}
		t.Errorf("%s", line)
		if excerpt := p.Excerpt(); excerpt != "" {
			t.Errorf("%s", cli.CleanLines(excerpt))
		}
		if p.Hint != "" {
			t.Errorf("  %s", p.Hint)
		}
	}
}
