// Signatures of the module "crypto": RSA, ECDSA and Ed25519.
const { shared } = require("./shared.js");
const { Writable } = require("./stream.js");
const classOf = require("./classes.js");
const { answered, bytesOf, coded, compute, hashOf, shown } = require("./digests.js");
const keys = require("./keys.js");

const { Buffer } = shared.load(1);

const constants = { RSA_PKCS1_PADDING: 1, RSA_NO_PADDING: 3, RSA_PKCS1_OAEP_PADDING: 4, RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_DIGEST: -1, RSA_PSS_SALTLEN_MAX_SIGN: -2, RSA_PSS_SALTLEN_AUTO: -2 };

// words says to the host how a key signs.
const words = (what, hash, key, given) => {
  const { kind } = keys.keyOf(key);
  if (kind === "rsa" && given?.padding === constants.RSA_PKCS1_PSS_PADDING) {
    const salt = given.saltLength ?? constants.RSA_PSS_SALTLEN_DIGEST;
    return [what, "pss", hash, salt];
  }
  return [what, kind, hash, given?.dsaEncoding ?? "der"];
};
const hashFor = (algorithm) => (algorithm === null || algorithm === undefined ? "" : hashOf(algorithm));
const optionsOf = (key) => (keys.keyOf(key) === undefined && typeof key === "object" ? key : {});

const sign = (algorithm, data, given) => {
  const key = keys.createPrivateKey(given);
  return compute(words("key.sign", hashFor(algorithm), key, optionsOf(given)), keys.keyOf(key).bytes,
    bytesOf(data, undefined, "data"));
};
const verify = (algorithm, data, given, signature) => {
  const key = keys.createPublicKey(given);
  return compute(words("key.verify", hashFor(algorithm), key, optionsOf(given)), keys.keyOf(key).bytes,
    bytesOf(signature, undefined, "signature"), bytesOf(data, undefined, "data"))[0] === 1;
};

const kept = Symbol("kept");
function begin(algorithm, options) {
  hashOf(algorithm);
  Writable.call(this, options);
  this[kept] = { algorithm, parts: [] };
}
const finish = (self, call) => call(self[kept].algorithm, Buffer.concat(self[kept].parts));
const collects = {
  update(data, encoding) {
    this[kept].parts.push(Buffer.from(bytesOf(data, encoding, "data")));
    return this;
  },
  _write(chunk, encoding, done) {
    this.update(chunk, encoding);
    done();
  },
};
const Sign = classOf("Sign", Writable, begin, {
  ...collects,
  sign(key, encoding) { return shown(finish(this, (algorithm, data) => sign(algorithm, data, key)), encoding); },
});
const Verify = classOf("Verify", Writable, begin, {
  ...collects,
  verify(key, signature, encoding) {
    return finish(this, (algorithm, data) => verify(algorithm, data, key, bytesOf(signature, encoding, "signature")));
  },
});

const notThere = (name) => function () {
  throw coded(new Error(`crypto.${name} is not there; crypto.subtle has what this host computes`),
    "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM");
};

module.exports = {
  constants, Sign, Verify,
  sign: (algorithm, data, key, done) => answered(done, () => sign(algorithm, data, key)),
  verify: (algorithm, data, key, signature, done) => answered(done, () => verify(algorithm, data, key, signature)),
  createSign: (algorithm, options) => new Sign(algorithm, options),
  createVerify: (algorithm, options) => new Verify(algorithm, options),
  ...Object.fromEntries(["createDiffieHellman", "createDiffieHellmanGroup", "getDiffieHellman", "DiffieHellman",
    "X509Certificate"].map((name) => [name, notThere(name)])),
};
