// Package whole names all parts of a host, as the command has them.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package whole

import (
	"context"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/feeds"
	"github.com/wasmhost/wasmhost/host/keyring"
	"github.com/wasmhost/wasmhost/host/mcpservers"
	"github.com/wasmhost/wasmhost/host/metrics"
	"github.com/wasmhost/wasmhost/host/passkeys"
)

// Parts makes all parts, for one host, with their usual limits.
func Parts() []host.Part {
	return []host.Part{feeds.Part(feeds.Limits{}), agents.Part(agents.Limits{}), keyring.Part(),
		mcpservers.Part(mcpservers.Limits{}), passkeys.Part(), metrics.Part()}
}

// Open is [host.Open] with all parts that the configuration does not name.
func Open(ctx context.Context, cfg host.Config) (*host.Host, error) {
	return host.Open(ctx, With(cfg))
}

// With returns the configuration with all parts that it does not name.
func With(cfg host.Config) host.Config {
	named := map[string]bool{}
	for _, p := range cfg.Parts {
		named[p.Name] = true
	}
	for _, p := range Parts() {
		if !named[p.Name] {
			cfg.Parts = append(cfg.Parts[:len(cfg.Parts):len(cfg.Parts)], p)
		}
	}
	return cfg
}
