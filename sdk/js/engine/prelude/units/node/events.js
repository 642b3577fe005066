// EventEmitter and once, as the module "events" of Node.js has them, without
// domains and capturing of rejections. It is a function and not a class, since
// older packages call it without new.

// The listeners of each emitter, by name.
const emitters = new WeakMap();
const limits = new WeakMap();

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
methods.rawListeners = methods.listeners;
for (const [name, value] of Object.entries(methods)) {
  Object.defineProperty(EventEmitter.prototype, name, { value, writable: true, configurable: true });
}

EventEmitter.defaultMaxListeners = 10;
EventEmitter.EventEmitter = EventEmitter;

EventEmitter.once = (emitter, name) =>
  new Promise((resolve, reject) => {
    const done = (...args) => {
      emitter.off("error", failed);
      resolve(args);
    };
    const failed = (error) => {
      emitter.off(name, done);
      reject(error);
    };
    emitter.once(name, done);
    if (name !== "error") emitter.once("error", failed);
  });

module.exports = EventEmitter;
