//go:build unix

package archive

import "os"

func syncFolder(f *os.File) error { return f.Sync() }
