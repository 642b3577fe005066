package datafolder

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Format is that of data folders which this program makes. One that an older
// program would read wrongly, or take for damaged, has a higher number.
const Format = 1

// FormatName is the file with the format of a folder, in digits, which is read before
// anything else of the folder is, and before anything is written.
const FormatName = "format"

// FormatError says that a later program has made the folder what it is.
type FormatError struct {
	Folder string
	Format int
}

// Error names the folder and what to do.
func (e *FormatError) Error() string {
	return fmt.Sprintf("the data folder %s has the format %d, and this program knows %d: a later version of wasmhost has "+
		"used it; use that or a later one, or restore a backup from before to another folder; nothing was changed",
		e.Folder, e.Format, Format)
}

// checkFormat refuses the folder of a later program. A folder without the file, or
// whose file was spoilt and says no number, is of the first format.
func checkFormat(dir string) error {
	text, err := regular.ReadFile(filepath.Join(dir, FormatName), 100)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the format of the data folder %s cannot be read from its file %s, which should say %d: %w", dir,
			FormatName, Format, err)
	}
	// Of a number too large for it, it is the largest one.
	if format, _ := strconv.Atoi(strings.TrimSpace(string(text))); format > Format {
		return &FormatError{dir, format}
	}
	return nil
}

// noteFormat notes the format of a folder that this program has to itself. A disk
// that is in the way keeps nobody from what is there.
func (f *Folder) noteFormat() error {
	path := f.Path(FormatName)
	if regular.Check(path) == nil {
		if text, err := regular.ReadFile(path, 100); err == nil && string(text) == strconv.Itoa(Format)+"\n" {
			return nil
		}
	}
	if err := durable.Replace(path, []byte(strconv.Itoa(Format)+"\n")); err != nil && disk.Of(err) == 0 {
		return fmt.Errorf("note the format of the data folder: %w", err)
	}
	return nil
}
