package plugin

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
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
func (e *entry) changesOf(ctx context.Context, in *installed, next *manifest.Manifest,
	content bundle.Digest, rows bool) (foundChanges, error) {
	c := foundChanges{}
	var before *manifest.Manifest
	var agreed []store.UniqueIndex
	if in != nil && in.record != nil {
		before, agreed = in.manifest, in.record.Current.MayRemove
		// Installed again where its files were damaged, it does nothing new.
		if in.record.Current.Digest != content {
			c.list = behaviourChanges(before, next, in.record.AnySchedule)
		}
	}
	readable, err := e.readableSettings(ctx, before, next)
	if err != nil {
		return foundChanges{}, err
	}
	c.list = append(c.list, readable...)
	stored := store.Tables{}
	if rows {
		stored = e.tables(ctx, next)
	} else {
		before = nil // nor does the version that goes make anything
	}
	if c.refused = stored.Misfit(schema(next)); c.refused != nil {
		c.refused = fmt.Errorf("what is stored cannot become what it declares: %w", c.refused)
	}
	for _, index := range newUniqueIndexes(before, next, stored) {
		c.mayRemove = append(c.mayRemove, index)
		if !slices.ContainsFunc(agreed, index.Equal) {
			c.list = append(c.list, lostRows(index))
		}
	}
	kinds := consent.Kinds()
	slices.SortStableFunc(c.list, func(a, b api.BehaviourChange) int {
		return slices.Index(kinds,
			a.Kind) - slices.Index(kinds, b.Kind)
	})
	return c, nil
}

// tables says what the plugin's database has. What cannot be found out is
// nothing: the store removes no rows that the user has not given up, whatever
// was asked.
func (e *entry) tables(ctx context.Context, next *manifest.Manifest) (t store.Tables) {
	var err error
	if open := e.openStore(); open != nil {
		t, err = open.Tables(ctx)
	} else {
		options := store.Options{Schema: schema(next), Limits: e.m.limits.Store}
		e.m.catalog.rows.place(e.id, &options)
		t, err = store.ReadTables(ctx, options)
	}
	if err != nil {
		e.logger.Warn("look for rows that a version would remove", "error", err)
	}
	return t
}

// newUniqueIndexes are the unique indexes that collections with rows get: those
// that have a table, and those that the installed version may make one for at
// any moment.
func newUniqueIndexes(before, next *manifest.Manifest, stored store.Tables) (list []store.UniqueIndex) {
	for _, collection := range slices.Sorted(maps.Keys(next.Storage.Collections)) {
		for _, columns := range next.Storage.Collections[collection].UniqueIndexes {
			index := store.UniqueIndex{Collection: collection, Columns: columns}
			isNew := !stored.HasUnique(index)
			if !stored.Has(collection) {
				isNew = declaresWithout(before, index)
			}
			if isNew {
				list = append(list, index)
			}
		}
	}
	return list
}

// declaresWithout reports whether a manifest, which may be nil, declares the
// collection of a unique index, and not the index.
func declaresWithout(m *manifest.Manifest, index store.UniqueIndex) bool {
	if m == nil {
		return false
	}
	for name, collection := range m.Storage.Collections {
		if strings.EqualFold(name, index.Collection) {
			return !slices.ContainsFunc(collection.UniqueIndexes, func(columns []string) bool {
				return index.Equal(store.UniqueIndex{Collection: name, Columns: columns})
			})
		}
	}
	return false
}

// droppedIndexes are indexes that a version declares no more, of collections that
// it declares.
func droppedIndexes(before, next *manifest.Manifest) (list []api.BehaviourChange) {
	if before == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(before.Storage.Collections)) {
		to, there := next.Storage.Collections[name]
		from := before.Storage.Collections[name]
		dropped := func(columns, what string) {
			list = append(list, api.BehaviourChange{Kind: ChangeDroppedIndex, Collection: name, To: columns, What: what,
				Text: fmt.Sprintf("%s: %s of the collection %s", what, quoted(columns), quoted(name))})
		}
		for _, columns := range from.UniqueIndexes {
			if there && declaresWithout(next, store.UniqueIndex{Collection: name, Columns: columns}) {
				dropped(strings.Join(columns, ", "), "rows may be alike in these columns from now on; the unique index is dropped")
			}
		}
		for _, column := range from.Indexes {
			if there && !slices.Contains(to.Indexes, column) {
				dropped(column, "an index is dropped; queries by these columns may be slower")
			}
		}
	}
	return list
}

// lostRows is a unique index that is new: of rows that are alike in it, all but
// the latest are deleted.
func lostRows(index store.UniqueIndex) api.BehaviourChange {
	columns := strings.Join(index.Columns, ", ")
	return api.BehaviourChange{Kind: ChangeLostRows, Collection: index.Collection, To: columns,
		What: "of stored rows that are alike in these columns, all but the latest are deleted",
		Text: fmt.Sprintf("of the rows in the collection %s that are alike in %s, all but the latest are deleted",
			quoted(index.Collection), quoted(columns))}
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
		if was, known := settingType(before, s.Key); known && was != manifest.SettingPassword {
			continue // the user has agreed to that, or it never was one
		} else if !known {
			if !looked {
				if sealed, err = e.m.cfg.Secrets.List(ctx, e.id, api.SecretSetting); err != nil {
					return nil, fmt.Errorf("look for passwords of %q: %w", e.id, err)
				}
				looked = true
			}
			if !slices.Contains(sealed, s.Key) {
				continue
			}
		}
		list = append(list, api.BehaviourChange{Kind: ChangeReadableSetting, Setting: s.Key, From: manifest.SettingPassword,
			To:   s.Type,
			What: "a setting is a password no more: what is entered from now on is stored, listed and exported readable",
			Text: fmt.Sprintf("the setting %s is a password no more: what is entered from now on is stored, listed and "+
				"exported readable; "+
				"the password of now stays sealed and is not used", quoted(s.Key))})
	}
	return list, nil
}

// settingType returns the type of a setting of a manifest, which may be nil.
func settingType(m *manifest.Manifest, key string) (string, bool) {
	if m == nil {
		return "", false
	}
	i := slices.IndexFunc(m.Settings, func(s manifest.Setting) bool { return s.Key == key })
	if i < 0 {
		return "", false
	}
	return m.Settings[i].Type, true
}

// agreed refuses a version that the user was shown to ask for something else, and
// one with changes that the user has not accepted.
func (c Consent) agreed(found Inspection, how string) error {
	if c.Shown != "" && c.Shown != found.consent().Digest {
		return problem.ConsentMismatch()
	}
	i := slices.IndexFunc(found.Changes, consent.Asks)
	if c.AcceptChanges || i < 0 {
		return nil
	}
	more := ""
	if n := len(found.Changes) - i - 1; n > 0 {
		more = fmt.Sprintf(", and %d more such changes", n)
	}
	than := "was agreed to for the data that is kept of it"
	if found.Installed != "" {
		than = "the installed " + found.Installed
	}
	return conflict("version %s does more without asking than %s: %s%s; to accept that, %s (over the API: "+
		"\"acceptChanges\": true, with \"consent\", the digest of what was shown)",
		found.Manifest.Plugin.Version, than, found.Changes[i].Text, more, how)
}
