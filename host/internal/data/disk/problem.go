package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Problem is what a fault of the disk makes of a request: 507 where there is no
// space, 503 where the data folder can only be read or too many files are
// open. Doing says what failed, and may be empty. It is nil where nothing is
// wrong with the disk.
func Problem(fault Fault, doing string, cause error) *problem.Problem {
	p := &problem.Problem{Cause: cause}
	switch fault {
	case Full, Quota:
		p.Code = problem.CodeDiskFull
		p.Detail = "where the data folder of the host lies, " + fault.String() + ": " + fault.Advice() +
			"; plugins can be disabled and removed, and what they have left purged, without any space"
	case ReadOnly:
		p.Code = problem.CodeReadOnly
		p.Detail = fault.String() + ", so nothing was changed: " + fault.Advice()
	case Descriptors:
		p.Code, p.RetryAfter = problem.CodeTooManyFiles, time.Second
		p.Detail = fault.String() + ": " + fault.Advice()
	default:
		return nil
	}
	if doing != "" {
		p.Detail = doing + ": " + p.Detail
	}
	return p
}

// ProblemIn is [Problem] for what failed because of the disk of a data folder;
// nil for any other failure. A file elsewhere that may not be read, such as one
// of a plugin that is to be installed, says nothing about the folder.
func ProblemIn(dir, doing string, err error) *problem.Problem {
	fault := Of(err)
	if fault == ReadOnly && !within(dir, err) {
		return nil
	}
	return Problem(fault, doing, err)
}

// within reports whether the path of an error lies in a folder, or it has none,
// as those of SQLite.
func within(dir string, err error) bool {
	path := ""
	var inPath *fs.PathError
	var inLink *os.LinkError
	switch {
	case errors.As(err, &inPath):
		path = inPath.Path
	case errors.As(err, &inLink):
		path = inLink.New
	}
	if path == "" || !filepath.IsAbs(path) { // those below an os.Root are of the host's own files
		return true
	}
	inside, relErr := filepath.Rel(dir, path)
	return relErr == nil && inside != ".." && !strings.HasPrefix(inside, ".."+string(filepath.Separator))
}
