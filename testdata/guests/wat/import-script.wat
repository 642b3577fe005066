;; Imports what only the host's own JavaScript engine may.
(module
  (import "wasmhost:script" "read" (func (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (func (export "wasmhost_dispatch_v1") (param i32 i32 i32)))
