// URLSearchParams: lists of pairs in the form application/x-www-form-urlencoded.
import { showAs } from "./inspect.js";
import {
  TypeError, Uint8Array, apply, arrayFrom, bytesCount, define, enumerable, fromCharCode, getOwnPropertyDescriptor,
  indexOf, isArray, iterate, iterator, join, need, ownKeys, parseInt, put, regExpTest, replaceAll, sort, splice, split,
  subarray, substring, tag, toWellFormed,
} from "./primordials.js";

const hexPair = /^[0-9A-Fa-f]{2}$/;
const plain = /^[0-9A-Za-z*\-._]*$/;
const hex = "0123456789ABCDEF";

let native;

// unescape reads what stands between = and &.
function unescape(text) {
  text = replaceAll(text, "+", " ");
  if (indexOf(text, "%") < 0) return toWellFormed(text);
  const raw = native.encode(text);
  const bytes = new Uint8Array(bytesCount(raw));
  let count = 0;
  for (let i = 0; i < bytesCount(raw); i++) {
    let b = raw[i];
    if (b === 0x25 && i + 2 < bytesCount(raw)) {
      const digits = fromCharCode(raw[i + 1], raw[i + 2]);
      if (regExpTest(hexPair, digits) !== null) {
        b = parseInt(digits, 16);
        i += 2;
      }
    }
    bytes[count++] = b;
  }
  return native.decode(subarray(bytes, 0, count), false);
}

function escape(text) {
  if (regExpTest(plain, text) !== null) return text;
  const bytes = native.encode(text);
  const parts = [];
  for (let i = 0; i < bytesCount(bytes); i++) {
    const b = bytes[i];
    const c = fromCharCode(b);
    put(parts, i, b === 0x20 ? "+" : regExpTest(plain, c) !== null && b < 0x80 ? c : "%" + hex[b >> 4] + hex[b & 15]);
  }
  return join(parts, "");
}

function parse(text) {
  const pairs = [];
  const parts = split(text, "&");
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === "") continue;
    const at = indexOf(parts[i], "=");
    const name = at < 0 ? parts[i] : substring(parts[i], 0, at);
    put(pairs, pairs.length, [unescape(name), at < 0 ? "" : unescape(substring(parts[i], at + 1))]);
  }
  return pairs;
}

const clean = (value) => toWellFormed(`${value}`);

// What URL needs: the pairs of its query change with it, and it with them.
export let attach, refresh;

export class URLSearchParams {
  #pairs = [];
  #changed; // called after a change

  constructor(init = "") {
    if (init !== null && (typeof init === "object" || typeof init === "function")) {
      if (isArray(init) || typeof init[iterator] === "function") {
        const pairs = isArray(init) ? init : arrayFrom(init);
        for (let i = 0; i < pairs.length; i++) {
          const pair = isArray(pairs[i]) ? pairs[i] : arrayFrom(pairs[i]);
          if (pair.length !== 2) throw new TypeError("URLSearchParams: every pair must have two elements");
          put(this.#pairs, i, [clean(pair[0]), clean(pair[1])]);
        }
        return;
      }
      const names = ownKeys(init);
      let same = false; // names that differ can be the same once they are well-formed
      for (let i = 0; i < names.length; i++) {
        const own = getOwnPropertyDescriptor(init, names[i]);
        if (own === undefined || !own.enumerable) continue;
        same ||= clean(names[i]) !== names[i];
        if (same) this.set(names[i], init[names[i]]);
        else this.append(names[i], init[names[i]]);
      }
      return;
    }
    const text = `${init}`;
    this.#pairs = parse(text[0] === "?" ? substring(text, 1) : text);
  }

  static {
    const text = this.prototype.toString;
    showAs((value) => (#pairs in value ? { query: apply(text, value, []) } : undefined));
    attach = (params, changed) => {
      params.#changed = changed;
    };
    refresh = (params, query) => {
      params.#pairs = parse(query);
    };
  }

  #done() { if (this.#changed !== undefined) this.#changed(this.toString()); }

  get size() { return this.#pairs.length; }
  append(name, value) {
    need("URLSearchParams.append", 2, arguments.length);
    put(this.#pairs, this.#pairs.length, [clean(name), clean(value)]);
    this.#done();
  }
  delete(name, value) {
    need("URLSearchParams.delete", 1, arguments.length);
    name = clean(name);
    for (let i = this.#pairs.length - 1; i >= 0; i--) {
      const pair = this.#pairs[i];
      if (pair[0] === name && (value === undefined || pair[1] === clean(value))) splice(this.#pairs, i, 1);
    }
    this.#done();
  }
  get(name) {
    need("URLSearchParams.get", 1, arguments.length);
    name = clean(name);
    for (let i = 0; i < this.#pairs.length; i++) if (this.#pairs[i][0] === name) return this.#pairs[i][1];
    return null;
  }
  getAll(name) {
    need("URLSearchParams.getAll", 1, arguments.length);
    name = clean(name);
    const all = [];
    for (let i = 0; i < this.#pairs.length; i++)
      if (this.#pairs[i][0] === name) put(all, all.length, this.#pairs[i][1]);
    return all;
  }
  has(name, value) {
    need("URLSearchParams.has", 1, arguments.length);
    name = clean(name);
    for (let i = 0; i < this.#pairs.length; i++) {
      if (this.#pairs[i][0] === name && (value === undefined || this.#pairs[i][1] === clean(value))) return true;
    }
    return false;
  }
  set(name, value) {
    need("URLSearchParams.set", 2, arguments.length);
    name = clean(name);
    value = clean(value);
    let found = false;
    for (let i = 0; i < this.#pairs.length; i++) {
      if (this.#pairs[i][0] !== name) continue;
      if (found) splice(this.#pairs, i--, 1);
      else this.#pairs[i][1] = value;
      found = true;
    }
    if (!found) put(this.#pairs, this.#pairs.length, [name, value]);
    this.#done();
  }
  sort() {
    sort(this.#pairs, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    this.#done();
  }
  toString() {
    const parts = [];
    for (let i = 0; i < this.#pairs.length; i++)
      put(parts, i, escape(this.#pairs[i][0]) + "=" + escape(this.#pairs[i][1]));
    return join(parts, "&");
  }

  entries() {
    return iterate("URLSearchParams Iterator", (i) => {
      const pair = this.#pairs[i];
      return pair === undefined ? undefined : [pair[0], pair[1]];
    });
  }
  keys() { return iterate("URLSearchParams Iterator", (i) => this.#pairs[i]?.[0]); }
  values() { return iterate("URLSearchParams Iterator", (i) => this.#pairs[i]?.[1]); }
  forEach(callback, self) {
    if (typeof callback !== "function") throw new TypeError("URLSearchParams.forEach: the argument must be a function");
    for (let i = 0; i < this.#pairs.length; i++) apply(callback, self, [this.#pairs[i][1], this.#pairs[i][0], this]);
  }
}

export function searchParams(global, natives) {
  native = natives;
  define(URLSearchParams.prototype, iterator, URLSearchParams.prototype.entries);
  tag(URLSearchParams, "URLSearchParams");
  enumerable(URLSearchParams, [
    "size", "append", "delete", "get", "getAll", "has", "set", "sort", "toString", "entries", "keys", "values",
    "forEach",
  ]);
  global.URLSearchParams = URLSearchParams;
}
