package ai

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Structured asks for an answer by a schema.
type Structured struct {
	// Prompt and SystemPrompt have together at most [Limits].PromptBytes; the
	// system prompt may be empty.
	Prompt, SystemPrompt string
	// ToolName has 1 to 64 letters, digits, underscores and hyphens.
	ToolName string
	// ToolDescription has at most 4096 bytes; may be empty.
	ToolDescription string
	// InputSchema is a JSON Schema of an object, of draft 4 to 2020-12; without
	// $schema it is of 2020-12. It has at most [Limits].SchemaBytes, refers to
	// no other document, and its patterns are in the syntax of RE2.
	InputSchema json.RawMessage
}

var toolName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// repairPrompt is followed by what was wrong.
const repairPrompt = "This answer cannot be used. Answer again, in full and in the same way, " +
	"with these problems solved:\n"

// GenerateStructured returns an answer as compact JSON that is valid by
// InputSchema. An answer that is not is sent back once with what is wrong; the
// second one fails as unavailable.
func (g *Gateway) GenerateStructured(ctx context.Context, plugin string, q Structured) (json.RawMessage, error) {
	ctx, c, end, err := g.begin(ctx, plugin, "generateStructured")
	if err != nil {
		return nil, err
	}
	defer end()
	if err := g.checkPrompt(q.SystemPrompt, q.Prompt); err != nil {
		return nil, err
	}
	switch {
	case !toolName.MatchString(q.ToolName):
		return nil, abi.Invalid("the name of the tool must have 1 to 64 letters, digits, underscores or hyphens")
	case len(q.ToolDescription) > maxDescription || !utf8.ValidString(q.ToolDescription):
		return nil, abi.Invalid("the description of the tool must have at most %d bytes of UTF-8", maxDescription)
	}
	answer, err := c.structured(ctx, q)
	if err != nil {
		return nil, g.explain(ctx, err)
	}
	return answer, nil
}

func (c *call) structured(ctx context.Context, q Structured) (json.RawMessage, error) {
	checker, err := c.g.schemaOf(ctx, q.InputSchema)
	if err != nil {
		return nil, err
	}
	messages := prompt(q.SystemPrompt, q.Prompt)
	shape := Shape{Name: q.ToolName, Description: q.ToolDescription, Schema: q.InputSchema}
	reply, err := c.shaped(ctx, messages, shape, c.modes(false))
	if err != nil {
		return nil, err
	}
	answer := object(reply.Text)
	wrong, err := c.g.checkAnswer(ctx, checker, answer)
	if err != nil {
		return nil, err
	}
	if wrong == nil {
		return compact([]byte(answer))
	}
	c.g.log.Info("an answer of the AI provider is repaired", "plugin", c.plugin, "namespace", "ai", "function",
		c.doing, "wrong", wrong.people)
	if said := visible.Cut(strings.TrimSpace(reply.Text), c.g.limits.PromptBytes); said != "" {
		messages = append(messages, Message{RoleAssistant, said})
	}
	messages = append(messages, Message{RoleUser, repairPrompt + wrong.model})
	// A model that does not call the function has to be held to the schema.
	if reply, err = c.shaped(ctx, messages, shape, c.modes(!reply.Called && answer == "")); err != nil {
		return nil, err
	}
	answer = object(reply.Text)
	if wrong, err = c.g.checkAnswer(ctx, checker, answer); err != nil {
		return nil, err
	}
	if wrong != nil {
		return nil, abi.Unavailable("the answer of the AI provider is not valid by the inputSchema, after a second try as "+
			"well: %s", wrong.people)
	}
	return compact([]byte(answer))
}

// modes are the ways to ask, in the order to try them.
func (c *call) modes(ignored bool) []Mode {
	switch {
	case c.mode != "":
		return []Mode{c.mode}
	case c.noTools.Load():
		return []Mode{ModeSchema}
	case ignored:
		return []Mode{ModeSchema, ModeTool}
	}
	return []Mode{ModeTool, ModeSchema}
}

// shaped asks in the first way that the provider supports. That it supports no
// tools is only believed, and then remembered for all plugins, when it has
// answered the same request in the other way.
func (c *call) shaped(ctx context.Context, messages []Message, shape Shape, modes []Mode) (Reply, error) {
	var reply Reply
	var err error
	withoutTools := false
	for _, mode := range modes {
		shape.Mode = mode
		reply, err = c.send(ctx, Request{Messages: slices.Clip(messages), Shape: &shape}, nil)
		if failed, ok := errors.AsType[*ProviderError](err); !ok || failed.Reason != ReasonMode {
			break
		}
		withoutTools = withoutTools || mode == ModeTool
	}
	if err == nil && withoutTools && shape.Mode == ModeSchema {
		c.noTools.Store(true)
	}
	if err == nil {
		err = ended(reply.Finish)
	}
	return reply, err
}

// schemaOf compiles a schema when it is its turn: schemas and checks can take
// a core and much memory.
func (g *Gateway) schemaOf(ctx context.Context, text []byte) (*schema, error) {
	if err := g.takeCheck(ctx); err != nil {
		return nil, err
	}
	defer func() { <-g.checks }()
	return compileSchema(ctx, text, g.limits.SchemaBytes)
}

func (g *Gateway) checkAnswer(ctx context.Context, checker *schema, answer string) (*fault, error) {
	if answer == "" {
		text := "there is no JSON object in it"
		return &fault{text, text}, nil
	}
	if err := g.takeCheck(ctx); err != nil {
		return nil, err
	}
	defer func() { <-g.checks }()
	return checker.check(ctx, []byte(answer))
}

func (g *Gateway) takeCheck(ctx context.Context) error {
	select {
	case g.checks <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
