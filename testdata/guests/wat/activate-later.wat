;; Settles activate from the completion of a timer of 50 ms.
(module
  (import "wasmhost:timers" "sleep_async" (func $sleep (param i32 i32) (result i64)))
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (data (i32.const 1024) "{\"ms\":50}")
  (global $activate (mut i32) (i32.const 0))
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (global.set $activate (local.get $id))
        (drop (call $handle (i32.const 0) (i32.const 14)))
        (drop (call $sleep (i32.const 1024) (i32.const 9)))
        (return)))
    (if (i32.eq (local.get $kind) (i32.const 7))
      (then
        (call $respond (global.get $activate) (i32.const 14) (i32.const 4))
        (return)))
    (call $respond (local.get $id) (i32.const 18) (i32.const 26))))
