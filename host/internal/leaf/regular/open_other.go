//go:build !unix

package regular

// Nonblock is nothing where names of files are not those of pipes.
const Nonblock = 0
