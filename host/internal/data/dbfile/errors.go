package dbfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// A Reason is why a file cannot be opened or copied, in words.
type Reason string

// The reasons of an [Error].
const (
	// ReasonCorrupt: the file is damaged. It is left as it is.
	ReasonCorrupt Reason = "the file is damaged"
	// ReasonMissing: there was a file, and it is gone or empty. No other is made
	// until [AcceptLoss].
	ReasonMissing Reason = "the file is gone"
	// ReasonForeign: the file is another one, or of a later host.
	ReasonForeign Reason = "the file is another one"
	// ReasonReadOnly: the file or its folder cannot be written.
	ReasonReadOnly Reason = "the file cannot be written"
	// ReasonLocked: another process holds the lock.
	ReasonLocked Reason = "another process holds the file"
	// ReasonFull: the disk is full.
	ReasonFull Reason = "the disk is full"
	// ReasonDescriptors: the host has too many files open.
	ReasonDescriptors Reason = "the host has too many files open"
	// ReasonUnavailable: the server is not there, or takes no connection.
	ReasonUnavailable Reason = "the database does not answer, or takes no more connections"
	// ReasonFailed: none of the others; the cause says what happened.
	ReasonFailed Reason = "the file cannot be used"
)

// Is reports whether err is an [*Error] of a reason.
func Is(err error, reason Reason) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Reason == reason
}

// IsLater reports whether err is an [*Error] of a file of a later host, which is a
// [ReasonForeign].
func IsLater(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.later
}

// Code is what an error of a statement means to a plugin.
func Code(err error) abi.Code {
	if postgres.Gone(err) {
		return abi.CodeUnavailable
	}
	return abi.CodeStorageError
}

// Fail is what a plugin is told of an error of a statement or a transaction: that
// it may have been done, else that nothing was changed. One that is an [abi.Error]
// already stays as it is. The context is that of the call, whose end explains what
// was not done, but not what may have been; where the host is shutting down, that is
// its cause, or the error.
func Fail(ctx context.Context, doing string, err error) error {
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return known
	}
	const undone = "; nothing was changed"
	switch {
	case err == nil:
		return nil
	case errors.Is(err, postgres.ErrUnknown):
		return postgres.Unknown(doing)
	case errors.Is(err, problem.ShuttingDown()), errors.Is(context.Cause(ctx), problem.ShuttingDown()):
		return abi.Unavailable("%s: the host is shutting down%s", doing, undone)
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, doing+": the call ended before it was done"+undone)
	}
	return abi.NewError(Code(err), doing+": "+err.Error()+undone)
}

// IsUnique reports whether an error says that something is there already of which
// there can be only one.
func IsUnique(err error) bool {
	code := sqliteerr.Code(err)
	return code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY ||
		postgres.State(err) == postgres.UniqueViolation
}

// Error says why a file cannot be opened or copied.
type Error struct {
	Reason Reason
	// What the file holds, in a word, and its path, or the server's name.
	What, Path string
	// Hint says what to do next; may be empty.
	Hint string
	// Err is the cause; may be nil.
	Err error

	fault  disk.Fault
	later  bool // it is of a later host
	server bool // it is about tables on a server, which Path names
}

// DiskFault is for [disk.Of].
func (e *Error) DiskFault() disk.Fault { return e.fault }

// Error names what is wrong with which file, the cause and what to do.
func (e *Error) Error() string {
	text := fmt.Sprintf("the file of %s: %v: %s", e.What, e.Reason, e.Path)
	if e.server {
		text = fmt.Sprintf("the tables of %s cannot be used: %s", e.What, e.Path)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// Place is the name of the file, or where the tables are.
func (e *Error) Place() string {
	if e.server {
		return e.Path
	}
	return filepath.Base(e.Path)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

const (
	foreignOut = "move it away"
	laterOut   = "a later version of wasmhost made it: use that one, or a later one"
)

// lostHint is what to do about a file that is damaged or gone.
func (f *Format) lostHint(path string) string {
	return fmt.Sprintf("restore a backup, or begin without %s by `wasmhost accept-loss %s`", f.Lost, filepath.Base(path))
}

// Failed is an error that came while what is in the file was read for the first
// time, as an [*Error]; nil stays nil.
func (f *File) Failed(err error) error {
	if f.database != nil {
		return f.format.FailedOn(f.database, err)
	}
	return f.format.Failed(f.path, err)
}

// Failed returns an error that came while a file was opened, copied, or read
// for the first time, as an [*Error]; nil stays nil.
func (f *Format) Failed(path string, err error) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*Error](err); ok {
		known.What, known.Path = f.Name, path
		if known.Reason == ReasonCorrupt || known.Reason == ReasonMissing {
			known.Hint = f.lostHint(path)
		}
		return err
	}
	e := &Error{Reason: ReasonFailed, What: f.Name, Path: path, Err: err}
	code := sqliteerr.Code(err)
	switch code & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		e.Reason, e.Hint = ReasonCorrupt, f.lostHint(path)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		e.Reason, e.Hint = ReasonLocked, "stop the other process and try again"
	default:
		switch e.fault = disk.OfFile(err, path); {
		case e.fault.NoSpace():
			e.Reason, e.Hint = ReasonFull, e.fault.Advice()+"; nothing was lost"
		case e.fault == disk.ReadOnly:
			e.Reason, e.Hint = ReasonReadOnly, e.fault.Advice()
		case e.fault == disk.Descriptors:
			e.Reason, e.Hint = ReasonDescriptors, e.fault.Advice()
		case errors.Is(err, fs.ErrNotExist):
			e.Reason, e.Hint = ReasonReadOnly, "make the folder, writable for the user that runs the host"
		}
	}
	return e
}
