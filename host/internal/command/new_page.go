package command

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// maxSidebarTitle is how many characters ui.sidebar.title may have.
const maxSidebarTitle = 50

// withPage adds a page to the files of a new plugin, in TypeScript: `build`
// takes it along without anything installed.
func withPage(files []newFile, lang, id string) ([]newFile, error) {
	if lang != "ts" && lang != "js" {
		return nil, usage(errors.New("--ui is for plugins in TypeScript or JavaScript; to one in another language, add " +
			bundle.PagesSource + " and `ui` in manifest.json by hand"))
	}
	source, err := pluginssrc.HelloPage()
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(source, name)
		if err == nil && name == "tsconfig.json" {
			content, err = replaced(content, map[string]string{"../../sdk/js/page.d.ts": "../../types/page.d.ts"})
		}
		if err == nil && name == "index.html" {
			content, err = replaced(content, map[string]string{"<title>Hello<": "<title>" + title(id) + "<"})
		}
		files = append(files, newFile{bundle.PagesSource + "/" + name, content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make a page from the example: %w", err)
	}
	label := title(id) // of letters, digits and spaces, as ids are
	label = strings.TrimSpace(label[:min(len(label), maxSidebarTitle)])
	for i, f := range files {
		switch f.name {
		case "manifest.json":
			files[i].content, err = replaced(f.content, map[string]string{`  "permissions": [`: `  "ui": {
    "entryPoint": "dist/ui/index.html",
    "sidebar": { "title": "` + label + `", "icon": "hand" }
  },
  "permissions": [`})
		case "tsconfig.json":
			files[i].content, err = replaced(f.content, map[string]string{`"types"]`: `"types"],
  "exclude": ["` + bundle.PagesSource + `", "types/page.d.ts"]`})
		}
		if err != nil {
			return nil, fmt.Errorf("make a page from the example: %w", err)
		}
	}
	// What lists show last stays there.
	slices.SortStableFunc(files, func(a, b newFile) int {
		last := func(f newFile) int {
			if strings.HasPrefix(f.name, sdkFolder+"/") {
				return 1
			}
			return 0
		}
		return last(a) - last(b)
	})
	return files, nil
}
