package vault

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// readFile reads a small regular file, and describes it.
func readFile(path string, most int64) ([]byte, fs.FileInfo, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	text, err := regular.Read(f, most)
	return text, info, err
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
