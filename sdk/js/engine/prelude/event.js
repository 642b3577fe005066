// Event and EventTarget, as far as there is no tree of nodes.
import {
  DOMException, TypeError, apply, defineProperty, enumerable, need, performanceNow, put, splice, tag, weakGet, weakSet,
} from "./primordials.js";

// What an event's target may set, and a plugin may not.
let dispatching, setTrusted;

export class Event {
  #type;
  #init;
  #target = null;
  #prevented = false;
  #stopped = false; // stopImmediatePropagation
  #propagationStopped = false; // stopPropagation
  #active = false;
  #passive = false;
  #trusted = false;
  #time = performanceNow();

  constructor(type, init) {
    need("Event", 1, arguments.length);
    this.#type = `${type}`;
    const { bubbles = false, cancelable = false, composed = false } = init ?? {};
    this.#init = { bubbles: !!bubbles, cancelable: !!cancelable, composed: !!composed };
  }

  static {
    setTrusted = (event) => {
      event.#trusted = true;
    };
    dispatching = {
      begin(event, target) {
        if (event.#active) throw new DOMException("the event is being dispatched already", "InvalidStateError");
        event.#active = true;
        event.#target = target;
      },
      passive(event, passive) {
        event.#passive = passive;
      },
      stopped: (event) => event.#stopped,
      end(event) {
        event.#active = event.#stopped = event.#propagationStopped = false;
        return !event.#prevented;
      },
      is: (value) => typeof value === "object" && value !== null && #type in value,
    };
  }

  get type() { return this.#type; }
  get target() { return this.#target; }
  get srcElement() { return this.#target; }
  get currentTarget() { return this.#active ? this.#target : null; }
  get eventPhase() { return this.#active ? 2 : 0; }
  get bubbles() { return this.#init.bubbles; }
  get cancelable() { return this.#init.cancelable; }
  get composed() { return this.#init.composed; }
  get defaultPrevented() { return this.#prevented; }
  get returnValue() { return !this.#prevented; }
  set returnValue(value) { if (!value) this.preventDefault(); }
  get cancelBubble() { return this.#propagationStopped; }
  set cancelBubble(value) { if (value) this.#propagationStopped = true; }
  get isTrusted() { return this.#trusted; }
  get timeStamp() { return this.#time; }

  composedPath() { return this.#active ? [this.#target] : []; }
  preventDefault() { if (this.#init.cancelable && !this.#passive) this.#prevented = true; }
  initEvent(type, bubbles = false, cancelable = false) {
    need("initEvent", 1, arguments.length);
    if (this.#active) return;
    this.#type = `${type}`;
    this.#init = { bubbles: !!bubbles, cancelable: !!cancelable, composed: this.#init.composed };
    this.#prevented = this.#stopped = this.#propagationStopped = false;
    this.#target = null;
  }
  stopPropagation() { this.#propagationStopped = true; }
  stopImmediatePropagation() { this.#propagationStopped = this.#stopped = true; }
}

export class CustomEvent extends Event {
  #detail;
  constructor(type, init) {
    super(type, init);
    this.#detail = init?.detail ?? null;
  }
  get detail() { return this.#detail; }
}

// call hands an event to one listener. What it throws is reported, not thrown.
let report;
function call(callback, target, event) {
  try {
    if (typeof callback === "function") apply(callback, target, [event]);
    else callback.handleEvent(event);
  } catch (error) {
    report("uncaught error in a listener", error);
  }
}

const capture = (options) => (typeof options === "object" && options !== null ? !!options.capture : !!options);

export class EventTarget {
  #listeners = [];

  addEventListener(type, callback, options) {
    need("addEventListener", 2, arguments.length);
    type = `${type}`;
    const { once = false, passive = false, signal } = (typeof options === "object" && options) || {};
    const captured = capture(options);
    if (callback === null || callback === undefined) return;
    if (typeof callback !== "function" && typeof callback !== "object")
      throw new TypeError("addEventListener: the listener must be a function or an object");
    if (signal !== undefined && signal.aborted) return;
    for (let i = 0; i < this.#listeners.length; i++) {
      const l = this.#listeners[i];
      if (l.type === type && l.callback === callback && l.captured === captured) return;
    }
    put(this.#listeners, this.#listeners.length, {
      type,
      callback,
      captured,
      once: !!once,
      passive: !!passive,
      removed: false,
    });
    if (signal !== undefined)
      signal.addEventListener("abort", () => this.removeEventListener(type, callback, captured), { once: true });
  }

  removeEventListener(type, callback, options) {
    need("removeEventListener", 2, arguments.length);
    const captured = capture(options);
    for (let i = 0; i < this.#listeners.length; i++) {
      const l = this.#listeners[i];
      if (l.type !== `${type}` || l.callback !== callback || l.captured !== captured) continue;
      l.removed = true;
      splice(this.#listeners, i, 1);
      return;
    }
  }

  dispatchEvent(event) {
    if (!dispatching.is(event)) throw new TypeError("dispatchEvent: the argument must be an Event");
    dispatching.begin(event, this);
    const due = [];
    for (let i = 0; i < this.#listeners.length; i++) {
      if (this.#listeners[i].type === event.type) put(due, due.length, this.#listeners[i]);
    }
    // Those that want the event on its way down come first, as on the web.
    for (let phase = 0; phase < 2; phase++) {
      for (let i = 0; i < due.length && !dispatching.stopped(event); i++) {
        const l = due[i];
        if (l.removed || l.captured !== (phase === 0)) continue;
        if (l.once) this.removeEventListener(l.type, l.callback, l.captured);
        dispatching.passive(event, l.passive);
        call(l.callback, this, event);
        dispatching.passive(event, false);
      }
    }
    return dispatching.end(event);
  }
}

// handlerAttribute adds a property such as onabort.
export function handlerAttribute(type, name, values) {
  defineProperty(type.prototype, "on" + name, {
    __proto__: null, enumerable: true, configurable: true,
    get() { return weakGet(values, this)?.handler ?? null; },
    set(handler) {
      let entry = weakGet(values, this);
      if (entry === undefined) {
        weakSet(values, this, (entry = { handler: null }));
        this.addEventListener(name, (event) => {
          if (typeof entry.handler === "function") apply(entry.handler, this, [event]);
        });
      }
      entry.handler = typeof handler === "function" ? handler : null;
    },
  });
}

// trusted marks an event as the engine's own.
export const trusted = (event) => setTrusted(event);

// fire dispatches an event of the engine's own.
export function fire(target, type) {
  const event = new Event(type);
  setTrusted(event);
  target.dispatchEvent(event);
}

export function eventTarget(global, native) {
  report = native.report;
  for (const [name, value] of [["NONE", 0], ["CAPTURING_PHASE", 1], ["AT_TARGET", 2], ["BUBBLING_PHASE", 3]]) {
    defineProperty(Event, name, { value, enumerable: true });
    defineProperty(Event.prototype, name, { value, enumerable: true });
  }
  tag(Event, "Event");
  tag(CustomEvent, "CustomEvent");
  tag(EventTarget, "EventTarget");
  enumerable(Event, [
    "type", "target", "currentTarget", "bubbles", "cancelable", "defaultPrevented", "timeStamp", "preventDefault",
    "srcElement", "eventPhase", "composed", "returnValue", "cancelBubble", "composedPath", "stopPropagation",
    "stopImmediatePropagation", "initEvent",
  ]);
  enumerable(CustomEvent, ["detail"]);
  enumerable(EventTarget, ["addEventListener", "removeEventListener", "dispatchEvent"]);
  global.Event = Event;
  global.CustomEvent = CustomEvent;
  global.EventTarget = EventTarget;
}
