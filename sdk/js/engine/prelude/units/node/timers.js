// The modules "timers" and "timers/promises" of Node.js.
const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;

const aborted = (signal) =>
  Object.assign(new Error("The operation was aborted", { cause: signal.reason }), {
    name: "AbortError", code: "ABORT_ERR",
  });

// later returns a promise for a value, of what starts a timer and what ends it.
const later = (start, end, value, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted(signal));
      return;
    }
    const stop = () => {
      end(timer);
      reject(aborted(signal));
    };
    const timer = start(() => {
      signal?.removeEventListener("abort", stop);
      resolve(value);
    });
    signal?.addEventListener("abort", stop, { once: true });
  });

const wait = async (delay, value, { signal } = {}) =>
  later((done) => setTimeout(done, delay), clearTimeout, value, signal);

const promises = {
  setTimeout: wait,
  setImmediate: (value, { signal } = {}) => later((done) => setImmediate(done), clearImmediate, value, signal),
  async *setInterval(delay, value, { signal } = {}) {
    for (;;) yield await wait(delay, value, { signal });
  },
  scheduler: { wait: (delay, options) => wait(delay, undefined, options), yield: () => promises.setImmediate() },
};

const custom = Symbol.for("nodejs.util.promisify.custom");
for (const [timer, promise] of [[setTimeout, wait], [setImmediate, promises.setImmediate]])
  Object.defineProperty(timer, custom, { value: promise, configurable: true });

require("./arguments.js").need("timers/promises", promises);
module.exports = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, promises };
