package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) inboxCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "inbox",
		GroupID: groupRun,
		Short:   "Approve or reject the runs of jobs that ask first",
		Long: `Jobs that a plugin declares with approvalRequired run only after the user has
approved that run. One run of a job waits at a time, for a day by default, also
over restarts of the host. The number of a run stands for what was listed: when the
plugin is upgraded, the run is dropped and waits anew with another number.`,
		Args: onlySubcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.inboxListCommand(),
		a.decideCommand("approve", "Let runs begin that wait", api.ApproveRun),
		a.decideCommand("reject", "End runs that wait", api.RejectRun))
	return cmd
}

func (a *app) inboxListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the runs that wait for your approval",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			answer, err := api.ListWaitingRuns.Call(cmd.Context(), c, api.None{})
			if err != nil {
				return err
			}
			list := answer.Runs
			t := a.term(cmd)
			if asJSON {
				return writeJSON(t.out, list)
			}
			if len(list) == 0 {
				t.printf("Nothing waits for your approval.")
				t.next("cron next")
				return nil
			}
			rows := [][]string{{"RUN", "PLUGIN", "VERSION", "JOB", "DUE", "EXPIRES", "RUNS", "LABEL", "WHAT IT DOES"}}
			for _, r := range list {
				rows = append(rows, []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Version, r.Job, since(r.ScheduledAt),
					when(r.Expires),
					strconv.Itoa(r.Count), r.Label, inShort(r.Description)})
			}
			t.table(t.out, rows)
			first := strconv.FormatInt(list[0].ID, 10)
			t.next("inbox approve "+first, "inbox reject "+first)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	return cmd
}

// decideCommand is inbox approve or inbox reject. Runs are decided on in the
// order of the arguments, also those after one that fails.
func (a *app) decideCommand(decision, short string, route api.Endpoint[api.RunRequest, api.JobRun]) *cobra.Command {
	return &cobra.Command{
		Use:   decision + " RUN...",
		Short: short,
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ids := make([]int64, len(args))
			for i, text := range args {
				id, err := strconv.ParseInt(text, 10, 64)
				if err != nil || id < 1 {
					return usage(fmt.Errorf("%q is not the number of a run, as 'wasmhost inbox list' shows it", clean(text)))
				}
				ids[i] = id
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			t := a.term(cmd)
			plugin, failed := "", []string{}
			for _, id := range ids {
				run, err := route.Call(cmd.Context(), c, api.RunRequest{ID: id})
				if err != nil && (len(ids) == 1 || cmd.Context().Err() != nil) {
					return err
				}
				if err != nil {
					t.failure(err)
					failed = append(failed, strconv.FormatInt(id, 10))
					continue
				}
				plugin = run.Plugin
				t.printf("run %s of %s/%s %s.", strconv.FormatInt(id, 10), run.Plugin, run.Job, decided(run))
			}
			if len(failed) > 0 {
				return fmt.Errorf("%s of %s could not be decided on: %s", strconv.Itoa(len(failed)), count(len(ids), "run"),
					strings.Join(failed, ", "))
			}
			t.next("inbox list", "cron history "+quoteArg(plugin))
			return nil
		},
	}
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
