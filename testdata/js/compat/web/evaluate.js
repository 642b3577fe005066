// Evaluates expressions and describes what comes of them, the same way in the
// sandbox and in Node.js, so that the two can be compared.

import { jwks } from "./keys.js";

const hex = (bytes) => Array.from(new Uint8Array(bytes.buffer ?? bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** A URL with all its parts. */
function url(input, base) {
  const u = base === undefined ? new URL(input) : new URL(input, base);
  return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];
}

/** The addresses, or errors, of everything put together. */
function urls(...lists) {
  let all = [""];
  for (const list of lists) all = all.flatMap((head) => list.map((tail) => head + tail));
  return all.map((text) => {
    try {
      return new URL(text).href;
    } catch (error) {
      return text + " " + error.name;
    }
  });
}

/** A URL after one of its parts was set. */
function set(input, part, value) {
  const u = new URL(input);
  u[part] = value;
  return [u.href, u[part]];
}

/** What is thrown, or "nothing". */
function thrown(f) {
  try {
    f();
    return "nothing";
  } catch (error) {
    return error;
  }
}

/** The order in which things happen: f gets a function that notes a word. */
async function order(f, ms = 30) {
  const words = [];
  f((word) => words.push(word));
  await new Promise((done) => setTimeout(done, ms));
  return words;
}

/** A key of keys.js for an algorithm; its public part where the name ends with a star. */
function key(name, algorithm, usages, extractable = true) {
  const { d, p, q, dp, dq, qi, ...open } = jwks[name.replace("*", "")];
  return crypto.subtle.importKey("jwk", name.endsWith("*") ? open : jwks[name], algorithm, extractable, usages);
}

/** A secret key of bytes in hexadecimal. */
const raw = (text, algorithm, usages, extractable = true) =>
  crypto.subtle.importKey("raw", bytes(text), algorithm, extractable, usages);

/** What a CryptoKey says of itself. */
const about = (k) => [k.type, k.extractable, sorted(k.algorithm), k.usages];

/** The bytes of a text. */
const utf8 = (text) => new TextEncoder().encode(text);

/** An object with its members in order. */
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What a value is, as JSON that tells apart what JSON does not. */
function describe(value, depth = 0) {
  if (depth > 6) return "...";
  switch (typeof value) {
    case "undefined":
      return { undefined: true };
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: Object.is(value, -0) ? "-0" : String(value) };
    case "bigint":
      return { bigint: String(value) };
    case "symbol":
    case "function":
      return { [typeof value]: true };
    case "object":
      break;
    default:
      return value;
  }
  const next = (inner) => describe(inner, depth + 1);
  if (value === null) return null;
  if (Array.isArray(value)) return Array.from(value, next);
  if (value instanceof Error || (typeof DOMException === "function" && value instanceof DOMException)) {
    const more = "code" in value && typeof value.code === "number" ? { code: value.code } : {};
    return { error: value.name, isError: value instanceof Error, ...more };
  }
  if (value instanceof Date) return { date: value.getTime() };
  if (value instanceof RegExp) return { regexp: String(value) };
  if (value instanceof Map) return { map: Array.from(value, next) };
  if (value instanceof Set) return { set: Array.from(value, next) };
  if (value instanceof ArrayBuffer) return { buffer: hex(value) };
  if (ArrayBuffer.isView(value)) return { view: value.constructor.name, bytes: hex(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength)) };
  return { object: Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, next(inner)])) };
}

/**
 * What a function of a module throws, or rejects with, that is called without arguments, with undefined and with
 * null: name and code of the error, and a mark where it fails over what is missing.
 */
async function bare(module, name) {
  const all = (await import("node:" + module)).default, said = [];
  for (const args of [[], [undefined], [null]]) {
    try {
      const got = all[name](...args);
      if (got instanceof Promise) await Promise.race([got, new Promise((done) => setTimeout(done, 20))]);
      said.push("");
    } catch (error) {
      said.push(error.name + " " + (error.code ?? "") + (/propert.* of|not iterable/.test(error.message) ? "!" : ""));
    }
  }
  return said;
}

const helpers = { bare, url, urls, set, thrown, order, hex, bytes, jwks, key, raw, about, utf8, sorted };

export async function evaluate(expression) {
  try {
    const f = new Function(...Object.keys(helpers), "return (async () => (" + expression + "\n))()");
    return describe(await f(...Object.values(helpers)));
  } catch (error) {
    return { throws: describe(error) };
  }
}
