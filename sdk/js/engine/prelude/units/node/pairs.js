// What the module "crypto" does with pairs of keys: it makes them, agrees on
// secrets, and encrypts by RSA.
const { shared } = require("./shared.js");
const { answered, bytesOf, coded, compute, hashOf, shown } = require("./digests.js");
const classOf = require("./classes.js");
const keys = require("./keys.js");
const { constants } = require("./signatures.js");

const { Buffer } = shared.load(1);

const curves = {
  "P-256": "P-256", prime256v1: "P-256", secp256r1: "P-256", "P-384": "P-384", secp384r1: "P-384", "P-521": "P-521",
  secp521r1: "P-521",
};
const curveOf = (name) => {
  if (typeof name !== "string") require("./arguments.js").refuse("curve", ["string"], name);
  if (!Object.hasOwn(curves, name))
    throw coded(new TypeError(`Invalid EC curve name: ${name}; there are ${Object.keys(curves).join(", ")}`),
      "ERR_CRYPTO_INVALID_CURVE");
  return curves[name];
};

// listed reads a list that the host wrote: parts behind their lengths.
const listed = (bytes) => {
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at);
    parts.push(bytes.subarray(at + 4, (at += 4 + size)));
  }
  return parts;
};
// derOf is the key in what the host says of one.
const derOf = (described) => listed(described)[0];

const made = (kind, bits = 0) => {
  const [secret, open] = listed(compute(["generate", kind, bits]));
  return {
    privateKey: keys.createPrivateKey({ key: derOf(secret), format: "der", type: "pkcs8" }),
    publicKey: keys.createPublicKey({ key: derOf(open), format: "der", type: "spki" }),
  };
};
const kinds = {
  rsa({ modulusLength, publicExponent = 65537 }) {
    if (!Number.isInteger(modulusLength))
      throw coded(new TypeError('The "options.modulusLength" property must be of type number'), "ERR_INVALID_ARG_TYPE");
    if (publicExponent !== 65537)
      throw coded(new RangeError("the host makes keys with the public exponent 65537 only"), "ERR_OUT_OF_RANGE");
    return made("RSA", modulusLength);
  },
  ec: ({ namedCurve }) => made(curveOf(namedCurve)),
  ed25519: () => made("Ed25519"),
  x25519: () => made("X25519"),
};
const generateKeyPairSync = (type, options = {}) => {
  if (!Object.hasOwn(kinds, type))
    throw coded(new TypeError(`The argument 'type' must be a supported key type, one of ${Object.keys(kinds)
      .join(", ")}. Received '${type}'`), "ERR_INVALID_ARG_VALUE");
  const { publicKeyEncoding: open, privateKeyEncoding: secret } = options;
  if (secret?.cipher !== undefined || secret?.passphrase !== undefined)
    throw coded(new Error("keys with a passphrase are not supported: encrypt what is exported"),
      "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM");
  const pair = kinds[type](options);
  return {
    publicKey: open === undefined ? pair.publicKey : pair.publicKey.export(open),
    privateKey: secret === undefined ? pair.privateKey : pair.privateKey.export(secret),
  };
};
const generateKeyPair = (type, options, done) => {
  if (typeof options === "function") [options, done] = [{}, options];
  if (typeof done !== "function") require("./arguments.js").refuse("callback", ["function"], done);
  return answered(done, () => generateKeyPairSync(type, options), (pair) => [pair.publicKey, pair.privateKey]);
};
generateKeyPair[Symbol.for("nodejs.util.promisify.custom")] = (type, options) =>
  new Promise((resolve, reject) => {
    generateKeyPair(type, options, (error, publicKey, privateKey) =>
      (error ? reject(error) : resolve({ publicKey, privateKey })));
  });

// rsa encrypts or decrypts with a key by a padding, as options beside the key say.
const rsa = (create, way, pkcs1, usual) => (given, data) => {
  const key = keys.keyOf(create(given)), options = keys.keyOf(given) === undefined && given?.key ? given : {};
  if (key.kind !== "rsa") {
    throw coded(new Error("operation not supported for this keytype"), "ERR_OSSL_EVP_UNSUPPORTED");
  }
  const text = bytesOf(data, options.encoding, "buffer"), padding = options.padding ?? usual;
  if (padding === constants.RSA_PKCS1_PADDING) return compute(["key.rsa", pkcs1], key.bytes, text);
  if (padding !== constants.RSA_PKCS1_OAEP_PADDING || way === undefined)
    throw coded(new Error("this padding is not supported"), "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM");
  return compute(["oaep", way, hashOf(options.oaepHash ?? "sha1")], key.bytes,
    bytesOf(options.oaepLabel ?? "", undefined, "key.oaepLabel"), text);
};
const { RSA_PKCS1_OAEP_PADDING: oaep, RSA_PKCS1_PADDING: first } = constants;

const agreed = (secret, open) => compute(["agree"], secret, open);
const diffieHellman = ({ privateKey, publicKey }) => {
  const secret = keys.keyOf(privateKey), open = keys.keyOf(publicKey);
  if (secret?.type !== "private" || open === undefined || open.kind !== secret.kind)
    throw coded(new Error("Incompatible key types for Diffie-Hellman"), "ERR_CRYPTO_INCOMPATIBLE_KEY");
  return agreed(secret.bytes, keys.keyOf(keys.createPublicKey(publicKey)).bytes);
};

// A private key of a curve, as SEC 1 has it: its number and the curve.
const oids = { "P-256": "06082a8648ce3d030107", "P-384": "06052b81040022", "P-521": "06052b81040023" };
const sizes = { "P-256": 32, "P-384": 48, "P-521": 66 };
const sec1 = (kind, secret) => {
  const oid = Buffer.from(oids[kind], "hex"), number = Buffer.alloc(sizes[kind]);
  if (secret.length > number.length)
    throw coded(new Error("Private key is not valid for specified curve."), "ERR_CRYPTO_INVALID_KEYTYPE");
  number.set(secret, number.length - secret.length);
  const head = [0x30, 7 + number.length + oid.length, 2, 1, 1, 4, number.length];
  return Buffer.concat([head, number, [0xa0, oid.length], oid].map((part) => Buffer.from(part)));
};

const kept = Symbol("kept");
const pairOf = (self) => {
  if (self[kept].pair === undefined) {
    throw coded(new Error("no keys are there yet"), "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY");
  }
  return { secret: keys.keyOf(self[kept].pair.privateKey).bytes, open: keys.keyOf(self[kept].pair.publicKey).bytes };
};
const ECDH = classOf("ECDH", Object, function (curve) { this[kept] = { kind: curveOf(curve) }; }, {
  generateKeys(encoding, format) {
    this[kept].pair = made(this[kept].kind);
    return this.getPublicKey(encoding, format);
  },
  computeSecret(other, encoding, outputEncoding) {
    let open;
    try {
      open = derOf(compute(["import", "raw", this[kept].kind], bytesOf(other, encoding, "otherPublicKey")));
    } catch {
      throw coded(new Error("Public key is not valid for specified curve"), "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY");
    }
    return shown(agreed(pairOf(this).secret, open), outputEncoding);
  },
  getPrivateKey(encoding) {
    const made = compute(["export", "private", this[kept].kind], pairOf(this).secret);
    return shown(Buffer.from(listed(made)[2]), encoding);
  },
  getPublicKey(encoding, format = "uncompressed") {
    const raw = compute(["export", "raw", this[kept].kind], pairOf(this).open);
    if (format === "uncompressed") return shown(raw, encoding);
    const half = (raw.length - 1) / 2;
    return shown(Buffer.concat([Buffer.from([2 + (raw.at(-1) & 1)]), raw.subarray(1, 1 + half)]), encoding);
  },
  setPrivateKey(secret, encoding) {
    const key = sec1(this[kept].kind, bytesOf(secret, encoding, "key"));
    const privateKey = keys.createPrivateKey({ key, format: "der", type: "sec1" });
    this[kept].pair = { privateKey, publicKey: keys.createPublicKey(privateKey) };
  },
});

module.exports = {
  generateKeyPair, generateKeyPairSync, diffieHellman, ECDH,
  createECDH: (curve) => new ECDH(curve),
  publicEncrypt: rsa(keys.createPublicKey, "encrypt", "encrypt", oaep),
  privateDecrypt: rsa(keys.createPrivateKey, "decrypt", "decrypt", oaep),
  privateEncrypt: rsa(keys.createPrivateKey, undefined, "seal", first),
  publicDecrypt: rsa(keys.createPublicKey, undefined, "open", first),
};
