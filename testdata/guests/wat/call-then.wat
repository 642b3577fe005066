;; Starts timers.sleep_async with {"ms":1}. What follows depends on the body of
;; the request, a digit: 1 loops for ever, 2 sleeps for an hour in the blocking
;; form, 3 does so by poll_oneoff, 4 starts another such call and returns, 5
;; traps. It never answers.
(module
  (import "wasmhost:timers" "sleep_async" (func $sleep_async (param i32 i32) (result i64)))
  (import "wasmhost:timers" "sleep" (func $sleep (param i32 i32) (result i64)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasmhost" "input" (func $input (param i32)))
  (import "wasmhost" "respond" (func $respond (param i32 i32 i32)))
  (import "wasmhost:cli" "handle" (func $handle (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (data (i32.const 0) "{\"path\":\"run\"}null")
  (data (i32.const 64) "{\"ms\":1}")
  (data (i32.const 128) "{\"ms\":3600000}")
  (func (export "wasmhost_dispatch_v1") (param $kind i32) (param $id i32) (param $len i32)
    (local $digit i32)
    (if (i32.eq (local.get $kind) (i32.const 1))
      (then
        (drop (call $handle (i32.const 0) (i32.const 14)))
        (call $respond (local.get $id) (i32.const 14) (i32.const 4))
        (return)))
    (if (i32.ne (local.get $kind) (i32.const 2))
      (then (return)))
    (call $input (i32.const 1024))
    (local.set $digit (i32.load8_u (i32.add (i32.const 1022) (local.get $len))))
    (drop (call $sleep_async (i32.const 64) (i32.const 8)))
    (if (i32.eq (local.get $digit) (i32.const 0x31))
      (then (loop $again (br $again))))
    (if (i32.eq (local.get $digit) (i32.const 0x32))
      (then (drop (call $sleep (i32.const 128) (i32.const 14)))))
    (if (i32.eq (local.get $digit) (i32.const 0x33))
      (then
        ;; A subscription to the clock; its tag is 0.
        (i32.store (i32.const 512) (i32.const 0))
        (i32.store (i32.const 528) (i32.const 1))
        (i64.store (i32.const 536) (i64.const 3600000000000))
        (drop (call $poll (i32.const 512) (i32.const 640) (i32.const 1) (i32.const 704)))))
    (if (i32.eq (local.get $digit) (i32.const 0x34))
      (then (drop (call $sleep_async (i32.const 64) (i32.const 8)))))
    (if (i32.eq (local.get $digit) (i32.const 0x35))
      (then (unreachable)))))
