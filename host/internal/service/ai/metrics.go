package ai

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/api"
)

func configuredDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_configured", "1 where an AI provider is configured and can be asked.",
		nil, nil)
}

func tokensDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_tokens_today", "AI tokens that a plugin has used since midnight, UTC.",
		[]string{"plugin"}, nil)
}

func budgetDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_token_budget", "AI tokens that each plugin may use in a day.", nil, nil)
}

// Describe implements prometheus.Collector.
func (s *Service) Describe(descs chan<- *prometheus.Desc) {
	descs <- configuredDesc()
	descs <- tokensDesc()
	descs <- budgetDesc()
}

// collectTimeout bounds the reading of the file for one look at the metrics.
const collectTimeout = 5 * time.Second

// Collect implements prometheus.Collector. What cannot be read is left out.
func (s *Service) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
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
