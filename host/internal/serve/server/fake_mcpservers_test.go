package server

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// mcpServerRoutes answer as if there were one MCP server with one tool.
func (f *fakePlugins) mcpServerRoutes(m *api.Mux) {
	known := func(name string) error {
		if name == "none" {
			return problem.New(problem.CodeNotFound, "there is no such MCP server")
		}
		return nil
	}
	api.ListMCPServers.Handle(m, func(context.Context, api.None) (api.MCPServerList, error) {
		return api.MCPServerList{Servers: []api.MCPServer{{Name: "files", Command: []string{"/bin/files"}}},
			Grants: []api.MCPGrants{{ID: "one", Tools: []api.MCPTool{{Server: "files", Tool: "read"}}}}}, nil
	})
	api.AddMCPServer.Handle(m, func(_ context.Context, in api.AddMCPServerRequest) (none api.None, err error) {
		f.said("mcp server " + in.Name + " at " + in.URL)
		if in.URL == "" {
			err = problem.InvalidRequest("url is missing")
		}
		return none, err
	})
	api.RemoveMCPServer.Handle(m, func(_ context.Context, in api.MCPServerRequest) (none api.None, err error) {
		return none, known(in.Name)
	})
	api.ListMCPServerTools.Handle(m, func(_ context.Context, in api.MCPServerRequest) (api.MCPToolList, error) {
		return api.MCPToolList{Tools: []api.MCPServerTool{{Name: "read", ReadOnly: true}}}, known(in.Name)
	})
	api.SetMCPTools.Handle(m, func(ctx context.Context, in api.MCPToolsRequest) (api.MCPGrants, error) {
		_, err := f.Get(ctx, in.ID)
		return api.MCPGrants(in), err
	})
}
