// Ciphers of the module "crypto": AES with GCM, CBC and CTR. The host works on
// the whole text, so it comes out at the end.
const { shared } = require("./shared.js");
const { Transform } = require("./stream.js");
const { bytesOf, coded, compute } = require("./digests.js");
const keys = require("./keys.js");

const { Buffer } = shared.load(1);

const names = ["aes-128-gcm", "aes-192-gcm", "aes-256-gcm", "aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "aes-128-ctr",
  "aes-192-ctr", "aes-256-ctr"];

class Cipher extends Transform {
  #mode;
  #way;
  #key;
  #iv;
  #more = Buffer.alloc(0);
  #parts = [];
  #tag;
  #tagBytes;
  #done = false;

  constructor(name, key, iv, options, way) {
    super();
    const plain = `${name}`.toLowerCase().replace(/^id-aes(\d+)-gcm$/, "aes-$1-gcm");
    if (!names.includes(plain))
      throw coded(new Error(`Unknown cipher: ${name}; there are ${names.join(", ")}`), "ERR_CRYPTO_UNKNOWN_CIPHER");
    const [, bits, mode] = plain.split("-");
    this.#key = Buffer.from(keys.secretOf(key));
    this.#iv = Buffer.from(bytesOf(iv, undefined, "iv"));
    if (this.#key.length * 8 !== +bits) throw coded(new RangeError("Invalid key length"), "ERR_CRYPTO_INVALID_KEYLEN");
    if (mode === "gcm" ? this.#iv.length === 0 : this.#iv.length !== 16)
      throw coded(new TypeError("Invalid initialization vector"), "ERR_CRYPTO_INVALID_IV");
    this.#mode = mode;
    this.#way = way;
    this.#tagBytes = options?.authTagLength ?? 16;
  }

  #open() {
    if (this.#done) throw coded(new Error("Unsupported state"), "ERR_CRYPTO_INVALID_STATE");
  }
  update(data, inputEncoding, outputEncoding) {
    this.#open();
    this.#parts.push(Buffer.from(bytesOf(data, inputEncoding, "data")));
    return outputEncoding === undefined || outputEncoding === "buffer" ? Buffer.alloc(0) : "";
  }
  final(encoding) {
    this.#open();
    let text = Buffer.concat(this.#parts);
    if (this.#mode === "gcm" && this.#way === "decrypt") {
      if (this.#tag === undefined) throw new Error("Unsupported state or unable to authenticate data");
      text = Buffer.concat([text, this.#tag]);
    }
    this.#done = true;
    let made;
    try {
      const bits = this.#mode === "gcm" ? this.#tagBytes * 8 : 128;
      made = compute(["aes", this.#mode, this.#way, bits], this.#key, this.#iv, this.#more, text);
    } catch (error) {
      if (error.code !== "OperationError") throw error;
      throw this.#mode === "gcm"
        ? new Error("Unsupported state or unable to authenticate data")
        : coded(new Error("bad decrypt"), "ERR_OSSL_BAD_DECRYPT");
    }
    if (this.#mode === "gcm" && this.#way === "encrypt") {
      this.#tag = made.subarray(made.length - this.#tagBytes);
      made = made.subarray(0, made.length - this.#tagBytes);
    }
    return encoding === undefined || encoding === "buffer" ? made : made.toString(encoding);
  }
  setAAD(data) {
    this.#more = Buffer.concat([this.#more, bytesOf(data, undefined, "buffer")]);
    return this;
  }
  getAuthTag() {
    if (this.#way !== "encrypt" || this.#tag === undefined)
      throw coded(new Error("Invalid state for operation getAuthTag"), "ERR_CRYPTO_INVALID_STATE");
    return this.#tag;
  }
  setAuthTag(tag, encoding) {
    this.#tag = Buffer.from(bytesOf(tag, encoding, "buffer"));
    this.#tagBytes = this.#tag.length;
    return this;
  }
  setAutoPadding(pads = true) {
    if (!pads && this.#mode === "cbc") throw new Error("setAutoPadding: texts without padding are not supported");
    return this;
  }
  _transform(chunk, encoding, done) {
    this.update(chunk, encoding);
    done();
  }
  _flush(done) {
    try {
      this.push(this.final());
      done();
    } catch (error) {
      done(error);
    }
  }
}
class Cipheriv extends Cipher {}
class Decipheriv extends Cipher {}

module.exports = {
  Cipheriv, Decipheriv,
  createCipheriv: (name, key, iv, options) => new Cipheriv(name, key, iv, options, "encrypt"),
  createDecipheriv: (name, key, iv, options) => new Decipheriv(name, key, iv, options, "decrypt"),
  getCiphers: () => [...names],
};
