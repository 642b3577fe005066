//go:build !unix

package regular

import "io/fs"

// CheckGiven accepts everything: who may read a file is said by its access control
// list, which one in the profile of a user inherits.
func CheckGiven(string, fs.FileInfo) error { return nil }
