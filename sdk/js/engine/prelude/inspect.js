// Values as text for the log: like what Node.js prints, without colours.
import {
  Error, String, bigintToString, bytesName, bytesCount, bufferLength, dateToISO, functionToString,
  getOwnPropertyDescriptor, getPrototypeOf, hasOwn, indexOf, is, isArray, isBuffer, isView, join, keys, mapEach,
  mapSize, numberToString, objectToString, put, regExpTest, setEach, setSize, startsWith, stringify, substring,
  symbolToString, Promise, RegExp, dateTime, uncurry,
} from "./primordials.js";

const mostItems = 100; // of an array, a map, a set, an object
const mostDepth = 3;
const mostText = 16384; // the host cuts lines there
const wide = 72;

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const regExpSource = uncurry(RegExp.prototype.toString);

// Objects that keep what they are to themselves: each function returns what is
// to be shown of one as an object, or undefined.
const views = [];

export function showAs(view) {
  put(views, views.length, view);
}

// nameOf is the name of an object's class, or an empty text for plain ones.
function nameOf(value) {
  for (let at = value, i = 0; at !== null && i < 10; at = getPrototypeOf(at), i++) {
    const own = getOwnPropertyDescriptor(at, "constructor");
    if (own !== undefined && typeof own.value === "function") {
      const name = getOwnPropertyDescriptor(own.value, "name");
      return name !== undefined && typeof name.value === "string" ? name.value : "";
    }
  }
  return value !== null && getPrototypeOf(value) === null ? "[Object: null prototype]" : "";
}

function property(object, name) {
  try {
    return object[name];
  } catch {
    return undefined;
  }
}

// errorText is the name and message of an error, its stack and its causes.
function errorText(error, state, depth) {
  const name = property(error, "name"), message = property(error, "message"), stack = property(error, "stack");
  let text = typeof name === "string" ? name : "Error";
  if (typeof message === "string" && message !== "") text += ": " + message;
  if (typeof stack === "string" && stack !== "") {
    // The stack's own headline is that of when the error was made.
    const at = startsWith(stack, "    at ") ? -1 : indexOf(stack, "\n    at ");
    text = startsWith(stack, text)
      ? stack
      : at < 0 && !startsWith(stack, "    at ")
        ? text
        : text + "\n" + substring(stack, at + 1);
    while (text[text.length - 1] === "\n") text = substring(text, 0, -1);
  }
  const more = [];
  const names = keys(error);
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== "stack" && names[i] !== "message" && names[i] !== "name") put(more, more.length, names[i]);
  }
  if (more.length > 0) text += " " + members(error, more, "", state, depth);
  if (hasOwn(error, "cause") && depth < mostDepth)
    text += "\n[cause]: " + show(property(error, "cause"), state, depth + 1);
  return text;
}

function key(name) {
  if (typeof name === "symbol") return "[" + symbolToString(name) + "]";
  return regExpTest(plainName, name) !== null ? name : stringify(name);
}

// brackets joins parts on one line where they fit, else on a line each.
function brackets(open, parts, close, depth) {
  if (parts.length === 0) return open + close;
  const line = join(parts, ", ");
  if (line.length + open.length <= wide && indexOf(line, "\n") < 0) return `${open} ${line} ${close}`;
  let indent = "";
  for (let i = 0; i < depth; i++) indent += "  ";
  parts = rows(parts);
  return `${open}\n${indent}  ${join(parts, ",\n" + indent + "  ")}\n${indent}${close}`;
}

// rows joins short parts, such as numbers, to rows.
function rows(parts) {
  if (parts.length <= 6) return parts;
  const joined = [];
  let row = "";
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part.length > 16 || indexOf(part, "\n") >= 0) return parts;
    if (row !== "" && row.length + part.length + 2 > wide) {
      put(joined, joined.length, row);
      row = "";
    }
    row = row === "" ? part : row + ", " + part;
  }
  put(joined, joined.length, row);
  return joined;
}

function members(object, names, prefix, state, depth) {
  const parts = [];
  for (let i = 0; i < names.length && i < mostItems; i++) {
    const own = getOwnPropertyDescriptor(object, names[i]);
    if (own === undefined) continue;
    let text;
    if (own.get !== undefined) text = own.set !== undefined ? "[Getter/Setter]" : "[Getter]";
    else if (own.set !== undefined) text = "[Setter]";
    else text = show(own.value, state, depth + 1);
    put(parts, parts.length, `${key(names[i])}: ${text}`);
  }
  if (names.length > mostItems) put(parts, parts.length, `... ${names.length - mostItems} more`);
  return brackets(prefix + "{", parts, "}", depth);
}

function items(list, count, prefix, state, depth) {
  const parts = [];
  for (let i = 0; i < count && i < mostItems && state.left > 0; i++) {
    const own = getOwnPropertyDescriptor(list, i);
    put(
      parts,
      i,
      own === undefined ? "<empty>" : own.get !== undefined ? "[Getter]" : show(own.value, state, depth + 1),
    );
  }
  if (count > mostItems) put(parts, parts.length, `... ${count - mostItems} more`);
  return brackets(prefix + "[", parts, "]", depth);
}

function collection(value, each, size, pairs, prefix, state, depth) {
  const parts = [];
  each(value, (item, name) => {
    if (parts.length >= mostItems) return;
    const text = show(item, state, depth + 1);
    put(parts, parts.length, pairs ? `${show(name, state, depth + 1)} => ${text}` : text);
  });
  if (size > mostItems) put(parts, parts.length, `... ${size - mostItems} more`);
  return brackets(`${prefix}(${size}) {`, parts, "}", depth);
}

function functionText(value) {
  const own = getOwnPropertyDescriptor(value, "name");
  const name =
    own !== undefined && typeof own.value === "string" && own.value !== "" ? ": " + own.value : " (anonymous)";
  return startsWith(functionToString(value), "class") ? `[class${name}]` : `[Function${name}]`;
}

function objectText(value, state, depth) {
  if (value instanceof Error) return errorText(value, state, depth);
  if (is(value, dateTime)) {
    try {
      return dateToISO(value);
    } catch {
      return "Invalid Date";
    }
  }
  if (objectToString(value) === "[object RegExp]") return regExpSource(value);
  const name = nameOf(value);
  if (depth > mostDepth) return isArray(value) ? "[Array]" : `[${name || "Object"}]`;
  if (isArray(value)) return items(value, value.length, name === "Array" ? "" : name + " ", state, depth);
  if (isView(value)) {
    const kind = bytesName(value);
    if (kind !== undefined) return items(value, bytesCount(value), `${kind}(${bytesCount(value)}) `, state, depth);
  }
  if (isBuffer(value)) return `ArrayBuffer { byteLength: ${bufferLength(value)} }`;
  if (is(value, mapSize)) return collection(value, mapEach, mapSize(value), true, "Map", state, depth);
  if (is(value, setSize)) return collection(value, setEach, setSize(value), false, "Set", state, depth);
  if (value instanceof Promise) return "Promise {}";
  for (let i = 0; i < views.length; i++) {
    const shown = views[i](value);
    if (shown !== undefined) return members(shown, keys(shown), name + " ", state, depth);
  }
  return members(value, keys(value), name === "Object" || name === "" ? "" : name + " ", state, depth);
}

function show(value, state, depth) {
  if (state.left <= 0) return "...";
  let text;
  switch (typeof value) {
    case "string":
      text = stringify(value.length > state.left ? substring(value, 0, state.left) : value);
      break;
    case "number":
      text = value === 0 && 1 / value < 0 ? "-0" : numberToString(value);
      break;
    case "bigint":
      text = bigintToString(value) + "n";
      break;
    case "symbol":
      return symbolToString(value);
    case "function":
      return functionText(value);
    case "object": {
      if (value === null) return "null";
      for (let i = 0; i < state.path.length; i++) if (state.path[i] === value) return "[Circular]";
      put(state.path, state.path.length, value);
      try {
        text = objectText(value, state, depth);
      } catch {
        text = "[Object]"; // a proxy that does not want to be seen
      }
      state.path.length--;
      return text;
    }
    default:
      return String(value);
  }
  state.left -= text.length;
  return text;
}

// inspect returns the text of a value.
export function inspect(value) {
  return show(value, { path: [], left: mostText }, 0);
}

// format joins what console.log was called with: the first text may say by %s,
// %d, %i, %f, %j, %o, %O and %c where the others belong.
export function format(values) {
  let text = "";
  let next = 0;
  if (typeof values[0] === "string") {
    next = 1;
    const pattern = values[0];
    let from = 0;
    for (let i = 0; i + 1 < pattern.length && values.length > 1; i++) {
      if (pattern[i] !== "%") continue;
      const kind = pattern[i + 1];
      let piece;
      if (kind === "%") piece = "%";
      else if (next >= values.length) continue;
      else if (kind === "s") piece = typeof values[next] === "string" ? values[next] : inspect(values[next]);
      else if (kind === "d" || kind === "i" || kind === "f") piece = number(kind, values[next]);
      else if (kind === "j" || kind === "o" || kind === "O") piece = inspect(values[next]);
      else if (kind === "c") piece = "";
      else continue;
      if (kind !== "%") next++;
      text += substring(pattern, from, i) + piece;
      from = i + 2;
      i++;
    }
    text += substring(pattern, from);
  }
  for (; next < values.length; next++) {
    if (next > 0) text += " ";
    text += typeof values[next] === "string" ? values[next] : inspect(values[next]);
  }
  return text;
}

const { parseInt, parseFloat, Number } = globalThis;

function number(kind, value) {
  if (typeof value === "bigint") return bigintToString(value) + "n";
  if (typeof value === "symbol" || typeof value === "object") return "NaN";
  return numberToString(kind === "d" ? Number(value) : kind === "i" ? parseInt(value) : parseFloat(value));
}
