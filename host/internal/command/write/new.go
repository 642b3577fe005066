// Package write has the commands by which plugins are written.
package write

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var lang, sdk string
	var ui bool
	cmd := a.Command(&cobra.Command{
		Use:     "new NAME",
		GroupID: cli.GroupWrite,
		Short:   "Make the folder of a new plugin that builds and runs",
		Long: `Make the folder NAME with a small plugin that builds and runs. NAME becomes the
plugin's id, which is for ever: lower-case letters, digits and single hyphens.`,
		Example: "  wasmhost new my-plugin --lang ts --ui\n  wasmhost new my-plugin --lang js\n" +
			"  wasmhost new my-plugin --lang go\n  wasmhost new my-plugin --lang rust",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		id := in.Args[0]
		if err := checkID(id); err != nil {
			return cli.Output{}, cli.Usage(err)
		}
		l, err := named(id, lang)
		if err != nil {
			return cli.Output{}, err
		}
		files, err := newPlugin(l, id, sdk, ui)
		if err != nil {
			return cli.Output{}, err
		}
		made := made{ID: id}
		sdk := 0
		for _, f := range files {
			sdk += ofSDK(f)
			made.Files = append(made.Files, filepath.Join(id, filepath.FromSlash(f.Name)))
		}
		return cli.Output{Value: made, Show: func() {
			in.Printf("made the plugin %s:", id)
			for _, name := range made.Files[:len(made.Files)-sdk] { // it comes last
				in.Printf("  %s", name)
			}
			if sdk > 0 {
				in.Printf("  %s (the SDK)", filepath.Join(id, language.SDKFolder))
			}
			next := append(slices.Clone(a.Setup), " cd "+id)
			if l.First != "" {
				next = append(next, " "+l.First)
			}
			in.Next(append(next, "validate", "build", "dev   (instead: builds and reloads at each change)")...)
		}}, language.WriteNew(id, files)
	})
	var names, langs []string
	for _, l := range languages.All() {
		names, langs = append(names, l.Name+" ("+l.Title+")"), append(langs, l.Name)
	}
	cmd.Flags().StringVar(&lang, "lang", "go", "language of the backend: "+languages.Enumerated(names, "or"))
	_ = cmd.RegisterFlagCompletionFunc("lang", cli.Fixed(langs...))
	cmd.Flags().StringVar(&sdk, "sdk", "",
		"checkout of wasmhost to take the Go SDK from, with its test kit (default: a copy of the SDK in the plugin's folder)")
	cmd.Flags().BoolVar(&ui, "ui", false, "with a page in the console (ts and js)")
	return cmd
})

// made is what was made of a new plugin.
type made struct {
	ID    string   `json:"id"`
	Files []string `json:"files"`
}

// named returns the language of a name.
func named(id, lang string) (*language.Language, error) {
	var names []string
	for _, l := range languages.All() {
		if l.Name == lang {
			return &l, nil
		}
		if names = append(names, l.Name); slices.Contains(l.Aliases, strings.ToLower(lang)) {
			return nil, cli.Usage(fmt.Errorf("%q is called %s here: wasmhost new %s --lang %[2]s", lang, l.Name, id))
		}
	}
	return nil, cli.Usage(fmt.Errorf("there is no template for the language %q; there are: %s", lang,
		strings.Join(names, ", ")))
}

// newPlugin returns the files of a new plugin, those of the SDK last.
func newPlugin(l *language.Language, id, sdk string, ui bool) ([]language.File, error) {
	if sdk != "" && !l.FromCheckout {
		return nil, cli.Usage(errors.New("--sdk is for plugins in Go; those in other languages need none"))
	}
	files, err := l.New(id, sdk)
	if err == nil && ui && l.Page == nil {
		err = cli.Usage(errors.New("--ui is for plugins in TypeScript or JavaScript; to one in another language, add " +
			bundle.PagesSource + " and `ui` in manifest.json by hand"))
	} else if err == nil && ui {
		files, err = l.Page(files, id)
	}
	if err != nil {
		return nil, err
	}
	files = withSchema(files)
	slices.SortStableFunc(files, func(a, b language.File) int { return ofSDK(a) - ofSDK(b) })
	return files, nil
}

// ofSDK is 1 for a file of the SDK.
func ofSDK(f language.File) int {
	if strings.HasPrefix(f.Name, language.SDKFolder+"/") {
		return 1
	}
	return 0
}

// schemaFile is the schema of the manifest in a plugin's folder, for editors.
var schemaFile = language.File{Name: language.SDKFolder + "/manifest.schema.json", Content: manifest.Schema()}

// withSchema has editors know the manifest of a new plugin.
func withSchema(files []language.File) []language.File {
	for i, f := range files {
		if f.Name == manifest.FileName {
			files[i].Content = bytes.Replace(f.Content, []byte("{\n"),
				[]byte("{\n  \"$schema\": \"./"+schemaFile.Name+"\",\n"), 1)
		}
	}
	return append(files, schemaFile)
}

// checkID applies the manifest's own rules to an id.
func checkID(id string) error {
	text, err := language.JSONText(id)
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
