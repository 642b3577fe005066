// How handlers are registered and found.
import { Event, EventKind, Handler, begin, cancel, complete, hooks, runReady } from "./event";
import { cli, cron, events, methods, sessions } from "./functions";
import { Outcome, Result, input, random } from "./host";
import { ofBase64 } from "./base64";
import { Json } from "./json";

/** What the plugin runs as. */
export class Plugin {
  constructor(
    readonly id: string,
    readonly version: string,
    readonly dataDir: string,
    readonly hostVersion: string,
    /** The version of the plugin interface. */
    readonly sdkVersion: string,
  ) {}
}

let runningAs = new Plugin("", "", "", "", "");

/** What this plugin runs as, once it is activated. */
export function self(): Plugin {
  return runningAs;
}

/** A part of the plugin's life. */
export enum Hook {
  /** The plugin starts; the body has the `reason`, such as `install`. */
  Enable,
  /** It is about to end. */
  Disable,
  /** The user has changed settings; the body has all of them. */
  SettingsChanged,
  /** The application around the host is ready. */
  AppReady,
  /** The host shuts down. */
  Shutdown,
}

const hookNames = ["onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"];

/** The channel by which the host tells of sessions. */
const sessionChannel = "wasmhost:session";

const handlers = new Map<string, Handler>();
/** The numbers of subscriptions, by the keys of their handlers. */
const subscriptions = new Map<string, i64>();
/** How many handlers each path has. */
const paths = new Map<string, i32>();

function key(kind: EventKind, name: string, method: string = ""): string {
  return kind.toString() + " " + method + " " + name;
}

let activate: Handler = (e) => {
  e.fail("internal", "the plugin has no activate: call plugin(activate) in assembly/index.ts");
};

/**
 * Says what the plugin does when it is activated, which is to register handlers:
 *
 *     plugin((e) => {
 *       get("hello", hello);
 *     });
 */
export function plugin(handler: Handler): void {
  activate = handler;
}

/**
 * Handles requests to a path that the manifest declares, whatever their method.
 * The outcome of a registration says why the host refused it.
 */
export function handle(path: string, handler: Handler): Outcome {
  return requests("", path, handler);
}

/** Handles requests by `GET`. */
export function get(path: string, handler: Handler): Outcome {
  return requests("GET", path, handler);
}

/** Handles requests by `POST`. */
export function post(path: string, handler: Handler): Outcome {
  return requests("POST", path, handler);
}

/** Handles requests by `PUT`. */
export function put(path: string, handler: Handler): Outcome {
  return requests("PUT", path, handler);
}

/** Handles requests by `PATCH`. */
export function patch(path: string, handler: Handler): Outcome {
  return requests("PATCH", path, handler);
}

/** Handles requests by `DELETE`. */
export function del(path: string, handler: Handler): Outcome {
  return requests("DELETE", path, handler);
}

function requests(method: string, path: string, handler: Handler): Outcome {
  const done = cli.handle(path);
  if (!done.ok) return done;
  const k = key(EventKind.Request, path, method);
  if (!handlers.has(k)) paths.set(path, paths.has(path) ? paths.get(path) + 1 : 1);
  handlers.set(k, handler);
  return done;
}

/** Removes the handlers of a path. */
export function offPath(path: string): Outcome {
  const done = cli.removeHandler(path);
  if (!done.ok) return done;
  paths.delete(path);
  const all = ["", "GET", "POST", "PUT", "PATCH", "DELETE"];
  for (let i = 0; i < all.length; i++) handlers.delete(key(EventKind.Request, path, all[i]));
  return done;
}

/** Handles the runs of a job that the manifest declares. A schedule replaces the declared one. */
export function onJob(id: string, handler: Handler, schedule: string | null = null): Outcome {
  const done = cron.register(id, schedule);
  if (done.ok) handlers.set(key(EventKind.Job, id), handler);
  return done;
}

/** Removes the handler of a job. */
export function offJob(id: string): Outcome {
  const done = cron.unregister(id);
  if (done.ok) handlers.delete(key(EventKind.Job, id));
  return done;
}

/** Handles a method that the plugin's user interface and buttons of settings call, with arguments in `body`. */
export function onMethod(namespace: string, method: string, handler: Handler): Outcome {
  const done = methods.handle(namespace, method);
  if (done.ok) handlers.set(key(EventKind.Method, method, namespace), handler);
  return done;
}

/** Handles a hook. It counts while the plugin is activated. */
export function onHook(hook: Hook, handler: Handler): void {
  const name = hookNames[hook];
  if (!hooks.includes(name)) hooks.push(name);
  handlers.set(key(EventKind.Hook, name), handler);
}

/** Handles the messages on a channel, in place of the handler that it had. The value is the subscription's number. */
export function onMessage(channel: string, handler: Handler): Result<i64> {
  const k = key(EventKind.Message, channel);
  return subscribed(k, handler, subscriptions.has(k) ? known(k) : events.on(channel));
}

/** Ends the subscription to a channel. */
export function offMessage(channel: string): Outcome {
  const k = key(EventKind.Message, channel);
  return subscriptions.has(k) ? ended(k, events.off(subscriptions.get(k))) : nothingLeft();
}

/**
 * Handles the changes of a session's status, which is in `body`, in place of the
 * handler that it had. The value is the subscription's number.
 */
export function onSession(id: string, handler: Handler): Result<i64> {
  const k = key(EventKind.Message, id, sessionChannel);
  return subscribed(k, handler, subscriptions.has(k) ? known(k) : sessions.watch(id));
}

/** Ends the subscription to a session. */
export function offSession(id: string): Outcome {
  const k = key(EventKind.Message, id, sessionChannel);
  return subscriptions.has(k) ? ended(k, sessions.unwatch(subscriptions.get(k))) : nothingLeft();
}

function known(k: string): Result<i64> {
  return new Result<i64>(Json.of(subscriptions.get(k)), null);
}

function nothingLeft(): Outcome {
  return new Outcome(Json.none(), null);
}

function subscribed(k: string, handler: Handler, number: Result<i64>): Result<i64> {
  if (!number.ok) return number;
  subscriptions.set(k, number.value);
  handlers.set(k, handler);
  return number;
}

function ended(k: string, done: Outcome): Outcome {
  if (!done.ok) return done;
  subscriptions.delete(k);
  handlers.delete(k);
  return done;
}

let restored: (() => void) | null = null;
let freeze: (() => void) | null = null;

/**
 * Calls a function whenever this instance was made of the image of another one:
 * what must differ in each is made anew in it. It can call no host functions;
 * `random` and `Math.random` need none.
 */
export function onRestored(handler: () => void): void {
  restored = handler;
}

/**
 * Calls a function before an image of this instance is taken: what each instance
 * of the image would have to do can be done in it once. It can call no host
 * functions.
 */
export function onFreeze(handler: () => void): void {
  freeze = handler;
}

/** Takes one event of the host: the function that the module exports. */
export function dispatch(kind: i32, id: i32, length: i32): void {
  switch (kind) {
    case EventKind.Completion:
      complete(id, input(length));
      break;
    case EventKind.Cancel:
      cancel(id);
      break;
    case EventKind.Restored: {
      const seed = new Uint8Array(8);
      random(seed);
      Math.seedRandom(load<i64>(seed.dataStart)); // else it would go on as in the other instances
      const handler = restored;
      if (handler) handler();
      break;
    }
    case EventKind.Freeze: {
      const handler = freeze;
      if (handler) handler();
      __collect();
      break;
    }
    default:
      if (kind >= EventKind.Activate && kind <= EventKind.Message) take(new Event(kind, id), input(length));
  }
  runReady();
}

function take(e: Event, payload: Json): void {
  let k = "";
  switch (e.kind) {
    case EventKind.Activate:
      runningAs = new Plugin(payload.get("pluginId").text, payload.get("pluginVersion").text,
        payload.get("dataDir").text, payload.get("hostVersion").text, payload.get("sdkVersion").text);
      return begin(e, activate);
    case EventKind.Request: {
      e.name = payload.get("path").text;
      e.method = payload.get("method").text;
      e.body = payload.get("body");
      e.query = payload.get("query");
      e.params = payload.get("params");
      e.headers = payload.get("headers");
      if (payload.has("rawBody")) e.rawBody = ofBase64(payload.get("rawBody").text);
      k = key(e.kind, e.name, e.method);
      if (!handlers.has(k)) k = key(e.kind, e.name);
      if (!handlers.has(k) && paths.has(e.name)) return begin(e, wrongMethod);
      break;
    }
    case EventKind.Job:
      e.name = payload.get("job").text;
      e.scheduledAt = payload.get("scheduledAt").text;
      e.approvedAt = payload.get("approval").get("at").text;
      k = key(e.kind, e.name);
      break;
    case EventKind.Method:
      e.name = payload.get("method").text;
      e.namespace = payload.get("namespace").text;
      e.body = payload.get("args");
      k = key(e.kind, e.name, e.namespace);
      break;
    case EventKind.Hook: {
      e.name = payload.get("name").text;
      const args = payload.get("args").values();
      if (args.length > 0) e.body = args[0];
      k = key(e.kind, e.name);
      break;
    }
    case EventKind.Message:
      e.name = payload.get("channel").text;
      e.body = payload.get("data");
      k = key(e.kind, e.name);
      if (e.name == sessionChannel) {
        e.name = e.body.get("id").text;
        e.body = e.body.get("status");
        k = key(e.kind, e.name, sessionChannel);
      }
      break;
  }
  begin(e, handlers.has(k) ? handlers.get(k) : missing);
}

function wrongMethod(e: Event): void {
  e.refuse(405, "method_not_allowed", "the plugin has no handler for this method");
}

function missing(e: Event): void {
  e.fail("not_found", "the plugin has no handler for this");
}
