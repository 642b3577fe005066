package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// A Reason is why a database cannot be opened, copied or put back, in words.
type Reason string

// The reasons of an [OpenError].
const (
	// ReasonCorrupt: the file is damaged. It was set aside, never deleted, and
	// an empty one is made only when [Options.StartEmpty] asks for it.
	ReasonCorrupt Reason = "the database is damaged"
	// ReasonMissing: there was a file, and it is gone. A new one is made only when
	// [Options.StartEmpty] asks for it.
	ReasonMissing Reason = "the database is gone"
	// ReasonDowngrade: the file was last used by a later version of the plugin.
	ReasonDowngrade Reason = "the plugin's version is lower than that of its data"
	// ReasonSchema: the declared collections are invalid, or a column's type is
	// not the one it was made with.
	ReasonSchema Reason = "the declared collections do not fit"
	// ReasonDuplicates: a unique index is new, and the rows that would have to go
	// for it are not among those that [Options.MayRemove] gives up.
	ReasonDuplicates Reason = "rows would be deleted, and nobody has agreed to that"
	// ReasonForeign: the file is not this plugin's, or not a database of
	// wasmhost, or of a later layout.
	ReasonForeign Reason = "the file is not the database of this plugin"
	// ReasonQuota: the file has the size that [Limits.DatabaseBytes] allows, and
	// what the version declares needs more.
	ReasonQuota Reason = "the database is at its limit"
	// ReasonReadOnly: the file or its folder cannot be written.
	ReasonReadOnly Reason = "the database cannot be written"
	// ReasonLocked: another process holds the lock.
	ReasonLocked Reason = "another process holds the database"
	// ReasonUnreachable: the server that has the rows does not answer.
	ReasonUnreachable Reason = "the database server cannot be reached"
	ReasonFull        Reason = "the disk is full"
	ReasonDescriptors Reason = "the host has too many files open"
	// ReasonFailed: none of the others; the cause says what happened.
	ReasonFailed Reason = "the database cannot be used"
)

// Is reports whether err is an [*OpenError] of a reason.
func Is(err error, reason Reason) bool {
	e, ok := errors.AsType[*OpenError](err)
	return ok && e.Reason == reason
}

// OpenError says why a database cannot be opened, copied or put back.
type OpenError struct {
	Reason Reason
	// Path of the database.
	Path string
	// SetAside is where a damaged file was moved to; empty otherwise.
	SetAside string
	// Hint says what to do next.
	Hint string
	// Err is the cause.
	Err error
	// Changing says that it came while the tables were brought up to what a
	// version declares. They are as they were.
	Changing bool

	fault disk.Fault
}

// DiskFault is for [disk.Of].
func (e *OpenError) DiskFault() disk.Fault { return e.fault }

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

// Unwrap returns the cause.
func (e *OpenError) Unwrap() error { return e.Err }

// openError sorts an error that came while the file was opened.
func openError(path string, err error) error {
	var known *OpenError
	if err == nil || errors.As(err, &known) {
		return err
	}
	e := &OpenError{Reason: ReasonFailed, Path: path, Err: err}
	switch code := sqliteerr.Code(err); {
	case code&0xff == sqlite3.SQLITE_CORRUPT, code == sqlite3.SQLITE_NOTADB:
		e.Reason = ReasonCorrupt
		return e
	case code&0xff == sqlite3.SQLITE_BUSY, code&0xff == sqlite3.SQLITE_LOCKED:
		e.Reason, e.Hint = ReasonLocked, "stop the other process and try again"
		return e
	}
	switch e.fault = disk.OfFile(err, path); e.fault {
	case disk.Full, disk.Quota:
		e.Reason, e.Hint = ReasonFull, e.fault.Advice()+"; nothing was lost"
	case disk.ReadOnly:
		e.Reason, e.Hint = ReasonReadOnly, e.fault.Advice()
	case disk.Descriptors:
		e.Reason, e.Hint = ReasonDescriptors, e.fault.Advice()
	}
	return e
}

// fail turns what went wrong into the error that a plugin gets. The text of
// SQLite ends in its result code.
func (s *sqliteEngine) fail(ctx context.Context, doing string, err error) error {
	var known *abi.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	code, primary := abi.CodeStorageError, sqliteerr.Code(err)&0xff
	advice := ""
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled),
		primary == sqlite3.SQLITE_INTERRUPT && ctx.Err() != nil:
		if cause := ctx.Err(); cause != nil {
			err = cause
		}
		code, advice = abi.CodeDeadlineExceeded, "; nothing was changed"
	case isUnique(sqliteerr.Code(err)):
		return abi.NewError(abi.CodeConflict, doing+": "+taken(err.Error()))
	case primary == sqlite3.SQLITE_TOOBIG:
		code = abi.CodeQuotaExceeded
	case primary == sqlite3.SQLITE_BUSY, primary == sqlite3.SQLITE_LOCKED:
		advice = "; another process holds the database: stop it, or try again later"
	case primary == sqlite3.SQLITE_CORRUPT, primary == sqlite3.SQLITE_NOTADB:
		advice = "; the database is damaged: the host stops the plugin, looks the file through and sets it aside; then " +
			"restore a backup"
	default:
		fault := disk.OfFile(err, s.path)
		if fault == disk.Descriptors {
			code = abi.CodeUnavailable
		}
		if fault != 0 {
			err, advice = fmt.Errorf("%s: %w", fault, err), "; nothing was changed: "+fault.Advice()
		}
	}
	return abi.NewError(code, doing+": "+err.Error()+advice)
}

// taken says of what a row cannot have because another one has it, and by which
// unique index, behind SQLite's own words of it. These name tables and columns:
// "... failed: plugin:notes.day, plugin:notes.kind (2067)".
func taken(words string) string {
	_, list, _ := strings.Cut(words, " failed: ")
	list, _, _ = strings.Cut(list, " (")
	var columns []string
	for _, name := range strings.Split(list, ", ") {
		if at := strings.LastIndexByte(name, '.'); at >= 0 {
			columns = append(columns, name[at+1:])
		}
	}
	return takenIn("SQLite", columns, words)
}

// takenIn is taken for columns that are known.
func takenIn(engine string, names []string, words string) string {
	if len(names) == 0 {
		return words + "; another row has these values already"
	}
	columns := make([]string, len(names))
	for i, name := range names {
		columns[i] = strconv.Quote(name)
	}
	tuple := "[" + strings.Join(columns, ", ") + "]"
	if tuple == `["id"]` {
		return fmt.Sprintf("another row has this id already; an upsert on %s changes that row (%s error: %s)",
			tuple, engine, words)
	}
	return fmt.Sprintf("another row has the same values in the unique index %s, which the manifest's uniqueIndexes "+
		"declare; an upsert on %s changes that row (%s error: %s)", tuple, tuple, engine, words)
}

// refusedText reports whether SQLite refused the text of a statement, and not
// what it was about to do.
func (s *sqliteEngine) refusedText(err error) bool {
	return sqliteerr.Code(err) == sqlite3.SQLITE_ERROR
}

// undeclared is what the database says of an upsert on columns that are not unique
// together, and what to declare. All else in its text was checked before.
func (s *core) undeclared(doing string, w *write, err error) error {
	declared := "which has none"
	if len(w.upserts.unique) > 0 {
		declared = "which are " + strings.Join(w.upserts.unique, " and ")
	}
	return abi.Errorf(abi.CodeStorageError, `%s: [%s] is not among the uniqueIndexes of the collection, `+
		`%s; declare it in the manifest: "uniqueIndexes": [[%s]] in storage.collections of %s (%s error: %v)`,
		doing, w.tuple, declared, w.tuple, w.upserts.name, s.sql.name, s.sql.words(err))
}

func isUnique(code int) bool {
	switch code {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}

// spoils reports whether an error may have ended the transaction, so that the
// writes that share it must be run again. An error in the statement itself or
// in what it says undoes that statement only.
func spoils(err error) bool {
	switch sqliteerr.Code(err) & 0xff {
	case sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH,
		sqlite3.SQLITE_RANGE:
		return false
	}
	return true
}

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
