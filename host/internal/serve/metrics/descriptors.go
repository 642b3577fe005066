package metrics

import (
	"context"
	"fmt"
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// descriptors compares the files that the process has open with what the
// system allows, by the figures that the metrics show.
type descriptors struct {
	registry *prometheus.Registry
	percent  float64
}

// NewDescriptors returns what warns where the process has so many files open of
// those that the system allows, of a hundred.
func NewDescriptors(percent int) health.Checker {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &descriptors{registry, float64(percent)}
}

// Health warns in time. Where the system does not tell, nothing is known to be
// wrong.
func (d *descriptors) Health(context.Context) (usable bool, findings []health.Finding) {
	const whatHelps = "start the host with a higher limit of open files (ulimit -n), " +
		"or end clients that keep connections open"
	if f, err := os.Open(os.DevNull); err == nil {
		_ = f.Close()
	} else if disk.Of(err) == disk.Descriptors { // the figures cannot be read either
		return false, []health.Finding{{Severity: health.Error,
			What: disk.Descriptors.String() + ": calls and connections fail", Do: whatHelps}}
	}
	families, err := d.registry.Gather()
	if err != nil {
		return true, nil
	}
	figure := map[string]float64{}
	for _, f := range families {
		figure[f.GetName()] = f.GetMetric()[0].GetGauge().GetValue()
	}
	open, most := figure["process_open_fds"], figure["process_max_fds"]
	if most <= 0 || open*100 < most*d.percent {
		return true, nil
	}
	f := health.Finding{Severity: health.Warning,
		What: fmt.Sprintf("%.0f of the %.0f files that the system lets the host open are open; at the limit, "+
			"calls and connections fail", open, most),
		Do: whatHelps}
	if open >= most-1 {
		f.Severity = health.Error
	}
	return f.Severity != health.Error, []health.Finding{f}
}
