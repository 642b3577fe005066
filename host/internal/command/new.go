package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) newCommand() *cobra.Command {
	var lang, sdk string
	var ui bool
	cmd := a.command(&cobra.Command{
		Use:     "new NAME",
		GroupID: groupWrite,
		Short:   "Make the folder of a new plugin that builds and runs",
		Long: `Make the folder NAME with a small plugin that builds and runs. NAME becomes the
plugin's id, which is for ever: lower-case letters, digits and single hyphens.`,
		Example: "  wasmhost new my-plugin --lang ts --ui\n  wasmhost new my-plugin --lang js\n" +
			"  wasmhost new my-plugin --lang go\n  wasmhost new my-plugin --lang rust",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		id := in.args[0]
		if err := checkID(id); err != nil {
			return output{}, usage(err)
		}
		files, err := newPlugin(id, lang, sdk)
		if err == nil && ui {
			files, err = withPage(files, lang, id)
		}
		if err != nil {
			return output{}, err
		}
		files = withSchema(files)
		made := made{ID: id}
		sdk := 0
		for _, f := range files {
			if strings.HasPrefix(f.name, sdkFolder+"/") {
				sdk++
			}
			made.Files = append(made.Files, filepath.Join(id, filepath.FromSlash(f.name)))
		}
		return output{value: made, show: func() {
			in.printf("made the plugin %s:", id)
			for _, name := range made.Files[:len(made.Files)-sdk] { // it comes last
				in.printf("  %s", name)
			}
			if sdk > 0 {
				in.printf("  %s (the SDK)", filepath.Join(id, sdkFolder))
			}
			next := append(slices.Clone(a.setup), " cd "+id)
			for _, l := range languages() {
				if l.name == lang && l.first != "" {
					next = append(next, " "+l.first)
				}
			}
			in.next(append(next, "validate", "build", "dev   (instead: builds and reloads at each change)")...)
		}}, writeNew(id, files)
	})
	var names []string
	for _, l := range languages() {
		names = append(names, l.name+" ("+l.title+")")
	}
	cmd.Flags().StringVar(&lang, "lang", "go", "language of the backend: "+enumerated(names, "or"))
	cmd.Flags().StringVar(&sdk, "sdk", "",
		"checkout of wasmhost to take the Go SDK from, with its test kit (default: a copy of the SDK in the plugin's folder)")
	cmd.Flags().BoolVar(&ui, "ui", false, "with a page in the console (ts and js)")
	return cmd
}

// made is what was made of a new plugin.
type made struct {
	ID    string   `json:"id"`
	Files []string `json:"files"`
}

// errSDKIsForGo refuses the flag for other languages.
var errSDKIsForGo = usage(errors.New("--sdk is for plugins in Go; those in other languages need none"))

// otherNames are what languages are called elsewhere.
var otherNames = map[string]string{"typescript": "ts", "javascript": "js", "golang": "go", "rs": "rust", "c++": "c",
	"cpp": "c", "as": "assemblyscript"}

// newPlugin returns the files of a new plugin.
func newPlugin(id, lang, sdk string) ([]newFile, error) {
	for _, l := range languages() {
		if l.name == lang {
			return l.template(id, sdk)
		}
	}
	names, _ := languageNames()
	if short, ok := otherNames[strings.ToLower(lang)]; ok {
		return nil, usage(fmt.Errorf("%q is called %s here: wasmhost new %s --lang %s", lang, short, id, short))
	}
	return nil, usage(fmt.Errorf("there is no template for the language %q; there are: %s", lang,
		strings.Join(names, ", ")))
}

// schemaFile is the schema of the manifest in a plugin's folder, for editors.
var schemaFile = newFile{sdkFolder + "/manifest.schema.json", manifest.Schema()}

// withSchema has editors know the manifest of a new plugin.
func withSchema(files []newFile) []newFile {
	for i, f := range files {
		if f.name == manifest.FileName {
			files[i].content = bytes.Replace(f.content, []byte("{\n"),
				[]byte("{\n  \"$schema\": \"./"+schemaFile.name+"\",\n"), 1)
		}
	}
	return append(files, schemaFile) // the SDK comes last
}

// checkID applies the manifest's own rules to an id.
func checkID(id string) error {
	text, err := jsonText(id)
	if err != nil {
		return err
	}
	_, findings := manifest.Parse([]byte(`{"plugin": {"id": `+text+`}}`), manifest.Options{Lenient: true})
	for _, f := range findings { // a new one has no reason to be warned of, either
		if f.Pointer != "/plugin/id" {
			continue
		}
		suggestion := ""
		if better := kebab(id); better != id && better != "" {
			suggestion = "; try: wasmhost new " + better
		}
		return fmt.Errorf("%s cannot be the id of a plugin: %s. %s%s", text, f.Message, f.Advice, suggestion)
	}
	return nil
}

var notKebab = regexp.MustCompile(`[^a-z0-9]+`)

// kebab makes an id out of a name.
func kebab(name string) string {
	id := strings.Trim(notKebab.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if len(id) > 64 {
		id = strings.TrimRight(id[:64], "-")
	}
	return id
}

// title makes a name for people out of an id.
func title(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// newFile is a file of a new plugin; its name has slashes.
type newFile struct {
	name    string
	content []byte
}

// writeNew makes a folder that must not exist yet and writes the files into
// it. What it made is removed again when it fails.
func writeNew(folder string, files []newFile) (err error) {
	if err := os.Mkdir(folder, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s exists already and is left as it is; choose another name, or move it away", folder)
		}
		return fmt.Errorf("make the plugin's folder: %w; go to a folder that you can write to", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("open the plugin's folder: %w", err)
	}
	defer func() {
		_ = root.Close()
		if err != nil {
			_ = os.RemoveAll(folder)
		}
	}()
	return writeFiles(root, files)
}

// writeFiles writes files below a folder, in place of those that are there.
func writeFiles(root *os.Root, files []newFile) error {
	for _, f := range files {
		name := filepath.FromSlash(f.name)
		if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return fmt.Errorf("make a folder for %s: %w", filepath.Join(root.Name(), name), err)
		}
		if err := root.WriteFile(name, f.content, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", filepath.Join(root.Name(), name), err)
		}
	}
	return nil
}
