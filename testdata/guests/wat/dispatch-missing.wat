;; Has no dispatch export.
(module
  (memory (export "memory") 1)
  (func (export "run")))
