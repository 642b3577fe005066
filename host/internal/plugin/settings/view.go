package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// View is the values of a plugin as one version of it declares them. Methods
// may be called from many goroutines at once.
type View struct {
	values   *Values
	declared []manifest.Setting
	index    map[string]int
	keys     []string
	// effective is made from what was read last when it was made.
	effective atomic.Pointer[effective]
}

// effective is the value of every declared setting but passwords, in the
// order of the manifest. It is never changed.
type effective struct {
	from   *snapshot
	values []abi.RawJSON
	// problems say why a stored value is not used; nil where one is, or none
	// is stored.
	problems []*api.SettingFinding
}

// View joins the values with what a version declares, which must not be
// changed.
func (v *Values) View(declared []manifest.Setting) *View {
	w := &View{values: v, declared: declared, index: make(map[string]int, len(declared))}
	for i := range declared {
		w.index[declared[i].Key] = i
		w.keys = append(w.keys, declared[i].Key)
	}
	return w
}

// Keys returns the declared keys in the order of the manifest.
func (w *View) Keys() []string { return w.keys }

// Get returns the user's value of a declared setting, else its default; ok is
// false for a key that is not declared. The error is a [*FileError] or a
// [*PasswordError].
func (w *View) Get(ctx context.Context, key string) (value abi.RawJSON, ok bool, err error) {
	i, ok := w.index[key]
	if !ok {
		return nil, false, nil
	}
	now, err := w.resolve()
	if err != nil {
		return nil, false, err
	}
	if w.declared[i].Type == manifest.SettingPassword {
		return w.password(ctx, i)
	}
	return now.values[i], true, nil
}

// password fetches a password.
func (w *View) password(ctx context.Context, i int) (abi.RawJSON, bool, error) {
	s := &w.declared[i]
	ctx, cancel := context.WithTimeout(ctx, w.values.wait)
	defer cancel()
	text, set, err := w.values.passwords.Get(ctx, s.Key)
	switch {
	case err != nil:
		return nil, false, &PasswordError{Key: s.Key, Doing: "read", Err: err}
	case !set:
		return abi.RawJSON(s.Default), true, nil
	}
	return abi.AppendString(nil, text), true, nil
}

// All returns the values of all declared settings as one JSON object, in the
// order of the manifest. A password that cannot be read is left out, and is
// among failed.
func (w *View) All(ctx context.Context) (object abi.RawJSON, failed []error, err error) {
	object = abi.RawJSON{'{'}
	for _, key := range w.keys {
		value, _, err := w.Get(ctx, key)
		if _, ok := errors.AsType[*PasswordError](err); ok {
			failed = append(failed, err)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = abi.AppendString(object, key)
		object = append(object, ':')
		object = append(object, value...)
	}
	return append(object, '}'), failed, nil
}

// resolve returns the effective values of what was read last.
func (w *View) resolve() (*effective, error) {
	h := w.values.current()
	if h.err != nil {
		return nil, h.err
	}
	if now := w.effective.Load(); now != nil && now.from == h {
		return now, nil
	}
	now := &effective{from: h, values: make([]abi.RawJSON, len(w.declared)),
		problems: make([]*api.SettingFinding, len(w.declared))}
	for i := range w.declared {
		s := &w.declared[i]
		now.values[i] = abi.RawJSON(s.Default)
		stored, ok := h.values[s.Key]
		if !ok {
			continue
		}
		if s.Type == manifest.SettingPassword {
			now.problems[i] = &api.SettingFinding{Key: s.Key, Problem: "it was set when it was no password", Allowed: allowed(s)}
		} else if value, problem := check(s, stored); problem != nil {
			now.problems[i] = problem
		} else {
			now.values[i] = value
		}
	}
	w.effective.Store(now)
	return now, nil
}

// List returns the declared settings in the order of the manifest, and after
// them, by key, values that are kept and not declared any more. Those of
// passwords have no value, nor a default, which some take for their own. The
// error is a [*FileError].
func (w *View) List(ctx context.Context) ([]api.Setting, error) {
	now, err := w.resolve()
	if err != nil {
		return nil, err
	}
	sealed, vaultErr := w.sealed(ctx)
	list := make([]api.Setting, 0, len(w.declared))
	for i := range w.declared {
		s := shown(&w.declared[i])
		stored, ok := now.from.values[s.Key]
		switch problem := now.problems[i]; {
		case s.Type == manifest.SettingPassword:
			s.IsSet = sealed[s.Key]
			if vaultErr != nil {
				s.Note = "whether it is set cannot be seen: " + publicCause(vaultErr)
			}
			if ok && !s.IsSet {
				s.Note = "an older value is kept and not used: " + problem.Problem
			}
		case problem != nil:
			s.Value, s.Unused = json.RawMessage(now.values[i]), json.RawMessage(stored)
			s.Note = fmt.Sprintf("the value that was set is kept and not used: %s; allowed: %s", problem.Problem,
				problem.Allowed)
		default:
			s.Value, s.IsSet = json.RawMessage(now.values[i]), ok
			if !ok && sealed[s.Key] {
				s.Note = "the value that was set is kept and not used: it was set when it was a password"
			}
		}
		list = append(list, s)
	}
	return append(list, w.undeclared(now.from, sealed)...), nil
}

// shown is a declared setting without its value.
func shown(d *manifest.Setting) api.Setting {
	s := api.Setting{Key: d.Key, Label: d.Label, Description: d.Description, Type: d.Type, Min: d.Min, Max: d.Max}
	for _, o := range d.Options {
		s.Options = append(s.Options, api.SettingOption(o))
	}
	if d.Type != manifest.SettingPassword {
		s.Default = d.Default
	}
	if d.TestAction != nil {
		action := api.TestAction(*d.TestAction)
		s.TestAction = &action
	}
	return s
}

// undeclared lists what is kept for other versions.
func (w *View) undeclared(h *snapshot, sealed map[string]bool) []api.Setting {
	kept := map[string]abi.RawJSON{}
	for key := range sealed {
		kept[key] = nil
	}
	for key, value := range h.values {
		if !sealed[key] {
			kept[key] = value
		}
	}
	var list []api.Setting
	for _, key := range slices.Sorted(maps.Keys(kept)) {
		if _, declared := w.index[key]; !declared {
			list = append(list, api.Setting{
				Key: key, Unused: json.RawMessage(kept[key]),
				Note: "it is kept and not used: the installed version declares no such setting",
			})
		}
	}
	return list
}

// sealed returns the keys of the passwords that are stored.
func (w *View) sealed(ctx context.Context) (map[string]bool, error) {
	ctx, cancel := context.WithTimeout(ctx, w.values.wait)
	defer cancel()
	keys, err := w.values.passwords.List(ctx)
	set := make(map[string]bool, len(keys))
	for _, key := range keys {
		set[key] = true
	}
	return set, err
}
