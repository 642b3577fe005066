package api

// Routes of the MCP servers whose tools plugins call, and of what they may call.
var (
	// ListMCPServers needs full access, since addresses and arguments of programs may be secret.
	ListMCPServers = Get[None, MCPServerList]("/mcp-servers", "Lists MCP servers, with what plugins may call of them",
		Mixed(), Needs(Admin))
	// AddMCPServer names a server at an address, in place of one of that name. One that is a program is named on the
	// machine of the host, in its data folder alone.
	AddMCPServer    = Put[AddMCPServerRequest, None]("/mcp-servers/{name}", "Names an MCP server at an address")
	RemoveMCPServer = Delete[MCPServerRequest, None]("/mcp-servers/{name}", "Forgets an MCP server and its token")
	// ListMCPServerTools needs a host that serves.
	ListMCPServerTools = Get[MCPServerRequest, MCPToolList]("/mcp-servers/{name}/tools",
		"Asks an MCP server for its tools", Needs(Operate))
	SetMCPTools = Put[MCPToolsRequest, MCPGrants]("/plugins/{id}/mcp-tools",
		"Sets which tools of MCP servers a plugin may call")
)

// MCPServer is a server that the user has named.
type MCPServer struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
	// Token says whether there is one, which is never shown.
	Token bool `json:"token,omitzero"`
	// Command is how a program is started, Env which variables of the host it gets.
	Command []string `json:"command,omitempty"`
	Env     []string `json:"env,omitempty"`
}

// MCPServerList is all servers, and what plugins may call of them.
type MCPServerList struct {
	Servers []MCPServer `json:"servers"`
	Grants  []MCPGrants `json:"grants"`
}

// AddMCPServerRequest names a server.
type AddMCPServerRequest struct {
	Name string `path:"name" json:"-"`
	URL  string `json:"url"`
	// Token is sent to the server as a bearer token; empty is none.
	Token string `json:"token,omitempty"`
}

// MCPServerRequest is about a server.
type MCPServerRequest struct {
	Name string `path:"name" json:"-"`
}

// MCPServerTool is a tool as its server describes it.
type MCPServerTool struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	// ReadOnly is what the server says of it, which nobody has checked.
	ReadOnly bool `json:"readOnly,omitzero"`
}

// MCPToolList is the tools of a server.
type MCPToolList struct {
	Tools []MCPServerTool `json:"tools"`
}

// MCPTool is a tool that a plugin may call.
type MCPTool struct {
	Server string `json:"server"`
	Tool   string `json:"tool"`
	// Asks says that each call waits for the user's approval.
	Asks bool `json:"asks,omitzero"`
}

// MCPGrants is what a plugin may call.
type MCPGrants struct {
	ID    string    `json:"id"`
	Tools []MCPTool `json:"tools"`
}

// MCPToolsRequest sets what a plugin may call, in place of what it could.
type MCPToolsRequest struct {
	ID    string    `path:"id" json:"-"`
	Tools []MCPTool `json:"tools"`
}
