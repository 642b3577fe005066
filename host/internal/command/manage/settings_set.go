package manage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/manifest"
)

func settingsSetCommand(a *cli.App) *cobra.Command {
	var stdin bool
	cmd := a.Command(&cobra.Command{
		Use:   "set ID KEY [VALUE [KEY VALUE]...]",
		Short: "Change settings of a plugin, all of them or none",
		Long: `Change settings of a plugin, all of them or none. A toggle takes true or false, a
number a number, a select one of its options; 'wasmhost settings list ID' shows
which is which. A running plugin is told.

A password is not taken from the command line, which shells keep in their history
and other programs can see. Leave the value out to be asked for it, or pipe it in
with --stdin (or - as the value). Values that begin with a dash come after --.`,
		Example: `  wasmhost settings set my-plugin greeting 'Good morning'
  wasmhost settings set my-plugin enabled true interval 15
  wasmhost settings set my-plugin password
  pass show my-plugin | wasmhost settings set my-plugin password --stdin
  wasmhost settings set my-plugin offset -- -5`,
		PreRunE: func(_ *cobra.Command, args []string) error {
			if pairs := args[1:]; len(pairs) > 1 && (len(pairs)%2 != 0 || stdin) {
				return cli.Usage(
					errors.New("give one KEY alone, or pairs of KEY and VALUE; quote values with blanks for the shell"))
			}
			return nil
		},
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		id, pairs := in.Args[0], in.Args[1:]
		list, err := cli.SettingsOf(ctx, in.Host, id)
		if err != nil {
			return cli.Output{}, err
		}
		change := api.SettingsChange{ID: id, Set: map[string]json.RawMessage{}}
		if len(pairs) == 1 {
			s, err := cli.FindSetting(list, id, pairs[0])
			if err != nil {
				return cli.Output{}, err
			}
			if change.Set[s.Key], err = readValue(ctx, in.Term, id, s, stdin); err != nil {
				return cli.Output{}, err
			}
			return changeSettings(ctx, in, change)
		}
		for i := 0; i < len(pairs); i += 2 {
			s, err := cli.FindSetting(list, id, pairs[i])
			if err != nil {
				return cli.Output{}, err
			}
			if _, again := change.Set[s.Key]; again {
				return cli.Output{}, cli.Usage(fmt.Errorf("the setting %s is given twice", s.Key))
			}
			switch {
			case !cli.IsPassword(s):
				change.Set[s.Key], err = parseValue(s, pairs[i+1])
			case pairs[i+1] == "-" && len(pairs) == 2:
				change.Set[s.Key], err = readValue(ctx, in.Term, id, s, true)
			default:
				err = refuseArgument(in.Term, id, s)
			}
			if err != nil {
				return cli.Output{}, err
			}
		}
		return changeSettings(ctx, in, change)
	})
	cmd.Flags().BoolVar(&stdin, "stdin", false, "read the value from standard input, up to its last line break")
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; a value that begins with a dash comes after --", cli.PlainFlag(cmd, err))
	})
	return cmd
}

// refuseArgument is the answer to a password on the command line. It does not
// say again what was given.
func refuseArgument(t *cli.Term, id string, s api.Setting) error {
	return cli.Usage(
		fmt.Errorf("%s is a password, which is not taken from the command line: it would stay in the shell's "+
			"history; "+
			"run '%s settings set %s %s' to be asked for it, or pipe it in with --stdin; if the one you gave is in use "+
			"somewhere, change it there",
			s.Key, t.Program, cli.QuoteArg(id), cli.QuoteArg(s.Key)))
}

// readValue reads the value of a setting: from standard input as it is, or
// from the person at the terminal, who does not see it where it is a password.
func readValue(ctx context.Context, t *cli.Term, id string, s api.Setting, stdin bool) (json.RawMessage, error) {
	var text string
	var err error
	switch {
	case stdin:
		text, err = t.ReadAll("the value of " + s.Key)
	case cli.IsPassword(s):
		text, err = t.AskHidden(ctx, fmt.Sprintf("Value of %s (%s) of %s, not shown: ", s.Key, s.Label, id))
		if err == nil && text == "" {
			err = fmt.Errorf("nothing was typed, so nothing was changed; '%s settings unset %s %s' takes the password away",
				t.Program, cli.QuoteArg(id), cli.QuoteArg(s.Key))
		}
	default:
		return nil, cli.Usage(fmt.Errorf("the value of %s is missing; it takes: %s", s.Key, typeText(s)))
	}
	if errors.Is(err, cli.ErrNoAnswer) {
		return nil, errors.New("there is no terminal to ask for the password at; pipe it in with --stdin")
	}
	if err != nil {
		return nil, err
	}
	return parseValue(s, text)
}

// parseValue makes JSON of a text, by what the setting is declared to be. What
// it does not decide, such as bounds, the host does. Errors do not quote the
// value, which may be a password in the wrong place.
func parseValue(s api.Setting, text string) (json.RawMessage, error) {
	switch s.Type {
	case manifest.SettingToggle:
		if text != "true" && text != "false" {
			return nil, cli.Usage(fmt.Errorf("%s is a toggle; give true or false", s.Key))
		}
		return json.RawMessage(text), nil
	case manifest.SettingNumber:
		text = strings.TrimSpace(text)
		if !json.Valid([]byte(text)) || strings.IndexFunc(text[:1],
			func(r rune) bool { return r != '-' && (r < '0' || r > '9') }) == 0 {
			return nil, cli.Usage(fmt.Errorf("%s takes a %s, such as 15 or -0.5", s.Key, typeText(s)))
		}
		return json.RawMessage(text), nil
	}
	if !utf8.ValidString(text) {
		return nil, cli.Usage(fmt.Errorf("the value for %s is not UTF-8", s.Key))
	}
	return textValue(text)
}
