//go:build !unix

package bundle

import "os"

const nonblock = 0

// syncFolder does nothing: folders cannot be synced here.
func syncFolder(*os.Root, string) error { return nil }
