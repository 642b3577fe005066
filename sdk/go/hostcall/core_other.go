//go:build !wasip1

package hostcall

import (
	"os"
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// outside is what every host function fails with where there is no host.
const outside = `{"code":"unavailable","message":"there is no host: this program is not running as a wasmhost plugin;` +
	` package hosttest runs one in a real host"}`

func noHost() int64 { return -int64(len(outside)) }

func input(unsafe.Pointer) {}

func result(to unsafe.Pointer) { copy(unsafe.Slice((*byte)(to), len(outside)), outside) }

func respond(int32, unsafe.Pointer, uint32) {}

func fail(int32, unsafe.Pointer, uint32) {}

// log writes to the standard error, so that plain tests of handlers show what
// they log.
func log(level int32, from unsafe.Pointer, length uint32) {
	names := [...]string{abi.LevelDebug: "DEBUG ", abi.LevelInfo: "INFO ", abi.LevelWarn: "WARN ",
		abi.LevelError: "ERROR "}
	line := append([]byte(names[level]), unsafe.Slice((*byte)(from), length)...)
	os.Stderr.Write(append(line, '\n'))
}
