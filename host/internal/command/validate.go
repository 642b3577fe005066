package command

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) validateCommand() *cobra.Command {
	var lenient bool
	var from remote
	cmd := a.command(&cobra.Command{
		Use:     "validate [PATH]",
		GroupID: groupWrite,
		Short:   "Check a plugin by every rule, and show which import needs which permission",
		Long: `Check the plugin in PATH (a folder, its manifest.json, a package, or an
oci:// reference to one, as 'wasmhost install' takes it; default: here) by every
rule: those of the manifest, those about its files and, where the backend is
built, those about what it imports.

Exit codes: 0 clean or warnings only, 1 errors, 2 the plugin cannot be read.

The icon library, for plugin.icon and ui.sidebar.icon, is that of lucide.dev/icons.`,
		Example: "  wasmhost validate\n  wasmhost validate path/to/plugin --json",
	}, a.pulled(&from, withoutHost), func(ctx context.Context, in *invocation) (output, error) {
		c, err := a.checkFolder(ctx, from.path(in.folder()), lenient)
		if err != nil {
			return output{}, usage(err)
		}
		if from.file != "" {
			c.Folder = in.folder()
		}
		if !lenient {
			c.refuseIncompatible()
		}
		out := output{value: c, show: func() { c.show(in.term) }}
		if !c.Valid {
			out.failed = &exitError{code: exitFailed}
		}
		return out, nil
	})
	cmd.Flags().BoolVar(&lenient, "lenient", false,
		"take missing settings, storage, migrations and sdkVersion as empty, and warn of versions that do not fit")
	from.add(cmd)
	a.addAppVersion(cmd)
	return cmd
}

// refuseIncompatible makes errors of versions that do not fit.
func (c *checked) refuseIncompatible() {
	for i := range c.Findings {
		if c.Findings[i].Rule == manifest.RuleIncompatible {
			c.Findings[i].Severity, c.Valid = manifest.SeverityError, false
		}
	}
}

// show prints the findings, the imports and the next step.
func (c *checked) show(t *term) {
	file := filepath.Join(c.Folder, manifest.FileName)
	for _, f := range c.Findings {
		t.printf("%s", f.In(c.Folder))
	}
	if len(c.Findings) > 0 {
		t.printf("")
	}
	if len(c.Imports) > 0 {
		c.showImports(t)
	}
	errors := len(c.Findings.Errors())
	name := file
	if c.ID != "" {
		name = "The plugin " + c.ID
	}
	if c.Version != "" {
		name += " " + shortVersion(c.Version)
	}
	if len(c.Findings) == 0 {
		t.printf("%s is valid.", name)
	} else {
		t.printf("%s: %s, %s.", name, count(errors, "error"), count(len(c.Findings)-errors, "warning"))
	}
	switch {
	case errors > 0:
		t.next(" correct the errors above, then check again")
	case c.unbuilt():
		t.next("build" + folderArg(c.Folder))
	case slices.ContainsFunc(c.Findings, func(f manifest.Finding) bool { return f.Rule == manifest.RuleIncompatible }):
		t.next("install " + quoteArg(c.Folder) + " --lenient")
	default:
		t.next("install " + quoteArg(c.Folder))
	}
}

// showImports prints which import needs which permission and whether the
// manifest declares it.
func (c *checked) showImports(t *term) {
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
	t.table(rows)
	if c.ImportsLeftOut > 0 {
		t.printf("and %s more that this host does not offer", count(c.ImportsLeftOut, "import"))
	}
	t.printf("")
}

// folder is that of the plugin that a command is about.
func (in *invocation) folder() string { return cmp.Or(in.arg(0), ".") }

// folderArg is a folder as an argument that is left out for the present one.
func folderArg(folder string) string {
	if filepath.Clean(folder) == "." {
		return ""
	}
	return " " + quoteArg(folder)
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
