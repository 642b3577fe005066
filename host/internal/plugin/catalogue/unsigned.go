package catalogue

import (
	"fmt"

	"github.com/go-json-experiment/json"
)

// File is a file of a plugin whose list names files instead of a package.
type File struct {
	Name   string
	SHA256 string // empty where the list has none
}

// MaxFiles is how many files a plugin of an unsigned list may have.
const MaxFiles = 1000

// unsigned is a list of plugins as others keep it beside the plugins' folders:
// nobody has signed it, and it has one version of each.
type unsigned struct {
	SchemaVersion int `json:"schemaVersion"`
	Plugins       []struct {
		ID          string            `json:"id"`
		Name        string            `json:"name"`
		Version     string            `json:"version"`
		Author      string            `json:"author"`
		Description string            `json:"description"`
		Category    string            `json:"category"`
		Files       []string          `json:"files"`
		Checksums   map[string]string `json:"checksums"`
	} `json:"plugins"`
}

// IsUnsigned reports whether a text is a list that its form has no signature for.
func IsUnsigned(text []byte) bool {
	var head struct {
		Format        *int `json:"format"`
		SchemaVersion *int `json:"schemaVersion"`
	}
	return countable(text) == nil && json.Unmarshal(text, &head) == nil && head.Format == nil && head.SchemaVersion != nil
}

// DecodeUnsigned reads such a list within the bounds of an index. Its plugins lie
// in plugins/ID beside it, a file each.
func DecodeUnsigned(text []byte, b Bounds) (*Index, error) {
	if int64(len(text)) > b.Bytes {
		return nil, fmt.Errorf("the list has more than the %d bytes that are allowed", b.Bytes)
	}
	if err := countable(text); err != nil {
		return nil, err
	}
	var list unsigned
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("the list is damaged: %.200q", err.Error())
	}
	if list.SchemaVersion != 1 {
		return nil, fmt.Errorf("the list has the schema %d, and this program knows 1 only", list.SchemaVersion)
	}
	x := &Index{}
	for _, p := range list.Plugins {
		v := Version{Version: p.Version, Location: "plugins/" + p.ID, Files: []File{}}
		for _, name := range p.Files {
			v.Files = append(v.Files, File{name, p.Checksums[name]})
		}
		x.Plugins = append(x.Plugins, Plugin{ID: p.ID, Name: p.Name, Author: p.Author, Description: p.Description,
			Category: p.Category, Versions: []Version{v}})
	}
	if err := x.checkPlugins(b); err != nil {
		return nil, fmt.Errorf("the list is not valid: %w", err)
	}
	return x, nil
}

// checkFiles refuses files that lie elsewhere than in the plugin's folder.
func (v *Version) checkFiles() error {
	if len(v.Files) == 0 || len(v.Files) > MaxFiles {
		return fmt.Errorf("it has %d files, and 1 to %d are allowed", len(v.Files), MaxFiles)
	}
	seen := make(map[string]bool, len(v.Files))
	for _, f := range v.Files {
		if len(f.Name) > MaxLocation || !relativeForm.MatchString(f.Name) {
			return fmt.Errorf("%.200q is the name of no file in its folder", f.Name)
		}
		if f.SHA256 != "" && !digestForm.MatchString(f.SHA256) {
			return fmt.Errorf("the SHA-256 of %.200q is none", f.Name)
		}
		if seen[f.Name] {
			return fmt.Errorf("%.200q stands twice", f.Name)
		}
		seen[f.Name] = true
	}
	return nil
}
