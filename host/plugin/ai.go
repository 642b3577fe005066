package plugin

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// AI is the way of plugins to a language model. Its methods are called from
// many goroutines at once. Errors that guests may see are an *abi.Error.
type AI interface {
	IsConfigured() bool
	GenerateMessage(ctx context.Context, id, system, user string) (string, error)
	GenerateTitle(ctx context.Context, id, text string) (string, error)
	// GenerateStructured returns JSON that is valid by the schema.
	GenerateStructured(ctx context.Context, id string, req hostfuncs.StructuredRequest) ([]byte, error)
	// RemovePlugin deletes all that is kept about a plugin.
	RemovePlugin(ctx context.Context, id string) error
}

// guestAI implements hostfuncs.AI.
type guestAI struct {
	ai AI
	id string
}

// IsConfigured reports whether there is a provider.
func (g guestAI) IsConfigured() bool { return g.ai.IsConfigured() }

// GenerateMessage answers a prompt.
func (g guestAI) GenerateMessage(ctx context.Context, system, user string) (string, error) {
	return g.ai.GenerateMessage(ctx, g.id, system, user)
}

// GenerateTitle returns a title for a text.
func (g guestAI) GenerateTitle(ctx context.Context, text string) (string, error) {
	return g.ai.GenerateTitle(ctx, g.id, text)
}

// GenerateStructured returns an answer by a schema.
func (g guestAI) GenerateStructured(ctx context.Context, req hostfuncs.StructuredRequest) ([]byte, error) {
	return g.ai.GenerateStructured(ctx, g.id, req)
}

// forgetAI deletes what is kept about the tokens and the sessions of a plugin
// that is purged.
func (m *Manager) forgetAI(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	if m.cfg.Sessions != nil { // first: its replies use tokens
		if err := m.cfg.Reserve.Do(func() error { return m.cfg.Sessions.RemovePlugin(ctx, id) }); err != nil {
			return fmt.Errorf("delete the sessions of %q: %w", id, err)
		}
	}
	if m.cfg.AI != nil {
		if err := m.cfg.Reserve.Do(func() error { return m.cfg.AI.RemovePlugin(ctx, id) }); err != nil {
			return fmt.Errorf("delete the count of AI tokens of %q: %w", id, err)
		}
	}
	return nil
}
