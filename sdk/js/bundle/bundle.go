// Package bundle builds the backend of a plugin from TypeScript or JavaScript,
// with the npm packages that it imports, into the one file that its manifest
// names as backend.entryPoint. It needs neither Node.js nor npm: esbuild is a
// library here. Packages are taken from a node_modules that is there.
//
// It trusts what it builds, which is its user's own source, and does not run
// it. It does not check types; editors and tsc do, with the declarations of
// the wasmhost package. A host never bundles: it has its engine read what was
// built, in the sandbox, trusting nothing.
package bundle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// SourceMap says where the source map goes.
type SourceMap string

// The places of source maps.
const (
	MapLinked SourceMap = "linked" // beside the file, which names it
	MapInline SourceMap = "inline" // at the end of the file
	MapNone   SourceMap = "none"
)

// Options say what to build and how.
type Options struct {
	// Folder is the plugin's folder as an absolute path.
	Folder string
	// Source is the file that the backend begins at, relative to the folder,
	// with slashes; empty means the first that [Source] finds.
	Source string
	// Output is backend.entryPoint of the manifest. One that ends in .cjs
	// becomes CommonJS, others an ES module.
	Output string
	// Minify makes the output small and hard to read.
	Minify bool
	// SourceMap defaults to MapLinked.
	SourceMap SourceMap
	// Builtin says of the name of a module whether only Node.js has it, whether
	// the host has a substitute of it, and what to use instead of it. Nil
	// leaves such imports to the bundler.
	Builtin func(name string) (known, provided bool, hint string)
}

// sourceNames are where a backend may begin, the first that is there counts.
func sourceNames() []string {
	var names []string
	for _, stem := range []string{"src/index", "src/main", "src/backend", "index", "main"} {
		for _, ending := range []string{".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs"} {
			names = append(names, stem+ending)
		}
	}
	return names
}

// ErrNoSource says that a folder has no source to begin at.
var ErrNoSource = errors.New("there is no src/index.ts or src/index.js to build from")

// Source returns the file in a folder that a backend begins at, unless that is
// the output itself. The error is ErrNoSource.
func Source(files fs.FS, output string) (string, error) {
	for _, name := range sourceNames() {
		if name == path.Clean(output) {
			continue
		}
		if info, err := fs.Stat(files, name); err == nil && info.Mode().IsRegular() {
			return name, nil
		}
	}
	return "", ErrNoSource
}

// Builder builds one backend any number of times; what has not changed is not
// read again. It is for one goroutine at a time.
type Builder struct {
	opts    Options
	context api.BuildContext
}

// New prepares builds. The error says which option is wrong.
func New(opts Options) (*Builder, error) {
	if opts.Source == "" {
		found, err := Source(os.DirFS(opts.Folder), opts.Output)
		if err != nil {
			return nil, err
		}
		opts.Source = found
	}
	if path.Clean(opts.Source) == path.Clean(opts.Output) {
		return nil, fmt.Errorf("%s is the source and the output; name another file as backend.entryPoint, such as "+
			"dist/index.js", opts.Output)
	}
	maps, err := sourceMapOption(opts.SourceMap)
	if err != nil {
		return nil, err
	}
	b := &Builder{opts: opts}
	format := api.FormatESModule
	if path.Ext(opts.Output) == ".cjs" {
		format = api.FormatCommonJS
	}
	built, failed := api.Context(api.BuildOptions{
		AbsWorkingDir: opts.Folder,
		EntryPoints:   []string{"./" + opts.Source},
		Outfile:       filepath.FromSlash(opts.Output),
		Bundle:        true,
		Metafile:      true,
		Format:        format,
		Target:        api.ES2023,
		Platform:      api.PlatformBrowser, // packages that can do without Node.js have this form of themselves
		Conditions:    []string{"worker", "browser", "module"},
		MainFields:    []string{"browser", "module", "main"},
		Define:        map[string]string{"process.env.NODE_ENV": `"production"`},
		Loader: map[string]api.Loader{".txt": api.LoaderText, ".md": api.LoaderText, ".html": api.LoaderText,
			".css": api.LoaderText, ".svg": api.LoaderText},
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsEndOfFile,

		MinifyWhitespace: opts.Minify, MinifyIdentifiers: opts.Minify, MinifySyntax: opts.Minify,
		Sourcemap: maps, SourcesContent: api.SourcesContentExclude,
		LogLevel: api.LogLevelSilent, LogLimit: maxProblems,
		Plugins: []api.Plugin{{Name: "wasmhost", Setup: b.setup}},
	})
	if failed != nil {
		return nil, &Error{Problems: convert(failed.Errors)}
	}
	b.context = built
	return b, nil
}

func sourceMapOption(where SourceMap) (api.SourceMap, error) {
	switch where {
	case "", MapLinked:
		return api.SourceMapLinked, nil
	case MapInline:
		return api.SourceMapInline, nil
	case MapNone:
		return api.SourceMapNone, nil
	}
	return api.SourceMapNone, fmt.Errorf("a source map can be %s, %s or %s, not %q", MapLinked, MapInline, MapNone, where)
}

// setup answers for imports of what only Node.js has.
func (b *Builder) setup(build api.PluginBuild) {
	if b.opts.Builtin == nil {
		return
	}
	build.OnResolve(api.OnResolveOptions{Filter: `^[a-z_]`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		known, provided, hint := b.opts.Builtin(args.Path)
		if !known || args.PluginData == asked {
			return api.OnResolveResult{}, nil
		}
		// A package of the same name, such as "events", stands for it.
		if !strings.Contains(args.Path, ":") {
			found := build.Resolve(args.Path, api.ResolveOptions{ResolveDir: args.ResolveDir, Importer: args.Importer,
				Kind: args.Kind, PluginData: asked})
			if len(found.Errors) == 0 && !found.External {
				return api.OnResolveResult{Path: found.Path, Namespace: found.Namespace, Suffix: found.Suffix}, nil
			}
		}
		if provided {
			return api.OnResolveResult{Path: args.Path, External: true}, nil
		}
		text := fmt.Sprintf("%q is a module of Node.js, which wasmhost does not have", args.Path)
		return api.OnResolveResult{Errors: []api.Message{{Text: text, Detail: hint}}}, nil
	})
}

// asked marks a question of setup's own.
const asked = "asked by wasmhost"

// Result is a build that succeeded.
type Result struct {
	Files    []File // the output first, then its source map where there is one
	Source   string // what it was built from
	Warnings []Problem
	Inputs   []Input // what went into it, largest first
	Took     time.Duration
}

// File is a file to write.
type File struct {
	Name    string // relative to the plugin's folder, with slashes
	Content []byte
}

// Input is a source file, or a package with all its files.
type Input struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"` // in the output
}

// Build builds once. The error is an [*Error] where the source is at fault. It
// writes nothing.
func (b *Builder) Build(ctx context.Context) (*Result, error) {
	begun := time.Now()
	stop := context.AfterFunc(ctx, b.context.Cancel)
	result := b.context.Rebuild()
	stop()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if len(result.Errors) > 0 {
		return nil, &Error{Problems: convert(result.Errors)}
	}
	out := &Result{Source: b.opts.Source, Warnings: convert(result.Warnings), Took: time.Since(begun)}
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(b.opts.Folder, f.Path)
		if err != nil {
			return nil, fmt.Errorf("name the output %s: %w", f.Path, err)
		}
		out.Files = append(out.Files, File{filepath.ToSlash(name), f.Contents})
	}
	slices.SortFunc(out.Files, func(a, b File) int { return len(a.Name) - len(b.Name) })
	var err error
	out.Inputs, err = inputs(result.Metafile)
	return out, err
}

// Close frees what builds have kept.
func (b *Builder) Close() { b.context.Dispose() }

// inputs reads the sizes out of esbuild's account.
func inputs(metafile string) ([]Input, error) {
	var meta struct {
		Outputs map[string]struct {
			Inputs map[string]struct {
				BytesInOutput int64 `json:"bytesInOutput"`
			} `json:"inputs"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, fmt.Errorf("read the account of the build: %w", err)
	}
	sizes := map[string]int64{}
	for _, output := range meta.Outputs {
		for name, input := range output.Inputs {
			sizes[packageOf(name)] += input.BytesInOutput
		}
	}
	var list []Input
	for name, bytes := range sizes {
		list = append(list, Input{name, bytes})
	}
	slices.SortFunc(list, func(a, b Input) int {
		if a.Bytes != b.Bytes {
			return int(b.Bytes - a.Bytes)
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list, nil
}

// packageOf returns the npm package that a file belongs to, else the file.
func packageOf(name string) string {
	const folder = "node_modules/"
	at := strings.LastIndex(name, folder)
	if at < 0 {
		return name
	}
	parts := strings.SplitN(name[at+len(folder):], "/", 3)
	if strings.HasPrefix(parts[0], "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
