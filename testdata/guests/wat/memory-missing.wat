;; Has no memory at all.
(module
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (nop)))
