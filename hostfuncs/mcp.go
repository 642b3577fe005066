package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MCP is the tools of MCP servers that the user has granted one plugin. Methods return JSON.
type MCP interface {
	ListTools(ctx context.Context, server string) ([]byte, error)
	// CallTool takes the arguments as a JSON object that nobody has decoded, or none; they are gone when the call
	// returns.
	CallTool(ctx context.Context, server, tool string, arguments []byte) ([]byte, error)
}

func mcpSpace() Namespace {
	errors := []abi.Code{abi.CodeUnavailable}
	server := text("server", "what the user calls it")
	server.Type.MaxChars = 40
	return serve(Namespace{Name: "mcp", Title: "MCP", Permission: "mcp"}, From[MCP],
		[]method[MCP]{
			{Function{
				Name: "listTools", Waits: true,
				Params: []Field{server}, MaxParams: MaxTextParams,
				Result: listOf(object("MCPTool",
					text("name", "the tool"),
					optional(text("title", "its title")),
					optional(text("description", "what it does, in the words of the server")),
					value("inputSchema", "the JSON Schema of its arguments"),
					optional(value("outputSchema", "that of structuredContent")),
				)), ResultBudget: answerResult,
				Errors: errors,
				Doc:    "Returns the tools of an MCP server that the user has granted.",
			}, func(ctx context.Context, mcp MCP, p params) (abi.RawJSON, error) {
				return mcp.ListTools(ctx, p[0].text)
			}},
			{Function{
				Name: "callTool", Waits: true,
				Params:    []Field{server, chars("name", 128), optional(members("args", "its arguments"))},
				MaxParams: MaxPromptParams,
				Result: object("MCPResult",
					list("content", Type{Kind: TypeJSON}, "what it answers: texts, images, links"),
					optional(value("structuredContent", "the same as one value, where the tool has a schema of it")),
					boolean("isError", "that the tool has failed, and the content says why"),
				), ResultBudget: answerResult,
				Errors: errors,
				Doc:    "Calls a tool of an MCP server, after the user's approval where the grant asks for that.",
			}, func(ctx context.Context, mcp MCP, p params) (abi.RawJSON, error) {
				return mcp.CallTool(ctx, p[0].text, p[1].text, p[2].raw)
			}},
		})
}
