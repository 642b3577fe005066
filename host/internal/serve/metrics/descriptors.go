package metrics

import (
	"context"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// descriptors compares the files that the process has open with what the system allows; 0 is what is not known.
type descriptors struct {
	figures func() (open, most int)
	percent int
}

// NewDescriptors returns what warns where the process has so many files open of
// those that the system allows, of a hundred.
func NewDescriptors(percent int) health.Checker { return &descriptors{openFiles, percent} }

func openFiles() (open, most int) {
	for _, folder := range []string{"/proc/self/fd", "/dev/fd"} { // Linux; macOS and BSD
		if f, err := os.Open(folder); err == nil {
			names, _ := f.Readdirnames(-1)
			_ = f.Close()
			return len(names) - 1, disk.MostOpenFiles()
		}
	}
	return 0, 0
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
	open, most := d.figures()
	if most <= 0 || open*100 < most*d.percent {
		return true, nil
	}
	f := health.Finding{Severity: health.Warning,
		What: fmt.Sprintf("%d of the %d files that the system lets the host open are open; at the limit, "+
			"calls and connections fail", open, most),
		Do: whatHelps}
	if open >= most-1 {
		f.Severity = health.Error
	}
	return f.Severity != health.Error, []health.Finding{f}
}
