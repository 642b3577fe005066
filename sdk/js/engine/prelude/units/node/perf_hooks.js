// The module "perf_hooks" of Node.js: the web's clock. There is no observer.
const { performance, PerformanceEntry, Performance } = globalThis;

class PerformanceObserver {
  static get supportedEntryTypes() { return []; }
  observe() {}
  disconnect() {}
  takeRecords() { return []; }
}

module.exports = require("./arguments.js").need("perf_hooks", {
  performance, Performance, PerformanceEntry, PerformanceObserver, constants: {},
  monitorEventLoopDelay: () => ({ enable() {}, disable() {}, reset() {}, min: 0, max: 0, mean: 0, stddev: 0 }),
});
