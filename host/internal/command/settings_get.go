package command

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) settingsGetCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "get ID KEY",
		Short: "Print the value of one setting",
		Long: `Print the value that the plugin reads: what was set, else the default. A text is
printed as it is, but for characters that a terminal would act on; with --json
everything known of the setting is. A password is never printed.`,
	}, a.withPlugin, func(ctx context.Context, in *invocation) (output, error) {
		list, err := settingsOf(ctx, in.host, in.args[0])
		if err != nil {
			return output{}, err
		}
		s, err := findSetting(list, in.args[0], in.args[1])
		if err != nil {
			return output{}, err
		}
		if isPassword(s) && !in.json {
			state := "it is not set"
			if s.IsSet {
				state = "it is set"
			}
			return output{}, fmt.Errorf("%s is a password, which is never shown; %s", s.Key, state)
		}
		return output{value: s, show: func() {
			text := string(s.Value)
			var plain string
			if json.Unmarshal(s.Value, &plain) == nil {
				text = plain
			}
			in.printf("%s", cleanLines(text))
			in.next("settings set " + quoteArg(in.args[0]) + " " + quoteArg(s.Key) + " VALUE")
		}}, nil
	})
}
