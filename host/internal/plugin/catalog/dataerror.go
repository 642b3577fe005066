package catalog

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// DataError says that what a plugin stores cannot be opened or put back. Its
// text is for users of the plugin and names no path of the machine; the cause
// is for the log.
type DataError struct {
	What   string // cannot be done
	Err    error
	Advice string // what to do, or empty
}

// Error says what failed, why, and what to do.
func (e *DataError) Error() string {
	text := e.What
	var opened *store.OpenError
	var known *abi.Error
	switch {
	case errors.As(e.Err, &opened):
		text += ": " + string(opened.Reason)
		if opened.Err != nil && opened.Reason != store.ReasonCorrupt && !disk.Of(opened).Passing() {
			text += " (" + Public(opened.Err) + ")"
		}
	case errors.As(e.Err, &known):
		text += ": " + known.Message
	case e.Err != nil:
		text += ": " + Public(e.Err)
	}
	if e.Advice != "" {
		text += "; " + e.Advice
	}
	return text
}

// Doing says what cannot be done; nothing where e is nil.
func (e *DataError) Doing() string {
	if e == nil {
		return ""
	}
	return e.What
}

// Unwrap returns the cause.
func (e *DataError) Unwrap() error { return e.Err }

// Public turns a failure into a reason that users of the plugin may see: those
// of the file system name paths of the machine and go to the log only.
func Public(err error) string {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	var callErr *os.SyscallError
	if fault := disk.Of(err); fault.Passing() {
		return fault.String() + ": " + fault.Advice()
	}
	if errors.As(err, &pathErr) || errors.As(err, &linkErr) || errors.As(err, &callErr) {
		return "the host could not read or write its own files; its log says more"
	}
	return strings.ToValidUTF8(err.Error(), "\uFFFD")
}
