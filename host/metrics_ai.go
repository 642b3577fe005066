package host

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/sessions"
)

// aiMetrics shows what plugins use of the AI provider, and their sessions. It
// is read when it is asked for.
type aiMetrics struct{ host *Host }

// metricsPatience bounds the reading of files for one look at the metrics.
const metricsPatience = 5 * time.Second

func aiConfiguredDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_configured", "1 where an AI provider is configured and can be asked.", nil, nil)
}

func aiTokensDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_tokens_today", "AI tokens that a plugin has used since midnight, UTC.", []string{"plugin"}, nil)
}

func aiBudgetDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_token_budget", "AI tokens that each plugin may use in a day.", nil, nil)
}

func aiSessionsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_sessions", "Sessions of a plugin by status.", []string{"plugin", "status"}, nil)
}

// Describe implements prometheus.Collector.
func (c *aiMetrics) Describe(descs chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{aiConfiguredDesc(), aiTokensDesc(), aiBudgetDesc(), aiSessionsDesc()} {
		descs <- d
	}
}

// Collect implements prometheus.Collector. What cannot be read is left out.
func (c *aiMetrics) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	configured := 0.0
	if c.host.models.IsConfigured() {
		configured = 1
	}
	gauge(aiConfiguredDesc(), configured)
	gauge(aiBudgetDesc(), float64(c.host.cfg.AI.TokensPerDay))
	ctx, cancel := context.WithTimeout(context.Background(), metricsPatience)
	defer cancel()
	used, err := c.host.api.AIUsage(ctx)
	if err != nil {
		return // the host does not serve yet, or its log says why
	}
	talks, _ := c.host.sessions.opened()
	for _, u := range used {
		gauge(aiTokensDesc(), float64(u.Tokens), u.Plugin)
		if talks == nil {
			continue
		}
		list, err := talks.List(ctx, u.Plugin)
		if err != nil {
			continue
		}
		count := map[sessions.Status]int{}
		for _, s := range list {
			count[s.Status]++
		}
		for _, status := range sessions.Statuses() {
			gauge(aiSessionsDesc(), float64(count[status]), u.Plugin, string(status))
		}
	}
}
