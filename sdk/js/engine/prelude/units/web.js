// The unit of streams and of what is read and written by them: bodies of
// requests, files and forms, channels of messages. It is loaded when a plugin
// asks for one of its names, and uses the globals as they are then: whoever
// changes them changes what its own plugin gets.
import * as streams from "web-streams-polyfill";

const { ReadableStream, TransformStream, WritableStream } = streams;

export function boot(shared) {
  const {
    native, Body, bodyOf, Headers, AbortSignal, AbortController, Event, EventTarget, URLSearchParams, trusted, copiers,
  } = shared;
  const encoder = new TextEncoder();
  const tag = (type, name) => {
    Object.defineProperty(type, "name", { value: name, configurable: true });
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: name, configurable: true });
    for (const member of Object.getOwnPropertyNames(type.prototype)) {
      if (member !== "constructor") Object.defineProperty(type.prototype, member, { enumerable: true });
    }
  };
  const need = (name, most, got) => {
    if (got < most)
      throw new TypeError(`${name}: ${most} argument${most === 1 ? "" : "s"} required, but only ${got} present`);
  };

  // Bytes as streams, and back.
  function streamOf(bytes, used) {
    const stream = new ReadableStream({
      type: "bytes",
      pull(controller) {
        if (!used && bytes.length > 0) controller.enqueue(bytes.slice());
        controller.close();
        controller.byobRequest?.respond(0);
      },
    });
    if (used) stream.cancel();
    return stream;
  }
  async function readAll(stream) {
    const reader = stream.getReader(), parts = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!(value instanceof Uint8Array))
        throw new TypeError("a body is made of Uint8Arrays, and its stream gave something else");
      parts.push(value);
      size += value.length;
    }
    if (parts.length === 1) return parts[0];
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  class TextEncoderStream {
    #pair;
    constructor() {
      let high = ""; // half of a pair that the next text may complete
      this.#pair = new TransformStream({
        transform(chunk, controller) {
          let text = high + `${chunk}`;
          high = "";
          const last = text.charCodeAt(text.length - 1);
          if (last >= 0xd800 && last < 0xdc00) {
            high = text[text.length - 1];
            text = text.slice(0, -1);
          }
          if (text !== "") controller.enqueue(encoder.encode(text));
        },
        flush(controller) { if (high !== "") controller.enqueue(encoder.encode("\ufffd")); },
      });
    }
    get encoding() { return "utf-8"; }
    get readable() { return this.#pair.readable; }
    get writable() { return this.#pair.writable; }
  }

  class TextDecoderStream {
    #decoder;
    #pair;
    constructor(label = "utf-8", options) {
      const decoder = (this.#decoder = new TextDecoder(label, options));
      this.#pair = new TransformStream({
        transform(chunk, controller) {
          const text = decoder.decode(chunk, { stream: true });
          if (text !== "") controller.enqueue(text);
        },
        flush(controller) {
          const text = decoder.decode();
          if (text !== "") controller.enqueue(text);
        },
      });
    }
    get encoding() { return this.#decoder.encoding; }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    get readable() { return this.#pair.readable; }
    get writable() { return this.#pair.writable; }
  }

  // Blobs and files.
  const typeOf = (type) => (/^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : "");
  function joined(parts, transparent) {
    const list = [];
    let size = 0;
    for (const part of parts) {
      let bytes;
      if (part instanceof Blob) bytes = contentOf(part);
      else if (part instanceof ArrayBuffer) bytes = new Uint8Array(part);
      else if (ArrayBuffer.isView(part)) bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      else bytes = encoder.encode(transparent ? `${part}` : `${part}`.replace(/\r\n|\r|\n/g, "\n"));
      list.push(bytes);
      size += bytes.length;
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const bytes of list) {
      all.set(bytes, at);
      at += bytes.length;
    }
    return all;
  }
  let contentOf, copyFile;
  class Blob {
    #bytes;
    #type;
    constructor(parts = [], options = {}) {
      if (parts === null || typeof parts !== "object" || typeof parts[Symbol.iterator] !== "function") {
        throw new TypeError("Blob: the parts must be a list");
      }
      options ??= {};
      if (typeof options !== "object" && typeof options !== "function")
        throw new TypeError("Blob: the options must be an object");
      const { endings = "transparent", type = "" } = options; // read in this order
      if (`${endings}` !== "transparent" && `${endings}` !== "native")
        throw new TypeError("Blob: endings must be transparent or native");
      this.#bytes = joined(parts, `${endings}` === "transparent");
      this.#type = typeOf(`${type}`);
    }
    static {
      contentOf = (blob) => blob.#bytes;
      copiers.push((value) => {
        if (!(#bytes in value)) return undefined;
        const copy = new Blob([value], { type: value.#type });
        return copyFile(value, copy) ?? copy;
      });
    }
    get size() { return this.#bytes.length; }
    get type() { return this.#type; }
    slice(start = 0, end = this.#bytes.length, type = "") {
      return new Blob([this.#bytes.subarray(...range(start, end, this.#bytes.length))], { type });
    }
    async text() { return native.decode(this.#bytes, false).replace(/^\ufeff/, ""); }
    async arrayBuffer() { return this.#bytes.slice().buffer; }
    async bytes() { return this.#bytes.slice(); }
    stream() { return streamOf(this.#bytes, false); }
  }
  function range(start, end, size) {
    const at = (value) => {
      value = Math.trunc(+value) || 0;
      return value < 0 ? Math.max(size + value, 0) : Math.min(value, size);
    };
    return [at(start), Math.max(at(end), at(start))];
  }
  class File extends Blob {
    #name;
    #modified;
    constructor(parts, name, options) {
      need("File", 2, arguments.length);
      super(parts, options);
      this.#name = `${name}`.toWellFormed();
      this.#modified = options?.lastModified === undefined ? Date.now() : Math.trunc(+options.lastModified) || 0;
    }
    static {
      copyFile = (value, copy) =>
        #name in value ? new File([copy], value.#name, { type: copy.type, lastModified: value.#modified }) : undefined;
    }
    get name() { return this.#name; }
    get lastModified() { return this.#modified; }
    get webkitRelativePath() { return ""; }
  }

  // Forms.
  const valueIn = (value, name) => {
    if (!(value instanceof Blob)) return `${value}`.toWellFormed();
    if (value instanceof File && name === undefined) return value;
    return new File([value], name === undefined ? "blob" : `${name}`, {
      type: value.type,
      lastModified: value.lastModified,
    });
  };
  class FormData {
    #entries = [];
    constructor(form) {
      if (form !== undefined) throw new TypeError("FormData: there are no forms of documents here");
    }
    append(name, value, filename) {
      need("FormData.append", 2, arguments.length);
      this.#entries.push([`${name}`.toWellFormed(), valueIn(value, filename)]);
    }
    set(name, value, filename) {
      need("FormData.set", 2, arguments.length);
      name = `${name}`.toWellFormed();
      const at = this.#entries.findIndex((entry) => entry[0] === name);
      const entry = [name, valueIn(value, filename)];
      if (at < 0) this.#entries.push(entry);
      else {
        this.#entries[at] = entry;
        this.#entries = this.#entries.filter((e, i) => i <= at || e[0] !== name);
      }
    }
    delete(name) {
      need("FormData.delete", 1, arguments.length);
      this.#entries = this.#entries.filter((entry) => entry[0] !== `${name}`);
    }
    get(name) {
      need("FormData.get", 1, arguments.length);
      return this.#entries.find((entry) => entry[0] === `${name}`)?.[1] ?? null;
    }
    getAll(name) {
      need("FormData.getAll", 1, arguments.length);
      return this.#entries.filter((entry) => entry[0] === `${name}`).map((entry) => entry[1]);
    }
    has(name) {
      need("FormData.has", 1, arguments.length);
      return this.#entries.some((entry) => entry[0] === `${name}`);
    }
    *entries() { for (let i = 0; i < this.#entries.length; i++) yield [...this.#entries[i]]; }
    *keys() { for (let i = 0; i < this.#entries.length; i++) yield this.#entries[i][0]; }
    *values() { for (let i = 0; i < this.#entries.length; i++) yield this.#entries[i][1]; }
    [Symbol.iterator]() { return this.entries(); }
    forEach(callback, self) {
      if (typeof callback !== "function") throw new TypeError("FormData.forEach: the argument must be a function");
      for (const [name, value] of this) callback.call(self, value, name, this);
    }
  }

  const quoted = (text) => text.replace(/\r\n|\r|\n/g, "\r\n").replace(/\r\n/g, "%0D%0A").replace(/"/g, "%22");
  // multipart writes a form as a body.
  function multipart(form) {
    const mark = "----formdata-wasmhost-" + crypto.randomUUID().replaceAll("-", "").slice(0, 20);
    const parts = [];
    for (const [name, value] of form) {
      let head = `--${mark}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
      if (typeof value === "string") parts.push(`${head}\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}\r\n`);
      else {
        head += `; filename="${quoted(value.name)}"\r\n`;
        head += `Content-Type: ${value.type || "application/octet-stream"}\r\n\r\n`;
        parts.push(head, value, "\r\n");
      }
    }
    parts.push(`--${mark}--\r\n`);
    return { bytes: joined(parts, true), stream: undefined, type: `multipart/form-data; boundary=${mark}` };
  }
  const latin1 = (bytes) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return text;
  };
  // formOf reads a body as a form.
  function formOf(bytes, type) {
    const kind = /^[^;]*/.exec(type ?? "")[0].trim().toLowerCase();
    const form = new FormData();
    if (kind === "application/x-www-form-urlencoded") {
      for (const [name, value] of new URLSearchParams(native.decode(bytes, false))) form.append(name, value);
      return form;
    }
    const mark = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type ?? "");
    if (kind !== "multipart/form-data" || mark === null)
      throw new TypeError("formData: the body is not a form: its type is " + (type ?? "missing"));
    const broken = () => new TypeError("formData: the body is not a whole multipart form");
    const text = "\r\n" + latin1(bytes), line = `\r\n--${mark[1] ?? mark[2]}`;
    let at = text.indexOf(line);
    if (at < 0) throw broken();
    for (;;) {
      at += line.length;
      if (text.startsWith("--", at)) return form;
      if (!text.startsWith("\r\n", at)) throw broken();
      const start = text.indexOf("\r\n\r\n", at), end = text.indexOf(line, Math.max(start, at));
      if (start < 0 || end < 0 || start > end) throw broken();
      const head = native.decode(bytes.subarray(at, Math.max(start - 2, at)), false);
      const name = /content-disposition:[^\r\n]*;\s*name="([^"]*)"/i.exec(head),
        file = /;\s*filename="([^"]*)"/i.exec(head);
      if (name === null) throw broken();
      const plain = (value) => value.replace(/%0D%0A/gi, "\r\n").replace(/%22/g, '"');
      const content = bytes.subarray(start + 2, end - 2);
      if (file === null) form.append(plain(name[1]), native.decode(content, false));
      else {
        const is = /content-type:\s*([^\r\n]*)/i.exec(head);
        form.append(
          plain(name[1]),
          new File([content], plain(file[1]), { type: is === null ? "text/plain" : is[1].trim() }),
        );
      }
      at = end;
    }
  }

  // partsOf says what a value is as a body; undefined where it is none of these.
  function partsOf(value) {
    if (value instanceof Blob)
      return { bytes: contentOf(value).slice(), stream: undefined, type: value.type === "" ? null : value.type };
    if (value instanceof FormData) return multipart(value);
    if (value instanceof ReadableStream) {
      if (value.locked || value._disturbed)
        throw new TypeError("Response body object should not be disturbed or locked");
      return { bytes: undefined, stream: value, type: null };
    }
    return undefined;
  }

  const usual = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH"];
  let requestOf;
  class Request {
    #is;
    #headers;
    #body;
    #signal;
    constructor(input, init = {}) {
      need("Request", 1, arguments.length);
      init ??= {};
      const from = typeof input === "object" && input !== null && #is in input ? input : undefined;
      const url = from === undefined ? new URL(`${input}`).href : from.#is.url;
      if (from === undefined && /^[^/]*\/\/[^/]*@/.test(url))
        throw new TypeError("Request: the address has a name and a password in it");
      const pick = (name, usually) =>
        init[name] !== undefined ? init[name] : from !== undefined ? from.#is[name] : usually;
      let method = `${pick("method", "GET")}`;
      if (!/^[!#$%&'*+\-.^_\`|~0-9A-Za-z]+$/.test(method))
        throw new TypeError(`Request: '${method}' is not a valid HTTP method.`);
      if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) throw new TypeError(`Request: the method ${method} is not allowed`);
      if (usual.includes(method.toUpperCase()) && method.toUpperCase() !== "PATCH") method = method.toUpperCase();
      const redirect = `${pick("redirect", "follow")}`;
      if (redirect !== "follow" && redirect !== "error" && redirect !== "manual")
        throw new TypeError(`Request: redirect is ${redirect}; it must be follow, error or manual`);
      this.#is = {
        method, url, redirect, mode: `${pick("mode", "cors")}`, credentials: `${pick("credentials", "same-origin")}`,
        cache: `${pick("cache", "default")}`, referrer: "about:client", referrerPolicy: `${pick("referrerPolicy", "")}`,
        integrity: `${pick("integrity", "")}`, keepalive: !!pick("keepalive", false), destination: "", duplex: "half",
      };
      const signal = init.signal !== undefined ? init.signal : from?.signal;
      if (signal !== undefined && signal !== null && !(signal instanceof AbortSignal))
        throw new TypeError("Request: the signal must be an AbortSignal");
      this.#signal = signal === undefined || signal === null ? new AbortController().signal : AbortSignal.any([signal]);
      this.#headers = new Headers(init.headers ?? from?.headers);
      if (init.body !== undefined && init.body !== null) {
        if (method === "GET" || method === "HEAD")
          throw new TypeError("Request with GET/HEAD method cannot have body.");
        const { body, type } = bodyOf(init.body);
        this.#body = body;
        if (type !== null && !this.#headers.has("content-type")) this.#headers.set("content-type", type);
      } else if (from !== undefined && !from.#body.none) {
        if (from.#body.used)
          throw new TypeError("Cannot construct a Request with a Request object that has already been used.");
        this.#body = new Body(undefined, from.#body.stream.pipeThrough(new TransformStream()));
      } else this.#body = new Body(null);
    }
    static {
      requestOf = (value) => (typeof value === "object" && value !== null && #is in value
        ? { ...value.#is, headers: value.#headers, body: value.#body, signal: value.#signal } : undefined);
    }
    get method() { return this.#is.method; }
    get url() { return this.#is.url; }
    get headers() { return this.#headers; }
    get destination() { return this.#is.destination; }
    get referrer() { return this.#is.referrer; }
    get referrerPolicy() { return this.#is.referrerPolicy; }
    get mode() { return this.#is.mode; }
    get credentials() { return this.#is.credentials; }
    get cache() { return this.#is.cache; }
    get redirect() { return this.#is.redirect; }
    get integrity() { return this.#is.integrity; }
    get keepalive() { return this.#is.keepalive; }
    get isReloadNavigation() { return false; }
    get isHistoryNavigation() { return false; }
    get signal() { return this.#signal; }
    get duplex() { return this.#is.duplex; }
    get body() { return this.#body.stream; }
    get bodyUsed() { return this.#body.used; }
    async text() { return this.#body.text(); }
    async json() { return this.#body.json(); }
    async arrayBuffer() { return this.#body.arrayBuffer(); }
    async bytes() { return this.#body.bytes(); }
    async blob() { return this.#body.blob(this.#headers.get("content-type") ?? ""); }
    async formData() { return this.#body.formData(this.#headers.get("content-type")); }
    clone() {
      const copy = new Request(this.#is.url, { ...this.#is, headers: this.#headers, signal: this.#signal });
      copy.#body = this.#body.copy();
      return copy;
    }
  }

  // Messages.
  class MessageEvent extends Event {
    #is;
    constructor(type, init = {}) {
      super(type, init);
      const { data = null, origin = "", lastEventId = "", source = null, ports = [] } = init ?? {};
      this.#is = { data, origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: Object.freeze([...ports]) };
    }
    get data() { return this.#is.data; }
    get origin() { return this.#is.origin; }
    get lastEventId() { return this.#is.lastEventId; }
    get source() { return this.#is.source; }
    get ports() { return this.#is.ports; }
  }
  class ErrorEvent extends Event {
    #is;
    constructor(type, init = {}) {
      super(type, init);
      const { message = "", filename = "", lineno = 0, colno = 0, error } = init ?? {};
      this.#is = { message: `${message}`, filename: `${filename}`, lineno: lineno >>> 0, colno: colno >>> 0, error };
    }
    get message() { return this.#is.message; }
    get filename() { return this.#is.filename; }
    get lineno() { return this.#is.lineno; }
    get colno() { return this.#is.colno; }
    get error() { return this.#is.error; }
  }
  class PromiseRejectionEvent extends Event {
    #is;
    constructor(type, init) {
      need("PromiseRejectionEvent", 2, arguments.length);
      super(type, init);
      this.#is = { promise: init.promise, reason: init.reason };
    }
    get promise() { return this.#is.promise; }
    get reason() { return this.#is.reason; }
  }

  const secret = {};
  let entangle;
  class MessagePort extends EventTarget {
    #other;
    #queue = [];
    #started = false;
    #closed = false;
    #handler = null;
    constructor(key) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      super();
    }
    static {
      entangle = (a, b) => {
        a.#other = b;
        b.#other = a;
      };
    }
    #deliver() {
      if (!this.#started || this.#closed || this.#queue.length === 0) return;
      const data = this.#queue.shift();
      const event = new MessageEvent("message", { data });
      trusted(event);
      this.dispatchEvent(event);
    }
    postMessage(message, options) {
      need("postMessage", 1, arguments.length);
      const data = structuredClone(message, { transfer: Array.isArray(options) ? options : options?.transfer });
      const port = this.#other;
      if (this.#closed || port === undefined || port.#closed) return;
      port.#queue.push(data);
      if (port.#started) setTimeout(() => port.#deliver(), 0);
    }
    start() {
      if (this.#started) return;
      this.#started = true;
      for (let i = 0; i < this.#queue.length; i++) setTimeout(() => this.#deliver(), 0);
    }
    close() {
      const other = this.#other;
      this.#closed = true;
      this.#queue = [];
      if (other !== undefined && !other.#closed) setTimeout(() => other.close(), 0);
    }
    ref() {}
    unref() {}
    get onmessage() { return this.#handler; }
    set onmessage(handler) {
      if (this.#handler === null)
        this.addEventListener("message", (event) => {
          if (typeof this.#handler === "function") this.#handler(event);
        });
      this.#handler = typeof handler === "function" ? handler : null;
      this.start();
    }
    get onmessageerror() { return null; }
    set onmessageerror(_) {}
  }
  class MessageChannel {
    #ports;
    constructor() {
      this.#ports = [new MessagePort(secret), new MessagePort(secret)];
      entangle(...this.#ports);
    }
    get port1() { return this.#ports[0]; }
    get port2() { return this.#ports[1]; }
  }

  const own = {
    TextEncoderStream, TextDecoderStream, Blob, File, FormData, Request, MessageEvent, MessagePort, MessageChannel,
    ErrorEvent, PromiseRejectionEvent,
  };
  for (const name in own) tag(own[name], name);
  return {
    ...streams, ...own, tag,
    streamOf, readAll, formOf, partsOf, requestOf, contentOf,
    from: (iterable) => ReadableStream.from(iterable),
    blobOf: (bytes, type) => new Blob([bytes], { type }),
    disturbed: (stream) => stream._disturbed === true,
    WritableStream,
  };
}
