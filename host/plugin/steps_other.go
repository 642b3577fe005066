//go:build !unix

package plugin

// syncFolder does nothing: folders cannot be synced here.
func syncFolder(string) error { return nil }
