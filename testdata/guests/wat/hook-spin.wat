;; Loops for ever when it is told that it is disabled.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"hooks\":[\"onDisable\"]}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 5))
      (then
        (loop $for_ever (br $for_ever))
        (return)))
    (call $respond (local.get $id) (i32.const 0) (i32.const 23))))
