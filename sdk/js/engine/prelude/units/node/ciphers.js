// Ciphers of the module "crypto": AES with GCM, CBC and CTR. The host works on
// the whole text, so it comes out at the end.
const { shared } = require("./shared.js");
const { Transform } = require("./stream.js");
const { bytesOf, coded, compute } = require("./digests.js");
const classOf = require("./classes.js");
const keys = require("./keys.js");

const { Buffer } = shared.load(1);

const names = ["aes-128-gcm", "aes-192-gcm", "aes-256-gcm", "aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "aes-128-ctr",
  "aes-192-ctr", "aes-256-ctr"];

const kept = Symbol("kept");

function begin(way, name, key, iv, options) {
  if (typeof name !== "string") require("./arguments.js").refuse("cipher", ["string"], name);
  Transform.call(this, options);
  const is = (this[kept] = { more: Buffer.alloc(0), parts: [], done: false });
  const plain = `${name}`.toLowerCase().replace(/^id-aes(\d+)-gcm$/, "aes-$1-gcm");
  if (!names.includes(plain))
    throw coded(new Error(`Unknown cipher: ${name}; there are ${names.join(", ")}`), "ERR_CRYPTO_UNKNOWN_CIPHER");
  const [, bits, mode] = plain.split("-");
  is.key = Buffer.from(keys.secretOf(key));
  is.iv = Buffer.from(bytesOf(iv, undefined, "iv"));
  if (is.key.length * 8 !== +bits) throw coded(new RangeError("Invalid key length"), "ERR_CRYPTO_INVALID_KEYLEN");
  if (mode === "gcm" ? is.iv.length === 0 : is.iv.length !== 16)
    throw coded(new TypeError("Invalid initialization vector"), "ERR_CRYPTO_INVALID_IV");
  is.mode = mode;
  is.way = way;
  is.tagBytes = options?.authTagLength ?? 16;
}

const open = (self) => {
  if (self[kept].done) throw coded(new Error("Unsupported state"), "ERR_CRYPTO_INVALID_STATE");
  return self[kept];
};

const methods = {
  update(data, inputEncoding, outputEncoding) {
    open(this);
    this[kept].parts.push(Buffer.from(bytesOf(data, inputEncoding, "data")));
    return outputEncoding === undefined || outputEncoding === "buffer" ? Buffer.alloc(0) : "";
  },
  final(encoding) {
    open(this);
    let text = Buffer.concat(this[kept].parts);
    if (this[kept].mode === "gcm" && this[kept].way === "decrypt") {
      if (this[kept].tag === undefined) throw new Error("Unsupported state or unable to authenticate data");
      text = Buffer.concat([text, this[kept].tag]);
    }
    this[kept].done = true;
    let made;
    try {
      const bits = this[kept].mode === "gcm" ? this[kept].tagBytes * 8 : 128;
      const { mode, way, key, iv, more } = this[kept];
      made = compute(["aes", mode, way, bits], key, iv, more, text);
    } catch (error) {
      if (error.code !== "OperationError") throw error;
      throw this[kept].mode === "gcm"
        ? new Error("Unsupported state or unable to authenticate data")
        : coded(new Error("bad decrypt"), "ERR_OSSL_BAD_DECRYPT");
    }
    if (this[kept].mode === "gcm" && this[kept].way === "encrypt") {
      this[kept].tag = made.subarray(made.length - this[kept].tagBytes);
      made = made.subarray(0, made.length - this[kept].tagBytes);
    }
    return encoding === undefined || encoding === "buffer" ? made : made.toString(encoding);
  },
  setAAD(data) {
    this[kept].more = Buffer.concat([this[kept].more, bytesOf(data, undefined, "buffer")]);
    return this;
  },
  getAuthTag() {
    if (this[kept].way !== "encrypt" || this[kept].tag === undefined)
      throw coded(new Error("Invalid state for operation getAuthTag"), "ERR_CRYPTO_INVALID_STATE");
    return this[kept].tag;
  },
  setAuthTag(tag, encoding) {
    this[kept].tag = Buffer.from(bytesOf(tag, encoding, "buffer"));
    this[kept].tagBytes = this[kept].tag.length;
    return this;
  },
  setAutoPadding(pads = true) {
    if (!pads && this[kept].mode === "cbc") throw new Error("setAutoPadding: texts without padding are not supported");
    return this;
  },
  _transform(chunk, encoding, done) {
    this.update(chunk, encoding);
    done();
  },
  _flush(done) {
    try {
      this.push(this.final());
      done();
    } catch (error) {
      done(error);
    }
  }
};
const Cipheriv = classOf("Cipheriv", Transform, function (...args) { begin.call(this, "encrypt", ...args); }, methods);
const Decipheriv = classOf("Decipheriv", Transform, function (...args) {
  begin.call(this, "decrypt", ...args);
}, methods);

module.exports = {
  Cipheriv, Decipheriv,
  createCipheriv: (name, key, iv, options) => new Cipheriv(name, key, iv, options),
  createDecipheriv: (name, key, iv, options) => new Decipheriv(name, key, iv, options),
  getCiphers: () => [...names],
};
