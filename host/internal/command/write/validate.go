package write

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/manifest"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var lenient bool
	var from cli.Remote
	cmd := a.Command(&cobra.Command{
		Use:     "validate [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Check a plugin by every rule, and show which import needs which permission",
		Long: `Check the plugin in PATH (a folder, its manifest.json, a package, or an
oci:// reference to one, as 'wasmhost install' takes it; default: here) by every
rule: those of the manifest, those about its files and, where the backend is
built, those about what it imports.

Exit codes: 0 clean or warnings only, 1 errors, 2 the plugin cannot be read.

The icon library, for plugin.icon and ui.sidebar.icon, is that of lucide.dev/icons.`,
		Example: "  wasmhost validate\n  wasmhost validate path/to/plugin --json",
	}, a.Pulled(&from, cli.WithoutHost), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		c, err := check.Folder(ctx, a, from.Path(in.Folder()), lenient)
		if err != nil {
			return cli.Output{}, cli.Usage(err)
		}
		if from.File != "" {
			c.Folder = in.Folder()
		}
		if !lenient {
			c.RefuseIncompatible()
		}
		out := cli.Output{Value: c, Show: func() { showChecked(c, in.Term) }}
		if !c.Valid {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, nil
	})
	cmd.Flags().BoolVar(&lenient, "lenient", false,
		"take missing settings, storage, migrations and sdkVersion as empty, and warn of versions that do not fit")
	from.Add(cmd)
	a.AddAppVersion(cmd)
	a.AddLibrary(cmd)
	return cmd
})

// showChecked prints the findings, the imports and the next step.
func showChecked(c *check.Checked, t *cli.Term) {
	file := filepath.Join(c.Folder, manifest.FileName)
	for _, f := range c.Findings {
		t.Printf("%s", f.In(c.Folder))
	}
	if len(c.Findings) > 0 {
		t.Printf("")
	}
	if len(c.Imports) > 0 {
		showImports(c, t)
	}
	errors := len(c.Findings.Errors())
	name := file
	if c.ID != "" {
		name = "The plugin " + c.ID
	}
	if c.Version != "" {
		name += " " + cli.ShortVersion(c.Version)
	}
	if len(c.Findings) == 0 {
		t.Printf("%s is valid.", name)
	} else {
		t.Printf("%s: %s, %s.", name, cli.Count(errors, "error"), cli.Count(len(c.Findings)-errors, "warning"))
	}
	switch {
	case errors > 0:
		t.Next(" correct the errors above, then check again")
	case c.Unbuilt():
		t.Next("build" + cli.FolderArg(c.Folder))
	case slices.ContainsFunc(c.Findings, func(f manifest.Finding) bool { return f.Rule == manifest.RuleIncompatible }):
		t.Next("install " + cli.QuoteArg(c.Folder) + " --lenient")
	default:
		t.Next("install " + cli.QuoteArg(c.Folder))
	}
}

// showImports prints which import needs which permission and whether the
// manifest declares it.
func showImports(c *check.Checked, t *cli.Term) {
	rows := [][]string{{"IMPORT", "PERMISSION", "DECLARED"}}
	for _, i := range c.Imports {
		row := []string{i.Module + " " + i.Name, i.Permission, "yes"}
		switch {
		case !i.Known:
			row[1], row[2] = "?", "not offered by this host"
		case i.Permission == "":
			row[1], row[2] = "none needed", "-"
		case !i.Declared:
			row[2] = "NO"
		}
		rows = append(rows, row)
	}
	t.Table(rows)
	if c.ImportsLeftOut > 0 {
		t.Printf("and %s more that this host does not offer", cli.Count(c.ImportsLeftOut, "import"))
	}
	t.Printf("")
}
