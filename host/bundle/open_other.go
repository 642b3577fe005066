//go:build !unix

package bundle

const nonblock = 0
