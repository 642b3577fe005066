;; Grows its memory as far as it may and fills all of it for ever.
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
    (loop $more
      (br_if $more (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
    (loop $again
      (memory.fill (i32.const 0) (i32.const 120) (i32.shl (memory.size) (i32.const 16)))
      (br $again))))
