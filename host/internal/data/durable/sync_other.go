//go:build !unix

package durable

import "os"

// syncHandle does nothing: folders cannot be synced here, and the file systems
// keep names in a journal.
func syncHandle(*os.File) error { return nil }
