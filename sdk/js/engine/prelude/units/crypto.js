// The unit of crypto.subtle: which keys do what, and the forms of algorithms
// and keys. What is computed is computed by the host, at once: it gets the
// bytes where they lie, and so nobody changes them meanwhile. Keys are bytes in
// the plugin's own memory: raw where they are secret, else PKCS #8 and SPKI.
export function boot(shared) {
  const { native } = shared;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const anySize = 0;

  const fail = (name, message) => {
    throw new DOMException(message, name);
  };
  const names = new Set(["DataError", "OperationError", "NotSupportedError", "QuotaExceededError"]);
  // ask has the host compute; words say what.
  function ask(size, words, ...inputs) {
    try {
      return native.compute(size, "crypto:" + words.join("\0"), ...inputs);
    } catch (error) {
      if (names.has(error?.code)) fail(error.code, error.message);
      throw error;
    }
  }

  // bytesOf gives what lies in a buffer or a view, at its place.
  function bytesOf(value, what) {
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    throw new TypeError(`${what}: an ArrayBuffer or a view on one is needed`);
  }
  const optionalBytes = (value, what) => (value === undefined ? new Uint8Array(0) : bytesOf(value, what));
  function whole(value, what, most = 0xffffffff) {
    const n = Math.trunc(+value);
    if (value === undefined || !(n >= 0 && n <= most))
      throw new TypeError(`${what}: a whole number from 0 to ${most} is needed`);
    return n;
  }
  // unlist takes apart what the host gives as a list.
  function unlist(bytes) {
    const parts = [];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length;) {
      const size = view.getUint32(at, true);
      parts.push(bytes.slice(at + 4, at + 4 + size));
      at += 4 + size;
    }
    return parts;
  }
  function list(parts) {
    const out = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
    let at = 0;
    for (const part of parts) {
      new DataView(out.buffer).setUint32(at, part.length, true);
      out.set(part, at + 4);
      at += 4 + part.length;
    }
    return out;
  }

  const blocks = { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 };
  const symmetric = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
  const derives = ["deriveKey", "deriveBits"];
  const signs = { private: ["sign"], public: ["verify"] };
  const agrees = { private: derives, public: [] };
  // What there is: the usages of keys, and what kind of keys they are.
  const algorithms = {
    "AES-CBC": { aes: "CBC", secret: symmetric },
    "AES-CTR": { aes: "CTR", secret: symmetric },
    "AES-GCM": { aes: "GCM", secret: symmetric },
    "AES-KW": { aes: "KW", secret: ["wrapKey", "unwrapKey"] },
    HMAC: { hash: true, secret: ["sign", "verify"] },
    HKDF: { derives: true, secret: derives },
    PBKDF2: { derives: true, secret: derives },
    "RSASSA-PKCS1-v1_5": { rsa: "RS", hash: true, ...signs },
    "RSA-PSS": { rsa: "PS", hash: true, ...signs },
    "RSA-OAEP": { rsa: "RSA-OAEP", hash: true, private: ["decrypt", "unwrapKey"], public: ["encrypt", "wrapKey"] },
    ECDSA: { curve: true, ...signs },
    ECDH: { curve: true, ...agrees },
    Ed25519: { other: true, ...signs },
    X25519: { other: true, ...agrees },
  };
  const byLower = new Map(Object.keys({ ...algorithms, ...blocks }).map((name) => [name.toLowerCase(), name]));
  const curves = ["P-256", "P-384", "P-521"];
  const allUsages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];

  // normal gives what an algorithm says, with its name as it is written.
  function normal(algorithm, what) {
    const given = typeof algorithm === "object" && algorithm !== null ? algorithm : { name: `${algorithm}` };
    if (given.name === undefined) throw new TypeError(`${what}: the algorithm has no name`);
    const name = byLower.get(`${given.name}`.toLowerCase());
    if (name === undefined) fail("NotSupportedError", `Unrecognized algorithm name: ${given.name}`);
    return { given, name, is: algorithms[name] };
  }
  function digestName(hash, what) {
    if (hash === undefined) throw new TypeError(`${what}: a hash is needed`);
    const { name } = normal(hash, what);
    if (blocks[name] === undefined)
      fail("NotSupportedError", `${what}: ${name} is no digest; use SHA-1, SHA-256, SHA-384 or SHA-512`);
    return name;
  }
  function usagesIn(usages) {
    if (usages === null || typeof usages !== "object" || typeof usages[Symbol.iterator] !== "function") {
      throw new TypeError("keyUsages must be a list");
    }
    const found = new Set();
    for (const usage of usages) {
      if (!allUsages.includes(`${usage}`)) throw new TypeError(`keyUsages: there is no usage ${usage}`);
      found.add(`${usage}`);
    }
    return [...found];
  }
  function checkUsages(usages, allowed, type) {
    for (const usage of usages) {
      if (!allowed.includes(usage)) fail("SyntaxError", `such a key cannot be used to ${usage}`);
    }
    if (usages.length === 0 && type !== "public") fail("SyntaxError", "the key needs a usage");
  }
  function formatOf(format) {
    if (!["raw", "pkcs8", "spki", "jwk"].includes(`${format}`))
      throw new TypeError(`there is no format ${format} of keys; there are raw, pkcs8, spki and jwk`);
    return `${format}`;
  }

  const secret = {};
  class CryptoKey {
    #is;
    constructor(key, is) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#is = is;
    }
    static {
      inside = (key, what) => {
        if (typeof key !== "object" || key === null || !(#is in key))
          throw new TypeError(`${what}: a CryptoKey is needed`);
        return key.#is;
      };
    }
    get type() {
      return this.#is.type;
    }
    get extractable() {
      return this.#is.extractable;
    }
    get algorithm() {
      return this.#is.algorithm;
    }
    get usages() {
      return this.#is.usages;
    }
  }
  var inside;
  const keyOf = (type, extractable, algorithm, usages, data, kind) =>
    new CryptoKey(secret, { type, extractable, algorithm, usages, data, kind });

  // allowed gives the insides of a key that is for an algorithm and a usage.
  function allowed(key, name, usage, what) {
    const is = inside(key, what);
    if (is.algorithm.name !== name)
      fail("InvalidAccessError", `${what}: the key is one of ${is.algorithm.name}, not of ${name}`);
    if (!is.usages.includes(usage)) fail("InvalidAccessError", `${what}: the key has no usage ${usage}`);
    return is;
  }

  // Ciphers.
  function cipher(way, usage, algorithm, key, data) {
    const { name, given, is } = normal(algorithm, way);
    if (name === "RSA-OAEP") {
      const k = allowed(key, name, usage, way);
      if (k.type !== (way === "encrypt" ? "public" : "private"))
        fail("InvalidAccessError", `${way}: the key is of the wrong type`);
      return ask(anySize, ["oaep", way, k.algorithm.hash.name], k.data, optionalBytes(given.label, "label"), data);
    }
    if (is?.aes === undefined || is.aes === "KW") fail("NotSupportedError", `${name} cannot ${way}`);
    let iv,
      bits = 0,
      more = new Uint8Array(0);
    if (is.aes === "CTR") {
      iv = bytesOf(given.counter, "counter");
      bits = whole(given.length, "length", 255);
      if (iv.length !== 16) fail("OperationError", "AES-CTR: the counter has 16 bytes");
      if (bits < 1 || bits > 128) fail("OperationError", "AES-CTR: the length of the counter is 1 to 128");
    } else {
      iv = bytesOf(given.iv, "iv");
      if (is.aes === "CBC" && iv.length !== 16) fail("OperationError", "AES-CBC: the iv has 16 bytes");
      if (is.aes === "GCM") {
        bits = given.tagLength === undefined ? 128 : whole(given.tagLength, "tagLength", 255);
        if (![32, 64, 96, 104, 112, 120, 128].includes(bits))
          fail("OperationError", `AES-GCM: ${bits} is no length of a tag`);
        more = optionalBytes(given.additionalData, "additionalData");
      }
    }
    const k = allowed(key, name, usage, way);
    return ask(data.length + 16, ["aes", is.aes.toLowerCase(), way, bits], k.data, iv, more, data);
  }

  // signing gives what the host is told of a signature, and the key.
  function signing(usage, algorithm, key) {
    const { name, given, is } = normal(algorithm, usage);
    if (is?.secret ? name !== "HMAC" : !is?.public?.includes("verify"))
      fail("NotSupportedError", `${name} cannot ${usage}`);
    const hash = name === "ECDSA" ? digestName(given.hash, usage) : undefined;
    const salt = name === "RSA-PSS" ? whole(given.saltLength, "saltLength") : 0;
    const k = allowed(key, name, usage, usage);
    const way = name === "RSA-PSS" ? "pss" : is.rsa ? "pkcs1" : k.kind;
    return { k, mac: name === "HMAC", words: [way, hash ?? k.algorithm.hash?.name ?? "", salt] };
  }

  // Derivations.
  function derived(algorithm, key, usage, length) {
    const { name, given, is } = normal(algorithm, usage);
    if (is?.curve || is?.other) {
      if (!is.private.includes(usage)) fail("NotSupportedError", `${name} derives nothing`);
      const open = inside(given.public, "public");
      const k = allowed(key, name, usage, usage);
      if (k.type !== "private") fail("InvalidAccessError", "the key is not a private one");
      if (open.type !== "public") fail("InvalidAccessError", "the public key is not a public one");
      if (open.algorithm.name !== name || open.kind !== k.kind)
        fail("InvalidAccessError", "the keys are of different algorithms or curves");
      const all = ask(anySize, ["agree"], k.data, open.data);
      if (length === null) return all;
      if (length > all.length * 8)
        fail("OperationError", `${length} bits are more than the ${all.length * 8} of the secret`);
      const bytes = all.slice(0, Math.ceil(length / 8));
      if (length % 8 !== 0) bytes[bytes.length - 1] &= 0xff << (8 - (length % 8));
      return bytes;
    }
    if (!is?.derives) fail("NotSupportedError", `${name} derives nothing`);
    const hash = digestName(given.hash, usage);
    const salt = bytesOf(given.salt, "salt");
    const last = name === "HKDF" ? bytesOf(given.info, "info") : whole(given.iterations, "iterations");
    const k = allowed(key, name, usage, usage);
    if (length === null || length % 8 !== 0) fail("OperationError", "the length must be a multiple of 8");
    if (last === 0) fail("OperationError", "iterations cannot be zero");
    if (name === "HKDF") return ask(anySize, ["hkdf", hash, length / 8], k.data, salt, last);
    return ask(anySize, ["pbkdf2", hash, last, length / 8], k.data, salt);
  }
  // lengthOf says how long a key is that is derived: undefined where any length will do.
  function lengthOf(algorithm) {
    const { name, given, is } = normal(algorithm, "deriveKey");
    if (is?.aes) return aesLength(given.length);
    if (is?.derives) return null;
    if (name !== "HMAC") fail("NotSupportedError", `no key for ${name} can be derived`);
    const hash = digestName(given.hash, "deriveKey");
    if (given.length === undefined) return blocks[hash];
    const length = whole(given.length, "length");
    if (length === 0) throw new TypeError("the length of a key cannot be zero");
    return length;
  }
  function aesLength(length) {
    const bits = whole(length, "length", 65535);
    if (bits !== 128 && bits !== 192 && bits !== 256)
      fail("OperationError", "a key for AES has 128, 192 or 256 bits");
    return bits;
  }

  // secretKey makes a key of bytes.
  function secretKey({ name, given, is }, data, extractable, usages) {
    checkUsages(usages, is.secret, "secret");
    if (is.derives) {
      if (extractable) fail("SyntaxError", `a key for ${name} cannot be extractable`);
      return keyOf("secret", false, { name }, usages, data);
    }
    const bits = data.length * 8;
    if (is.aes) {
      if (bits !== 128 && bits !== 192 && bits !== 256)
        fail("DataError", `a key for AES has 128, 192 or 256 bits, not ${bits}`);
      return keyOf("secret", extractable, { name, length: bits }, usages, data);
    }
    const hash = digestName(given.hash, "HMAC");
    let length = bits;
    if (bits === 0) fail("DataError", "the key is empty");
    if (given.length !== undefined) {
      length = whole(given.length, "length");
      if (length > bits || length <= bits - 8) fail("DataError", `the key has ${bits} bits, not ${length}`);
    }
    return keyOf("secret", extractable, { name, hash: { name: hash }, length }, usages, data);
  }
  // pairKey makes a key of what the host says of one.
  function pairKey(about, described, type, extractable, usages) {
    const { name, given, is } = about;
    const [data, bits, publicExponent] = unlist(described);
    const algorithm = { name };
    if (is.rsa) {
      algorithm.modulusLength = +decoder.decode(bits);
      algorithm.publicExponent = publicExponent;
      algorithm.hash = { name: digestName(given.hash, name) };
    } else if (is.curve) algorithm.namedCurve = `${given.namedCurve}`;
    return keyOf(type, extractable, algorithm, usages, data, kindOf(about));
  }
  function kindOf({ name, given, is }) {
    if (is.rsa) return "RSA";
    if (is.other) return name;
    if (given.namedCurve === undefined) throw new TypeError("a namedCurve is needed");
    if (!curves.includes(`${given.namedCurve}`))
      fail("NotSupportedError", `the curve ${given.namedCurve} is not supported; use P-256, P-384 or P-521`);
    return `${given.namedCurve}`;
  }

  // Keys as JSON.
  const partNames = { RSA: ["n", "e", "d", "p", "q", "dp", "dq", "qi"], curve: ["x", "y", "d"], other: ["x", "d"] };
  const toText = (bytes) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  function fromText(jwk, name) {
    try {
      if (typeof jwk[name] === "string" && !/[\s=]/.test(jwk[name]))
        return Uint8Array.fromBase64(jwk[name], { alphabet: "base64url" });
    } catch {}
    fail("DataError", `the member ${name} of the JSON Web Key is missing or not base64url`);
  }
  // algOf is the name of an algorithm in a JSON Web Key, where it has one.
  function algOf({ name, is }, algorithm) {
    const sha = algorithm.hash?.name.slice(4);
    if (is.aes) return `A${algorithm.length}${is.aes}`;
    if (name === "HMAC") return sha === "1" ? "HS1" : `HS${sha}`;
    if (name === "RSA-OAEP") return sha === "1" ? "RSA-OAEP" : `RSA-OAEP-${sha}`;
    if (is.rsa) return `${is.rsa}${sha}`;
    if (name === "Ed25519") return name;
    return undefined;
  }
  function checkJwk(jwk, kty, use, extractable, usages) {
    if (jwk.kty !== kty) fail("DataError", `the kty of the JSON Web Key is ${jwk.kty}, not ${kty}`);
    if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use)
      fail("DataError", `the use of the JSON Web Key is ${jwk.use}, not ${use}`);
    if (jwk.ext === false && extractable) fail("DataError", "the JSON Web Key is not extractable");
    if (jwk.key_ops !== undefined) {
      if (!Array.isArray(jwk.key_ops) || new Set(jwk.key_ops).size !== jwk.key_ops.length)
        fail("DataError", "the key_ops of the JSON Web Key are no list of different words");
      for (const usage of usages)
        if (!jwk.key_ops.includes(usage)) fail("DataError", `the key_ops of the JSON Web Key lack ${usage}`);
    }
  }
  function checkAlg(jwk, about, algorithm) {
    const alg = algOf(about, algorithm);
    if (
      jwk.alg !== undefined &&
      alg !== undefined &&
      jwk.alg !== alg &&
      !(alg === "Ed25519" && jwk.alg === "EdDSA")
    )
      fail("DataError", `the alg of the JSON Web Key is ${jwk.alg}, not ${alg}`);
  }
  function fromJwk(about, jwk, extractable, usages) {
    if (typeof jwk !== "object" || jwk === null || jwk instanceof ArrayBuffer || ArrayBuffer.isView(jwk))
      throw new TypeError("keyData: a JSON Web Key is needed");
    const { name, is } = about;
    const signsOnly = is.secret?.includes("sign") || is.public?.includes("verify");
    const use = signsOnly ? "sig" : "enc";
    if (is.secret) {
      if (is.derives) fail("NotSupportedError", `a key for ${name} cannot be a JSON Web Key`);
      checkUsages(usages, is.secret, "secret");
      checkJwk(jwk, "oct", use, extractable, usages);
      const key = secretKey(about, fromText(jwk, "k"), extractable, usages);
      checkAlg(jwk, about, key.algorithm);
      return key;
    }
    const kind = kindOf(about);
    const type = jwk.d === undefined ? "public" : "private";
    checkUsages(usages, is[type], type);
    checkJwk(jwk, is.rsa ? "RSA" : is.curve ? "EC" : "OKP", use, extractable, usages);
    if (!is.rsa && jwk.crv !== kind) fail("DataError", `the crv of the JSON Web Key is ${jwk.crv}, not ${kind}`);
    if (jwk.oth !== undefined)
      fail("NotSupportedError", "keys for RSA with more than two primes are not supported");
    const parts = (is.rsa ? partNames.RSA : is.curve ? partNames.curve : partNames.other).slice(
      0,
      type === "private" ? undefined : is.other ? 1 : 2,
    );
    const joined = ask(anySize, ["join", type, kind], list(parts.map((part) => fromText(jwk, part))));
    const key = pairKey(about, joined, type, extractable, usages);
    checkAlg(jwk, about, key.algorithm);
    return key;
  }
  function toJwk(k) {
    const about = { name: k.algorithm.name, is: algorithms[k.algorithm.name] };
    const jwk = {};
    if (k.type === "secret") {
      jwk.kty = "oct";
      jwk.k = toText(k.data);
    } else {
      const { is } = about;
      jwk.kty = is.rsa ? "RSA" : is.curve ? "EC" : "OKP";
      if (!is.rsa) jwk.crv = k.kind;
      const all = is.rsa ? partNames.RSA : is.curve ? partNames.curve : partNames.other;
      unlist(ask(anySize, ["export", k.type, k.kind], k.data)).forEach((part, i) => {
        jwk[all[i]] = toText(part);
      });
    }
    const alg = algOf(about, k.algorithm);
    if (alg !== undefined) jwk.alg = alg;
    jwk.key_ops = [...k.usages];
    jwk.ext = k.extractable;
    return jwk;
  }

  function imported(format, keyData, about, extractable, usages) {
    const { name, is } = about;
    if (is === undefined) fail("NotSupportedError", `there are no keys for ${name}`);
    if (format === "jwk") return fromJwk(about, keyData, extractable, usages);
    const data = bytesOf(keyData, "keyData").slice();
    if (is.secret) {
      if (format !== "raw") fail("NotSupportedError", `a key for ${name} cannot be ${format}`);
      return secretKey(about, data, extractable, usages);
    }
    const type = format === "pkcs8" ? "private" : "public";
    const kind = kindOf(about);
    if (format === "raw" && is.rsa) fail("NotSupportedError", "a key for RSA cannot be raw");
    checkUsages(usages, is[type], type);
    return pairKey(about, ask(anySize, ["import", format, kind], data), type, extractable, usages);
  }
  function exported(format, key) {
    const k = inside(key, "exportKey");
    const { is, name } = normal(k.algorithm, "exportKey");
    if (is.derives) fail("NotSupportedError", `a key for ${name} cannot be exported`);
    if (!k.extractable) fail("InvalidAccessError", "the key is not extractable");
    if (format === "jwk") return toJwk(k);
    if (k.type === "secret" ? format !== "raw" : is.rsa && format === "raw")
      fail("NotSupportedError", `a key for ${name} cannot be ${format}`);
    if (k.type === "secret") return k.data.slice();
    if ((format === "pkcs8") !== (k.type === "private"))
      fail("InvalidAccessError", `a ${k.type} key cannot be ${format}`);
    return format === "raw" ? ask(anySize, ["export", "raw", k.kind], k.data) : k.data.slice();
  }

  function generated(about, extractable, usages) {
    const { name, given, is } = about;
    if (is === undefined || is.derives) fail("NotSupportedError", `no keys for ${name} can be made`);
    if (is.rsa || name === "HMAC") digestName(given.hash, name); // before usages, as the standard has it
    if (is.secret) {
      for (const usage of usages)
        if (!is.secret.includes(usage)) fail("SyntaxError", `such a key cannot be used to ${usage}`);
      const bits = is.aes ? aesLength(given.length) : lengthOf(given);
      if (usages.length === 0) fail("SyntaxError", "the key needs a usage");
      const data = new Uint8Array(Math.ceil(bits / 8));
      native.random(data);
      return secretKey(about, data, extractable, usages);
    }
    const kind = kindOf(about);
    const both = [...is.private, ...is.public];
    for (const usage of usages)
      if (!both.includes(usage)) fail("SyntaxError", `such a key cannot be used to ${usage}`);
    let bits = 0;
    if (is.rsa) {
      bits = whole(given.modulusLength, "modulusLength");
      const exponent = bytesOf(given.publicExponent, "publicExponent");
      if (exponent.reduce((sum, byte) => sum * 256 + byte, 0) !== 65537)
        fail("OperationError", "the publicExponent must be 65537: new Uint8Array([1, 0, 1])");
    }
    const own = is.private.filter((usage) => usages.includes(usage));
    if (own.length === 0) fail("SyntaxError", "the private key needs a usage");
    const [privateKey, publicKey] = unlist(ask(anySize, ["generate", kind, bits]));
    return {
      publicKey: pairKey(
        about,
        publicKey,
        "public",
        true,
        is.public.filter((usage) => usages.includes(usage)),
      ),
      privateKey: pairKey(about, privateKey, "private", extractable, own),
    };
  }

  const need = (name, least, got) => {
    if (got < least) throw new TypeError(`${name}: ${least} arguments required, but only ${got} present`);
  };

  // All of its methods return promises, also where the arguments are wrong.
  class SubtleCrypto {
    constructor(key) {
      if (key !== secret) throw new TypeError("Illegal constructor");
    }
    async digest(algorithm, data) {
      need("digest", 2, arguments.length);
      return ask(64, ["digest", digestName(algorithm, "digest")], bytesOf(data, "data")).buffer;
    }
    async encrypt(algorithm, key, data) {
      need("encrypt", 3, arguments.length);
      return cipher("encrypt", "encrypt", algorithm, key, bytesOf(data, "data")).buffer;
    }
    async decrypt(algorithm, key, data) {
      need("decrypt", 3, arguments.length);
      return cipher("decrypt", "decrypt", algorithm, key, bytesOf(data, "data")).buffer;
    }
    async sign(algorithm, key, data) {
      need("sign", 3, arguments.length);
      const bytes = bytesOf(data, "data");
      const { k, mac, words } = signing("sign", algorithm, key);
      if (mac) return ask(64, ["hmac", words[1]], k.data, bytes).buffer;
      if (k.type !== "private") fail("InvalidAccessError", "sign: the key is not a private one");
      return ask(anySize, ["sign", ...words], k.data, bytes).buffer;
    }
    async verify(algorithm, key, signature, data) {
      need("verify", 4, arguments.length);
      const given = bytesOf(signature, "signature"),
        bytes = bytesOf(data, "data");
      const { k, mac, words } = signing("verify", algorithm, key);
      if (mac) return ask(anySize, ["hmac.verify", words[1]], k.data, given, bytes)[0] === 1;
      if (k.type !== "public") fail("InvalidAccessError", "verify: the key is not a public one");
      return ask(anySize, ["verify", ...words], k.data, given, bytes)[0] === 1;
    }
    async generateKey(algorithm, extractable, keyUsages) {
      need("generateKey", 3, arguments.length);
      return generated(normal(algorithm, "generateKey"), !!extractable, usagesIn(keyUsages));
    }
    async importKey(format, keyData, algorithm, extractable, keyUsages) {
      need("importKey", 5, arguments.length);
      return imported(
        formatOf(format),
        keyData,
        normal(algorithm, "importKey"),
        !!extractable,
        usagesIn(keyUsages),
      );
    }
    async exportKey(format, key) {
      need("exportKey", 2, arguments.length);
      const out = exported(formatOf(format), key);
      return out instanceof Uint8Array ? out.buffer : out;
    }
    async deriveBits(algorithm, baseKey, length = null) {
      need("deriveBits", 2, arguments.length);
      return derived(algorithm, baseKey, "deriveBits", length === null ? null : whole(length, "length")).buffer;
    }
    async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
      need("deriveKey", 5, arguments.length);
      const usages = usagesIn(keyUsages),
        about = normal(derivedKeyType, "deriveKey");
      return imported(
        "raw",
        derived(algorithm, baseKey, "deriveKey", lengthOf(derivedKeyType)),
        about,
        !!extractable,
        usages,
      );
    }
    async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
      need("wrapKey", 4, arguments.length);
      format = formatOf(format);
      inside(key, "key");
      const { name } = normal(wrapAlgorithm, "wrapKey");
      const wrapping = allowed(wrappingKey, name, "wrapKey", "wrapKey");
      let data = exported(format, key);
      if (format === "jwk") data = encoder.encode(JSON.stringify(data));
      if (name === "AES-KW") return ask(anySize, ["aes.wrap"], wrapping.data, data).buffer;
      return cipher("encrypt", "wrapKey", wrapAlgorithm, wrappingKey, data).buffer;
    }
    async unwrapKey(
      format,
      wrappedKey,
      unwrappingKey,
      unwrapAlgorithm,
      unwrappedKeyAlgorithm,
      extractable,
      keyUsages,
    ) {
      need("unwrapKey", 7, arguments.length);
      format = formatOf(format);
      const wrapped = bytesOf(wrappedKey, "wrappedKey"),
        usages = usagesIn(keyUsages);
      const { name } = normal(unwrapAlgorithm, "unwrapKey"),
        about = normal(unwrappedKeyAlgorithm, "unwrapKey");
      const unwrapping = allowed(unwrappingKey, name, "unwrapKey", "unwrapKey");
      let data =
        name === "AES-KW"
          ? ask(anySize, ["aes.unwrap"], unwrapping.data, wrapped)
          : cipher("decrypt", "unwrapKey", unwrapAlgorithm, unwrappingKey, wrapped);
      if (format === "jwk") {
        try {
          data = JSON.parse(decoder.decode(data));
        } catch {
          fail("DataError", "what was wrapped is no JSON Web Key");
        }
      }
      return imported(format, data, about, !!extractable, usages);
    }
  }

  for (const [type, name] of [
    [CryptoKey, "CryptoKey"],
    [SubtleCrypto, "SubtleCrypto"],
  ]) {
    Object.defineProperty(type, "name", { value: name, configurable: true });
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: name, configurable: true });
    for (const member of Object.getOwnPropertyNames(type.prototype)) {
      if (member !== "constructor") Object.defineProperty(type.prototype, member, { enumerable: true });
    }
  }
  return { CryptoKey, SubtleCrypto, subtle: new SubtleCrypto(secret) };
}
