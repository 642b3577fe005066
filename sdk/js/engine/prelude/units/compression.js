// The unit of streams that compress. The tables of the package take long to make.
import { Deflate, Gunzip, Gzip, Inflate, Unzlib, Zlib } from "fflate";

export function boot(shared) {
  const { TransformStream, tag } = shared.load(0);
  const bytesIn = (chunk) => {
    if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk.slice(0));
    if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength).slice();
    throw new TypeError("the chunk must be an ArrayBuffer or a view on one");
  };
  // through makes a pair of streams of one of the classes of fflate.
  function through(Coder, decodes) {
    let controller, got = 0;
    const coder = new Coder((data) => { if (data.length > 0) controller.enqueue(data); });
    const push = (bytes, last) => {
      try {
        coder.push(bytes, last);
      } catch (error) {
        throw new TypeError(`the compressed data is not valid: ${error.message}`);
      }
    };
    return new TransformStream({
      start(c) { controller = c; },
      transform(chunk) {
        const bytes = bytesIn(chunk);
        got += bytes.length;
        if (bytes.length > 0) push(bytes, false);
      },
      flush() {
        if (decodes && got === 0) throw new TypeError("the compressed data is not valid: there is none");
        push(new Uint8Array(0), true);
      },
    });
  }
  const coders = { __proto__: null, gzip: [Gzip, Gunzip], deflate: [Zlib, Unzlib], "deflate-raw": [Deflate, Inflate] };
  function coderOf(format, name, which) {
    const found = coders[`${format}`];
    if (found === undefined)
      throw new TypeError(`${name}: the format ${format} is none of gzip, deflate and deflate-raw`);
    return found[which];
  }
  class CompressionStream {
    #pair;
    constructor(format) { this.#pair = through(coderOf(format, "CompressionStream", 0), false); }
    get readable() { return this.#pair.readable; }
    get writable() { return this.#pair.writable; }
  }
  class DecompressionStream {
    #pair;
    constructor(format) { this.#pair = through(coderOf(format, "DecompressionStream", 1), true); }
    get readable() { return this.#pair.readable; }
    get writable() { return this.#pair.writable; }
  }
  tag(CompressionStream, "CompressionStream");
  tag(DecompressionStream, "DecompressionStream");
  return { CompressionStream, DecompressionStream };
}
