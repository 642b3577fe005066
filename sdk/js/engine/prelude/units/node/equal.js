// Whether values are equal member by member, strictly or as == has it.
const same = (a, b, strict) => (strict ? Object.is(a, b) : a == b || (a !== a && b !== b));
const isObject = (v) => typeof v === "object" && v !== null;
const tag = (v) => Object.prototype.toString.call(v);
const enumerable = (v) =>
  Object.getOwnPropertySymbols(v).filter((key) => Object.prototype.propertyIsEnumerable.call(v, key));

// inAll says whether each of some values has its equal among others.
const inAll = (values, others, equals) =>
  values.every((value) => {
    const at = others.findIndex((other) => equals(value, other));
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });

const deep = (a, b, strict, seen) => {
  if (same(a, b, strict)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (tag(a) !== tag(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const equals = (x, y) => deep(x, y, strict, seen);
  if (a instanceof Date && !Object.is(a.getTime(), b.getTime())) return false;
  if (a instanceof RegExp && (String(a) !== String(b) || a.lastIndex !== b.lastIndex)) return false;
  if (a instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
  if (ArrayBuffer.isView(a) || a instanceof ArrayBuffer) {
    const bytes = (v) =>
      v instanceof ArrayBuffer ? new Uint8Array(v) : new Uint8Array(v.buffer, v.byteOffset, v.byteLength);
    const first = bytes(a), second = bytes(b);
    return first.length === second.length && first.every((byte, i) => byte === second[i]);
  }
  for (const type of [Number, String, Boolean, BigInt, Symbol]) {
    if (a instanceof type && !Object.is(a.valueOf(), b.valueOf())) return false;
  }
  // What is being compared further out counts as equal.
  if (seen.some(([x, y]) => x === a && y === b)) return true;
  seen.push([a, b]);
  try {
    if (a instanceof Set || a instanceof Map) {
      if (a.size !== b.size) return false;
      return inAll([...a], [...b], a instanceof Map ? ([k, v], [l, w]) => equals(k, l) && equals(v, w) : equals);
    }
    const keys = Object.keys(a), others = Object.keys(b);
    if (keys.length !== others.length || (Array.isArray(a) && a.length !== b.length)) return false;
    const symbols = strict ? enumerable(a) : [];
    if (strict && symbols.length !== enumerable(b).length) return false;
    return [...keys, ...symbols].every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
  } finally {
    seen.pop();
  }
};

module.exports = {
  isDeepStrictEqual: (a, b) => deep(a, b, true, []),
  isDeepLooselyEqual: (a, b) => deep(a, b, false, []),
};
