;; The dispatch export is no function.
(module
  (memory (export "memory") 1)
  (global (export "wasmhost_dispatch_v1") i32 (i32.const 0)))
