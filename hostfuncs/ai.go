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

func aiIsConfigured(ai AI) Func {
	return func(context.Context, []byte) (abi.RawJSON, error) {
		return appendBool(nil, ai.IsConfigured()), nil
	}
}

func aiGenerateMessage(ai AI) Func {
	s := &signature{"ai.generateMessage", MaxPromptParams, []string{"system", "user"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		system, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		user, err := s.text(&p, 1)
		if err != nil {
			return nil, err
		}
		if err := s.checkPrompts(system, user); err != nil {
			return nil, err
		}
		ctx, end := untilEvent(ctx)
		defer end()
		answer, err := ai.GenerateMessage(ctx, system, user)
		if err != nil {
			return nil, err
		}
		return appendText(answer), nil
	}
}

func aiGenerateTitle(ai AI) Func {
	s := &signature{"ai.generateTitle", MaxPromptParams, []string{"text"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		text, err := s.boundedText(&p, 0, MaxPrompt)
		if err != nil {
			return nil, err
		}
		ctx, end := untilEvent(ctx)
		defer end()
		title, err := ai.GenerateTitle(ctx, text)
		if err != nil {
			return nil, err
		}
		return appendText(title), nil
	}
}

func aiGenerateStructured(ai AI) Func {
	s := &signature{"ai.generateStructured", MaxPromptParams, []string{"prompt", "tool", "systemPrompt"}}
	tool := &signature{"ai.generateStructured: tool", MaxTool, []string{"name", "description", "inputSchema"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		var req StructuredRequest
		if req.Prompt, err = s.text(&p, 0); err != nil {
			return nil, err
		}
		if req.SystemPrompt, err = s.textOrEmpty(&p, 2); err != nil {
			return nil, err
		}
		if err := s.checkPrompts(req.SystemPrompt, req.Prompt); err != nil {
			return nil, err
		}
		if err := s.need(&p, 1, anObject); err != nil {
			return nil, err
		}
		if err := readTool(tool, p[1], &req); err != nil {
			return nil, err
		}
		ctx, end := untilEvent(ctx)
		defer end()
		return ai.GenerateStructured(ctx, req)
	}
}

// checkPrompts bounds two prompts together.
func (s *signature) checkPrompts(system, prompt string) error {
	if size := len(system) + len(prompt); size > MaxPrompt {
		return s.exceeded("the prompts have %d bytes together, more than the limit of %d: send less", size, MaxPrompt)
	}
	return nil
}

// readTool reads the tool of a request.
func readTool(s *signature, value []byte, req *StructuredRequest) error {
	p, err := s.read(value)
	if err != nil {
		return err
	}
	if req.ToolName, err = s.text(&p, 0); err != nil {
		return err
	}
	if !isToolName(req.ToolName) {
		return s.invalid("the name %.100q must be 1 to %d of the letters A to Z and a to z, digits, _ and -", req.ToolName, MaxToolName)
	}
	if req.ToolDescription, err = s.textOrEmpty(&p, 1); err != nil {
		return err
	}
	if err := s.need(&p, 2, anObject); err != nil {
		return err
	}
	req.InputSchema = p[2]
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
