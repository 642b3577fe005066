package cli

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// traceWidth is how many characters wide the bars of a trace are.
const traceWidth = 40

// ShowTrace draws a trace: what the call took, and its spans below each other as bars over its time.
func (t *Term) ShowTrace(trace api.Trace) {
	t.Printf("%s  %s %s", trace.Time.Local().Format(time.DateTime), trace.Kind, Clean(trace.Name))
	t.Printf("took %s: waited %s for its turn, computed %s; %s of the host", milliseconds(trace.TookMs),
		milliseconds(trace.WaitedMs), milliseconds(trace.ComputedMs), Count(trace.HostCalls, "call"))
	if trace.Code != "" {
		t.Printf("failed: %s", TraceResult(trace))
	}
	if len(trace.Spans) == 0 {
		return
	}
	t.Printf("")
	bar := func(at, took float64) string {
		whole := max(trace.TookMs, 0.001)
		from := min(traceWidth-1, max(0, int(at/whole*traceWidth)))
		length := min(traceWidth-from, max(1, int(took/whole*traceWidth+0.5)))
		return strings.Repeat("·", from) + strings.Repeat("█", length) + strings.Repeat("·", traceWidth-from-length)
	}
	rows := [][]string{{"AT", "", "TOOK", "WHAT"}}
	add := func(at, took float64, what string) {
		rows = append(rows, []string{milliseconds(at), bar(at, took), milliseconds(took), what})
	}
	spans := together(trace.Spans)
	at := 0.0
	if spans[0].Function == "approval" {
		at = spans[0].TookMs
	}
	if trace.WaitedMs > 0 {
		add(at, trace.WaitedMs, "waited")
	}
	for _, s := range spans {
		what := s.Function
		if s.Calls > 1 {
			what += fmt.Sprintf(" x%d", s.Calls)
		}
		add(s.AtMs, s.TookMs, strings.Join(strings.Fields(what+" "+Clean(s.About)+" "+s.Code), " "))
		for _, h := range s.Hops {
			add(h.AtMs, h.TookMs, "  "+Clean(h.About))
		}
		for step := range strings.Lines(s.Plan) {
			rows = append(rows, []string{"", "", "", "  " + Clean(strings.TrimSuffix(step, "\n"))})
		}
	}
	t.Table(rows)
}

// together makes one of spans of the same function that follow each other and say the same.
func together(spans []api.Span) (list []api.Span) {
	for _, s := range spans {
		if n := len(list); n > 0 && list[n-1].Function == s.Function && list[n-1].About == s.About &&
			list[n-1].Code == s.Code && list[n-1].Plan == s.Plan && list[n-1].Hops == nil && s.Hops == nil {
			last := &list[n-1]
			last.TookMs = max(last.AtMs+last.TookMs, s.AtMs+s.TookMs) - last.AtMs
			last.Calls += s.Calls
			continue
		}
		list = append(list, s)
	}
	return list
}

// TraceResult says how a call ended.
func TraceResult(trace api.Trace) string {
	if trace.Reason != "" {
		return trace.Code + ": " + Clean(trace.Reason)
	}
	return cmp.Or(trace.Code, "answered")
}

// milliseconds is a time for people.
func milliseconds(ms float64) string {
	if ms >= 1000 {
		return fmt.Sprintf("%.2f s", ms/1000)
	}
	return fmt.Sprintf("%.1f ms", ms)
}
