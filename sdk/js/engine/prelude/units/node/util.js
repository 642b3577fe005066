// The pure parts of the module "util" of Node.js.

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
  const most = options.depth ?? 2;
  const seen = [];
  const show = (v, depth) => {
    if (typeof v === "string") return quoted(v);
    if (typeof v === "bigint") return `${v}n`;
    if (typeof v === "function") return `[Function: ${v.name || "(anonymous)"}]`;
    if (typeof v !== "object" || v === null) return String(v);
    if (v instanceof Error) return v.stack ? `${v}\n${v.stack}` : String(v);
    if (v instanceof Date) return Number.isNaN(v.getTime()) ? "Invalid Date" : v.toISOString();
    if (v instanceof RegExp) return String(v);
    if (seen.includes(v)) return "[Circular]";
    if (depth > most) return Array.isArray(v) ? "[Array]" : "[Object]";
    seen.push(v);
    try {
      if (Array.isArray(v))
        return v.length === 0
          ? "[]"
          : `[ ${v
              .slice(0, 100)
              .map((item) => show(item, depth + 1))
              .join(", ")} ]`;
      if (v instanceof Map) {
        const pairs = [...v].map(([k, item]) => `${show(k, depth + 1)} => ${show(item, depth + 1)}`);
        return `Map(${v.size}) { ${pairs.join(", ")} }`;
      }
      if (v instanceof Set) return `Set(${v.size}) { ${[...v].map((item) => show(item, depth + 1)).join(", ")} }`;
      const name = v.constructor?.name;
      const prefix = name === undefined || name === "Object" ? "" : `${name} `;
      const members = Object.keys(v).map(
        (key) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`}: ${show(v[key], depth + 1)}`,
      );
      return members.length === 0 ? `${prefix}{}` : `${prefix}{ ${members.join(", ")} }`;
    } finally {
      seen.pop();
    }
  };
  return show(value, 0);
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

const isDeepStrictEqual = (a, b) => {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Map || a instanceof Set) return a.size === b.size && isDeepStrictEqual([...a], [...b]);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isDeepStrictEqual(a[key], b[key]))
  );
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
};

module.exports = {
  inspect, format, promisify, callbackify, inherits, deprecate, isDeepStrictEqual, types,
  TextEncoder, TextDecoder,
  isArray: Array.isArray,
  debuglog: () => () => {},
  stripVTControlCharacters: (text) => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ""),
};
