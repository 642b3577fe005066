// The unit of WebSocket, over what the host opens. Like that of streams it uses
// the globals as they are when it is loaded.
const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3;

export function boot(shared) {
  const { native, coded, renamed, Event, EventTarget, AbortSignal, Headers, trusted, handlerAttribute } = shared;
  const { MessageEvent, ErrorEvent, Blob, contentOf, tag } = shared.load(0);
  const { webSocket: open } = native.calls.http;
  const { webSocketSend: send, webSocketNext: next, webSocketClose: close, abort } = native.sync.http;
  const encoder = new TextEncoder();
  const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

  class CloseEvent extends Event {
    #is;
    constructor(type, init = {}) {
      super(type, init);
      const { wasClean = false, code = 0, reason = "" } = init ?? {};
      this.#is = { wasClean: !!wasClean, code: code & 0xffff, reason: `${reason}`.toWellFormed() };
    }
    get wasClean() { return this.#is.wasClean; }
    get code() { return this.#is.code; }
    get reason() { return this.#is.reason; }
  }

  // urlOf reads an address as the standard says.
  function urlOf(url) {
    let is;
    try {
      is = new URL(url);
    } catch {
      throw new DOMException(`WebSocket: the URL ${url} is not valid`, "SyntaxError");
    }
    if (is.protocol === "http:") is.protocol = "ws:";
    if (is.protocol === "https:") is.protocol = "wss:";
    if (is.protocol !== "ws:" && is.protocol !== "wss:")
      throw new DOMException(`WebSocket: the URL must begin with ws: or wss:, not ${is.protocol}`, "SyntaxError");
    if (is.href.includes("#")) throw new DOMException("WebSocket: the URL has a fragment", "SyntaxError");
    return is;
  }

  function protocolsOf(protocols) {
    const list = typeof protocols === "object" && protocols !== null ? Array.from(protocols, String) : [`${protocols}`];
    for (const one of list) {
      if (!token.test(one) || list.indexOf(one) !== list.lastIndexOf(one))
        throw new DOMException(`WebSocket: the protocol "${one}" is not valid, or is named twice`, "SyntaxError");
    }
    return list;
  }

  let given; // what ctx.http.webSocket hands to the constructor
  class WebSocket extends EventTarget {
    #url;
    #origin;
    #state = CONNECTING;
    #protocol = "";
    #binaryType = "blob";
    #buffered = 0;
    #socket; // its number
    #call = native.request(); // the number by which its opening is aborted
    #sent = Promise.resolve(); // one message after the other
    #failed; // why this side has ended it

    constructor(url, protocols = []) {
      const { headers, opened, failed } = given ?? {};
      given = undefined;
      if (arguments.length === 0) throw new TypeError("WebSocket: 1 argument required, but only 0 present");
      super();
      const is = urlOf(`${url}`);
      this.#url = is.href;
      this.#origin = `${is.protocol}//${is.host}`;
      const options = { call: this.#call };
      protocols = protocolsOf(protocols);
      if (protocols.length > 0) options.protocols = protocols;
      if (headers !== undefined) options.headers = headers;
      open(this.#url, options)
        .then(({ socket, protocol }) => {
          if (this.#state === CLOSING) {
            close(socket);
            next(socket).catch(() => {}); // so that the host forgets it
            throw coded("deadline_exceeded", "http.webSocket: it was closed before it was open");
          }
          this.#socket = socket;
          this.#state = OPEN;
          this.#protocol = protocol;
          this.#read();
          opened?.(this);
          this.#fire(new Event("open"));
        })
        .catch((error) => {
          failed?.(error);
          this.#end({ code: 1006, reason: "", clean: false }, error);
        });
    }

    // read takes one message after the other until there is none.
    async #read() {
      for (;;) {
        let is;
        try {
          is = await next(this.#socket);
        } catch (error) {
          return this.#end({ code: 1006, reason: "", clean: false }, error);
        }
        if (is.code !== undefined) return this.#end(is);
        if (this.#state !== OPEN) continue;
        let data = is.text;
        if (data === undefined) {
          const bytes = Uint8Array.fromBase64(is.bytesBase64);
          data = this.#binaryType === "blob" ? new Blob([bytes]) : bytes.buffer;
        }
        this.#fire(new MessageEvent("message", { data, origin: this.#origin }));
      }
    }

    #end({ code, reason, clean, error: message }, error = this.#failed) {
      this.#state = CLOSED;
      const fails = error !== undefined || !clean;
      const closed = () => this.#fire(new CloseEvent("close", { wasClean: !fails, code, reason }));
      if (!fails) return closed();
      this.#fire(new ErrorEvent("error", { message: error?.message ?? message, error }));
      setTimeout(closed, 0); // after what waits for the error, as on the web
    }

    #fire(event) {
      trusted(event);
      this.dispatchEvent(event);
    }

    // queue does one thing after the other.
    #queue(work) {
      this.#sent = this.#sent.then(work).catch((error) => {
        if (this.#failed !== undefined || this.#state === CLOSED || error.code === "unavailable") return;
        this.#failed = error;
        this.#state = CLOSING;
        close(this.#socket);
      });
    }

    get url() { return this.#url; }
    get readyState() { return this.#state; }
    get protocol() { return this.#protocol; }
    get extensions() { return ""; }
    get bufferedAmount() { return this.#buffered; }
    get binaryType() { return this.#binaryType; }
    set binaryType(type) {
      if (type === "blob" || type === "arraybuffer") this.#binaryType = type;
    }

    send(data) {
      if (arguments.length === 0) throw new TypeError("send: 1 argument required, but only 0 present");
      let text, bytes;
      if (data instanceof ArrayBuffer) bytes = new Uint8Array(data);
      else if (ArrayBuffer.isView(data)) bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      else if (data instanceof Blob) bytes = contentOf(data);
      else text = `${data}`.toWellFormed();
      if (this.#state === CONNECTING)
        throw new DOMException("WebSocket.send: it is not open yet; wait for its event open", "InvalidStateError");
      const size = bytes === undefined ? encoder.encode(text).length : bytes.length;
      this.#buffered += size;
      if (this.#state !== OPEN) return;
      const encoded = bytes?.toBase64();
      this.#queue(async () => {
        if (this.#failed !== undefined) return;
        await send(this.#socket, encoded ?? text, encoded !== undefined);
        this.#buffered -= size;
      });
    }

    close(code, reason) {
      if (code !== undefined) {
        code = Math.round(Math.min(Math.max(+code || 0, 0), 65535));
        if (code !== 1000 && (code < 3000 || code > 4999))
          throw new DOMException(`WebSocket.close: the code ${code} is neither 1000 nor from 3000 to 4999`,
            "InvalidAccessError");
      }
      if (reason !== undefined) {
        reason = `${reason}`.toWellFormed();
        if (encoder.encode(reason).length > 123)
          throw new DOMException("WebSocket.close: the reason has more than 123 bytes", "SyntaxError");
        if (reason !== "") code ??= 1000;
      }
      if (this.#state === CONNECTING) abort(this.#call);
      else if (this.#state === OPEN) {
        if (code === undefined) reason = undefined;
        this.#queue(() => close(this.#socket, code, reason));
      } else return;
      this.#state = CLOSING;
    }
  }

  for (const [name, value] of Object.entries({ CONNECTING, OPEN, CLOSING, CLOSED })) {
    Object.defineProperty(WebSocket, name, { value, enumerable: true });
    Object.defineProperty(WebSocket.prototype, name, { value, enumerable: true });
  }
  tag(WebSocket, "WebSocket");
  tag(CloseEvent, "CloseEvent");
  for (const name of ["open", "message", "error", "close"]) handlerAttribute(WebSocket, name, new WeakMap());

  // webSocket is that of ctx. It fails as all of ctx does.
  async function webSocket(url, options) {
    const { protocols, headers, signal } = options ?? {};
    if (signal !== undefined && signal !== null && !(signal instanceof AbortSignal))
      throw coded("invalid_argument", "http.webSocket: the signal must be an AbortSignal");
    return new Promise((resolve, reject) => {
      let socket;
      const aborted = () => socket.close();
      const settle = (then) => (value) => {
        signal?.removeEventListener("abort", aborted);
        then(value);
      };
      try {
        given = {
          headers: headers === undefined ? undefined : [...new Headers(headers)],
          opened: settle(resolve),
          failed: settle((error) => reject(signal?.aborted ? renamed(error, "AbortError", signal.reason) : error)),
        };
        socket = new WebSocket(url, protocols);
      } catch (error) {
        given = undefined;
        const { message } = error;
        throw coded("invalid_argument", `http.webSocket: ${message.replace("WebSocket: ", "")}`);
      }
      if (signal?.aborted) aborted();
      else signal?.addEventListener("abort", aborted, { once: true });
    });
  }
  return { WebSocket, CloseEvent, webSocket };
}
