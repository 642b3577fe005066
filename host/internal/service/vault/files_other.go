//go:build !unix

package vault

import "io/fs"

// checkPrivate accepts everything: who may read a file is said by its access
// control list, which one in the profile of a user inherits.
func checkPrivate(string, fs.FileInfo) error { return nil }
