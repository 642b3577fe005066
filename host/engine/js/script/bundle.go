package script

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

// Namespaces of esbuild. Nothing lies in its own, "file", so that it opens no
// file by itself.
const (
	ownFiles      = "plugin"
	providedSpace = "provided"
)

// wrapper is what esbuild builds: it takes activate out of whatever way the
// entry point exports it in.
const wrapper = `import * as backend from "./entry";
const main = backend.default;
export default typeof main === "function" ? main : typeof backend.activate === "function" ? backend.activate : main?.default ?? main?.activate;
`

// bundle joins the files that begin at the entry point into the code of s.
// Where that turns out to be the entry point alone, and an ES module, it is
// left as it is.
func (l *loader) bundle(s *Script, entry *file) error {
	b := &bundler{loader: l, entry: entry}
	result, err := b.build()
	if err != nil {
		return err
	}
	if len(result.Errors) > 0 {
		return l.failures(result.Errors, entry.name)
	}
	alone, err := b.alone(result.Metafile)
	if err != nil {
		return err
	}
	if alone {
		s.Code = entry.text
		return nil
	}
	for _, f := range result.OutputFiles {
		if path.Ext(f.Path) == ".map" {
			l.lines = mapSource{text: f.Contents}
		} else {
			s.Code = string(f.Contents)
		}
	}
	l.bundled = true
	return nil
}

// bundler answers esbuild's questions for one build.
type bundler struct {
	*loader
	entry *file

	mu       sync.Mutex
	err      error // of the file system or the context, the first one
	refusals int
	provided bool // one of the provided modules is used
}

// build runs esbuild, in the turn that takeTurn took. When the context ends
// first, esbuild ends by itself at its next question, and only the next turn
// waits for it.
func (b *bundler) build() (api.BuildResult, error) {
	options := api.BuildOptions{
		Stdin:          &api.StdinOptions{Contents: wrapper},
		Bundle:         true,
		Metafile:       true,
		Outfile:        "backend.js",
		Format:         api.FormatESModule,
		Platform:       api.PlatformNeutral,
		Target:         api.ES2023,
		Sourcemap:      api.SourceMapExternal,
		SourcesContent: api.SourcesContentExclude,
		LegalComments:  api.LegalCommentsNone,
		Charset:        api.CharsetUTF8,
		TsconfigRaw:    "{}",
		LogLevel:       api.LogLevelSilent,
		LogLimit:       maxProblems,
		Plugins:        []api.Plugin{{Name: "wasmhost", Setup: b.setup}},
	}
	type outcome struct {
		result api.BuildResult
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		var out outcome
		defer func() {
			if r := recover(); r != nil {
				out = outcome{err: failure(Problem{File: b.entry.name, Text: fmt.Sprintf("it cannot be read: %v", r), Hint: "Build it in another way, and report this."})}
			}
			endTurn()
			done <- out
		}()
		out.result = api.Build(options)
	}()
	select {
	case out := <-done:
		b.mu.Lock()
		defer b.mu.Unlock()
		return out.result, cmp.Or(b.err, out.err)
	case <-b.ctx.Done():
		return api.BuildResult{}, context.Cause(b.ctx)
	}
}

func (b *bundler) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, b.onResolve)
	build.OnLoad(api.OnLoadOptions{Filter: ".*"}, b.onLoad)
}

// onResolve says which file an import means. It answers each time, so that
// esbuild never looks for itself.
func (b *bundler) onResolve(args api.OnResolveArgs) (api.OnResolveResult, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if args.Importer == "<stdin>" && args.Namespace != ownFiles && args.Namespace != providedSpace {
		return api.OnResolveResult{Path: b.entry.name, Namespace: ownFiles}, nil
	}
	if _, ok := providedModule(args.Path); ok {
		b.provided = true
		return api.OnResolveResult{Path: strings.TrimPrefix(args.Path, "node:"), Namespace: providedSpace}, nil
	}
	b.imports++
	var err error
	name := ""
	switch {
	case context.Cause(b.ctx) != nil:
		err = context.Cause(b.ctx)
	case b.imports > b.opts.Limits.Imports:
		err = &importError{fmt.Sprintf("the backend has more than %d imports", b.opts.Limits.Imports), "Bundle it with 'wasmhost build'."}
	case args.With["type"] != "" && args.With["type"] != "json":
		err = &importError{fmt.Sprintf("files of the type %q cannot be imported", args.With["type"]), "Only JavaScript and JSON can."}
	default:
		name, err = b.resolve(args.Importer, args.Path)
	}
	if err == nil {
		return api.OnResolveResult{Path: name, Namespace: ownFiles}, nil
	}
	if b.refusals++; b.refusals > maxProblems {
		return api.OnResolveResult{Path: args.Path, External: true}, nil // enough was told
	}
	return api.OnResolveResult{Path: args.Path, External: true, Errors: []api.Message{b.message(err)}}, nil
}

// message makes an error one of esbuild's. Those that are not the backend's
// fault are kept aside.
func (b *bundler) message(err error) api.Message {
	var wrong *importError
	if !errors.As(err, &wrong) {
		b.err = cmp.Or(b.err, err)
		return api.Message{Text: "it cannot be read"}
	}
	return api.Message{Text: wrong.text, Detail: wrong.hint}
}

// onLoad gives esbuild the text of a file.
func (b *bundler) onLoad(args api.OnLoadArgs) (api.OnLoadResult, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	empty := ""
	switch args.Namespace {
	case providedSpace:
		text, _ := providedModule(args.Path)
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	case ownFiles:
	default:
		return api.OnLoadResult{Contents: &empty, Errors: []api.Message{{Text: "it is not a file of the plugin"}}}, nil
	}
	f, err := b.file(args.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return api.OnLoadResult{Contents: &empty, Errors: []api.Message{{Text: "the file has gone"}}}, nil
	case err != nil:
		return api.OnLoadResult{Contents: &empty, Errors: []api.Message{b.message(err)}}, nil
	case f.problem != nil:
		return api.OnLoadResult{Contents: &empty, Errors: []api.Message{{Text: f.problem.Text, Detail: *f.problem}}}, nil
	}
	text := withoutMapComment(f.text)
	loader := api.LoaderJS
	if path.Ext(f.name) == ".json" {
		loader = api.LoaderJSON
	}
	return api.OnLoadResult{Contents: &text, Loader: loader}, nil
}

// withoutMapComment hides references to source maps from esbuild, which would
// open any file of the machine that they name. The letter is escaped in a way
// that means the same wherever such a text may stand.
func withoutMapComment(text string) string {
	return strings.NewReplacer("# sourceMappingURL=", `# \u0073ourceMappingURL=`, "@ sourceMappingURL=", `@ \u0073ourceMappingURL=`).Replace(text)
}

// alone reports whether the backend is one ES module that needs nothing.
func (b *bundler) alone(metafile string) (bool, error) {
	if b.provided || b.entry.survey.lowers || len(b.read) > 1 {
		return false, nil
	}
	var meta struct {
		Inputs map[string]struct {
			Format  string            `json:"format"`
			Imports []json.RawMessage `json:"imports"`
		} `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return false, fmt.Errorf("read what esbuild says of the backend: %w", err)
	}
	own := meta.Inputs[ownFiles+":"+b.entry.name]
	return own.Format == "esm" && len(own.Imports) == 0, nil
}

// failures makes an error out of esbuild's.
func (l *loader) failures(messages []api.Message, entry string) error {
	problems := make([]Problem, 0, len(messages))
	for _, m := range messages {
		problems = append(problems, l.problem(m, entry))
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Text, b.Text))
	})
	return failure(slices.Compact(problems)...)
}

func (l *loader) problem(m api.Message, entry string) Problem {
	if p, ok := m.Detail.(Problem); ok {
		return p
	}
	p := Problem{File: entry, Text: m.Text}
	if hint, ok := m.Detail.(string); ok {
		p.Hint = hint
	} else if len(m.Notes) > 0 && !strings.Contains(m.Notes[0].Text, "esbuild") {
		p.Hint = m.Notes[0].Text
	}
	if at := m.Location; at != nil && strings.HasPrefix(at.File, ownFiles+":") {
		p.File = strings.TrimPrefix(at.File, ownFiles+":")
		p.Line = at.Line
		p.Column = utf8.RuneCountInString(at.LineText[:min(at.Column, len(at.LineText))]) + 1
		p.Source = excerpt(at.LineText, p.Column)
	}
	return p
}
