package run

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/serve/mcp/bridge"
)

// envAgentToken is the variable with the token of an agent.
const envAgentToken = "WASMHOST_TOKEN"

// mostTokenFile is how long a file with a token may be.
const mostTokenFile = 4096

var _ = cli.Register(mcpCommand)

func mcpCommand(a *cli.App) *cobra.Command {
	var plugins []string
	var tokenFile string
	cmd := a.Command(&cobra.Command{
		Use:     "mcp",
		GroupID: cli.GroupRun,
		Short:   "Offer the tools of plugins to an agent that starts this command",
		Long: `Speak the Model Context Protocol on standard input and output, for agents that
start a program: the tools are those that plugins of the running host offer, and a
call is like any other, with its token, its limits and, where the plugin says so,
the user who is asked.

The token is the one in --token-file, or in the variable WASMHOST_TOKEN; else that
of the data folder, which calls tools here and does nothing else.`,
		Example: "  wasmhost mcp --plugin notes",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ctx, stop := cli.UntilSignal(ctx)
		defer stop()
		b := &bridge.Bridge{Plugins: plugins, Agent: "wasmhost-mcp/" + cli.HostVersion(), In: in.In, Out: in.Out,
			Find: func(ctx context.Context) (bridge.Host, error) { return hostOfAgent(ctx, a, tokenFile) }}
		return cli.Output{}, b.Run(ctx)
	})
	cmd.Flags().StringArrayVar(&plugins, "plugin", nil,
		"id of a plugin whose tools are offered; may be repeated (default: all)")
	cmd.Flags().StringVar(&tokenFile, "token-file", "", "file with the token")
	return cmd
}

// hostOfAgent finds the running host, and the token that an agent has for it.
func hostOfAgent(ctx context.Context, a *cli.App, tokenFile string) (bridge.Host, error) {
	token := a.Getenv(envAgentToken)
	if tokenFile != "" {
		text, err := readToken(tokenFile)
		if err != nil {
			return bridge.Host{}, err
		}
		token = text
	}
	c, err := a.RunningHost(ctx)
	if err != nil {
		return bridge.Host{}, err
	}
	if token == "" {
		if token, err = a.Token(c.DataFolder); err != nil {
			return bridge.Host{}, err
		}
	}
	return bridge.Host{URL: c.URL, UnixSocket: c.UnixSocket, Token: token}, nil
}

// readToken reads a file with a token and nothing else.
func readToken(name string) (string, error) {
	text, err := regular.ReadGiven(name, mostTokenFile)
	if err != nil {
		return "", fmt.Errorf("read the token: %w", err)
	}
	token := strings.TrimSpace(string(text))
	if token == "" || strings.ContainsAny(token, " \t\r\n") {
		return "", fmt.Errorf("the file %s holds no token, or more than one: put there what `wasmhost token create` prints",
			cli.Clean(name))
	}
	return token, nil
}
