package command

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) settingsCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "settings",
		GroupID: groupManage,
		Short:   "Show and change the settings of a plugin",
		Long: `Show and change the settings that a plugin declares. They work on the host that
runs, which tells the plugin, and on the data folder where none does. Passwords
are stored encrypted and are never shown.`,
	}, a.settingsListCommand(), a.settingsGetCommand(), a.settingsSetCommand(),
		a.settingsUnsetCommand(), a.settingsTestCommand(), a.settingsResetCommand())
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
		return string(s.Unused) + " (not in use)"
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
	t.table(rowsOf([]string{"KEY", "VALUE", "TAKES", "LABEL"}, list, func(s api.Setting) []string {
		return []string{visible.Identifier(s.Key), valueText(s), typeText(s), s.Label}
	}))
	for _, s := range list {
		if s.Note != "" {
			t.notef("note: %s: %s", visible.Identifier(s.Key), s.Note)
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
func changeSettings(ctx context.Context, in *invocation, change api.SettingsChange) (output, error) {
	list, err := api.ChangeSettings.Call(ctx, in.host, change)
	return output{value: list.Settings, show: func() {
		id := change.ID
		var steps []string
		for _, s := range list.Settings {
			_, set := change.Set[s.Key]
			switch unset := slices.Contains(change.Unset, s.Key); {
			case set && isPassword(s):
				in.printf("%s was set.", s.Key)
			case isPassword(s) && unset:
				in.printf("%s is not set any more.", s.Key)
			case set || unset:
				in.printf("%s is now %s.", s.Key, valueText(s))
			default:
				continue
			}
			if s.Note != "" {
				in.notef("note: %s: %s", s.Key, s.Note)
			}
			if set && s.TestAction != nil && in.running {
				steps = append(steps, "settings test "+quoteArg(id)+" "+quoteArg(s.Key))
			}
		}
		in.next(append(steps, "settings list "+quoteArg(id))...)
	}}, refused(err)
}

// textValue is a text as a JSON value.
func textValue(text string) (json.RawMessage, error) {
	value, err := json.Marshal(text)
	if err != nil {
		return nil, fmt.Errorf("encode the value: %w", err)
	}
	return value, nil
}
