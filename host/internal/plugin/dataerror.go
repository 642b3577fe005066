package plugin

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// DataError says that what a plugin stores cannot be opened or put back. Its
// text is for users of the plugin and names no path of the machine; the cause
// is for the log.
type DataError struct {
	doing  string // what cannot be done
	err    error
	advice string // what to do, or empty
}

// Error says what failed, why, and what to do.
func (e *DataError) Error() string {
	text := e.doing
	var opened *store.OpenError
	var known *abi.Error
	switch {
	case errors.As(e.err, &opened):
		text += ": " + string(opened.Reason)
		if opened.Err != nil && opened.Reason != store.ReasonCorrupt && !disk.Of(opened).Passing() {
			text += " (" + public(opened.Err) + ")"
		}
	case errors.As(e.err, &known):
		text += ": " + known.Message
	case e.err != nil:
		text += ": " + public(e.err)
	}
	if e.advice != "" {
		text += "; " + e.advice
	}
	return text
}

// Doing says what cannot be done; nothing where e is nil.
func (e *DataError) Doing() string {
	if e == nil {
		return ""
	}
	return e.doing
}

// Unwrap returns the cause.
func (e *DataError) Unwrap() error { return e.err }

// storeError says what to do about a database that does not open.
func (e *entry) storeError(in *installed, err error) error {
	failed := &DataError{doing: "its database cannot be opened", err: err}
	var opened *store.OpenError
	if !errors.As(err, &opened) {
		return failed
	}
	switch {
	case opened.Reason == store.ReasonCorrupt && opened.SetAside != "":
		failed.advice = fmt.Sprintf("it was set aside as %s and nothing was deleted: restore a backup, or start with an "+
			"empty one by `wasmhost enable %s --start-empty`",
			filepath.Base(opened.SetAside), e.id)
	case opened.Reason == store.ReasonMissing:
		failed.advice = fmt.Sprintf("rows were stored in it, so nothing has taken its place: restore a backup, or start "+
			"with an empty one by `wasmhost enable %s --start-empty`", e.id)
	case opened.Reason == store.ReasonDowngrade:
		failed.advice = fmt.Sprintf("install that version or a later one; to use the data with %s all the same, install "+
			"it with --downgrade", in.record.Current.Version)
	default:
		failed.advice = opened.Hint
	}
	return failed
}
