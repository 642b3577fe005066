package rss

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

// ErrClosed: the feeds have been closed.
var ErrClosed = errors.New("the feeds are closed")

// Reasons why the file cannot be opened, for errors.Is.
var (
	// ErrCorrupt: the file is damaged. It is left as it is.
	ErrCorrupt = errors.New("the feeds database is damaged")
	// ErrForeign: the file is no feeds database, or of a later host.
	ErrForeign = errors.New("the file is not the feeds database of this host")
	// ErrReadOnly: the file or its folder cannot be written.
	ErrReadOnly = errors.New("the feeds database cannot be written")
	// ErrLocked: another process holds the lock.
	ErrLocked = errors.New("another process holds the feeds database")
	// ErrFull: the disk is full.
	ErrFull = errors.New("the disk is full")
	// ErrFailed: none of the others; the cause says what happened.
	ErrFailed = errors.New("the feeds database cannot be used")
)

// corruptHint is what to do about a damaged file.
const corruptHint = "restore a backup, or move the file away to begin without feeds"

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
		e.Reason, e.Hint = ErrCorrupt, corruptHint
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

// fail turns what went wrong into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	var known *abi.Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, ErrClosed):
		return abi.NewError(abi.CodeUnavailable, doing+": the host is shutting down")
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, doing+": "+ctx.Err().Error())
	}
	return abi.NewError(abi.CodeStorageError, doing+": "+err.Error())
}

// invalid is an error that a plugin has caused.
func invalid(format string, args ...any) error {
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(format, args...))
}

// exceeded is an error of code quota_exceeded.
func exceeded(format string, args ...any) error {
	return abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(format, args...))
}

// shown quotes a text that a plugin gave, shortened so that an error stays an
// error and not a copy of the input.
func shown(text string) string {
	const most = 80
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}
