package vault

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// ForPlugins are [Records] for package plugin, which knows no vault: kinds are
// those of package api, values plain texts.
type ForPlugins struct{ *Records }

// Get returns a value, and whether there is one.
func (p ForPlugins) Get(ctx context.Context, id, kind, key string) (string, bool, error) {
	secret, ok, err := p.Records.Get(ctx, id, Kind(kind), key)
	if err != nil || !ok {
		return "", false, err
	}
	defer secret.Wipe()
	return secret.Reveal(), true, nil
}

// Set stores a value.
func (p ForPlugins) Set(ctx context.Context, id, kind, key, value string) error {
	secret := NewSecret(value)
	defer secret.Wipe()
	return p.Records.Set(ctx, id, Kind(kind), key, secret)
}

// Delete removes a value.
func (p ForPlugins) Delete(ctx context.Context, id, kind, key string) error {
	return p.Records.Delete(ctx, id, Kind(kind), key)
}

// List returns the keys of a kind.
func (p ForPlugins) List(ctx context.Context, id, kind string) ([]string, error) {
	return p.Records.List(ctx, id, Kind(kind))
}

// Usage is how many bytes a plugin stores of a kind.
func (p ForPlugins) Usage(ctx context.Context, id, kind string) (int64, error) {
	usage, err := p.Records.Usage(ctx, id, Kind(kind))
	return usage.Bytes, err
}

// Stored calls each with the plugins that have records.
func (p ForPlugins) Stored(ctx context.Context, each func(id string, bytes int64, modified time.Time)) error {
	stored, err := p.Records.Stored(ctx)
	for _, s := range stored {
		each(s.Plugin, s.Bytes, s.Modified)
	}
	return err
}

// Problem is [Problem].
func (ForPlugins) Problem(err error) *problem.Problem { return Problem(err) }
