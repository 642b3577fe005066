package server

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// fakeData is what fakePlugins stores for the plugin "demo".
type fakeData struct {
	mu       sync.Mutex
	settings []api.Setting
	log      []api.LogEntry
	more     chan struct{} // closed and replaced when the log grows
	removed  chan struct{} // closed when the log goes away
	kept     []api.Orphan
	faults   []api.Fault
	emitted  []string // what reached the backend
}

// logTime is when the first entry of a fake log was written; each further one
// came a second later.
var logTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func newFakeData() *fakeData {
	low := 1.5
	return &fakeData{
		more: make(chan struct{}), removed: make(chan struct{}),
		settings: []api.Setting{
			{Key: "greeting", Label: "Greeting", Type: "text", Default: json.RawMessage(`"hi"`), Value: json.RawMessage(`"hi"`)},
			{Key: "count", Label: "Count", Type: "number", Min: &low, Default: json.RawMessage(`3`),
				Value: json.RawMessage(`3`)},
			// As no manager should give it.
			{Key: "password", Label: "Password", Type: "password", Default: json.RawMessage(`"hunter1"`),
				Value: json.RawMessage(`"hunter2"`), Unused: json.RawMessage(`"hunter0"`), IsSet: true,
				TestAction: &api.TestAction{Namespace: "checks", Method: "login", Label: "Try it"}},
		},
		faults: []api.Fault{{File: "data/demo/plugin.db", Plugin: "demo", Problem: "it is gone", Advice: "restore a backup"}},
		kept:   []api.Orphan{{ID: "old", Bytes: 1234, Modified: logTime}},
	}
}

func (f *fakePlugins) known(id string) error {
	if id != "demo" {
		return problem.PluginNotFound(id)
	}
	return nil
}

// dataRoutes answer for the plugin "demo".
func (f *fakePlugins) dataRoutes(m *api.Mux) {
	list := func(_ context.Context, in api.PluginRequest) (api.SettingList, error) {
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		return api.ListOf(f.data.settings), f.known(in.ID)
	}
	api.ListSettings.Handle(m, list)
	api.ResetSettings.Handle(m, list)
	api.ChangeSettings.Handle(m, f.changeSettings)
	api.UnsetSetting.Handle(m, func(ctx context.Context, in api.SettingRequest) (api.SettingList, error) {
		return f.changeSettings(ctx, api.SettingsChange{ID: in.ID, Unset: []string{in.Key}})
	})
	api.ListLog.Handle(m, func(ctx context.Context, q api.LogQuery) (list api.LogEntryList, err error) {
		list, err = f.Log(ctx, q)
		return list, err
	})
	api.FollowLog.Handle(m, func(ctx context.Context, q api.FollowLogQuery) ([]api.Event, <-chan api.Event, error) {
		return q.Open(ctx, f)
	})
	api.ListHostLog.Handle(m, func(ctx context.Context, q api.HostLogQuery) (list api.LogEntryList, err error) {
		of := q.Selection()
		of.ID = "demo"
		list, err = f.Log(ctx, of)
		return list, err
	})
	api.FollowHostLog.Handle(m, func(ctx context.Context, q api.FollowHostLogQuery) ([]api.Event, <-chan api.Event,
		error) {
		of := q.Selection()
		of.ID = "demo"
		return of.Open(ctx, f)
	})
	api.GetUsageHistory.Handle(m, func(_ context.Context, in api.PluginRequest) (api.UsageHistory, error) {
		return api.UsageHistory{Points: []api.UsagePoint{}}, f.known(in.ID)
	})
	api.ListTraces.Handle(m, func(_ context.Context, in api.TraceQuery) (api.TraceList, error) {
		return api.TraceList{Traces: []api.Trace{}}, f.known(in.ID)
	})
	api.ProfilePlugin.Handle(m, func(_ context.Context, in api.ProfileRequest) (api.Profile, error) {
		return api.Profile{Functions: []api.CodePlace{}, Stacks: []api.ComputedStack{}, Pprof: []byte{}}, f.known(in.ID)
	})
	api.FollowEvents.Handle(m, func(ctx context.Context, in api.FollowEventsRequest) ([]api.Event, <-chan api.Event,
		error) {
		if err := f.known(in.ID); err != nil {
			return nil, nil, err
		}
		return nil, in.Stream(ctx, f.events), nil
	})
	api.TestSetting.Handle(m, f.testSetting)
	api.CallMethod.Handle(m, f.callMethod)
	api.EmitEvent.Handle(m, func(_ context.Context, in api.EmitRequest) (api.None, error) {
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		f.data.emitted = append(f.data.emitted, in.Channel+"="+string(in.Data))
		return api.None{}, f.known(in.ID)
	})
}

func (f *fakePlugins) changeSettings(_ context.Context, change api.SettingsChange) (none api.SettingList, err error) {
	if err := f.known(change.ID); err != nil {
		return none, err
	}
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	list := slices.Clone(f.data.settings)
	find := func(key string) int {
		return slices.IndexFunc(list, func(s api.Setting) bool { return s.Key == key })
	}
	var findings []api.SettingFinding
	for key, value := range change.Set {
		i := find(key)
		if i < 0 {
			findings = append(findings, api.SettingFinding{Key: key, Problem: "it is not declared", Allowed: "greeting, count"})
			continue
		}
		if string(value) == "null" {
			findings = append(findings, api.SettingFinding{Key: key, Problem: "it is null"})
			continue
		}
		list[i].Value, list[i].IsSet = value, true
	}
	for _, key := range change.Unset {
		i := find(key)
		if i < 0 {
			return none, problem.SettingNotFound(change.ID, key)
		}
		list[i].Value, list[i].IsSet = list[i].Default, false
	}
	if findings != nil {
		return none, api.InvalidSettings(findings)
	}
	f.data.settings = list
	return api.ListOf(list), nil
}

func (f *fakePlugins) testSetting(ctx context.Context, in api.SettingRequest) (jsontext.Value, error) {
	if err := f.known(in.ID); err != nil {
		return nil, err
	}
	switch in.Key {
	case "password":
		return jsontext.Value(`{"ok":true,"request":"` + api.RequestID(ctx) + `"}`), nil
	case "count":
		return nil, problem.MethodNotRegistered("checks", "count")
	}
	return nil, problem.SettingNotFound(in.ID, in.Key)
}

func (f *fakePlugins) callMethod(_ context.Context, in api.MethodCall) (jsontext.Value, error) {
	if err := f.known(in.ID); err != nil {
		return nil, err
	}
	switch in.Method {
	case "echo":
		return jsontext.Value(`[` + string(abi.AppendString(nil, in.Namespace)) + `,` + string(in.Args) + `]`), nil
	case "nothing":
		return nil, nil
	case "garbage":
		return jsontext.Value("{\"a\":\n"), nil
	case "throw":
		return nil, problem.HandlerError("it did not work")
	case "slow":
		return nil, context.DeadlineExceeded
	}
	return nil, problem.MethodNotRegistered(in.Namespace, in.Method)
}

// write adds entries to the log of demo.
func (d *fakeData) write(level, requestID string, messages ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, m := range messages {
		n := len(d.log) + 1
		d.log = append(d.log, api.LogEntry{Seq: int64(n), Time: logTime.Add(time.Duration(n-1) * time.Second), Level: level,
			Plugin: "demo", RequestID: requestID, Message: m})
	}
	close(d.more)
	d.more = make(chan struct{})
}

func atLeast(e api.LogEntry, level abi.Level) bool {
	return slices.Index([]string{"DEBUG", "INFO", "WARN", "ERROR"}, e.Level) >= int(level)
}

func (f *fakePlugins) Log(_ context.Context, q api.LogQuery) (list api.LogEntryList, err error) {
	if err := f.known(q.ID); err != nil {
		return list, err
	}
	level, err := api.LogLevel(q.Level)
	if err != nil {
		return list, err
	}
	f.data.mu.Lock()
	defer f.data.mu.Unlock()
	for _, e := range f.data.log {
		if atLeast(e, level) && !e.Time.Before(q.Since) && (q.RequestID == "" || e.RequestID == q.RequestID) &&
			(q.Before == 0 || e.Seq < q.Before) {
			list.Entries = append(list.Entries, e)
		}
	}
	if q.Limit == 0 {
		q.Limit = 100
	}
	list.Entries = list.Entries[max(0, len(list.Entries)-q.Limit):]
	return list, nil
}

// FollowLog tells of a message that begins with "dropped" as of what is
// missing.
func (f *fakePlugins) FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan api.LogEntry,
	error) {
	if err := f.known(id); err != nil {
		return nil, err
	}
	out := make(chan api.LogEntry)
	d := f.data
	d.mu.Lock()
	at := int(from)
	if from == api.LogFromNow {
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
				if !atLeast(e, level) {
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

// orphanRoutes answer as if one removed plugin had left something.
func (f *fakePlugins) orphanRoutes(m *api.Mux) {
	api.ListOrphans.Handle(m, func(context.Context, api.None) (api.OrphanList, error) {
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		return api.OrphanList{Orphans: slices.Clone(f.data.kept)}, nil
	})
	api.DeleteOrphan.Handle(m, func(_ context.Context, in api.PluginRequest) (none api.None, err error) {
		if in.ID == "demo" {
			return none, problem.Conflict("demo is installed")
		}
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		i := slices.IndexFunc(f.data.kept, func(k api.Orphan) bool { return k.ID == in.ID })
		if i < 0 {
			return none, problem.NoOrphanedData(in.ID)
		}
		f.data.kept = slices.Delete(f.data.kept, i, i+1)
		return none, nil
	})
}

// faultRoutes answer as if one file were gone.
func (f *fakePlugins) faultRoutes(m *api.Mux) {
	api.ListFaults.Handle(m, func(context.Context, api.None) (api.FaultList, error) {
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		return api.FaultList{Faults: slices.Clone(f.data.faults)}, nil
	})
	api.AcceptFault.Handle(m, func(_ context.Context, in api.AcceptFaultRequest) (api.FaultList, error) {
		f.data.mu.Lock()
		defer f.data.mu.Unlock()
		if in.File == "" {
			return api.FaultList{}, problem.InvalidRequest("file is missing")
		}
		i := slices.IndexFunc(f.data.faults, func(of api.Fault) bool { return of.File == in.File })
		if i < 0 {
			return api.FaultList{}, problem.Conflict(in.File + " is whole")
		}
		f.data.faults = slices.Delete(f.data.faults, i, i+1)
		return api.FaultList{Faults: slices.Clone(f.data.faults)}, nil
	})
}
