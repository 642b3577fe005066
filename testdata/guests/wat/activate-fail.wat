;; Fails activate with an error of its own.
(module
  (import "wasmhost" "fail" (func $fail (param i32 i32 i32)))
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (data (i32.const 1024) "{\"code\":\"not_today\",\"message\":\"come back later\"}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (call $fail (local.get $id) (i32.const 1024) (i32.const 48))
        (return)))
    (call $respond (local.get $id) (i32.const 18) (i32.const 26))))
