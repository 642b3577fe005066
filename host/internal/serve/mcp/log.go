package mcp

//lint:file-ignore SA1019 newer revisions let clients ask for it for some years yet

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/abi"
)

// line is what a plugin logs in a call.
type line struct {
	plugin string
	level  string
	text   string
}

// reader is the agent that waits for calls, and reads what is logged in them.
type reader struct {
	least int // of levels
	lines chan line
	left  atomic.Int64 // lines for which there was no room
}

// readers are the agents that wait for calls, by request.
type readers struct {
	mu    sync.Mutex
	of    map[string]*reader
	hears map[string]chan progress // guarded by mu of the handler
}

// Logged takes a line that a plugin logs in a request, without what is hidden, for the agent that waits for it. It
// does not wait.
func (x *readers) Logged(plugin, requestID string, level abi.Level, text string) {
	x.mu.Lock()
	said := x.of[requestID]
	x.mu.Unlock()
	is := levelOf(level)
	if said == nil || slices.Index(levels, is) < said.least {
		return
	}
	select {
	case said.lines <- line{plugin, is, text}:
	default:
		said.left.Add(1)
	}
}

// levels are what an agent may ask for, the lowest first. The SDK takes any other for the lowest.
var levels = []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

func levelOf(level abi.Level) string {
	switch level {
	case abi.LevelDebug:
		return "debug"
	case abi.LevelWarn:
		return "warning"
	case abi.LevelError:
		return "error"
	}
	return "info"
}

// setLevel notes from which level on the agent of a session reads what is logged.
func setLevel(h *Handler, session string, c *caller, level string) error {
	if c == nil || !slices.Contains(levels, level) {
		return invalid("unknown level %.200q", level)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	opened(h, session, c.who.ID()).level = level
	return nil
}

// leastOf is the place in levels of what the agent of a call has asked for, negative where it has asked for nothing.
func leastOf(h *Handler, r *sdk.CallToolRequest) int {
	if r.ProtocolVersion() >= stateless {
		asked, _ := r.Params.Meta[sdk.MetaKeyLogLevel].(string)
		return slices.Index(levels, asked)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.open {
		if s.id == r.Session.ID() {
			return slices.Index(levels, s.level)
		}
	}
	return -1
}

// tellLog tells an agent that has asked for it what is logged in the requests that have begun and are not over, until
// stop.
func tellLog(ctx context.Context, h *Handler, r *sdk.CallToolRequest) (begun, over func(string), stop func()) {
	least := leastOf(h, r)
	if least < 0 {
		return func(string) {}, func(string) {}, func() {}
	}
	said := &reader{least: least, lines: make(chan line, h.limits.LogLines)}
	stopped, ended := make(chan struct{}), make(chan struct{})
	ids := map[string]bool{} // guarded by mu of the readers
	ctx = context.WithoutCancel(ctx)
	tell := func(l line) {
		params := &sdk.LoggingMessageParams{Logger: l.plugin, Level: sdk.LoggingLevel(l.level), Data: l.text}
		if l.plugin != "" {
			params.Meta = sdk.Meta{metaPlugin: l.plugin, metaUntrusted: true}
		}
		_ = r.Session.Log(ctx, params) // what fails is a client that has gone
	}
	go func() {
		defer close(ended)
		for over := false; ; {
			select {
			case l := <-said.lines:
				tell(l)
				continue
			default:
			}
			if over {
				break
			}
			select {
			case l := <-said.lines:
				tell(l)
			case <-stopped:
				over = true
			}
		}
	}()
	over = func(id string) {
		h.readers.mu.Lock()
		defer h.readers.mu.Unlock()
		delete(h.readers.of, id)
		delete(ids, id)
	}
	return func(id string) {
			h.readers.mu.Lock()
			defer h.readers.mu.Unlock()
			ids[id], h.readers.of[id] = true, said
		}, over, func() {
			for id := range ids { // no call is under way any more
				over(id)
			}
			close(stopped)
			<-ended
			if n := said.left.Load(); n > 0 {
				tell(line{"", "warning", fmt.Sprintf("%d lines of the log are left out here: there were more than "+
					"the agent read (limit mcp.log-lines); the user has them", n)})
			}
		}
}

// hear tells an agent how far the requests are that have begun and are not over, and what is logged in them, until
// stop.
func hear(ctx context.Context, h *Handler, r *sdk.CallToolRequest, asks bool) (begun, over func(string),
	stop func()) {
	reads, read, silence := tellLog(ctx, h, r)
	token := r.Params.GetProgressToken()
	if token == nil {
		return reads, read, silence
	}
	starts, ends, quiet := h.tellProgress(ctx, r.Session, token, asks)
	return func(id string) { reads(id); starts(id) }, func(id string) { read(id); ends(id) },
		func() { quiet(); silence() }
}
