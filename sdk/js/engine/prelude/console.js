// console and ctx.log: both write to the plugin's log.
import {
  Error, Map, define, defineProperty, join, mapDelete, mapGet, mapSet, performanceNow, put, repeat, split, toFixed,
  toStringTag,
} from "./primordials.js";
import { format, inspect } from "./inspect.js";

const { captureStackTrace } = Error;

const DEBUG = 0, INFO = 1, WARN = 2, ERROR = 3; // levels of the log

// console sets the global and returns the functions of ctx.log.
export function console(native) {
  let depth = 0; // of console.group
  const counts = new Map(), times = new Map();

  function write(level, values) {
    let text = format(values);
    if (depth > 0) {
      const indent = repeat("  ", depth);
      text = indent + join(split(text, "\n"), "\n" + indent);
    }
    native.log(level, text);
  }

  const writer = (level) => (...values) => write(level, values);
  const label = (name) => (name === undefined ? "default" : `${name}`);
  function elapsed(name, values) {
    const began = mapGet(times, name);
    if (began === undefined) return write(WARN, [`there is no timer ${name}`]);
    const ms = performanceNow() - began;
    put(values, values.length, `${name}: ${toFixed(ms, 3)}ms`);
    write(INFO, values);
  }

  const members = {
    debug: writer(DEBUG),
    log: writer(INFO),
    info: writer(INFO),
    warn: writer(WARN),
    error: writer(ERROR),
    trace(...values) {
      const here = { stack: "" };
      captureStackTrace(here, members.trace);
      const text = values.length > 0 ? "Trace: " + format(values) : "Trace";
      write(INFO, [text + "\n" + here.stack]);
    },
    assert(condition, ...values) {
      if (condition) return;
      if (typeof values[0] === "string") put(values, 0, "Assertion failed: " + values[0]);
      else return write(ERROR, ["Assertion failed", values.length > 0 ? format(values) : ""]);
      write(ERROR, values);
    },
    dir(value) {
      write(INFO, [inspect(value)]);
    },
    group(...values) {
      if (values.length > 0) write(INFO, values);
      if (depth < 20) depth++;
    },
    groupEnd() {
      if (depth > 0) depth--;
    },
    count(name) {
      name = label(name);
      const count = (mapGet(counts, name) ?? 0) + 1;
      mapSet(counts, name, count);
      write(INFO, [`${name}: ${count}`]);
    },
    countReset(name) {
      mapDelete(counts, label(name));
    },
    time(name) {
      mapSet(times, label(name), performanceNow());
    },
    timeLog(name, ...values) {
      elapsed(label(name), values);
    },
    timeEnd(name) {
      elapsed(label(name), []);
      mapDelete(times, label(name));
    },
  };
  members.dirxml = members.log;
  members.table = members.log;
  members.groupCollapsed = members.group;
  defineProperty(members, toStringTag, { __proto__: null, value: "console", configurable: true });
  define(globalThis, "console", members);
  return { debug: members.debug, info: members.info, warn: members.warn, error: members.error };
}
