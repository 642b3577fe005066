package run

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "ai",
		GroupID: cli.GroupRun,
		Short:   "Set the AI provider that plugins may use, and show what they use of it",
		Long: `Set the AI provider that plugins with the permissions ai and sessions use: any
server with OpenAI's chat completions protocol, such as OpenAI, Ollama, vLLM or
llama.cpp. A running host uses it at once. The key is kept encrypted, with the
passwords and secrets of plugins, and is sent to that server only. No plugin sees
it, or can change where its prompts go.`,
	}, aiSetCommand(a), aiShowCommand(a), aiTestCommand(a), aiUnsetCommand(a), aiUsageCommand(a))
})

func aiShowCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "show",
		Short: "Show the AI provider, without its key",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		settings, err := api.GetAI.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: settings, Show: func() {
			showAI(in.Term, settings)
			switch {
			case !settings.Configured:
				in.Next("ai set --base-url http://127.0.0.1:11434/v1 --model NAME")
			case settings.Problem == "":
				in.Next("ai test", "ai usage")
			}
		}}, err
	})
}

// showAI prints how the provider is reached.
func showAI(t *cli.Term, s api.AISettings) {
	if s.Configured {
		key := "none"
		if s.Key {
			key = "set, not shown"
		}
		rows := [][]string{{"base URL", s.BaseURL}, {"model", s.Model}, {"key", key}}
		if s.Structured != "" {
			rows = append(rows, []string{"structured answers", s.Structured})
		}
		if s.MaxTokens > 0 {
			rows = append(rows, []string{"tokens of an answer", "at most " + strconv.FormatInt(s.MaxTokens, 10)})
		}
		if s.Proxy != "" {
			rows = append(rows, []string{"proxy", s.Proxy})
		}
		if s.PlainKey {
			rows = append(rows, []string{"plain key", "the key may be sent unencrypted"})
		}
		t.Table(rows)
	} else {
		t.Printf("No AI provider is set; what plugins ask of it is refused.")
	}
	if s.Problem != "" {
		t.Errorf("problem: %s", s.Problem)
	}
}

func aiTestCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "test",
		Short: "Ask the AI provider something, to see that it answers",
		Long: `Ask the AI provider for one word, to see that the base URL, the model and the key
are right. It takes a few tokens, which count towards no plugin's budget.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		result, err := api.TestAI.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: result, Show: func() {
			in.Printf("%s answered within %sms: %s", result.Model, strconv.FormatInt(result.DurationMs, 10),
				cli.Readable(strings.TrimSpace(result.Answer)))
		}}, err
	})
}

func aiUnsetCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "unset",
		Short: "Forget the AI provider and its key",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if _, err := api.UnsetAI.Call(ctx, in.Host, api.None{}); err != nil {
			return cli.Output{}, err
		}
		settings, err := api.GetAI.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: settings, Show: func() { in.Printf("No AI provider is set any more.") }}, err
	})
}

func aiUsageCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "usage",
		Short: "Show the AI tokens that plugins have used today",
		Long: `Show the AI tokens that each plugin has used since midnight, UTC, of those that it
may use in a day: the limit ai.tokens-per-day of 'wasmhost serve --limit'. It needs
a host that runs.`,
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		answer, err := api.ListAIUsage.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: answer.Usage, Show: func() {
			if len(answer.Usage) == 0 {
				in.Printf("No plugin may use AI, and none has today.")
				return
			}
			heading := []string{"PLUGIN", "DAY", "TOKENS", "OF", "USED", "REQUESTS"}
			in.Table(cli.RowsOf(heading, answer.Usage, func(u api.AIUsage) []string {
				share := "-"
				if u.Budget > 0 {
					share = fmt.Sprintf("%.1f%%", 100*float64(u.Tokens)/float64(u.Budget))
				}
				return []string{u.Plugin, u.Day, strconv.FormatInt(u.Tokens, 10), strconv.FormatInt(u.Budget, 10), share,
					strconv.FormatInt(u.Calls, 10)}
			}))
		}}, err
	})
}
