package running

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
)

// trace keeps what there was of a job: took by the instance, after it had waited for one.
func (g *Gate) trace(ctx context.Context, j Call, requestID string, took, waited time.Duration, slow bool,
	work *driver.Work, err error) {
	t := traces.Trace{Took: took - work.Queued, Waited: waited + work.Queued, Asked: j.Asked, Slow: slow,
		RequestID: requestID}
	_, t.Kind = kindOf(j)
	switch {
	case j.Method != nil:
		t.Name = j.Method.Namespace + "." + j.Method.Method
	case j.Cron != nil:
		t.Name = strings.Clone(j.Cron.Job)
	default:
		if tool, _ := api.ToolOf(ctx); tool != "" {
			t.Kind = "tool"
		}
		if in := g.plugin.Known(); in != nil { // the manifest's text, or else each request would go to the heap
			if known := in.Times[catalog.Endpoint{Method: j.Request.Method, Path: j.Request.Path}]; known != nil {
				t.Method, t.Name = known.Method, known.Path
			}
		}
	}
	g.keep(t, work, err)
}

// keep keeps a trace with what was done.
func (g *Gate) keep(t traces.Trace, work *driver.Work, err error) {
	t.Ended, t.Computed, t.Calls = time.Now(), work.Computed, work.Calls
	if len(work.Spans) > 0 {
		t.Spans = slices.Clone(work.Spans)
		clear(work.Spans)
		for i := range t.Spans {
			told := &t.Spans[i].Told // a guest may put what is hidden into the name of a host
			told.About = g.log.Hide(told.About)
			for h := range told.Hops {
				told.Hops[h].About = g.log.Hide(told.Hops[h].About)
			}
		}
	}
	if err != nil {
		t.Code, t.Reason = traces.Failure(g.log.HideError(err))
	}
	g.traces.Add(t)
}

// maxTracedName is how many bytes are kept of the name of a channel, which a guest chooses.
const maxTracedName = 200

// traceEvent has the trace of an event kept that is no job, and gives it an id, by which its lines of the log are
// found, too. Done is to be told how it has ended.
func (g *Gate) traceEvent(ev *backends.Event, kind, name string) (done func(*driver.Work, error)) {
	ev.RequestID = g.all.Traces.NextID(kind)
	ev.Work = &driver.Work{MaxSpans: g.all.Traces.Spans}
	name = visible.Cut(g.log.Hide(name), maxTracedName)
	t := traces.Trace{Kind: kind, Name: strings.Clone(name), RequestID: ev.RequestID}
	begun := pause.Now()
	return func(work *driver.Work, err error) {
		if err != nil && NeverRan(err) {
			return
		}
		t.Waited = work.Queued
		t.Took = pause.Now() - begun - t.Waited
		t.Slow = g.all.Slow != nil && t.Waited+t.Took >= g.all.Slow()
		g.keep(t, work, err)
	}
}
