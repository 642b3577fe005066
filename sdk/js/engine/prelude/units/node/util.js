// The module "util" of Node.js.
const { isDeepStrictEqual } = require("./equal.js");
require("./timers.js"); // says what promisify makes of setTimeout

const shows = Symbol.for("nodejs.util.inspect.custom");

// quoted puts a text in the quotes that need the fewest escapes.
const quoted = (text) => {
  const quote = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : !text.includes("`") && !text.includes("${")
        ? "`"
        : "'";
  const escaped = text.replace(/[\u0000-\u001f\u007f\\]/g, (c) => JSON.stringify(c).slice(1, -1));
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
};

const inspect = (value, options = {}) => {
  if (typeof options !== "object" || options === null) options = {};
  const most = options.depth === null ? Infinity : (options.depth ?? 2);
  const seen = [];
  const show = (v, depth) => {
    if (typeof v === "string") return quoted(v);
    if (typeof v === "bigint") return `${v}n`;
    if (typeof v === "number" && Object.is(v, -0)) return "-0";
    if (v !== null && (typeof v === "object" || typeof v === "function") && typeof v[shows] === "function") {
      const shown = v[shows](most - depth, { stylize: (text) => text, ...options }, inspect);
      if (shown !== v) return typeof shown === "string" ? shown : show(shown, depth);
    }
    if (typeof v === "function") {
      const kind = /^class\b/.test(Function.prototype.toString.call(v)) ? "class" : "Function";
      if (kind === "class") return `[class ${v.name || "(anonymous)"}]`;
      return v.name ? `[Function: ${v.name}]` : "[Function (anonymous)]";
    }
    if (typeof v !== "object" || v === null) return String(v);
    if (v instanceof Error) return v.stack || `[${v}]`;
    if (v instanceof Date) return Number.isNaN(v.getTime()) ? "Invalid Date" : v.toISOString();
    if (v instanceof RegExp) return String(v);
    if (seen.includes(v)) return "[Circular]";
    if (depth > most) return Array.isArray(v) ? "[Array]" : "[Object]";
    seen.push(v);
    try {
      if (Array.isArray(v)) {
        const items = v.slice(0, 100).map((item) => show(item, depth + 1));
        if (v.length > 100) items.push(`... ${v.length - 100} more item${v.length > 101 ? "s" : ""}`);
        return lines("[", items, "]", depth);
      }
      if (v instanceof Map) {
        const pairs = [...v].map(([k, item]) => `${show(k, depth + 1)} => ${show(item, depth + 1)}`);
        return lines(`Map(${v.size}) {`, pairs, "}", depth);
      }
      if (v instanceof Set) return lines(`Set(${v.size}) {`, [...v].map((item) => show(item, depth + 1)), "}", depth);
      const name = Object.getPrototypeOf(v) === null ? "[Object: null prototype]" : v.constructor?.name;
      const prefix = name === undefined || name === "Object" ? "" : `${name} `;
      const members = Object.keys(v).map(
        (key) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${show(v[key], depth + 1)}`,
      );
      return lines(`${prefix}{`, members, "}", depth);
    } finally {
      seen.pop();
    }
  };
  return show(value, 0);
};
inspect.custom = shows;
inspect.defaultOptions = { depth: 2, colors: false, maxArrayLength: 100, breakLength: 80, compact: 3 };
inspect.colors = {};
inspect.styles = {};

// lines puts items between what opens and what closes them: in one line where
// that is short.
const lines = (open, items, close, depth) => {
  if (items.length === 0) return open + close;
  const length = items.reduce((sum, item) => sum + item.length + 2, open.length + 2 * depth);
  if (length <= 72 && !items.some((item) => item.includes("\n"))) return `${open} ${items.join(", ")} ${close}`;
  return `${open}\n${items.map((item) => `  ${item.replaceAll("\n", "\n  ")}`).join(",\n")}\n${close}`;
};

const shown = (value) => (typeof value === "string" ? value : inspect(value));

const format = (first, ...rest) => {
  if (typeof first !== "string") return [first, ...rest].map(shown).join(" ");
  let next = 0;
  const text = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === "%%") return "%";
    if (next >= rest.length) return mark;
    const value = rest[next++];
    switch (mark) {
      case "%s": return typeof value === "object" && value !== null ? inspect(value, { depth: 0 }) : String(value);
      case "%d": return typeof value === "bigint" ? `${value}n` : String(Number(value));
      case "%i": return String(Number.parseInt(value, 10));
      case "%f": return String(Number.parseFloat(value));
      case "%j": return JSON.stringify(value);
      case "%c": return "";
      default: return inspect(value, { depth: 4 });
    }
  });
  return [text, ...rest.slice(next).map(shown)].join(" ");
};

const custom = Symbol.for("nodejs.util.promisify.custom");

const promisify = (original) => {
  if (typeof original !== "function") throw new TypeError("util.promisify: the argument must be a function");
  if (original[custom] !== undefined) return original[custom];
  return function promisified(...args) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [...args, (error, value) => (error ? reject(error) : resolve(value))]);
    });
  };
};
promisify.custom = custom;

const callbackify = (original) =>
  function callbackified(...args) {
    const callback = args.pop();
    Reflect.apply(original, this, args).then(
      (value) => queueMicrotask(() => callback(null, value)),
      (error) => queueMicrotask(() => callback(error)),
    );
  };

const inherits = (child, parent) => {
  Object.defineProperty(child, "super_", { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype);
};

const deprecate = (fn, message) => {
  let warned = false;
  return function deprecated(...args) {
    if (!warned) console.warn(`DeprecationWarning: ${message}`);
    warned = true;
    return Reflect.apply(fn, this, args);
  };
};

const is = (name) => (value) => Object.prototype.toString.call(value) === `[object ${name}]`;

const types = {
  isDate: is("Date"),
  isRegExp: is("RegExp"),
  isMap: is("Map"),
  isSet: is("Set"),
  isWeakMap: is("WeakMap"),
  isWeakSet: is("WeakSet"),
  isPromise: is("Promise"),
  isNativeError: (value) => value instanceof Error,
  isTypedArray: (value) => ArrayBuffer.isView(value) && !(value instanceof DataView),
  isUint8Array: (value) => value instanceof Uint8Array,
  isArrayBuffer: is("ArrayBuffer"),
  isAnyArrayBuffer: (value) => is("ArrayBuffer")(value) || is("SharedArrayBuffer")(value),
  isAsyncFunction: is("AsyncFunction"),
  isGeneratorFunction: is("GeneratorFunction"),
  isProxy: () => false,
  isDataView: is("DataView"),
  isArrayBufferView: (value) => ArrayBuffer.isView(value),
  isSharedArrayBuffer: is("SharedArrayBuffer"),
  isGeneratorObject: is("Generator"),
  isMapIterator: is("Map Iterator"),
  isSetIterator: is("Set Iterator"),
  isArgumentsObject: is("Arguments"),
  isBoxedPrimitive: (value) => [Number, String, Boolean, BigInt, Symbol].some((type) => value instanceof type),
  isNumberObject: (value) => value instanceof Number,
  isStringObject: (value) => value instanceof String,
  isBooleanObject: (value) => value instanceof Boolean,
  isModuleNamespaceObject: is("Module"),
  isKeyObject: (value) => ["secret", "public", "private"].includes(value?.type) && typeof value.export === "function",
  isCryptoKey: (value) => value instanceof CryptoKey,
  isExternal: () => false,
};
for (const name of ["Int8", "Int16", "Int32", "Uint16", "Uint32", "Uint8Clamped", "Float32", "Float64", "BigInt64",
  "BigUint64"]) {
  types[`is${name}Array`] = is(`${name}Array`);
}

const type = (name) => (value) => typeof value === name;

// parseArgs reads options of a command line, by a description of them.
const parseArgs = ({ args = [], options = {}, strict = true, allowPositionals = !strict } = {}) => {
  const values = Object.create(null), positionals = [];
  const set = (name, value) => {
    if (options[name]?.multiple) (values[name] ??= []).push(value);
    else values[name] = value;
  };
  const refuse = (text, code) => { throw Object.assign(new TypeError(text), { code }); };
  for (let i = 0; i < args.length; i++) {
    const long = /^--([^=]+)(?:=(.*))?$/s.exec(args[i]);
    if (args[i] === "--") {
      positionals.push(...args.slice(i + 1));
      break;
    }
    const short = long === null && /^-(\w)$/.exec(args[i])?.[1];
    const name = long?.[1] ?? (short && Object.keys(options).find((key) => options[key].short === short));
    if (name === undefined || name === null || name === false) {
      if (!allowPositionals) refuse(`Unexpected argument '${args[i]}'`, "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL");
      positionals.push(args[i]);
      continue;
    }
    if (options[name] === undefined && strict) refuse(`Unknown option '--${name}'`, "ERR_PARSE_ARGS_UNKNOWN_OPTION");
    set(name, options[name]?.type === "string" ? (long?.[2] ?? args[++i]) : (long?.[2] ?? true));
  }
  for (const [name, { default: value }] of Object.entries(options)) {
    if (value !== undefined && values[name] === undefined) values[name] = value;
  }
  return { values, positionals };
};

const debuglog = () => Object.assign(() => {}, { enabled: false });

module.exports = require("./arguments.js").need("util", {
  inspect, format, promisify, callbackify, inherits, deprecate, isDeepStrictEqual, types, parseArgs, TextEncoder,
  TextDecoder, debuglog, debug: debuglog,
  formatWithOptions: (_, ...values) => format(...values),
  styleText: (_, text) => text,
  toUSVString: (text) => `${text}`.toWellFormed(),
  stripVTControlCharacters: (text) => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ""),
  aborted: async (signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    }),
  isArray: Array.isArray, isBoolean: type("boolean"), isNumber: type("number"), isString: type("string"),
  isSymbol: type("symbol"), isUndefined: type("undefined"), isFunction: type("function"), isNull: (v) => v === null,
  isNullOrUndefined: (v) => v === null || v === undefined, isObject: (v) => v !== null && typeof v === "object",
  isPrimitive: (v) => v === null || (typeof v !== "object" && typeof v !== "function"), isRegExp: types.isRegExp,
  isDate: types.isDate, isError: (v) => v instanceof Error, isBuffer: (v) => Buffer.isBuffer(v),
});
