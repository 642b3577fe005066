package language

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// Title makes a name for people out of an id.
func Title(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// ExampleID is the id of the plugin that new ones are made from.
const ExampleID = "hello"

// Renamed gives the example's manifest another id and name. It changes text
// and not the decoded value, so that the layout stays.
func Renamed(content []byte, example, id string) ([]byte, error) {
	for _, r := range []struct{ old, new string }{
		{`"id": "` + example + `"`, `"id": "` + id + `"`},
		{`"name": "` + Title(example) + `"`, `"name": "` + Title(id) + `"`},
		{`"author": "wasmhost"`, `"author": "me"`},
	} {
		if bytes.Count(content, []byte(r.old)) != 1 {
			return nil, fmt.Errorf("the example's manifest does not have %s exactly once", r.old)
		}
		content = bytes.Replace(content, []byte(r.old), []byte(r.new), 1)
	}
	return content, nil
}

// Readme is the README.md of a new plugin, with what there is to say of its language.
func Readme(id, source, more string) File {
	return File{"README.md", fmt.Appendf(nil, "# %s\n\n"+
		"`manifest.json` declares what the plugin offers and asks for, `%s` answers.\n\n"+
		"```\nwasmhost validate\nwasmhost build\nwasmhost install .\nwasmhost serve\n```\n\nIn another terminal:\n\n"+
		"```\nwasmhost call %s GET hello\nwasmhost call %s POST greet -d '{\"name\": \"Ada\"}'\n```\n%s", Title(id), source,
		id,
		id, more)}
}

// Ignored is the .gitignore of a new plugin.
func Ignored(lines string) File { return File{".gitignore", []byte(lines)} }

// FromExample returns the files of an example as those of a new plugin: the
// manifest has another id and name, and texts of other files are replaced.
func FromExample(example func() (fs.FS, error), lang, id string,
	texts map[string]map[string]string) (files []File, err error) {
	source, err := example()
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(source, name)
		if err == nil && name == manifest.FileName {
			content, err = Renamed(content, ExampleID+"-"+lang, id)
		} else if err == nil {
			content, err = Replaced(content, texts[name])
		}
		files = append(files, File{name, content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make a plugin from the example: %w", err)
	}
	return files, nil
}

// JSONText is a text as JSON.
func JSONText(s string) (string, error) {
	b, err := json.Marshal(s)
	return string(b), err
}

// Replaced replaces texts that must each stand exactly once.
func Replaced(content []byte, texts map[string]string) ([]byte, error) {
	for old, text := range texts {
		if bytes.Count(content, []byte(old)) != 1 {
			return nil, fmt.Errorf("it does not have %s exactly once", old)
		}
		content = bytes.Replace(content, []byte(old), []byte(text), 1)
	}
	return content, nil
}

// SDKFolder is where the SDK lies in the folder of a plugin. Names that begin
// with a dot do not belong to what is installed.
const SDKFolder = ".wasmhost"
