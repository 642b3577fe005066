//go:build !unix

package host

// syncFolder does nothing where folders cannot be synced.
func syncFolder(string) error { return nil }
