package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// scriptBuild builds a backend in TypeScript or JavaScript, any number of
// times.
type scriptBuild struct {
	root    *os.Root
	builder *bundle.Builder
	guard   buildGuard
}

// newScriptBuild prepares to build the script that goes to entry in a plugin's
// folder. It does not close the folder.
func newScriptBuild(root *os.Root, entry string, opts buildOptions) (*scriptBuild, error) {
	if opts.release != "" {
		return nil, usage(errors.New("a script is not compiled, so --release says nothing of it; " +
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
	source := opts.source
	if source == "" {
		if source, err = bundle.Source(root.FS(), entry); err != nil {
			return nil, fmt.Errorf("%w in %s; write one, or name another file with --source", err, clean(root.Name()))
		}
	}
	builder, err := bundle.New(bundle.Options{
		Folder: folder, Source: filepath.ToSlash(source), Output: entry, Minify: opts.minify,
		Browser: opts.browser, Allow: opts.allow,
		SourceMap: bundle.SourceMap(opts.sourceMap), Builtin: script.Builtin, Missing: script.Missing,
	})
	if err != nil {
		return nil, inSource(root.Name(), err)
	}
	return &scriptBuild{root: root, builder: builder, guard: opts.guard()}, nil
}

func (s *scriptBuild) close() { s.builder.Close() }

// build builds once and writes what it made into the plugin's folder.
func (s *scriptBuild) build(ctx context.Context) (*built, error) {
	stop := s.guard.watch(ctx)
	result, err := s.builder.Build(ctx)
	stop()
	if ctx.Err() != nil {
		return nil, stopped(ctx)
	}
	if err != nil {
		return nil, inSource(s.root.Name(), err)
	}
	b := &built{Source: result.Source, Inputs: result.Inputs, warnings: result.Warnings,
		Milliseconds: result.Took.Milliseconds()}
	// The map first: what names it must never stand beside an older one.
	for i := len(result.Files) - 1; i >= 0; i-- {
		f := result.Files[i]
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
			return nil, fmt.Errorf("the build made %s, which lies outside of the plugin; correct backend.entryPoint",
				clean(f.Name))
		}
		written, err := putContent(s.root, f.Name, bytes.NewReader(f.Content))
		if err != nil {
			return nil, fmt.Errorf("write %s: %w; is the folder writable?", clean(f.Name), err)
		}
		if i == 0 {
			b.File, b.Bytes = f.Name, written
		} else {
			b.SourceMap = f.Name
		}
	}
	return b, nil
}

// sourceError is what is wrong with the source in a plugin's folder.
type sourceError struct {
	folder string
	err    *bundle.Error
}

func (e *sourceError) Error() string { return e.err.Error() }

func (e *sourceError) Unwrap() error { return e.err }

func (e *sourceError) show(t *term) {
	showProblems(t, e.folder, "error", e.err.Problems)
	t.errorf("error: building failed with %s; correct what is named above", count(len(e.err.Problems), "error"))
}

func inSource(folder string, err error) error {
	if wrong, ok := errors.AsType[*bundle.Error](err); ok {
		return &sourceError{folder: folder, err: wrong}
	}
	return err
}

// showProblems prints what is wrong with the source in a folder: the place, as
// editors and terminals understand it, and the line.
func showProblems(t *term, folder, severity string, list []bundle.Problem) {
	for _, p := range list {
		if p.File != "" && !filepath.IsAbs(p.File) {
			p.File = filepath.Join(folder, filepath.FromSlash(p.File))
		}
		line := severity + ": " + p.Text
		if place := p.Place(); place != "" {
			line = place + ": " + line
		}
		t.errorf("%s", line)
		if excerpt := p.Excerpt(); excerpt != "" {
			t.errorf("%s", cleanLines(excerpt))
		}
		if p.Hint != "" {
			t.errorf("  %s", p.Hint)
		}
	}
}
