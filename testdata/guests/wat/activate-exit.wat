;; Ends itself when it is activated.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (call $exit (i32.const 0))
        (return)))
    (call $respond (local.get $id) (i32.const 18) (i32.const 26))))
