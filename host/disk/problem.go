package disk

import (
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

// Problem is what a fault of the disk makes of a request: 507 where there is no
// space, 503 where the data folder can only be read or too many files are
// open. Doing says what failed, and may be empty. It is nil where nothing is
// wrong with the disk.
func Problem(fault Fault, doing string, cause error) *problem.Problem {
	p := &problem.Problem{Cause: cause}
	switch fault {
	case Full, Quota:
		p.Code = problem.CodeDiskFull
		p.Detail = "where the data folder of the host lies, " + fault.String() + ": " + fault.Advice() +
			"; plugins can be disabled and removed, and what they have left purged, without any space"
	case ReadOnly:
		p.Code = problem.CodeReadOnly
		p.Detail = fault.String() + ", so nothing was changed: " + fault.Advice()
	case Descriptors:
		p.Code, p.RetryAfter = problem.CodeTooManyFiles, time.Second
		p.Detail = fault.String() + ": " + fault.Advice()
	default:
		return nil
	}
	if doing != "" {
		p.Detail = doing + ": " + p.Detail
	}
	return p
}
