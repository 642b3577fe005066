package metrics

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// The host warns before it has as many files open as the system allows, and
// where the system does not tell, it is silent.
func TestDescriptors(t *testing.T) {
	for _, c := range []struct {
		open, most int
		want       health.Severity
	}{{10, 100, ""}, {79, 100, ""}, {80, 100, health.Warning}, {98, 100, health.Warning}, {99, 100, health.Error},
		{10, 0, ""}} {
		d := &descriptors{func() (int, int) { return c.open, c.most }, 80}
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
