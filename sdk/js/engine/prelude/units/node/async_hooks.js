// The module "async_hooks" of Node.js: stores that follow the code through
// promises, timers and jobs. The context is a Map of all of them, which is
// never changed but replaced. There are no hooks.
const { shared } = require("./shared.js");

const { native } = shared;

// within calls a function in a context.
const within = (context, call) => {
  const before = native.context();
  native.enter(context);
  try {
    return call();
  } finally {
    native.enter(before);
  }
};

const bound = (fn, context) =>
  function (...args) {
    return within(context, () => Reflect.apply(fn, this, args));
  };

class AsyncLocalStorage {
  static bind(fn) { return bound(fn, native.context()); }
  static snapshot() {
    const context = native.context();
    return (fn, ...args) => within(context, () => fn(...args));
  }

  #with(store) { return new Map(native.context() ?? []).set(this, store); }

  getStore() { return native.context()?.get(this); }
  run(store, fn, ...args) { return within(this.#with(store), () => Reflect.apply(fn, null, args)); }
  exit(fn, ...args) { return this.run(undefined, fn, ...args); }
  enterWith(store) { native.enter(this.#with(store)); }
  disable() { this.enterWith(undefined); }
}

let last = 1;

class AsyncResource {
  #context = native.context();
  #id = ++last;
  static bind(fn, _, self) { return bound(self === undefined ? fn : fn.bind(self), native.context()); }
  constructor(type) {
    if (typeof type !== "string") throw new TypeError('The "type" argument must be of type string');
  }
  runInAsyncScope(fn, self, ...args) { return within(this.#context, () => Reflect.apply(fn, self, args)); }
  bind(fn, self) { return bound(self === undefined ? fn : fn.bind(self), this.#context); }
  emitDestroy() { return this; }
  asyncId() { return this.#id; }
  triggerAsyncId() { return 1; }
}

module.exports = require("./arguments.js").need("async_hooks", {
  AsyncLocalStorage, AsyncResource,
  createHook: () => ({ enable() { return this; }, disable() { return this; } }),
  executionAsyncId: () => 1,
  triggerAsyncId: () => 1,
  executionAsyncResource: () => ({}),
});
