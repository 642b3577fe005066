// Response: what fetch resolves to, and what a plugin may make itself.
import { showAs } from "./inspect.js";
import {
  RangeError, TypeError, bytesOf, enumerable, floor, join, parse, put, regExpTest, stringify, tag, toBase64,
} from "./primordials.js";
import { Body, bodyOf } from "./body.js";
import { Headers } from "./headers.js";

const reason = /^[\t\x20-\x7e\x80-\xff]*$/;
const nullStatus = (status) => status === 101 || status === 103 || status === 204 || status === 205 || status === 304;

const jsonType = /^[^;]*[/+]json[ \t]*(;|$)/i;

let native, fill, insides;

export class Response {
  #body;
  #is = { type: "default", url: "", redirected: false, status: 200, statusText: "" };
  #headers;

  constructor(body = null, init) {
    const { status = 200, statusText = "", headers } = init ?? {};
    const code = +status;
    if (!(code >= 200 && code <= 599)) throw new RangeError(`Response: the status ${code} is not from 200 to 599`);
    if (regExpTest(reason, `${statusText}`) === null)
      throw new TypeError("Response: the status text has characters that it may not have");
    this.#is.status = floor(code);
    this.#is.statusText = `${statusText}`;
    this.#headers = new Headers(headers);
    const { body: content, type } = bodyOf(body);
    if (!content.none && nullStatus(this.#is.status))
      throw new TypeError(`Response: a response with the status ${code} has no body`);
    this.#body = content;
    if (type !== null && !this.#headers.has("content-type")) this.#headers.append("content-type", type);
  }

  static {
    showAs((value) => {
      if (!(#is in value)) return undefined;
      const { status, statusText, url } = value.#is;
      return { status, statusText, url, headers: value.#headers, bodyUsed: value.#body.used };
    });
    fill = (response, is, body) => {
      response.#is = is;
      if (body !== undefined) response.#body = body;
      return response;
    };
    insides = async (response) => ({ is: response.#is, headers: response.#headers, text: await response.#body.text() });
  }

  static error() {
    return fill(new Response(), { type: "error", url: "", redirected: false, status: 0, statusText: "" });
  }
  static json(data, init) {
    const text = stringify(data);
    if (text === undefined) throw new TypeError("Response.json: the value has no JSON");
    const response = new Response(text, init);
    if (init?.headers === undefined || !new Headers(init.headers).has("content-type"))
      response.#headers.set("content-type", "application/json");
    return response;
  }
  static redirect(target, status = 302) {
    if (status !== 301 && status !== 302 && status !== 303 && status !== 307 && status !== 308)
      throw new RangeError(`Response.redirect: ${status} is not the status of a redirect`);
    const { href } = new URL(target);
    return new Response(null, { status, headers: { location: href } });
  }

  get type() {
    return this.#is.type;
  }
  get url() {
    return this.#is.url;
  }
  get redirected() {
    return this.#is.redirected;
  }
  get status() {
    return this.#is.status;
  }
  get statusText() {
    return this.#is.statusText;
  }
  get ok() {
    return this.#is.status >= 200 && this.#is.status <= 299;
  }
  get headers() {
    return this.#headers;
  }
  get body() {
    return this.#body.stream;
  }
  get bodyUsed() {
    return this.#body.used;
  }

  async text() {
    return this.#body.text();
  }
  async json() {
    return this.#body.json();
  }
  async arrayBuffer() {
    return this.#body.arrayBuffer();
  }
  async bytes() {
    return this.#body.bytes();
  }
  async blob() {
    return this.#body.blob(this.#headers.get("content-type") ?? "");
  }
  async formData() {
    return this.#body.formData(this.#headers.get("content-type"));
  }
  clone() {
    const copy = fill(new Response(null, { headers: this.#headers }), this.#is, this.#body.copy());
    return copy;
  }
}

// received makes the response of a request that was sent, of its type, url,
// redirected, status and statusText.
export function received(is, headers, bytes) {
  return fill(new Response(null, { headers }), is, new Body(bytes));
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
  if (lost.length > 0)
    native.warn(
      `the Response that a handler returned has headers that do nothing: ${join(lost, ", ")}; ` +
        "its status and its body count",
    );
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

// further makes what the host wants of the members of an answer beside its status
// and its body: bytes as base64, and headers as texts.
export function further({ rawBody, contentType, headers }) {
  const members = { __proto__: null };
  if (rawBody !== undefined && rawBody !== null) {
    const bytes = typeof rawBody === "string" ? native.encode(rawBody) : bytesOf(rawBody);
    if (bytes === undefined) throw new TypeError("rawBody is neither a text, a buffer nor a view");
    members.rawBody = toBase64(bytes);
  }
  if (contentType !== undefined) members.contentType = `${contentType}`;
  if (headers !== undefined && headers !== null) {
    const texts = (members.headers = { __proto__: null });
    if (headers instanceof Headers) headers.forEach((value, name) => { texts[name] = value; });
    else for (const name in headers) texts[name] = `${headers[name]}`;
  }
  return members;
}

let URL;
export function response(global, natives) {
  native = natives;
  URL = global.URL;
  native.answers(Response.prototype);
  tag(Response, "Response");
  enumerable(Response, [
    "type", "url", "redirected", "status", "statusText", "ok", "headers", "body", "bodyUsed", "text", "json",
    "arrayBuffer", "bytes", "blob", "formData", "clone",
  ]);
  global.Response = Response;
}
