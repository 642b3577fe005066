;; Takes all memory that there can be, uses its last byte, and answers null
;; when one page more is refused.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (drop (call $handle (i32.const 0) (i32.const 14)))
        (call $respond (local.get $id) (i32.const 14) (i32.const 4))
        (return)))
    (if (i32.ne (memory.grow (i32.const 65534)) (i32.const 1)) (then (unreachable)))
    (if (i32.ne (memory.grow (i32.const 1)) (i32.const -1)) (then (unreachable)))
    (i32.store8 (i32.const 0xfffeffff) (i32.const 42))
    (if (i32.ne (i32.load8_u (i32.const 0xfffeffff)) (i32.const 42)) (then (unreachable)))
    (memory.fill (i32.const 0xfffeff00) (i32.const 43) (i32.const 0x100))
    (if (i32.ne (i32.load (i32.const 0xfffefffc)) (i32.const 0x2b2b2b2b)) (then (unreachable)))
    (call $respond (local.get $id) (i32.const 18) (i32.const 26))))
