package health

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// Limits say from when on something is a finding. A zero field means its
// default.
type Limits struct {
	// BackupAge is how old the newest backup may be before that is a warning.
	// Default 720 h, which are 30 days.
	BackupAge time.Duration
	// DatabasePercent is how much of what a plugin's database may take it may
	// take before that is a warning, of a hundred. Default 90.
	DatabasePercent int
	// DescriptorsPercent is how many of the files that the system lets the
	// host open may be open, of a hundred. Default 80.
	DescriptorsPercent int
	// DiskFreeBytes is how many bytes must be free on the disk of the data
	// folder, or that is a warning. Default 512 MiB.
	DiskFreeBytes int64
}

// WithDefaults fills in what is not set.
func (l Limits) WithDefaults() Limits {
	return Limits{cmp.Or(l.BackupAge, 720*time.Hour), cmp.Or(l.DatabasePercent, 90), cmp.Or(l.DescriptorsPercent, 80), cmp.Or(l.DiskFreeBytes, 512<<20)}
}

// Validate refuses what cannot be.
func (l Limits) Validate() error {
	var errs []error
	if l.BackupAge < 0 {
		errs = append(errs, fmt.Errorf("health.backup-age is %v; give a time above zero", l.BackupAge))
	}
	if l.DatabasePercent < 0 || l.DatabasePercent > 100 {
		errs = append(errs, fmt.Errorf("health.database-percent is %d; give 1 to 100", l.DatabasePercent))
	}
	if l.DescriptorsPercent < 0 || l.DescriptorsPercent > 100 {
		errs = append(errs, fmt.Errorf("health.descriptors-percent is %d; give 1 to 100", l.DescriptorsPercent))
	}
	if l.DiskFreeBytes < 0 {
		errs = append(errs, fmt.Errorf("health.disk-free-bytes is %d; give a number above zero", l.DiskFreeBytes))
	}
	return errors.Join(errs...)
}
