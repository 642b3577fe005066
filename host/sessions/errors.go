package sessions

import (
	"context"
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

// Reasons why the file cannot be opened, for errors.Is.
var (
	// ErrCorrupt: the file is damaged. It is left as it is.
	ErrCorrupt = errors.New("the sessions database is damaged")
	// ErrForeign: the file is another one, or of a later host.
	ErrForeign = errors.New("the file is not the sessions database of this host")
	// ErrLocked: another process holds the lock.
	ErrLocked = errors.New("another process holds the sessions database")
	// ErrUnusable: none of the others, such as a full disk or a folder that
	// cannot be written; the cause says what happened.
	ErrUnusable = errors.New("the sessions database cannot be used")
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

// damagedHint says what to do about a damaged file.
const damagedHint = "restore a backup, or move the file away to begin without sessions"

// openError sorts an error that came while the file was opened.
func openError(path string, err error) error {
	var known *OpenError
	if errors.As(err, &known) {
		known.Path = path
		return known
	}
	e := &OpenError{Reason: ErrUnusable, Path: path, Err: err}
	switch resultCode(err) & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		e.Reason, e.Hint = ErrCorrupt, damagedHint
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		e.Reason, e.Hint = ErrLocked, "stop the other process and try again"
	case sqlite3.SQLITE_FULL:
		e.Hint = "make room and try again; nothing was lost"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		e.Hint = "make the folder writable for the user that runs the host"
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		e.Hint = "make room and try again; nothing was lost"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		e.Hint = "make the folder, writable for the user that runs the host"
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

// fail turns what went wrong with the file into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	var known *abi.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, doing+": the call ended before it was done; nothing was changed")
	}
	return abi.NewError(abi.CodeStorageError, doing+": "+err.Error())
}

func invalid(format string, args ...any) *abi.Error {
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(format, args...))
}

func exceeded(format string, args ...any) *abi.Error {
	return abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(format, args...))
}

// notFound is also the answer for a session of another plugin.
func notFound(id string) *abi.Error {
	return abi.NewError(abi.CodeNotFound, "there is no session "+strconv.Quote(clip(id, 80))+" of this plugin")
}

func stopping() *abi.Error {
	return abi.NewError(abi.CodeUnavailable, "the host is stopping: the session was not changed")
}

// clip shortens a text to at most n bytes of valid UTF-8, the mark aside.
func clip(text string, n int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}
