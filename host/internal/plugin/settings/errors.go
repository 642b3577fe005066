package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/abi"
)

// A Reason is why the file of the values cannot be used, in words.
type Reason string

// The reasons of a [FileError].
const (
	// ReasonDamaged: the file is not what the host has written. It was set
	// aside, never deleted, and nothing takes its place until [Values.Reset].
	ReasonDamaged Reason = "the settings are damaged"
	// ReasonMissing: there was a file, and it is gone. Nothing takes its place
	// until [Values.Reset].
	ReasonMissing Reason = "the settings are gone"
	// ReasonForeign: the file is that of another plugin or of a later version of
	// the host, or no regular file. It was left where it is.
	ReasonForeign Reason = "the settings are not what this host has written for the plugin"
	// ReasonFile: the file cannot be read or written.
	ReasonFile Reason = "the settings cannot be read or written"
)

// Is reports whether err is a [*FileError] of a reason.
func Is(err error, reason Reason) bool {
	e, ok := errors.AsType[*FileError](err)
	return ok && e.Reason == reason
}

// FileError says why the values of a plugin cannot be used. Its text names no
// folder of the machine, so that users of the plugin may see it.
type FileError struct {
	Reason Reason
	Plugin string
	// Path is that of the file, for the log.
	Path string
	// SetAside is where a damaged file was moved to; empty otherwise.
	SetAside string
	// Hint says what to do.
	Hint string
	// Err is the cause, without a path.
	Err error
}

// Error says what failed and what to do.
func (e *FileError) Error() string {
	text := fmt.Sprintf("%v (%s of the plugin %q)", e.Reason, FileName, e.Plugin)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }

// As gives the error that a plugin may see.
func (e *FileError) As(target any) bool {
	into, ok := target.(**abi.Error)
	if ok {
		*into = abi.NewError(abi.CodeUnavailable, e.Error())
	}
	return ok
}

// withoutPath takes the path of the machine off an error of the file system.
func withoutPath(err error) error {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	}
	return err
}

// PasswordError says that a password could not be read or stored. It never
// holds the password.
type PasswordError struct {
	Key string
	// Doing is "read", "stored" or "removed".
	Doing string
	// Err is the cause; its text is for the log of the host.
	Err error
}

// Error names the setting and the cause.
func (e *PasswordError) Error() string {
	return fmt.Sprintf("the password %q cannot be %s: %v", e.Key, e.Doing, e.Err)
}

// Unwrap returns the cause.
func (e *PasswordError) Unwrap() error { return e.Err }

// As gives the error that a plugin and its user may see. Its code is
// unavailable, unless a quota is the cause.
func (e *PasswordError) As(target any) bool {
	into, ok := target.(**abi.Error)
	if ok {
		code := abi.CodeUnavailable
		if errors.Is(e.Err, &abi.Error{Code: abi.CodeQuotaExceeded}) {
			code = abi.CodeQuotaExceeded
		}
		*into = abi.Errorf(code, "the password %q cannot be %s: %s", e.Key, e.Doing, publicCause(e.Err))
	}
	return ok
}

// publicCause is what a plugin and its user may know of a failure.
func publicCause(err error) string {
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return known.Message
	}
	return "the host cannot reach its store of passwords just now; its log has the cause"
}
