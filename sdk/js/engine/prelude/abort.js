// AbortController and AbortSignal.
import { DOMException, TypeError, WeakMap, enumerable, put, tag } from "./primordials.js";
import { EventTarget, fire, handlerAttribute } from "./event.js";

const secret = {}; // whoever has it may make signals
const { setTimeout } = globalThis;
let abortSignal;

export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #dependents = []; // of AbortSignal.any

  constructor(key) {
    if (key !== secret) throw new TypeError("Illegal constructor");
    super();
  }

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
      const dependents = signal.#dependents;
      signal.#dependents = [];
      for (let i = 0; i < dependents.length; i++) abortSignal(dependents[i], signal.#reason);
      fire(signal, "abort");
    };
  }

  get aborted() { return this.#aborted; }
  get reason() { return this.#reason; }
  throwIfAborted() { if (this.#aborted) throw this.#reason; }

  static abort(reason) {
    const signal = new AbortSignal(secret);
    abortSignal(signal, reason);
    return signal;
  }

  static timeout(ms) {
    ms = +ms;
    if (!(ms >= 0 && ms <= 9007199254740991))
      throw new TypeError("AbortSignal.timeout: the time must be a number of milliseconds, 0 or more");
    const signal = new AbortSignal(secret);
    setTimeout(
      () => abortSignal(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError")),
      ms,
    );
    return signal;
  }

  static any(signals) {
    const all = [];
    for (const signal of signals) {
      if (!(signal instanceof AbortSignal))
        throw new TypeError("AbortSignal.any: every element must be an AbortSignal");
      put(all, all.length, signal);
    }
    const result = new AbortSignal(secret);
    for (let i = 0; i < all.length; i++) {
      if (!all[i].#aborted) continue;
      abortSignal(result, all[i].#reason);
      return result;
    }
    for (let i = 0; i < all.length; i++) put(all[i].#dependents, all[i].#dependents.length, result);
    return result;
  }
}

// controlled returns a signal, and what aborts it.
export function controlled() {
  const signal = new AbortSignal(secret);
  return { signal, abort: (reason) => abortSignal(signal, reason) };
}

export class AbortController {
  #signal = new AbortSignal(secret);
  get signal() { return this.#signal; }
  abort(reason) { abortSignal(this.#signal, reason); }
}

export function abort(global) {
  const values = new WeakMap();
  handlerAttribute(AbortSignal, "abort", values);
  tag(AbortSignal, "AbortSignal");
  tag(AbortController, "AbortController");
  enumerable(AbortSignal, ["aborted", "reason", "throwIfAborted"]);
  enumerable(AbortController, ["signal", "abort"]);
  global.AbortSignal = AbortSignal;
  global.AbortController = AbortController;
}
