package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// AI generates text by the host's AI provider. It needs the permission ai.
// Calls wait as those of [DB] do. The prompts of a call have at most 32 KiB
// together; what is longer, and what goes over the plugin's budget of tokens
// for the day, is [ErrQuotaExceeded]. Without a provider, and where it does
// not answer, calls fail with [ErrUnavailable].
type AI struct{ plugin *plugin }

// AI returns the host's AI provider.
func (c *Context) AI() AI { return AI{c.plugin} }

// IsConfigured reports whether the host has a provider.
func (a AI) IsConfigured() (bool, error) { return boolResult(hostcall.AIIsConfigured()) }

// GenerateMessage returns what the provider answers to a prompt. The system
// prompt may be empty.
func (a AI) GenerateMessage(ctx context.Context, system, user string) (string, error) {
	if ctx.Err() != nil {
		return "", contextError(ctx)
	}
	number, err := hostcall.AIGenerateMessageStart(system, user)
	return textResult(a.plugin.outcome(ctx, number, err))
}

// GenerateTitle returns a short title for a text.
func (a AI) GenerateTitle(ctx context.Context, text string) (string, error) {
	if ctx.Err() != nil {
		return "", contextError(ctx)
	}
	number, err := hostcall.AIGenerateTitleStart(text)
	return textResult(a.plugin.outcome(ctx, number, err))
}

// Tool is what a structured answer is the input of.
type Tool struct {
	Name        string // 1 to 64 of A to Z, a to z, 0 to 9, _ and -
	Description string // what it is for; at most 4 KiB
	// InputSchema is a JSON Schema, an object, of at most 64 KiB.
	InputSchema RawJSON
}

// StructuredRequest asks for an answer of a given shape.
type StructuredRequest struct {
	Prompt       string
	SystemPrompt string
	Tool         Tool
}

// GenerateStructured reads an answer that is valid by the schema of the tool
// into the variable that v points to. A provider that does not give one is
// [ErrUnavailable]; an answer that does not fit the variable
// [ErrInvalidArgument].
func (a AI) GenerateStructured(ctx context.Context, request StructuredRequest, v any) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	tool := abi.AppendString([]byte(`{"name":`), request.Tool.Name)
	if request.Tool.Description != "" {
		tool = abi.AppendString(append(tool, `,"description":`...), request.Tool.Description)
	}
	tool = append(append(tool, `,"inputSchema":`...), orNull(request.Tool.InputSchema)...)
	var system *string
	if request.SystemPrompt != "" {
		system = &request.SystemPrompt
	}
	number, err := hostcall.AIGenerateStructuredStart(request.Prompt, append(tool, '}'), system)
	answer, err := a.plugin.outcome(ctx, number, err)
	if err != nil {
		return err
	}
	if err := jsoncodec.DecodeValue(answer, v); err != nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "the answer does not fit: " + err.Error()}
	}
	return nil
}
