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
  const own = (bytes) => new Buffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  class Buffer extends Uint8Array {
    static from(value, encoding, length) {
      if (typeof value === "string") return own(encode(value, encoding));
      if (value instanceof ArrayBuffer) return new Buffer(value, encoding, length);
      if (value?.type === "Buffer" && Array.isArray(value.data)) return own(Uint8Array.from(value.data));
      if (typeof value === "object" && value !== null) return own(Uint8Array.from(value));
      throw new TypeError("Buffer.from takes a text, bytes or a list of numbers");
    }

    static of(...bytes) {
      return Buffer.from(bytes);
    }
    static alloc(size, fill, encoding) {
      const bytes = new Buffer(size);
      return fill === undefined ? bytes : bytes.fill(fill, 0, size, encoding);
    }

    static allocUnsafe(size) {
      return new Buffer(size);
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
      return typeof value === "string" ? encode(value, encoding).length : value.byteLength;
    }
    static concat(list, total = list.reduce((sum, part) => sum + part.length, 0)) {
      const whole = new Buffer(total);
      let at = 0;
      for (const part of list) {
        if (at >= total) break;
        whole.set(part.subarray(0, total - at), at);
        at += part.length;
      }
      return whole;
    }

    static compare(a, b) {
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
      return Buffer.compare(this, other) === 0;
    }
    compare(other) {
      return Buffer.compare(this, other);
    }
    slice(start, end) {
      return own(super.subarray(start, end));
    }
    subarray(start, end) {
      return own(super.subarray(start, end));
    }

    copy(target, at = 0, start = 0, end = this.length) {
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
      const bytes = typeof value === "string" ? encode(value, encoding) : value;
      for (let i = start; i + bytes.length <= this.length; i++) {
        if (bytes.every((b, j) => this[i + j] === b)) return i;
      }
      return -1;
    }

    includes(value, start, encoding) {
      return this.indexOf(value, start, encoding) >= 0;
    }

    readUInt8(at = 0) {
      return view(this).getUint8(at);
    }
    readInt8(at = 0) {
      return view(this).getInt8(at);
    }
    readUInt16BE(at = 0) {
      return view(this).getUint16(at);
    }
    readUInt16LE(at = 0) {
      return view(this).getUint16(at, true);
    }
    readInt16BE(at = 0) {
      return view(this).getInt16(at);
    }
    readInt16LE(at = 0) {
      return view(this).getInt16(at, true);
    }
    readUInt32BE(at = 0) {
      return view(this).getUint32(at);
    }
    readUInt32LE(at = 0) {
      return view(this).getUint32(at, true);
    }
    readInt32BE(at = 0) {
      return view(this).getInt32(at);
    }
    readInt32LE(at = 0) {
      return view(this).getInt32(at, true);
    }
    writeUInt8(value, at = 0) {
      view(this).setUint8(at, value);
      return at + 1;
    }
    writeUInt16BE(value, at = 0) {
      view(this).setUint16(at, value);
      return at + 2;
    }
    writeUInt16LE(value, at = 0) {
      view(this).setUint16(at, value, true);
      return at + 2;
    }
    writeUInt32BE(value, at = 0) {
      view(this).setUint32(at, value);
      return at + 4;
    }
    writeUInt32LE(value, at = 0) {
      view(this).setUint32(at, value, true);
      return at + 4;
    }
    writeInt32BE(value, at = 0) {
      view(this).setInt32(at, value);
      return at + 4;
    }
    writeInt32LE(value, at = 0) {
      view(this).setInt32(at, value, true);
      return at + 4;
    }
  }

  // Methods by their other names, as Node.js has them.
  for (const name of Object.getOwnPropertyNames(Buffer.prototype)) {
    if (/^(read|write)UInt/.test(name)) {
      Object.defineProperty(Buffer.prototype, name.replace("UInt", "Uint"), {
        value: Buffer.prototype[name], writable: true, configurable: true,
      });
    }
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
