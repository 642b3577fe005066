package command

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) schemaCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "schema",
		GroupID: groupWrite,
		Short:   "Print the JSON Schema of manifest.json",
		Long: `Print the JSON Schema (draft 2020-12) of manifest.json, for completion and
checks in an editor. 'wasmhost validate' knows more rules than a schema can say.`,
		Example: "  wasmhost schema > manifest.schema.json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			schema := manifest.Schema()
			if _, err := cmd.OutOrStdout().Write(schema); err != nil {
				return err
			}
			a.term(cmd).next(" save it in a file and name that in your editor's JSON settings for manifest.json")
			return nil
		},
	}
	a.addJSON(cmd, "the same, since a schema is JSON")
	return cmd
}
