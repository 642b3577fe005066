;; The dispatch export takes a length of 64 bits and returns something.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i64) (result i32)
    (call $respond (local.get $id) (i32.const 14) (i32.const 4))
    (i32.const 0)))
