package hostcall

import "unsafe"

//go:wasmimport wasmhost input
//go:noescape
func input(to unsafe.Pointer)

//go:wasmimport wasmhost result
//go:noescape
func result(to unsafe.Pointer)

//go:wasmimport wasmhost respond
//go:noescape
func respond(id int32, from unsafe.Pointer, length uint32)

//go:wasmimport wasmhost fail
//go:noescape
func fail(id int32, from unsafe.Pointer, length uint32)

//go:wasmimport wasmhost log
//go:noescape
func log(level int32, from unsafe.Pointer, length uint32)

func noHost() int64 { panic("this is a host") }
