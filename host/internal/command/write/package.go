package write

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var opts pack.Options
	cmd := a.Command(&cobra.Command{
		Use:     "package [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Make a package of a plugin: one file to hand on",
		Long: `Make a package of the plugin in PATH (default: here), the file
ID-VERSION.plugin.zip in the present folder. 'wasmhost install' takes it in the
place of a folder. The same files make the same package, byte for byte.

In the package is what the plugin needs: the manifest, its icon, backend and
pages, and every other file but source code, test and tests, what tools keep for
themselves, and source maps, which go to an archive of their own. The member files of the
manifest says it exactly, as in npm's package.json:

  "files": ["dist", "assets/**/*.png", "!dist/**/*.test.js"]

The manifest, what it names, and files such as README.md and LICENSE are always in
the package; names that begin with a dot and node_modules never are.

--sign writes a signature of every byte of the package beside it, into
ID-VERSION.plugin.zip.minisig.`,
		Example: "  wasmhost package\n  wasmhost package path/to/plugin -o plugin.zip",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if opts.Sign != "" { // before there is a package that is not signed
			if _, err := opts.Pass.Open(ctx, in.Term, opts.Sign); err != nil {
				return cli.Output{}, err
			}
		}
		made, err := pack.Make(ctx, a, in.Term, in.Folder(), opts)
		if err == nil && opts.Sign != "" {
			err = made.Sign(ctx, in.Term, opts)
		}
		return cli.Output{Value: made, Show: func() { showPackaged(made, in.Term) }}, err
	})
	cmd.Flags().StringVarP(&opts.Out, "output", "o", "", "the file to write (default: ID-VERSION.plugin.zip)")
	cmd.Flags().BoolVar(&opts.Force, "force", false, "replace files that are there already")
	cmd.Flags().Int64Var(&opts.Bytes, "max-bytes", limits.Defaults[bundle.Limits]().PackageBytes,
		"how large the package may be; hosts take more by their limit package-bytes")
	cmd.Flags().StringVar(&opts.Sign, "sign", "",
		"sign the package with the key in this file, which 'wasmhost signing-key create' has made")
	opts.Pass.Add(cmd)
	a.AddAppVersion(cmd)
	return cmd
})

// showPackaged says what is in the package, and what is not.
func showPackaged(p *pack.Packaged, t *cli.Term) {
	for _, f := range p.Warnings {
		t.Printf("%s", f.String())
	}
	rows := []cli.Row{cli.Say("package", p.File), cli.Say("size", cli.Size(p.Bytes)+", "+cli.Count(p.Files, "file")),
		cli.Say("digest", p.Digest)}
	if len(p.LeftOut) > 0 {
		shown, more := cli.Folded(p.LeftOut, 10, false)
		text := strings.Join(shown, ", ")
		if more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		rows = append(rows, cli.Say("left out", text))
	}
	if p.SourceMaps != "" {
		rows = append(rows, cli.Say("source maps", p.SourceMaps))
	}
	if p.Signature != "" {
		rows = append(rows, cli.Say("signature", p.Signature))
	}
	t.Rows(t.Out, "", rows...)
	t.Next("install " + cli.QuoteArg(p.File))
}
