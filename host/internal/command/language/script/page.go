package script

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// maxSidebarTitle is how many characters ui.sidebar.title may have.
const maxSidebarTitle = 50

// withPage adds a page to the files of a new plugin, in TypeScript: `build`
// takes it along without anything installed.
func withPage(files []language.File, id string) ([]language.File, error) {
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
			content, err = language.Replaced(content, map[string]string{"../../sdk/js/page.d.ts": "../../types/page.d.ts"})
		}
		if err == nil && name == "index.html" {
			content, err = language.Replaced(content, map[string]string{"<title>Hello<": "<title>" + language.Title(id) + "<"})
		}
		files = append(files, language.File{Name: bundle.PagesSource + "/" + name, Content: content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make a page from the example: %w", err)
	}
	label := language.Title(id) // of letters, digits and spaces, as ids are
	label = strings.TrimSpace(label[:min(len(label), maxSidebarTitle)])
	for i, f := range files {
		switch f.Name {
		case "manifest.json":
			files[i].Content, err = language.Replaced(f.Content, map[string]string{`  "permissions": [`: `  "ui": {
    "entryPoint": "dist/ui/index.html",
    "sidebar": { "title": "` + label + `", "icon": "hand" }
  },
  "permissions": [`})
		case "tsconfig.json":
			files[i].Content, err = language.Replaced(f.Content, map[string]string{`"types"]`: `"types"],
  "exclude": ["` + bundle.PagesSource + `", "types/page.d.ts"]`})
		}
		if err != nil {
			return nil, fmt.Errorf("make a page from the example: %w", err)
		}
	}
	return files, nil
}
