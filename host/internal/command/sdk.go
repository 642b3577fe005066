package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/sdk"
	assdk "github.com/wasmhost/wasmhost/sdk/assemblyscript"
	csdk "github.com/wasmhost/wasmhost/sdk/c"
	jssdk "github.com/wasmhost/wasmhost/sdk/js"
	zigsdk "github.com/wasmhost/wasmhost/sdk/zig"
)

// Where the SDK lies in the folder of a plugin. Names that begin with a dot do
// not belong to what is installed.
const (
	sdkFolder   = ".wasmhost"
	goSDKFolder = sdkFolder + "/go"
)

func (a *app) sdkCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "sdk [PATH]",
		GroupID: groupWrite,
		Short:   "Put the SDK that this command carries into the folder of a plugin",
		Long: `Put the SDK that this command carries into the folder of the plugin in PATH
(default: here), in place of the one that 'wasmhost new' or this command has put
there before: a module in .wasmhost/go for a plugin in Go, the npm package with the
types and the test kit in .wasmhost for one in TypeScript or JavaScript, the headers
in include for one in C, the crate in wasmhost for one in Rust, the sources in wasmhost
for one in Zig and in as-wasmhost for one in AssemblyScript. No network is needed. Nothing of it is installed with the
plugin.`,
		Example: "  wasmhost sdk\n  wasmhost sdk path/to/plugin",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		folder, err := pluginFolder(in.folder())
		if err != nil {
			return output{}, err
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			return output{}, fmt.Errorf("open the plugin's folder: %w", err)
		}
		defer root.Close()
		if _, err := readManifest(root); err != nil {
			return output{}, err
		}
		files, steps, err := sdkOf(root)
		if err != nil {
			return output{}, err
		}
		files = append(files, schemaFile)
		if err := root.RemoveAll(filepath.FromSlash(goSDKFolder)); err != nil { // what was removed from the SDK goes, too
			return output{}, fmt.Errorf("remove the SDK that was there: %w", err)
		}
		if err := writeFiles(root, files); err != nil {
			return output{}, err
		}
		names := textsOf(files, func(f newFile) string { return f.name })
		return output{value: map[string][]string{"files": names}, show: func() {
			in.printf("put the SDK of wasmhost %s into %s (%s).", hostVersion(), folder, count(len(files), "file"))
			if len(steps) > 0 {
				in.next(steps...)
			}
		}}, nil
	})
}

// sdkOf returns the files of the SDK for the plugin in a folder, and what its
// author has to do before they count.
func sdkOf(root *os.Root) (files []newFile, steps []string, err error) {
	has := func(name string) bool { _, err := root.Stat(name); return err == nil }
	switch {
	case has("go.mod") || isGoSource(root):
		files, err = goSDK()
		if !has("go.mod") {
			steps = []string{" go mod init my-plugin"}
		}
		if mod, _ := fs.ReadFile(root.FS(), "go.mod"); !strings.Contains(string(mod), "./"+goSDKFolder) {
			steps = append(steps, " go mod edit -require="+modulePath+"@"+unpublished+" -replace="+modulePath+"=./"+
				goSDKFolder)
		}
		return files, steps, err
	case isRustSource(root):
		files, err = rustFiles()
		if cargo, _ := fs.ReadFile(root.FS(), rustManifest); !strings.Contains(string(cargo), `"`+rustCrate+`"`) {
			steps = []string{" cargo add --path " + rustCrate}
		}
		return files, steps, err
	case isCSource(root):
		files, err = cHeaders()
		return files, nil, err
	case isZigSource(root):
		files, err = zigFiles()
		return files, nil, err
	case isASSource(root):
		files, err = asFiles()
		return files, nil, err
	case has("package.json") || isScriptSource(root, ""):
		packed, err := npmPackage()
		if err != nil {
			return nil, nil, err
		}
		files = []newFile{packed}
		if has("types") {
			files = append(files, declarations()...)
		}
		return files, []string{" npm install --save-dev ./" + packed.name}, nil
	}
	return nil, nil, errors.New("the folder has no source in a language that there is an SDK for; see 'wasmhost new'")
}

// goSDK returns the module with the SDK as it goes into a plugin's folder.
func goSDK() ([]newFile, error) {
	content, err := sdk.Go()
	if err != nil {
		return nil, err
	}
	files := []newFile{{goSDKFolder + "/go.mod", fmt.Appendf(nil, "module %s\n\ngo %s\n", modulePath, goVersion)}}
	for _, name := range slices.Sorted(maps.Keys(content)) {
		files = append(files, newFile{path.Join(goSDKFolder, name), content[name]})
	}
	return files, nil
}

// npmPackage returns the npm package as it goes into a plugin's folder.
func npmPackage() (newFile, error) {
	name, content, err := jssdk.Package()
	return newFile{path.Join(sdkFolder, name), content}, err
}

// declarations are the types for editors.
func declarations() []newFile {
	return []newFile{{"types/wasmhost.d.ts", jssdk.Declarations()}, {"types/globals.d.ts", jssdk.Globals()},
		{"types/page.d.ts", jssdk.Page()}}
}

// cHeaders are the headers of the SDK for C, for editors.
func cHeaders() ([]newFile, error) { return filesOf(csdk.Files(), "*.h", "include") }

// zigFiles are the sources of the SDK for Zig, to be read.
func zigFiles() ([]newFile, error) { return filesOf(zigsdk.Files(), "*.zig", "wasmhost") }

// asFiles are the files of the SDK for AssemblyScript, for editors.
func asFiles() (files []newFile, err error) {
	for _, folder := range []string{"", "assembly/", "globals/"} {
		some, err := filesOf(assdk.Files(), folder+"*.ts", "as-wasmhost")
		if err != nil {
			return nil, err
		}
		files = append(files, some...)
	}
	return files, nil
}

// filesOf returns the files that fit a pattern, for a folder of a plugin.
func filesOf(sdk fs.FS, pattern, folder string) (files []newFile, err error) {
	names, err := fs.Glob(sdk, pattern)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		content, err := fs.ReadFile(sdk, name)
		if err != nil {
			return nil, err
		}
		files = append(files, newFile{path.Join(folder, name), content})
	}
	return files, nil
}
