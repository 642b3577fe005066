package command

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) auditCommand() *cobra.Command {
	var lines int
	var history bool
	cmd := a.command(&cobra.Command{
		Use:     "audit ID",
		GroupID: groupRun,
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
	}, a.withPlugin, func(ctx context.Context, in *invocation) (output, error) {
		if history {
			used, err := api.GetUsageHistory.Call(ctx, in.host, api.PluginRequest{ID: in.args[0]})
			return output{value: used, show: func() { showHistory(in.term, used, lines) }}, err
		}
		audit, err := api.GetAudit.Call(ctx, in.host, api.AuditRequest{ID: in.args[0], Limit: lines})
		return output{value: audit, show: func() {
			if in.running {
				showUsage(in.term, audit)
			}
			showHosts(in.term, audit.Hosts, lines)
			showRequests(in.term, audit.Requests)
			if len(audit.Calls) > 0 {
				in.printf("")
				in.table(callRows(audit.Calls))
			}
			in.next("info "+quoteArg(in.args[0]), "logs "+quoteArg(in.args[0]))
		}}, err
	})
	addLines(cmd, &lines, 20, api.MaxLogEntries, "how many requests to show, and how many hosts or points")
	cmd.Flags().BoolVar(&history, "history", false, "show what was used over time")
	return cmd
}

// showHistory prints the newest points, the newest last.
func showHistory(t *term, used api.UsageHistory, most int) {
	points := used.Points[max(0, len(used.Points)-most):]
	if len(points) == 0 {
		t.notef("There is no history: the plugin has not run since the host started, or no host runs.")
		return
	}
	heading := []string{"TIME", "CALLS", "DENIED", "CPU", "MEMORY", "SENT", "RECEIVED"}
	t.table(rowsOf(heading, points, func(p api.UsagePoint) []string {
		cpu := strconv.FormatFloat(p.CPUMs, 'f', 1, 64) + " ms"
		return []string{p.Time.Local().Format(time.TimeOnly), strconv.FormatUint(p.Calls, 10),
			strconv.FormatUint(p.Denied, 10), cpu, size(int64(p.MemoryBytes)),
			size(int64(p.BytesOut)), size(int64(p.BytesIn))}
	}))
}

// showUsage prints what was used since the host started.
func showUsage(t *term, audit api.Audit) {
	f := audit.Figures
	t.table([][]string{
		// Units of metered work are left out: they are an upper bound, far from
		// what ran in code such as an interpreter's.
		{"CPU", strconv.FormatFloat(f.CPUMs, 'f', 1, 64) + " ms, waited " +
			strconv.FormatFloat(f.CPUWaitMs, 'f', 1, 64) + " ms for a processor"},
		{"memory", size(int64(f.MemoryBytes)) + " in all now, with its code" + inInstances(f.Instances) + "; " +
			size(int64(f.MemoryPeakBytes)) + " at most so far; an instance may have " + size(int64(f.MemoryMaxBytes))},
		{"calls", strconv.FormatUint(f.Calls, 10) + ", " + strconv.FormatUint(f.Errors, 10) + " failed, " +
			strconv.FormatUint(f.Crashes, 10) + " crashed"},
	})
	if len(audit.Endpoints) > 0 {
		t.printf("")
		t.table(rowsOf([]string{"ENDPOINT", "CALLS", "TIME", "A CALL"}, audit.Endpoints, func(u api.EndpointUsage) []string {
			return []string{u.Method + " " + u.Path, strconv.FormatUint(u.Calls, 10), tookMs(u.Ms),
				tookMs(u.Ms / float64(u.Calls))}
		}))
	}
	if len(audit.Functions) == 0 {
		t.printf("\nIt has called nothing that needs a permission.")
		return
	}
	t.printf("")
	heading := []string{"FUNCTION", "ALLOWED", "DENIED", "FAILED", "IN", "OUT", "TIME"}
	t.table(rowsOf(heading, audit.Functions, func(u api.FunctionUsage) []string {
		return []string{u.Namespace + "." + u.Function, strconv.FormatUint(u.Allowed, 10), strconv.FormatUint(u.Denied, 10),
			strconv.FormatUint(u.Failed, 10), size(int64(u.BytesIn)), size(int64(u.BytesOut)), tookMs(u.Ms)}
	}))
}

// tookMs is a time for people.
func tookMs(ms float64) string { return strconv.FormatFloat(ms, 'f', 1, 64) + " ms" }

// inInstances says in how many instances, where there are several.
func inInstances(n int) string {
	if n < 2 {
		return ""
	}
	return " in " + count(n, "instance") + " and their image"
}

// showHosts prints what there was with each host, also with requests that are
// no longer on record.
func showHosts(t *term, list []api.AuditedHost, most int) {
	if len(list) == 0 {
		return
	}
	t.printf("")
	heading := []string{"HOST", "FIRST", "LAST", "CALLS", "REFUSED", "SENT", "RECEIVED"}
	t.table(rowsOf(heading, list[:min(most, len(list))], func(h api.AuditedHost) []string {
		return []string{cmp.Or(h.Host, "(no valid URL)"), since(h.First), since(h.Last), strconv.FormatInt(h.Calls, 10),
			strconv.FormatInt(h.Refused, 10), size(h.BytesOut), size(h.BytesIn)}
	}))
	if more := len(list) - most; more > 0 {
		t.printf("and %s more, which --json lists", count(more, "host"))
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
func showRequests(t *term, list []api.AuditedRequest) {
	if len(list) == 0 {
		t.printf("\nNo request on the network is on record.")
		return
	}
	t.printf("")
	heading := []string{"TIME", "METHOD", "HOST", "STATUS", "SENT", "RECEIVED", "TOOK", "TIMES"}
	t.table(rowsOf(heading, list, func(r api.AuditedRequest) []string {
		return []string{since(r.Time), r.Method, strings.Join(append([]string{r.Host}, r.Redirects...), " > "),
			requestStatus(r), size(r.BytesOut), size(r.BytesIn),
			strconv.FormatInt(r.DurationMs, 10) + "ms", strconv.FormatInt(r.Count, 10)}
	}))
}
