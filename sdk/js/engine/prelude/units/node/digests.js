// What the module "crypto" is made of: bytes, digests by their names, and what
// the host computes.
const { shared } = require("./shared.js");

const { Buffer, process } = shared.load(1);

const coded = (error, code) => Object.assign(error, { code });

// bytesOf gives a text, a buffer or a view as bytes, at their place.
const bytesOf = (value, encoding, name) => {
  if (typeof value === "string") return Buffer.from(value, encoding === "buffer" ? undefined : encoding);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw coded(new TypeError(`The "${name}" argument must be of type string or an instance of Buffer, TypedArray, or ` +
    `DataView. Received ${value === null ? "null" : typeof value}`), "ERR_INVALID_ARG_TYPE");
};

const hashes = {
  md5: "MD5", sha1: "SHA-1", sha224: "SHA-224", sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512",
  "sha512-224": "SHA-512/224", "sha512-256": "SHA-512/256", "sha3-224": "SHA3-224", "sha3-256": "SHA3-256",
  "sha3-384": "SHA3-384", "sha3-512": "SHA3-512", ripemd160: "RIPEMD-160", blake2b512: "BLAKE2b-512",
  blake2s256: "BLAKE2s-256",
};

// hashOf is the name that the host has for a digest, which has many here:
// sha256, SHA-256, RSA-SHA256.
const hashOf = (name) => {
  if (typeof name !== "string")
    throw coded(new TypeError('The "algorithm" argument must be of type string'), "ERR_INVALID_ARG_TYPE");
  const plain = name.toLowerCase().replace(/^rsa-/, "").replace(/^sha-(?=\d)/, "sha").replace("/", "-")
    .replace(/^(rmd160|ripemd)$/, "ripemd160");
  if (!Object.hasOwn(hashes, plain))
    throw coded(new Error(`Digest method not supported: ${name}; there are ${Object.keys(hashes).join(", ")}`),
      "ERR_OSSL_EVP_UNSUPPORTED");
  return hashes[plain];
};

// compute has the host compute: words say what.
const compute = (words, ...inputs) => {
  const made = shared.native.compute(0, `crypto:${words.join("\0")}`, ...inputs);
  return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
};

// shown gives bytes in the encoding that was asked for.
const shown = (bytes, encoding) => (!encoding || encoding === "buffer" ? bytes : bytes.toString(encoding));

// answered calls back with what a function returns, or returns it where there is
// nobody to call.
const answered = (done, make, args = (made) => [made]) => {
  if (done === undefined) return make();
  if (typeof done !== "function") throw coded(new TypeError('The "callback" argument must be of type function'),
    "ERR_INVALID_ARG_TYPE");
  let failed = null, made;
  try {
    made = make();
  } catch (error) {
    if (error.code?.startsWith("ERR_")) throw error;
    failed = error;
  }
  process.nextTick(() => (failed === null ? done(null, ...args(made)) : done(failed)));
};

module.exports = { answered, shown, coded, bytesOf, hashes, hashOf, compute };
