package run

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// aiSetFlags are the flags of ai set.
type aiSetFlags struct {
	change               api.AIChange
	key, keyStdin, noKey bool
	given                func(flag string) bool
}

func aiSetCommand(a *cli.App) *cobra.Command {
	var f aiSetFlags
	cmd := a.Command(&cobra.Command{
		Use:   "set [--base-url URL] [--model NAME]",
		Short: "Set the AI provider that plugins may use",
		Long: `Set the AI provider that plugins may use: the address below which its server has
chat/completions, and the name of a model that it knows. What is not given stays as
it is. A running host uses it from the next call on.

A key is not taken from the command line, which shells keep in their history and
other programs can see: --key asks for it, --key-stdin reads it from standard input.
It is kept for this server only. Without these flags the key stays as it is, as long
as the server does; the key of another server is removed.`,
		Example: `  wasmhost ai set --base-url http://127.0.0.1:11434/v1 --model llama3.2
  wasmhost ai set --base-url https://api.openai.com/v1 --model gpt-4.1-mini --key
  pass show openai | wasmhost ai set --base-url https://api.openai.com/v1 --model gpt-4.1-mini --key-stdin`,
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if f.key && f.keyStdin || f.key && f.noKey || f.keyStdin && f.noKey {
				return cli.Usage(errors.New("give one of --key, --key-stdin and --no-key"))
			}
			f.given = cmd.Flags().Changed
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		return setAI(ctx, in, f)
	})
	cmd.Flags().StringVar(&f.change.BaseURL, "base-url", "", "address below which chat/completions is, such as "+
		"http://127.0.0.1:11434/v1")
	cmd.Flags().StringVar(&f.change.Model, "model", "", "name of the model")
	cmd.Flags().BoolVar(&f.key, "key", false, "ask for the key of the server, which is not shown")
	cmd.Flags().BoolVar(&f.keyStdin, "key-stdin", false, "read the key from standard input, up to its last line break")
	cmd.Flags().BoolVar(&f.noKey, "no-key", false, "remove the key")
	cmd.Flags().StringVar(&f.change.Structured, "structured", "", "how to ask for answers by a schema: tool or "+
		"json_schema (default: the first that works)")
	cmd.Flags().Int64Var(&f.change.MaxTokens, "max-tokens", 0, "most tokens of an answer (default: as the server "+
		"has it)")
	cmd.Flags().StringVar(&f.change.Proxy, "proxy", "", "HTTP proxy to the server, such as http://proxy.lan:3128; "+
		"not used for this machine and private addresses, and no variables of the environment are")
	cmd.Flags().BoolVar(&f.change.PlainKey, "plain-key", false, "send the key also unencrypted over http to a "+
		"server that is not in a private network")
	return cmd
}

// keep takes from the settings in force what no flag gives.
func (f *aiSetFlags) keep(before api.AIProvider) error {
	next := &f.change.AIProvider
	for flag, take := range map[string]func(){
		"base-url":   func() { next.BaseURL = before.BaseURL },
		"model":      func() { next.Model = before.Model },
		"structured": func() { next.Structured = before.Structured },
		"max-tokens": func() { next.MaxTokens = before.MaxTokens },
		"proxy":      func() { next.Proxy = before.Proxy },
		"plain-key":  func() { next.PlainKey = before.PlainKey },
	} {
		if !f.given(flag) {
			take()
		}
	}
	for flag, value := range map[string]string{"base-url": next.BaseURL, "model": next.Model} {
		if f.given(flag) && strings.TrimSpace(value) == "" {
			return cli.Usage(fmt.Errorf("--%s is empty, so nothing was changed: give a value, or leave the flag out to "+
				"keep the one that is set; `wasmhost ai unset` forgets the provider", flag))
		}
	}
	if next.BaseURL == "" || next.Model == "" {
		return cli.Usage(errors.New("no AI provider is set yet: give both --base-url and --model"))
	}
	return nil
}

// setAI reads the key where one is to come, and sets the provider.
func setAI(ctx context.Context, in *cli.Invocation, f aiSetFlags) (cli.Output, error) {
	before, err := api.GetAI.Call(ctx, in.Host, api.None{})
	if err == nil {
		err = f.keep(before.AIProvider)
	}
	if err != nil {
		return cli.Output{}, err
	}
	var key string
	switch {
	case f.keyStdin:
		if key, err = in.ReadAll("the key"); err == nil && key == "" {
			err = errors.New("nothing came on standard input, so nothing was changed; --no-key removes the key")
		}
	case f.key:
		key, err = in.AskHidden(ctx, fmt.Sprintf("Key for %s, not shown: ", f.change.BaseURL))
		if errors.Is(err, cli.ErrNoAnswer) {
			err = errors.New("there is no terminal to ask for the key at; pipe it in with --key-stdin")
		} else if err == nil && key == "" {
			err = errors.New("nothing was typed, so nothing was changed; --no-key removes the key")
		}
	}
	if err != nil {
		return cli.Output{}, err
	}
	if f.key || f.keyStdin || f.noKey {
		f.change.Key = &key
	}
	settings, err := api.SetAI.Call(ctx, in.Host, f.change)
	return cli.Output{Value: settings, Show: func() {
		showAI(in.Term, settings)
		if before.Key && !settings.Key && !f.noKey {
			in.Notef("note: the key of %s was removed, since it is of another server, or another proxy would see it; "+
				"give the one of this server with --key", before.BaseURL)
		}
		if in.Running {
			in.Notef("The running host uses it from the next call on.")
		}
		in.Next("ai test", "grant ID ai   (lets a plugin use it that declares the permission)")
	}}, cli.Refused(err)
}
