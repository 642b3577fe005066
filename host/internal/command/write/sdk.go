package write

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var lang string
	cmd := a.Command(&cobra.Command{
		Use:     "sdk [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Put the SDK that this command carries into the folder of a plugin",
		Long: `Put the SDK that this command carries into the folder of the plugin in PATH
(default: here), in place of the one that 'wasmhost new' or this command has put
there before:
` + carried() + `
No network is needed. Nothing of it is installed with the plugin.

With --with, the plugin also gets what an application has exported of its functions,
events and hooks to a file (hostfuncs.Export): with their types in library.go, src/library.h, src/library.rs,
src/library.zig, assembly/library.ts or types/library.d.ts. The file is copied to
library.json there, by which validate, build and dev know those functions as well.`,
		Example: "  wasmhost sdk\n  wasmhost sdk path/to/plugin\n  wasmhost sdk --with ../app/library.json",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		folder, err := cli.PluginFolder(in.Folder())
		if err != nil {
			return cli.Output{}, err
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			return cli.Output{}, fmt.Errorf("open the plugin's folder: %w", err)
		}
		defer root.Close()
		if _, err := cli.ReadManifest(root); err != nil {
			return cli.Output{}, err
		}
		files, steps, name, err := sdkOf(root)
		if err != nil {
			return cli.Output{}, err
		}
		library, err := bindingsOf(a, root, cmp.Or(lang, name))
		if err != nil {
			return cli.Output{}, err
		}
		files = append(files, library...)
		files = append(files, schemaFile)
		for _, f := range files { // what was removed from the SDK goes, too
			at := strings.Split(f.Name, "/")
			if at[0] == language.SDKFolder && len(at) > 2 {
				if err := root.RemoveAll(filepath.Join(at[0], at[1])); err != nil {
					return cli.Output{}, fmt.Errorf("remove the SDK that was there: %w", err)
				}
			}
		}
		if err := language.WriteFiles(root, files); err != nil {
			return cli.Output{}, err
		}
		names := cli.TextsOf(files, func(f language.File) string { return f.Name })
		return cli.Output{Value: map[string][]string{"files": names}, Show: func() {
			in.Printf("put the SDK of wasmhost %s into %s (%s).", cli.HostVersion(), folder, cli.Count(len(files), "file"))
			if len(steps) > 0 {
				in.Next(steps...)
			}
		}}, nil
	})
	a.AddLibrary(cmd)
	cmd.Flags().StringVar(&lang, "lang", "", "language of the functions of --with (default: that of the folder)")
	return cmd
})

// bindingsOf are the functions of the application that a plugin is for, in a language.
func bindingsOf(a *cli.App, root *os.Root, lang string) (files []language.File, err error) {
	spaces, text, err := a.Library(root)
	if err != nil || spaces == nil {
		return nil, err
	}
	kit, err := hostfuncs.NewKit(spaces...)
	if err != nil {
		return nil, err
	}
	for _, l := range languages.All() {
		if slices.Contains(l.Aliases, lang) {
			lang = l.Name
		}
	}
	written, err := bindings.Application(lang, kit)
	if err != nil {
		return nil, cli.Usage(err)
	}
	for _, f := range written {
		if _, err := root.Stat("src"); err != nil { // whose sources stand in the folder itself
			f.Path = strings.TrimPrefix(f.Path, "src/")
		}
		files = append(files, language.File{Name: f.Path, Content: f.Content})
	}
	return append(files, language.File{Name: cli.LibraryFile, Content: text}), nil
}

// carried says where the SDK of each language goes.
func carried() string {
	lines := ""
	for _, l := range languages.All() {
		if l.Carries != "" {
			lines += "\n  " + l.Carries
		}
	}
	return lines + "\n"
}

// sdkOf returns the files of the SDK for the plugin in a folder, and what its
// author has to do before they count, and the name of its language. Many a folder has a package.json beside
// what is compiled, which counts first.
func sdkOf(root *os.Root) (files []language.File, steps []string, name string, err error) {
	for _, compiled := range []bool{true, false} {
		for _, l := range languages.All() {
			if l.SDK != nil && (l.Build != nil) == compiled {
				if files, steps, err = l.SDK(root); err != nil || files != nil {
					return files, steps, l.Name, err
				}
			}
		}
	}
	return nil, nil, "", errors.New("the folder has no source in a language that there is an SDK for; see 'wasmhost new'")
}
