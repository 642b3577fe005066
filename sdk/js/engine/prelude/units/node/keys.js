// Keys of the module "crypto": secrets, and keys in PEM, DER and JWK. The host
// reads them; they are bytes in the plugin's own memory, PKCS #8 and SPKI.
const { shared } = require("./shared.js");
const { bytesOf, coded, compute } = require("./digests.js");

const { Buffer } = shared.load(1);
const making = {};

class KeyObject {
  #is;
  constructor(key, is) {
    if (key !== making) throw coded(new TypeError("Illegal constructor"), "ERR_ILLEGAL_CONSTRUCTOR");
    this.#is = is;
  }
  static {
    inside = (key) => (typeof key === "object" && key !== null && #is in key ? key.#is : undefined);
  }
  get type() { return this.#is.type; }
  get symmetricKeySize() { return this.#is.type === "secret" ? this.#is.bytes.length : undefined; }
  get asymmetricKeyType() { return this.#is.kind; }
  get asymmetricKeyDetails() { return this.#is.details; }
  equals(other) {
    const is = inside(other);
    return is !== undefined && is.type === this.#is.type && is.bytes.equals(this.#is.bytes);
  }
  export(options = {}) {
    const { type, bytes } = this.#is;
    if (type === "secret")
      return options.format === "jwk" ? { kty: "oct", k: bytes.toString("base64url") } : Buffer.from(bytes);
    if (options.format === "jwk") return JSON.parse(compute(["key.jwk", type], bytes).toString());
    const form = options.type ?? (type === "private" ? "pkcs8" : "spki");
    const made = compute(["key.export", type, form], bytes);
    if (options.format === "der") return made;
    const label = { pkcs8: "PRIVATE KEY", spki: "PUBLIC KEY", sec1: "EC PRIVATE KEY" }[form] ??
      (type === "private" ? "RSA PRIVATE KEY" : "RSA PUBLIC KEY");
    const lines = made.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
    return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
  }
}
let inside;

const createSecretKey = (key, encoding) =>
  new KeyObject(making, { type: "secret", bytes: Buffer.from(bytesOf(key, encoding, "key")) });

// secretOf gives the bytes of a secret key in any form.
const secretOf = (key) => {
  const is = inside(key);
  if (is === undefined) return bytesOf(key, undefined, "key");
  if (is.type !== "secret") throw coded(new TypeError(`Invalid key object type ${is.type}, expected secret`),
    "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE");
  return is.bytes;
};

// read has the host read a key: it answers with type, kind and details, a zero
// byte, and the key.
const read = (wanted, given) => {
  const is = inside(given);
  if (is !== undefined) {
    if (is.type === wanted) return given;
    if (is.type !== "private") throw coded(new TypeError(`Invalid key object type ${is.type}, expected ${wanted}`),
      "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE");
    return read(wanted, { key: is.bytes, format: "der", type: "pkcs8" });
  }
  const bare = typeof given === "string" || ArrayBuffer.isView(given) || given instanceof ArrayBuffer;
  const { key, format = "pem", passphrase, encoding } = bare ? { key: given } : (given ?? {});
  if (!bare && inside(key) !== undefined) return read(wanted, key);
  if (passphrase !== undefined) throw new Error("keys with a passphrase are not supported: store the key decrypted");
  const text = format === "jwk" ? Buffer.from(JSON.stringify(key ?? null)) : bytesOf(key, encoding, "key");
  let made;
  try {
    made = compute(["key.import", format, wanted], text);
  } catch (error) {
    throw coded(new Error(error.message), "ERR_OSSL_UNSUPPORTED");
  }
  const end = made.indexOf(0);
  const { kind, details } = JSON.parse(made.toString("utf8", 0, end));
  return new KeyObject(making, { type: wanted, kind, details, bytes: Buffer.from(made.subarray(end + 1)) });
};

KeyObject.from = (key) => {
  throw new Error(`KeyObject.from: a ${key?.constructor?.name} cannot be taken over; export it by crypto.subtle`);
};

module.exports = {
  KeyObject, createSecretKey, secretOf,
  keyOf: (key) => inside(key),
  createPrivateKey: (key) => read("private", key),
  createPublicKey: (key) => read("public", key),
};
