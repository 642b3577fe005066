// crypto: random numbers. The rest is a unit, which is loaded with its first use.
import {
  DOMException,
  TypeError,
  Uint8Array,
  bytesCount,
  bytesName,
  bytesOf,
  enumerable,
  isView,
  numberToString,
  padStart,
  tag,
} from "./primordials.js";

// How many random bytes one call may ask for, as on the web.
const mostRandom = 65536;

// crypto sets the global; unit gives crypto.subtle.
export function crypto(global, native, unit) {
  const secret = {};
  class Crypto {
    constructor(key) {
      if (key !== secret) throw new TypeError("Illegal constructor");
    }
    get subtle() {
      return unit().subtle;
    }
    getRandomValues(array) {
      const kind = isView(array) ? bytesName(array) : undefined;
      if (kind === undefined || kind === "Float16Array" || kind === "Float32Array" || kind === "Float64Array") {
        throw new DOMException("getRandomValues: the array must hold integers", "TypeMismatchError");
      }
      const bytes = bytesOf(array);
      if (bytesCount(bytes) > mostRandom) {
        throw new DOMException(
          `getRandomValues: ${bytesCount(bytes)} bytes are over the limit of ${mostRandom}`,
          "QuotaExceededError",
        );
      }
      native.random(bytes);
      return array;
    }
    randomUUID() {
      const bytes = new Uint8Array(16);
      native.random(bytes);
      bytes[6] = (bytes[6] & 0x0f) | 0x40;
      bytes[8] = (bytes[8] & 0x3f) | 0x80;
      let text = "";
      for (let i = 0; i < 16; i++) {
        if (i === 4 || i === 6 || i === 8 || i === 10) text += "-";
        text += padStart(numberToString(bytes[i], 16), 2, "0");
      }
      return text;
    }
  }
  tag(Crypto, "Crypto");
  enumerable(Crypto, ["subtle", "getRandomValues", "randomUUID"]);
  global.Crypto = Crypto;
  global.crypto = new Crypto(secret);
}
