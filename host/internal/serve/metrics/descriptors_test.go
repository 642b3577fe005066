package metrics

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// The host warns before it has as many files open as the system allows, and
// where the system does not tell, it is silent.
func TestDescriptors(t *testing.T) {
	for _, c := range []struct {
		open, most float64
		want       health.Severity
	}{{10, 100, ""}, {79, 100, ""}, {80, 100, health.Warning}, {98, 100, health.Warning}, {99, 100, health.Error},
		{10, 0, ""}} {
		d := &descriptors{prometheus.NewRegistry(), 80}
		for name, value := range map[string]float64{"process_open_fds": c.open, "process_max_fds": c.most} {
			d.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: name},
				func() float64 { return value }))
		}
		usable, findings := d.Health(t.Context())
		report := health.Report{Findings: findings}
		if report.Worst() != c.want || usable == (c.want == health.Error) {
			t.Errorf("with %v of %v: %v, %+v", c.open, c.most, usable, findings)
		}
	}
	if usable, findings := NewDescriptors(80).Health(t.Context()); !usable || len(findings) != 0 {
		t.Errorf("this process: %v, %+v", usable, findings)
	}
}
