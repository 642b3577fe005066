;; Grows its memory by as many pages as it is told by its export grow, writes the
;; number of pages to the end, and returns it; calls says how often. Has data, and
;; speaks no ABI 1.
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "some")
  (data (i32.const 24) "text")
  (data (i32.const 60000) "more")
  (global $calls (mut i32) (i32.const 0))
  (func (export "calls") (result i32) (global.get $calls))
  (func (export "grow") (param $pages i32) (result i32)
    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
    (drop (memory.grow (local.get $pages)))
    (i32.store (i32.sub (i32.mul (memory.size) (i32.const 65536)) (i32.const 4)) (memory.size))
    (memory.size)))
