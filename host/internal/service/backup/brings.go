package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// What a backup brings, as the API says it.
type (
	Brings        = api.Brings
	BroughtPlugin = api.BroughtPlugin
	BroughtAI     = api.BroughtAI
	BroughtToken  = api.BroughtToken
)

// brought reads what was unpacked. List is the tokens that came with it.
func (r *restoring) brought(ctx context.Context, list []api.TokenInfo) (*Brings, error) {
	h := r.done.Header
	b := &Brings{Created: h.Created, Host: h.Host, Files: r.done.Totals.Files, Bytes: r.done.Totals.Bytes,
		Plugins: []BroughtPlugin{}, Orphans: append([]string{}, r.done.Orphans...), Tokens: []BroughtToken{},
		Data: []string{}}
	for _, p := range r.done.Plugins {
		one := BroughtPlugin{ID: p.ID, Version: p.Version, Enabled: p.Enabled, Granted: []string{}, Network: p.Network,
			AnySchedule: p.AnySchedule, CPUWeight: p.CPUWeight, Previous: p.Previous}
		for _, permission := range p.Permissions {
			if permission.Granted {
				one.Granted = append(one.Granted, permission.Name)
			}
		}
		b.Plugins = append(b.Plugins, one)
	}
	switch s, err := ai.ReadSettings(ai.Document(document.InFolder(r.unpacked(), nil))); {
	case err != nil:
		b.AI = &BroughtAI{Problem: err.Error()}
	case s != nil:
		b.AI = &BroughtAI{BaseURL: s.BaseURL, Model: s.Model, Proxy: s.Proxy, Key: s.Key, PlainKey: s.PlainKey}
	}
	for _, t := range list {
		b.Tokens = append(b.Tokens, BroughtToken{Name: t.Name, Role: t.Role, Scopes: t.Scopes, ExpiresAt: t.ExpiresAt})
	}
	r.broughtTrust(b)
	return b, errors.Join(r.broughtVault(ctx, b), r.broughtData(b))
}

// broughtVault looks at the vault before the key of the data folder comes to
// it.
func (r *restoring) broughtVault(ctx context.Context, b *Brings) error {
	keys, err := filepath.Glob(filepath.Join(r.unpacked(), vault.FolderName, "master-*.key"))
	if err != nil {
		return err
	}
	b.Key = len(keys) > 0
	v, err := vault.Open(r.unpacked(), r.opts.Vault)
	if err != nil {
		return nil // checkKey says so once it is in place
	}
	defer v.Close()
	if err := r.withinSecrets(ctx, v); err != nil {
		return err
	}
	if status, err := v.Status(ctx); err == nil {
		b.Secrets = status.Protects.Records
	}
	if _, err := os.Lstat(filepath.Join(r.unpacked(), vault.FileName)); err == nil && b.Secrets == 0 {
		b.Data = append(b.Data, "a database of passwords and secrets")
	}
	return nil
}

// broughtData names what the host's services have kept.
func (r *restoring) broughtData(b *Brings) error {
	parts := append(slices.Clone(r.opts.Databases),
		service.Database{Name: publishers.FileName, What: "publishers of plugins, and the policy for them"},
		service.Database{Name: presence.FileName, What: "what approvals take of you, and calls of agents that always run"},
		service.Database{Name: logs.FolderName, What: "logs of plugins"},
		service.Database{Name: audit.FolderName, What: "logs of plugins' requests"})
	for _, part := range parts {
		_, err := os.Lstat(filepath.Join(r.unpacked(), part.Name))
		if err == nil {
			b.Data = append(b.Data, part.What)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// maxTrusted is how many keys are named, and maxNamed how many plugins of each.
const maxTrusted, maxNamed = 50, 5

// broughtTrust says whose packages are taken then.
func (r *restoring) broughtTrust(b *Brings) {
	store := &document.Files{Dir: r.unpacked()}
	trusted, err := catalogues.Trusted(store)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		trusted = []string{"catalogues that no host can use: " + err.Error()}
	}
	b.Trust = append([]string{}, trusted...)
	brought, err := publishers.Of(store)
	if err != nil { // nothing is installed or started then
		b.Trust = append(b.Trust, "keys of publishers that no host can use: "+err.Error())
	}
	b.Policy = brought.Policy
	if now, err := publishers.Of(&document.Files{Dir: r.opts.Data}); err == nil && now.Policy != b.Policy {
		b.PolicyBefore = now.Policy
	}
	keys := brought.Publishers
	slices.SortStableFunc(keys, func(a, b api.Publisher) int {
		switch {
		case a.Trusted == b.Trusted:
			return 0
		case a.Trusted:
			return -1
		}
		return 1
	})
	for _, p := range keys[:min(len(keys), maxTrusted)] {
		b.Trust = append(b.Trust, trustText(p))
	}
	if more := len(keys) - maxTrusted; more > 0 {
		b.Trust = append(b.Trust, fmt.Sprintf("%d more keys of publishers", more))
	}
}

// trustText says what a key may do. Names are the author's, and quoted.
func trustText(p api.Publisher) string {
	text := "the key " + p.Fingerprint
	if p.Name != "" {
		text += fmt.Sprintf(" of the publisher %q", p.Name)
	}
	if p.Trusted {
		text += ", trusted"
	}
	if n := len(p.Plugins); n > 0 {
		text += fmt.Sprintf(", which alone may upgrade %q", p.Plugins[:min(n, maxNamed)])
		if n > maxNamed {
			text += fmt.Sprintf(" and %d more", n-maxNamed)
		}
	}
	return text
}
