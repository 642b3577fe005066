// The module "querystring" of Node.js.
const escape = (text) =>
  encodeURIComponent(String(text).toWellFormed()).replace(/%7E/g, "~");

const unescape = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // What is no text in UTF-8 stays as near as possible.
    const bytes = [];
    const source = new TextEncoder().encode(text);
    for (let i = 0; i < source.length; i++) {
      const digits = source[i] === 37 ? String.fromCharCode(...source.slice(i + 1, i + 3)) : "";
      if (!/^[0-9a-f]{2}$/i.test(digits)) {
        bytes.push(source[i]);
        continue;
      }
      bytes.push(Number.parseInt(digits, 16));
      i += 2;
    }
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }
};

// plain is a value as text; what has none is empty.
const plain = (value) => {
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") return `${value}`;
  return typeof value === "number" && Number.isFinite(value) ? `${value}` : "";
};

const stringify = (object, separator = "&", equals = "=", options) => {
  if (object === null || typeof object !== "object") return "";
  const encode = options?.encodeURIComponent ?? module.exports.escape;
  const pair = (key, value) => encode(plain(key)) + (equals ?? "=") + encode(plain(value));
  return Object.keys(object)
    .flatMap((key) => [object[key]].flat().map((value) => pair(key, value)))
    .join(separator ?? "&");
};

const parse = (text, separator = "&", equals = "=", options) => {
  const object = Object.create(null);
  if (typeof text !== "string" || text === "") return object;
  const decode = options?.decodeURIComponent ?? module.exports.unescape;
  const most = options?.maxKeys ?? 1000;
  const parts = text.split(separator ?? "&").filter((part) => part !== "");
  for (const part of most > 0 ? parts.slice(0, most) : parts) {
    const at = part.indexOf(equals ?? "=");
    const spaced = (piece) => decode(piece.replaceAll("+", " "));
    const key = spaced(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? "" : spaced(part.slice(at + (equals ?? "=").length));
    if (!(key in object)) object[key] = value;
    else if (Array.isArray(object[key])) object[key].push(value);
    else object[key] = [object[key], value];
  }
  return object;
};

module.exports = { escape, unescape, stringify, encode: stringify, parse, decode: parse };
