// The unit of Node.js: the globals Buffer and process, in their usual parts.
// The modules of those names give the same.
export function boot(shared) {
  const { native } = shared;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  const encodingOf = (name = "utf8") => {
    switch (String(name).toLowerCase()) {
      case "utf8": case "utf-8": return "utf8";
      case "hex": return "hex";
      case "base64": return "base64";
      case "base64url": return "base64url";
      case "latin1": case "binary": return "latin1";
      case "ascii": return "ascii";
      case "utf16le": case "utf-16le": case "ucs2": case "ucs-2": return "utf16le";
    }
    throw new TypeError(`Unknown encoding: ${name}`);
  };

  const codes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

  const encode = (text, name) => {
    switch (encodingOf(name)) {
      case "utf8": return encoder.encode(text);
      case "hex": {
        const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)[0];
        return Uint8Array.from({ length: pairs.length / 2 }, (_, i) =>
          Number.parseInt(pairs.slice(2 * i, 2 * i + 2), 16),
        );
      }
      case "base64": case "base64url": {
        const plain = text.replaceAll("-", "+").replaceAll("_", "/").replace(/[^A-Za-z0-9+/]/g, "");
        return codes(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain));
      }
      case "utf16le": {
        const bytes = new Uint8Array(text.length * 2);
        for (let i = 0; i < text.length; i++) {
          bytes[2 * i] = text.charCodeAt(i) & 0xff;
          bytes[2 * i + 1] = text.charCodeAt(i) >> 8;
        }
        return bytes;
      }
      default: return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0xff);
    }
  };

  // chars makes a text of numbers, in pieces that fit for a call.
  const chars = (numbers) => {
    let text = "";
    for (let i = 0; i < numbers.length; i += 4096) text += String.fromCharCode(...numbers.subarray(i, i + 4096));
    return text;
  };

  const decode = (bytes, name) => {
    switch (encodingOf(name)) {
      case "utf8":
        return decoder.decode(bytes);
      case "hex":
        return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
      case "base64":
        return btoa(chars(bytes));
      case "base64url":
        return btoa(chars(bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      case "ascii":
        return chars(bytes.map((b) => b & 0x7f));
      case "utf16le":
        return chars(Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes[2 * i] | (bytes[2 * i + 1] << 8)));
      default:
        return chars(bytes);
    }
  };

  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  // own makes a Buffer of the same memory.
  const own = (bytes) => new Bytes(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  // bytesOf gives bytes back; what is none is refused as by Node.js.
  const wrong = (value, name, kinds) => {
    const what = name.endsWith(" argument") ? name : `"${name}" argument`;
    const text = `The ${what} must be ${kinds}. Received ${value === null ? "null" : typeof value}`;
    throw Object.assign(new TypeError(text), { code: "ERR_INVALID_ARG_TYPE" });
  };
  const needle = "one of type number or string or an instance of Buffer or Uint8Array";
  const bytesOf = (value, name, kinds = "an instance of Buffer or Uint8Array") =>
    value instanceof Uint8Array ? value : wrong(value, name, kinds);

  class Bytes extends Uint8Array {
    static from(value, encoding, length) {
      if (typeof value === "string") return own(encode(value, encoding));
      if (value instanceof ArrayBuffer) return new Bytes(value, encoding, length);
      if (value?.type === "Buffer" && Array.isArray(value.data)) return own(Uint8Array.from(value.data));
      if (typeof value === "object" && value !== null) return own(Uint8Array.from(value));
      const kinds = "of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object";
      return wrong(value, "first argument", kinds);
    }

    static of(...bytes) {
      return Buffer.from(bytes);
    }
    static alloc(size, fill, encoding) {
      const bytes = new Bytes(size);
      return fill === undefined ? bytes : bytes.fill(fill, 0, size, encoding);
    }

    static allocUnsafe(size) {
      return new Bytes(size);
    }
    static isBuffer(value) {
      return value instanceof Buffer;
    }
    static isEncoding(name) {
      try {
        encodingOf(name);
        return typeof name === "string" && name !== "";
      } catch {
        return false;
      }
    }

    static byteLength(value, encoding) {
      if (typeof value === "string") return encode(value, encoding).length;
      return value?.byteLength ?? wrong(value, "string", "of type string or an instance of Buffer or ArrayBuffer");
    }
    static concat(list, total) {
      if (!Array.isArray(list)) wrong(list, "list", "an instance of Array");
      list.forEach((part, i) => bytesOf(part, `list[${i}]`));
      total ??= list.reduce((sum, part) => sum + part.length, 0);
      const whole = new Bytes(total);
      let at = 0;
      for (const part of list) {
        if (at >= total) break;
        whole.set(part.subarray(0, total - at), at);
        at += part.length;
      }
      return whole;
    }

    static compare(a, b) {
      bytesOf(a, "buf1");
      bytesOf(b, "buf2");
      for (let i = 0; i < Math.min(a.length, b.length); i++) {
        if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
      }
      return Math.sign(a.length - b.length);
    }

    toString(encoding, start = 0, end = this.length) {
      return decode(this.subarray(start, end), encoding);
    }
    toJSON() {
      return { type: "Buffer", data: Array.from(this) };
    }
    equals(other) {
      return Buffer.compare(this, bytesOf(other, "otherBuffer")) === 0;
    }
    compare(other) {
      return Buffer.compare(this, bytesOf(other, "target"));
    }
    slice(start, end) {
      return own(super.subarray(start, end));
    }
    subarray(start, end) {
      return own(super.subarray(start, end));
    }

    copy(target, at = 0, start = 0, end = this.length) {
      bytesOf(target, "target");
      const part = super.subarray(start, Math.min(end, start + Math.max(0, target.length - at)));
      target.set(part, at);
      return part.length;
    }

    write(text, offset = 0, length = this.length - offset, encoding = "utf8") {
      if (typeof offset === "string") return this.write(text, 0, this.length, offset);
      if (typeof length === "string") return this.write(text, offset, this.length - offset, length);
      const bytes = encode(text, encoding).subarray(0, Math.min(length, this.length - offset));
      this.set(bytes, offset);
      return bytes.length;
    }

    fill(value, start = 0, end = this.length, encoding = "utf8") {
      if (typeof value !== "string") return super.fill(value, start, end);
      const bytes = encode(value, encoding);
      if (bytes.length === 0) return super.fill(0, start, end);
      for (let i = start; i < end; i++) this[i] = bytes[(i - start) % bytes.length];
      return this;
    }

    indexOf(value, start = 0, encoding = "utf8") {
      if (typeof value === "number") return super.indexOf(value, start);
      const bytes = typeof value === "string" ? encode(value, encoding) : bytesOf(value, "value", needle);
      for (let i = start; i + bytes.length <= this.length; i++) {
        if (bytes.every((b, j) => this[i + j] === b)) return i;
      }
      return -1;
    }

    includes(value, start, encoding) {
      return this.indexOf(value, start, encoding) >= 0;
    }

    lastIndexOf(value, start = this.length, encoding = "utf8") {
      if (typeof value === "number") return super.lastIndexOf(value, start);
      const bytes = typeof value === "string" ? encode(value, encoding) : bytesOf(value, "value", needle);
      for (let i = Math.min(start < 0 ? start + this.length : start, this.length - bytes.length); i >= 0; i--) {
        if (bytes.every((b, j) => this[i + j] === b)) return i;
      }
      return -1;
    }

    // Integers of 1 to 6 bytes.
    readUIntBE(at, size) {
      let n = 0;
      for (let i = 0; i < size; i++) n = n * 256 + this[at + i];
      return n;
    }
    readUIntLE(at, size) {
      let n = 0;
      for (let i = size - 1; i >= 0; i--) n = n * 256 + this[at + i];
      return n;
    }
    readIntBE(at, size) {
      const n = this.readUIntBE(at, size);
      return n < 2 ** (8 * size - 1) ? n : n - 2 ** (8 * size);
    }
    readIntLE(at, size) {
      const n = this.readUIntLE(at, size);
      return n < 2 ** (8 * size - 1) ? n : n - 2 ** (8 * size);
    }
    writeUIntBE(value, at, size) {
      for (let i = size - 1; i >= 0; i--, value = Math.floor(value / 256)) this[at + i] = value % 256;
      return at + size;
    }
    writeUIntLE(value, at, size) {
      for (let i = 0; i < size; i++, value = Math.floor(value / 256)) this[at + i] = value % 256;
      return at + size;
    }
    writeIntBE(value, at, size) {
      return this.writeUIntBE(value < 0 ? value + 2 ** (8 * size) : value, at, size);
    }
    writeIntLE(value, at, size) {
      return this.writeUIntLE(value < 0 ? value + 2 ** (8 * size) : value, at, size);
    }

    swap16() {
      return swapped(this, 2);
    }
    swap32() {
      return swapped(this, 4);
    }
    swap64() {
      return swapped(this, 8);
    }
  }

  // Buffer may be called without new, as by old programs.
  const { Buffer } = {
    Buffer: function (value, encoding, length) {
      if (typeof value !== "number") return Buffer.from(value, encoding, length);
      return typeof encoding === "string" ? wrong(value, "string", "of type string") : Buffer.alloc(value);
    },
  };
  for (const name of [
    "from", "of", "alloc", "allocUnsafe", "isBuffer", "isEncoding", "byteLength", "concat", "compare",
  ])
    Buffer[name] = Bytes[name];
  Object.setPrototypeOf(Buffer, Uint8Array);
  Buffer.prototype = Bytes.prototype;
  Object.defineProperty(Buffer, Symbol.species, { get: () => Bytes, configurable: true });
  Object.defineProperty(Bytes.prototype, "constructor", { value: Buffer, writable: true, configurable: true });

  // swapped reverses the bytes of each number of so many bytes.
  const swapped = (bytes, size) => {
    if (bytes.length % size !== 0) throw new RangeError(`Buffer size must be a multiple of ${8 * size}-bits`);
    for (let i = 0; i < bytes.length; i += size) bytes.subarray(i, i + size).reverse();
    return bytes;
  };

  const define = (name, value) =>
    Object.defineProperty(Buffer.prototype, name, { value, writable: true, configurable: true });

  // Numbers of all kinds that a DataView has: its name of the kind, Node's, and the size.
  for (const [kind, name, size] of [
    ["Uint8", "UInt8", 1], ["Int8", "Int8", 1], ["Uint16", "UInt16", 2], ["Int16", "Int16", 2], ["Uint32", "UInt32", 4],
    ["Int32", "Int32", 4], ["BigUint64", "BigUInt64", 8], ["BigInt64", "BigInt64", 8], ["Float32", "Float", 4],
    ["Float64", "Double", 8],
  ]) {
    const { [`get${kind}`]: get, [`set${kind}`]: set } = DataView.prototype;
    for (const little of size > 1 ? [false, true] : [false]) {
      const end = size === 1 ? "" : little ? "LE" : "BE";
      define(`read${name}${end}`, function (at = 0) {
        return get.call(view(this), at, little);
      });
      define(`write${name}${end}`, function (value, at = 0) {
        set.call(view(this), at, value, little);
        return at + size;
      });
    }
  }

  // Methods by their other names, as Node.js has them.
  for (const name of Object.getOwnPropertyNames(Buffer.prototype)) {
    if (/^(read|write)(Big)?UInt/.test(name)) define(name.replace("UInt", "Uint"), Buffer.prototype[name]);
  }
  Object.assign(Buffer, { poolSize: 8192 });

  const began = performance.now();
  const warned = new Set();
  const notThere = (what) => {
    throw new Error(`${what}: a plugin runs in a sandbox of the host, which has no process of its own`);
  };
  const none = function () { return process; };
  const writer = (level) => ({
    isTTY: false, columns: 80,
    write(text) {
      native.log(level, `${text}`.replace(/\n$/, ""));
      return true;
    },
    on() { return this; }, once() { return this; }, emit() { return false; }, end() {},
  });
  const hrtime = (before) => {
    const ns = BigInt(Math.round(performance.now() * 1e6));
    let seconds = Number(ns / 1000000000n), rest = Number(ns % 1000000000n);
    if (before !== undefined) {
      seconds -= before[0];
      rest -= before[1];
      if (rest < 0) {
        seconds--;
        rest += 1e9;
      }
    }
    return [seconds, rest];
  };
  hrtime.bigint = () => BigInt(Math.round(performance.now() * 1e6));
  const process = {
    title: "wasmhost",
    version: "v22.0.0",
    versions: { node: "22.0.0" },
    arch: "wasm32",
    platform: "linux",
    release: { name: "node" },
    argv: ["node", "/plugin"],
    argv0: "node",
    execArgv: [],
    execPath: "/node",
    env: {},
    pid: 1,
    ppid: 0,
    exitCode: undefined,
    features: {},
    config: { target_defaults: {}, variables: {} },
    stdout: writer(1),
    stderr: writer(3),
    nextTick(callback, ...values) {
      if (typeof callback !== "function")
        throw new TypeError("process.nextTick: the first argument must be a function");
      queueMicrotask(() => callback(...values));
    },
    hrtime,
    uptime: () => (performance.now() - began) / 1000,
    memoryUsage: Object.assign(() => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }), {
      rss: () => 0,
    }),
    cpuUsage: () => ({ user: 0, system: 0 }),
    cwd: () => "/",
    chdir: () => notThere("process.chdir"),
    umask: () => 18,
    exit: () => notThere("process.exit"),
    abort: () => notThere("process.abort"),
    kill: () => notThere("process.kill"),
    emitWarning(warning) {
      const text = `${warning?.message ?? warning}`;
      if (warned.has(text) || warned.size > 100) return;
      warned.add(text);
      native.log(2, text);
    },
    getBuiltinModule(name) {
      try {
        return shared.load(5).builtin(`${name}`.replace(/^node:/, ""));
      } catch {
        return undefined;
      }
    },
    emit: () => false,
    listeners: () => [],
    listenerCount: () => 0,
    eventNames: () => [],
    getMaxListeners: () => 10,
    setMaxListeners: none, on: none, once: none, off: none, addListener: none, removeListener: none, removeAllListeners:
    none, prependListener: none, prependOnceListener: none,
  };
  Object.defineProperty(process, Symbol.toStringTag, { value: "process", configurable: true });
  return { Buffer, process };
}
