package inventory

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Where the header of a SQLite file says how long the file is; see "The
// Database Header" in SQLite's description of its file format.
const (
	headerBytes    = 100
	atPageSize     = 16 // two bytes; 1 stands for 65,536
	atChanges      = 24
	atPages        = 28
	atPagesChanges = 92 // the number of changes when the number of pages was written
)

// ErrCut says that the end of a file is missing.
var ErrCut = errors.New("it is cut")

// CutDatabase says of a SQLite file, which was closed in order, that its end is
// missing. SQLite itself takes what is missing of the last page for zeros, and
// then rows are gone without a word. The error wraps [ErrCut]; any other says that
// the file could not be looked at.
func CutDatabase(path string) error {
	file, err := regular.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	var header [headerBytes]byte
	switch _, err := io.ReadFull(file, header[:]); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil // it is new, or none: SQLite says so
	case err != nil:
		return err
	}
	page := int64(binary.BigEndian.Uint16(header[atPageSize:]))
	if page == 1 {
		page = 65536
	}
	if page < 512 || page&(page-1) != 0 {
		return nil // not SQLite's
	}
	number := func(at int) int64 { return int64(binary.BigEndian.Uint32(header[at:])) }
	if number(atChanges) == number(atPagesChanges) && info.Size() < page*number(atPages) {
		return fmt.Errorf("%w: it has %d bytes and should have %d", ErrCut, info.Size(), page*number(atPages))
	}
	if info.Size()%page != 0 {
		return fmt.Errorf("%w: it ends within a page of %d bytes", ErrCut, page)
	}
	return nil
}
