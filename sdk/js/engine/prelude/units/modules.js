// The unit of the modules of Node.js. Each is made when it is first imported,
// and they are one another's: a stream is an EventEmitter of "events".
import { share } from "./node/shared.js";

const names = {
  assert: () => require("./node/assert.js"),
  "assert/strict": () => require("./node/assert.js").strict,
  async_hooks: () => require("./node/async_hooks.js"),
  buffer: () => require("./node/buffer.js"),
  crypto: () => require("./node/crypto.js"),
  events: () => require("./node/events.js"),
  os: () => require("./node/os.js"),
  path: () => require("./node/path.js"),
  perf_hooks: () => require("./node/perf_hooks.js"),
  process: () => require("./node/process.js"),
  punycode: () => require("punycode/punycode.js"),
  querystring: () => require("./node/querystring.js"),
  stream: () => require("./node/stream.js"),
  "stream/consumers": () => require("./node/consumers.js"),
  "stream/promises": () => require("./node/stream.js").promises,
  "stream/web": () => require("./node/stream_web.js"),
  string_decoder: () => require("./node/string_decoder.js"),
  timers: () => require("./node/timers.js"),
  "timers/promises": () => require("./node/timers.js").promises,
  url: () => require("./node/url.js"),
  util: () => require("./node/util.js"),
  "util/types": () => require("./node/util.js").types,
  zlib: () => require("./node/zlib.js"),
};

export function boot(shared) {
  share(shared);
  const missing = "missing/";
  return {
    builtin(name) {
      if (name.startsWith(missing)) return require("./node/missing.js")(name.slice(missing.length));
      return names[name]();
    },
  };
}
