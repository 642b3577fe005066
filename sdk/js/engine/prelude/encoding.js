// TextEncoder and TextDecoder. UTF-8 is done in C.
import {
  RangeError, TypeError, Uint8Array, bytesCount, bytesName, bytesOf, bytesSet, bytesSlice, charCodeAt, enumerable,
  fromCharCode, indexOf, isView, join, need, put, subarray, substring, tag, toLowerCase, toWellFormed,
} from "./primordials.js";

// bare is a label without the white space of ASCII around it; a label may have no
// other.
function bare(label) {
  const white = (at) => indexOf("\t\n\f\r ", label[at]) >= 0;
  let from = 0, to = label.length;
  while (from < to && white(from)) from++;
  while (to > from && white(to - 1)) to--;
  return substring(label, from, to);
}

// The labels of the encodings that are there, by name.
const labels = { __proto__: null };
for (const [name, all] of [
  ["utf-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"],
  ["utf-16le", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"],
  ["utf-16be", "unicodefffe utf-16be"],
  [
    "windows-1252",
    "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 " +
      "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  ],
]) {
  for (const label of all.split(" ")) labels[label] = name;
}

// What bytes 0x80 to 0x9f are in windows-1252.
const high1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160" +
  "\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013" +
  "\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

const none = new Uint8Array(0);

function bytesIn(value, what) {
  const bytes = bytesOf(value);
  if (bytes === undefined) throw new TypeError(what + ": the input must be an ArrayBuffer or a view on one");
  return bytes;
}

const { atob, btoa } = globalThis;

export function encoding(global, native) {
  // The engine's own take no argument for the text "undefined".
  const base64 = {
    atob(text) {
      need("atob", 1, arguments.length);
      return atob(text);
    },
    btoa(text) {
      need("btoa", 1, arguments.length);
      return btoa(text);
    },
  };
  global.atob = base64.atob;
  global.btoa = base64.btoa;

  // host has the host find or use an encoding that is not one of those above.
  function host(what, value) {
    try {
      return native.compute(-1, what, value);
    } catch (error) {
      if (error.code === "RangeError") throw new RangeError(error.message);
      if (error.code === "TypeError") throw new TypeError(error.message);
      throw error;
    }
  }

  class TextEncoder {
    get encoding() { return "utf-8"; }
    encode(text = "") { return native.encode(`${text}`); }
    encodeInto(source, target) {
      if (!isView(target) || bytesName(target) !== "Uint8Array")
        throw new TypeError("encodeInto: the target must be a Uint8Array");
      source = toWellFormed(`${source}`);
      const most = bytesCount(target);
      let read = 0, written = 0;
      // As many whole characters as fit.
      for (; read < source.length; ) {
        const c = charCodeAt(source, read);
        const size = c < 0x80 ? 1 : c < 0x800 ? 2 : c >= 0xd800 && c < 0xdc00 ? 4 : 3;
        if (written + size > most) break;
        written += size;
        read += size === 4 ? 2 : 1;
      }
      bytesSet(target, native.encode(source.length === read ? source : substring(source, 0, read)));
      return { read, written };
    }
  }

  class TextDecoder {
    #encoding;
    #fatal;
    #ignoreBOM;
    #rest = none; // bytes of a character that is not whole yet
    #begun = false; // the byte order mark is behind
    #old = false; // decoded by the host
    #told = 0; // of the text of an encoding that is decoded from its begin each time

    constructor(label = "utf-8", options) {
      const asked = bare(`${label}`);
      this.#encoding = labels[toLowerCase(asked)];
      if (this.#encoding === undefined) {
        this.#encoding = host("charset:name", asked);
        this.#old = true;
      }
      const { fatal = false, ignoreBOM = false } = options ?? {};
      this.#fatal = !!fatal;
      this.#ignoreBOM = !!ignoreBOM;
    }

    get encoding() { return this.#encoding; }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#ignoreBOM; }

    decode(input, options) {
      let bytes = input === undefined ? none : bytesIn(input, "TextDecoder.decode");
      const stream = !!options?.stream;
      const rest = this.#rest;
      if (bytesCount(rest) > 0) {
        const all = new Uint8Array(bytesCount(rest) + bytesCount(bytes));
        bytesSet(all, rest);
        bytesSet(all, bytes, bytesCount(rest));
        bytes = all;
        this.#rest = none;
      }
      if (this.#old) return this.#ask(bytes, stream);
      if (stream) {
        const left = this.#incomplete(bytes);
        if (left > 0) {
          const at = bytesCount(bytes) - left;
          this.#rest = bytesSlice(bytes, at);
          bytes = subarray(bytes, 0, at);
        }
      }
      const begun = this.#begun;
      this.#begun = stream && (begun || bytesCount(bytes) > 0);
      let text;
      try {
        text = this.#text(bytes);
      } catch (error) {
        this.#rest = none;
        this.#begun = false;
        throw error;
      }
      if (!begun && !this.#ignoreBOM && this.#encoding !== "windows-1252" && charCodeAt(text, 0) === 0xfeff)
        text = substring(text, 1);
      return text;
    }

    // ask has the host decode, which says how many bytes it has done with.
    #ask(bytes, stream) {
      const told = this.#told;
      this.#told = 0;
      const how = `charset:decode${this.#fatal ? "f" : ""}${stream ? "s" : ""}:${this.#encoding}`;
      const answer = host(how, bytes), at = indexOf(answer, ":");
      if (stream) {
        this.#rest = bytesSlice(bytes, +substring(answer, 0, at));
        if (this.#encoding === "iso-2022-jp") this.#told = answer.length - at - 1;
      }
      return substring(answer, at + 1 + told);
    }

    // incomplete counts the bytes at the end that more bytes may complete.
    #incomplete(bytes) {
      if (this.#encoding === "utf-8") return native.tail(bytes);
      if (this.#encoding === "windows-1252") return 0;
      const count = bytesCount(bytes), odd = count % 2;
      if (count - odd < 2) return odd;
      const high = bytes[count - odd - (this.#encoding === "utf-16le" ? 1 : 2)];
      return high >= 0xd8 && high < 0xdc ? odd + 2 : odd;
    }

    #text(bytes) {
      if (this.#encoding === "utf-8") return native.decode(bytes, this.#fatal);
      const count = bytesCount(bytes), parts = [];
      const units = this.#encoding === "windows-1252" ? count : count >> 1;
      const low = this.#encoding === "utf-16be" ? 1 : 0;
      for (let i = 0; i < units; i++) {
        let c;
        if (this.#encoding !== "windows-1252") c = bytes[2 * i + low] | (bytes[2 * i + 1 - low] << 8);
        else c = bytes[i] >= 0x80 && bytes[i] < 0xa0 ? charCodeAt(high1252, bytes[i] - 0x80) : bytes[i];
        put(parts, i, fromCharCode(c));
      }
      const text = join(parts, "");
      if (this.#encoding === "windows-1252") return text;
      const whole = count % 2 === 0 ? text : text + "\ufffd";
      const fixed = toWellFormed(whole);
      if (this.#fatal && (count % 2 !== 0 || fixed !== text))
        throw new TypeError(`The encoded data was not valid for encoding ${this.#encoding}`);
      return fixed;
    }
  }

  tag(TextEncoder, "TextEncoder");
  tag(TextDecoder, "TextDecoder");
  enumerable(TextEncoder, ["encoding", "encode", "encodeInto"]);
  enumerable(TextDecoder, ["encoding", "fatal", "ignoreBOM", "decode"]);
  global.TextEncoder = TextEncoder;
  global.TextDecoder = TextDecoder;
}

