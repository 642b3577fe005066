// The module "diagnostics_channel" of Node.js: channels by name, with those who
// listen and stores that take values.
const channels = new Map();

// report lets a listener's failure not be that of who publishes.
const report = (error) => { queueMicrotask(() => { throw error; }); };

class Channel {
  #listeners = [];
  #stores = new Map();
  constructor(name) { this.name = name; }
  get hasSubscribers() { return this.#listeners.length + this.#stores.size > 0; }
  subscribe(listener) {
    if (typeof listener !== "function")
      throw Object.assign(new TypeError('The "subscription" argument must be of type function'),
        { code: "ERR_INVALID_ARG_TYPE" });
    this.#listeners = [...this.#listeners, listener];
  }
  unsubscribe(listener) {
    const at = this.#listeners.indexOf(listener);
    this.#listeners = this.#listeners.filter((_, i) => i !== at);
    return at >= 0;
  }
  publish(message) {
    for (const listener of this.#listeners) {
      try {
        listener(message, this.name);
      } catch (error) {
        report(error);
      }
    }
  }
  bindStore(store, transform = (data) => data) { this.#stores.set(store, transform); }
  unbindStore(store) { return this.#stores.delete(store); }
  runStores(data, call, self, ...args) {
    let run = () => {
      this.publish(data);
      return Reflect.apply(call, self, args);
    };
    for (const [store, transform] of this.#stores) {
      const inner = run;
      run = () => {
        let value;
        try {
          value = transform(data);
        } catch (error) {
          report(error);
          return inner();
        }
        return store.run(value, inner);
      };
    }
    return run();
  }
}

const channel = (name) => {
  if (typeof name !== "string" && typeof name !== "symbol")
    throw Object.assign(new TypeError('The "channel" argument must be of type string or symbol'),
      { code: "ERR_INVALID_ARG_TYPE" });
  if (!channels.has(name)) channels.set(name, new Channel(name));
  return channels.get(name);
};

const events = ["start", "end", "asyncStart", "asyncEnd", "error"];

class TracingChannel {
  constructor(given) {
    for (const event of events) {
      const value = typeof given === "string" ? channel(`tracing:${given}:${event}`) : given[event];
      Object.defineProperty(this, event, { value, enumerable: true });
    }
  }
  get hasSubscribers() { return events.some((event) => this[event]?.hasSubscribers); }
  subscribe(handlers) { for (const event of events) if (handlers[event]) this[event]?.subscribe(handlers[event]); }
  unsubscribe(handlers) {
    return events.map((event) => !handlers[event] || this[event]?.unsubscribe(handlers[event]) === true).every(Boolean);
  }
  #fail(context, error) {
    context.error = error;
    this.error.publish(context);
  }
  traceSync(call, context = {}, self, ...args) {
    return this.start.runStores(context, () => {
      try {
        return (context.result = Reflect.apply(call, self, args));
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }
  tracePromise(call, context = {}, self, ...args) {
    const ended = (settle) => {
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
      return settle();
    };
    return this.start.runStores(context, () => {
      try {
        return Promise.resolve(Reflect.apply(call, self, args)).then(
          (result) => {
            context.result = result;
            return ended(() => result);
          },
          (error) => {
            this.#fail(context, error);
            return ended(() => Promise.reject(error));
          },
        );
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }
  traceCallback(call, position = -1, context = {}, self, ...args) {
    const done = args.at(position);
    args.splice(position, 1, (error, result, ...rest) => {
      if (error) this.#fail(context, error);
      else context.result = result;
      this.asyncStart.runStores(context, () => {
        try {
          return Reflect.apply(done, self, [error, result, ...rest]);
        } finally {
          this.asyncEnd.publish(context);
        }
      });
    });
    return this.start.runStores(context, () => {
      try {
        return Reflect.apply(call, self, args);
      } catch (error) {
        this.#fail(context, error);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }
}

module.exports = require("./arguments.js").need("diagnostics_channel", {
  channel, Channel,
  hasSubscribers: (name) => channels.get(name)?.hasSubscribers === true,
  subscribe(name, listener) { channel(name).subscribe(listener); },
  unsubscribe: (name, listener) => channel(name).unsubscribe(listener),
  tracingChannel: (given) => new TracingChannel(given),
});
