package audit

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// An agent decides how often it is refused, and a log has only so much room. So of a token's refusals so many have a
// row each, and beyond them those for one reason are counted in one row, which is written when there may be one again.
const (
	agentRefusedAtOnce = 100
	agentRefusedPerMin = 30
	// agentTokens is how many tokens and reasons are told apart; others are counted together.
	agentTokens = 1000
)

// agentRefusals are those that have no row yet.
type agentRefusals struct {
	mu       sync.Mutex
	limiters map[string]*rate.Limiter     // by token
	pending  map[[2]string]*api.AgentCall // the last, by token and reason
}

// join counts a refusal that may have no row, and is false for one that has. That row says how many there were like it
// since the last.
func (a *agentRefusals) join(call *api.AgentCall, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.limiters == nil {
		a.limiters, a.pending = map[string]*rate.Limiter{}, map[[2]string]*api.AgentCall{}
	}
	token := call.Token
	if a.limiters[token] == nil && len(a.limiters) >= agentTokens {
		token = ""
	}
	l := a.limiters[token]
	if l == nil {
		l = rate.NewLimiter(agentRefusedPerMin/60.0, agentRefusedAtOnce)
		a.limiters[token] = l
	}
	key := [2]string{token, call.Code}
	before := a.pending[key]
	if l.AllowN(now, 1) {
		if before != nil {
			call.Count, call.First = before.Count+1, before.First
			delete(a.pending, key)
		}
		return false
	}
	if before == nil {
		before = &api.AgentCall{First: &now}
		a.pending[key] = before
	}
	next := *call
	next.Count, next.First, next.Time = before.Count+1, before.First, now
	a.pending[key] = &next
	return true
}

// rest takes those that have no row yet, the newest last.
func (a *agentRefusals) rest() (list []api.AgentCall) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, call := range a.pending {
		list = append(list, *call)
	}
	clear(a.pending)
	slices.SortFunc(list, func(a, b api.AgentCall) int { return a.Time.Compare(b.Time) })
	return list
}

// Called keeps a call of an agent. It does not wait for the disk.
func (l *Log) Called(call api.AgentCall) {
	if call.Code != "" && call.Code != problem.CodeRejectedByUser && l.refused.join(&call, time.Now()) {
		return
	}
	l.keepCall(call)
}

func (l *Log) keepCall(call api.AgentCall) {
	if text, err := json.Marshal(call); err == nil { // it is texts and numbers
		l.Agents.Write(abi.LevelInfo, call.RequestID, string(text))
	}
}

// agentCalls answers [api.ListAgentCalls].
func (l *Log) agentCalls(ctx context.Context, in api.AgentCallQuery) (list api.AgentCallList, err error) {
	for _, call := range l.refused.rest() { // whoever asks sees how often, at the cost of a row a reason
		l.keepCall(call)
	}
	entries, older, err := l.Agents.Search(ctx, logs.Query{Limit: in.Limit, Text: in.Text,
		Before: logs.Position(in.Before)})
	if p := disk.ProblemIn(filepath.Dir(l.dir), "", err); p != nil {
		return list, p
	}
	if errors.Is(err, logs.ErrClosed) {
		return list, problem.ShuttingDown()
	}
	list = api.AgentCallList{Calls: []api.AgentCall{}, Older: int64(older)}
	for _, e := range entries {
		var call api.AgentCall
		if json.Unmarshal([]byte(e.Message), &call) == nil { // else the log's own words about what is missing
			call.Seq = int64(e.Position)
			list.Calls = append(list.Calls, call)
		}
	}
	return list, err
}
