// The module "zlib" of Node.js. The host compresses, all of a text at once: what
// a stream gets is kept until it ends.
const { shared } = require("./shared.js");

const { Buffer, process } = shared.load(1);

const codes = {
  Z_NO_FLUSH: 0, Z_PARTIAL_FLUSH: 1, Z_SYNC_FLUSH: 2, Z_FULL_FLUSH: 3, Z_FINISH: 4, Z_BLOCK: 5, Z_OK: 0,
  Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3, Z_MEM_ERROR: -4, Z_BUF_ERROR: -5,
  Z_VERSION_ERROR: -6, Z_NO_COMPRESSION: 0, Z_BEST_SPEED: 1, Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1, Z_HUFFMAN_ONLY: 2, Z_RLE: 3, Z_FIXED: 4, Z_DEFAULT_STRATEGY: 0, Z_MIN_WINDOWBITS: 8,
  Z_MAX_WINDOWBITS: 15, Z_DEFAULT_WINDOWBITS: 15, Z_MIN_CHUNK: 64, Z_MAX_CHUNK: Infinity, Z_DEFAULT_CHUNK: 16384,
  Z_MIN_MEMLEVEL: 1, Z_MAX_MEMLEVEL: 9, Z_DEFAULT_MEMLEVEL: 8, Z_MIN_LEVEL: -1, Z_MAX_LEVEL: 9, Z_DEFAULT_LEVEL: -1,
};

const bytesOf = (value) => {
  if (typeof value === "string") return Buffer.from(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const text = 'The "buffer" argument must be of type string, Buffer, TypedArray, DataView or ArrayBuffer';
  throw Object.assign(new TypeError(text), { code: "ERR_INVALID_ARG_TYPE" });
};

// run has the host do it: a form of compression, and which way.
const run = (form, way, value, options) => {
  const level = options?.level ?? -1;
  const most = Math.min(options?.maxOutputLength ?? 2 ** 31 - 1, 2 ** 31 - 1);
  try {
    const made = shared.native.compute(0, `zlib:${form}\0${way}\0${level}\0${most}`, bytesOf(value));
    return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  } catch (error) {
    if (error.code === "Z_BUF_ERROR" || error.code === "Z_DATA_ERROR") error.errno = codes[error.code];
    throw error;
  }
};

const forms = {
  gzip: ["gzip", "deflate", "Gzip"], gunzip: ["gzip", "inflate", "Gunzip"], deflate: ["zlib", "deflate", "Deflate"],
  inflate: ["zlib", "inflate", "Inflate"], deflateRaw: ["raw", "deflate", "DeflateRaw"],
  inflateRaw: ["raw", "inflate", "InflateRaw"], unzip: ["any", "inflate", "Unzip"],
};

const zlib = { constants: codes, codes: {}, ...codes };

// A stream keeps what it gets until it ends. Packages reach into it for what
// works at once, by the names that Node.js has inside: _processChunk and _handle.
const kept = Symbol("kept");
const methods = {
  _transform(chunk, encoding, done) {
    this[kept].parts.push(bytesOf(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk));
    this.bytesWritten += chunk.length;
    done();
  },
  _flush(done) {
    try {
      this.push(this[kept].run(Buffer.concat(this[kept].parts)));
      done();
    } catch (error) {
      done(error);
    }
  },
  _processChunk(chunk, flush, done) {
    if (done === undefined) return this[kept].run(chunk);
    this._transform(chunk, "buffer", () => this._flush(done));
  },
  flush(kind, done = kind) { if (typeof done === "function") process.nextTick(done); },
  params(level, _, done) {
    this[kept].options = { ...this[kept].options, level };
    process.nextTick(done);
  },
  reset() { this[kept].parts = []; },
  close(done) {
    if (typeof done === "function") process.nextTick(done);
    this.destroy();
  },
};

// handleOf works at once, and gives what it has made in pieces.
const handleOf = (stream) => {
  let made, at = 0;
  return {
    writeSync(_, input, from, size, out, start, room) {
      made ??= stream[kept].run(input.subarray(from, from + size));
      const count = Math.min(room, made.length - at);
      out.set(made.subarray(at, at += count), start);
      stream._writeState[0] = room - count;
      stream._writeState[1] = 0;
    },
    close() {},
  };
};

const classOf = (type, begin) => {
  const { Transform } = require("./stream.js");
  return (zlib[type] = require("./classes.js")(type, Transform, begin, methods));
};

for (const [name, [form, way, type]] of Object.entries(forms)) {
  zlib[`${name}Sync`] = (value, options) => run(form, way, value, options);
  zlib[name] = (value, options, done) => {
    if (typeof options === "function") [options, done] = [undefined, options];
    if (typeof done !== "function") require("./arguments.js").refuse("callback", ["function"], done);
    let made, failed = null;
    try {
      made = run(form, way, value, options);
    } catch (error) {
      if (error instanceof TypeError) throw error;
      failed = error;
    }
    process.nextTick(done, failed, made);
  };
  const made = classOf(type, function (options) {
    require("./stream.js").Transform.call(this, options);
    this[kept] = { parts: [], options, run: (bytes) => run(form, way, bytes, this[kept].options) };
    this.bytesWritten = 0;
    this._chunkSize = options?.chunkSize ?? codes.Z_DEFAULT_CHUNK;
    this._outOffset = 0;
    this._hadError = false;
    this._finishFlushFlag = options?.finishFlush ?? codes.Z_FINISH;
    this._writeState = new Uint32Array(2);
    this._outBuffer = Buffer.alloc(this._chunkSize);
    this._handle = handleOf(this);
  });
  zlib[`create${type}`] = (options) => new made(options);
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
zlib.crc32 = (value, start = 0) => {
  let sum = ~start;
  for (const byte of bytesOf(value)) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
};

const brotli = () => {
  throw Object.assign(new Error("Brotli is not there: use gzip or deflate"), {
    code: "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM",
  });
};
for (const name of ["brotliCompress", "brotliDecompress", "brotliCompressSync", "brotliDecompressSync",
  "createBrotliCompress", "createBrotliDecompress"]) {
  zlib[name] = brotli;
}
classOf("BrotliCompress", brotli);
classOf("BrotliDecompress", brotli);

module.exports = zlib;
