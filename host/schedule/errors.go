package schedule

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/abi"
)

// What [Options.Run] returns, as it is or wrapped, for a run that did not
// take place. It is recorded as missed.
var (
	// ErrNoHandler: the plugin has no handler for the job.
	ErrNoHandler = errors.New("the plugin has not registered a handler for the job")
	// ErrNotRunning: the plugin is disabled, failed or stopping.
	ErrNotRunning = errors.New("the plugin is not running")
)

// Why the scheduler refuses what a user asks for, for errors.Is.
var (
	// ErrNotFound: there is no such job or run, or its record is gone.
	ErrNotFound = errors.New("not found")
	// ErrDecided: the run has been decided on otherwise, or has expired.
	ErrDecided = errors.New("already decided")
	// ErrBusy: the job runs, or waits for its turn.
	ErrBusy = errors.New("the job is running")
	// ErrInactive: the plugin is not active.
	ErrInactive = errors.New("the plugin is not active")
	// ErrInvalid: an argument is unusable.
	ErrInvalid = errors.New("invalid argument")
	// ErrClosed: the scheduler has been closed.
	ErrClosed = errors.New("the scheduler is closed")
)

// Reasons why the file cannot be opened, for errors.Is.
var (
	// ErrCorrupt: the file is damaged. It is left as it is.
	ErrCorrupt = errors.New("the schedule database is damaged")
	// ErrForeign: the file is not a schedule database, or of a later host.
	ErrForeign = errors.New("the file is not the schedule database of this host")
	// ErrReadOnly: the file or its folder cannot be written.
	ErrReadOnly = errors.New("the schedule database cannot be written")
	// ErrLocked: another process holds the lock.
	ErrLocked = errors.New("another process holds the schedule database")
	// ErrFull: the disk is full.
	ErrFull = errors.New("the disk is full")
	// ErrFailed: none of the others; the cause says what happened.
	ErrFailed = errors.New("the schedule database cannot be used")
)

// OpenError says why the file cannot be opened.
type OpenError struct {
	// Reason is one of the errors above.
	Reason error
	// Path of the file.
	Path string
	// Hint says what to do next; may be empty.
	Hint string
	// Err is the cause; may be nil.
	Err error
}

// Error names the file, the cause and what to do.
func (e *OpenError) Error() string {
	text := fmt.Sprintf("%v: %s", e.Reason, e.Path)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// Unwrap returns the reason and the cause.
func (e *OpenError) Unwrap() []error { return []error{e.Reason, e.Err} }

// openError sorts an error that came while the file was opened.
func openError(path string, err error) error {
	var known *OpenError
	if err == nil || errors.As(err, &known) {
		return err
	}
	e := &OpenError{Reason: ErrFailed, Path: path, Err: err}
	code := resultCode(err)
	switch code & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		e.Reason = ErrCorrupt
		e.Hint = "restore a backup, or move the file away to begin without history and without runs that wait for approval"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		e.Reason, e.Hint = ErrLocked, "stop the other process and try again"
	case sqlite3.SQLITE_FULL:
		e.Reason, e.Hint = ErrFull, "make room and try again; nothing was lost"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		e.Reason, e.Hint = ErrReadOnly, "make the folder writable for the user that runs the host"
	default:
		switch {
		case errors.Is(err, syscall.ENOSPC), code == sqlite3.SQLITE_IOERR_SHMSIZE:
			e.Reason, e.Hint = ErrFull, "make room and try again; nothing was lost"
		case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrNotExist):
			e.Reason, e.Hint = ErrReadOnly, "make the folder, writable for the user that runs the host"
		}
	}
	return e
}

// resultCode returns SQLite's extended result code, or 0.
func resultCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// invalid is an error that a plugin has caused.
func invalid(format string, args ...any) error {
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(format, args...))
}

// shown quotes a text that a plugin gave, shortened so that an error stays an
// error and not a copy of the input.
func shown(text string) string {
	return strconv.Quote(cut(text, 80))
}

// cut shortens a text to at most n bytes of valid UTF-8, the mark aside.
func cut(text string, n int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}
