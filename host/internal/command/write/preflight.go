package write

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/preflight"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var opts build.Options
	cmd := a.Command(&cobra.Command{
		Use:     "preflight [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Do what a reviewer of the plugin would, and say whether it is ready to be published",
		Long: `Do with the plugin in PATH (default: here) what a reviewer would: check it by every
rule, build it from a clean copy of its source, package it twice and compare, look for
secrets in its files, start it in a scratch host with all that it asks for, call its
GET endpoints, and look for permissions that a compiled backend does not use and
for hosts that the manifest does not declare. The plugin runs for that; its folder is
not changed.

It is built as 'wasmhost build' does with the same flags. The exit code is 1 where it
is not ready.`,
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ctx, stop := cli.UntilSignal(ctx)
		defer stop()
		if strings.HasSuffix(in.Folder(), bundle.PackageSuffix) {
			if info, err := os.Stat(in.Folder()); err == nil && info.Mode().IsRegular() {
				return cli.Output{}, cli.Usage(fmt.Errorf("%s is a package, and preflight builds from the source: name the folder "+
					"that the package was made from", cli.Clean(in.Folder())))
			}
		}
		folder, err := cli.PluginFolder(in.Folder())
		if err != nil {
			return cli.Output{}, err
		}
		if _, err := os.Lstat(filepath.Join(folder, manifest.FileName)); err != nil {
			return cli.Output{}, cli.NoManifest(folder)
		}
		r, err := preflight.Run(ctx, a, in.Term, folder, opts)
		if err != nil {
			return cli.Output{}, err
		}
		out := cli.Output{Value: r, Show: func() { showPreflight(r, in.Term) }}
		if !r.Ready {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed} // why was shown
		}
		return out, nil
	})
	opts.Add(cmd)
	return cmd
})

func showPreflight(r *preflight.Result, t *cli.Term) {
	for _, c := range r.Checks {
		mark := "ok"
		if !c.Passed {
			mark = "FAILED"
		}
		t.Printf("%-8s %s", mark, c.Name)
		shown, more := cli.Folded(c.Notes, 10, false)
		for _, note := range shown {
			t.Printf("         %s", note)
		}
		if more > 0 {
			t.Printf("         and %d more; --json shows all", more)
		}
	}
	if r.Ready {
		t.Printf("\nReady to be published.")
		step := "package" + cli.FolderArg(r.Folder) + " --sign KEYFILE"
		if _, err := os.Lstat(r.File); err == nil { // such as one from before a change
			step += " --force"
		}
		t.Next(step)
		return
	}
	t.Printf("\nNot ready: correct what failed, then try again.")
}
