package manifest_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/manifest"
)

const (
	wasm = "\x00asm\x01\x00\x00\x00"
	png  = "\x89PNG\r\n\x1a\n...."
	jpeg = "\xff\xd8\xff\xe0...."
	webp = "RIFF\x10\x00\x00\x00WEBPVP8 "
	svg  = "\ufeff<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE svg>\n<!-- <b> -->\n<svg " +
		"xmlns=\"http://www.w3.org/2000/svg\"/>"
)

// loadCase is a plugin's folder. A file whose content begins with "-> " is a
// symbolic link; a path that ends in a slash is a folder.
type loadCase struct {
	name  string
	files map[string]string
	want  string
}

// withIcon, withBackend and withUI are manifests that name files.
func withIcon(name string) string { return with(`"icon": "box"`, `"icon": "`+name+`"`) }
func withBackend(path string) string {
	return with(`"settings"`, `"backend": {"entryPoint": "`+path+`"}, "settings"`)
}
func withUI(path, overlay string) string {
	return with(`"settings"`, `"ui": {"entryPoint": "`+path+`", "overlay": {"entryPoint": "`+overlay+`"}}, "settings"`)
}

// withInput has an endpoint whose schema is text.
func withInput(text string) string {
	return with(`"settings"`, `"backend": {"entryPoint": "b.js"}, "permissions": ["cli"],`+
		` "cli": {"endpoints": [{"method": `+
		`"POST", "path": "a", "auth": true, "input": `+text+`}]}, "settings"`)
}

// aSkill is a skill of the name x.
const aSkill = "---\nname: x\ndescription: b\n---\n"

func loadCases() []loadCase {
	return []loadCase{
		{"schema in a file", map[string]string{"manifest.json": withInput(`{"$ref": "s/a.json"}`), "b.js": "",
			"s/a.json": `{"type": "object"}`}, ""},
		{"schema in a file that is none", map[string]string{"manifest.json": withInput(`{"$ref": "a.json"}`), "b.js": "",
			"a.json": `{"type": 7}`}, "error cli.endpoints.schema /cli/endpoints/0/input 3:137\n"},
		{"schemas that refer to each other", map[string]string{"manifest.json": withInput(
			`{"items": {"$ref": "s/a.json#/$defs/n"}}`), "b.js": "", "s/a.json": `{"$defs": {"n": {"$ref": "b.json"}}}`,
			"s/b.json": `{"type": "object"}`}, ""},
		{"schema in a file that refers to none", map[string]string{"manifest.json": withInput(
			`{"items": {"$ref": "s/a.json"}}`), "b.js": "", "s/a.json": `{"not": {"$ref": "b.json"}}`},
			"error cli.endpoints.schema.file /cli/endpoints/0/input 3:137\n"},
		{"schema that is a link out of the plugin", map[string]string{"manifest.json": withInput(`{"$ref": "a.json"}`),
			"b.js": "", "a.json": "-> /etc/hostname"}, "error cli.endpoints.schema.file /cli/endpoints/0/input 3:137\n"},
		{"default in a file that does not fit", map[string]string{"manifest.json": withInput(`{"$ref": "a.json"}`),
			"b.js": "", "a.json": `{"type": "string", "default": 7}`},
			"error cli.endpoints.schema /cli/endpoints/0/input 3:137\n"},
		{"schema that is not there", map[string]string{"manifest.json": withInput(`{"$ref": "a.json"}`), "b.js": ""},
			"error cli.endpoints.schema.file /cli/endpoints/0/input 3:137\n"},
		{"schema outside", map[string]string{"manifest.json": withInput(`{"$ref": "../a.json"}`), "b.js": ""},
			"error cli.endpoints.schema.file /cli/endpoints/0/input 3:137\n"},
		{"skills", map[string]string{"manifest.json": minimal, "SKILL.md": "---\nname: a\ndescription: b\n---\nc",
			"skills/x-1/SKILL.md":  "---\r\nname: x-1\r\ndescription: b\r\nmetadata: {k: [1]}\r\n---\r\n",
			"skills/x-1/more/a.md": "a", "skills/none/readme.md": "a"}, ""},
		{"skill without a name", map[string]string{"manifest.json": minimal, "SKILL.md": "---\ndescription: b\n---\n"},
			"error skills - 1:1\n"},
		{"skill of another folder", map[string]string{"manifest.json": minimal,
			"skills/x/SKILL.md": "---\nname: y\ndescription: b\n---\n"}, "error skills - 1:1\n"},
		{"two skills of one name", map[string]string{"manifest.json": minimal, "SKILL.md": aSkill,
			"skills/x/SKILL.md": "---\nname: x\ndescription: b\n---\n"}, "error skills - 1:1\n"},
		{"skill with a bomb of names", map[string]string{"manifest.json": minimal, "SKILL.md": "---\n" +
			"name: x\ndescription: b\na: &a [1,1,1,1,1,1,1,1,1]\n" +
			"b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n" +
			"d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n" +
			"g: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\nh: [*g,*g,*g,*g,*g,*g,*g,*g,*g]\n---\n"}, "error skills - 1:1\n"},
		{"skill that is no text", map[string]string{"manifest.json": minimal, "SKILL.md": "\x00\xff"},
			"error skills - 1:1\n"},
		{"skill that is too long", map[string]string{"manifest.json": minimal, "SKILL.md": aSkill +
			strings.Repeat("x", 33<<10)}, "error skills - 1:1\n"},
		{"skill of the protocol's words", map[string]string{"manifest.json": minimal, "SKILL.md": "---\nname: x\n" +
			"description: b\nmetadata:\n  io.modelcontextprotocol/a: b\n---\n"}, "error skills - 1:1\n"},
		{"skill that is a link out", map[string]string{"manifest.json": minimal, "SKILL.md": "-> /etc/hostname"},
			"error skills - 1:1\n"},
		{"skill that hides something", map[string]string{"manifest.json": minimal,
			"SKILL.md": "---\nname: x\ndescription: b\n---\na\u202eb"}, "error cli.endpoints.tool.hidden - 1:1\n"},
		{"nothing named", map[string]string{"manifest.json": minimal}, ""},
		{"manifest through a link", map[string]string{"manifest.json": "-> real/m.json", "real/m.json": minimal}, ""},
		{"icon png", map[string]string{"manifest.json": withIcon("a.png"), "a.png": png}, ""},
		{"icon jpg", map[string]string{"manifest.json": withIcon("a.JPG"), "a.JPG": jpeg}, ""},
		{"icon jpeg", map[string]string{"manifest.json": withIcon("a.jpeg"), "a.jpeg": jpeg}, ""},
		{"icon webp", map[string]string{"manifest.json": withIcon("a.webp"), "a.webp": webp}, ""},
		{"icon svg", map[string]string{"manifest.json": withIcon("a.svg"), "a.svg": svg}, ""},
		{"icon svg that is more than a picture", map[string]string{"manifest.json": withIcon("a.svg"),
			"a.svg": `<svg><script/></svg>`}, "error plugin.icon.active /plugin/icon 2:9\n"},
		{"icon svg without prolog", map[string]string{"manifest.json": withIcon("a.svg"),
			"a.svg": `  <svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>`}, ""},
		{"icon svg that repeats a part", map[string]string{"manifest.json": withIcon("a.svg"),
			"a.svg": `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"/></defs><use href="#a"/></svg>`},
			"warning plugin.icon.plain /plugin/icon 2:9\n"},
		{"icon svg of many colours", map[string]string{"manifest.json": withIcon("a.svg"),
			"a.svg": `<svg xmlns="http://www.w3.org/2000/svg"><linearGradient>` + strings.Repeat("<stop/>", 100) +
				`</linearGradient></svg>`}, "warning plugin.icon.plain /plugin/icon 2:9\n"},
		{"icon that declares many pixels", map[string]string{"manifest.json": withIcon("a.webp"),
			"a.webp": "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xef\x55\x00\xef\x55\x00"},
			"error plugin.icon.size /plugin/icon 2:9\n"},
		{"icon through a link", map[string]string{"manifest.json": withIcon("a.png"), "a.png": "-> img/b.png",
			"img/b.png": png}, ""},
		{"icon missing", map[string]string{"manifest.json": withIcon("a.png")},
			"warning plugin.icon.missing /plugin/icon 2:9\n"},
		{"icon of another format", map[string]string{"manifest.json": withIcon("a.png"), "a.png": jpeg},
			"error plugin.icon.content /plugin/icon 2:9\n"},
		{"icon is text", map[string]string{"manifest.json": withIcon("a.svg"), "a.svg": "<html><svg/></html>"},
			"error plugin.icon.content /plugin/icon 2:9\n"},
		{"icon is words", map[string]string{"manifest.json": withIcon("a.svg"), "a.svg": "svg <svg/>"},
			"error plugin.icon.content /plugin/icon 2:9\n"},
		{"icon is empty", map[string]string{"manifest.json": withIcon("a.webp"), "a.webp": ""},
			"error plugin.icon.content /plugin/icon 2:9\n"},
		{"icon is a folder", map[string]string{"manifest.json": withIcon("a.png"), "a.png/": ""},
			"error plugin.icon.content /plugin/icon 2:9\n"},
		{"icon links outside", map[string]string{"manifest.json": withIcon("a.png"), "a.png": "-> ../outside.png"},
			"error plugin.icon.path /plugin/icon 2:9\n"},
		{"icon in a folder", map[string]string{"manifest.json": withIcon("img/a.png"), "img/a.png": png},
			"warning plugin.icon.folder /plugin/icon 2:9\n"},
		{"icon in a folder of another format", map[string]string{"manifest.json": withIcon("img/a.png"), "img/a.png": jpeg},
			"warning plugin.icon.folder /plugin/icon 2:9\nerror plugin.icon.content /plugin/icon 2:9\n"},
		{"icon missing in a folder", map[string]string{"manifest.json": withIcon("img/a.png")},
			"warning plugin.icon.folder /plugin/icon 2:9\nwarning plugin.icon.missing /plugin/icon 2:9\n"},
		{"icon above the folder", map[string]string{"manifest.json": withIcon("img/../../a.png")},
			"error plugin.icon.path /plugin/icon 2:9\n"},
		{"icon at the root", map[string]string{"manifest.json": withIcon("/etc/a.png")},
			"error plugin.icon.path /plugin/icon 2:9\n"},
		{"icon with a NUL", map[string]string{"manifest.json": withIcon(`a\u0000.png`)},
			"error plugin.icon.path /plugin/icon 2:9\n"},

		{"backend", map[string]string{"manifest.json": withBackend("dist/b.wasm"), "dist/b.wasm": wasm}, ""},
		{"backend with a dot", map[string]string{"manifest.json": withBackend("./b.js"), "b.js": ""}, ""},
		{"backend missing", map[string]string{"manifest.json": withBackend("b.js")},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},
		{"backend in another letter case", map[string]string{"manifest.json": withBackend("dist/b.js"), "Dist/b.js": ""},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},
		{"backend below a file", map[string]string{"manifest.json": withBackend("dist/b.js"), "dist": ""},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},
		{"backend with a long name", map[string]string{"manifest.json": withBackend(strings.Repeat("d", 300) + "/b.js")},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},
		{"backend is a folder", map[string]string{"manifest.json": withBackend("b.js"), "b.js/": ""},
			"error entryPoint.regular /backend/entryPoint 3:27\n"},
		{"backend is a component", map[string]string{"manifest.json": withBackend("b.wasm"),
			"b.wasm": "\x00asm\x0d\x00\x01\x00"}, "error backend.entryPoint.module /backend/entryPoint 3:27\n"},
		{"backend is text", map[string]string{"manifest.json": withBackend("b.wasm"), "b.wasm": "(module)"},
			"error backend.entryPoint.module /backend/entryPoint 3:27\n"},
		{"backend is cut off", map[string]string{"manifest.json": withBackend("b.wasm"), "b.wasm": "\x00asm\x01"},
			"error backend.entryPoint.module /backend/entryPoint 3:27\n"},
		{"backend is empty", map[string]string{"manifest.json": withBackend("b.wasm"), "b.wasm": ""},
			"error backend.entryPoint.module /backend/entryPoint 3:27\n"},

		{"links inside", map[string]string{"manifest.json": withBackend("now/b.wasm"), "now": "-> builds/2/../2",
			"builds/2/b.wasm": "-> ../../shared/b.wasm", "shared/b.wasm": wasm}, ""},
		{"link out by parent", map[string]string{"manifest.json": withBackend("b.js"), "b.js": "-> ../outside.js"},
			"error entryPoint.outside /backend/entryPoint 3:27\n"},
		{"link out and back in", map[string]string{"manifest.json": withBackend("b.js"), "b.js": "-> ../plugin/c.js",
			"c.js": ""}, "error entryPoint.outside /backend/entryPoint 3:27\n"},
		{"link out by folder", map[string]string{"manifest.json": withBackend("dist/outside.js"), "dist": "-> .."},
			"error entryPoint.outside /backend/entryPoint 3:27\n"},
		{"absolute link", map[string]string{"manifest.json": withBackend("b.js"), "b.js": "-> /etc/passwd"},
			"error entryPoint.outside /backend/entryPoint 3:27\n"},
		{"link out by a deep way", map[string]string{"manifest.json": withBackend("a/b/c.js"),
			"a/b/c.js": "-> ../../../outside.js"}, "error entryPoint.outside /backend/entryPoint 3:27\n"},
		{"link to nothing", map[string]string{"manifest.json": withBackend("b.js"), "b.js": "-> gone.js"},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},
		{"links in a circle", map[string]string{"manifest.json": withBackend("b.js"), "b.js": "-> c.js", "c.js": "-> b.js"},
			"error entryPoint.missing /backend/entryPoint 3:27\n"},

		{"ui", map[string]string{"manifest.json": withUI("ui/index.html", "ui/top.html"), "ui/index.html": "",
			"ui/top.html": ""}, ""},
		{"ui that loads from elsewhere", map[string]string{"manifest.json": withUI("a.html", "b.html"),
			"a.html": `<a href="https://x.example"><script src="https://x.example/a.js"></script>` +
				`<link href='//x.example/b.css'><img src=/c.png><img src="d.png"><img src="data:image/png,//">` +
				`<script src="./e.js"></script>`,
			"b.html": `<script>eval("1"); fetch("/x"); evaluate(1)</script>`},
			"warning ui.page.loads /ui/entryPoint 3:22\nwarning ui.page.loads /ui/entryPoint 3:22\n" +
				"warning ui.page.loads /ui/entryPoint 3:22\nwarning ui.page.missing /ui/entryPoint 3:22\n" +
				"warning ui.page.script /ui/overlay/entryPoint 3:58\n" +
				"warning ui.page.script /ui/overlay/entryPoint 3:58\n"},
		{"ui that asks and stores", map[string]string{"manifest.json": withUI("a.html", "b.html"),
			"a.html": `<script>if (window.confirm("Sure?")) localStorage.removeItem("a")</script>`,
			"b.html": `<script>dialog.confirm(); reconfirm(); dialog.alert (1); $prompt()</script>`},
			"warning ui.page.script /ui/entryPoint 3:22\nwarning ui.page.script /ui/entryPoint 3:22\n"},
		{"ui that uses the bridge", map[string]string{"manifest.json": withUI("a.html", "b.html"),
			"a.html": `<script>wasmhost.theme.get(); wasmhost.ai.isConfigured()</script>`, "b.html": ""},
			"warning ui.page.permission /ui/entryPoint 3:22\n"},
		{"ui missing", map[string]string{"manifest.json": withUI("ui/index.html", "ui/top.html")},
			"error entryPoint.missing /ui/entryPoint 3:22\nerror entryPoint.missing /ui/overlay/entryPoint 3:65\n"},
		{"ui outside", map[string]string{"manifest.json": withUI("a.html", "b.html"), "a.html": "-> ../outside.js",
			"b.html/": ""},
			"error entryPoint.outside /ui/entryPoint 3:22\nerror entryPoint.regular /ui/overlay/entryPoint 3:58\n"},
		{"bad path is not looked for", map[string]string{"manifest.json": withBackend("../outside.js")},
			"error backend.entryPoint.path /backend/entryPoint 3:27\n"},
		{"broken text", map[string]string{"manifest.json": "{"}, "error file.syntax - 1:2\n"},
		{"too large", map[string]string{"manifest.json": strings.Repeat(" ", manifest.MaxSize+100)},
			"error file.size - 1:1\n"},
	}
}

// folder writes the files of a case below a new folder that has files beside
// the plugin's own.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	outside := t.TempDir()
	root := filepath.Join(outside, "plugin")
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(root, 0o755))
	must(os.WriteFile(filepath.Join(outside, "outside.js"), nil, 0o644))
	must(os.WriteFile(filepath.Join(outside, "outside.png"), []byte(png), 0o644))
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if strings.HasSuffix(name, "/") {
			must(os.MkdirAll(path, 0o755))
			continue
		}
		must(os.MkdirAll(filepath.Dir(path), 0o755))
		if target, ok := strings.CutPrefix(content, "-> "); ok {
			must(os.Symlink(filepath.FromSlash(target), path))
			continue
		}
		must(os.WriteFile(path, []byte(content), 0o644))
	}
	return root
}

func TestLoad(t *testing.T) {
	for _, c := range loadCases() {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t, c.files)
			root, err := os.OpenRoot(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer root.Close()
			for name, files := range map[string]fs.FS{"DirFS": os.DirFS(dir), "Root": root.FS()} {
				m, findings, err := manifest.Load(files, manifest.Options{})
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got := lines(findings); got != c.want {
					t.Errorf("%s: got\n%swant\n%s", name, got, c.want)
				}
				if m == nil && !findings.HasErrors() {
					t.Errorf("%s: no manifest", name)
				}
			}
		})
	}
}

// TestReadFiles has a manifest that was read alone say what its files do.
func TestReadFiles(t *testing.T) {
	files := fstest.MapFS{"s/a.json": {Data: []byte(`{"items": {"$ref": "c.json"}}`)},
		"s/c.json": {Data: []byte(`{"type": "object"}`)}}
	m, findings := manifest.Parse([]byte(withInput(`{"$ref": "s/a.json"}`)), manifest.Options{})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	if err := m.ReadFiles(files); err != nil || string(m.CLI.Endpoints[0].Input) !=
		`{"$defs":{"c":{"type":"object"}},"items":{"$ref":"#/$defs/c"}}` {
		t.Errorf("got %s, %v", m.CLI.Endpoints[0].Input, err)
	}
	m, _ = manifest.Parse([]byte(withInput(`{"$ref": "s/b.json"}`)), manifest.Options{})
	if err := m.ReadFiles(files); err == nil || !strings.Contains(err.Error(), "s/b.json") {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestLoadUnreadable(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"no manifest", nil, "wasmhost new"},
		{"manifest is a folder", map[string]string{"manifest.json/": ""}, "not a regular file"},
		{"manifest links outside", map[string]string{"manifest.json": "-> ../outside.js"}, "leads out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, findings, err := manifest.Load(os.DirFS(folder(t, c.files)), manifest.Options{})
			if err == nil || !strings.Contains(err.Error(), c.want) || m != nil || findings != nil {
				t.Errorf("got %v, %v, %v", m, findings, err)
			}
		})
	}
	if _, _, err := manifest.Load(fstest.MapFS{}, manifest.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing manifest is not fs.ErrNotExist: %v", err)
	}
}

// plainFS hides what a file system knows about links.
type plainFS struct{ fs.FS }

// TestLoadWithoutLinks uses a file system that shows links and cannot follow
// them: they are refused, not followed blindly.
func TestLoadWithoutLinks(t *testing.T) {
	files := fstest.MapFS{
		"manifest.json": {Data: []byte(withBackend("b.js"))},
		"b.js":          {Data: []byte("c.js"), Mode: fs.ModeSymlink | 0o777},
		"c.js":          {},
	}
	if _, findings, err := manifest.Load(files, manifest.Options{}); err != nil || len(findings) != 0 {
		t.Errorf("with links: %v, %v", findings, err)
	}
	delete(files, "b.js")
	if _, findings, err := manifest.Load(plainFS{files}, manifest.Options{}); err != nil || len(findings) != 1 {
		t.Errorf("without links: %v, %v", findings, err)
	}
}

// failing is a file system in which one file cannot be looked at.
type failing struct {
	fs.FS
	name string
}

func (f failing) Stat(name string) (fs.FileInfo, error) {
	if name == f.name {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: syscall.EIO}
	}
	return fs.Stat(f.FS, name)
}

func TestLoadFailingDisk(t *testing.T) {
	for file, text := range map[string]string{"b.js": withBackend("b.js"), "i.png": withIcon("i.png"),
		"u.html": withUI("u.html", "u.html"), "manifest.json": minimal} {
		files := fstest.MapFS{"manifest.json": {Data: []byte(text)}, file: {Data: []byte(text)}}
		_, _, err := manifest.Load(failing{files, file}, manifest.Options{})
		if !errors.Is(err, syscall.EIO) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
