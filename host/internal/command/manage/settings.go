package manage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/manifest"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "settings",
		GroupID: cli.GroupManage,
		Short:   "Show and change the settings of a plugin",
		Long: `Show and change the settings that a plugin declares. They work on the host that
runs, which tells the plugin, and on the data folder where none does. Passwords
are stored encrypted and are never shown.`,
	}, settingsListCommand(a), settingsGetCommand(a), settingsSetCommand(a),
		settingsUnsetCommand(a), settingsTestCommand(a), settingsResetCommand(a))
})

// valueText is the value of a setting for a table.
func valueText(s api.Setting) string {
	switch {
	case cli.IsPassword(s) && s.IsSet:
		return "(set, not shown)"
	case cli.IsPassword(s):
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
func showSettings(t *cli.Term, list []api.Setting) {
	t.Table(cli.RowsOf([]string{"KEY", "VALUE", "TAKES", "LABEL"}, list, func(s api.Setting) []string {
		return []string{visible.Identifier(s.Key), valueText(s), typeText(s), s.Label}
	}))
	for _, s := range list {
		if s.Note != "" {
			t.Notef("note: %s: %s", visible.Identifier(s.Key), s.Note)
		}
	}
}

// setExample is a command that sets one of the settings.
func setExample(id string, list []api.Setting) string {
	line := "settings set " + cli.QuoteArg(id) + " "
	for _, s := range list {
		if s.Type != "" && !cli.IsPassword(s) {
			return line + cli.QuoteArg(s.Key) + " VALUE"
		}
	}
	for _, s := range list {
		if s.Type != "" {
			return line + cli.QuoteArg(s.Key)
		}
	}
	return "info " + cli.QuoteArg(id)
}

// changeSettings makes a change and says what holds then.
func changeSettings(ctx context.Context, in *cli.Invocation, change api.SettingsChange) (cli.Output, error) {
	list, err := api.ChangeSettings.Call(ctx, in.Host, change)
	return cli.Output{Value: list.Settings, Show: func() {
		id := change.ID
		var steps []string
		for _, s := range list.Settings {
			_, set := change.Set[s.Key]
			switch unset := slices.Contains(change.Unset, s.Key); {
			case set && cli.IsPassword(s):
				in.Printf("%s was set.", s.Key)
			case cli.IsPassword(s) && unset:
				in.Printf("%s is not set any more.", s.Key)
			case set || unset:
				in.Printf("%s is now %s.", s.Key, valueText(s))
			default:
				continue
			}
			if s.Note != "" {
				in.Notef("note: %s: %s", s.Key, s.Note)
			}
			if set && s.TestAction != nil && in.Running {
				steps = append(steps, "settings test "+cli.QuoteArg(id)+" "+cli.QuoteArg(s.Key))
			}
		}
		in.Next(append(steps, "settings list "+cli.QuoteArg(id))...)
	}}, cli.Refused(err)
}

// textValue is a text as a JSON value.
func textValue(text string) (json.RawMessage, error) {
	value, err := json.Marshal(text)
	if err != nil {
		return nil, fmt.Errorf("encode the value: %w", err)
	}
	return value, nil
}
