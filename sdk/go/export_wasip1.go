package wasmhost

import "github.com/wasmhost/wasmhost/abi"

// dispatch is the function that the host calls for each event.
//
//go:wasmexport wasmhost_dispatch_v1
func dispatch(kind, id, length int32) {
	instance.dispatch(abi.Kind(kind), id, int(length))
}
