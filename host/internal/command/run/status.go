// Package run has the commands by which a host is used and looked after.
package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var ready bool
	cmd := a.Command(&cobra.Command{
		Use:     "status",
		GroupID: cli.GroupRun,
		Short:   "Say what is wrong with the running host, and what to do",
		Long: `Say in one screen where the host serves that runs on the data folder, what is wrong
with it and what to do about it: plugins that do not run or crash, jobs that fail, services
that cannot be used, files that are damaged, a disk that is full, a backup that is
old.

The exit code is 1 where no host runs or something does not work, else 0, also
where there are warnings. With --ready it is 1 only where plugins cannot be called,
for the health check of a container: what else is wrong is not mended by another one.`,
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		c, err := a.RunningHost(ctx)
		if errors.Is(err, cli.ErrNotRunning) {
			dir, _ := a.DataFolder() // it was found before
			return cli.Output{Value: placedStatus{api.Status{Status: "not_running", Service: "wasmhost"},
				cli.Place{DataFolder: dir}}, Failed: err}, nil
		}
		if err != nil {
			return cli.Output{}, err
		}
		status, err := Status(ctx, c)
		out := cli.Output{Value: placedStatus{status, c.Place}, Show: func() { showStatus(in.Term, status, c.Place) }}
		if ready {
			if err == nil && status.Status != "ready" {
				out.Failed = &cli.ExitError{Code: cli.ExitFailed}
			}
		} else if slices.ContainsFunc(status.Findings, isError) {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed} // what is wrong was shown
		}
		return out, err
	})
	cmd.Flags().BoolVar(&ready, "ready", false, "exit with 1 only where plugins cannot be called")
	return cmd
})

// placedStatus is what a host says of itself, and where it serves.
type placedStatus struct {
	api.Status
	cli.Place
}

// showStatus prints what is wrong, the worst first.
func showStatus(t *cli.Term, s api.Status, at cli.Place) {
	up := ""
	if !s.StartedAt.IsZero() {
		up = ", up " + time.Since(s.StartedAt).Round(time.Second).String()
	}
	t.Printf("wasmhost %s is %s%s: %s.", s.Version, s.Status, up, pluginCounts(s.Plugins))
	t.Printf("It serves at %s.", at)
	if m := s.Memory; m.MaxBytes > 0 {
		refused := ""
		if m.Refused > 0 {
			refused = fmt.Sprintf("; refused %d times", m.Refused)
		}
		t.Printf("memory of plugins: %s of %s%s.", cli.Size(m.UsedBytes), cli.Size(m.MaxBytes), refused)
	}
	if s.Degraded != "" {
		t.Printf("What needs no more goes on: %s.", s.Degraded)
	}
	if len(s.Findings) == 0 {
		t.Printf("Nothing is wrong.")
		return
	}
	for _, f := range s.Findings {
		about := f.Component
		if f.Plugin != "" {
			about = f.Plugin
		}
		t.Printf("\n%-8s %s: %s", string(f.Severity), about, f.What)
		if f.Do != "" {
			t.Printf("         to do: %s", f.Do)
		}
	}
}

// pluginCounts says how many plugins are in which state.
func pluginCounts(states map[api.State]int) string {
	var counts []string
	for _, state := range slices.Sorted(maps.Keys(states)) {
		counts = append(counts, fmt.Sprintf("%d %s", states[state], state))
	}
	if len(counts) == 0 {
		return "no plugin is installed"
	}
	return "plugins: " + strings.Join(counts, ", ")
}

// Status asks the host how it is.
func Status(ctx context.Context, c *cli.Client) (status api.Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, 3*health.CheckTimeout)
	defer cancel()
	a, err := c.Send(ctx, http.MethodGet, "/readyz?verbose", nil)
	if err != nil {
		return status, err
	}
	if a.ContentType != "application/json" {
		return status, a.Problem()
	}
	if err := json.Unmarshal(a.Body, &status); err != nil {
		return status, fmt.Errorf("the host's answer cannot be read: %w; is it of the same version as this command?", err)
	}
	return status, nil
}

func isError(f health.Finding) bool { return f.Severity == health.Error }
