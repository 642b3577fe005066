// What functions of the modules need before all else, and refuse as Node.js does:
// the names of functions, which argument, its name, and what it may be. Without
// that last part, it has to be there at all.
const bytes = ["ArrayBuffer", "Buffer", "TypedArray"], key = ["string", ...bytes, "DataView", "KeyObject", "CryptoKey"];
const emitter = ["EventEmitter", "EventTarget"], stream = ["ReadableStream", "WritableStream", "Stream"];
const needed = {
  assert: [
    ["equal notEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual strictEqual notStrictEqual", 1,
      ["actual", "expected"]],
    ["throws doesNotThrow", 0, "fn", "function"], ["rejects doesNotReject", 0, "promiseFn", "function", "Promise"],
    ["match doesNotMatch", 1, "regexp", "RegExp"],
  ],
  async_hooks: [["createHook", 0, "hooks", "Object"]],
  buffer: [
    ["transcode", 0, "source", "Buffer", "Uint8Array"],
    ["isUtf8 isAscii", 0, "input", ...bytes], ["atob btoa", 0, ["input"]],
  ],
  crypto: [
    ["createHmac", 0, "hmac", "string"],
    ["createPrivateKey createPublicKey", 0, "key", ...key],
    ["privateDecrypt privateEncrypt publicDecrypt publicEncrypt", 0, "key", ...key],
    ["diffieHellman", 0, "options", "object"], ["generateKeyPairSync generateKeySync", 0, "type", "string"],
    ["randomBytes pseudoRandomBytes", 0, "size", "number"], ["randomFill randomFillSync", 0, "buf", ...bytes],
    ["randomInt", 0, "max", "number"], ["sign verify", 1, "data", "string", ...bytes, "DataView"],
  ],
  diagnostics_channel: [["tracingChannel", 0, "nameOrChannels", "string", "Object"]],
  events: [
    ["addAbortListener", 0, "signal", "AbortSignal"],
    ["setMaxListeners", 0, "setMaxListeners", "number", "undefined"],
    ["once on getEventListeners getMaxListeners listenerCount", 0, "emitter", ...emitter],
  ],
  os: [["setPriority", 0, "priority", "number"], ["getPriority", 0, "pid", "number", "undefined"]],
  path: [["format", 0, "pathObject", "object"]],
  perf_hooks: [["monitorEventLoopDelay", 0, "options", "object", "undefined"]],
  punycode: [["decode encode toASCII toUnicode", 0, "input", "string"]],
  "stream/consumers": [["arrayBuffer blob buffer json text", 0, "stream", ...stream]],
  "timers/promises": [["setTimeout", 0, "delay", "number", "undefined"]],
  url: [
    ["parse resolve", 0, "url", "string"], ["format", 0, "urlObject", "object", "string"],
    ["domainToASCII domainToUnicode", 0, ["domain"]], ["pathToFileURL", 0, "path", "string"],
    ["fileURLToPath", 0, "path", "string", "URL"], ["urlToHttpOptions", 0, "url", "URL"],
  ],
  util: [
    ["callbackify promisify", 0, "original", "function"], ["deprecate", 0, "fn", "function"],
    ["styleText", 1, "text", "string"], ["formatWithOptions", 0, "inspectOptions", "object"],
    ["inherits", 0, "ctor", "function"], ["inherits", 1, "superCtor", "function"],
    ["stripVTControlCharacters", 0, "str", "string"], ["aborted", 0, "signal", "AbortSignal"],
    ["parseArgs", 0, "config", "object", "undefined"],
  ],
};

const views = ["Buffer", "TypedArray", "DataView", "Uint8Array"];
const fits = (value, kind) => {
  if (kind === "RegExp") return value instanceof RegExp;
  if (views.includes(kind)) return ArrayBuffer.isView(value);
  if (kind === "object" || kind !== kind.toLowerCase()) return typeof value === "object" && value !== null;
  return typeof value === kind;
};

// refuse throws the TypeError of Node.js for an argument.
const refuse = (name, kinds, value) => {
  const { codes } = require("readable-stream/lib/ours/errors.js");
  if (kinds.length === 0) throw new codes.ERR_MISSING_ARGS(...name);
  throw new codes.ERR_INVALID_ARG_TYPE(name, kinds, value);
};

// need has functions of a module check what they are called with. Those that are
// async reject.
const need = (module, all) => {
  for (const [names, at, argument, ...kinds] of needed[module]) {
    for (const name of names.split(" ")) {
      const call = all[name];
      const check = (args) => {
        const fit = kinds.length > 0 ? kinds.some((kind) => fits(args[at], kind)) : args.length > at;
        if (!fit) refuse(argument, kinds, args[at]);
      };
      const checked = call.constructor === Function
        ? { [name](...args) { check(args); return Reflect.apply(call, this, args); } }
        : { async [name](...args) { check(args); return Reflect.apply(call, this, args); } };
      all[name] = Object.defineProperties(checked[name], Object.getOwnPropertyDescriptors(call));
    }
  }
  return all;
};
module.exports = { need, refuse };
