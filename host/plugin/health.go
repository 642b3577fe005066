package plugin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/health"
)

// Database says how much of what it may store a plugin's database takes.
type Database struct {
	Bytes int64 // of the file, without its write-ahead log; 0 where there is none
	Limit int64
}

// Database looks at the database of a plugin. The error is [problem.PluginNotFound],
// or what kept the file from being looked at.
func (m *Manager) Database(id string) (Database, error) {
	if _, err := m.entry(id); err != nil {
		return Database{}, err
	}
	d := Database{Limit: m.limits.Store.DatabaseBytes}
	info, err := os.Stat(filepath.Join(m.catalog.dataDir(id), databaseName))
	switch {
	case err == nil:
		d.Bytes = info.Size()
	case !errors.Is(err, fs.ErrNotExist):
		return Database{}, fmt.Errorf("look at the database of %q: %w", id, err)
	}
	return d, nil
}

// Health says which plugins do not run that are to, which are being started,
// and whose database is nearly full. It implements [health.Checker].
func (m *Manager) Health(context.Context) (usable bool, findings []health.Finding) {
	nearlyFull := int64(m.cfg.Health.DatabasePercent)
	for _, info := range m.List() {
		if f, wrong := info.finding(); wrong {
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

// finding says what is wrong with the state of a plugin.
func (i Info) finding() (f health.Finding, wrong bool) {
	f = health.Finding{Plugin: i.ID, Severity: health.Error, What: "it is " + string(i.State) + ": " + i.Reason}
	switch i.State {
	case api.StateFailed:
		f.Do = "look at its log with `wasmhost logs " + i.ID + "`, correct what it says, then run `wasmhost reload " + i.ID +
			"`"
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
