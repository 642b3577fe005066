// What programs in AssemblyScript have as globals, by this host. `asc --lib` makes
// what is exported here global, and --use gives it the names that programs know.
import { Date as StandardDate } from "date";

// @ts-ignore: decorator
@external("wasmhost", "log")
declare function core_log(level: i32, text: usize, length: i32): void;
// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "clock_time_get")
declare function clock_time_get(clock: i32, precision: i64, time: usize): i32;
// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "random_get")
declare function random_get(to: usize, length: i32): i32;

function line(level: i32, message: string): void {
  const text = String.UTF8.encode(message);
  core_log(level, changetype<usize>(text), text.byteLength);
}

function milliseconds(clock: i32): f64 {
  const time = memory.data(8);
  clock_time_get(clock, 1, time);
  return <f64>load<i64>(time) / 1e6;
}

/** Writes why the program ends, and ends it. */
// @ts-ignore: decorator
@global export function wasmhost_abort(message: string | null, file: string | null, row: u32, column: u32): void {
  let text = message ? message : "abort";
  if (file) text += " (" + file + ":" + row.toString() + ":" + column.toString() + ")";
  line(3, text);
  unreachable();
}

/** What `trace` is. */
// @ts-ignore: decorator
@global export function wasmhost_trace(
  message: string,
  n: i32 = 0,
  a0: f64 = 0,
  a1: f64 = 0,
  a2: f64 = 0,
  a3: f64 = 0,
  a4: f64 = 0,
): void {
  const values = [a0, a1, a2, a3, a4];
  for (let i = 0; i < n; i++) message += " " + values[i].toString();
  line(0, message);
}

/** What `Math.random` begins with. */
// @ts-ignore: decorator
@global export function wasmhost_seed(): f64 {
  const seed = memory.data(8);
  random_get(seed, 8);
  return load<f64>(seed);
}

/** What `console` is: lines of the plugin's log. */
// @ts-ignore: decorator
@global export namespace wasmhost_console {
  export function assert<T>(condition: T, message: string = ""): void {
    if (!condition) line(3, "Assertion failed: " + message);
  }
  export function log(message: string = ""): void {
    line(1, message);
  }
  export function debug(message: string = ""): void {
    line(0, message);
  }
  export function info(message: string = ""): void {
    line(1, message);
  }
  export function warn(message: string = ""): void {
    line(2, message);
  }
  export function error(message: string = ""): void {
    line(3, message);
  }
}

/** What `crypto` is. */
// @ts-ignore: decorator
@global export namespace wasmhost_crypto {
  export function getRandomValues(array: Uint8Array): void {
    assert(random_get(array.dataStart, array.length) == 0, "the host has no random bytes");
  }
}

/** What `performance` is. */
// @ts-ignore: decorator
@global export namespace wasmhost_performance {
  export function now(): f64 {
    return milliseconds(1);
  }
}

/** What `Date` is: the one of the standard library, by the host's clock. */
// @ts-ignore: decorator
@global export class wasmhost_Date extends StandardDate {
  static now(): i64 {
    return <i64>milliseconds(0);
  }
  static fromString(text: string): wasmhost_Date {
    return new wasmhost_Date(StandardDate.fromString(text).getTime());
  }
  static parse(text: string): wasmhost_Date {
    return wasmhost_Date.fromString(text);
  }
}
