package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

const (
	// MaxPrompt is how many bytes of UTF-8 the prompts of one call of ai may
	// have, the system prompt and the other together: 32 KiB.
	MaxPrompt = 32 << 10
	// MaxToolName is the length of the longest name of a tool; the shortest is
	// 1.
	MaxToolName = 64
	// MaxTool is how many bytes of JSON a tool may have, with its description
	// and schema: 96 KiB.
	MaxTool = 96 << 10
)

// AI is the provider of the host, for one plugin. The prompts of a call have
// at most MaxPrompt bytes together; they may be empty.
type AI interface {
	IsConfigured() bool
	GenerateMessage(ctx context.Context, system, user string) (string, error)
	GenerateTitle(ctx context.Context, text string) (string, error)
	// GenerateStructured returns JSON that is valid by the schema.
	GenerateStructured(ctx context.Context, req StructuredRequest) ([]byte, error)
}

// StructuredRequest asks for the input of a tool.
type StructuredRequest struct {
	Prompt, SystemPrompt      string
	ToolName, ToolDescription string
	InputSchema               []byte // a JSON object that nobody has decoded; it is gone when the call returns
}

func aiSpace() Namespace {
	answered := []abi.Code{abi.CodeUnavailable}
	return serve(Namespace{Name: "ai", Title: "AI", Permission: "ai"}, From[AI],
		[]method[AI]{
			{Function{
				Name:   "isConfigured",
				Result: Type{Kind: TypeBoolean},
				Doc:    "Reports whether the host has an AI provider.",
			}, func(_ context.Context, ai AI, _ params) (abi.RawJSON, error) {
				return truth(ai.IsConfigured(), nil)
			}},
			{Function{
				Name: "generateMessage", Waits: true, EndsWithEvent: true,
				Params: []Field{text("system", "the system prompt"), text("user", "the prompt; both together at most "+
					""+sizeText(MaxPrompt))},
				MaxParams: MaxPromptParams,
				Result:    Type{Kind: TypeString}, ResultBudget: answerResult,
				Errors: answered,
				Doc:    "Returns what the provider answers.",
			}, aiGenerateMessage},
			{Function{
				Name: "generateTitle", Waits: true, EndsWithEvent: true,
				Params: []Field{within(MaxPrompt, text("text", "what needs a title"))}, MaxParams: MaxPromptParams,
				Result: Type{Kind: TypeString}, ResultBudget: smallResult,
				Errors: answered,
				Doc:    "Returns a short title for a text.",
			}, func(ctx context.Context, ai AI, p params) (abi.RawJSON, error) {
				return answer(ai.GenerateTitle(ctx, p[0].text))
			}},
			{Function{
				Name: "generateStructured", Waits: true, EndsWithEvent: true,
				Params: []Field{
					text("prompt", "the prompt, at most "+sizeText(MaxPrompt)+" together with the system prompt"),
					{Name: "tool", Type: object("Tool", toolFields()...), Doc: "what the answer is the input of"},
					optional(text("systemPrompt", "the system prompt")),
				}, MaxParams: MaxPromptParams,
				Result: Type{Kind: TypeJSON}, ResultBudget: answerResult,
				Errors: answered,
				Doc:    "Returns an object that is valid by the tool's inputSchema.",
				JS: JavaScript{
					Signature: "generateStructured<T = any>(options: { prompt: string; tool: { name: string; description?: string; " +
						"inputSchema: object }; systemPrompt?: string }): Promise<T>",
					Options: true,
				},
			}, aiGenerateStructured},
		})
}

func toolFields() []Field {
	return []Field{
		text("name", "the name of the tool"),
		optional(text("description", "what it is for")),
		members("inputSchema", "the JSON Schema of its input"),
	}
}

func aiGenerateMessage(ctx context.Context, ai AI, p params) (abi.RawJSON, error) {
	system, user := p[0].text, p[1].text
	if err := checkPrompts("ai.generateMessage", system, user); err != nil {
		return nil, err
	}
	return answer(ai.GenerateMessage(ctx, system, user))
}

// answer is a result that is a text.
func answer(text string, err error) (abi.RawJSON, error) {
	if err != nil {
		return nil, err
	}
	return appendText(text), nil
}

// toolDecoder reads a tool.
var toolDecoder = newDecoder("ai.generateStructured: tool", MaxTool, toolFields())

func aiGenerateStructured(ctx context.Context, ai AI, p params) (abi.RawJSON, error) {
	req := StructuredRequest{Prompt: p[0].text, SystemPrompt: p[2].text}
	if err := checkPrompts("ai.generateStructured", req.SystemPrompt, req.Prompt); err != nil {
		return nil, err
	}
	var tool [3]arg
	if err := toolDecoder.readLong(ctx, p[1].raw, tool[:]); err != nil {
		return nil, err
	}
	req.ToolName, req.ToolDescription, req.InputSchema = tool[0].text, tool[1].text, tool[2].raw
	if !isToolName(req.ToolName) {
		return nil, toolDecoder.invalid("the name %.100q must be 1 to %d of the letters A to Z and a to z, digits, _ "+
			"and -", req.ToolName, MaxToolName)
	}
	return ai.GenerateStructured(ctx, req)
}

// checkPrompts bounds two prompts together.
func checkPrompts(function, system, prompt string) error {
	if size := len(system) + len(prompt); size > MaxPrompt {
		return abi.Exceeded("%s: the prompts have %d bytes together, more than the limit of %d: send less", function, size,
			MaxPrompt)
	}
	return nil
}

func isToolName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return 1 <= len(name) && len(name) <= MaxToolName
}
