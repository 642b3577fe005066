package run

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/service/mcpservers"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "mcp-server",
		GroupID: cli.GroupRun,
		Short:   "Name the MCP servers whose tools plugins may call",
		Long: `Name MCP servers, whose tools plugins with the permission mcp may call: each plugin
those that you grant it by name, as in wasmhost grant my-plugin mcp --tool NAME/TOOL.
A server is at an address, or a program of this machine that the host starts.`,
	}, mcpServerAddCommand(a), mcpServerListCommand(a), mcpServerToolsCommand(a), mcpServerRemoveCommand(a))
})

func mcpServerAddCommand(a *cli.App) *cobra.Command {
	var request api.AddMCPServerRequest
	var token, tokenStdin bool
	var env []string
	var program []string
	cmd := a.Command(&cobra.Command{
		Use:   "add NAME [--url URL] [COMMAND...]",
		Short: "Name an MCP server, at an address or as a program",
		Long: `Name an MCP server, in place of one of that name. With --url it is at an address,
which may be on this machine or in its network; a token for it is asked for by
--token or read by --token-stdin, and kept encrypted.

After -- stands a program of this machine with its arguments, which the host starts
when a plugin calls a tool, as you and outside of any sandbox. It gets few variables
of the host's environment: --env names more. Programs are kept in a file of the data
folder, and come with no backup.`,
		Example: `  wasmhost mcp-server add docs --url https://mcp.example.com/mcp --token
  wasmhost mcp-server add files -- npx -y @modelcontextprotocol/server-filesystem /srv/shared`,
		PreRunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.ArgsLenAtDash()
			if at >= 0 {
				program = args[at:]
			}
			switch {
			case at < 0 && len(args) > 1, at > 1:
				return cli.Usage(errors.New("a server has one name; a program stands after --"))
			case (request.URL == "") == (len(program) == 0):
				return cli.Usage(errors.New("give --url, or a program after --"))
			case token && tokenStdin, len(program) > 0 && (token || tokenStdin), request.URL != "" && len(env) > 0:
				return cli.Usage(errors.New("--token or --token-stdin go with --url, --env goes with a program"))
			}
			return nil
		},
	}, func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		if len(program) > 0 { // which no host is asked to take
			return cli.WithoutHost(cmd, do)
		}
		return a.WithAPI(cmd, do)
	}, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		request.Name = in.Args[0]
		done := cli.Output{Value: api.MCPServer{Name: request.Name, URL: request.URL, Command: program, Env: env},
			Show: func() {
				in.Printf("Plugins may be granted tools of %s.", request.Name)
				in.Next("mcp-server tools "+request.Name, "grant ID mcp --tool "+request.Name+"/TOOL")
			}}
		if len(program) > 0 {
			return done, cli.Refused(addProgram(a, request.Name, program, env))
		}
		var err error
		if tokenStdin {
			request.Token, err = in.ReadAll("the token")
		} else if token {
			request.Token, err = in.AskHidden(ctx, fmt.Sprintf("Token for %s, not shown: ", request.URL))
		}
		if (token || tokenStdin) && err == nil && strings.TrimSpace(request.Token) == "" {
			err = errors.New("no token was given, so nothing was changed")
		}
		if err != nil {
			return cli.Output{}, err
		}
		_, err = api.AddMCPServer.Call(ctx, in.Host, request)
		return done, cli.Refused(err)
	})
	cmd.Flags().StringVar(&request.URL, "url", "", "address of the server, such as https://mcp.example.com/mcp")
	cmd.Flags().BoolVar(&token, "token", false, "ask for the token of the server, which is not shown")
	cmd.Flags().BoolVar(&tokenStdin, "token-stdin", false, "read the token from standard input")
	cmd.Flags().StringSliceVar(&env, "env", nil, "name of a variable of the host that the program gets; may be repeated")
	return cmd
}

// addProgram writes a program into the data folder. That it is there and who may write there is all that is asked:
// so no route of the API starts a program.
func addProgram(a *cli.App, name string, program, env []string) error {
	path, err := exec.LookPath(program[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return cli.Usage(fmt.Errorf("the program %s cannot be started: %w", cli.Clean(program[0]), err))
	}
	dir, err := a.DataFolder()
	if err != nil {
		return err
	}
	program = append([]string{path}, program[1:]...)
	return mcpservers.AddProgram(dir, name, program, env, limits.Defaults[mcpservers.Limits]().Servers)
}

func mcpServerListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list",
		Short: "List the MCP servers, with the tools that plugins may call",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListMCPServers.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: list, Show: func() {
			if len(list.Servers) == 0 {
				in.Printf("No MCP server is named.")
				in.Next("mcp-server add NAME --url URL")
				return
			}
			in.Table(cli.RowsOf([]string{"NAME", "AT", "TOKEN"}, list.Servers, func(s api.MCPServer) []string {
				at, token := cli.Clean(s.URL), "-"
				if len(s.Command) > 0 {
					at = cli.Clean(strings.Join(s.Command, " "))
				}
				if s.Token {
					token = "set"
				}
				return []string{s.Name, at, token}
			}))
			for _, g := range list.Grants {
				in.Printf("%s may call %s.", g.ID, cli.MCPTools(g.Tools))
			}
		}}, err
	})
}

func mcpServerToolsCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "tools NAME",
		Short: "Ask an MCP server for its tools",
		Long: `Ask an MCP server for its tools. What they say of themselves is its own word, and
nobody has checked it.`,
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListMCPServerTools.Call(ctx, in.Host, api.MCPServerRequest{Name: in.Args[0]})
		return cli.Output{Value: list.Tools, Show: func() {
			in.Table(cli.RowsOf([]string{"TOOL", "SAYS"}, list.Tools, func(t api.MCPServerTool) []string {
				return []string{cli.Clean(t.Name), cli.Clean(visible.Cut(visible.Squeeze(t.Description), 200))}
			}))
			in.Next("grant ID mcp --tool " + in.Args[0] + "/TOOL")
		}}, err
	})
}

func mcpServerRemoveCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "remove NAME",
		Short: "Forget an MCP server, its token, and what plugins may call of it",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		_, err := api.RemoveMCPServer.Call(ctx, in.Host, api.MCPServerRequest{Name: in.Args[0]})
		return cli.Output{Value: api.MCPServer{Name: in.Args[0]}, Show: func() {
			in.Printf("%s is forgotten.", in.Args[0])
		}}, err
	})
}
