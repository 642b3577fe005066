package stored

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Export writes what a plugin has stored to one archive: settings without
// passwords, rows and keys as of one moment, files. It works in every state
// of the plugin, which goes on meanwhile, and holds up changes of it only for
// as long as it takes to copy the database.
//
// The error is [problem.PluginNotFound], [problem.Conflict] where the manifest
// cannot be read, a [*DataError] where the database was damaged, or what kept
// something from being read or written.
func (k *Storage) Export(ctx context.Context, id string, w io.Writer) error {
	x, err := k.beginExport(ctx, id)
	if err != nil {
		return err
	}
	defer x.snapshot.Discard()
	if err := x.write(ctx, w); err != nil {
		return fmt.Errorf("export %q: %w", id, err)
	}
	return nil
}

// beginExport copies what the plugin has, under its lock.
func (k *Storage) beginExport(ctx context.Context, id string) (*exporting, error) {
	p, err := k.o.Plugins.Lock(ctx, id, false)
	if err != nil {
		return nil, err
	}
	defer p.Done()
	in, d := p.Known(), p.Data()
	view, err := d.View(in)
	if err != nil {
		return nil, err
	}
	x := newExport(id, k.o.Host, in.Manifest)
	if err := d.Values.Reread(); err != nil {
		return nil, err
	}
	list, err := view.List(ctx)
	if err != nil {
		return nil, err
	}
	var kept []string
	for _, s := range list {
		if s.IsSet && s.Value != nil && s.Type != "" && s.Type != manifest.SettingPassword {
			x.contents.Settings[s.Key] = json.RawMessage(s.Value)
		} else if s.Unused != nil {
			kept = append(kept, fmt.Sprintf("%.100q", s.Key))
		}
	}
	if len(kept) > 0 {
		x.report.Notes = append(x.report.Notes,
			fmt.Sprintf("the values of %s are not in it, since version %s does not use them",
				strings.Join(kept[:min(10, len(kept))], ", "), in.Manifest.Plugin.Version))
	}
	if k.o.Secrets != nil {
		secrets, err := k.o.Secrets.Names(ctx, id)
		if err != nil {
			var known *abi.Error
			if ctx.Err() != nil || !errors.As(err, &known) {
				return nil, fmt.Errorf("export %q: %w", id, err)
			}
			d.log.Error("list passwords and secrets for an export", "error", err)
			x.report.Notes = append(x.report.Notes, "the names of passwords and secrets are not in it: "+known.Message)
		}
		x.contents.Secrets = append(x.contents.Secrets, secrets...)
	}
	if err := d.checkGone(in); err != nil {
		return nil, err
	}
	x.options = d.copied(in)
	if x.snapshot, err = d.snapshot(ctx, in); err != nil {
		return nil, err
	}
	if len(x.snapshot.Damaged()) > 0 {
		x.snapshot.Discard()
		return nil, &catalog.DataError{What: "its database is damaged",
			Advice: fmt.Sprintf("reload the plugin (`wasmhost reload %s`), which sets the file aside, then restore a backup",
				id)}
	}
	x.report.Skipped = append(x.report.Skipped, x.snapshot.Skipped()...)
	return x, nil
}
