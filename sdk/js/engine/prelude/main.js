// What runs in every instance before the plugin: it sets the web's globals,
// and makes ctx. Everything that an event passes through on its way is in C;
// the host sees nothing of these files.
import { AbortController, AbortSignal, abort } from "./abort.js";
import { Body, bodies, bodyOf } from "./body.js";
import { clone, copiers } from "./clone.js";
import { console } from "./console.js";
import { context } from "./context.js";
import { crypto } from "./crypto.js";
import { encoding } from "./encoding.js";
import { coded, renamed } from "./errors.js";
import { Event, EventTarget, eventTarget, handlerAttribute, trusted } from "./event.js";
import { fetching } from "./fetch.js";
import { globals } from "./globals.js";
import { Headers, headers } from "./headers.js";
import { hooks } from "./hooks.js";
import { inspect } from "./inspect.js";
import { answer, further, response } from "./response.js";
import { URLSearchParams, searchParams } from "./searchparams.js";
import { signals } from "./signals.js";
import { url } from "./url.js";
import { WeakRef, define, fromBase64 } from "./primordials.js";

// boot is called with the functions that main.c offers, and returns those that
// it calls.
export function boot(native) {
  const log = console(native);
  const global = {};
  eventTarget(global, native);
  abort(global);
  clone(global);
  crypto(global, native, () => shared.load(3));
  encoding(global, native);
  headers(global);
  searchParams(global, native);
  url(global, native);
  response(global, native);
  const shared = {
    native, Body, bodyOf, Headers, AbortSignal, AbortController, Event, EventTarget, URLSearchParams, WeakRef, trusted,
    copiers, coded, renamed, handlerAttribute,
  };
  let web;
  const unit = (load) => (load || web !== undefined ? (web ??= shared.load(0)) : undefined);
  bodies(native, unit);
  const http = fetching(global, native, unit, () => shared.load(7).webSocket);
  for (const name in global) define(globalThis, name, global[name]);
  const { load, named } = globals(native, shared);
  shared.load = (number) => {
    const loaded = load(number);
    if (number === 0) web = loaded;
    return loaded;
  };
  const { makeContext, message } = context(native, log, http);
  const { start, hook } = hooks();
  return {
    start: (evaluated, exports, info) => start(evaluated, exports, makeContext(info)),
    hook,
    message,
    answer,
    bytes: (text) => fromBase64(text),
    further,
    inspect,
    units: () => named,
    load: (number) => { shared.load(number); },
    builtin: (name) => shared.load(5).builtin(name),
    ...signals(),
  };
}
