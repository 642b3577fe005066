package plugin

import (
	"context"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// foundChanges are what a version does beyond what the user has agreed to.
type foundChanges struct {
	list []api.BehaviourChange // the weightiest first
	// mayRemove are the unique indexes for which rows are removed once the list
	// is accepted, those included that were accepted with the installed version.
	mayRemove []store.UniqueIndex
	// refused says why the version cannot go on where the installed one stands,
	// whoever accepts what; nil where it can.
	refused error
}

// changesOf finds what a version does beyond the installed one, if any, and to
// what is stored: the rows and passwords that any version has left, be it long
// ago or removed since, not those that the installed one declares. Rows says that
// it gets the rows of now. The caller holds the lock of the plugin.
func (e *entry) changesOf(ctx context.Context, in *catalog.Installed, next *manifest.Manifest,
	content bundle.Digest, rows bool) (foundChanges, error) {
	c := foundChanges{}
	var before *manifest.Manifest
	var agreed []store.UniqueIndex
	if in != nil && in.Record != nil {
		before, agreed = in.Manifest, in.Record.Current.MayRemove
		// Installed again where its files were damaged, it does nothing new.
		if in.Record.Current.Digest != content {
			c.list = shown.Changes(before, next, in.Record.AnySchedule)
		}
	}
	readable, err := e.readableSettings(ctx, before, next)
	if err != nil {
		return foundChanges{}, err
	}
	c.list = append(c.list, readable...)
	stored := store.Tables{}
	if rows {
		stored = e.data.Tables(ctx, next)
	} else {
		before = nil // nor does the version that goes make anything
	}
	if c.refused = stored.Misfit(catalog.Schema(next)); c.refused != nil {
		c.refused = fmt.Errorf("what is stored cannot become what it declares: %w", c.refused)
	}
	for _, index := range shown.NewUniqueIndexes(before, next, stored) {
		c.mayRemove = append(c.mayRemove, index)
		if !slices.ContainsFunc(agreed, index.Equal) {
			c.list = append(c.list, shown.LostRows(index))
		}
	}
	kinds := consent.Kinds()
	slices.SortStableFunc(c.list, func(a, b api.BehaviourChange) int {
		return slices.Index(kinds,
			a.Kind) - slices.Index(kinds, b.Kind)
	})
	return c, nil
}

// readableSettings are passwords that become plain values: those of the
// installed version, and those that are sealed from an earlier one and not
// plain in the installed one. What was sealed stays so and is not used; what
// the user enters from then on lies open.
func (e *entry) readableSettings(ctx context.Context, before, next *manifest.Manifest) (list []api.BehaviourChange,
	err error) {
	var sealed []string
	looked := e.m.cfg.Secrets == nil
	for _, s := range next.Settings {
		if s.Type == manifest.SettingPassword {
			continue
		}
		if was, known := shown.SettingType(before, s.Key); known && was != manifest.SettingPassword {
			continue // the user has agreed to that, or it never was one
		} else if !known {
			if !looked {
				if sealed, err = e.m.cfg.Secrets.List(ctx, e.ID(), api.SecretSetting); err != nil {
					return nil, fmt.Errorf("look for passwords of %q: %w", e.ID(), err)
				}
				looked = true
			}
			if !slices.Contains(sealed, s.Key) {
				continue
			}
		}
		list = append(list, api.BehaviourChange{Kind: consent.ReadableSetting, Setting: s.Key, From: manifest.SettingPassword,
			To:   s.Type,
			What: "a setting is a password no more: what is entered from now on is stored, listed and exported readable",
			Text: fmt.Sprintf("the setting %s is a password no more: what is entered from now on is stored, listed and "+
				"exported readable; "+
				"the password of now stays sealed and is not used", shown.Quoted(s.Key))})
	}
	return list, nil
}
