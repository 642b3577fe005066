// Package disk knows what can be wrong with the place where the host keeps
// its data: that it is full, that it can only be read, or that the system
// lets the host open no more files. It sorts what the operating system and
// SQLite say about it, in one place for all packages, and has a [Reserve] of
// space with which the host stays able to free and stop things.
//
// It is a leaf: it knows no service, and decides nothing about what becomes
// of an operation that failed.
//
// # Decisions
//
// Space for a full disk is set aside in files, `reserve`: 4 MiB, at most a 16th of a small disk. What frees, stops or
// is a small record of the host's takes a file of 256 KiB and runs again; while one is missing plugins store nothing.
// Several, as a disk may lack names; noise, as zeros are packed. Turned down: a limit in free space, a call for each
// write that keeps nobody else off. Cost: 4 MiB.
//
// What a disk can have is sorted here. SQLite says "cannot open" and "I/O error"; then the folder is tried with a file.
// A plugin that a full disk or too many files stopped starts by itself, uncrashed. Turned down: the text of errors.
// Cost: a file tried.
package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
)

// Fault is what is wrong with a disk. The zero Fault is none of the others.
type Fault int

// The faults.
const (
	// Full: the disk has no more space, or no more names for files.
	Full Fault = iota + 1
	// Quota: the disk has space, and the user that runs the host may have no
	// more of it, or no larger file.
	Quota
	// ReadOnly: files can be read and not be written, for the way that the
	// disk is mounted or the rights of the user that runs the host.
	ReadOnly
	// Descriptors: the process, or the whole system, has as many files open
	// as it may.
	Descriptors
)

// String says what is wrong, in a few words.
func (f Fault) String() string {
	switch f {
	case Full:
		return "the disk is full"
	case Quota:
		return "the host's share of the disk is used up"
	case ReadOnly:
		return "the data folder can only be read"
	case Descriptors:
		return "the host has as many files open as the system lets it"
	}
	return "nothing is wrong with the disk"
}

// Advice says what a user does about it.
func (f Fault) Advice() string {
	switch f {
	case Full:
		return "make room on the disk and try again"
	case Quota:
		return "make room, or raise the quota of the user that runs the host, and try again"
	case ReadOnly:
		return "make the folder writable for the user that runs the host"
	case Descriptors:
		return "try again in a moment; where that goes on, start the host with a higher limit of open files (ulimit -n)"
	}
	return ""
}

// NoSpace reports whether an operation can succeed once there is more space.
func (f Fault) NoSpace() bool { return f == Full || f == Quota }

// Passing reports whether the fault may be gone in a moment without anybody
// having changed how the host is set up.
func (f Fault) Passing() bool { return f.NoSpace() || f == Descriptors }

// Of sorts an error of the operating system or of SQLite, also a wrapped one,
// or one that says by a method DiskFault what it is. SQLite does not tell
// everything: where its file is known, [OfFile] looks further.
func Of(err error) Fault {
	if err == nil {
		return 0
	}
	var known interface {
		error
		DiskFault() Fault
	}
	if errors.As(err, &known) && known.DiskFault() != 0 {
		return known.DiskFault()
	}
	if number, ok := errors.AsType[syscall.Errno](err); ok {
		if f := ofNumber(number); f != 0 {
			return f
		}
	}
	switch code := sqliteerr.Code(err); {
	case code&0xff == sqlite3.SQLITE_FULL, code == sqlite3.SQLITE_IOERR_SHMSIZE:
		return Full
	case code&0xff == sqlite3.SQLITE_READONLY, code&0xff == sqlite3.SQLITE_PERM:
		return ReadOnly
	case errors.Is(err, fs.ErrPermission):
		return ReadOnly
	}
	return 0
}

// OfFile sorts an error that came of work on the file at path. Where SQLite
// says no more than that a file could not be opened or written, it tries what
// its folder lets it do.
func OfFile(err error, path string) Fault {
	if f := Of(err); f != 0 {
		return f
	}
	switch sqliteerr.Code(err) & 0xff {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR:
		return Probe(filepath.Dir(path))
	}
	return 0
}

// probeBytes is what Probe writes: more than a file system keeps beside a
// file's name.
const probeBytes = 16 << 10

// sqliteFiles is how many files SQLite has open at once where it opens a database: its
// own three, and their folder. It has closed them all when it says that one could not be
// opened.
const sqliteFiles = 4

// Probe tries to make a file in a folder and to write to it, and says what is
// in the way; 0 for nothing.
func Probe(dir string) Fault {
	file, err := os.CreateTemp(dir, probePrefix+"*")
	if err != nil {
		return Of(err)
	}
	_, err = file.Write(make([]byte, probeBytes))
	for range sqliteFiles - 1 {
		if err == nil {
			var another *os.File
			if another, err = os.Open(dir); err == nil {
				defer another.Close()
			}
		}
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if removeErr := os.Remove(file.Name()); err == nil {
		err = removeErr
	}
	return Of(err)
}

// probePrefix begins the names of the files of [Probe].
const probePrefix = ".wasmhost-probe-"

// Elsewhere calls write with a new folder below dir, and where the disk there has no
// room or can only be read, with one among the temporary files of the system, which
// may lie on another. What write has put there is its caller's to remove.
func Elsewhere(dir, pattern string, write func(dir string) error) error {
	try := func(in string) error {
		made, err := os.MkdirTemp(in, pattern) // mode 0700
		if err != nil {
			return err
		}
		if err = write(made); err != nil {
			_ = os.RemoveAll(made)
		}
		return err
	}
	err := try(dir)
	if f := OfFile(err, filepath.Join(dir, "new")); !f.NoSpace() && f != ReadOnly {
		return err
	}
	if tryErr := try(""); tryErr == nil || !OfFile(tryErr, filepath.Join(os.TempDir(), "new")).NoSpace() {
		return tryErr
	}
	return err
}
