package manage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// toolFlags are the flags of grant that say which tools of MCP servers a plugin may call.
type toolFlags struct{ allow, ask, deny []string }

func (f *toolFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.allow, "tool", nil, "tool of an MCP server that the plugin may call, as SERVER/TOOL; "+
		"may be repeated")
	cmd.Flags().StringSliceVar(&f.ask, "ask-tool", nil, "tool that it may call once you have approved that very call")
	cmd.Flags().StringSliceVar(&f.deny, "deny-tool", nil, "tool to take from those again; may be repeated")
}

// given reports whether any of the flags was.
func (f *toolFlags) given() bool { return len(f.allow)+len(f.ask)+len(f.deny) > 0 }

// read checks the flags.
func (f *toolFlags) read(permissions []string) error {
	if f.given() && !slices.Contains(permissions, manifest.PermissionMCP) {
		return fmt.Errorf("--tool, --ask-tool and --deny-tool are about the permission %s; name it, too",
			manifest.PermissionMCP)
	}
	for _, text := range slices.Concat(f.allow, f.ask, f.deny) {
		if server, tool, ok := strings.Cut(text, "/"); !ok || server == "" || tool == "" {
			return fmt.Errorf("%s is no tool of a server: give SERVER/TOOL, as `wasmhost mcp-server tools SERVER` lists them",
				cli.Clean(text))
		}
	}
	if slices.ContainsFunc(f.ask, func(t string) bool { return slices.Contains(f.allow, t) }) {
		return errors.New("a tool is named by --tool and by --ask-tool; give one of them")
	}
	return nil
}

// set sets what a plugin may call, where a flag says so.
func (f *toolFlags) set(ctx context.Context, c api.Caller, id string) (g api.MCPGrants, err error) {
	if !f.given() {
		return g, nil
	}
	list, err := api.ListMCPServers.Call(ctx, c, api.None{})
	if err != nil {
		return g, err
	}
	var tools []api.MCPTool
	for _, other := range list.Grants {
		if other.ID == id {
			tools = other.Tools
		}
	}
	all := slices.Concat(f.allow, f.ask, f.deny)
	tools = slices.DeleteFunc(tools, func(t api.MCPTool) bool { return slices.Contains(all, t.Server+"/"+t.Tool) })
	for _, text := range all[:len(f.allow)+len(f.ask)] {
		server, tool, _ := strings.Cut(text, "/")
		tools = append(tools, api.MCPTool{Server: server, Tool: tool, Asks: slices.Contains(f.ask, text)})
	}
	return api.SetMCPTools.Call(ctx, c, api.MCPToolsRequest{ID: id, Tools: tools})
}

// say sets what a plugin with the permission may call, and says what holds then.
func (f *toolFlags) say(ctx context.Context, in *cli.Invocation, info api.PluginInfo) (cli.Output, error) {
	g, err := f.set(ctx, in.Host, info.ID)
	return cli.Output{Value: g, Show: func() {
		in.Printf("%s %s may call %s.", info.ID, info.Version, cli.MCPTools(g.Tools))
		in.Next("mcp-server list")
	}}, cli.Refused(err)
}
