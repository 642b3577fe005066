// Package build builds a plugin in its folder: its backend by its language, and its pages. What comes of it is a
// [language.Built].
package build

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Options say how a backend is built. All but the first are for scripts.
type Options struct {
	release   string // see [toolchain.Release]; of what is compiled
	minify    bool
	browser   bool
	sourceMap string
	Source    string
	Allow     []string      // folders outside of the plugin's
	memoryMB  int           // see buildGuard; zero means the default
	timeout   time.Duration // the same
}

// Add adds the flags that say how a plugin is built.
func (o *Options) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.release, "release", "", "compile for "+toolchain.ReleaseNames()+
		" (default: safe; C as between fast and small, Rust as its Cargo.toml says)")
	cmd.Flags().BoolVar(&o.browser, "browser", false,
		"take the forms that npm packages have for browsers before those for Node.js")
	cmd.Flags().BoolVar(&o.minify, "minify", false, "make a script small and hard to read")
	cmd.Flags().StringVar(&o.sourceMap, "sourcemap", "",
		"where the source map of a script goes: linked (beside it; the default), inline or none")
	cmd.Flags().StringVar(&o.Source, "source", "",
		"file that a script begins at (default: src/index.ts, else src/index.js, src/main.ts or the like)")
	cmd.Flags().StringArrayVar(&o.Allow, "allow-folder", nil,
		"folder outside of the plugin's from which a script may import files, such as a node_modules above it; "+
			"may be repeated")
	cmd.Flags().IntVar(&o.memoryMB, "build-memory-mb", 0,
		fmt.Sprintf("end this command where bundling a script takes more MiB of memory (default %d)", defaultBuildMemoryMB))
	cmd.Flags().DurationVar(&o.timeout, "build-timeout", 0,
		fmt.Sprintf("end this command where bundling a script takes longer (default %v)", defaultBuildTime))
}

// Plugin builds the plugin in a folder: its backend, and its pages where
// their source is there.
func Plugin(ctx context.Context, folder string, opts Options, t *cli.Term) (*language.Built, error) {
	root, entry, pages, err := Entry(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	b := &language.Built{}
	if entry != "" {
		if b, err = buildBackend(ctx, root, folder, entry, opts, t); err != nil {
			return nil, err
		}
	}
	if pages != "" {
		err = Pages(ctx, root, pages, opts, b)
	}
	return b, err
}

// buildBackend builds the backend that goes to entry.
func buildBackend(ctx context.Context, root *os.Root, folder, entry string, opts Options,
	t *cli.Term) (*language.Built, error) {
	if path.Ext(entry) != ".wasm" {
		s, err := NewScript(root, entry, opts)
		if err != nil {
			return nil, err
		}
		defer s.Close()
		return s.Build(ctx)
	}
	l := languages.Of(root)
	if l == nil {
		return nil, fmt.Errorf("%s: there are no %s files here, which %s could be built from; see 'wasmhost new'. Other "+
			"languages have tools of their own", cli.Clean(folder), strings.Join(languages.Compiled(), " files and no "),
			cli.Clean(entry))
	}
	release := toolchain.Release(opts.release)
	if opts.release, opts.Allow = "", nil; !reflect.DeepEqual(opts, Options{}) {
		return nil, cli.Usage(fmt.Errorf("%s is built from %s; --minify, --sourcemap and --source are for TypeScript and "+
			"JavaScript", cli.Clean(entry), l.Title))
	}
	if _, err := release.Flags(nil); err != nil {
		return nil, cli.Usage(fmt.Errorf("--release: %w", err))
	}
	return l.Build(ctx, root, entry, release, t)
}

// Show prints what was built and what makes it large.
func Show(b *language.Built, t *cli.Term, folder string) {
	ShowProblems(t, folder, "warning", b.Warnings)
	if b.File != "" {
		t.Printf("built %s (%s) in %s", filepath.Join(folder, filepath.FromSlash(b.File)), cli.Size(b.Bytes), b.Took())
	}
	if len(b.Pages) > 0 {
		t.Printf("built the pages of %s: %s", bundle.PagesSource, cli.Count(len(b.Pages), "file"))
	}
	const most = 8
	if len(b.Inputs) < 2 {
		return
	}
	var rows [][]string
	for _, input := range b.Inputs[:min(most, len(b.Inputs))] {
		rows = append(rows, []string{"  " + input.Name, cli.Size(input.Bytes)})
	}
	if more := len(b.Inputs) - most; more > 0 {
		rows = append(rows, []string{fmt.Sprintf("  and %d more", more)})
	}
	t.Table(rows)
}

// Entry returns where the backend of a plugin and its pages go, relative to
// its folder; empty where there is nothing to build of one.
func Entry(folder string) (root *os.Root, entry, pages string, err error) {
	folder, err = cli.PluginFolder(folder)
	if err != nil {
		return nil, "", "", err
	}
	if root, err = os.OpenRoot(folder); err != nil {
		return nil, "", "", fmt.Errorf("open the plugin's folder: %w", err)
	}
	if entry, pages, err = readEntry(root); err != nil {
		root.Close()
		return nil, "", "", fmt.Errorf("%s: %w", cli.Clean(folder), err)
	}
	return root, entry, pages, nil
}

func readEntry(root *os.Root) (entry, pages string, err error) {
	text, err := cli.ReadManifest(root)
	if err != nil {
		return "", "", err
	}
	// Only the text counts: what lies at the entry point is to be replaced.
	m, findings := manifest.Parse(text, manifest.Options{Lenient: true})
	for _, f := range findings.Errors() {
		if f.Pointer == "" || strings.HasPrefix(f.Pointer, "/backend") || f.Pointer == "/ui/entryPoint" ||
			f.Pointer == "/ui/overlay/entryPoint" {
			return "", "", findings.Err()
		}
	}
	if m == nil {
		return "", "", findings.Err()
	}
	pages, err = PagesOutput(root, m)
	switch {
	case err != nil:
		return "", "", err
	case m.Backend != nil:
		return path.Clean(m.Backend.EntryPoint), pages, nil
	case pages != "":
		return "", pages, nil
	}
	return "", "", fmt.Errorf(`%s has no backend, so there is nothing to build; `+
		`add "backend": {"entryPoint": "dist/index.js"}`, manifest.FileName)
}
