package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) auditCommand() *cobra.Command {
	var asJSON bool
	var lines int
	cmd := &cobra.Command{
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
the host stops.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if lines < 1 || lines > api.MaxLogEntries {
				return usage(fmt.Errorf("-n is %d; give a number from 1 to %d", lines, api.MaxLogEntries))
			}
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				audit, err := api.GetAudit.Call(ctx, c, api.AuditRequest{ID: args[0], Limit: lines})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, audit)
				}
				if running {
					showUsage(t, audit)
				}
				showHosts(t, audit.Hosts, lines)
				showRequests(t, audit.Requests)
				t.next("info "+quoteArg(args[0]), "logs "+quoteArg(args[0]))
				return nil
			})
		},
	}
	cmd.Flags().IntVarP(&lines, "lines", "n", 20, "how many requests to show at most, and how many hosts")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all of it as JSON")
	return cmd
}

// showUsage prints what was used since the host started.
func showUsage(t *term, audit api.Audit) {
	f := audit.Figures
	t.table(t.out, [][]string{
		{"CPU", strconv.FormatUint(f.Instructions, 10) + " instructions, " + strconv.FormatFloat(f.CPUMs, 'f', 1, 64) +
			" ms"},
		{"memory", size(int64(f.MemoryBytes)) + " now, " + size(int64(f.MemoryPeakBytes)) + " at most, cap " +
			size(int64(f.MemoryMaxBytes))},
		{"calls", strconv.FormatUint(f.Calls, 10) + ", " + strconv.FormatUint(f.Errors, 10) + " failed, " +
			strconv.FormatUint(f.Crashes, 10) + " crashed"},
	})
	if len(audit.Functions) == 0 {
		t.printf("\nIt has called nothing that needs a permission.")
		return
	}
	rows := [][]string{{"FUNCTION", "ALLOWED", "DENIED", "FAILED", "IN", "OUT"}}
	for _, u := range audit.Functions {
		rows = append(rows, []string{u.Namespace + "." + u.Function, strconv.FormatUint(u.Allowed, 10),
			strconv.FormatUint(u.Denied, 10),
			strconv.FormatUint(u.Failed, 10), size(int64(u.BytesIn)), size(int64(u.BytesOut))})
	}
	t.printf("")
	t.table(t.out, rows)
}

// showHosts prints what there was with each host, also with requests that are
// no longer on record.
func showHosts(t *term, list []api.AuditedHost, most int) {
	if len(list) == 0 {
		return
	}
	rows := [][]string{{"HOST", "FIRST", "LAST", "CALLS", "REFUSED", "SENT", "RECEIVED"}}
	for _, h := range list[:min(most, len(list))] {
		name := h.Host
		if name == "" {
			name = "(no valid URL)"
		}
		rows = append(rows, []string{name, since(h.First), since(h.Last), strconv.FormatInt(h.Calls, 10),
			strconv.FormatInt(h.Refused, 10),
			size(h.BytesOut), size(h.BytesIn)})
	}
	t.printf("")
	t.table(t.out, rows)
	if more := len(list) - most; more > 0 {
		t.printf("and %s more, which --json lists", count(more, "host"))
	}
}

// showRequests prints the newest requests on the network.
func showRequests(t *term, list []api.AuditedRequest) {
	if len(list) == 0 {
		t.printf("\nNo request on the network is on record.")
		return
	}
	rows := [][]string{{"TIME", "METHOD", "HOST", "STATUS", "SENT", "RECEIVED", "TOOK", "TIMES"}}
	for _, r := range list {
		status := strconv.Itoa(r.Status)
		if r.Code != "" {
			status = r.Code
		}
		rows = append(rows, []string{since(r.Time), r.Method, strings.Join(append([]string{r.Host}, r.Redirects...), " > "),
			status,
			size(r.BytesOut), size(r.BytesIn), strconv.FormatInt(r.DurationMs, 10) + "ms", strconv.FormatInt(r.Count, 10)})
	}
	t.printf("")
	t.table(t.out, rows)
}
