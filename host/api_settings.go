package host

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/settings"
	"github.com/wasmhost/wasmhost/host/vault"
)

// Settings lists the settings of a plugin.
func (a *pluginAPI) Settings(ctx context.Context, id string) ([]server.Setting, error) {
	return a.settings(a.plugins.Settings(ctx, id))
}

// ChangeSettings changes settings of a plugin, all or none.
func (a *pluginAPI) ChangeSettings(ctx context.Context, id string, change server.SettingsChange) ([]server.Setting, error) {
	c := plugin.SettingsChange{Set: make(map[string]abi.RawJSON, len(change.Set)), Unset: change.Unset}
	for key, value := range change.Set {
		c.Set[key] = abi.RawJSON(value)
	}
	return a.settings(a.plugins.ChangeSettings(ctx, id, c))
}

// ResetSettings starts with the defaults where the file is damaged.
func (a *pluginAPI) ResetSettings(ctx context.Context, id string) ([]server.Setting, error) {
	return a.settings(a.plugins.ResetSettings(ctx, id))
}

// TestSetting calls the method behind a setting's button.
func (a *pluginAPI) TestSetting(ctx context.Context, id, key, requestID string) (abi.RawJSON, error) {
	result, err := a.plugins.TestSetting(ctx, id, key, requestID)
	if err != nil {
		return nil, a.problem(err)
	}
	return result, nil
}

// settings shows settings. The value of a password is in none of them.
func (a *pluginAPI) settings(list []plugin.Setting, err error) ([]server.Setting, error) {
	if err != nil {
		return nil, a.problem(err)
	}
	shown := make([]server.Setting, len(list))
	for i, s := range list {
		shown[i] = server.Setting{
			Key: s.Key, Label: s.Label, Description: s.Description, Type: s.Type, Min: s.Min, Max: s.Max,
			Default: json.RawMessage(s.Default), Value: json.RawMessage(s.Value), IsSet: s.IsSet,
			Kept: json.RawMessage(s.Kept), Note: s.Note,
		}
		for _, o := range s.Options {
			shown[i].Options = append(shown[i].Options, server.SettingOption{Value: o.Value, Label: o.Label})
		}
		if t := s.TestAction; t != nil {
			shown[i].TestAction = &server.TestAction{Namespace: t.Namespace, Method: t.Method, Label: t.Label}
		}
		if s.Type == manifest.SettingPassword { // not even the default, which some take for their own
			shown[i].Default, shown[i].Value, shown[i].Kept = nil, nil, nil
		}
	}
	return shown, nil
}

// settingsProblem is for what settings can fail with, nil for anything else.
func settingsProblem(err error) *problem.Problem {
	var (
		invalid  *settings.InvalidError
		file     *settings.FileError
		password *settings.PasswordError
		untested *plugin.NoTestError
		known    *abi.Error
	)
	switch {
	case errors.As(err, &invalid):
		findings := make([]server.SettingFinding, len(invalid.Findings))
		for i, f := range invalid.Findings {
			findings[i] = server.SettingFinding{Key: f.Key, Problem: f.Problem, Allowed: f.Allowed}
		}
		return server.InvalidSettings(findings)
	case errors.As(err, &untested) && !untested.Declared:
		return problem.SettingNotFound(untested.ID, untested.Key)
	case errors.As(err, &untested):
		return problem.Conflict(untested.Error())
	case errors.As(err, &file):
		return problem.StoredDataProblem(file.Error())
	case errors.As(err, &password) && vault.Problem(err) != nil:
		return vault.Problem(err)
	case errors.As(err, &password) && errors.As(err, &known):
		return problem.StoredDataProblem(known.Message)
	}
	return nil
}
