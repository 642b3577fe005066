// The built-in functions that the prelude uses, taken before the plugin runs:
// whatever the plugin does to the globals and their prototypes, these stay.
// After the start the prelude uses no iterators, no spread of arrays and no
// method of a built-in by its name.
export const { parseInt, parseFloat } = globalThis;
export const {
  Error, TypeError, RangeError, SyntaxError, DOMException, Promise, String, Number, BigInt, Boolean, Symbol, Object,
  Array, Math, JSON, Reflect, Function, Proxy,
} = globalThis;
export const { Map, Set, WeakMap, Date, RegExp, ArrayBuffer, DataView, Uint8Array, WeakRef } = globalThis;

const { bind, call } = Function.prototype;

// uncurry makes a method into a function that takes its receiver first.
export const uncurry = bind.bind(call);

const getter = (object, name) => uncurry(Object.getOwnPropertyDescriptor(object, name).get);

export const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
export const { create, defineProperty, keys, hasOwn } = Object;
export const { isArray } = Array;
export const { floor } = Math;
export const { parse, stringify } = JSON;
export const { fromCharCode } = String;
export const { isView } = ArrayBuffer;
export const { asyncIterator, iterator, toStringTag } = Symbol;
export const performanceNow = performance.now.bind(performance);

export const join = uncurry(Array.prototype.join);
export const slice = uncurry(Array.prototype.slice);
export const sort = uncurry(Array.prototype.sort);
export const splice = uncurry(Array.prototype.splice);

export const charCodeAt = uncurry("".charCodeAt);
export const indexOf = uncurry("".indexOf);
export const padStart = uncurry("".padStart);
export const repeat = uncurry("".repeat);
export const replace = uncurry("".replace);
export const replaceAll = uncurry("".replaceAll);
export const split = uncurry("".split);
export const startsWith = uncurry("".startsWith);
export const substring = uncurry("".slice);
export const toLowerCase = uncurry("".toLowerCase);
export const toUpperCase = uncurry("".toUpperCase);
export const toWellFormed = uncurry("".toWellFormed);

export const regExpTest = uncurry(RegExp.prototype.exec);
export const functionToString = uncurry(Function.prototype.toString);
export const numberToString = uncurry(Number.prototype.toString);
export const toFixed = uncurry(Number.prototype.toFixed);
export const bigintToString = uncurry(BigInt.prototype.toString);
export const symbolToString = uncurry(Symbol.prototype.toString);
export const objectToString = uncurry(Object.prototype.toString);
export const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
export const booleanValue = uncurry(Boolean.prototype.valueOf);
export const numberValue = uncurry(Number.prototype.valueOf);
export const stringValue = uncurry(String.prototype.valueOf);
export const bigintValue = uncurry(BigInt.prototype.valueOf);
export const symbolValue = uncurry(Symbol.prototype.valueOf);
export const regExpSource = getter(RegExp.prototype, "source");
export const regExpFlags = getter(RegExp.prototype, "flags");
export const dateToISO = uncurry(Date.prototype.toISOString);
export const dateTime = uncurry(Date.prototype.getTime);

export const mapGet = uncurry(Map.prototype.get);
export const mapSet = uncurry(Map.prototype.set);
export const mapHas = uncurry(Map.prototype.has);
export const mapDelete = uncurry(Map.prototype.delete);
export const mapEach = uncurry(Map.prototype.forEach);
export const mapSize = getter(Map.prototype, "size");
export const setAdd = uncurry(Set.prototype.add);
export const setEach = uncurry(Set.prototype.forEach);
export const setSize = getter(Set.prototype, "size");

const TypedArray = getPrototypeOf(Uint8Array);
export const bytesName = getter(TypedArray.prototype, toStringTag);
export const bytesBuffer = getter(TypedArray.prototype, "buffer");
export const bytesOffset = getter(TypedArray.prototype, "byteOffset");
export const bytesLength = getter(TypedArray.prototype, "byteLength");
export const bytesCount = getter(TypedArray.prototype, "length");
export const bytesSet = uncurry(TypedArray.prototype.set);
export const toBase64 = uncurry(Uint8Array.prototype.toBase64);
export const fromBase64 = Uint8Array.fromBase64.bind(Uint8Array);
export const promiseThen = uncurry(Promise.prototype.then);
export const bytesSlice = uncurry(TypedArray.prototype.slice);
export const subarray = uncurry(TypedArray.prototype.subarray);
export const weakGet = uncurry(WeakMap.prototype.get);
export const weakSet = uncurry(WeakMap.prototype.set);
export const viewBuffer = getter(DataView.prototype, "buffer");
export const viewOffset = getter(DataView.prototype, "byteOffset");
export const viewLength = getter(DataView.prototype, "byteLength");
export const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
export const bufferSlice = uncurry(ArrayBuffer.prototype.slice);
export const bufferTransfer = uncurry(ArrayBuffer.prototype.transfer);

// is reports whether a getter of a built-in accepts a value, which says what
// the value is, however it was disguised.
export function is(value, get) {
  try {
    get(value);
    return true;
  } catch {
    return false;
  }
}
export const isBuffer = (value) => is(value, bufferLength);

// bytesOf returns the bytes of a buffer or of a view as a Uint8Array over the
// same memory, or undefined for anything else.
export function bytesOf(value) {
  if (!isView(value)) return isBuffer(value) ? new Uint8Array(value) : undefined;
  if (bytesName(value) === undefined) return new Uint8Array(viewBuffer(value), viewOffset(value), viewLength(value));
  return new Uint8Array(bytesBuffer(value), bytesOffset(value), bytesLength(value));
}

// need throws where a function was called with too few arguments.
export function need(name, most, got) {
  if (got < most)
    throw new TypeError(`${name}: ${most} argument${most === 1 ? "" : "s"} required, but only ${got} present`);
}

// define sets a property as the web's globals have them.
export function define(object, name, value) {
  defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

// put sets an ordinary property, whatever the prototypes say of its name.
export function put(object, name, value) {
  defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// tag names the objects of a class.
export function tag(type, name) {
  defineProperty(type, "name", { __proto__: null, value: name, configurable: true }); // the bundler may have changed it
  defineProperty(type.prototype, toStringTag, { __proto__: null, value: name, configurable: true });
}

// enumerable makes members of a class enumerable, as those of the web are.
export function enumerable(type, names) {
  for (let i = 0; i < names.length; i++)
    defineProperty(type.prototype, names[i], { __proto__: null, enumerable: true });
}

// arrayFrom collects what an iterable gives. The iterable is the plugin's.
export function arrayFrom(iterable) {
  const list = [];
  for (const item of iterable) put(list, list.length, item);
  return list;
}

// iterate makes an iterator over what a function returns, by ever higher
// numbers, until that is undefined.
const iteratorPrototype = getPrototypeOf(getPrototypeOf([][iterator]()));
export function iterate(name, at) {
  let i = 0;
  const self = create(iteratorPrototype);
  define(self, "next", () => {
    const value = at(i++);
    return { value, done: value === undefined };
  });
  defineProperty(self, toStringTag, { __proto__: null, value: name });
  return self;
}
