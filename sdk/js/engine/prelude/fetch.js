// fetch, and ctx.http.
import { Error, Promise, TypeError, fromBase64, need, promiseThen, put, substring, toBase64, toUpperCase, toWellFormed } from "./primordials.js";
import { AbortSignal } from "./abort.js";
import { Headers } from "./headers.js";
import { bodyOf, received } from "./response.js";

// pairs lists the headers of a request.
function pairs(headers) {
  const list = [];
  headers.forEach((value, name) => put(list, list.length, [name, value]));
  return list;
}

// fetching sets the global and returns the namespace http; without the host's
// function both refuse.
export function fetching(global, native) {
  const send = native.calls.http?.fetch;
  const abort = native.sync.http?.abort;
  let last = 0; // number of the last request that can be aborted

  // place is an address as the host writes it, without its fragment.
  function place(url) {
    const is = native.sync.url.parse(url);
    return is === null ? url : substring(is.href, 0, is.href.length - is.hash.length);
  }

  async function exchange(url, { method, headers, body, timeoutMs, signal }, timed) {
    if (send === undefined) {
      const error = new Error("fetch: this host does not send requests for plugins");
      error.code = "not_supported";
      throw error;
    }
    const options = {};
    const list = new Headers(headers ?? undefined);
    if (method !== undefined) options.method = `${method}`;
    if (body !== undefined && body !== null) {
      const verb = toUpperCase(options.method ?? "GET");
      if (verb === "GET" || verb === "HEAD") throw new TypeError(`fetch: a request with the method ${verb} has no body`);
      const { bytes, type } = bodyOf(body);
      if (type !== null && !list.has("content-type")) list.set("content-type", type);
      if (typeof body === "string") options.body = toWellFormed(body);
      else options.bodyBase64 = toBase64(bytes);
    }
    options.headers = pairs(list);
    if (timed && timeoutMs !== undefined) options.timeoutMs = timeoutMs;
    url = toWellFormed(`${url}`);
    let answer;
    if (signal === undefined || signal === null) answer = await send(url, options);
    else {
      const call = ++last;
      if (abort !== undefined) options.call = call;
      answer = await unlessAborted(signal, () => send(url, options), () => { if (abort !== undefined) abort(call); });
    }
    const bytes = answer.bodyBase64 !== undefined ? fromBase64(answer.bodyBase64) : answer.body !== undefined ? native.encode(answer.body) : null;
    const is = { type: "basic", url: answer.url, redirected: place(answer.url) !== place(url), status: answer.status, statusText: answer.statusText };
    return received(is, answer.headers, bytes);
  }

  // The input may be a text, a URL, or an object like a request.
  global.fetch = async function fetch(input, init) {
    need("fetch", 1, arguments.length);
    const request = typeof input === "object" && input !== null && typeof input.url === "string" ? input : undefined;
    return exchange(request === undefined ? input : request.url, { ...request, ...init }, false);
  };
  return send === undefined ? {} : { http: { fetch: async (url, options) => exchange(url, options ?? {}, true) } };
}

// unlessAborted rejects as soon as a signal is aborted, and gives the request up.
function unlessAborted(signal, begin, giveUp) {
  if (!(signal instanceof AbortSignal)) throw new TypeError("fetch: the signal must be an AbortSignal");
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const aborted = () => {
      reject(signal.reason);
      giveUp();
    };
    signal.addEventListener("abort", aborted, { once: true });
    const done = (settle) => (value) => {
      signal.removeEventListener("abort", aborted);
      settle(value);
    };
    promiseThen(begin(), done(resolve), done(reject));
  });
}
