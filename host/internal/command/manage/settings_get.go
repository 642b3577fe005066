package manage

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func settingsGetCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "get ID KEY",
		Short: "Print the value of one setting",
		Long: `Print the value that the plugin reads: what was set, else the default. A text is
printed as it is, but for characters that a terminal would act on; with --json
everything known of the setting is. A password is never printed.`,
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := cli.SettingsOf(ctx, in.Host, in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		s, err := cli.FindSetting(list, in.Args[0], in.Args[1])
		if err != nil {
			return cli.Output{}, err
		}
		if cli.IsPassword(s) && !in.JSON {
			state := "it is not set"
			if s.IsSet {
				state = "it is set"
			}
			return cli.Output{}, fmt.Errorf("%s is a password, which is never shown; %s", s.Key, state)
		}
		return cli.Output{Value: s, Show: func() {
			text := string(s.Value)
			var plain string
			if json.Unmarshal(s.Value, &plain) == nil {
				text = plain
			}
			in.Printf("%s", cli.CleanLines(text))
			in.Next("settings set " + cli.QuoteArg(in.Args[0]) + " " + cli.QuoteArg(s.Key) + " VALUE")
		}}, nil
	})
}
