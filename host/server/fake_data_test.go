package server

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/problem"
)

// fakeData is what fakePlugins stores for the plugin "demo".
type fakeData struct {
	mu       sync.Mutex
	settings []Setting
	log      []LogEntry
	more     chan struct{} // closed and replaced when the log grows
	removed  chan struct{} // closed when the log goes away
	kept     []KeptData
	faults   []Fault
	emitted  []string // what reached the backend
	queries  []LogQuery
}

// logTime is when the first entry of a fake log was written; each further one
// came a second later.
var logTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func newFakeData() *fakeData {
	low := 1.5
	return &fakeData{
		more: make(chan struct{}), removed: make(chan struct{}),
		settings: []Setting{
			{Key: "greeting", Label: "Greeting", Type: "text", Default: json.RawMessage(`"hi"`), Value: json.RawMessage(`"hi"`)},
			{Key: "count", Label: "Count", Type: "number", Min: &low, Default: json.RawMessage(`3`), Value: json.RawMessage(`3`)},
			// As no manager should give it.
			{Key: "password", Label: "Password", Type: "password", Default: json.RawMessage(`"hunter1"`), Value: json.RawMessage(`"hunter2"`), Kept: json.RawMessage(`"hunter0"`), IsSet: true,
				TestAction: &TestAction{"checks", "login", "Try it"}},
		},
		faults: []Fault{{File: "data/demo/plugin.db", Plugin: "demo", Problem: "it is gone", Advice: "restore a backup"}},
		kept:   []KeptData{{ID: "old", Bytes: 1234, Modified: logTime}},
	}
}

func (f *fakePlugins) known(id string) error {
	if id != "demo" {
		return problem.PluginNotFound(id)
	}
	return nil
}

func (f *fakePlugins) StartEmpty(_ context.Context, id string) (PluginInfo, error) {
	if id == "broken" {
		return PluginInfo{}, problem.Conflict("its database is not damaged")
	}
	return f.change("start empty", id, StateActive)
}

func (f *fakePlugins) Rollback(_ context.Context, id string, keepData bool) (PluginInfo, error) {
	if id == "broken" {
		return PluginInfo{}, problem.Conflict("there is no version to go back to")
	}
	what := "rollback"
	if keepData {
		what += " but data"
	}
	return f.change(what, id, StateActive)
}

func (f *fakePlugins) Settings(_ context.Context, id string) ([]Setting, error) {
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	return slices.Clone(f.data.settings), f.known(id)
}

func (f *fakePlugins) ChangeSettings(_ context.Context, id string, change SettingsChange) ([]Setting, error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	list := slices.Clone(f.data.settings)
	find := func(key string) int {
		return slices.IndexFunc(list, func(s Setting) bool { return s.Key == key })
	}
	var findings []SettingFinding
	for key, value := range change.Set {
		i := find(key)
		if i < 0 {
			findings = append(findings, SettingFinding{Key: key, Problem: "it is not declared", Allowed: "greeting, count"})
			continue
		}
		if string(value) == "null" {
			findings = append(findings, SettingFinding{Key: key, Problem: "it is null"})
			continue
		}
		list[i].Value, list[i].IsSet = value, true
	}
	for _, key := range change.Unset {
		i := find(key)
		if i < 0 {
			return nil, problem.SettingNotFound(id, key)
		}
		list[i].Value, list[i].IsSet = list[i].Default, false
	}
	if findings != nil {
		return nil, InvalidSettings(findings)
	}
	f.data.settings = list
	return slices.Clone(list), nil
}

func (f *fakePlugins) ResetSettings(ctx context.Context, id string) ([]Setting, error) {
	return f.Settings(ctx, id)
}

func (f *fakePlugins) TestSetting(_ context.Context, id, key, requestID string) (abi.RawJSON, error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	switch key {
	case "password":
		return abi.RawJSON(`{"ok":true,"request":"` + requestID + `"}`), nil
	case "count":
		return nil, problem.MethodNotRegistered("checks", "count")
	}
	return nil, problem.SettingNotFound(id, key)
}

func (f *fakePlugins) CallMethod(_ context.Context, id, namespace, method string, args abi.RawJSON, _ string) (abi.RawJSON, error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	switch method {
	case "echo":
		return abi.RawJSON(`[` + string(abi.AppendString(nil, namespace)) + `,` + string(args) + `]`), nil
	case "nothing":
		return nil, nil
	case "garbage":
		return abi.RawJSON("{\"a\":\n"), nil
	case "throw":
		return nil, problem.HandlerError("it did not work")
	case "slow":
		return nil, context.DeadlineExceeded
	}
	return nil, problem.MethodNotRegistered(namespace, method)
}

func (f *fakePlugins) Emit(_ context.Context, id, channel string, data abi.RawJSON) error {
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	f.data.emitted = append(f.data.emitted, channel+"="+string(data))
	return f.known(id)
}

func (f *fakePlugins) FollowEvents(_ context.Context, id string) (<-chan Emitted, error) {
	return f.events, f.known(id)
}

// write adds entries to the log of demo.
func (d *fakeData) write(level, requestID string, messages ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, m := range messages {
		n := len(d.log) + 1
		d.log = append(d.log, LogEntry{Seq: int64(n), Time: logTime.Add(time.Duration(n-1) * time.Second), Level: level, Plugin: "demo", RequestID: requestID, Message: m})
	}
	close(d.more)
	d.more = make(chan struct{})
}

func (e LogEntry) atLeast(level abi.Level) bool {
	return slices.Index([]string{"DEBUG", "INFO", "WARN", "ERROR"}, e.Level) >= int(level)
}

func (f *fakePlugins) Log(_ context.Context, id string, q LogQuery) ([]LogEntry, error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	f.data.queries = append(f.data.queries, q)
	var list []LogEntry
	for _, e := range f.data.log {
		if e.atLeast(q.Level) && !e.Time.Before(q.Since) && (q.RequestID == "" || e.RequestID == q.RequestID) && (q.Before == 0 || e.Seq < q.Before) {
			list = append(list, e)
		}
	}
	if q.Limit == 0 {
		q.Limit = 100
	}
	return list[max(0, len(list)-q.Limit):], nil
}

// FollowLog tells of a message that begins with "dropped" as of what is
// missing.
func (f *fakePlugins) FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan LogEntry, error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	out := make(chan LogEntry)
	d := f.data
	d.mu.Lock()
	at := int(from)
	if from == LogFromNow {
		at = len(d.log)
	}
	d.mu.Unlock()
	go func() {
		defer close(out)
		for {
			d.mu.Lock()
			list, more := d.log[min(at, len(d.log)):], d.more
			d.mu.Unlock()
			for _, e := range list {
				at = int(e.Seq)
				if strings.HasPrefix(e.Message, "dropped") {
					e.Dropped = 7
				}
				if !e.atLeast(level) {
					continue
				}
				select {
				case out <- e:
				case <-ctx.Done():
					return
				}
			}
			select {
			case <-more:
			case <-d.removed:
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	return out, nil
}

func (f *fakePlugins) Kept(context.Context) ([]KeptData, error) {
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	return slices.Clone(f.data.kept), nil
}

func (f *fakePlugins) Purge(_ context.Context, id string) error {
	if id == "demo" {
		return problem.Conflict("demo is installed")
	}
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	i := slices.IndexFunc(f.data.kept, func(k KeptData) bool { return k.ID == id })
	if i < 0 {
		return problem.NothingKept(id)
	}
	f.data.kept = slices.Delete(f.data.kept, i, i+1)
	return nil
}

func (f *fakePlugins) Faults(context.Context) ([]Fault, error) {
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	return slices.Clone(f.data.faults), nil
}

func (f *fakePlugins) AcceptFault(_ context.Context, file string) error {
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	i := slices.IndexFunc(f.data.faults, func(of Fault) bool { return of.File == file })
	if i < 0 {
		return problem.Conflict(file + " is whole")
	}
	f.data.faults = slices.Delete(f.data.faults, i, i+1)
	return nil
}
