// fetch, and ctx.http.
import {
  Promise, TypeError, fromBase64, need, promiseThen, put, startsWith, substring, toBase64, toUpperCase, toWellFormed,
} from "./primordials.js";
import { AbortSignal } from "./abort.js";
import { coded, failed, renamed } from "./errors.js";
import { Headers } from "./headers.js";
import { bodyOf } from "./body.js";
import { received } from "./response.js";

// pairs lists the headers of a request.
function pairs(headers) {
  const list = [];
  headers.forEach((value, name) => put(list, list.length, [name, value]));
  return list;
}

// fetching sets the global and returns the namespace http; without the host's
// function both refuse. Sockets returns the webSocket of it.
export function fetching(global, native, unit, sockets) {
  const send = native.calls.http?.fetch;
  const abort = native.sync.http?.abort;
  let last = 0; // number of the last request that can be aborted
  native.request = () => ++last;

  // place is an address as the host writes it, without its fragment.
  function place(url) {
    const is = native.sync.url.parse(url);
    return is === null ? url : substring(is.href, 0, is.href.length - is.hash.length);
  }

  // prepared checks what is asked for, and puts it as the host wants it.
  function prepared(url, { method, headers, body, redirect, timeoutMs, signal }) {
    if (send === undefined) throw coded("not_supported", "fetch: this host does not send requests for plugins");
    if (signal === null) signal = undefined;
    if (signal !== undefined && !(signal instanceof AbortSignal))
      throw new TypeError("fetch: the signal must be an AbortSignal");
    const options = {};
    let carried; // a body that is not a text
    const list = new Headers(headers ?? undefined);
    if (method !== undefined) options.method = `${method}`;
    if (body !== undefined && body !== null) {
      const verb = toUpperCase(options.method ?? "GET");
      if (verb === "GET" || verb === "HEAD")
        throw new TypeError(`fetch: a request with the method ${verb} has no body`);
      const { body: content, type } = bodyOf(body);
      if (type !== null && !list.has("content-type")) list.set("content-type", type);
      if (typeof body === "string") options.body = toWellFormed(body);
      else {
        carried = content;
        options.bodyBase64 = undefined; // its place among the others
      }
    }
    options.headers = pairs(list);
    if (redirect !== undefined) {
      redirect = `${redirect}`;
      if (redirect !== "follow" && redirect !== "error" && redirect !== "manual") {
        throw new TypeError(`fetch: redirect is ${redirect}; it must be follow, error or manual`);
      }
      if (redirect !== "follow") options.redirect = redirect;
    }
    if (timeoutMs !== undefined) options.timeoutMs = timeoutMs;
    return { url: toWellFormed(`${url}`), options, signal, carried };
  }

  // perform sends a request and returns the response. Aborted makes an error
  // of the reason that a signal gives.
  async function perform({ url, options, signal, carried }, aborted) {
    let answer;
    if (carried !== undefined) options.bodyBase64 = toBase64(await carried.take());
    if (signal === undefined) answer = await send(url, options);
    else {
      const call = native.request();
      if (abort !== undefined) options.call = call;
      answer = await unlessAborted(
        signal,
        () => send(url, options),
        () => {
          if (abort !== undefined) abort(call);
        },
        aborted,
      );
    }
    const bytes =
      answer.bodyBase64 !== undefined
        ? fromBase64(answer.bodyBase64)
        : answer.body !== undefined
          ? native.encode(answer.body)
          : null;
    const is = {
      type: "basic",
      url: answer.url,
      redirected: place(answer.url) !== place(url),
      status: answer.status,
      statusText: answer.statusText,
    };
    return received(is, answer.headers, bytes);
  }

  // The input may be a text, a URL, or an object like a request. It fails as
  // that of the web: with a TypeError for what cannot be sent, and with the
  // reason of a signal.
  global.fetch = async function fetch(input, init) {
    need("fetch", 1, arguments.length);
    let request = unit()?.requestOf(input);
    if (request === undefined)
      request = typeof input === "object" && input !== null && typeof input.url === "string" ? input : undefined;
    else
      request = {
        ...request,
        body: request.body.none || init?.body !== undefined ? undefined : await request.body.take(),
      };
    const asked = prepared(request === undefined ? input : request.url, { ...request, ...init });
    try {
      return await perform(asked, (reason) => reason);
    } catch (error) {
      throw failed(error);
    }
  };
  if (send === undefined) return {};

  // The one of ctx fails as all of ctx does: with errors that have a code.
  const fetch = async (url, options) => {
    if (options === undefined || options === null) options = {};
    if (typeof options !== "object") throw coded("invalid_argument", "http.fetch: the options must be an object");
    let request;
    try {
      request = prepared(url, options);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the plugin's own, of a getter
      const { message } = error;
      throw coded("invalid_argument", startsWith(message, "fetch: ") ? `http.${message}` : `http.fetch: ${message}`);
    }
    return perform(request, givenUp);
  };
  return { http: { fetch, webSocket: async (url, options) => sockets()(url, options) } };
}

// givenUp is the error of a request that a signal has aborted, for whatever
// reason: an Error with the name that the web gives it.
function givenUp(reason) {
  let name = "AbortError", why = "";
  try {
    const object = typeof reason === "object" && reason !== null;
    why = `${object ? reason.message : reason}`;
    if (object && reason.name === "TimeoutError") name = reason.name;
  } catch {
    // A reason that cannot be read is still one.
  }
  return renamed(coded("deadline_exceeded", `http.fetch: the request was aborted${why && ": "}${why}`), name, reason);
}

// unlessAborted rejects as soon as a signal is aborted, and gives the request up.
function unlessAborted(signal, begin, giveUp, error) {
  if (signal.aborted) throw error(signal.reason);
  return new Promise((resolve, reject) => {
    const aborted = () => {
      reject(error(signal.reason));
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
