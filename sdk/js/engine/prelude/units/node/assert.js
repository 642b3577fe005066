// The module "assert" of Node.js.
const { inspect, isDeepStrictEqual } = require("./util.js");
const { isDeepLooselyEqual } = require("./equal.js");

class AssertionError extends Error {
  constructor({ message, actual, expected, operator, stackStartFn } = {}) {
    super(message === undefined ? `${inspect(actual)} ${operator} ${inspect(expected)}` : String(message));
    this.name = "AssertionError";
    this.code = "ERR_ASSERTION";
    this.generatedMessage = message === undefined;
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    if (stackStartFn !== undefined) Error.captureStackTrace?.(this, stackStartFn);
  }
}

// check throws unless something holds.
const check = (holds, actual, expected, message, operator, text) => {
  if (holds) return;
  if (message instanceof Error) throw message;
  throw new AssertionError({ message: message ?? text, actual, expected, operator });
};

const assert = (...args) => assert.ok(...args);

// fits says whether an error is what is expected of it.
const fits = (error, expected) => {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === "object") {
    const names = expected instanceof Error ? ["name", "message"] : [];
    return Object.keys(expected).concat(names).every((key) =>
      expected[key] instanceof RegExp && typeof error?.[key] === "string"
        ? expected[key].test(error[key])
        : isDeepStrictEqual(error?.[key], expected[key]));
  }
  if (expected.prototype !== undefined && error instanceof expected) return true;
  if (Error.isPrototypeOf(expected)) return false;
  return expected.call({}, error) === true;
};

// thrown judges what a function threw, or that it did not.
const thrown = (failed, error, expected, message, operator) => {
  if (typeof expected === "string") [expected, message] = [undefined, expected];
  check(failed, undefined, expected, message, operator,
    operator === "rejects" ? "Missing expected rejection." : "Missing expected exception.");
  if (fits(error, expected)) return;
  if (message !== undefined || typeof expected === "object")
    check(false, error, expected, message, operator, `the error is not what was expected: ${inspect(error)}`);
  throw error;
};

const promiseOf = (given) => (typeof given === "function" ? given() : given);
const unwanted = (error, message) =>
  check(false, error, undefined, message, "doesNotThrow",
    `Got unwanted exception.\nActual message: "${error?.message}"`);

Object.assign(assert, {
  AssertionError,
  ok(...args) {
    check(args[0], args[0], true, args[1], "==", args.length === 0
      ? "No value argument passed to `assert.ok()`"
      : `The expression evaluated to a falsy value: ${inspect(args[0])}`);
  },
  fail(message = "Failed") { check(false, undefined, undefined, message, "fail"); },
  equal(a, b, message) { check(a == b || (a !== a && b !== b), a, b, message, "=="); },
  notEqual(a, b, message) { check(a != b && (a === a || b === b), a, b, message, "!="); },
  strictEqual(a, b, message) {
    check(Object.is(a, b), a, b, message, "strictEqual",
      `Expected values to be strictly equal:\n\n${inspect(a)} !== ${inspect(b)}\n`);
  },
  notStrictEqual(a, b, message) {
    check(!Object.is(a, b), a, b, message, "notStrictEqual",
      `Expected "actual" to be strictly unequal to: ${inspect(b)}`);
  },
  deepEqual(a, b, message) { check(isDeepLooselyEqual(a, b), a, b, message, "deepEqual"); },
  notDeepEqual(a, b, message) { check(!isDeepLooselyEqual(a, b), a, b, message, "notDeepEqual"); },
  deepStrictEqual(a, b, message) {
    check(isDeepStrictEqual(a, b), a, b, message, "deepStrictEqual",
      `Expected values to be strictly deep-equal:\n${inspect(a)}\n\nshould loosely deep-equal\n\n${inspect(b)}`);
  },
  notDeepStrictEqual(a, b, message) {
    check(!isDeepStrictEqual(a, b), a, b, message, "notDeepStrictEqual",
      `Expected "actual" not to be strictly deep-equal to: ${inspect(b)}`);
  },
  match(text, pattern, message) {
    check(pattern.test(text), text, pattern, message, "match",
      `The input did not match the regular expression ${pattern}. Input:\n\n${inspect(text)}\n`);
  },
  doesNotMatch(text, pattern, message) {
    check(!pattern.test(text), text, pattern, message, "doesNotMatch",
      `The input was expected to not match the regular expression ${pattern}. Input:\n\n${inspect(text)}\n`);
  },
  ifError(value) {
    if (value === null || value === undefined) return;
    check(false, value, null, `ifError got unwanted exception: ${value?.message ?? inspect(value)}`, "ifError");
  },
  throws(fn, expected, message) {
    let error;
    try {
      fn();
    } catch (e) {
      error = e;
      return thrown(true, error, expected, message, "throws");
    }
    thrown(false, error, expected, message, "throws");
  },
  doesNotThrow(fn, expected, message) {
    try {
      fn();
    } catch (error) {
      unwanted(error, typeof expected === "string" ? expected : message);
    }
  },
  async rejects(given, expected, message) {
    try {
      await promiseOf(given);
    } catch (error) {
      return thrown(true, error, expected, message, "rejects");
    }
    thrown(false, undefined, expected, message, "rejects");
  },
  async doesNotReject(given, expected, message) {
    try {
      await promiseOf(given);
    } catch (error) {
      unwanted(error, typeof expected === "string" ? expected : message);
    }
  },
});

require("./arguments.js").need("assert", assert);
const strict = (...args) => assert.ok(...args);
Object.assign(strict, assert, {
  equal: assert.strictEqual, notEqual: assert.notStrictEqual, deepEqual: assert.deepStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
assert.strict = strict.strict = strict;

module.exports = assert;
