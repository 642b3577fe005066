// The plugin of the conformance kit: it does at each event what that asks for.
// calls.ts, which calls any host function by its name, is made by the test.
import {
  Event, Hook, Json, Mutex, codes, get, handle, log, now, offJob, offMessage, offPath, offSession, onFreeze, onHook,
  onJob, onMessage, onMethod, onRestored, onSession, plugin, post, random, self, sessions, spawn, timers,
} from "as-wasmhost";
import { call } from "./calls";

let seen = Json.array();

function see(what: string, name: string, body: Json): void {
  seen.push(Json.object().set("what", what).set("name", name).set("body", body));
}

function onSeen(e: Event): void {
  e.answer(200, seen);
  seen = Json.array();
}

function echo(e: Event): void {
  const answer = Json.object().set("method", e.method).set("path", e.name).set("q", e.param("q"));
  e.answer(201, answer.set("query", e.query).set("body", e.body));
}

function raw(e: Event): void {
  const mark = e.header("x-mark"), none = e.header("x-none"), name = e.pathParam("name"), body = e.rawBody;
  const marks = (mark ? mark : "-") + " " + (none ? none : "-");
  const headers = Json.object().set("x-name", name ? name : "").set("x-marks", marks);
  e.bytes(200, "application/octet-stream", body ? body : new Uint8Array(0), headers);
}

class Turns {
  done: i64 = 0;
  ms: f64 = 0;
}

function wait(e: Event): void {
  const turns = e.state<Turns>();
  const ms = e.param("ms");
  turns.ms = ms ? parseFloat(ms) : 0;
  turn(e);
}

function turn(e: Event): void {
  e.then(timers.sleepAsync(e.state<Turns>().ms), (e, slept) => {
    if (e.failed(slept)) return;
    if (++e.state<Turns>().done < 3) return turn(e);
    // It cannot be started, and goes on with the error.
    e.then(timers.sleepAsync(-1), (e, slept) => {
      const refused = slept.code == codes.INVALID_ARGUMENT;
      e.answer(200, Json.array().push(e.state<Turns>().done).push(refused));
    });
  });
}

/** All are under way at once. */
function together(e: Event): void {
  for (let ms = 0; ms < 4; ms++) {
    e.then(timers.sleepAsync(<f64>ms), (e, slept) => {
      if (!e.failed(slept) && !e.pending) e.answer(200, "all");
    });
  }
}

/** A ticket that nobody waits for. */
function lost(e: Event): void {
  timers.sleepAsync(0);
  e.answer<Json | null>(200, null);
}

const mutex = new Mutex();
let counter: i64 = 0;

function lock(e: Event): void {
  mutex.lock(e, (e) => {
    e.state<Turns>().done = counter;
    e.then(timers.sleepAsync(0), (e, slept) => {
      if (e.failed(slept)) return;
      const before = e.state<Turns>().done;
      counter = before + 1;
      if (counter % 2 == 0) mutex.unlock(e); // else it ends with the event
      e.answer(200, before);
    });
  });
}

let held: Event[] = [];
let givenUp = 0;

function hold(e: Event): void {
  held.push(e);
  e.hold((e) => {
    held.splice(held.indexOf(e), 1);
    givenUp += 1;
  });
}

function release(e: Event): void {
  const all = held;
  held = [];
  for (let i = 0; i < all.length; i++) all[i].answer(200, "released");
  e.answer(200, Json.object().set("released", all.length).set("givenUp", givenUp));
}

function onHeld(e: Event): void {
  e.answer(200, held.length);
}

function empty(e: Event): void {
  e.empty(204);
}

function fail(e: Event): void {
  e.fail("teapot", 'short "and" stout');
}

function refuse(e: Event): void {
  e.refuse(418, "teapot", "short and stout");
}

function twice(e: Event): void {
  e.answer(200, 1);
  e.answer(200, 2);
  e.fail("late", "too late");
}

function trap(e: Event): void {
  throw new Error("an error of the test");
}

let turns: u32 = 0;

function forever(e: Event): void {
  while (true) turns++;
}

function deep(e: Event): void {
  e.answer(200, deeper(e.id));
}

function deeper(n: i32): i32 {
  return n > 0 ? deeper(n + 1) ^ n : 0;
}

/** Takes memory until there is no more. */
function exhaust(e: Event): void {
  const all: ArrayBuffer[] = [];
  while (true) all.push(new ArrayBuffer(1 << 20));
}

function big(e: Event): void {
  const bytes = e.param("bytes");
  e.answer(200, "x".repeat(bytes ? i32.parse(bytes) : 0));
}

function onMemory(e: Event): void {
  e.answer(200, memory.size());
}

function onRandom(e: Event): void {
  const bytes = new Uint8Array(16), numbers: u8[] = [];
  random(bytes);
  for (let i = 0; i < bytes.length; i++) numbers.push(bytes[i]);
  e.answer(200, numbers);
}

function onNow(e: Event): void {
  e.answer(200, now() / 1_000_000);
}

function onSpawn(e: Event): void {
  spawn((e) => {
    e.then(timers.sleepAsync(1), (e, slept) => {
      if (slept.ok) see("task", "", Json.of(true));
    });
  });
  e.answer(200, true);
}

function onLog(e: Event): void {
  const level = e.body.get("level").text, message = e.body.get("message").text;
  if (level == "debug") log.debug(message);
  else if (level == "warn") log.warn(message);
  else if (level == "error") log.error(message);
  else log.info(message);
  e.answer(200, true);
}

function job(e: Event): void {
  const approved = e.approvedAt.length > 0 ? Json.of(e.approvedAt) : Json.none();
  see("job", e.name, Json.array().push(e.scheduledAt).push(approved));
}

function method(e: Event): void {
  e.respond(e.body);
}

function hook(e: Event): void {
  see("hook", e.name, e.body);
}

function message(e: Event): void {
  see("message", e.name, e.body);
}

function status(e: Event): void {
  see("session", "", e.body);
}

class Registered {
  fine: bool = false;
  session: string = "";
}

/** Registers, replaces and removes handlers of every kind. */
function register(e: Event): void {
  const first = onMessage("late", message).value;
  let fine = onMessage("late", message).value == first;
  fine = fine && offMessage("late").ok && offMessage("late").ok; // no more
  fine = fine && offPath("off").ok && offJob("off").ok;
  fine = fine && handle("undeclared", empty).code == codes.INVALID_ARGUMENT;
  fine = fine && onJob("undeclared", job).code == codes.INVALID_ARGUMENT;
  const registered = e.state<Registered>(), session = sessions.create().value.sessionId;
  registered.session = session;
  registered.fine = fine && onSession(session, status).value == onSession(session, status).value;
  if (!e.failed(sessions.stop(session))) waitForStatus(e);
}

/** The status arrives meanwhile. */
function waitForStatus(e: Event): void {
  e.then(timers.sleepAsync(1), (e, slept) => {
    if (e.failed(slept)) return;
    const all = seen.values(), registered = e.state<Registered>();
    for (let i = 0; i < all.length; i++) {
      if (all[i].get("what").text != "session") continue;
      if (!e.failed(offSession(registered.session))) e.answer(200, registered.fine);
      return;
    }
    waitForStatus(e);
  });
}

function info(e: Event): void {
  const p = self();
  e.answer(200, p.id + " " + p.version + " in " + p.dataDir + " for " + p.sdkVersion);
}

function activate(e: Event): void {
  handle("echo", echo);
  handle("raw/{name}", raw);
  handle("await", wait);
  handle("together", together);
  handle("lost", lost);
  handle("lock", lock);
  handle("hold", hold);
  handle("release", release);
  handle("held", onHeld);
  handle("empty", empty);
  handle("fail", fail);
  handle("error", refuse);
  handle("twice", twice);
  handle("trap", trap);
  handle("forever", forever);
  handle("deep", deep);
  handle("exhaust", exhaust);
  handle("big", big);
  handle("memory", onMemory);
  handle("random", onRandom);
  handle("now", onNow);
  handle("spawn", onSpawn);
  handle("info", info);
  handle("off", empty);
  handle("register", register);
  get("seen", onSeen);
  post("seen", onSeen);
  post("call", call);
  post("log", onLog);
  for (let h = Hook.Enable; h <= Hook.Shutdown; h++) onHook(h, hook);
  onRestored(() => see("restored", "", Json.none()));
  onFreeze(() => see("freeze", "", Json.none()));
  onJob("tick", job);
  onJob("off", job, "0 5 * * *");
  onMethod("m", "echo", method);
  onMethod("m", "fail", fail);
  onMessage("c", message);
  // Activation may wait, too.
  e.then(timers.sleepAsync(1), (e, slept) => {
    if (!e.failed(slept) && self().version == "6.6.6") e.fail("teapot", "this version does not start");
  });
}

plugin(activate);
