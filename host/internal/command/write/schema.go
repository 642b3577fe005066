package write

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/manifest"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "schema",
		GroupID: cli.GroupWrite,
		Short:   "Print the JSON Schema of manifest.json",
		Long: `Print the JSON Schema (draft 2020-12) of manifest.json, for completion and
checks in an editor. 'wasmhost validate' knows more rules than a schema can say.`,
		Example: "  wasmhost schema > manifest.schema.json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			schema := manifest.Schema()
			if _, err := cmd.OutOrStdout().Write(schema); err != nil {
				return err
			}
			a.Term(cmd).Next(" save it in a file and name that in your editor's JSON settings for manifest.json")
			return nil
		},
	}
	a.AddJSON(cmd, "the same, since a schema is JSON")
	return cmd
})
