package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/checkout"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// goVersion is the version of Go that new plugins ask for: that of the
// module with the SDK.
const goVersion = "1.26.0"

// exampleID is the id of the plugin that new ones are made from.
const exampleID = "hello"

// goPlugin returns the files of a new plugin in Go, made from the example.
func goPlugin(id, sdk string) ([]newFile, error) {
	mod, err := goMod(id, sdk)
	if err != nil {
		return nil, err
	}
	source, err := pluginssrc.Hello()
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(source, ".")
	if err != nil {
		return nil, err
	}
	var files []newFile
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_gen.go") || e.Name() == "host_test.go" && sdk == "" {
			continue // made by the build; needs the host, which a checkout has
		}
		content, err := fs.ReadFile(source, e.Name())
		if err != nil {
			return nil, err
		}
		switch e.Name() {
		case "manifest.json":
			content, err = renamed(content, exampleID, id)
		case "README.md":
			content = goReadme(id, sdk)
		case "main.go":
			content = bytes.Replace(content, []byte("// Hello is"), []byte("// "+title(id)+" is"), 1)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, newFile{e.Name(), content})
	}
	files = append(files, newFile{"go.mod", mod}, newFile{".gitignore",
		[]byte("/backend.wasm\n" + protocol.FileName + "\n")})
	if sdk != "" {
		return files, nil
	}
	module, err := goSDK()
	return append(files, module...), err
}

// renamed gives the example's manifest another id and name. It changes text
// and not the decoded value, so that the layout stays.
func renamed(content []byte, example, id string) ([]byte, error) {
	for _, r := range []struct{ old, new string }{
		{`"id": "` + example + `"`, `"id": "` + id + `"`},
		{`"name": "` + title(example) + `"`, `"name": "` + title(id) + `"`},
		{`"author": "wasmhost"`, `"author": "me"`},
	} {
		if bytes.Count(content, []byte(r.old)) != 1 {
			return nil, fmt.Errorf("the example's manifest does not have %s exactly once", r.old)
		}
		content = bytes.Replace(content, []byte(r.old), []byte(r.new), 1)
	}
	return content, nil
}

func goReadme(id, sdk string) []byte {
	with := "which need no network and no host; with a checkout of wasmhost, `new --sdk` adds some in a real host"
	if sdk != "" {
		with = "in a real host, too, which a checkout of wasmhost brings; the first time they fetch and compile it"
	}
	return append(readme(id, "main.go"), "\nIts tests, "+with+":\n\n```\ngo mod tidy && go test\n```\n"...)
}

func readme(id, source string) []byte {
	return fmt.Appendf(nil, "# %s\n\n"+
		"`manifest.json` declares what the plugin offers and asks for, `%s` answers.\n\n"+
		"```\nwasmhost validate\nwasmhost build\nwasmhost install .\nwasmhost serve\n```\n\nIn another terminal:\n\n"+
		"```\nwasmhost call %s GET hello\nwasmhost call %s POST greet -d '{\"name\": \"Ada\"}'\n```\n", title(id), source, id,
		id)
}

// goMod returns the go.mod of a new plugin. It requires the SDK as it lies in
// the plugin's own folder, or in a checkout.
func goMod(id, sdk string) ([]byte, error) {
	if sdk == "" {
		return modFile(id, unpublished, "./"+goSDKFolder), nil
	}
	dir, err := filepath.Abs(sdk)
	if err != nil {
		return nil, err
	}
	if !checkout.Is(dir) {
		return nil, usage(fmt.Errorf("--sdk is %s, which is not a checkout of %s: its go.mod is missing or another module's",
			clean(sdk), modulePath))
	}
	return modFile(id, unpublished, dir), nil
}

func modFile(id, version, replacement string) []byte {
	// Go reserves names that begin with example/ for modules like this one.
	text := fmt.Sprintf("module example/%s\n\ngo %s\n\nrequire %s %s\n", id, goVersion, modulePath, version)
	if replacement != "" {
		text += fmt.Sprintf("\n// Where the SDK lies; 'wasmhost sdk' brings it up to date.\nreplace %s => %s\n", modulePath,
			modString(replacement))
	}
	return []byte(text)
}

// modString is a path as it stands in a go.mod: quoted where it must be.
func modString(s string) string {
	if strings.ContainsAny(s, " \t\"'`()[]{},;") || strings.Contains(s, "//") {
		quoted, _ := json.Marshal(s)
		return string(quoted)
	}
	return s
}

// jsonText is a text as JSON.
func jsonText(s string) (string, error) {
	b, err := json.Marshal(s)
	return string(b), err
}
