package health_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

func TestLimits(t *testing.T) {
	if got := limits.Defaults[health.Limits](); got != (health.Limits{BackupAge: 30 * 24 * time.Hour, DatabasePercent: 90,
		DescriptorsPercent: 80, MemoryPercent: 90, DiskFreeBytes: 512 << 20}) {
		t.Errorf("defaults %+v", got)
	}
	given := health.Limits{BackupAge: time.Hour, DatabasePercent: 100, DescriptorsPercent: 100, MemoryPercent: 100,
		DiskFreeBytes: 1}
	filled := given
	if err := limits.Fill(&filled); err != nil || filled != given {
		t.Errorf("%v, %+v", err, filled)
	}
	for _, wrong := range []health.Limits{{BackupAge: -1}, {DatabasePercent: -1}, {DatabasePercent: 101},
		{DescriptorsPercent: -1}, {DescriptorsPercent: 101}, {MemoryPercent: -1}, {MemoryPercent: 101}, {DiskFreeBytes: -1}} {
		if limits.Fill(&wrong) == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}
