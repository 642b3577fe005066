package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) settingsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "settings",
		GroupID: groupManage,
		Short:   "Show and change the settings of a plugin",
		Long: `Show and change the settings that a plugin declares. They work on the host that
runs, which tells the plugin, and on the data folder where none does. Passwords
are stored encrypted and are never shown.`,
		Args: onlySubcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.settingsListCommand(), a.settingsGetCommand(), a.settingsSetCommand(),
		a.settingsUnsetCommand(), a.settingsTestCommand(), a.settingsResetCommand())
	return cmd
}

// settingsOf asks for the settings of a plugin.
func settingsOf(ctx context.Context, c api.Caller, id string) ([]api.Setting, error) {
	list, err := api.ListSettings.Call(ctx, c, api.PluginRequest{ID: id})
	return list.Settings, err
}

// isPassword reports whether the value of a setting is never to be shown.
func isPassword(s api.Setting) bool { return s.Type == manifest.SettingPassword }

// findSetting returns the setting of a key, or an error that names those that
// there are.
func findSetting(list []api.Setting, id, key string) (api.Setting, error) {
	i := slices.IndexFunc(list, func(s api.Setting) bool { return s.Key == key && s.Type != "" })
	if i >= 0 {
		return list[i], nil
	}
	var keys []string
	for _, s := range list {
		if s.Type != "" {
			keys = append(keys, s.Key)
		}
	}
	if len(keys) == 0 {
		return api.Setting{}, usage(fmt.Errorf("the plugin %q declares no settings", id))
	}
	return api.Setting{}, usage(fmt.Errorf("the plugin %q declares no setting %q; it declares: %s", id, key,
		strings.Join(keys, ", ")))
}

// valueText is the value of a setting for a table.
func valueText(s api.Setting) string {
	switch {
	case isPassword(s) && s.IsSet:
		return "(set, not shown)"
	case isPassword(s):
		return "(not set)"
	case s.Type == "":
		return string(s.Kept) + " (not in use)"
	case !s.IsSet:
		return string(s.Value) + " (default)"
	}
	return string(s.Value)
}

// typeText says what a setting takes.
func typeText(s api.Setting) string {
	switch s.Type {
	case "":
		return "(not declared)"
	case manifest.SettingSelect:
		values := make([]string, len(s.Options))
		for i, o := range s.Options {
			values[i] = o.Value
		}
		return "one of " + strings.Join(values, ", ")
	case manifest.SettingToggle:
		return "true or false"
	case manifest.SettingNumber:
		switch {
		case s.Min != nil && s.Max != nil:
			return fmt.Sprintf("number from %v to %v", *s.Min, *s.Max)
		case s.Min != nil:
			return fmt.Sprintf("number from %v", *s.Min)
		case s.Max != nil:
			return fmt.Sprintf("number up to %v", *s.Max)
		}
	}
	return s.Type
}

// showSettings prints a list of settings and their notes.
func showSettings(t *term, list []api.Setting) {
	rows := [][]string{{"KEY", "VALUE", "TAKES", "LABEL"}}
	for _, s := range list {
		rows = append(rows, []string{s.Key, valueText(s), typeText(s), s.Label})
	}
	t.table(t.out, rows)
	for _, s := range list {
		if s.Note != "" {
			t.notef("note: %s: %s", s.Key, s.Note)
		}
	}
}

// setExample is a command that sets one of the settings.
func setExample(id string, list []api.Setting) string {
	line := "settings set " + quoteArg(id) + " "
	for _, s := range list {
		if s.Type != "" && !isPassword(s) {
			return line + quoteArg(s.Key) + " VALUE"
		}
	}
	for _, s := range list {
		if s.Type != "" {
			return line + quoteArg(s.Key)
		}
	}
	return "info " + quoteArg(id)
}

// changeSettings makes a change and says what holds then.
func (a *app) changeSettings(ctx context.Context, t *term, c api.Caller, running bool,
	change api.SettingsChange) error {
	list, err := api.ChangeSettings.Call(ctx, c, change)
	if err != nil {
		return err
	}
	id := change.ID
	var steps []string
	for _, s := range list.Settings {
		_, set := change.Set[s.Key]
		switch unset := slices.Contains(change.Unset, s.Key); {
		case set && isPassword(s):
			t.printf("%s was set.", s.Key)
		case isPassword(s) && unset:
			t.printf("%s is not set any more.", s.Key)
		case set || unset:
			t.printf("%s is now %s.", s.Key, valueText(s))
		default:
			continue
		}
		if s.Note != "" {
			t.notef("note: %s: %s", s.Key, s.Note)
		}
		if set && s.TestAction != nil && running {
			steps = append(steps, "settings test "+quoteArg(id)+" "+quoteArg(s.Key))
		}
	}
	t.next(append(steps, "settings list "+quoteArg(id))...)
	return nil
}

// textValue is a text as a JSON value.
func textValue(text string) (json.RawMessage, error) {
	value, err := json.Marshal(text)
	if err != nil {
		return nil, fmt.Errorf("encode the value: %w", err)
	}
	return value, nil
}
