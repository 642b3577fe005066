// Package audit keeps what plugins do on the network, for their user: a line
// for each request that may have left the machine, lines for those that were
// refused, and totals for each host, which no number of later requests takes
// away. No part of it is a path, a query, a header or a body.
//
// Requests flow in through [Log.Record], which package netpolicy calls for each.
// The lines are a log like those of plugins (package logs), bounded and
// rotated in the same way; the totals are a small file beside them.
//
// # Decisions
//
// Usage over time is in memory, 180 points of 32 bytes. 5.6 KiB a plugin (`audit.history-points`,
// `audit.history-interval`). Turned down: a database; reading `/metrics` back. Cost: a restart forgets.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// FolderName is the folder in the data folder that the log is in.
const FolderName = "audit"

// Log keeps the requests of all plugins. It is safe for concurrent use.
type Log struct {
	// Used says what a plugin has used beside the network; it is set before
	// [Log.Routes].
	Used func(id string) (api.Audit, error)
	// Decided returns the newest calls of a plugin that its user has decided on;
	// nil where there are none. It is set before [Log.Routes].
	Decided func(ctx context.Context, id string, limit int) ([]api.AskedCall, error)

	// Agents is the log of what agents have called; it is set before [Log.Routes].
	Agents *logs.Log
	// refused are calls of agents that have no line there yet.
	refused agentRefusals

	log       *logs.Logs
	dir       string // of the lines
	documents document.Store
	logger    *slog.Logger

	mu      sync.Mutex // of the map alone
	plugins map[string]*pluginLog
}

// line is one line of the log of a plugin: a request that it sent, or that was
// refused, or as many as Count says that were refused alike.
type line struct {
	Method     string   `json:"method"`
	Host       string   `json:"host"`
	Redirects  []string `json:"redirects,omitempty"`
	Status     int      `json:"status"`
	BytesOut   int64    `json:"bytesOut"`
	BytesIn    int64    `json:"bytesIn"`
	DurationMs int64    `json:"durationMs"`
	Code       abi.Code `json:"code,omitempty"`
	Denied     string   `json:"denied,omitzero"`
	Count      int64    `json:"count,omitzero"`
}

// Open opens the log in a folder of the data folder, which it makes. Documents are
// where the totals are; nil is the data folder.
func Open(dir string, documents document.Store, limits logs.Limits, logger *slog.Logger) (*Log, error) {
	if documents == nil {
		documents = document.InFolder(filepath.Dir(dir), nil)
	}
	lines, err := logs.Open(logs.Config{Dir: dir, Limits: limits, Logger: logger})
	if err != nil {
		return nil, fmt.Errorf("open the audit log of plugins: %w", err)
	}
	return &Log{log: lines, dir: dir, documents: documents, logger: logger, plugins: map[string]*pluginLog{}}, nil
}

// Name implements service.Service.
func (l *Log) Name() string { return "audit" }

// Lines returns the lines of all plugins.
func (l *Log) Lines() *logs.Logs { return l.log }

// RemovePlugin deletes what is kept of the requests of a plugin.
func (l *Log) RemovePlugin(ctx context.Context, id string) error {
	data := inventory.Of(filepath.Dir(l.dir))
	if err := data.File(path.Join(filepath.Base(l.dir), id)).Forget(); err != nil {
		return err
	}
	if err := l.document(id).Delete(); err != nil {
		return err
	}
	return l.log.Remove(ctx, id)
}

// Close writes what is not on disk yet and closes the log.
func (l *Log) Close(ctx context.Context) error {
	l.Flush()
	return l.log.Close(ctx)
}

// Requests returns the newest requests of a plugin, the oldest of them first;
// 0 is as many as a log shows by default. The errors are those of package logs.
func (l *Log) Requests(ctx context.Context, id string, limit int) ([]api.AuditedRequest, error) {
	entries, err := l.log.Plugin(id).Tail(ctx, logs.Query{Limit: limit})
	if err != nil {
		return nil, err
	}
	list := []api.AuditedRequest{}
	for _, e := range entries {
		var one line
		if json.Unmarshal([]byte(e.Message), &one) != nil {
			continue // the log's own words about what is missing
		}
		list = append(list, api.AuditedRequest{Time: e.Time, Method: one.Method, Host: one.Host, Redirects: one.Redirects,
			Status: one.Status, BytesOut: one.BytesOut, BytesIn: one.BytesIn, DurationMs: one.DurationMs,
			Code: string(one.Code), Denied: one.Denied, Count: max(1, one.Count)})
	}
	return list, nil
}

// Routes answers what a plugin has used, and what agents have called.
func (l *Log) Routes(m *api.Mux) {
	api.ListAgentCalls.Handle(m, l.agentCalls)
	api.GetAudit.Handle(m, func(ctx context.Context, in api.AuditRequest) (api.Audit, error) {
		used, err := l.Used(in.ID)
		if err != nil {
			return api.Audit{}, err
		}
		used.Hosts = append([]api.AuditedHost{}, l.Hosts(in.ID)...)
		used.Calls = []api.AskedCall{}
		if l.Decided != nil {
			if used.Calls, err = l.Decided(ctx, in.ID, min(in.Limit, api.MaxRuns)); err != nil {
				return api.Audit{}, err
			}
		}
		used.Requests, err = l.Requests(ctx, in.ID, in.Limit)
		if p := disk.ProblemIn(filepath.Dir(l.dir), "", err); p != nil {
			return api.Audit{}, p
		}
		if errors.Is(err, logs.ErrClosed) {
			return api.Audit{}, problem.ShuttingDown()
		}
		return used, err
	})
}

// Flush writes all that is not on disk yet.
func (l *Log) Flush() {
	for _, call := range l.refused.rest() {
		l.keepCall(call)
	}
	l.mu.Lock()
	ids := slices.Sorted(maps.Keys(l.plugins))
	l.mu.Unlock()
	for _, id := range ids {
		p := l.plugin(id)
		l.settle(id, p)
		p.mu.Unlock()
	}
}
