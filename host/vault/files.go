package vault

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/host/durable"
)

// errTooLarge: a file is larger than any that this package writes.
var errTooLarge = errors.New("the file is too large")

// readFile reads a regular file of at most limit bytes. It follows no
// symbolic link and waits for no pipe.
func readFile(path string, limit int64) ([]byte, fs.FileInfo, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
	}
	if err != nil {
		return nil, nil, err
	}
	if info.Size() > limit {
		return nil, info, fmt.Errorf("%w: %d bytes are more than %d", errTooLarge, info.Size(), limit)
	}
	// One allocation of the right size, so that no copy of a key is left
	// behind in a buffer that was outgrown.
	b := make([]byte, info.Size()+1)
	n, err := io.ReadFull(f, b)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, info, err
	}
	return b[:n], info, nil
}

// makeFolder makes a folder of the vault, or checks the one that is there.
func makeFolder(path string) error {
	if err := durable.Mkdir(path); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", path)
	}
	return checkPrivate(path, info)
}
