package views

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// Health says which plugins do not run that are to, which are being started,
// which have crashed lately, and whose database is nearly full. It implements
// [health.Checker].
func (v *Views) Health(context.Context) (usable bool, findings []health.Finding) {
	nearlyFull := int64(v.o.Health.DatabasePercent)
	for _, info := range v.m.List() {
		if f, wrong := finding(info); wrong {
			findings = append(findings, f)
		} else if f, crashes := v.crashes(info.ID); crashes {
			findings = append(findings, f)
		}
		if d, err := v.m.Database(info.ID); err == nil && d.Bytes*100 >= d.Limit*nearlyFull {
			findings = append(findings, health.Finding{Plugin: info.ID, Severity: health.Warning,
				What: fmt.Sprintf("its database takes %d of the %d bytes that it may: at the limit it stores nothing more", d.Bytes,
					d.Limit),
				Do: "have the plugin delete rows, or start the host with a higher --limit store.database-bytes"})
		}
	}
	return !v.m.Closed(), findings
}

// crashes says that a plugin that runs has crashed lately, and how long the next
// instance waits where it goes on like that.
func (v *Views) crashes(id string) (f health.Finding, crashes bool) {
	l, inARow, next := v.m.Crashes(id)
	if !l.Still(time.Now()) {
		return f, false
	}
	f = health.Finding{Plugin: id, Severity: health.Warning,
		What: fmt.Sprintf("it has crashed at %s: %s", l.Last.UTC().Format(time.RFC3339), l.Why),
		Do: "look at its log with `wasmhost logs " + id + "` and report it to the plugin's author, or run " +
			"`wasmhost disable " + id + "`"}
	if l.Crashes > 1 {
		f.What = fmt.Sprintf("it has crashed %d times since %s, the last time at %s: %s", l.Crashes,
			l.First.UTC().Format(time.RFC3339), l.Last.UTC().Format(time.RFC3339), l.Why)
	}
	if inARow > 0 {
		f.What += fmt.Sprintf("; %d in a row, and after the next one it stands still for %v", inARow, next)
	}
	return f, true
}

// finding says what is wrong with the state of a plugin.
func finding(i shown.Info) (f health.Finding, wrong bool) {
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
