package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) inboxCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "inbox",
		GroupID: groupRun,
		Short:   "Approve or reject the runs of jobs that ask first",
		Long: `Jobs that a plugin declares with approvalRequired run only after the user has
approved that run. One run of a job waits at a time, for a day by default, also
over restarts of the host. The number of a run stands for what was listed: when the
plugin is upgraded, the run is dropped and waits anew with another number.`,
	}, a.inboxListCommand(),
		a.decideCommand("approve", "Let runs begin that wait", api.ApproveRun),
		a.decideCommand("reject", "End runs that wait", api.RejectRun))
}

func (a *app) inboxListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list",
		Short: "List the runs that wait for your approval",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListWaitingRuns.Call(ctx, in.host, api.None{})
		list := answer.Runs
		return output{value: list, show: func() {
			if len(list) == 0 {
				in.printf("Nothing waits for your approval.")
				in.next("cron next")
				return
			}
			heading := []string{"RUN", "PLUGIN", "VERSION", "JOB", "DUE", "EXPIRES", "RUNS", "LABEL", "WHAT IT DOES"}
			in.table(rowsOf(heading, list, func(r api.JobRun) []string {
				return []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Version, r.Job, since(r.ScheduledAt), when(r.Expires),
					strconv.Itoa(r.Count), r.Label, inShort(r.Description)}
			}))
			first := strconv.FormatInt(list[0].ID, 10)
			in.next("inbox approve "+first, "inbox reject "+first)
		}}, err
	})
}

// decideCommand is inbox approve or inbox reject. Runs are decided on in the
// order of the arguments, also those after one that fails.
func (a *app) decideCommand(decision, short string, route api.Endpoint[api.RunRequest, api.JobRun]) *cobra.Command {
	var ids []int64
	return a.command(&cobra.Command{
		Use:   decision + " RUN...",
		Short: short,
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			ids, err = numbers(args, "run", "inbox list")
			return err
		},
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		done, failed := []api.JobRun{}, []string{}
		for _, id := range ids {
			run, err := route.Call(ctx, in.host, api.RunRequest{ID: id})
			if err != nil && (len(ids) == 1 || ctx.Err() != nil) {
				return output{}, err
			}
			if err != nil {
				in.failure(err)
				failed = append(failed, strconv.FormatInt(id, 10))
				continue
			}
			done = append(done, run)
		}
		out := output{value: done, show: func() {
			for _, run := range done {
				in.printf("run %s of %s/%s %s.", strconv.FormatInt(run.ID, 10), run.Plugin, run.Job, decided(run))
			}
			if len(failed) == 0 {
				in.next("inbox list", "cron history "+quoteArg(done[len(done)-1].Plugin))
			}
		}}
		if len(failed) > 0 {
			out.failed = fmt.Errorf("%s of %s could not be decided on: %s", strconv.Itoa(len(failed)), count(len(ids), "run"),
				strings.Join(failed, ", "))
		}
		return out, nil
	})
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
