;; Calls itself with a page of memory in every frame, on a stack as LLVM and its
;; linker lay it out: below all else, with its pointer as the first global. That
;; stack ends before the host's does.
(module
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 2)
  (global $stack_pointer (mut i32) (i32.const 65536))
  (data (i32.const 65536) "{\"path\":\"run\"}null{\"status\":200,\"body\":null}")
  (func $deeper
    (global.set $stack_pointer (i32.sub (global.get $stack_pointer) (i32.const 4096)))
    (i32.store (global.get $stack_pointer) (i32.const 1))
    (call $deeper)
    (global.set $stack_pointer (i32.add (global.get $stack_pointer) (i32.const 4096))))
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (drop (call $handle (i32.const 65536) (i32.const 14)))
        (call $respond (local.get $id) (i32.const 65550) (i32.const 4))
        (return)))
    (call $deeper)))
