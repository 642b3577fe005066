package keys

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func keyCreateCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "create",
		Short: "Print a new key, for hosts that are given theirs in a file",
		Long: `Print a new key, which nothing is encrypted with yet. It is for hosts that are given
theirs in a file (serve --vault-key-file), such as containers with one database: the
first that starts with it takes it into use. To change the key later, put a new one in
the first line of that file, before the old one, give it to each host, and then use
'wasmhost key rotate'; after that the old line may go.`,
		Example: "  (umask 077; wasmhost key create > wasmhost-key)",
	}, cli.WithoutHost, func(_ context.Context, in *cli.Invocation) (cli.Output, error) {
		key := vault.NewKey()
		defer key.Wipe()
		text := key.Reveal()
		return cli.Output{
			Value: struct {
				Key string `json:"key"`
			}{text},
			Show: func() {
				in.Printf("%s", text)
				in.Notef("\nWhoever has this can read all passwords and secrets that it will protect. Keep a copy in a safe place.")
			},
		}, nil
	})
}
