//go:build !unix

package archive

import "os"

// syncFolder does nothing where folders cannot be synced.
func syncFolder(*os.File) error { return nil }
