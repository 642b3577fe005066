// Events, from their dispatch to their end, and what waits in them. An instance
// has one thread, and the host enters it for one event at a time.
import { Failure, Outcome, Result, Ticket, core_fail, core_respond, failureOf, log } from "./host";
import { toBase64 } from "./base64";
import { Json, Kind } from "./json";

/** What an event is, by its number in the ABI. */
export enum EventKind {
  /** What `spawn` began. */
  Task,
  Activate,
  Request,
  Job,
  Method,
  Hook,
  Message,
  Completion,
  Cancel,
  Restored,
  Freeze,
}

/** A function that an event is handled by. */
export type Handler = (e: Event) => void;

/**
 * What a handler is called for. The handler settles it by `answer`, `respond`,
 * `refuse` or `fail`, now or, after `then`, later. An event whose handler has
 * returned and waits for nothing is settled with null; a request fails.
 */
export class Event {
  /** The path of a request, a job, a hook, a channel, the id of a session, or the name of a method. */
  name: string = "";
  /** The method of a request, such as `GET`. */
  method: string = "";
  /** The namespace of a method. */
  namespace: string = "";
  /** The body of a request, the arguments of a method, the argument of a hook, the data of a message. */
  body: Json = Json.none();
  /** The query of a request, as an object of texts. */
  query: Json = Json.none();
  /** What a request has for each `{name}` of its path, as an object of texts. */
  params: Json = Json.none();
  /** The headers that the endpoint declares, in lower case, as an object of texts. */
  headers: Json = Json.none();
  /** The body of a request to an endpoint that declares `rawBody`: any bytes. */
  rawBody: Uint8Array | null = null;
  /** When a job was due, such as `2026-11-21T03:00:00.000Z`. */
  scheduledAt: string = "";
  /** When the user approved of the run of a job; empty where the manifest does not ask for that. */
  approvedAt: string = "";

  /** How many calls and locks it waits for. */
  waiting: i32 = 0;
  private settled: bool = false;
  private ended: bool = false;
  private held: bool = false;
  private givenUp: Handler | null = null;
  private kept: Object | null = null;
  private mutexes: Mutex[] = [];

  constructor(readonly kind: EventKind, readonly id: i32) {}

  /** A text of the query, which stands behind the `?` of the address; null where it has none. */
  param(name: string): string | null {
    return this.query.get(name).as<string | null>();
  }

  /** What stands in the place of a `{name}` of the path; null where the path has no such name. */
  pathParam(name: string): string | null {
    return this.params.get(name).as<string | null>();
  }

  /** A header that the endpoint declares, by its name in lower case; null where it did not come. */
  header(name: string): string | null {
    return this.headers.get(name).as<string | null>();
  }

  /**
   * What the handler keeps while it waits: a new T at first, and the same one
   * each time. Functions of AssemblyScript have no closures.
   */
  state<T>(): T {
    let kept = this.kept;
    if (!kept) this.kept = kept = changetype<Object>(instantiate<T>());
    return changetype<T>(kept);
  }

  /** Answers a request with a status and a body: anything that `Json.of` takes. */
  answer<T>(status: i32, body: T): void {
    this.settle(Json.object().set("status", status).set("body", body));
  }

  /** Answers a request without a body, such as one of status 204. */
  empty(status: i32): void {
    this.settle(Json.object().set("status", status));
  }

  /**
   * Answers a request with bytes of a content type that the manifest declares in
   * `responses` of the endpoint. The headers are an object of texts.
   */
  bytes(status: i32, contentType: string, content: Uint8Array, headers: Json = Json.object()): void {
    const answer = Json.object().set("status", status).set("rawBody", toBase64(content));
    this.settle(answer.set("contentType", contentType).set("headers", headers));
  }

  /** Answers a request with an error that its client sees. */
  refuse(status: i32, code: string, message: string): void {
    this.answer(status, Json.object().set("error", message).set("code", code));
  }

  /**
   * Whether a member of the body is of a kind, null or not there. If it is not, or
   * the body is no object, the request is refused with status 400, the code
   * `invalid_body` and what does not fit.
   */
  fits(name: string, kind: Kind): bool {
    const body = this.body, member = body.get(name), object = body.isNull || body.is(Kind.Object);
    if (object && (member.isNull || member.is(kind))) return true;
    const wrong = object ? name + " is not " + kinds[kind] : "it is not " + kinds[Kind.Object];
    this.refuse(400, "invalid_body", "the body does not fit: " + wrong);
    return false;
  }

  /** Settles what is no request with a value: anything that `Json.of` takes. */
  respond<T>(value: T): void {
    this.settle(Json.of(value));
  }

  /** Settles the event with an error: the plugin's failure, for which clients see status 500. */
  fail(code: string, message: string): void {
    this.failWith(new Failure(code, message));
  }

  /** Fails as a call of the host has, if it has, and returns whether. */
  failed(outcome: Outcome): bool {
    const failure = outcome.failure;
    if (!failure) return false;
    this.failWith(failure);
    return true;
  }

  private failWith(failure: Failure): void {
    if (this.settled) return;
    if (this.id == 0) log.error("a handler failed: " + failure.toString());
    this.settled = true;
    const error = failure.toJSON();
    if (this.id != 0) core_fail(this.id, error.address, error.size);
  }

  private settle(value: Json): void {
    if (this.settled) return;
    this.settled = true;
    if (this.id != 0) core_respond(this.id, value.address, value.size);
  }

  /**
   * Goes on with a function when a call of the host is over, while others run:
   *
   *     e.then(db.countAsync("notes"), (e, count) => {
   *       if (!e.failed(count)) e.answer(200, count.value);
   *     });
   *
   * A call that could not be started has its error passed to it at once. Where
   * nobody waits for the event any more, it is not called.
   */
  then<T>(ticket: Ticket<T>, next: (e: Event, result: Result<T>) => void): void {
    const failure = ticket.failure;
    if (failure) return next(this, new Result<T>(Json.none(), failure));
    this.waiting++;
    tickets.set(ticket.number, new Then<T>(this, next));
  }

  /**
   * Keeps the event open after its handler has returned, until another one
   * settles it. The function is called when nobody waits for it any more.
   */
  hold(givenUp: Handler | null = null): void {
    this.held = true;
    this.givenUp = givenUp;
  }

  /** Whether the handler has something to wait for. */
  get pending(): bool {
    return this.waiting > 0;
  }

  /** Runs a handler, and what it has left for later. */
  run(handler: Handler): void {
    handler(this);
    this.release();
  }

  /** Settles the event if nothing is left that could, and ends it if it is settled. */
  release(): void {
    if (this.ended) return;
    if (!this.settled && !this.pending && !this.held) {
      if (this.kind == EventKind.Request) this.fail("internal", "the handler ended without an answer");
      else if (this.kind == EventKind.Activate) this.respond(Json.object().set("hooks", hooks));
      else this.respond<Json | null>(null);
    }
    if (this.settled && (this.id != 0 || !this.pending)) this.end();
  }

  /** Has nobody wait for the event any more. */
  cancel(): void {
    this.settled = true;
    const givenUp = this.givenUp;
    if (this.held && givenUp) givenUp(this);
    this.release();
  }

  private end(): void {
    this.ended = true;
    if (this.id != 0) events.delete(this.id);
    for (let i = 0; i < this.mutexes.length; i++) this.mutexes[i].leave(this);
    this.mutexes = [];
  }

  get over(): bool {
    return this.ended;
  }

  /** Notes a mutex that the event has or waits for. */
  enter(mutex: Mutex): void {
    if (!this.mutexes.includes(mutex)) this.mutexes.push(mutex);
  }
}

/** What values of each kind are called. */
const kinds = ["nothing", "null", "true or false", "a number", "a text", "a list", "an object"];

/** The hooks that there are handlers for. */
export const hooks: string[] = [];

const events = new Map<i32, Event>();
const tickets = new Map<i32, Waiting>();

abstract class Waiting {
  constructor(readonly event: Event) {}
  abstract complete(payload: Json): void;
}

class Then<T> extends Waiting {
  constructor(event: Event, readonly next: (e: Event, result: Result<T>) => void) {
    super(event);
  }

  complete(payload: Json): void {
    const next = this.next, ok = payload.get("ok");
    if (payload.has("ok")) next(this.event, new Result<T>(ok, null));
    else next(this.event, new Result<T>(Json.none(), failureOf(payload.get("error"))));
  }
}

/** What goes on before the dispatch is over. */
class Ready {
  constructor(readonly event: Event, readonly handler: Handler) {}
}

let ready: Ready[] = [];

/** Runs a handler beside the event that it was begun in, once that has returned. */
export function spawn(handler: Handler): void {
  ready.push(new Ready(new Event(EventKind.Task, 0), handler));
}

/** A lock that an event holds while it waits for the host. What does not wait needs none. */
export class Mutex {
  private owner: Event | null = null;
  private queue: Ready[] = [];

  /**
   * Goes on with a function once the event has the lock, those that came first
   * first, until `unlock` or the end of the event.
   */
  lock(e: Event, next: Handler): void {
    if (this.owner === e) return next(e);
    e.enter(this);
    if (!this.owner) {
      this.owner = e;
      return next(e);
    }
    e.waiting++;
    this.queue.push(new Ready(e, next));
  }

  /** Hands the lock to who is next. */
  unlock(e: Event): void {
    this.leave(e);
  }

  /** Forgets an event. */
  leave(e: Event): void {
    if (this.owner !== e) {
      for (let i = this.queue.length - 1; i >= 0; i--) {
        if (this.queue[i].event === e) this.queue.splice(i, 1);
      }
      return;
    }
    this.owner = null;
    if (this.queue.length == 0) return;
    const next = this.queue.shift();
    this.owner = next.event;
    next.event.waiting--;
    ready.push(next);
  }
}

/** Begins an event. */
export function begin(e: Event, handler: Handler): void {
  if (e.id != 0) events.set(e.id, e);
  e.run(handler);
}

/** Brings the outcome of a call to who waits for it. */
export function complete(ticket: i32, payload: Json): void {
  if (!tickets.has(ticket)) return; // nobody does
  const waiting = tickets.get(ticket), e = waiting.event;
  tickets.delete(ticket);
  e.waiting--;
  if (e.over) return;
  waiting.complete(payload);
  e.release();
}

/** Gives an event up. */
export function cancel(id: i32): void {
  if (events.has(id)) events.get(id).cancel();
}

/** Runs what is ready. */
export function runReady(): void {
  while (ready.length > 0) {
    const next = ready.shift();
    if (!next.event.over) next.event.run(next.handler);
  }
}
