// Headers, as fetch and Response use them.
import { showAs } from "./inspect.js";
import {
  Map, TypeError, apply, arrayFrom, define, enumerable, isArray, iterate, iterator, join, keys, mapDelete, mapEach,
  mapGet, mapHas, mapSet, need, put, regExpTest, replace, slice, sort, tag, toLowerCase,
} from "./primordials.js";

const tokenText = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const outerSpace = /^[\t\n\r ]+|[\t\n\r ]+$/g;
const badValue = /[\0\r\n]|[^\0-\xff]/;

function nameOf(name) {
  name = `${name}`;
  if (regExpTest(tokenText, name) === null) throw new TypeError(`Headers: ${name} is not a legal name of a header`);
  return toLowerCase(name);
}

function valueOf(value) {
  value = replace(`${value}`, outerSpace, "");
  if (regExpTest(badValue, value) !== null)
    throw new TypeError("Headers: the value has characters that no header may have");
  return value;
}

let fillHeaders;

export class Headers {
  #list = new Map(); // values by name

  constructor(init) {
    if (init === undefined) return;
    if (init === null || typeof init !== "object")
      throw new TypeError("Headers: the argument must be an object or a list of pairs");
    fillHeaders(this, init);
  }

  static {
    showAs((value) => {
      if (!(#list in value)) return undefined;
      const shown = { __proto__: null };
      mapEach(value.#list, (values, name) => put(shown, name, join(values, ", ")));
      return shown;
    });
    fillHeaders = (headers, init) => {
      if (#list in init) {
        mapEach(init.#list, (values, name) => mapSet(headers.#list, name, slice(values)));
        return;
      }
      if (isArray(init) || typeof init[iterator] === "function") {
        const pairs = isArray(init) ? init : arrayFrom(init);
        for (let i = 0; i < pairs.length; i++) {
          const pair = isArray(pairs[i]) ? pairs[i] : arrayFrom(pairs[i]);
          if (pair.length !== 2) throw new TypeError("Headers: every pair must have two elements");
          headers.append(pair[0], pair[1]);
        }
        return;
      }
      const names = keys(init);
      for (let i = 0; i < names.length; i++) headers.append(names[i], init[names[i]]);
    };
  }

  append(name, value) {
    need("Headers.append", 2, arguments.length);
    name = nameOf(name);
    value = valueOf(value);
    const values = mapGet(this.#list, name);
    if (values === undefined) mapSet(this.#list, name, [value]);
    else put(values, values.length, value);
  }
  set(name, value) {
    need("Headers.set", 2, arguments.length);
    mapSet(this.#list, nameOf(name), [valueOf(value)]);
  }
  delete(name) {
    need("Headers.delete", 1, arguments.length);
    mapDelete(this.#list, nameOf(name));
  }
  has(name) {
    need("Headers.has", 1, arguments.length);
    return mapHas(this.#list, nameOf(name));
  }
  get(name) {
    need("Headers.get", 1, arguments.length);
    const values = mapGet(this.#list, nameOf(name));
    return values === undefined ? null : join(values, ", ");
  }
  getSetCookie() { return slice(mapGet(this.#list, "set-cookie") ?? []); }

  // at returns a pair by its place: sorted by name, cookies each by itself.
  #sorted() {
    const names = [];
    mapEach(this.#list, (_, name) => put(names, names.length, name));
    sort(names);
    const pairs = [];
    for (let i = 0; i < names.length; i++) {
      const values = mapGet(this.#list, names[i]);
      if (names[i] !== "set-cookie") put(pairs, pairs.length, [names[i], join(values, ", ")]);
      else for (let j = 0; j < values.length; j++) put(pairs, pairs.length, [names[i], values[j]]);
    }
    return pairs;
  }

  entries() { return iterate("Headers Iterator", (i) => this.#sorted()[i]); }
  keys() { return iterate("Headers Iterator", (i) => this.#sorted()[i]?.[0]); }
  values() { return iterate("Headers Iterator", (i) => this.#sorted()[i]?.[1]); }
  forEach(callback, self) {
    if (typeof callback !== "function") throw new TypeError("Headers.forEach: the argument must be a function");
    const pairs = this.#sorted();
    for (let i = 0; i < pairs.length; i++) apply(callback, self, [pairs[i][1], pairs[i][0], this]);
  }
}

export function headers(global) {
  define(Headers.prototype, iterator, Headers.prototype.entries);
  tag(Headers, "Headers");
  enumerable(Headers, [
    "append", "set", "delete", "has", "get", "getSetCookie", "entries", "keys", "values", "forEach",
  ]);
  global.Headers = Headers;
}
