package plugin

import (
	"cmp"
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// cpuWeight is the weight that the user has set, or the default. The record may
// be nil.
func (r *record) cpuWeight() int {
	if r == nil {
		return fairshare.DefaultWeight
	}
	return cmp.Or(r.CPUWeight, fairshare.DefaultWeight)
}

// SetCPUWeight says what part of the processors a plugin gets where there is not
// enough for all: one of twice the weight gets twice as much. It holds at once;
// the plugin goes on running. The error is [problem.InvalidRequest] where the weight
// is not from [fairshare.MinWeight] to [fairshare.MaxWeight].
func (m *Manager) SetCPUWeight(ctx context.Context, id string, weight int) (Info, error) {
	if !fairshare.ValidWeight(weight) {
		return Info{}, problem.InvalidRequest(fmt.Sprintf("the CPU weight must be from %d to %d, and %d is the default",
			fairshare.MinWeight, fairshare.MaxWeight, fairshare.DefaultWeight))
	}
	before := 0
	e, in, err := m.change(ctx, id, func(r *record) error {
		before = r.cpuWeight()
		r.CPUWeight = weight
		if weight == fairshare.DefaultWeight {
			r.CPUWeight = 0
		}
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	if weight != before {
		e.setInstalled(in)
		m.changed(id)
		e.logger.Info("the plugin's CPU weight was changed", "from", before, "to", weight)
	}
	return e.now()
}
