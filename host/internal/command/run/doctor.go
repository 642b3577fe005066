package run

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/doctor"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "doctor",
		GroupID: cli.GroupRun,
		Short:   "Look at this machine, and say what is missing for a host and what to do",
		Long: `Look at this machine: the data folder, its disk, the master key, the port, the
clock, the tools that compile plugins, and whose plugins the host takes. Nothing is
changed. What is wrong inside a host that runs, 'wasmhost status' says.

The exit code is 1 where a host could not work, else 0.`,
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		found := doctor.Diagnose(ctx, a)
		out := cli.Output{Value: struct {
			Diagnoses []doctor.Diagnosis `json:"diagnoses"`
		}{found}, Show: func() { showDiagnoses(in.Term, found) }}
		if slices.ContainsFunc(found, func(d doctor.Diagnosis) bool { return d.Severity == health.Error }) {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed} // what is wrong was shown
		}
		return out, nil
	})
})

func showDiagnoses(t *cli.Term, found []doctor.Diagnosis) {
	for _, d := range found {
		mark := "ok"
		if d.Severity != "" {
			mark = string(d.Severity)
		}
		t.Printf("%-8s %s: %s", mark, d.About, d.What)
		if d.Do != "" {
			t.Printf("         to do: %s", d.Do)
		}
	}
}
