package server

import (
	"crypto/rand"
	"encoding/hex"
	"sync/atomic"
)

// requestIDs makes the ids that join a response with the lines of the logs:
// eight random digits per process and a counter. They are always the host's
// own: an id that a client chose could forge lines of the log.
type requestIDs struct {
	prefix [9]byte // with the dash
	count  atomic.Uint64
}

func newRequestIDs() *requestIDs {
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails
	ids := &requestIDs{}
	hex.Encode(ids.prefix[:8], random[:])
	ids.prefix[8] = '-'
	return ids
}

func (ids *requestIDs) next() string {
	const digits = "0123456789abcdef"
	var b [25]byte
	copy(b[:], ids.prefix[:])
	n, width := ids.count.Add(1), 8
	for n>>(4*width) != 0 && width < 16 {
		width++
	}
	for i := width - 1; i >= 0; i-- {
		b[9+i] = digits[n&15]
		n >>= 4
	}
	return string(b[:9+width])
}
