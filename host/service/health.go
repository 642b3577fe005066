package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Opened is how a service is that was opened when the host began to serve, and
// says no more than whether that failed.
func Opened(name string, o Opener) health.Checker {
	return health.CheckerFunc(func(context.Context) (bool, []health.Finding) {
		err := o.Broken()
		if err == nil {
			return true, nil
		}
		f := health.Finding{Severity: health.Error, What: name + " cannot be used: " + err.Error(),
			Do: "the host's log says why; mend that, then restart the host"}
		if file, ok := errors.AsType[*dbfile.Error](err); ok {
			f.What = fmt.Sprintf("%s cannot be used: %v: %s", name, file.Reason, file.Place())
			f.Do = cmp.Or(file.Hint, f.Do)
		}
		return false, []health.Finding{f}
	})
}
