package ai

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
)

func configuredDesc() *figures.Desc {
	return figures.Gauge("wasmhost_ai_configured", "1 where an AI provider is configured and can be asked.")
}

func tokensDesc() *figures.Desc {
	return figures.Gauge("wasmhost_ai_tokens_today", "AI tokens that a plugin has used since midnight, UTC.", "plugin")
}

func budgetDesc() *figures.Desc {
	return figures.Gauge("wasmhost_ai_token_budget", "AI tokens that each plugin may use in a day.")
}

// collectTimeout bounds the reading of the file for one look at the metrics.
const collectTimeout = 5 * time.Second

// Collect implements [figures.Collector]. What cannot be read is left out.
func (s *Service) Collect(page *figures.Page) {
	gauge := func(desc *figures.Desc, value float64, labels ...string) {
		page.Set(desc, value, labels...)
	}
	configured := 0.0
	if s.Ready() == nil {
		configured = 1
	}
	gauge(configuredDesc(), configured)
	gauge(budgetDesc(), float64(s.limits.TokensPerDay))
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	used, _ := s.usage(ctx, api.None{}) // the host does not serve yet, or its log says why
	for _, u := range used.Usage {
		gauge(tokensDesc(), float64(u.Tokens), u.Plugin)
	}
}
