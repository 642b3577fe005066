package plugin

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// SetCPUWeight says what part of the processors a plugin gets where there is not
// enough for all: one of twice the weight gets twice as much. It holds at once;
// the plugin goes on running. The error is [problem.InvalidRequest] where the weight
// is not from [fairshare.MinWeight] to [fairshare.MaxWeight].
func (m *Manager) SetCPUWeight(ctx context.Context, id string, weight int) (shown.Info, error) {
	if !fairshare.ValidWeight(weight) {
		return shown.Info{}, problem.InvalidRequest(fmt.Sprintf("the CPU weight must be from %d to %d, and %d is the default",
			fairshare.MinWeight, fairshare.MaxWeight, fairshare.DefaultWeight))
	}
	before := 0
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		before = r.Weight()
		r.CPUWeight = weight
		if weight == fairshare.DefaultWeight {
			r.CPUWeight = 0
		}
		return nil
	})
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	if weight != before {
		e.SetInstalled(in)
		m.changed(id)
		e.Log().Info("the plugin's CPU weight was changed", "from", before, "to", weight)
	}
	return e.now()
}
