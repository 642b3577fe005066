//go:build !unix

package notify

// syncFolder does nothing: Windows writes names through by itself.
func syncFolder(string) error { return nil }
