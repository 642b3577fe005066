// Body: what a request or a response carries, as bytes or as a stream.
import {
  TypeError, Uint8Array, asyncIterator, bytesBuffer, bytesCount, bytesOf, bytesSlice, parse,
} from "./primordials.js";
import { URLSearchParams } from "./searchparams.js";

let native, streams;

// bodies is called with the natives and with what gives the unit of streams.
// Only a value of a unit that was loaded can be one of its classes.
export function bodies(natives, unit) {
  native = natives;
  streams = unit;
}

// withoutMark leaves the byte order mark of UTF-8 aside.
function withoutMark(bytes) {
  return bytesCount(bytes) >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? bytesSlice(bytes, 3)
    : bytes;
}

export class Body {
  #bytes; // null where there is no body, undefined where it is a stream
  #stream; // what was given, or what was made of the bytes
  #used = false;

  constructor(bytes, stream) {
    this.#bytes = bytes;
    this.#stream = stream;
  }

  get none() { return this.#bytes === null && this.#stream === undefined; }
  get used() { return this.#used || (this.#stream !== undefined && streams().disturbed(this.#stream)); }
  get locked() { return this.#stream !== undefined && this.#stream.locked; }

  get stream() {
    if (this.none) return null;
    if (this.#stream === undefined) this.#stream = streams(true).streamOf(this.#bytes, this.#used);
    return this.#stream;
  }

  // take gives the bytes, once.
  async take() {
    if (this.none) return new Uint8Array(0);
    if (this.used || this.locked) throw new TypeError("Body is unusable: Body has already been read");
    this.#used = true;
    if (this.#stream === undefined) return this.#bytes;
    return await streams().readAll(this.#stream);
  }
  async text() { return native.decode(withoutMark(await this.take()), false); }
  async json() { return parse(await this.text()); }
  async arrayBuffer() { return bytesBuffer(bytesSlice(await this.take())); }
  async bytes() { return bytesSlice(await this.take()); }
  async blob(type) { return streams(true).blobOf(await this.take(), type); }
  async formData(type) { return streams(true).formOf(await this.take(), type); }

  copy() {
    if (this.used || this.locked) throw new TypeError("the body has been read already");
    if (this.#stream === undefined) return new Body(this.#bytes, undefined);
    const both = this.#stream.tee();
    this.#stream = both[0];
    this.#bytes = undefined;
    return new Body(undefined, both[1]);
  }
}

// bodyOf returns the body of what was passed as one, and its type.
export function bodyOf(value) {
  if (value === undefined || value === null) return { body: new Body(null), type: null };
  const bytes = bytesOf(value);
  if (bytes !== undefined) return { body: new Body(bytesSlice(bytes)), type: null };
  if (typeof value === "object") {
    const special = streams()?.partsOf(value);
    if (special !== undefined) return { body: new Body(special.bytes, special.stream), type: special.type };
    if (typeof value[asyncIterator] === "function")
      return { body: new Body(undefined, streams(true).from(value)), type: null };
  }
  const type =
    value instanceof URLSearchParams ? "application/x-www-form-urlencoded;charset=UTF-8" : "text/plain;charset=UTF-8";
  return { body: new Body(native.encode(`${value}`)), type };
}
