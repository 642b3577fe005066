package audit

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// Called keeps a call of an agent. It does not wait for the disk.
func (l *Log) Called(call api.AgentCall) {
	if text, err := json.Marshal(call); err == nil { // it is texts and numbers
		l.Agents.Write(abi.LevelInfo, call.RequestID, string(text))
	}
}

// agentCalls answers [api.ListAgentCalls].
func (l *Log) agentCalls(ctx context.Context, in api.AgentCallQuery) (list api.AgentCallList, err error) {
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
