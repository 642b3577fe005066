;; Imports nothing, and has a table that its code may grow.
(module
  (memory (export "memory") 1)
  (table $t 1 funcref)
  (func (export "grow") (param $elements i32) (result i32)
    (table.grow $t (ref.null func) (local.get $elements))))
