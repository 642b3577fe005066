package run

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "cron",
		GroupID: cli.GroupRun,
		Short:   "Show the jobs of plugins and their runs, and run one now",
		Long: `Show the jobs that plugins declare, when they are due, and what became of their
runs. Jobs run while a host serves, so these commands need one that runs. Times are
shown in the time zone of this computer.`,
	}, cronListCommand(a), cronNextCommand(a), cronRunCommand(a), cronHistoryCommand(a))
})

// when shows a time that may not be known.
func when(at *time.Time) string {
	if at == nil {
		return "-"
	}
	return cli.Since(*at)
}

// outcome says in one column what became of a run.
func outcome(r api.JobRun) string {
	text := r.State
	switch {
	case r.Count > 1 && r.Started != nil: // one run makes up for several
		text += fmt.Sprintf(" (once, for %d due times)", r.Count)
	case r.Count > 1:
		text += " (" + cli.Count(r.Count, "time") + ")"
	}
	for _, more := range []string{r.Reason, r.Error} {
		if more != "" {
			text += ": " + more
		}
	}
	return text
}

// decidedBy says who let a run begin, or ended it.
func decidedBy(r api.JobRun) string {
	switch {
	case r.Approved != nil:
		return "approved by " + r.Approved.By
	case r.Rejected != nil:
		return "rejected by " + r.Rejected.By
	case r.RequestedBy != "":
		return "asked for by " + r.RequestedBy
	}
	return r.Cause
}

// runRows is a table of runs.
func runRows(list []api.JobRun) [][]string {
	heading := []string{"RUN", "PLUGIN", "JOB", "DUE", "TOOK", "WHY", "OUTCOME"}
	return cli.RowsOf(heading, list, func(r api.JobRun) []string {
		took := "-"
		if r.Started != nil && r.Ended != nil {
			took = (time.Duration(r.DurationMs) * time.Millisecond).String()
		}
		return []string{strconv.FormatInt(r.ID, 10), r.Plugin, r.Job, cli.Since(r.ScheduledAt), took, decidedBy(r),
			outcome(r)}
	})
}
