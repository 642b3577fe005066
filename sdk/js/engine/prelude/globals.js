// Globals that are small, and those that are loaded when they are first asked
// for: units of bytecode that the engine carries beside the prelude.
import {
  DOMException, TypeError, WeakRef, apply, define, defineProperty, enumerable, performanceNow, put, slice, splice, tag,
  uncurry,
} from "./primordials.js";

const { setTimeout: set, setInterval: repeat, clearTimeout: clear } = globalThis;
const { toPrimitive } = Symbol;
const { now } = Date;
const mostEntries = 1000; // of performance.mark and measure
const deref = uncurry(WeakRef.prototype.deref);

// The names that each unit gives, in the order of the engine's units.
const units = [
  ["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamBYOBReader", "ReadableStreamDefaultController",
    "ReadableByteStreamController", "ReadableStreamBYOBRequest", "WritableStream", "WritableStreamDefaultWriter",
    "WritableStreamDefaultController", "TransformStream", "TransformStreamDefaultController",
    "ByteLengthQueuingStrategy", "CountQueuingStrategy", "TextEncoderStream", "TextDecoderStream", "Blob", "File",
    "FormData", "Request", "MessageEvent", "MessagePort", "MessageChannel", "ErrorEvent", "PromiseRejectionEvent"],
  ["Buffer", "process"],
  ["URLPattern"],
  ["CryptoKey", "SubtleCrypto"],
  ["Intl"],
  [], // the modules of Node.js
  ["CompressionStream", "DecompressionStream"],
  ["WebSocket", "CloseEvent"],
];

// What takes a locale, and what the unit of Intl calls it.
const localized = [
  [Date.prototype, "toLocaleString", "dateTime"], [Date.prototype, "toLocaleDateString", "date"],
  [Date.prototype, "toLocaleTimeString", "time"], [Number.prototype, "toLocaleString", "number"],
  [BigInt.prototype, "toLocaleString", "bigint"], [String.prototype, "localeCompare", "compare"],
];

// Handles of timers, as those of Node.js: they turn into numbers.
class Timeout {
  #id;
  #again;
  #held = true;

  constructor(again) {
    this.#again = again;
    this.#id = again();
  }
  static {
    numberOf = (handle) => (#id in handle ? handle.#id : undefined);
  }
  ref() {
    this.#held = true;
    return this;
  }
  unref() {
    this.#held = false;
    return this;
  }
  hasRef() { return this.#held; }
  refresh() {
    clear(this.#id);
    this.#id = this.#again();
    return this;
  }
  close() {
    clear(this.#id);
    return this;
  }
  [toPrimitive]() { return this.#id; }
}
let numberOf;

class Immediate {
  #timer;
  #held = true;
  constructor(timer) { this.#timer = timer; }
  static {
    timerOf = (handle) => (#timer in handle ? handle.#timer : undefined);
  }
  ref() {
    this.#held = true;
    return this;
  }
  unref() {
    this.#held = false;
    return this;
  }
  hasRef() { return this.#held; }
}
let timerOf;

function stop(handle) {
  if (typeof handle === "object" && handle !== null) handle = numberOf(handle) ?? timerOf(handle);
  if (typeof handle === "number" || typeof handle === "string") clear(+handle);
}

// needed refuses what cannot be called as Node.js does.
function needed(callback, name) {
  if (typeof callback === "function") return;
  const error = new TypeError(`${name}: the first argument must be a function`);
  define(error, "code", "ERR_INVALID_ARG_TYPE");
  throw error;
}

// timers gives the globals of that name.
function timers(native) {
  // after returns what a timer is made with, which runs in the context of who
  // has set it. A spread would ask the plugin's iterator.
  function after(callback, delay, values) {
    const context = native.context();
    const list = [callback, delay];
    if (context !== undefined && typeof callback === "function") {
      list[0] = (...given) => {
        native.enter(context);
        return apply(callback, undefined, given);
      };
    }
    for (let i = 0; i < values.length; i++) put(list, list.length, values[i]);
    return list;
  }
  return {
    setTimeout(callback, delay, ...values) {
      needed(callback, "setTimeout");
      return new Timeout(() => apply(set, undefined, after(callback, delay, values)));
    },
    setInterval(callback, delay, ...values) {
      needed(callback, "setInterval");
      return new Timeout(() => apply(repeat, undefined, after(callback, delay, values)));
    },
    setImmediate(callback, ...values) {
      needed(callback, "setImmediate");
      return new Immediate(apply(set, undefined, after(callback, 0, values)));
    },
    clearTimeout(handle) { stop(handle); },
    clearInterval(handle) { stop(handle); },
    clearImmediate(handle) { stop(handle); },
  };
}

class Navigator {
  get userAgent() { return "wasmhost"; }
  get hardwareConcurrency() { return 1; }
  get language() { return "en-US"; }
  get languages() { return ["en-US"]; }
  get platform() { return "linux"; }
}

// loader returns what loads units: each once, when it is needed.
function loader(native, shared) {
  const loaded = [];
  return (number) => (loaded[number] ??= native.unit(number)(shared));
}

// performance sets the global. The engine's own clock begins somewhere; the
// web's at 1970.
function performance(EventTarget) {
  let origin;
  const entries = [];
  const secret = {};
  class PerformanceEntry {
    #is;
    constructor(key, is) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#is = is;
    }
    get name() {
      return this.#is.name;
    }
    get entryType() {
      return this.#is.entryType;
    }
    get startTime() {
      return this.#is.startTime;
    }
    get duration() {
      return this.#is.duration;
    }
    get detail() {
      return this.#is.detail;
    }
    toJSON() {
      return {
        name: this.name,
        entryType: this.entryType,
        startTime: this.startTime,
        duration: this.duration,
        detail: this.detail,
      };
    }
  }
  // As many are kept as a page would look at; older ones go first.
  function add(is) {
    const entry = new PerformanceEntry(secret, is);
    if (entries.length >= mostEntries) splice(entries, 0, 1);
    put(entries, entries.length, entry);
    return entry;
  }
  const select = (fits) => {
    const list = [];
    for (let i = 0; i < entries.length; i++) if (fits(entries[i])) put(list, list.length, entries[i]);
    return list;
  };
  const drop = (type, name) => {
    for (let i = entries.length - 1; i >= 0; i--) {
      if (entries[i].entryType === type && (name === undefined || entries[i].name === `${name}`)) splice(entries, i, 1);
    }
  };
  const timeOf = (mark) => {
    if (typeof mark === "number") return mark;
    const found = select((entry) => entry.entryType === "mark" && entry.name === `${mark}`);
    if (found.length === 0) throw new DOMException(`The "${mark}" performance mark has not been set`, "SyntaxError");
    return found[found.length - 1].startTime;
  };
  class Performance extends EventTarget {
    constructor(key) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      super();
    }
    now() {
      return performanceNow();
    }
    get timeOrigin() {
      return (origin ??= now() - performanceNow());
    }
    toJSON() {
      return { timeOrigin: this.timeOrigin };
    }
    mark(name, options) {
      return add({
        name: `${name}`,
        entryType: "mark",
        startTime: options?.startTime ?? performanceNow(),
        duration: 0,
        detail: options?.detail ?? null,
      });
    }
    measure(name, start, end) {
      let detail = null,
        duration;
      if (typeof start === "object" && start !== null) ({ start, end, duration, detail = null } = start);
      let to = end === undefined ? undefined : timeOf(end);
      let from = start === undefined ? undefined : timeOf(start);
      if (duration !== undefined && from === undefined && to !== undefined) from = to - duration;
      if (duration !== undefined && from !== undefined && to === undefined) to = from + duration;
      from ??= 0;
      to ??= performanceNow();
      return add({ name: `${name}`, entryType: "measure", startTime: from, duration: to - from, detail });
    }
    getEntries() {
      return slice(entries);
    }
    getEntriesByName(name, type) {
      return select((entry) => entry.name === `${name}` && (type === undefined || entry.entryType === type));
    }
    getEntriesByType(type) {
      return select((entry) => entry.entryType === type);
    }
    clearMarks(name) {
      drop("mark", name);
    }
    clearMeasures(name) {
      drop("measure", name);
    }
  }
  tag(PerformanceEntry, "PerformanceEntry");
  tag(Performance, "Performance");
  enumerable(Performance, [
    "now", "timeOrigin", "toJSON", "mark", "measure", "getEntries", "getEntriesByName", "getEntriesByType",
    "clearMarks", "clearMeasures",
  ]);
  define(globalThis, "PerformanceEntry", PerformanceEntry);
  define(globalThis, "Performance", Performance);
  define(globalThis, "performance", new Performance(secret));
}

// What else is not there without a unit, by the names of members.
const members = { __proto__: null, subtle: 3, getReader: 0, pipeThrough: 0, blob: 0, formData: 0 };

// globals sets them, and returns what loads a unit, and the numbers of units by the
// names of globals and of members. Shared is what units take of the prelude.
export function globals(native, shared) {
  const load = loader(native, shared);
  const named = [{ __proto__: null }, members];
  for (let number = 0; number < units.length; number++) {
    for (const name of units[number]) {
      named[0][name] = number;
      defineProperty(globalThis, name, {
        __proto__: null, enumerable: false, configurable: true,
        get() {
          const value = shared.load(number)[name];
          define(globalThis, name, value);
          return value;
        },
        set(value) { define(globalThis, name, value); },
      });
    }
  }
  for (const [prototype, name, method] of localized) {
    const call = {
      [name](first, second, third) { return apply(shared.load(4).methods[method], this, [first, second, third]); },
    };
    define(prototype, name, call[name]);
    members[name] = 4;
  }
  define(globalThis, "self", globalThis);
  define(globalThis, "global", globalThis);
  const clocks = timers(native);
  for (const name in clocks) define(globalThis, name, clocks[name]);
  tag(Navigator, "Navigator");
  define(globalThis, "Navigator", Navigator);
  define(globalThis, "navigator", new Navigator());
  define(globalThis, "reportError", function reportError(error) {
    if (arguments.length === 0) throw new TypeError("reportError: 1 argument required, but only 0 present");
    native.report("reportError", error);
  });
  define(globalThis, "onerror", null);
  define(globalThis, "onunhandledrejection", null);
  define(globalThis, "onrejectionhandled", null);

  performance(shared.EventTarget);

  // What a WeakRef was asked for stays until the turn is over.
  const keep = (target) => {
    if (target !== undefined) native.keep(target);
    return target;
  };
  const OwnWeakRef = class WeakRef extends shared.WeakRef {
    constructor(target) {
      super(target);
      native.keep(target);
    }
    deref() { return keep(deref(this)); }
  };
  tag(OwnWeakRef, "WeakRef");
  define(globalThis, "WeakRef", OwnWeakRef);
  return { load, named };
}

