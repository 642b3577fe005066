package manage

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var lines int
	var history bool
	cmd := a.Command(&cobra.Command{
		Use:     "audit ID",
		GroupID: cli.GroupRun,
		Short:   "Show what a plugin has used: calls, denials, bytes, CPU, memory and requests",
		Long: `Show which functions of the host a plugin has called that need a permission, how
often each was denied, what it has taken of the machine since the host started, and
the hosts on the network that it has asked or was refused, with its newest requests.
Hosts and requests are kept over restarts; of a request, the method, the host, the
status, the bytes and the time are known, never the path, the query or the headers.
Old requests make room for new ones; the figures of the hosts still count them.
Requests that were refused alike share a line, which comes a minute later or when
the host stops. Last come the calls of endpoints that ask first: who approved or
rejected what. With --history it is what was used from point to point, some half an
hour back, of a host that runs.`,
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if history {
			used, err := api.GetUsageHistory.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
			return cli.Output{Value: used, Show: func() { showHistory(in.Term, used, lines) }}, err
		}
		audit, err := api.GetAudit.Call(ctx, in.Host, api.AuditRequest{ID: in.Args[0], Limit: lines})
		return cli.Output{Value: audit, Show: func() {
			if in.Running {
				showUsage(in.Term, audit)
			}
			showHosts(in.Term, audit.Hosts, lines)
			showRequests(in.Term, audit.Requests)
			if len(audit.Calls) > 0 {
				in.Printf("")
				in.Table(cli.CallRows(audit.Calls))
			}
			in.Next("info "+cli.QuoteArg(in.Args[0]), "logs "+cli.QuoteArg(in.Args[0]))
		}}, err
	})
	cli.AddLines(cmd, &lines, 20, api.MaxLogEntries, "how many requests to show, and how many hosts or points")
	cmd.Flags().BoolVar(&history, "history", false, "show what was used over time")
	cmd.AddCommand(auditAgentsCommand(a))
	return cmd
})

func auditAgentsCommand(a *cli.App) *cobra.Command {
	var q api.AgentCallQuery
	cmd := a.Command(&cobra.Command{
		Use:   "agents",
		Short: "Show which token has called which tool or endpoint, when, and what became of it",
		Long: `Show calls of tools, and all requests with tokens that do nothing but call, such as
those of agents: also those that were refused. Neither arguments nor answers are
kept. The newest are, over restarts, as much as of the log of a plugin
(logs.total-mb); on each of several hosts those that it has answered.
The plugin that is called agents is 'audit -- agents'.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListAgentCalls.Call(ctx, in.Host, q)
		return cli.Output{Value: list, Show: func() {
			if len(list.Calls) == 0 {
				in.Printf("No agent has called anything that is on record.")
			} else {
				in.Table(cli.RowsOf([]string{"TIME", "TOKEN", "CALLED", "OUTCOME", "TOOK"}, list.Calls, agentCallRow))
			}
			in.Next("token list", "inbox calls")
		}}, err
	})
	cli.AddLines(cmd, &q.Limit, 50, api.MaxLogEntries, "how many to show")
	cmd.Flags().StringVar(&q.Text, "text", "", "only those with this in the token, the plugin or the tool")
	cmd.Flags().Int64Var(&q.Before, "before", 0, "only those with a smaller seq, as --json shows it")
	return cmd
}

func agentCallRow(c api.AgentCall) []string {
	what := cmp.Or(c.Tool, strings.Join(strings.Fields(c.Method+" "+c.Plugin+" "+c.Path), " "))
	outcome := strings.TrimSpace(strconv.Itoa(c.Status) + " " + c.Code)
	if c.Count > 1 {
		outcome += fmt.Sprintf(", %d such since %s", c.Count, c.First.Local().Format(time.TimeOnly))
	}
	return []string{cli.Since(c.Time), c.TokenName + " (" + c.Token + ")", visible.Identifier(what), outcome,
		strconv.FormatInt(c.DurationMs, 10) + "ms"}
}

// showHistory prints the newest points, the newest last.
func showHistory(t *cli.Term, used api.UsageHistory, most int) {
	points := used.Points[max(0, len(used.Points)-most):]
	if len(points) == 0 {
		t.Notef("There is no history: the plugin has not run since the host started, or no host runs.")
		return
	}
	heading := []string{"TIME", "CALLS", "DENIED", "CPU", "MEMORY", "SENT", "RECEIVED"}
	t.Table(cli.RowsOf(heading, points, func(p api.UsagePoint) []string {
		cpu := strconv.FormatFloat(p.CPUMs, 'f', 1, 64) + " ms"
		return []string{p.Time.Local().Format(time.TimeOnly), strconv.FormatUint(p.Calls, 10),
			strconv.FormatUint(p.Denied, 10), cpu, cli.Size(int64(p.MemoryBytes)),
			cli.Size(int64(p.BytesOut)), cli.Size(int64(p.BytesIn))}
	}))
}

// showUsage prints what was used since the host started.
func showUsage(t *cli.Term, audit api.Audit) {
	f := audit.Figures
	t.Table([][]string{
		// Units of metered work are left out: they are an upper bound, far from
		// what ran in code such as an interpreter's.
		{"CPU", strconv.FormatFloat(f.CPUMs, 'f', 1, 64) + " ms, waited " +
			strconv.FormatFloat(f.CPUWaitMs, 'f', 1, 64) + " ms for a processor"},
		{"memory", cli.Size(int64(f.MemoryBytes)) + " in all now, with its code" + inInstances(f.Instances) + "; " +
			cli.Size(int64(f.MemoryPeakBytes)) + " at most so far; an instance may have " + cli.Size(int64(f.MemoryMaxBytes))},
		{"calls", strconv.FormatUint(f.Calls, 10) + ", " + strconv.FormatUint(f.Errors, 10) + " failed, " +
			strconv.FormatUint(f.Crashes, 10) + " crashed"},
	})
	if len(audit.Endpoints) > 0 {
		t.Printf("")
		t.Table(cli.RowsOf([]string{"ENDPOINT", "CALLS", "TIME", "A CALL"}, audit.Endpoints,
			func(u api.EndpointUsage) []string {
				return []string{u.Method + " " + u.Path, strconv.FormatUint(u.Calls, 10), tookMs(u.Ms),
					tookMs(u.Ms / float64(u.Calls))}
			}))
	}
	if len(audit.Functions) == 0 {
		t.Printf("\nIt has called nothing that needs a permission.")
		return
	}
	t.Printf("")
	heading := []string{"FUNCTION", "ALLOWED", "DENIED", "FAILED", "IN", "OUT", "TIME"}
	t.Table(cli.RowsOf(heading, audit.Functions, func(u api.FunctionUsage) []string {
		return []string{u.Namespace + "." + u.Function, strconv.FormatUint(u.Allowed, 10), strconv.FormatUint(u.Denied, 10),
			strconv.FormatUint(u.Failed, 10), cli.Size(int64(u.BytesIn)), cli.Size(int64(u.BytesOut)), tookMs(u.Ms)}
	}))
}

// tookMs is a time for people.
func tookMs(ms float64) string { return strconv.FormatFloat(ms, 'f', 1, 64) + " ms" }

// inInstances says in how many instances, where there are several.
func inInstances(n int) string {
	if n < 2 {
		return ""
	}
	return " in " + cli.Count(n, "instance") + " and their image"
}

// showHosts prints what there was with each host, also with requests that are
// no longer on record.
func showHosts(t *cli.Term, list []api.AuditedHost, most int) {
	if len(list) == 0 {
		return
	}
	t.Printf("")
	heading := []string{"HOST", "FIRST", "LAST", "CALLS", "REFUSED", "SENT", "RECEIVED"}
	t.Table(cli.RowsOf(heading, list[:min(most, len(list))], func(h api.AuditedHost) []string {
		return []string{cmp.Or(h.Host, "(no valid URL)"), cli.Since(h.First), cli.Since(h.Last),
			strconv.FormatInt(h.Calls, 10),
			strconv.FormatInt(h.Refused, 10), cli.Size(h.BytesOut), cli.Size(h.BytesIn)}
	}))
	if more := len(list) - most; more > 0 {
		t.Printf("and %s more, which --json lists", cli.Count(more, "host"))
	}
}

// requestStatus says what became of a request.
func requestStatus(r api.AuditedRequest) string {
	if r.Denied != "" {
		return "denied: " + r.Denied
	}
	return cmp.Or(r.Code, strconv.Itoa(r.Status))
}

// showRequests prints the newest requests on the network.
func showRequests(t *cli.Term, list []api.AuditedRequest) {
	if len(list) == 0 {
		t.Printf("\nNo request on the network is on record.")
		return
	}
	t.Printf("")
	heading := []string{"TIME", "METHOD", "HOST", "STATUS", "SENT", "RECEIVED", "TOOK", "TIMES"}
	t.Table(cli.RowsOf(heading, list, func(r api.AuditedRequest) []string {
		return []string{cli.Since(r.Time), r.Method, strings.Join(append([]string{r.Host}, r.Redirects...), " > "),
			requestStatus(r), cli.Size(r.BytesOut), cli.Size(r.BytesIn),
			strconv.FormatInt(r.DurationMs, 10) + "ms", strconv.FormatInt(r.Count, 10)}
	}))
}
