package health_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/health"
)

func TestLimits(t *testing.T) {
	if got := (health.Limits{}).WithDefaults(); got != (health.Limits{BackupAge: 30 * 24 * time.Hour, DatabasePercent: 90, DescriptorsPercent: 80, DiskFreeBytes: 512 << 20}) {
		t.Errorf("defaults %+v", got)
	}
	given := health.Limits{BackupAge: time.Hour, DatabasePercent: 100, DescriptorsPercent: 100, DiskFreeBytes: 1}
	if err := given.Validate(); err != nil || given.WithDefaults() != given {
		t.Errorf("%v, %+v", err, given.WithDefaults())
	}
	for _, wrong := range []health.Limits{{BackupAge: -1}, {DatabasePercent: -1}, {DatabasePercent: 101}, {DescriptorsPercent: -1}, {DescriptorsPercent: 101}, {DiskFreeBytes: -1}} {
		if wrong.Validate() == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}
