;; Counts the events it gets in a mutable global, in memory and in its table, and
;; traps at every third: an instance that took its place must start anew.
;; A trap before the third event shows state that was left over.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (global $count (mut i32) (i32.const 0))
  (table $t 0 funcref)
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (drop (call $handle (i32.const 0) (i32.const 14)))
        (call $respond (local.get $id) (i32.const 14) (i32.const 4))
        (return)))
    (global.set $count (i32.add (global.get $count) (i32.const 1)))
    (i32.store (i32.const 1024) (i32.add (i32.load (i32.const 1024)) (i32.const 1)))
    (if (i32.ne (global.get $count) (i32.load (i32.const 1024))) (then (unreachable)))
    (drop (table.grow $t (ref.null func) (i32.const 1)))
    (if (i32.ne (global.get $count) (table.size $t)) (then (unreachable)))
    (if (i32.eq (global.get $count) (i32.const 3)) (then (unreachable)))
    (call $respond (local.get $id) (i32.const 18) (i32.const 26))))
