// Signatures of the module "crypto": RSA, ECDSA and Ed25519.
const { shared } = require("./shared.js");
const { Writable } = require("./stream.js");
const { bytesOf, coded, compute, hashOf } = require("./digests.js");
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

class Signer extends Writable {
  #parts = [];
  #algorithm;
  constructor(algorithm) {
    super();
    hashOf(algorithm);
    this.#algorithm = algorithm;
  }
  update(data, encoding) {
    this.#parts.push(Buffer.from(bytesOf(data, encoding, "data")));
    return this;
  }
  _write(chunk, encoding, done) {
    this.update(chunk, encoding);
    done();
  }
  finish(call) { return call(this.#algorithm, Buffer.concat(this.#parts)); }
}
class Sign extends Signer {
  sign(key, encoding) {
    const made = this.finish((algorithm, data) => sign(algorithm, data, key));
    return encoding === undefined || encoding === "buffer" ? made : made.toString(encoding);
  }
}
class Verify extends Signer {
  verify(key, signature, encoding) {
    return this.finish((algorithm, data) => verify(algorithm, data, key, bytesOf(signature, encoding, "signature")));
  }
}

const notThere = (name) => () => {
  throw coded(new Error(`crypto.${name} is not there; crypto.subtle has what this host computes`),
    "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM");
};

module.exports = {
  constants, Sign, Verify, sign, verify,
  createSign: (algorithm) => new Sign(algorithm),
  createVerify: (algorithm) => new Verify(algorithm),
  ...Object.fromEntries(["createDiffieHellman", "createECDH", "diffieHellman", "generateKeyPair", "generateKeyPairSync",
    "publicEncrypt", "privateDecrypt", "privateEncrypt", "publicDecrypt"].map((name) => [name, notThere(name)])),
};
