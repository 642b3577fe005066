package manage

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var lines int
	var slow, failed bool
	cmd := a.Command(&cobra.Command{
		Use:     "trace ID [REQUEST-ID]",
		GroupID: cli.GroupRun,
		Short:   "Show where the time of a plugin's calls went",
		Long: `Show the newest calls of a plugin, how long each waited for its turn, what it computed,
and how it ended; with the id of a request, which answers have in X-Request-Id and lines
of the log have too, all that this call asked of the host, one below the other. Calls
that were slow or failed are kept longer than others. Traces are in the memory of the
host that runs. 'wasmhost call --trace' shows that of the call itself.`,
		Example: `  wasmhost trace my-plugin --slow
  wasmhost trace my-plugin 7Q2KXW4M`,
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		query := api.TraceQuery{ID: in.Args[0], Limit: lines, Slow: slow, Failed: failed}
		if len(in.Args) > 1 {
			query.RequestID = in.Args[1]
		}
		found, err := api.ListTraces.Call(ctx, in.Host, query)
		if err == nil && query.RequestID != "" && len(found.Traces) == 0 {
			err = fmt.Errorf("there is no trace of the request %s any more; 'wasmhost trace %s' lists those that there are",
				cli.Clean(query.RequestID), cli.QuoteArg(query.ID))
		}
		return cli.Output{Value: found, Show: func() {
			switch {
			case len(found.Traces) == 0:
				in.Notef("There is no such call since the host started, or no host runs.")
			case query.RequestID != "":
				for _, one := range found.Traces {
					in.ShowTrace(one)
				}
			default:
				heading := []string{"TIME", "WHAT", "TOOK", "WAITED", "COMPUTED", "HOST CALLS", "RESULT", "REQUEST"}
				in.Table(cli.RowsOf(heading, found.Traces, func(t api.Trace) []string {
					return []string{cli.Since(t.Time), t.Name, tookMs(t.TookMs), tookMs(t.WaitedMs), tookMs(t.ComputedMs),
						strconv.Itoa(t.HostCalls), cli.TraceResult(t), t.RequestID}
				}))
				in.Next("trace " + cli.QuoteArg(query.ID) + " " + found.Traces[len(found.Traces)-1].RequestID)
			}
		}}, err
	})
	cli.AddLines(cmd, &lines, 20, api.MaxLogEntries, "how many calls to show")
	cmd.Flags().BoolVar(&slow, "slow", false, "only those that took the limit logs.slow or longer")
	cmd.Flags().BoolVar(&failed, "failed", false, "only those that failed")
	return cmd
})
