package logs

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Health implements [health.Checker]: it warns of lines that could not be
// written.
func (l *Logs) Health(context.Context) (usable bool, findings []health.Finding) {
	l.mu.Lock()
	all := maps.Clone(l.logs)
	l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if lost := all[id].Lost(); lost > 0 {
			findings = append(findings, health.Finding{Plugin: id, Severity: health.Warning,
				What: fmt.Sprintf("%d lines of its log could not be written since the host started", lost),
				Do:   "make sure that the disk has room, and see whether the plugin floods its log"})
		}
	}
	return true, findings
}
