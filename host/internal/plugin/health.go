package plugin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Database says how much of what it may store a plugin's database takes.
type Database struct {
	Bytes int64 // of the file, without its write-ahead log; 0 where there is none
	Limit int64
}

// Database looks at the database of a plugin. The error is [problem.PluginNotFound],
// or what kept it from being looked at.
func (m *Manager) Database(id string) (Database, error) {
	if _, err := m.entry(id); err != nil {
		return Database{}, err
	}
	bytes, err := m.catalog.rows.size(m.ctx, id)
	if err != nil {
		return Database{}, fmt.Errorf("look at the database of %q: %w", id, err)
	}
	return Database{Bytes: bytes, Limit: m.limits.Store.DatabaseBytes}, nil
}

// Health says which plugins do not run that are to, which are being started,
// which have crashed lately, and whose database is nearly full. It implements
// [health.Checker].
func (m *Manager) Health(context.Context) (usable bool, findings []health.Finding) {
	nearlyFull := int64(m.cfg.Health.DatabasePercent)
	for _, info := range m.List() {
		if f, wrong := info.finding(); wrong {
			findings = append(findings, f)
		} else if f, crashes := m.crashes(info.ID); crashes {
			findings = append(findings, f)
		}
		if d, err := m.Database(info.ID); err == nil && d.Bytes*100 >= d.Limit*nearlyFull {
			findings = append(findings, health.Finding{Plugin: info.ID, Severity: health.Warning,
				What: fmt.Sprintf("its database takes %d of the %d bytes that it may: at the limit it stores nothing more", d.Bytes,
					d.Limit),
				Do: "have the plugin delete rows, or start the host with a higher --limit store.database-bytes"})
		}
	}
	return !m.isClosed(), findings
}

// crashes says that a plugin that runs has crashed lately, and how long the next
// instance waits where it goes on like that.
func (m *Manager) crashes(id string) (f health.Finding, crashes bool) {
	e, err := m.entry(id)
	if err != nil {
		return f, false
	}
	l := e.lately.Load()
	if !l.still(time.Now()) {
		return f, false
	}
	f = health.Finding{Plugin: id, Severity: health.Warning,
		What: fmt.Sprintf("it has crashed at %s: %s", l.last.UTC().Format(time.RFC3339), l.why),
		Do: "look at its log with `wasmhost logs " + id + "` and report it to the plugin's author, or run " +
			"`wasmhost disable " + id + "`"}
	if l.crashes > 1 {
		f.What = fmt.Sprintf("it has crashed %d times since %s, the last time at %s: %s", l.crashes,
			l.first.UTC().Format(time.RFC3339), l.last.UTC().Format(time.RFC3339), l.why)
	}
	if n := int(e.crashes.Load()); n > 0 {
		next, _ := m.limits.backoff(n + 1)
		f.What += fmt.Sprintf("; %d in a row, and after the next one it stands still for %v", n, next)
	}
	return f, true
}

// finding says what is wrong with the state of a plugin.
func (i Info) finding() (f health.Finding, wrong bool) {
	f = health.Finding{Plugin: i.ID, Severity: health.Error, What: "it is " + string(i.State) + ": " + i.Reason}
	switch i.State {
	case api.StateFailed:
		f.Do = problem.AfterFailure(i.ID)
		if strings.Contains(i.Reason, "`wasmhost ") {
			f.Do = "do what it says; `wasmhost logs " + i.ID + "` has more"
		}
	case api.StateIncompatible:
		f.Do = "install a version of the plugin that fits this host, or another version of the host"
	case api.StateStarting:
		f.Severity, f.What = health.Note, fmt.Sprintf("it is being compiled and started since %v",
			time.Since(i.Since).Round(time.Second))
	default:
		return health.Finding{}, false
	}
	return f, true
}
