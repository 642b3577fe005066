package golang

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk"
	"github.com/wasmhost/wasmhost/sdk/checkout"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// GoVersion is the version of Go that new plugins ask for: that of the
// module with the SDK.
const GoVersion = "1.26.0"

// newPlugin returns the files of a new plugin, made from the example.
func newPlugin(id, sdk string) ([]language.File, error) {
	mod, err := goMod(id, sdk)
	if err != nil {
		return nil, err
	}
	source, err := pluginssrc.Hello()
	if err != nil {
		return nil, err
	}
	var files []language.File
	err = fs.WalkDir(source, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(name, "_gen.go") || name == "host_test.go" && sdk == "" {
			return err // made by the build; needs the host, which a checkout has
		}
		content, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		switch name {
		case "manifest.json":
			content, err = language.Renamed(content, language.ExampleID, id)
		case "README.md":
			content = readme(id, sdk)
		case "main.go":
			content = bytes.Replace(content, []byte("// Hello is"), []byte("// "+language.Title(id)+" is"), 1)
		}
		files = append(files, language.File{Name: name, Content: content})
		return err
	})
	if err != nil {
		return nil, err
	}
	files = append(files, language.File{Name: "go.mod", Content: mod}, language.File{Name: ".gitignore",
		Content: []byte("/backend.wasm\n" + protocol.FileName + "\n")})
	if sdk != "" {
		return files, nil
	}
	own, err := module()
	return append(files, own...), err
}

func readme(id, sdk string) []byte {
	with := "which need no network and no host; with a checkout of wasmhost, `new --sdk` adds some in a real host"
	if sdk != "" {
		with = "in a real host, too, which a checkout of wasmhost brings; the first time they fetch and compile it"
	}
	return language.Readme(id, "main.go", "\nIts tests, "+with+":\n\n```\ngo mod tidy && go test\n```\n").Content
}

// goMod returns the go.mod of a new plugin. It requires the SDK as it lies in
// the plugin's own folder, or in a checkout.
func goMod(id, sdk string) ([]byte, error) {
	if sdk == "" {
		return ModFile(id, cli.Unpublished, "./"+sdkFolder), nil
	}
	dir, err := filepath.Abs(sdk)
	if err != nil {
		return nil, err
	}
	if !checkout.Is(dir) {
		return nil,
			cli.Usage(fmt.Errorf("--sdk is %s, which is not a checkout of %s: its go.mod is missing or another module's",
				cli.Clean(sdk), cli.ModulePath))
	}
	return ModFile(id, cli.Unpublished, dir), nil
}

// ModFile is a go.mod that requires the SDK, and has a folder replace it.
func ModFile(id, version, replacement string) []byte {
	// Go reserves names that begin with example/ for modules like this one.
	text := fmt.Sprintf("module example/%s\n\ngo %s\n\nrequire %s %s\n", id, GoVersion, cli.ModulePath, version)
	if replacement != "" {
		text += fmt.Sprintf("\n// Where the SDK lies; 'wasmhost sdk' brings it up to date.\nreplace %s => %s\n",
			cli.ModulePath,
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

// module returns the module with the SDK as it goes into a plugin's folder.
func module() ([]language.File, error) {
	content, err := sdk.Go()
	if err != nil {
		return nil, err
	}
	files := []language.File{{Name: sdkFolder + "/go.mod",
		Content: fmt.Appendf(nil, "module %s\n\ngo %s\n", cli.ModulePath, GoVersion)}}
	for _, name := range slices.Sorted(maps.Keys(content)) {
		files = append(files, language.File{Name: path.Join(sdkFolder, name), Content: content[name]})
	}
	return files, nil
}

// sdkOf returns the module with the SDK, where a folder has Go files or a go.mod.
func sdkOf(root *os.Root) (files []language.File, steps []string, err error) {
	mod, err := fs.ReadFile(root.FS(), "go.mod")
	if err != nil && !hasSource(root) {
		return nil, nil, nil
	}
	if err != nil {
		steps = []string{" go mod init my-plugin"}
	}
	if !strings.Contains(string(mod), "./"+sdkFolder) {
		steps = append(steps, " go mod edit -require="+cli.ModulePath+"@"+cli.Unpublished+" -replace="+cli.ModulePath+"=./"+
			sdkFolder)
	}
	files, err = module()
	return files, steps, err
}

// outside gives an example that belongs to the checkout's own module a go.mod, as
// plugins elsewhere have.
func outside(folder, checkout string) error {
	mod := filepath.Join(folder, "go.mod")
	if _, err := os.Stat(mod); err == nil {
		return nil
	}
	return os.WriteFile(mod, ModFile(filepath.Base(folder), cli.Unpublished, checkout), 0o644)
}
