// Package logs has the command that shows the logs of plugins, and what follows them.
package logs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// logFlags are the flags of logs.
type logFlags struct {
	level, since, until, text, request string
	lines                              int
	before                             int64
}

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var f logFlags
	var follow bool
	cmd := &cobra.Command{
		Use:     "logs [ID]",
		GroupID: cli.GroupRun,
		Short:   "Show the log of a plugin or of the host, and follow it with -f",
		Long: `Show the end of a plugin's log: what it logs and prints, and what happens to it.
Without an ID it is the host's own log, whoever has started the host, with what it
says from level info on.
Each line has its time, level and the id of the request that it belongs to, which
is the X-Request-Id of the answer. With -f, what is added is shown as it comes, on
a host that runs; when that restarts, following goes on where it was.

Characters that a terminal would act on are shown by their codes.`,
		Example: `  wasmhost logs my-plugin -n 20
  wasmhost logs my-plugin -f --level warn
  wasmhost logs --level warn
  wasmhost logs my-plugin --since 15m --request 5f0c1d2e-00000007`,
		RunE: func(cmd *cobra.Command, args []string) error {
			q, err := f.query(a.Plugin, time.Now())
			if err != nil {
				return cli.Usage(err)
			}
			t := a.Term(cmd)
			if follow && (q.Text != "" || q.Before != 0 || !q.Until.IsZero()) {
				return cli.Usage(errors.New("--text, --until and --before search what there is; leave them out, or -f"))
			}
			if follow {
				return FollowLog(cmd.Context(), a, t, q)
			}
			return a.WithPlugin(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				if q.Limit == 0 {
					return cli.Usage(errors.New("-n is 0; give how many lines to show, or follow from now on with -f"))
				}
				n, err := showLog(ctx, t, c, q)
				if err != nil {
					return err
				}
				t.Next(afterLog(q.ID, n, running)...)
				return nil
			})
		},
	}
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "go on with what is added, until Ctrl+C")
	cmd.Flags().StringVar(&f.level, "level", "debug", "least level to show: debug, info, warn or error")
	cmd.Flags().IntVarP(&f.lines, "lines", "n", 100, fmt.Sprintf("how many lines to show at most, up to %d",
		api.MaxLogEntries))
	cmd.Flags().StringVar(&f.since, "since", "",
		"show lines of this time and later: 15m, 2d, or a time such as 2026-11-21T12:00:00Z")
	cmd.Flags().StringVar(&f.request, "request", "", "show the lines of the request with this id only")
	cmd.Flags().StringVar(&f.until, "until", "", "show lines before this time only; as --since")
	cmd.Flags().StringVar(&f.text, "text", "", "show lines with this text only, in any case")
	cmd.Flags().Int64Var(&f.before, "before", 0, "go on with older lines, at the number that a search has ended with")
	a.AddJSON(cmd, "print each line as a JSON object")
	return cmd
})

// query makes the query of the flags.
func (f logFlags) query(id string, now time.Time) (q api.LogQuery, err error) {
	q = api.LogQuery{ID: id, Level: f.level, Limit: f.lines, RequestID: f.request, Text: f.text, Before: f.before}
	if f.before < 0 || utf8.RuneCountInString(f.text) > api.MaxLogText {
		return q, fmt.Errorf("--before is a number that a search has ended with, and --text has at most %d characters",
			api.MaxLogText)
	}
	if f.lines < 0 || f.lines > api.MaxLogEntries {
		return q, fmt.Errorf("-n is %d; give a number of lines up to %d", f.lines, api.MaxLogEntries)
	}
	if _, err := api.LogLevel(f.level); err != nil || f.level == "" {
		return q, fmt.Errorf("--level is %q; give debug, info, warn or error", f.level)
	}
	if f.since != "" {
		if q.Since, err = cli.ParseSince("--since", f.since, now); err != nil {
			return q, err
		}
	}
	if f.until != "" {
		q.Until, err = cli.ParseSince("--until", f.until, now)
	}
	return q, err
}

// afterLog is what to do after a look at the log.
func afterLog(id string, shown int, running bool) []string {
	switch {
	case !running:
		return []string{"serve"}
	case shown == 0 && id != "":
		return []string{"info " + cli.QuoteArg(id), logsOf(id) + " -f"}
	}
	return []string{logsOf(id) + " -f"}
}

// logsOf is the command that shows a log.
func logsOf(id string) string {
	if id == "" {
		return "logs"
	}
	return "logs " + cli.QuoteArg(id)
}

// whoseLog names a log in a sentence.
func whoseLog(id string) string {
	if id == "" {
		return "the host"
	}
	return id
}

// showLog shows what a query selects.
func showLog(ctx context.Context, t *cli.Term, c api.Caller, q api.LogQuery) (int, error) {
	var list api.LogEntryList
	var err error
	if q.ID == "" {
		list, err = api.ListHostLog.Call(ctx, c, api.HostLogQuery{Level: q.Level, Limit: q.Limit, Since: q.Since,
			Until: q.Until, Text: q.Text, Before: q.Before, RequestID: q.RequestID})
	} else {
		list, err = api.ListLog.Call(ctx, c, q)
	}
	if err != nil {
		return 0, err
	}
	for _, e := range list.Entries {
		if err := showEntry(t, e); err != nil {
			return 0, err
		}
	}
	if len(list.Entries) == 0 {
		t.Notef("The log of %s has no such lines.", whoseLog(q.ID))
	}
	if list.Older != 0 && (len(list.Entries) < q.Limit || q.Text != "" || q.Before != 0) {
		t.Notef("Older lines were not looked at; go on with --before %d", list.Older)
	}
	return len(list.Entries), nil
}

// showEntry prints an entry. Further lines of its text are moved in, so that
// none passes for an entry of its own.
func showEntry(t *cli.Term, e api.LogEntry) error {
	if t.JSON {
		return cli.WriteJSONLine(t.Out, e)
	}
	at := e.Time.Local().Format("2006-01-02 15:04:05.000")
	if e.Dropped > 0 {
		t.Printf("%s -- %s missing here --", at, cli.Count(int(e.Dropped), "line"))
		return nil
	}
	text := strings.ReplaceAll(strings.TrimRight(string(cli.CleanLines(e.Message)), "\n"), "\n", "\n    ")
	if e.RequestID != "" {
		t.Printf("%s %-5s [%s] %s", at, e.Level, e.RequestID, cli.RawText(text))
	} else {
		t.Printf("%s %-5s %s", at, e.Level, cli.RawText(text))
	}
	return nil
}
