package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// changed says that another process was at work on the folder.
func changed(path string) error {
	return abi.Errorf(abi.CodeStorageError, "another process changed %s during the call: try again", shown(path))
}

// fail turns what the operating system or the context said into the error
// that a plugin gets. The texts of package os are not used, because some of
// them name a place of the machine.
func fail(doing, path string, err error) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return known
	}
	if file, ok := errors.AsType[*notFolderError](err); ok {
		return abi.Invalid("%s", file.Error())
	}
	what := doing
	if path != "" {
		what += " " + shown(path)
	}
	what += ": " + reason(err)
	code, advice := abi.CodeStorageError, ""
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		code = abi.CodeDeadlineExceeded
	case disk.Of(err).NoSpace():
		advice = "; nothing was changed: " + disk.Of(err).Advice()
	case disk.Of(err) == disk.ReadOnly:
		advice = "; the user that runs the host needs the right to read and write the plugin's data folder"
	case errors.Is(err, syscall.ENAMETOOLONG):
		code, advice = abi.CodeInvalidArgument, "; choose shorter names"
	case disk.Of(err) == disk.Descriptors:
		code, advice = abi.CodeUnavailable, "; "+disk.Descriptors.String()+": "+disk.Descriptors.Advice()
	case errors.Is(err, errSwapped), errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrExist),
		errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.ELOOP):
		return changed(path)
	}
	return abi.NewError(code, what+advice)
}

// unsynced says that a change was made but may not survive a loss of power.
func unsynced(path string, err error) error {
	if err == nil {
		return nil
	}
	return abi.Errorf(abi.CodeStorageError, "%s was changed, but its folder could not be synced (%s), so the change may "+
		"be lost if the power fails: try again", shown(path), reason(err))
}

// reason returns the innermost text of an error of the operating system,
// which has no path in it.
func reason(err error) string {
	var number syscall.Errno
	switch {
	case errors.As(err, &number):
		return number.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return context.DeadlineExceeded.Error()
	case errors.Is(err, context.Canceled):
		return context.Canceled.Error()
	}
	var inPath *fs.PathError
	var inLink *os.LinkError
	for {
		switch {
		case errors.As(err, &inPath):
			err = inPath.Err
		case errors.As(err, &inLink):
			err = inLink.Err
		default:
			return err.Error()
		}
	}
}

// shown quotes a path that a plugin gave.
func shown(path string) string { return visible.Quote(path, 120) }
