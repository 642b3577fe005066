package serve

import (
	"runtime"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// heapFloor is from which size on the Go heap is collected as it grows: each
// collection has all threads that compute stop for a moment and keeps one busy
// for some milliseconds, and a host with little on its heap would do so many
// times a second, as often as a plugin likes.
const heapFloor = 32 << 20

// raiseHeapFloor has the collector count so much more than there is, which is
// never touched, so that it takes address space and no memory. Who says by an
// environment variable how the collector works has it so.
func raiseHeapFloor(a *cli.App) (lower func()) {
	if a.Getenv("GOGC") != "" || a.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	floor := make([]byte, heapFloor)
	return func() { runtime.KeepAlive(floor) }
}
