package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) inboxCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "inbox",
		GroupID: groupRun,
		Short:   "Approve or reject the runs of jobs that ask first",
		Long: `Jobs that a plugin declares with approvalRequired run only after the user has
approved that run. One run of a job waits at a time, for a day by default, also
over restarts of the host.`,
		Args: onlySubcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.inboxListCommand(),
		a.decideCommand("approve", "Let runs begin that wait", "approved; it runs as soon as it is its turn"),
		a.decideCommand("reject", "End runs that wait", "rejected"))
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
			list, err := c.WaitingRuns(cmd.Context())
			if err != nil {
				return err
			}
			t := a.term(cmd)
			if asJSON {
				return writeJSON(t.out, append([]server.JobRun{}, list...))
			}
			if len(list) == 0 {
				t.printf("Nothing waits for your approval.")
				t.next("cron next")
				return nil
			}
			rows := [][]string{{"RUN", "PLUGIN", "JOB", "DUE", "EXPIRES", "RUNS"}}
			for _, r := range list {
				rows = append(rows, []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Job, since(r.ScheduledAt), when(r.Expires), strconv.Itoa(r.Count)})
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
// order of the arguments, and the first that fails ends it.
func (a *app) decideCommand(decision, short, done string) *cobra.Command {
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
			plugin := ""
			for _, id := range ids {
				run, err := c.Decide(cmd.Context(), id, decision)
				if err != nil {
					return err
				}
				plugin = run.Plugin
				t.printf("run %s of %s/%s is %s.", strconv.FormatInt(id, 10), run.Plugin, run.Job, done)
			}
			t.next("inbox list", "cron history "+quoteArg(plugin))
			return nil
		},
	}
}
