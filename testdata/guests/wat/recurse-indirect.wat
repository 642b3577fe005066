;; Two functions that call each other through a table, without end.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (type $nothing (func))
  (table 2 funcref)
  (elem (i32.const 0) $ping $pong)
  (func $ping (call_indirect (type $nothing) (i32.const 1)) (i32.store (i32.const 1024) (i32.const 1)))
  (func $pong (call_indirect (type $nothing) (i32.const 0)) (i32.store (i32.const 1024) (i32.const 2)))
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (drop (call $handle (i32.const 0) (i32.const 14)))
        (call $respond (local.get $id) (i32.const 14) (i32.const 4))
        (return)))
    (call $ping)))
