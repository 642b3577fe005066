package run

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/typings"
)

// EndpointTypes is what `types` prints.
type EndpointTypes struct {
	TypeScript string `json:"typescript"`
}

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "types ID",
		GroupID: cli.GroupRun,
		Short:   "Print types of TypeScript of what a plugin's endpoints take and answer",
		Long: `Print what the endpoints of a plugin declare as types of TypeScript. In a program that
includes them, the method call of the class Client of wasmhost/client takes what they
take, and answers what they answer.`,
		Example: "  wasmhost types notes > src/notes.d.ts",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListEndpoints.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
		if err != nil {
			return cli.Output{}, err
		}
		endpoints := make([]api.DeclaredEndpoint, len(list.Endpoints))
		for i, row := range list.Endpoints {
			endpoints[i] = row.DeclaredEndpoint
		}
		text, err := typings.Of(in.Args[0], endpoints)
		return cli.Output{Value: EndpointTypes{text}, Show: func() { _, _ = io.WriteString(in.Out, text) }}, err
	})
})
