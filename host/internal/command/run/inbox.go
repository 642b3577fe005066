package run

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "inbox",
		GroupID: cli.GroupRun,
		Short:   "Approve or reject the jobs and calls that ask first",
		Long: `Jobs that a plugin declares with approvalRequired run only after the user has
approved that run. One run of a job waits at a time, for a day by default, also
over restarts of the host. The number of a run stands for what was listed: when the
plugin is upgraded, the run is dropped and waits anew with another number.

Endpoints that it declares with requiresConfirmation answer a call only after the
user has approved that very call, of which method, path, query and body are shown.
Its client waits with it, for 5 minutes by default (the limit confirm.timeout), and
takes it back by hanging up. The numbers of calls begin with a c.`,
	}, inboxListCommand(a),
		decideCommand(a, "approve", "Let runs and calls begin that wait", approveRun, approveCall),
		decideCommand(a, "reject", "End runs and calls that wait",
			func(ctx context.Context, in *cli.Invocation, id int64) (api.JobRun, error) {
				return api.RejectRun.Call(ctx, in.Host, api.RunRequest{ID: id})
			}, func(ctx context.Context, in *cli.Invocation, id int64) (api.AskedCall, error) {
				return api.RejectCall.Call(ctx, in.Host, api.CallRequest{ID: id})
			}),
		inboxCallsCommand(a))
})

func inboxListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list",
		Short: "List what waits for your approval",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		inbox, err := api.ListInbox.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: inbox, Show: func() {
			first := ""
			if len(inbox.Runs) > 0 {
				heading := []string{"RUN", "PLUGIN", "VERSION", "JOB", "DUE", "EXPIRES", "RUNS", "LABEL", "WHAT IT DOES"}
				in.Table(cli.RowsOf(heading, inbox.Runs, func(r api.JobRun) []string {
					return []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Version, visible.Identifier(r.Job),
						cli.Since(r.ScheduledAt), when(r.Expires),
						strconv.Itoa(r.Count), r.Label, inShort(r.Description)}
				}))
				first = strconv.FormatInt(inbox.Runs[0].ID, 10)
			}
			if len(inbox.Calls) > 0 {
				showCalls(in.Term, inbox.Calls)
				first = cli.CallNumber(inbox.Calls[0].ID)
			}
			if first == "" {
				in.Printf("Nothing waits for your approval.")
				in.Next("cron next")
				return
			}
			in.Next("inbox approve "+first, "inbox reject "+first)
		}}, err
	})
}

// showCalls prints calls that wait: what is sent stands behind a bar, since its
// author is whoever calls.
func showCalls(t *cli.Term, list []api.AskedCall) {
	var rows []cli.Row
	for _, c := range list {
		rows = append(rows, cli.Row{Own: []string{cli.CallNumber(c.ID), c.Plugin + " " + cli.ShortVersion(c.Version),
			"asked by"},
			Words: c.RequestedBy})
		part := func(name, text string, lines int) {
			if text != "" {
				rows = append(rows, cli.Row{Own: []string{"", "", name}, Words: text, Lines: lines})
			}
		}
		part("endpoint", c.Method+" "+visible.Identifier(c.Path), 5)
		part("it does", c.Description, 3)
		part("tool", c.Tool, 1)
		if b := c.Before; b != nil && b.Approved+b.Rejected > 0 {
			rows = append(rows, cli.Say("", "", fmt.Sprintf("asked this plugin before: %d approved, %d rejected", b.Approved,
				b.Rejected)))
		}
		part("query", c.Query, shownLines)
		part("body", c.Body, shownLines)
		if c.Truncated {
			rows = append(rows, cli.Say("", "", fmt.Sprintf("more was sent than is shown: the body has %d bytes", c.BodyBytes)))
		}
		rows = append(rows, cli.Say("", "", "expires at "+when(c.Expires)))
	}
	t.Rows(t.Out, "", rows...)
}

// shownLines is how many lines of what is sent are shown.
const shownLines = 60

func inboxCallsCommand(a *cli.App) *cobra.Command {
	var q api.DecidedQuery
	cmd := a.Command(&cobra.Command{
		Use:   "calls [ID]",
		Short: "Show who approved or rejected which calls, the newest first",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		q.Plugin = in.Arg(0)
		answer, err := api.ListDecidedCalls.Call(ctx, in.Host, q)
		return cli.Output{Value: answer.Calls, Show: func() {
			if len(answer.Calls) == 0 {
				in.Printf("No call was approved or rejected yet.")
			} else {
				in.Table(cli.CallRows(answer.Calls))
			}
			in.Next("inbox list")
		}}, err
	})
	cli.AddLines(cmd, &q.Limit, 20, api.MaxRuns, "how many to show")
	cmd.Flags().Int64Var(&q.Before, "before", 0, "show calls with smaller numbers than this")
	return cmd
}

// asked is what a user decides on: a run or a call.
type asked struct {
	id   int64
	call bool
}

// askedOf reads the numbers of runs and calls.
func askedOf(args []string) ([]asked, error) {
	list := make([]asked, len(args))
	for i, arg := range args {
		number, call := strings.CutPrefix(arg, "c")
		ids, err := cli.Numbers([]string{number}, "run or call", "inbox list")
		if err != nil {
			return nil, cli.Usage(fmt.Errorf("%q is not the number of a run or call, as 'wasmhost inbox list' shows it",
				cli.Clean(arg)))
		}
		list[i] = asked{ids[0], call}
	}
	return list, nil
}

// decideCommand is inbox approve or inbox reject. Runs and calls are decided on
// in the order of the arguments, also those after one that fails.
func decideCommand(a *cli.App, decision, short string,
	run func(ctx context.Context, in *cli.Invocation, id int64) (api.JobRun, error),
	call func(ctx context.Context, in *cli.Invocation, id int64) (api.AskedCall, error)) *cobra.Command {
	var list []asked
	return a.Command(&cobra.Command{
		Use:   decision + " NUMBER...",
		Short: short,
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			list, err = askedOf(args)
			return err
		},
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		done, lines, failed, next := []any{}, []string{}, []string{}, ""
		for i, one := range list {
			var err error
			if one.call {
				var c api.AskedCall
				if c, err = call(ctx, in, one.id); err == nil {
					done, next = append(done, c), "inbox calls "+cli.QuoteArg(c.Plugin)
					lines = append(lines, fmt.Sprintf("call %s of %s, %s %s, %s.", cli.CallNumber(c.ID), c.Plugin, c.Method, c.Path,
						decidedCall(c)))
				}
			} else {
				var r api.JobRun
				if r, err = run(ctx, in, one.id); err == nil {
					done, next = append(done, r), "cron history "+cli.QuoteArg(r.Plugin)
					lines = append(lines, fmt.Sprintf("run %d of %s/%s %s.", r.ID, r.Plugin, r.Job, decided(r)))
				}
			}
			if err != nil && (len(list) == 1 || ctx.Err() != nil) {
				return cli.Output{}, err
			}
			if err != nil {
				in.Failure(err)
				failed = append(failed, strings.TrimSpace(in.Args[i]))
			}
		}
		out := cli.Output{Value: done, Show: func() {
			for _, line := range lines {
				in.Printf("%s", line)
			}
			if len(failed) == 0 {
				in.Next("inbox list", next)
			}
		}}
		if len(failed) > 0 {
			out.Failed = fmt.Errorf("%s of %s could not be decided on: %s", strconv.Itoa(len(failed)),
				cli.Count(len(list), "number"), strings.Join(failed, ", "))
		}
		return out, nil
	})
}

// decidedCall says what a decision has brought about, or had before.
func decidedCall(c api.AskedCall) string {
	switch {
	case c.Rejected != nil:
		return "is rejected"
	case c.Open:
		return "is approved and runs"
	}
	return "was approved before and has ended: " + strings.TrimSpace(c.State+" "+c.Code)
}

// decided says what a decision has brought about, or had before.
func decided(r api.JobRun) string {
	switch {
	case r.Rejected != nil:
		return "is rejected"
	case r.State == "running":
		return "is approved and runs"
	case r.Open:
		return "is approved; it runs as soon as it is its turn"
	}
	return "was approved before and has ended: " + outcome(r)
}

// inShort is a text of a plugin's author for a column of a table.
func inShort(text string) string {
	const most = 120
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
