// EventEmitter and once, as the module "events" of Node.js has them, without
// domains and capturing of rejections. It is a function and not a class, since
// older packages call it without new.

// The listeners of each emitter, by name.
const emitters = new WeakMap();
const limits = new WeakMap();

const errorMonitor = Symbol("events.errorMonitor");
const captureRejectionSymbol = Symbol.for("nodejs.rejection");

function EventEmitter() {}

const lists = (emitter) => {
  if (!emitters.has(emitter)) emitters.set(emitter, new Map());
  return emitters.get(emitter);
};

const add = (emitter, name, listener, first, once) => {
  if (typeof listener !== "function") throw new TypeError("events: the listener must be a function");
  const all = lists(emitter);
  if (all.has("newListener")) emitter.emit("newListener", name, listener);
  const entry = { listener, once };
  const list = all.get(name) ?? [];
  all.set(name, first ? [entry, ...list] : [...list, entry]);
  return emitter;
};

const drop = (emitter, name, entry) => {
  const all = lists(emitter);
  const list = (all.get(name) ?? []).filter((other) => other !== entry);
  if (list.length > 0) all.set(name, list);
  else all.delete(name);
  if (all.has("removeListener")) emitter.emit("removeListener", name, entry.listener);
};

const methods = {
  on(name, listener) { return add(this, name, listener, false, false); },
  once(name, listener) { return add(this, name, listener, false, true); },
  prependListener(name, listener) { return add(this, name, listener, true, false); },
  prependOnceListener(name, listener) { return add(this, name, listener, true, true); },
  off(name, listener) {
    const entry = (lists(this).get(name) ?? []).findLast((other) => other.listener === listener);
    if (entry !== undefined) drop(this, name, entry);
    return this;
  },
  removeAllListeners(name) {
    if (name === undefined) lists(this).clear();
    else lists(this).delete(name);
    return this;
  },
  emit(name, ...args) {
    const list = lists(this).get(name);
    const monitors = name === "error" ? (lists(this).get(errorMonitor) ?? []) : [];
    for (const { listener } of monitors) Reflect.apply(listener, this, args);
    if (list === undefined) {
      if (name !== "error") return false;
      throw args[0] instanceof Error ? args[0] : new Error(`Unhandled error. (${String(args[0])})`);
    }
    for (const entry of list) {
      if (entry.once) drop(this, name, entry);
      Reflect.apply(entry.listener, this, args);
    }
    return true;
  },
  listeners(name) { return (lists(this).get(name) ?? []).map((entry) => entry.listener); },
  listenerCount(name) { return (lists(this).get(name) ?? []).length; },
  eventNames() { return [...lists(this).keys()]; },
  setMaxListeners(count) {
    limits.set(this, count);
    return this;
  },
  getMaxListeners() { return limits.get(this) ?? EventEmitter.defaultMaxListeners; },
};
methods.addListener = methods.on;
methods.removeListener = methods.off;
// A listener that is called once is seen as a function that takes itself off.
methods.rawListeners = function (name) {
  return (lists(this).get(name) ?? []).map((entry) =>
    entry.once
      ? Object.assign((...args) => {
          this.off(name, entry.listener);
          return Reflect.apply(entry.listener, this, args);
        }, { listener: entry.listener })
      : entry.listener,
  );
};
for (const [name, value] of Object.entries(methods)) {
  Object.defineProperty(EventEmitter.prototype, name, { value, writable: true, configurable: true });
}

EventEmitter.defaultMaxListeners = 10;
EventEmitter.EventEmitter = EventEmitter;

const aborted = (signal) =>
  Object.assign(new Error("The operation was aborted", { cause: signal.reason }), {
    name: "AbortError", code: "ABORT_ERR",
  });
const isTarget = (emitter) => typeof emitter.on !== "function" && typeof emitter.addEventListener === "function";
const listen = (emitter, name, listener) =>
  isTarget(emitter) ? emitter.addEventListener(name, listener) : emitter.on(name, listener);
const unlisten = (emitter, name, listener) =>
  isTarget(emitter) ? emitter.removeEventListener(name, listener) : emitter.off(name, listener);

const once = async (emitter, name, { signal } = {}) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted(signal));
      return;
    }
    const settle = (call) => (...args) => {
      unlisten(emitter, name, done);
      if (name !== "error" && !isTarget(emitter)) emitter.off("error", failed);
      signal?.removeEventListener("abort", ended);
      call(args);
    };
    const done = settle(resolve);
    const failed = settle(([error]) => reject(error));
    const ended = settle(() => reject(aborted(signal)));
    listen(emitter, name, done);
    if (name !== "error" && !isTarget(emitter)) emitter.on("error", failed);
    signal?.addEventListener("abort", ended, { once: true });
  });

// on iterates over what an emitter emits, until it fails or the signal ends it.
const on = (emitter, name, { signal } = {}) => {
  const came = [], waiting = [];
  let error, over = false;
  const take = (...args) => {
    if (waiting.length > 0) waiting.shift().resolve({ value: args, done: false });
    else came.push(args);
  };
  const fail = (e) => {
    if (waiting.length > 0) waiting.shift().reject(e);
    else error = { e };
    end();
  };
  const end = () => {
    unlisten(emitter, name, take);
    if (!isTarget(emitter)) emitter.off("error", fail);
    over = true;
    for (const { resolve } of waiting.splice(0)) resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  };
  listen(emitter, name, take);
  if (name !== "error" && !isTarget(emitter)) emitter.on("error", fail);
  if (signal?.aborted) fail(aborted(signal));
  signal?.addEventListener("abort", () => fail(aborted(signal)), { once: true });
  return {
    next() {
      if (came.length > 0) return Promise.resolve({ value: came.shift(), done: false });
      if (error !== undefined) {
        const { e } = error;
        error = undefined;
        return Promise.reject(e);
      }
      if (over) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => { waiting.push({ resolve, reject }); });
    },
    return: end,
    throw(e) {
      fail(e);
      return Promise.resolve({ value: undefined, done: true });
    },
    [Symbol.asyncIterator]() { return this; },
  };
};

Object.assign(EventEmitter, {
  once, on, errorMonitor, captureRejectionSymbol, captureRejections: false, usingDomains: false,
  getEventListeners: (emitter, name) => (isTarget(emitter) ? [] : emitter.listeners(name)),
  getMaxListeners: (emitter) => emitter.getMaxListeners?.() ?? EventEmitter.defaultMaxListeners,
  setMaxListeners(count, ...emitters) {
    if (emitters.length === 0) EventEmitter.defaultMaxListeners = count;
    for (const emitter of emitters) emitter.setMaxListeners?.(count);
  },
  listenerCount: (emitter, name) => emitter.listenerCount(name),
  addAbortListener(signal, listener) {
    const stop = () => signal.removeEventListener("abort", listener);
    if (signal.aborted) queueMicrotask(listener);
    else signal.addEventListener("abort", listener, { once: true });
    return { [Symbol.dispose ?? Symbol.for("Symbol.dispose")]: stop };
  },
});

module.exports = require("./arguments.js").need("events", EventEmitter);
