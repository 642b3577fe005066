package health

import (
	"time"
)

// Limits say from when on something is a finding. A zero field means its
// default.
type Limits struct {
	// BackupAge is how old the newest backup may be before that is a warning.
	BackupAge time.Duration `default:"720h" min:"1ns" max:"876000h"`
	// DatabasePercent is how much of what a plugin's database may take it may take before that is a warning, of a
	// hundred.
	DatabasePercent int `default:"90" min:"1" max:"100"`
	// DescriptorsPercent is how many of the files that the system lets the host open may be open, of a hundred.
	DescriptorsPercent int `default:"80" min:"1" max:"100"`
	// MemoryPercent is how much of what plugins may have together they may have taken before that is a warning, of a
	// hundred.
	MemoryPercent int `default:"90" min:"1" max:"100"`
	// DiskFreeBytes is how many bytes must be free on the disk of the data folder, or that is a warning.
	DiskFreeBytes int64 `default:"512MiB" min:"1" max:"1EiB"`
}
