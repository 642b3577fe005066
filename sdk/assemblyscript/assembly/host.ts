// Calls of the host: parameters out, outcomes in.
import { Json } from "./json";

// @ts-ignore: decorator
@external("wasmhost", "input")
export declare function core_input(to: usize): void;
// @ts-ignore: decorator
@external("wasmhost", "respond")
export declare function core_respond(id: i32, text: usize, length: i32): void;
// @ts-ignore: decorator
@external("wasmhost", "fail")
export declare function core_fail(id: i32, text: usize, length: i32): void;
// @ts-ignore: decorator
@external("wasmhost", "result")
declare function core_result(to: usize): void;
// @ts-ignore: decorator
@external("wasmhost", "log")
declare function core_log(level: i32, text: usize, length: i32): void;
// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "clock_time_get")
declare function clock_time_get(clock: i32, precision: i64, time: usize): i32;
// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "random_get")
declare function random_get(to: usize, length: i32): i32;

/**
 * Why something failed. The code is one of `codes`, or a plugin's own. An `outcome` of "unknown" says that a call may
 * have been done, or not: the host's database was lost in the middle. Any other failed call has changed nothing.
 */
export class Failure {
  constructor(readonly code: string, readonly message: string, readonly outcome: string = "") {}

  toString(): string {
    return this.code + ": " + this.message;
  }

  /** The error as the host knows it. */
  toJSON(): Json {
    return Json.object().set("code", this.code).set("message", this.message);
  }
}

/** What came of a call of the host: a value, or why there is none. */
export class Outcome {
  constructor(readonly json: Json, readonly failure: Failure | null) {}

  /** Whether there is a value. */
  get ok(): bool {
    return !this.failure;
  }

  /** The code of the failure; empty where there is none. */
  get code(): string {
    const failure = this.failure;
    return failure ? failure.code : "";
  }

  /** What the failure says; empty where there is none. */
  get message(): string {
    const failure = this.failure;
    return failure ? failure.message : "";
  }
}

/**
 * What came of a call with a value of a type. AssemblyScript has no exceptions:
 *
 *     const count = db.count("notes");
 *     if (e.failed(count)) return; // the event has failed with it
 *     e.answer(200, count.value);
 */
export class Result<T> extends Outcome {
  /** The value. Where there is none, the instance ends, so ask `ok` or `e.failed` first. */
  get value(): T {
    const failure = this.failure;
    assert(!failure, failure ? "a failed call has no value: " + failure.toString() : "");
    return this.json.as<T>();
  }
}

/** A call that was started, for {@link Event.then}. */
export class Ticket<T> {
  constructor(readonly number: i32, readonly failure: Failure | null) {}
}

/** Copies n bytes that the host has. */
function fetched(n: i32): Json {
  const buffer = new ArrayBuffer(n);
  core_result(changetype<usize>(buffer));
  return Json.within(buffer, 0, n);
}

function failed(length: i64): Failure {
  return failureOf(fetched(<i32>-length));
}

export function failureOf(error: Json): Failure {
  return new Failure(error.get("code").text, error.get("message").text, error.get("outcome").text);
}

/** What the import of a call that blocks has returned. */
export function called<T>(length: i64): Result<T> {
  if (length < 0) return new Result<T>(Json.none(), failed(length));
  return new Result<T>(fetched(<i32>length), null);
}

/** What the import of a call that was started has returned. */
export function started<T>(ticket: i64): Ticket<T> {
  if (ticket < 0) return new Ticket<T>(0, failed(ticket));
  return new Ticket<T>(<i32>ticket, null);
}

/** The payload of the event that is dispatched. */
export function input(length: i32): Json {
  const buffer = new ArrayBuffer(length);
  core_input(changetype<usize>(buffer));
  return Json.within(buffer, 0, length);
}

function line(level: i32, message: string): void {
  const text = String.UTF8.encode(message);
  core_log(level, changetype<usize>(text), text.byteLength);
}

/** Lines of the plugin's log. `console` writes there, too. */
export namespace log {
  export function debug(message: string): void {
    line(0, message);
  }
  export function info(message: string): void {
    line(1, message);
  }
  export function warn(message: string): void {
    line(2, message);
  }
  export function error(message: string): void {
    line(3, message);
  }
}

/** The time by the host's clock, in nanoseconds since 1970-01-01 in UTC. */
export function now(): i64 {
  const time = memory.data(8);
  clock_time_get(0, 1, time);
  return load<i64>(time);
}

/**
 * Fills an array with random bytes, fit for keys. They never repeat, also not in
 * instances that were made of the same image.
 */
export function random(bytes: Uint8Array): void {
  assert(random_get(bytes.dataStart, bytes.length) == 0, "the host has no random bytes");
}
