//go:build !unix

package dbfile

// syncFolder does nothing: Windows writes names through by itself.
func syncFolder(string) error { return nil }
