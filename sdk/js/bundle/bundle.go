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
	"sync"
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
	// Allow are folders outside of Folder from which files may be built in, such as
	// a node_modules above it: one who gets the plugin gets what is built in.
	Allow []string
	// Browser takes the forms that packages have for browsers before those that
	// they have for Node.js.
	Browser bool
	// Missing is what a package imports in place of a module of Node.js that the
	// host has no substitute of, so that it can be loaded. Nil refuses the package.
	Missing func(module, from string) string
}

// sourceNames are where a backend may begin, the first that is there counts.
func sourceNames() []string {
	var names []string
	for _, stem := range []string{"src/index", "src/main", "src/backend", "src/backend/index", "index", "main"} {
		for _, ending := range []string{".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs"} {
			names = append(names, stem+ending)
		}
	}
	return names
}

// Source returns the file in a folder that a backend begins at, unless that is
// the output itself.
func Source(files fs.FS, output string) (string, error) {
	for _, name := range sourceNames() {
		if name == path.Clean(output) {
			continue
		}
		if info, err := fs.Stat(files, name); err == nil && info.Mode().IsRegular() {
			return name, nil
		}
	}
	return "", errors.New("there is no src/index.ts or src/index.js to build from")
}

// Builder builds one backend any number of times; what has not changed is not
// read again. It is for one goroutine at a time.
type Builder struct {
	opts     Options
	commonJS bool // what is built
	context  api.BuildContext
	// missing are imports that the bundler found nothing for and left as they
	// are, since they are tried: their failure is caught. A host refuses what
	// imports them by name, so a second build makes modules of them that throw.
	missing map[string]bool
	// stubbed are imports in packages of modules of Node.js that the host has no
	// substitute of, which kept the package from being built: another build takes
	// what Missing says instead.
	stubbed map[stub]bool
	// browser are packages that are taken in the form that they have for browsers,
	// since the one for Node.js is not there or needs its network.
	browser map[string]bool
	// clients are packages that import the client of HTTP of Node.js.
	clients sync.Map
	// required and imported are the files in main of packages that have another in
	// module, of those that are required and of those imported; see [Builder.takeMain].
	required, imported sync.Map
	// late are files of packages in which calls of require are found by their
	// places; see [requireLate].
	late map[string][]api.Location
}

// stub is such an import.
type stub struct{ importer, module string }

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
	inside, err := opts.insideOnly()
	if err != nil {
		return nil, err
	}
	b := &Builder{opts: opts, commonJS: path.Ext(opts.Output) == ".cjs"}
	format := api.FormatESModule
	if b.commonJS {
		format = api.FormatCommonJS
	}
	options := api.BuildOptions{
		AbsWorkingDir: opts.Folder,
		EntryPoints:   []string{"./" + opts.Source},
		Outfile:       filepath.FromSlash(opts.Output),
		Bundle:        true,
		Metafile:      true,
		Format:        format,
		Target:        api.ES2023,
		Platform:      api.PlatformNeutral,
		Conditions:    []string{"node", "module"},
		// Those of what is imported; [Builder.takeMain] is about what is required.
		MainFields: []string{"module", "main", "browser"},
		Define: map[string]string{"process.env.NODE_ENV": `"production"`,
			"__dirname": `"/"`, "__filename": `"/` + path.Base(opts.Output) + `"`},
		Loader: map[string]api.Loader{".txt": api.LoaderText, ".md": api.LoaderText, ".html": api.LoaderText,
			".css": api.LoaderText, ".svg": api.LoaderText},
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsEndOfFile,

		MinifyWhitespace: opts.Minify, MinifyIdentifiers: opts.Minify, MinifySyntax: opts.Minify,
		Sourcemap: maps, SourcesContent: api.SourcesContentExclude,
		LogLevel: api.LogLevelSilent, LogLimit: maxProblems,
		Plugins: []api.Plugin{inside, {Name: "wasmhost", Setup: b.setup}},
	}
	if opts.Browser {
		forBrowsers(&options)
	}
	built, failed := api.Context(options)
	if failed != nil {
		return nil, &Error{Problems: b.convert(failed.Errors)}
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

// setup leaves imports of the modules of Node.js that the host has a substitute
// of to the host, unless a package of the same name, such as "events", answers for
// them, or in what is for browsers a package.json ("browser": {"path": false}).
func (b *Builder) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `.`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Namespace == requiredSpace {
			return api.OnResolveResult{Path: args.Path, External: true}, nil
		}
		forBrowser := b.forBrowser(args)
		if args.PluginData == asked || args.Kind == api.ResolveEntryPoint || !forBrowser && args.Path[0] == '.' {
			return api.OnResolveResult{}, nil
		}
		if b.stubbed[stub{args.Importer, args.Path}] {
			return b.provide(b.standIn(stub{args.Importer, args.Path}), args.Kind), nil
		}
		if from := packageOf(filepath.ToSlash(args.Importer)); args.Path == client && !forBrowser && from != args.Importer {
			b.clients.Store(from, true)
		}
		provided := b.provides(args.Path)
		ask := api.ResolveOptions{ResolveDir: args.ResolveDir, Importer: args.Importer, Kind: args.Kind, PluginData: asked}
		if main := b.mainOf(build, args.Path, ask); main != "" && !forBrowser {
			return b.takeMain(main, args.Kind), nil
		}
		switch {
		case forBrowser:
			if found := resolveForBrowser(args.Path, ask); found != nil {
				return *found, nil
			}
		case provided, b.missing[args.Path]:
			// What has an answer is left to the bundler, which alone keeps all that it found.
			if found := build.Resolve(args.Path, ask); len(found.Errors) == 0 {
				return api.OnResolveResult{}, nil
			}
		}
		switch {
		case provided:
			return b.provide(args.Path, args.Kind), nil
		case b.missing[args.Path]:
			return api.OnResolveResult{Path: args.Path, Namespace: missingSpace}, nil
		}
		return api.OnResolveResult{}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `/node_modules/.*\.[cm]?js$`}, b.loadRequires)
	for space, text := range map[string]string{
		// An ES module has no require for what is not in it.
		requiredSpace: `import all from %[1]q; module.exports = all;`,
		emptySpace:    `// %[1]q is not for browsers.`,
		missingSpace:  `throw Object.assign(new Error("Cannot find module '" + %[1]q + "'"), { code: "MODULE_NOT_FOUND" });`,
	} {
		build.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: space},
			func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				content := fmt.Sprintf(text, args.Path)
				return api.OnLoadResult{Contents: &content, Loader: api.LoaderJS}, nil
			})
	}
}

// provide leaves an import to the host.
func (b *Builder) provide(name string, kind api.ResolveKind) api.OnResolveResult {
	if kind == api.ResolveJSRequireCall && !b.commonJS {
		return api.OnResolveResult{Path: name, Namespace: requiredSpace}
	}
	return api.OnResolveResult{Path: name, External: true}
}

// provides says whether the host has a substitute of a module of Node.js.
func (b *Builder) provides(name string) bool {
	if b.opts.Builtin == nil {
		return false
	}
	_, provided, _ := b.opts.Builtin(name)
	return provided
}

// asked marks a question of setup's own.
const asked = "asked by wasmhost"

// The names of setup's own modules are in these spaces.
const (
	requiredSpace = "required" // what the host provides, required in an ES module
	missingSpace  = "missing"  // what is not there
	emptySpace    = "empty"    // what a package does without in browsers
)

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
	defer stop()
	b.missing, b.stubbed, b.browser, b.late = nil, nil, nil, nil
	b.required.Clear()
	b.imported.Clear()
	result := b.context.Rebuild()
	// Each build tells of some of them.
	for ctx.Err() == nil && (b.stubs(result.Errors) || b.twice()) {
		result = b.context.Rebuild()
	}
	if len(result.Errors) == 0 {
		var err error
		if b.missing, err = b.unresolved(result.Metafile); err != nil {
			return nil, err
		}
		if len(b.missing) > 0 {
			result = b.context.Rebuild()
		}
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if len(result.Errors) > 0 {
		return nil, &Error{Problems: b.convert(result.Errors)}
	}
	out := &Result{Source: b.opts.Source, Warnings: append(b.convert(result.Warnings), b.withoutModules()...),
		Took: time.Since(begun)}
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(b.opts.Folder, f.Path)
		if err != nil {
			return nil, fmt.Errorf("name the output %s: %w", f.Path, err)
		}
		out.Files = append(out.Files, File{filepath.ToSlash(name), requiredLate(f.Contents)})
	}
	slices.SortFunc(out.Files, func(a, b File) int { return len(a.Name) - len(b.Name) })
	var err error
	out.Inputs, err = inputs(result.Metafile)
	return out, err
}

// Close frees what builds have kept.
func (b *Builder) Close() { b.context.Dispose() }

// unresolved returns what the output of a build still imports and the host does
// not have.
func (b *Builder) unresolved(metafile string) (map[string]bool, error) {
	var meta struct {
		Outputs map[string]struct {
			Imports []struct {
				Path     string `json:"path"`
				External bool   `json:"external"`
			} `json:"imports"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, fmt.Errorf("read the account of the build: %w", err)
	}
	names := map[string]bool{}
	for _, output := range meta.Outputs {
		for _, i := range output.Imports {
			if i.External && !b.provides(i.Path) && !b.stands(i.Path) {
				names[i.Path] = true
			}
		}
	}
	return names, nil
}

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
