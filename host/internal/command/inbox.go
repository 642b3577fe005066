package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

func (a *app) inboxCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "inbox",
		GroupID: groupRun,
		Short:   "Approve or reject the jobs and calls that ask first",
		Long: `Jobs that a plugin declares with approvalRequired run only after the user has
approved that run. One run of a job waits at a time, for a day by default, also
over restarts of the host. The number of a run stands for what was listed: when the
plugin is upgraded, the run is dropped and waits anew with another number.

Endpoints that it declares with requiresConfirmation answer a call only after the
user has approved that very call, of which method, path, query and body are shown.
Its client waits with it, for 5 minutes by default (the limit confirm.timeout), and
takes it back by hanging up. The numbers of calls begin with a c.`,
	}, a.inboxListCommand(),
		a.decideCommand("approve", "Let runs and calls begin that wait", api.ApproveRun, api.ApproveCall),
		a.decideCommand("reject", "End runs and calls that wait", api.RejectRun, api.RejectCall),
		a.inboxCallsCommand())
}

func (a *app) inboxListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list",
		Short: "List what waits for your approval",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		inbox, err := api.ListInbox.Call(ctx, in.host, api.None{})
		return output{value: inbox, show: func() {
			first := ""
			if len(inbox.Runs) > 0 {
				heading := []string{"RUN", "PLUGIN", "VERSION", "JOB", "DUE", "EXPIRES", "RUNS", "LABEL", "WHAT IT DOES"}
				in.table(rowsOf(heading, inbox.Runs, func(r api.JobRun) []string {
					return []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Version, visible.Identifier(r.Job),
						since(r.ScheduledAt), when(r.Expires),
						strconv.Itoa(r.Count), r.Label, inShort(r.Description)}
				}))
				first = strconv.FormatInt(inbox.Runs[0].ID, 10)
			}
			if len(inbox.Calls) > 0 {
				showCalls(in.term, inbox.Calls)
				first = callNumber(inbox.Calls[0].ID)
			}
			if first == "" {
				in.printf("Nothing waits for your approval.")
				in.next("cron next")
				return
			}
			in.next("inbox approve "+first, "inbox reject "+first)
		}}, err
	})
}

// showCalls prints calls that wait: what is sent stands behind a bar, since its
// author is whoever calls.
func showCalls(t *term, list []api.AskedCall) {
	var rows []row
	for _, c := range list {
		rows = append(rows, row{own: []string{callNumber(c.ID), c.Plugin + " " + shortVersion(c.Version), "asked by"},
			words: c.RequestedBy})
		part := func(name, text string, lines int) {
			if text != "" {
				rows = append(rows, row{own: []string{"", "", name}, words: text, lines: lines})
			}
		}
		part("endpoint", c.Method+" "+visible.Identifier(c.Path), 5)
		part("it does", c.Description, 3)
		part("query", c.Query, shownLines)
		part("body", c.Body, shownLines)
		if c.Truncated {
			rows = append(rows, say("", "", fmt.Sprintf("more was sent than is shown: the body has %d bytes", c.BodyBytes)))
		}
		rows = append(rows, say("", "", "expires at "+when(c.Expires)))
	}
	t.rows(t.out, "", rows...)
}

// shownLines is how many lines of what is sent are shown.
const shownLines = 60

// callNumber is the number of a call as people write it.
func callNumber(id int64) string { return "c" + strconv.FormatInt(id, 10) }

func (a *app) inboxCallsCommand() *cobra.Command {
	var q api.DecidedQuery
	cmd := a.command(&cobra.Command{
		Use:   "calls [ID]",
		Short: "Show who approved or rejected which calls, the newest first",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		q.Plugin = in.arg(0)
		answer, err := api.ListDecidedCalls.Call(ctx, in.host, q)
		return output{value: answer.Calls, show: func() {
			if len(answer.Calls) == 0 {
				in.printf("No call was approved or rejected yet.")
			} else {
				in.table(callRows(answer.Calls))
			}
			in.next("inbox list")
		}}, err
	})
	addLines(cmd, &q.Limit, 20, api.MaxRuns, "how many to show")
	cmd.Flags().Int64Var(&q.Before, "before", 0, "show calls with smaller numbers than this")
	return cmd
}

// callRows are calls that were decided on.
func callRows(list []api.AskedCall) [][]string {
	heading := []string{"CALL", "PLUGIN", "VERSION", "METHOD", "PATH", "ASKED BY", "DECISION", "BY", "AT", "STATE"}
	return rowsOf(heading, list, func(c api.AskedCall) []string {
		decision, word := c.Approved, "approved"
		if c.Rejected != nil {
			decision, word = c.Rejected, "rejected"
		}
		return []string{callNumber(c.ID), c.Plugin, c.Version, c.Method, visible.Identifier(c.Path), c.RequestedBy, word,
			decision.By,
			since(decision.At), strings.TrimSpace(c.State + " " + c.Code)}
	})
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
		ids, err := numbers([]string{number}, "run or call", "inbox list")
		if err != nil {
			return nil, usage(fmt.Errorf("%q is not the number of a run or call, as 'wasmhost inbox list' shows it",
				clean(arg)))
		}
		list[i] = asked{ids[0], call}
	}
	return list, nil
}

// decideCommand is inbox approve or inbox reject. Runs and calls are decided on
// in the order of the arguments, also those after one that fails.
func (a *app) decideCommand(decision, short string, run api.Endpoint[api.RunRequest, api.JobRun],
	call api.Endpoint[api.CallRequest, api.AskedCall]) *cobra.Command {
	var list []asked
	return a.command(&cobra.Command{
		Use:   decision + " NUMBER...",
		Short: short,
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			list, err = askedOf(args)
			return err
		},
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		done, lines, failed, next := []any{}, []string{}, []string{}, ""
		for i, one := range list {
			var err error
			if one.call {
				var c api.AskedCall
				if c, err = call.Call(ctx, in.host, api.CallRequest{ID: one.id}); err == nil {
					done, next = append(done, c), "inbox calls "+quoteArg(c.Plugin)
					lines = append(lines, fmt.Sprintf("call %s of %s, %s %s, %s.", callNumber(c.ID), c.Plugin, c.Method, c.Path,
						decidedCall(c)))
				}
			} else {
				var r api.JobRun
				if r, err = run.Call(ctx, in.host, api.RunRequest{ID: one.id}); err == nil {
					done, next = append(done, r), "cron history "+quoteArg(r.Plugin)
					lines = append(lines, fmt.Sprintf("run %d of %s/%s %s.", r.ID, r.Plugin, r.Job, decided(r)))
				}
			}
			if err != nil && (len(list) == 1 || ctx.Err() != nil) {
				return output{}, err
			}
			if err != nil {
				in.failure(err)
				failed = append(failed, strings.TrimSpace(in.args[i]))
			}
		}
		out := output{value: done, show: func() {
			for _, line := range lines {
				in.printf("%s", line)
			}
			if len(failed) == 0 {
				in.next("inbox list", next)
			}
		}}
		if len(failed) > 0 {
			out.failed = fmt.Errorf("%s of %s could not be decided on: %s", strconv.Itoa(len(failed)),
				count(len(list), "number"), strings.Join(failed, ", "))
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
