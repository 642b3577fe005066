package server

import (
	"net/http"
	"time"

	"github.com/wasmhost/wasmhost/host/disk"
)

// Codes of what is wrong with the disk of the data folder.
const (
	CodeDiskFull     = "disk_full"
	CodeReadOnly     = "read_only"
	CodeTooManyFiles = "too_many_files"
)

// DiskProblem is what a fault of the disk makes of a request: 507 where there
// is no space, 503 where the data folder can only be read or too many files
// are open. Doing says what failed, and may be empty. It is nil where nothing
// is wrong with the disk.
func DiskProblem(fault disk.Fault, doing string, cause error) *Problem {
	p := &Problem{Status: http.StatusServiceUnavailable, Cause: cause}
	switch fault {
	case disk.Full, disk.Quota:
		p.Status, p.Code, p.Title = http.StatusInsufficientStorage, CodeDiskFull, "There is no space left for the data folder"
		p.Detail = "where the data folder of the host lies, " + fault.String() + ": " + fault.Advice() +
			"; plugins can be disabled and removed, and what they have left purged, without any space"
	case disk.ReadOnly:
		p.Code, p.Title = CodeReadOnly, "The data folder can only be read"
		p.Detail = fault.String() + ", so nothing was changed: " + fault.Advice()
	case disk.Descriptors:
		p.Code, p.Title, p.RetryAfter = CodeTooManyFiles, "The host has too many files open", time.Second
		p.Detail = fault.String() + ": " + fault.Advice()
	default:
		return nil
	}
	if doing != "" {
		p.Detail = doing + ": " + p.Detail
	}
	return p
}
