package sessions

import (
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// notFound is also the answer for a session of another plugin.
func notFound(id string) *abi.Error {
	return abi.NewError(abi.CodeNotFound, "there is no session "+strconv.Quote(visible.Cut(id, 80))+" of this plugin")
}

func stopping() *abi.Error {
	return abi.NewError(abi.CodeUnavailable, "the host is stopping: the session was not changed")
}
