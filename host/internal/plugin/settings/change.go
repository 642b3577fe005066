package settings

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Change is what a user wants changed at once.
type Change struct {
	// Set gives keys values, as JSON.
	Set map[string]abi.RawJSON
	// Unset takes keys back to their defaults. One that is not set is no
	// error; one that is neither declared nor stored is.
	Unset []string
}

// plan is a change that was checked.
type plan struct {
	values    map[string]abi.RawJSON // all that the file is to hold
	file      bool                   // whether that is anything new
	passwords map[string]string      // to store
	removals  []string               // to remove from the passwords, sorted
}

// Change makes a change, or none of it. It reports whether anything may have
// changed. The error is [api.InvalidSettings], a [*FileError] or a
// [*PasswordError]; but for the last, nothing was changed, and the last says
// so where something was.
//
// A key has one value: a password that takes the place of a value in the file
// removes it there, and the other way round.
//
// New passwords are stored first, one by one, then the file is replaced, then
// passwords are removed. Where other hosts have the settings as well, the file is
// replaced for a change of passwords alone, too, and after one is removed, so that
// they hear of it. What fails on the way is undone. A crash on the way
// leaves some settings new and the others old, each of them whole; the
// settings of the file are all new or all old.
func (w *View) Change(ctx context.Context, c Change) (changed bool, err error) {
	v := w.values
	v.changing.Lock()
	defer v.changing.Unlock()
	if _, err := v.load(); err != nil {
		return false, err
	}
	sealed, sealedErr := w.sealed(ctx)
	var p plan
	undo := func() error { return nil }
	err = v.change(func(stored map[string]abi.RawJSON) (text []byte, err error) {
		if p, err = w.plan(c, stored, sealed, sealedErr); err != nil {
			return nil, err
		}
		stores, err := w.storePasswords(ctx, p.passwords)
		if err != nil || !p.file && !(v.hosts && len(p.passwords) > 0) {
			return nil, err
		}
		undo = stores
		return v.encode(p.values), nil
	})
	if err != nil {
		return false, errors.Join(err, undo())
	}
	if !p.file && len(p.passwords)+len(p.removals) == 0 {
		return false, nil
	}
	v.last.Store(&snapshot{values: p.values})
	for _, key := range p.removals {
		if err = v.passwords.Delete(ctx, key); err != nil {
			err = &PasswordError{Key: key, Doing: "removed",
				Err: fmt.Errorf("%w (the other settings of the change were changed; try again)", err)}
			break
		}
	}
	if v.hosts && len(p.removals) > 0 {
		v.retell()
	}
	return true, err
}

// retell has other hosts look at the settings, of which passwords were removed.
func (v *Values) retell() {
	err := v.change(func(stored map[string]abi.RawJSON) ([]byte, error) { return v.encode(stored), nil })
	if err != nil {
		v.log.Warn("other hosts were not told that passwords of settings were removed; they find out when they read them",
			"error", err)
	}
}

// plan checks a change against what is declared and stored.
func (w *View) plan(c Change, stored map[string]abi.RawJSON, sealed map[string]bool, sealedErr error) (plan, error) {
	p := plan{values: maps.Clone(stored), passwords: map[string]string{}}
	var findings []api.SettingFinding
	for _, key := range slices.Sorted(maps.Keys(c.Set)) {
		i, declared := w.index[key]
		if !declared {
			findings = append(findings, api.SettingFinding{Key: key, Problem: "the plugin declares no such setting",
				Allowed: w.names()})
			continue
		}
		value, problem := check(&w.declared[i], c.Set[key])
		if problem != nil {
			findings = append(findings, *problem)
			continue
		}
		if w.declared[i].Type == manifest.SettingPassword {
			p.passwords[key], _ = unquote(value) // it was checked
			delete(p.values, key)
			continue
		}
		p.values[key] = value
		if sealed[key] {
			p.removals = append(p.removals, key)
		}
	}
	for _, key := range c.Unset {
		_, both := c.Set[key]
		_, declared := w.index[key]
		_, inFile := stored[key]
		switch {
		case both:
			findings = append(findings, api.SettingFinding{Key: key, Problem: "it is to be set and to be unset",
				Allowed: "one of the two"})
		case !declared && !inFile && !sealed[key] && sealedErr == nil:
			findings = append(findings, api.SettingFinding{Key: key,
				Problem: "the plugin declares no such setting, and none is kept", Allowed: w.names()})
		case sealed[key] || sealedErr != nil && w.maybeSealed(key):
			p.removals = append(p.removals, key)
			fallthrough
		default:
			delete(p.values, key)
		}
	}
	p.file = !maps.EqualFunc(p.values, stored, func(a, b abi.RawJSON) bool { return bytes.Equal(a, b) })
	if size := len(w.values.encode(p.values)); len(findings) == 0 && p.file && size > MaxFileBytes {
		findings = append(findings, api.SettingFinding{
			Key:     strings.Join(slices.Sorted(maps.Keys(c.Set)), ", "),
			Problem: fmt.Sprintf("all values together would be %d bytes", size), Allowed: fmt.Sprintf("%d bytes", MaxFileBytes),
		})
	}
	if len(findings) > 0 {
		slices.SortStableFunc(findings, func(a, b api.SettingFinding) int { return strings.Compare(a.Key, b.Key) })
		return plan{}, api.InvalidSettings(findings)
	}
	slices.Sort(p.removals)
	p.removals = slices.Compact(p.removals)
	return p, nil
}

// maybeSealed reports whether a key may have a password, where the passwords
// cannot be listed: what cannot be read any more can still be removed.
func (w *View) maybeSealed(key string) bool {
	i, declared := w.index[key]
	return !declared || w.declared[i].Type == manifest.SettingPassword
}

// names lists the declared keys.
func (w *View) names() string {
	if len(w.keys) == 0 {
		return "none, the plugin has no settings"
	}
	return list(w.keys)
}

// storePasswords stores passwords and returns how to undo that. Where one
// cannot be stored, those before it are undone already.
func (w *View) storePasswords(ctx context.Context, passwords map[string]string) (undo func() error, err error) {
	store := w.values.passwords
	var steps []func(context.Context) error
	undo = func() error {
		// Also where the caller has gone meanwhile.
		ctx := context.WithoutCancel(ctx)
		var failed []error
		for _, step := range slices.Backward(steps) {
			failed = append(failed, step(ctx))
		}
		return errors.Join(failed...)
	}
	for _, key := range slices.Sorted(maps.Keys(passwords)) {
		old, had, oldErr := store.Get(ctx, key)
		if err := store.Set(ctx, key, passwords[key]); err != nil {
			return nil, errors.Join(&PasswordError{Key: key, Doing: "stored", Err: err}, undo())
		}
		steps = append(steps, func(ctx context.Context) error {
			err := oldErr
			switch {
			case oldErr != nil: // it was unreadable: there is nothing to go back to
			case had:
				err = store.Set(ctx, key, old)
			default:
				err = store.Delete(ctx, key)
			}
			if err != nil {
				return &PasswordError{Key: key, Doing: "put back to what it was", Err: err}
			}
			return nil
		})
	}
	return undo, nil
}
