// The module "crypto" of Node.js. The host computes, as for crypto.subtle;
// digests are made of all that they were given when they are asked for.
const { shared } = require("./shared.js");
const { Transform } = require("./stream.js");
const keys = require("./keys.js");
const classOf = require("./classes.js");
const { answered, bytesOf, compute, coded, hashOf, hashes, shown } = require("./digests.js");
const ciphers = require("./ciphers.js");
const signatures = require("./signatures.js");
const pairs = require("./pairs.js");

const { Buffer } = shared.load(1);
const web = globalThis.crypto;

// A collector is a stream that keeps what it gets until it is asked for the result.
const kept = Symbol("kept");
const open = (self) => {
  if (self[kept].done) throw coded(new Error("Digest already called"), "ERR_CRYPTO_HASH_FINALIZED");
  return self[kept];
};
const collects = {
  update(data, encoding) {
    // A copy: its owner may change it.
    open(this).parts.push(Buffer.from(bytesOf(data, encoding, "data")));
    return this;
  },
  digest(encoding) {
    const { finish, parts } = open(this);
    this[kept].done = true;
    return shown(finish(Buffer.concat(parts)), encoding);
  },
  _transform(chunk, encoding, done) {
    this.update(chunk, encoding);
    done();
  },
  _flush(done) {
    this.push(this.digest());
    done();
  },
};
const begin = (self, options, finish) => {
  Transform.call(self, options);
  self[kept] = { finish, parts: [], done: false };
};
const Hash = classOf("Hash", Transform, function (algorithm, options) {
  const name = hashOf(algorithm);
  begin(this, options, (data) => compute(["digest", name], data));
}, {
  ...collects,
  copy() {
    const { finish, parts } = open(this), other = Object.create(Hash.prototype);
    begin(other, undefined, finish);
    other[kept].parts = [...parts];
    return other;
  },
});
const Hmac = classOf("Hmac", Transform, function (algorithm, key, options) {
  const name = hashOf(algorithm);
  const secret = Buffer.from(keys.secretOf(key));
  begin(this, options, (data) => compute(["hmac", name], secret, data));
}, collects);

const createHash = (algorithm, options) => new Hash(algorithm, options);
const createHmac = (algorithm, key, options) => new Hmac(algorithm, key, options);

// random fills bytes, in pieces as the web allows.
const random = (bytes) => {
  for (let at = 0; at < bytes.length; at += 65536) web.getRandomValues(bytes.subarray(at, at + 65536));
  return bytes;
};
const randomBytes = (size, done) => {
  if (!Number.isInteger(size) || size < 0 || size > 2 ** 31 - 1)
    throw coded(new RangeError('The value of "size" is out of range'), "ERR_OUT_OF_RANGE");
  return answered(done, () => random(Buffer.alloc(size)));
};
const randomFillSync = (target, offset = 0, size = target.byteLength - offset) => {
  random(new Uint8Array(target.buffer ?? target, (target.byteOffset ?? 0) + offset, size));
  return target;
};
const randomInt = (low, high, done) => {
  if (high === undefined || typeof high === "function") [low, high, done] = [0, low, high];
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || high <= low || high - low > 2 ** 48 - 1)
    throw coded(new RangeError('The value of "max" is out of range'), "ERR_OUT_OF_RANGE");
  return answered(done, () => {
    const range = high - low, most = 2 ** 48 - (2 ** 48 % range);
    for (;;) {
      const value = random(Buffer.alloc(6)).readUIntBE(0, 6);
      if (value < most) return low + (value % range);
    }
  });
};

const timingSafeEqual = (a, b) => {
  const first = bytesOf(a, undefined, "buf1"), second = bytesOf(b, undefined, "buf2");
  if (first.length !== second.length)
    throw coded(new RangeError("Input buffers must have the same byte length"), "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH");
  let differs = 0;
  for (let i = 0; i < first.length; i++) differs |= first[i] ^ second[i];
  return differs === 0;
};

const whole = (value, name, low = 1) => {
  if (typeof value !== "number")
    throw coded(new TypeError(`The "${name}" argument must be of type number`), "ERR_INVALID_ARG_TYPE");
  if (!Number.isInteger(value) || value < low || value > 2 ** 31 - 1)
    throw coded(new RangeError(`The value of "${name}" is out of range`), "ERR_OUT_OF_RANGE");
  return value;
};

const pbkdf2Sync = (password, salt, iterations, length, digest) =>
  compute(["pbkdf2", hashOf(digest), whole(iterations, "iterations"), whole(length, "keylen", 0)],
    bytesOf(password, undefined, "password"), bytesOf(salt, undefined, "salt"));

const scryptSync = (password, salt, length, options = {}) => {
  const n = options.N ?? options.cost ?? 16384, r = options.r ?? options.blockSize ?? 8,
    p = options.p ?? options.parallelization ?? 1, most = options.maxmem ?? 32 << 20;
  whole(n, "N", 2);
  whole(length, "keylen", 0);
  if (128 * n * r > most)
    throw coded(new RangeError("Invalid scrypt params: memory limit exceeded"), "ERR_CRYPTO_INVALID_SCRYPT_PARAMS");
  return compute(["scrypt", n, whole(r, "r"), whole(p, "p"), length], bytesOf(password, undefined, "password"),
    bytesOf(salt, undefined, "salt"));
};

const hkdfSync = (digest, key, salt, info, length) => {
  const made = compute(["hkdf", hashOf(digest), whole(length, "keylen", 0)], keys.secretOf(key),
    bytesOf(salt, undefined, "salt"), bytesOf(info, undefined, "info"));
  return made.buffer.slice(made.byteOffset, made.byteOffset + made.byteLength);
};

const generateKeySync = (type, { length } = {}) => {
  if (type !== "hmac" && type !== "aes")
    throw coded(new TypeError(`The argument 'type' must be a supported key type. Received '${type}'`),
      "ERR_INVALID_ARG_VALUE");
  whole(length, "options.length", 8);
  if (type === "aes" && ![128, 192, 256].includes(length))
    throw coded(new TypeError("The property 'options.length' must be one of: 128, 192, 256"), "ERR_INVALID_ARG_VALUE");
  return keys.createSecretKey(randomBytes(length >> 3));
};

module.exports = require("./arguments.js").need("crypto", {
  ...ciphers, ...signatures, ...pairs,
  KeyObject: keys.KeyObject, createSecretKey: keys.createSecretKey, createPrivateKey: keys.createPrivateKey,
  createPublicKey: keys.createPublicKey,
  Hash, Hmac, createHash, createHmac,
  hash: (algorithm, data, encoding = "hex") => createHash(algorithm).update(data).digest(encoding),
  getHashes: () => Object.keys(hashes),
  getCurves: () => ["prime256v1", "secp384r1", "secp521r1"],
  randomBytes, pseudoRandomBytes: randomBytes, randomFillSync, randomInt,
  randomFill(target, offset, size, done) {
    if (typeof offset === "function") [offset, size, done] = [0, undefined, offset];
    else if (typeof size === "function") [size, done] = [undefined, size];
    return answered(done, () => randomFillSync(target, offset, size));
  },
  randomUUID(options = {}) {
    if (options === null) require("./arguments.js").refuse("options", ["object"], options);
    return web.randomUUID();
  },
  timingSafeEqual,
  pbkdf2Sync, scryptSync, hkdfSync,
  pbkdf2: (password, salt, iterations, length, digest, done) =>
    answered(done, () => pbkdf2Sync(password, salt, iterations, length, digest)),
  scrypt(password, salt, length, options, done) {
    if (typeof options === "function") [options, done] = [{}, options];
    return answered(done, () => scryptSync(password, salt, length, options));
  },
  hkdf: (digest, key, salt, info, length, done) => answered(done, () => hkdfSync(digest, key, salt, info, length)),
  webcrypto: web, get subtle() { return web.subtle; }, getRandomValues: (array) => web.getRandomValues(array),
  generateKeySync,
  generateKey(type, options, done) {
    if (typeof done !== "function") require("./arguments.js").refuse("callback", ["function"], done);
    return answered(done, () => generateKeySync(type, options));
  },
  getFips: () => 0, constants: signatures.constants,
});
