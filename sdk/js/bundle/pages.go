package bundle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

const (
	// maxPageFiles and maxPageBytes bound what is copied for pages; a plugin's
	// folder has bounds of its own.
	maxPageFiles = 5000
	maxPageBytes = 256 << 20
)

// PagesSource is the folder in a plugin's folder that the source of its pages
// lies in.
const PagesSource = "src/ui"

// scriptOf finds the source of a script element of a page.
var scriptOf = regexp.MustCompile(`(?i)(<script\b[^>]*?\bsrc\s*=\s*)(?:"([^"]*)"|'([^']*)')`)

// loadedOf finds what a page loads: scripts, style sheets and images.
var loadedOf = regexp.MustCompile(`(?i)<(?:script|img|link)\b[^>]*?\b(?:src|href)\s*=\s*` +
	`(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)

// sourceKinds are what browsers do not read, and its outcome does.
func sourceKinds() []string { return []string{".ts", ".tsx", ".mts", ".cts", ".jsx"} }

// Pages builds the pages in a folder of source into the folder that
// opts.Output names, both relative to the plugin's folder: the scripts that its
// pages name are bundled, also from TypeScript and with what they import, and
// all else is copied. Names that begin with a dot, node_modules,
// tsconfig.json, and sources that are no scripts of a page are left out. It writes nothing. The error is an
// [*Error] where the source is at fault.
func Pages(ctx context.Context, opts Options) (*Result, error) {
	begun := time.Now()
	maps, err := sourceMapOption(opts.SourceMap)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(opts.Folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	files, err := pageFiles(root, opts.Source)
	if err != nil {
		return nil, err
	}
	out := &Result{Source: opts.Source}
	var scripts []string
	wrong := &Error{}
	for i, f := range files {
		if !slices.Contains([]string{".html", ".htm"}, strings.ToLower(path.Ext(f.Name))) {
			continue
		}
		missing, scriptless := missing(opts.Source, f, files)
		out.Warnings = append(out.Warnings, missing...)
		wrong.Problems = append(wrong.Problems, scriptless...)
		var named []string
		files[i].Content, named = pageScripts(f, files)
		scripts = append(scripts, named...)
	}
	if len(wrong.Problems) > 0 {
		return nil, wrong
	}
	slices.Sort(scripts)
	scripts = slices.Compact(scripts)
	for _, f := range files {
		if slices.Contains(scripts, f.Name) || slices.Contains(sourceKinds(), path.Ext(f.Name)) {
			continue
		}
		out.Files = append(out.Files, File{path.Join(opts.Output, f.Name), f.Content})
	}
	if len(scripts) > 0 {
		if err := bundlePages(ctx, opts, maps, scripts, out); err != nil {
			return nil, err
		}
	}
	out.Took = time.Since(begun)
	return out, nil
}

// pageFiles reads the files of a folder, by their names in it.
func pageFiles(root *os.Root, source string) (list []File, err error) {
	total := int64(0)
	err = fs.WalkDir(root.FS(), source, func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case name != source && (strings.HasPrefix(base, ".") || base == "node_modules" ||
			base == "tsconfig.json"):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !d.Type().IsRegular():
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if total += info.Size(); total > maxPageBytes || len(list) >= maxPageFiles {
			return fmt.Errorf("%s has more than %d files or %d MiB; keep what is no part of the pages elsewhere", source,
				maxPageFiles, maxPageBytes>>20)
		}
		content, err := fs.ReadFile(root.FS(), name)
		list = append(list, File{strings.TrimPrefix(name, source+"/"), content})
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return list, err
}

// pageScripts returns a page that names its scripts as they are built, and the
// scripts that are to be built, relative to the folder of source. What it names
// that is not among the files, such as a script of elsewhere, stays as it is.
func pageScripts(page File, files []File) (content []byte, scripts []string) {
	var out bytes.Buffer
	rest := 0
	for _, m := range scriptOf.FindAllSubmatchIndex(page.Content, -1) {
		from, to := m[4], m[5]
		if from < 0 {
			from, to = m[6], m[7]
		}
		given := string(page.Content[from:to])
		name, address, suffix := fileOf(page, given)
		if name = sourceOf(files, name); name == "" {
			continue
		}
		scripts = append(scripts, name)
		out.Write(page.Content[rest:from])
		out.WriteString(builtScript(address) + suffix)
		rest = to
	}
	out.Write(page.Content[rest:])
	return out.Bytes(), scripts
}

// fileOf is the name of the file that an address in a page means, and the address
// without and with only what comes behind a name.
func fileOf(page File, given string) (name, address, suffix string) {
	address = given
	if i := strings.IndexAny(given, "?#"); i >= 0 {
		address, suffix = given[:i], given[i:]
	}
	name = path.Join(path.Dir(page.Name), address)
	if strings.HasPrefix(address, "/") {
		name = path.Clean(address[1:])
	}
	return name, address, suffix
}

func has(files []File, name string) bool {
	return slices.ContainsFunc(files, func(f File) bool { return f.Name == name })
}

// sourceOf is the file that a script of a page is built from: the script, or where
// that is not there the source that becomes it, as x.ts becomes x.js. It is empty
// where there is none.
func sourceOf(files []File, name string) string {
	if has(files, name) {
		return name
	}
	for _, kind := range sourceKinds() {
		if ext := path.Ext(name); ext == ".js" && has(files, strings.TrimSuffix(name, ext)+kind) {
			return strings.TrimSuffix(name, ext) + kind
		}
	}
	return ""
}

// elsewhere finds addresses with a scheme or a host of their own.
var elsewhere = regexp.MustCompile(`(?i)^(?:[a-z][a-z0-9+.-]*:|//)`)

// missing warns of what a page loads and will not get: files that are not there,
// and what lies on other servers, which its policy keeps it from. A page without a
// script of its own does nothing, which is an error.
func missing(source string, page File, files []File) (list, scripts []Problem) {
	for _, m := range loadedOf.FindAllSubmatchIndex(page.Content, -1) {
		from, to := max(m[2], m[4], m[6]), max(m[3], m[5], m[7]) // of the form that it has
		given := string(page.Content[from:to])
		isScript, quoted := strings.EqualFold(string(page.Content[m[0]:m[0]+len("<script")]), "<script"), m[6] < 0
		name, address, _ := fileOf(page, given)
		p := Problem{File: path.Join(source, page.Name)}
		switch lower := strings.ToLower(given); {
		case address == "" || strings.HasPrefix(lower, "data:") || strings.HasPrefix(lower, "blob:") || has(files, name),
			isScript && quoted && sourceOf(files, name) != "":
			continue
		case elsewhere.MatchString(given):
			p.Text = fmt.Sprintf("%q lies elsewhere, and a page loads nothing but its plugin's own files", given)
			p.Hint = "Put a copy into " + source + "."
		default:
			p.Text = fmt.Sprintf("%q is not there: %s has no file %s", given, source, name)
		}
		before := page.Content[:from]
		start := bytes.LastIndexByte(before, '\n') + 1
		line, _, _ := bytes.Cut(page.Content[start:], []byte("\n"))
		p.Line = bytes.Count(before, []byte("\n")) + 1
		p.Column = utf8.RuneCount(page.Content[start:from]) + 1
		p.Source, p.Length = string(line), utf8.RuneCountInString(given)
		if isScript && p.Hint == "" {
			p.Hint = "Put it there, or correct its name; letter case counts."
			scripts = append(scripts, p)
		} else {
			list = append(list, p)
		}
	}
	return list[:min(len(list), maxProblems)], scripts[:min(len(scripts), maxProblems)]
}

// builtScript is the name of a script as it is built.
func builtScript(name string) string {
	if ext := path.Ext(name); slices.Contains(sourceKinds(), ext) || ext == ".mjs" || ext == ".cjs" {
		return strings.TrimSuffix(name, ext) + ".js"
	}
	return name
}

// bundlePages bundles scripts and adds what comes of them. Each has its own
// imports in it: a page in its sandbox loads no modules of another origin.
func bundlePages(ctx context.Context, opts Options, maps api.SourceMap, scripts []string, out *Result) error {
	inside, err := opts.insideOnly()
	if err != nil {
		return err
	}
	entries := make([]string, len(scripts))
	for i, name := range scripts {
		entries[i] = "./" + path.Join(opts.Source, name)
	}
	built, failed := api.Context(api.BuildOptions{
		AbsWorkingDir: opts.Folder,
		EntryPoints:   entries,
		Outdir:        filepath.FromSlash(opts.Output),
		Outbase:       filepath.FromSlash(opts.Source),
		Bundle:        true,
		Metafile:      true,
		Format:        api.FormatIIFE, // runs as a module, too
		Target:        api.ES2022,
		Platform:      api.PlatformBrowser,
		Define:        map[string]string{"process.env.NODE_ENV": `"production"`},
		Loader: map[string]api.Loader{".txt": api.LoaderText, ".md": api.LoaderText, ".svg": api.LoaderText,
			".png": api.LoaderDataURL, ".woff2": api.LoaderDataURL},
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsEndOfFile,

		MinifyWhitespace: opts.Minify, MinifyIdentifiers: opts.Minify, MinifySyntax: opts.Minify,
		Sourcemap: maps, SourcesContent: api.SourcesContentExclude,
		LogLevel: api.LogLevelSilent, LogLimit: maxProblems,
		Plugins: []api.Plugin{inside},
	})
	b := &Builder{opts: opts, context: built}
	if failed != nil {
		return &Error{Problems: b.convert(failed.Errors)}
	}
	defer b.Close()
	stop := context.AfterFunc(ctx, built.Cancel)
	defer stop()
	result := built.Rebuild()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if len(result.Errors) > 0 {
		return &Error{Problems: b.convert(result.Errors)}
	}
	out.Warnings = append(out.Warnings, b.convert(result.Warnings)...)
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(opts.Folder, f.Path)
		if err != nil {
			return fmt.Errorf("name the output %s: %w", f.Path, err)
		}
		out.Files = append(out.Files, File{filepath.ToSlash(name), f.Contents})
	}
	return nil
}
