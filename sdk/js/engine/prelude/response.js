// Response: what fetch resolves to, and what a plugin may make itself.
import { showAs } from "./inspect.js";
import {
  RangeError, TypeError, Uint8Array, bytesBuffer, bytesCount, bytesOf, bytesSlice, enumerable, floor, join, parse, put, regExpTest, stringify, tag,
} from "./primordials.js";
import { Headers } from "./headers.js";
import { URLSearchParams } from "./searchparams.js";

const reason = /^[\t\x20-\x7e\x80-\xff]*$/;
const nullStatus = (status) => status === 101 || status === 103 || status === 204 || status === 205 || status === 304;

const jsonType = /^[^;]*[/+]json[ \t]*(;|$)/i;

let native, fill, insides;

// bodyOf returns the bytes of what was passed as a body, and its type.
export function bodyOf(body) {
  if (body === undefined || body === null) return { bytes: null, type: null };
  const bytes = bytesOf(body);
  if (bytes !== undefined) return { bytes: bytesSlice(bytes), type: null };
  const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded;charset=UTF-8" : "text/plain;charset=UTF-8";
  return { bytes: native.encode(`${body}`), type };
}

export class Response {
  #bytes;
  #used = false;
  #is = { type: "default", url: "", redirected: false, status: 200, statusText: "" };
  #headers;

  constructor(body = null, init) {
    const { status = 200, statusText = "", headers } = init ?? {};
    const code = +status;
    if (!(code >= 200 && code <= 599)) throw new RangeError(`Response: the status ${code} is not from 200 to 599`);
    if (regExpTest(reason, `${statusText}`) === null) throw new TypeError("Response: the status text has characters that it may not have");
    this.#is.status = floor(code);
    this.#is.statusText = `${statusText}`;
    this.#headers = new Headers(headers);
    const { bytes, type } = bodyOf(body);
    if (bytes !== null && nullStatus(this.#is.status)) throw new TypeError(`Response: a response with the status ${code} has no body`);
    this.#bytes = bytes;
    if (type !== null && !this.#headers.has("content-type")) this.#headers.append("content-type", type);
  }

  static {
    showAs((value) => {
      if (!(#is in value)) return undefined;
      const { status, statusText, url } = value.#is;
      return { status, statusText, url, headers: value.#headers, bodyUsed: value.#used };
    });
    fill = (response, is, bytes = null) => {
      response.#is = is;
      response.#bytes = bytes;
      return response;
    };
  }

  static {
    insides = async (response) => ({ is: response.#is, headers: response.#headers, text: native.decode(withoutMark(response.#take()), false) });
  }

  static error() { return fill(new Response(), { type: "error", url: "", redirected: false, status: 0, statusText: "" }); }
  static json(data, init) {
    const text = stringify(data);
    if (text === undefined) throw new TypeError("Response.json: the value has no JSON");
    const response = new Response(text, init);
    if (init?.headers === undefined || !new Headers(init.headers).has("content-type")) response.#headers.set("content-type", "application/json");
    return response;
  }
  static redirect(target, status = 302) {
    if (status !== 301 && status !== 302 && status !== 303 && status !== 307 && status !== 308) throw new RangeError(`Response.redirect: ${status} is not the status of a redirect`);
    const { href } = new URL(target);
    return new Response(null, { status, headers: { location: href } });
  }

  get type() { return this.#is.type; }
  get url() { return this.#is.url; }
  get redirected() { return this.#is.redirected; }
  get status() { return this.#is.status; }
  get statusText() { return this.#is.statusText; }
  get ok() { return this.#is.status >= 200 && this.#is.status <= 299; }
  get headers() { return this.#headers; }
  get body() { return null; } // there are no streams
  get bodyUsed() { return this.#used; }

  #take() {
    if (this.#used) throw new TypeError("the body has been read already");
    if (this.#bytes === null) return new Uint8Array(0);
    this.#used = true;
    return this.#bytes;
  }
  async text() { return native.decode(withoutMark(this.#take()), false); }
  async json() { return parse(native.decode(withoutMark(this.#take()), false)); }
  async arrayBuffer() { return bytesBuffer(bytesSlice(this.#take())); }
  async bytes() { return bytesSlice(this.#take()); }
  clone() {
    if (this.#used) throw new TypeError("the body has been read already");
    const copy = new Response();
    copy.#bytes = this.#bytes;
    copy.#is = this.#is;
    copy.#headers = new Headers(this.#headers);
    return copy;
  }
}

// withoutMark leaves the byte order mark of UTF-8 aside.
function withoutMark(bytes) {
  return bytesCount(bytes) >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytesSlice(bytes, 3) : bytes;
}

// received makes the response of a request that was sent, of its type, url,
// redirected, status and statusText.
export function received(is, headers, bytes) {
  return fill(new Response(null, { headers }), is, bytes);
}

// answer makes what the host wants of a response that a handler returned: its
// status, and its body as JSON or text. Asynchronous, as the body is.
export async function answer(response) {
  const { is, headers, text } = await insides(response);
  const type = headers.get("content-type") ?? "";
  const lost = [];
  headers.forEach((_, name) => {
    if (name !== "content-type" && name !== "content-length") put(lost, lost.length, name);
  });
  if (lost.length > 0) native.warn(`the Response that a handler returned has headers that do nothing: ${join(lost, ", ")}; its status and its body count`);
  if (text === "") return { status: is.status };
  if (regExpTest(jsonType, type) !== null) {
    try {
      return { status: is.status, body: parse(text) };
    } catch {
      native.warn("the Response that a handler returned says that it is JSON and is not: its body is taken as text");
    }
  }
  return { status: is.status, body: text };
}

let URL;
export function response(global, natives) {
  native = natives;
  URL = global.URL;
  native.answers(Response.prototype);
  tag(Response, "Response");
  enumerable(Response, ["type", "url", "redirected", "status", "statusText", "ok", "headers", "body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "clone"]);
  global.Response = Response;
}
