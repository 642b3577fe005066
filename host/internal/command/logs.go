package command

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

// logFlags are the flags of logs.
type logFlags struct {
	level, since, until, text, request string
	lines                              int
	before                             int64
}

func (a *app) logsCommand() *cobra.Command {
	var f logFlags
	var follow bool
	cmd := &cobra.Command{
		Use:     "logs [ID]",
		GroupID: groupRun,
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
			q, err := f.query(a.plugin, time.Now())
			if err != nil {
				return usage(err)
			}
			t := a.term(cmd)
			if follow && (q.Text != "" || q.Before != 0 || !q.Until.IsZero()) {
				return usage(errors.New("--text, --until and --before search what there is; leave them out, or -f"))
			}
			if follow {
				return a.followLog(cmd.Context(), t, q)
			}
			return a.withPlugin(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				if q.Limit == 0 {
					return usage(errors.New("-n is 0; give how many lines to show, or follow from now on with -f"))
				}
				n, err := showLog(ctx, t, c, q)
				if err != nil {
					return err
				}
				t.next(afterLog(q.ID, n, running)...)
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
	a.addJSON(cmd, "print each line as a JSON object")
	return cmd
}

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
		if q.Since, err = parseSince("--since", f.since, now); err != nil {
			return q, err
		}
	}
	if f.until != "" {
		q.Until, err = parseSince("--until", f.until, now)
	}
	return q, err
}

// parseSince reads a time, or how long ago it was.
func parseSince(flag, text string, now time.Time) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return at, nil
	}
	for _, layout := range []string{time.DateTime, time.DateOnly} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, nil
		}
	}
	if ago, err := parseSpan(text); err == nil {
		return now.Add(-ago), nil
	}
	return time.Time{},
		fmt.Errorf("%s is %q; give how long ago, such as 15m, 12h or 2d, or a time such as 2026-11-21T12:00:00Z", flag, text)
}

// afterLog is what to do after a look at the log.
func afterLog(id string, shown int, running bool) []string {
	switch {
	case !running:
		return []string{"serve"}
	case shown == 0 && id != "":
		return []string{"info " + quoteArg(id), logsOf(id) + " -f"}
	}
	return []string{logsOf(id) + " -f"}
}

// logsOf is the command that shows a log.
func logsOf(id string) string {
	if id == "" {
		return "logs"
	}
	return "logs " + quoteArg(id)
}

// whoseLog names a log in a sentence.
func whoseLog(id string) string {
	if id == "" {
		return "the host"
	}
	return id
}

// showLog shows what a query selects.
func showLog(ctx context.Context, t *term, c api.Caller, q api.LogQuery) (int, error) {
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
		t.notef("The log of %s has no such lines.", whoseLog(q.ID))
	}
	if list.Older != 0 && (len(list.Entries) < q.Limit || q.Text != "" || q.Before != 0) {
		t.notef("Older lines were not looked at; go on with --before %d", list.Older)
	}
	return len(list.Entries), nil
}

// showEntry prints an entry. Further lines of its text are moved in, so that
// none passes for an entry of its own.
func showEntry(t *term, e api.LogEntry) error {
	if t.json {
		return writeJSONLine(t.out, e)
	}
	at := e.Time.Local().Format("2006-01-02 15:04:05.000")
	if e.Dropped > 0 {
		t.printf("%s -- %s missing here --", at, count(int(e.Dropped), "line"))
		return nil
	}
	text := strings.ReplaceAll(strings.TrimRight(string(cleanLines(e.Message)), "\n"), "\n", "\n    ")
	if e.RequestID != "" {
		t.printf("%s %-5s [%s] %s", at, e.Level, e.RequestID, rawText(text))
	} else {
		t.printf("%s %-5s %s", at, e.Level, rawText(text))
	}
	return nil
}
