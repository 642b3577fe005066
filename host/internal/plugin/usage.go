package plugin

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// functionCounter counts one function.
type functionCounter struct {
	allowed, denied, failed atomic.Uint64
	in, out                 atomic.Uint64
	nanoseconds             atomic.Int64
}

// usage counts the functions of one plugin that need a permission. The map
// never changes.
type usage map[hostfuncs.Key]*functionCounter

func newUsage() usage {
	u := usage{}
	for _, row := range hostfuncs.Functions() {
		if row.Permission != "" {
			u[hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}] = &functionCounter{}
		}
	}
	return u
}

// count wraps the functions of one instance.
func (e *entry) count(set hostfuncs.Set, s *slot) hostfuncs.Set {
	for key, f := range set {
		f = s.hindered.watch(key, f)
		set[key] = f
		if counter := e.usage[key]; counter != nil {
			set[key] = e.counted(key, counter, f, s)
		}
	}
	return set
}

// counted counts the calls of a function. A denial says what would allow the
// call.
func (e *entry) counted(key hostfuncs.Key, counter *functionCounter, f hostfuncs.Func,
	s *slot) hostfuncs.Func {
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		counter.in.Add(uint64(len(params)))
		begun := pause.Now()
		result, err := f(ctx, params)
		counter.nanoseconds.Add(int64(pause.Now() - begun))
		if err == nil {
			counter.allowed.Add(1)
			counter.out.Add(uint64(len(result)))
			return result, nil
		}
		var known *abi.Error
		if !errors.As(err, &known) || known.Code != abi.CodePermissionDenied {
			counter.failed.Add(1)
			return result, err
		}
		counter.denied.Add(1)
		if permission, ungranted := e.ungranted(key); ungranted != nil {
			known = ungranted
			err = known
			s.denied.add(permission)
		}
		return result, err
	}
}

// The lines about denied calls that a log gets, of each function of a plugin.
const (
	deniedLines = 1
	deniedEvery = time.Minute
)

// logDenied says that a call was denied, and how many of the function were
// since the last one that the log has.
func (e *entry) logDenied(key hostfuncs.Key, requestID string, denied *abi.Error) {
	function := key.Namespace + "." + key.Name
	left, ok := e.denials.Pass(function, time.Now())
	if !ok {
		return
	}
	attrs := []slog.Attr{slog.String("function", function), slog.String("reason", denied.Message)}
	if requestID != "" {
		attrs = append(attrs, slog.String("request_id", requestID))
	}
	if left > 0 {
		attrs = append(attrs, slog.Int("notLogged", left))
	}
	e.logger.LogAttrs(context.Background(), slog.LevelWarn, "a call was denied", attrs...)
}

// warnOfCall writes a line about what a plugin has called a function with, as
// often as about a denial.
func (e *entry) warnOfCall(function, text string) {
	if _, ok := e.denials.Pass(function+" was warned of", time.Now()); ok {
		e.logger.Warn(text, "function", function)
	}
}

// ungranted is the error of a function whose permission the manifest declares
// and the user has not granted: under the name that the manifest has for it,
// with the command that grants it. It is nil for every other function.
func (e *entry) ungranted(key hostfuncs.Key) (permission string, _ *abi.Error) {
	in := e.installed.Load()
	if in == nil || in.manifest == nil {
		return "", nil
	}
	for _, row := range hostfuncs.Functions() {
		if row.Namespace != key.Namespace || row.Name != key.Name {
			continue
		}
		if declared, granted := in.access(row.Permission); declared && !granted {
			row.Permission = in.declaredAs(row.Permission)
			message := hostfuncs.Denied(row, true).Message
			return row.Permission, abi.Errorf(abi.CodePermissionDenied, "%s; to grant it, run: wasmhost grant %s %s", message,
				e.id, row.Permission)
		}
	}
	return "", nil
}

// permissionSet collects permissions that an instance was denied.
type permissionSet struct {
	mu   sync.Mutex
	list []string
}

func (p *permissionSet) add(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.list, name) {
		p.list = append(p.list, name)
	}
}

func (p *permissionSet) names() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.list)
}

// list returns the functions that were called, by name.
func (u usage) list() []api.FunctionUsage {
	list := []api.FunctionUsage{}
	for key, c := range u {
		one := api.FunctionUsage{
			Namespace: key.Namespace, Function: key.Name,
			Allowed: c.allowed.Load(), Denied: c.denied.Load(), Failed: c.failed.Load(), BytesIn: c.in.Load(),
			BytesOut: c.out.Load(), Ms: milliseconds(time.Duration(c.nanoseconds.Load())),
		}
		if one.Allowed+one.Denied+one.Failed > 0 {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b api.FunctionUsage) int {
		return strings.Compare(a.Namespace+"."+a.Function, b.Namespace+"."+b.Function)
	})
	return list
}

// Usage returns how much a plugin has used of what needs a permission, by
// name. The error is [problem.PluginNotFound].
func (m *Manager) Usage(id string) ([]api.FunctionUsage, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	return e.usage.list(), nil
}

// Used returns what a plugin has used, without the network. The error is
// [problem.PluginNotFound].
func (m *Manager) Used(id string) (api.Audit, error) {
	info, err := m.Get(id)
	if err != nil {
		return api.Audit{}, err
	}
	e, err := m.entry(id)
	if err != nil {
		return api.Audit{}, err
	}
	s := info.Stats
	return api.Audit{Functions: e.usage.list(), Endpoints: e.endpointTimes(), Figures: api.AuditFigures{
		Instructions: s.Instructions, CPUMs: milliseconds(s.Computed), CPUWaitMs: milliseconds(s.Waited),
		Instances: s.Instances, MemoryBytes: s.MemoryBytes, MemoryPeakBytes: s.MemoryMost, MemoryMaxBytes: s.MemoryLimit,
		Calls: s.Calls, Errors: s.Errors, Crashes: s.Crashes}}, nil
}
