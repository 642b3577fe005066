// structuredClone, by the algorithm of the HTML standard.
import {
  Boolean, DOMException, DataView, Date, Error, Map, Number, Object, RangeError, RegExp, Set, String, SyntaxError,
  TypeError, arrayFrom, bigintValue, booleanValue, bufferSlice, bufferTransfer, bytesBuffer, bytesCount, bytesName,
  bytesOffset, dateTime, define, getOwnPropertyDescriptor, hasOwn, is, isArray, isBuffer, isView, keys, mapEach, mapGet,
  mapHas, mapSet, mapSize, need, numberValue, objectToString, put, regExpFlags, regExpSource, setAdd, setEach, setSize,
  stringValue, symbolValue, viewBuffer, viewLength, viewOffset,
} from "./primordials.js";

const views = { __proto__: null };
for (const name of [
  "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
  "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
]) {
  if (globalThis[name]) views[name] = globalThis[name];
}
const errors = { __proto__: null, Error, RangeError, SyntaxError, TypeError };
for (const name of ["EvalError", "ReferenceError", "URIError"]) errors[name] = globalThis[name];
const { isError } = Error;

function refuse(value) {
  const what =
    typeof value === "symbol" ? "a symbol" : typeof value === "function" ? "a function" : "an object of this kind";
  throw new DOMException(`${what} could not be cloned`, "DataCloneError");
}

// copiers copy what units make, or return undefined.
export const copiers = [];

// errorClone copies what the standard says of an error: name, message, cause
// and stack.
function errorClone(value, seen) {
  const name = `${value.name}`;
  const type = errors[name] ?? Error;
  const message = getOwnPropertyDescriptor(value, "message");
  const copy = message === undefined || !hasOwn(message, "value") ? new type() : new type(`${message.value}`);
  mapSet(seen, value, copy);
  const stack = value.stack;
  define(copy, "stack", typeof stack === "string" ? stack : undefined);
  if (hasOwn(value, "cause")) define(copy, "cause", cloned(value.cause, seen));
  return copy;
}

// leaf copies what holds no other values; undefined is no leaf.
function leaf(value) {
  if (is(value, booleanValue)) return new Boolean(booleanValue(value));
  if (is(value, numberValue)) return new Number(numberValue(value));
  if (is(value, stringValue)) return new String(stringValue(value));
  if (is(value, bigintValue)) return Object(bigintValue(value));
  if (is(value, symbolValue)) refuse(value);
  if (is(value, dateTime)) return new Date(dateTime(value));
  if (is(value, regExpSource)) return new RegExp(regExpSource(value), regExpFlags(value));
  if (isBuffer(value)) return bufferSlice(value, 0);
  return undefined;
}

function viewClone(value, seen) {
  const kind = bytesName(value);
  if (kind === undefined) return new DataView(cloned(viewBuffer(value), seen), viewOffset(value), viewLength(value));
  return new views[kind](cloned(bytesBuffer(value), seen), bytesOffset(value), bytesCount(value));
}

function cloned(value, seen) {
  if (typeof value === "symbol" || typeof value === "function") refuse(value);
  if (typeof value !== "object" || value === null) return value;
  if (mapHas(seen, value)) return mapGet(seen, value);
  let copy = leaf(value);
  if (copy === undefined && isView(value)) copy = viewClone(value, seen);
  if (copy !== undefined) {
    mapSet(seen, value, copy);
    return copy;
  }
  if (isError(value)) return errorClone(value, seen);
  if (is(value, mapSize)) {
    mapSet(seen, value, (copy = new Map()));
    const pairs = [];
    mapEach(value, (item, name) => put(pairs, pairs.length, [name, item]));
    for (let i = 0; i < pairs.length; i++) mapSet(copy, cloned(pairs[i][0], seen), cloned(pairs[i][1], seen));
    return copy;
  }
  if (is(value, setSize)) {
    mapSet(seen, value, (copy = new Set()));
    const items = [];
    setEach(value, (item) => put(items, items.length, item));
    for (let i = 0; i < items.length; i++) setAdd(copy, cloned(items[i], seen));
    return copy;
  }
  for (let i = 0; i < copiers.length; i++) {
    if ((copy = copiers[i](value)) !== undefined) {
      mapSet(seen, value, copy);
      return copy;
    }
  }
  if (unclonable(value)) refuse(value);
  copy = isArray(value) ? [] : {};
  if (isArray(value)) copy.length = value.length;
  mapSet(seen, value, copy);
  const names = keys(value);
  for (let i = 0; i < names.length; i++) {
    if (hasOwn(value, names[i])) put(copy, names[i], cloned(value[names[i]], seen));
  }
  return copy;
}

// unclonable reports whether an object has insides that cannot be copied.
function unclonable(value) {
  const kind = objectToString(value);
  return kind === "[object Promise]" || kind === "[object WeakMap]" || kind === "[object WeakSet]" ||
    kind === "[object WeakRef]" || kind === "[object Generator]" || kind === "[object CryptoKey]" ||
    kind === "[object URL]" || kind === "[object URLSearchParams]";
}

export function clone(global) {
  global.structuredClone = function structuredClone(value, options) {
    need("structuredClone", 1, arguments.length);
    const seen = new Map();
    const transfer = options?.transfer === undefined ? [] : arrayFrom(options.transfer);
    for (let i = 0; i < transfer.length; i++) {
      if (!isBuffer(transfer[i]) || mapHas(seen, transfer[i]))
        throw new DOMException("an object in transfer cannot be transferred", "DataCloneError");
      mapSet(seen, transfer[i], transfer[i]);
    }
    // What is transferred is copied first: a failure must not leave it empty.
    const moved = new Map();
    for (let i = 0; i < transfer.length; i++) mapSet(moved, transfer[i], bufferSlice(transfer[i], 0));
    const copy = cloned(value, moved);
    for (let i = 0; i < transfer.length; i++) bufferTransfer(transfer[i]);
    return copy;
  };
}
