package bundle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// What a package requires only when it runs: Node.js looks for it then, and packages
// often try it and can do without.

// dynamicRequire is how the bundler has a call of require fail of which it cannot
// see what is required, and of whatever an ES module required when it runs.
var dynamicRequire = regexp.MustCompile(
	`throw Error\('Dynamic require of "'\s*\+\s*(\w+)\s*\+\s*'" is not supported'\)`)

// requiredLate has such a call do what it does in Node.js: it gives a module of
// Node.js, or fails with the code that packages look for.
func requiredLate(code []byte) []byte {
	return dynamicRequire.ReplaceAll(code, []byte(`return process.getBuiltinModule("module").createRequire("/")($1)`))
}

func inPackage(file string) bool { return packageOf(file) != file }

// requireLate notes the place of what is required by a path that is put together,
// and that no file has: it is not found when it runs. It reports whether it was not
// noted before.
func (b *Builder) requireLate(at api.Location) bool {
	file := filepath.Join(b.opts.Folder, filepath.FromSlash(at.File))
	if slices.ContainsFunc(b.late[file], func(l api.Location) bool { return l == at }) {
		return false
	}
	if b.late == nil {
		b.late = map[string][]api.Location{}
	}
	b.late[file] = append(b.late[file], at)
	return true
}

// madeRequire is a function that requires, made by an ES module.
var madeRequire = regexp.MustCompile(`\b(?:const|let|var)\s+([\w$]+)\s*=\s*` +
	`(?:[\w$]+\.)?createRequire\(\s*import\.meta\.url\s*\);?`)

// loadRequires loads a file of a package so that the bundler sees what it requires
// by a function that it made, and leaves what was noted to when it runs.
func (b *Builder) loadRequires(args api.OnLoadArgs) (api.OnLoadResult, error) {
	late := b.late[args.Path]
	code, err := os.ReadFile(args.Path)
	if err != nil || len(late) == 0 && !bytes.Contains(code, []byte("createRequire(")) {
		return api.OnLoadResult{}, nil // the bundler says what is wrong
	}
	if len(late) > 0 {
		lines := bytes.SplitAfter(code, []byte("\n"))
		slices.SortFunc(late, func(a, b api.Location) int { return b.Column - a.Column })
		for _, at := range late {
			if at.Line > len(lines) || at.Column > len(lines[at.Line-1]) {
				continue
			}
			before, rest := lines[at.Line-1][:at.Column], lines[at.Line-1][at.Column:]
			if start, ok := bytes.CutSuffix(before, []byte("require(")); ok {
				lines[at.Line-1] = slices.Concat(start, []byte("(0,require)("), rest)
			}
		}
		code = bytes.Join(lines, nil)
	}
	text := string(code)
	for _, found := range madeRequire.FindAllStringSubmatch(text, -1) {
		call := regexp.MustCompile(`(^|[^\w$.])` + regexp.QuoteMeta(found[1]) + `(\(|\.resolve\()`)
		text = strings.Replace(text, found[0], strings.Repeat("\n", strings.Count(found[0], "\n")), 1)
		text = call.ReplaceAllString(text, "${1}require${2}")
	}
	return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS, ResolveDir: filepath.Dir(args.Path)}, nil
}

// hidesRequire is in files whose calls of require the bundler cannot see.
var hidesRequire = regexp.MustCompile(`\bfactory\(require\b`)

// mainOf returns the file that Node.js loads of a package which gives bundlers an
// ES module instead; empty where there is none, or where it cannot be bundled.
func (b *Builder) mainOf(build api.PluginBuild, name string, ask api.ResolveOptions) string {
	if b.opts.Browser || installable.FindString(name) != name {
		return ""
	}
	found := build.Resolve(name, ask)
	folder := "node_modules/" + name
	at := strings.LastIndex(filepath.ToSlash(found.Path), folder+"/")
	if at < 0 {
		return ""
	}
	folder = found.Path[:at+len(folder)]
	var manifest struct {
		Main, Module string
		Exports      any
	}
	data, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil || json.Unmarshal(data, &manifest) != nil || manifest.Module == "" || manifest.Exports != nil {
		return ""
	}
	ask.ResolveDir = folder
	main := build.Resolve("./"+cmp.Or(manifest.Main, "index.js"), ask)
	code, err := os.ReadFile(main.Path)
	if err != nil || main.Path == found.Path || hidesRequire.Match(code) {
		return ""
	}
	return main.Path
}

// takeMain takes that file where the package is required, which may want a function
// of it; imports take it, too, where both are done, so that there is one of it.
func (b *Builder) takeMain(main string, kind api.ResolveKind) api.OnResolveResult {
	if kind == api.ResolveJSRequireCall {
		b.required.Store(main, true)
	} else if _, required := b.required.Load(main); !required {
		b.imported.Store(main, true)
		return api.OnResolveResult{}
	}
	return api.OnResolveResult{Path: main}
}

// twice says whether the last build has a package in both forms; another has not.
func (b *Builder) twice() (both bool) {
	b.imported.Range(func(main, _ any) bool {
		_, required := b.required.Load(main)
		both = both || required
		return true
	})
	b.imported.Clear()
	return both
}
