// The module "buffer" of Node.js: the global Buffer, and what else is there by
// that name.
const { shared } = require("./shared.js");

const { Buffer } = shared.load(1);

// isUtf8 says whether bytes are UTF-8.
const isUtf8 = (bytes) => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const bytesOf = (value) =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);

const transcode = (source, from, to) => Buffer.from(Buffer.from(source).toString(from), to);

function SlowBuffer(size) {
  if (typeof size !== "number") require("./arguments.js").refuse("size", ["number"], size);
  return Buffer.alloc(size);
}

module.exports = require("./arguments.js").need("buffer", {
  Buffer, SlowBuffer, get Blob() { return Blob; }, get File() { return File; }, atob, btoa, isUtf8, transcode,
  kMaxLength: 2 ** 31 - 1, kStringMaxLength: 2 ** 30 - 1, INSPECT_MAX_BYTES: 50,
  isAscii: (value) => bytesOf(value).every((byte) => byte < 128),
  constants: { MAX_LENGTH: 2 ** 31 - 1, MAX_STRING_LENGTH: 2 ** 30 - 1 },
});
