package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) validateCommand() *cobra.Command {
	var asJSON, lenient bool
	cmd := &cobra.Command{
		Use:     "validate [PATH]",
		GroupID: groupWrite,
		Short:   "Check a plugin by every rule, and show which import needs which permission",
		Long: `Check the plugin in PATH (a folder or its manifest.json; default: here) by every
rule: those of the manifest, those about its files and, where the backend is
built, those about what it imports.

Exit codes: 0 clean or warnings only, 1 errors, 2 the plugin cannot be read.`,
		Example: "  wasmhost validate\n  wasmhost validate path/to/plugin --json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := "."
			if len(args) == 1 {
				folder = args[0]
			}
			c, err := a.checkFolder(cmd.Context(), folder, lenient)
			if err != nil {
				return usage(err)
			}
			t := a.term(cmd)
			if asJSON {
				err = writeJSON(t.out, c)
			} else {
				c.show(t)
			}
			if err == nil && !c.Valid {
				err = &exitError{code: exitFailed}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the outcome as JSON")
	cmd.Flags().BoolVar(&lenient, "lenient", false,
		"take missing settings, storage, migrations and sdkVersion as empty, with a warning")
	return cmd
}

// show prints the findings, the imports and the next step.
func (c *checked) show(t *term) {
	file := filepath.Join(c.Folder, manifest.FileName)
	for _, f := range c.Findings {
		t.printf("%s:%s", file, f.String())
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
	case slices.ContainsFunc(c.Findings, func(f manifest.Finding) bool { return f.Rule == ruleIncompatible }):
		t.next(" this host does not install it: correct what it needs, or use a host that has it")
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
		// The linker of Go names some imports twice.
		if !slices.ContainsFunc(rows, func(r []string) bool { return slices.Equal(r, row) }) {
			rows = append(rows, row)
		}
	}
	t.table(t.out, rows)
	t.printf("")
}

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
