// The module "string_decoder" of Node.js: bytes in pieces to text, so that no
// character is cut.
const { shared } = require("./shared.js");
const classOf = require("./classes.js");

const { Buffer } = shared.load(1);

const kinds = {
  utf8: "utf8", "utf-8": "utf8", utf16le: "utf16le", "utf-16le": "utf16le", ucs2: "utf16le", "ucs-2": "utf16le",
  base64: "base64", base64url: "base64url", latin1: "latin1", binary: "latin1", hex: "hex", ascii: "ascii",
};

const StringDecoder = classOf("StringDecoder", Object, function (encoding) {
  const kind = kinds[`${encoding ?? "utf8"}`.toLowerCase()];
  if (kind === undefined)
    throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: "ERR_UNKNOWN_ENCODING" });
  this.encoding = kind;
  this.left = Buffer.alloc(0);
  this.text = kind === "utf8" ? new TextDecoder("utf-8", { ignoreBOM: true }) : undefined;
}, {
  write(chunk) {
    if (typeof chunk === "string") return chunk;
    if (!ArrayBuffer.isView(chunk))
      throw new TypeError('The "buf" argument must be a Buffer, a TypedArray or a DataView');
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.text !== undefined) return this.text.decode(bytes, { stream: true });
    const all = Buffer.concat([this.left, bytes]);
    let whole = all.length;
    if (this.encoding === "base64" || this.encoding === "base64url") whole -= whole % 3;
    if (this.encoding === "utf16le") {
      whole -= whole % 2;
      // The first half of a pair waits for the second.
      if (whole >= 2 && all[whole - 1] >= 0xd8 && all[whole - 1] <= 0xdb) whole -= 2;
    }
    this.left = all.subarray(whole);
    return all.toString(this.encoding, 0, whole);
  },

  end(chunk) {
    const before = chunk === undefined ? "" : this.write(chunk);
    if (this.text !== undefined) return before + this.text.decode();
    const rest = this.left.toString(this.encoding, 0, this.encoding === "utf16le" ? this.left.length & ~1 : undefined);
    this.left = Buffer.alloc(0);
    return before + rest;
  },
});

module.exports = { StringDecoder };
