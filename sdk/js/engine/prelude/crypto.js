// crypto: random numbers and digests.
import {
  DOMException, TypeError, Uint8Array, bytesBuffer, bytesCount, bytesName, bytesOf, isView, numberToString, padStart, tag, toUpperCase,
} from "./primordials.js";

const digests = { __proto__: null, "SHA-1": 160, "SHA-256": 256, "SHA-384": 384, "SHA-512": 512 };

// How many random bytes one call may ask for, as on the web.
const mostRandom = 65536;

export function crypto(global, native) {
  const subtle = {
    // digest returns a promise also where the arguments are wrong.
    async digest(algorithm, data) {
      const name = typeof algorithm === "string" ? algorithm : algorithm?.name;
      const bits = digests[toUpperCase(`${name}`)];
      if (bits === undefined) throw new DOMException(`the digest ${name} is not supported; use SHA-1, SHA-256, SHA-384 or SHA-512`, "NotSupportedError");
      const bytes = bytesOf(data);
      if (bytes === undefined) throw new TypeError("digest: the data must be an ArrayBuffer or a view on one");
      return bytesBuffer(native.digest(bits, bytes));
    },
  };
  const members = {
    subtle,
    getRandomValues(array) {
      const kind = isView(array) ? bytesName(array) : undefined;
      if (kind === undefined || kind === "Float16Array" || kind === "Float32Array" || kind === "Float64Array") {
        throw new DOMException("getRandomValues: the array must hold integers", "TypeMismatchError");
      }
      const bytes = bytesOf(array);
      if (bytesCount(bytes) > mostRandom) {
        throw new DOMException(`getRandomValues: ${bytesCount(bytes)} bytes are over the limit of ${mostRandom}`, "QuotaExceededError");
      }
      native.random(bytes);
      return array;
    },
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
    },
  };
  tag({ prototype: members }, "Crypto");
  tag({ prototype: subtle }, "SubtleCrypto");
  global.crypto = members;
}
