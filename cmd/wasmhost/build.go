package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) buildCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "build [PATH]",
		GroupID: groupWrite,
		Short:   "Build a plugin written in Go, with the Go on this machine",
		Long: `Build the plugin in PATH (default: here) with the Go on this machine into the
file that backend.entryPoint of its manifest.json names. Before that, code that
reads and writes the JSON of its handlers is generated; it is five times faster
than reflection. After it, the imports of the result are checked.`,
		Example: "  wasmhost build\n  wasmhost build path/to/plugin",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := "."
			if len(args) == 1 {
				folder = args[0]
			}
			ctx, stop := untilSignal(cmd.Context())
			defer stop()
			t := a.term(cmd)
			built, err := buildPlugin(ctx, folder, t)
			if err != nil {
				return err
			}
			if asJSON {
				if err := writeJSON(t.out, built); err != nil {
					return err
				}
			} else {
				t.printf("built %s (%s) in %s", filepath.Join(folder, filepath.FromSlash(built.File)), size(built.Bytes),
					built.took())
			}
			c, err := checkFolder(ctx, folder, false)
			if err != nil {
				return err
			}
			if !c.Valid {
				for _, f := range c.Findings.Errors() {
					t.errorf("%s:%s", filepath.Join(c.Folder, manifest.FileName), f.String())
				}
				t.next(" correct the errors above, then: " + t.program + " validate" + folderArg(folder))
				return &exitError{code: exitFailed}
			}
			t.next("install " + quoteArg(folder))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the file, its size and the time as JSON")
	return cmd
}

// size is a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// built says what a build made.
type built struct {
	File         string `json:"file"` // relative to the plugin's folder, with slashes
	Bytes        int64  `json:"bytes"`
	Milliseconds int64  `json:"milliseconds"`
}

func (b *built) took() string {
	return (time.Duration(b.Milliseconds) * time.Millisecond).Round(100 * time.Millisecond).String()
}

// buildEntry returns where the backend of a plugin goes, relative to its
// folder.
func buildEntry(folder string) (*os.Root, string, error) {
	folder, err := pluginFolder(folder)
	if err != nil {
		return nil, "", err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, "", fmt.Errorf("open the plugin's folder: %w", err)
	}
	entry, err := readEntry(root)
	if err != nil {
		root.Close()
		return nil, "", fmt.Errorf("%s: %w", clean(folder), err)
	}
	return root, entry, nil
}

func readEntry(root *os.Root) (string, error) {
	text, err := readManifest(root)
	if err != nil {
		return "", err
	}
	// Only the text counts: what lies at the entry point is to be replaced.
	m, findings := manifest.Parse(text, manifest.Options{Lenient: true})
	for _, f := range findings.Errors() {
		if f.Pointer == "" || strings.HasPrefix(f.Pointer, "/backend") {
			return "", findings.Err()
		}
	}
	switch {
	case m == nil:
		return "", findings.Err()
	case m.Backend == nil:
		return "", fmt.Errorf(`%s has no backend, so there is nothing to build; add "backend": {"entryPoint": "plugin.wasm"}`, manifest.FileName)
	case !strings.HasSuffix(m.Backend.EntryPoint, ".wasm"):
		return "", fmt.Errorf("the backend %s is not a .wasm file; this command builds plugins written in Go only", clean(m.Backend.EntryPoint))
	case !isGoSource(root):
		return "", fmt.Errorf("there are no Go files here; this command builds plugins written in Go, see 'wasmhost new'")
	}
	return path.Clean(m.Backend.EntryPoint), nil
}

func readManifest(root *os.Root) ([]byte, error) {
	f, err := root.Open(manifest.FileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the folder has no %s: name the folder of a plugin, or make one with 'wasmhost new'", manifest.FileName)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, manifest.MaxSize+1))
}

// putFile copies a file into the plugin's folder under a name there, whole or
// not at all, and returns its size.
func putFile(root *os.Root, name, from string) (n int64, err error) {
	src, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer src.Close()
	name = filepath.FromSlash(name)
	if dir := filepath.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return 0, err
		}
	}
	tmp := name + ".new"
	dst, err := root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return 0, err
	}
	n, err = io.Copy(dst, src)
	if closeErr := dst.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = root.Rename(tmp, name)
	}
	if err != nil {
		_ = root.Remove(tmp)
	}
	return n, err
}
