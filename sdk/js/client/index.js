// A client of the control API of wasmhost, for browsers and Node.js. Its
// methods come from the table of routes, which is generated from the host's
// own; index.d.ts declares them.
import { routes } from "./routes.js";

export class ProblemError extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.error || problem.title || `the host answered with HTTP status ${status}`);
    this.name = "ProblemError";
    this.status = status;
    this.code = problem.code ?? "";
    this.detail = problem.detail ?? "";
    this.requestId = problem.requestId ?? "";
    this.problem = problem;
  }
}

// methods make the method of a route, by what it answers.
const methods = {
  json: (route, send) => async function (request = {}, options) {
    const response = await send(this, request, undefined, options);
    if (response.status === 204) return undefined;
    return options?.parse ? options.parse(await response.text()) : response.json();
  },
  text: (route, send) => async function (request = {}, options) {
    return (await send(this, request, undefined, options)).text();
  },
  download: (route, send) => function (request = {}, options) {
    return send(this, request, undefined, options);
  },
  upload: (route, send) => async function (request, archive, options) {
    return (await send(this, request, archive, options)).json();
  },
  events: (route, send) => async function* (request = {}, options) {
    yield* events(await send(this, request, undefined, options));
  },
};

export class Client {
  #url;
  #headers;
  #fetch;

  constructor({ url, token, headers = {}, fetch = globalThis.fetch }) {
    this.#url = url.replace(/\/$/, "");
    this.#headers = token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` };
    this.#fetch = fetch.bind(globalThis);
  }

  // send makes the request of a route and returns the response, if it is not a
  // problem.
  async #send(route, request, archive, options = {}) {
    const headers = { ...this.#headers };
    let body;
    if (archive !== undefined) {
      headers["Content-Type"] = "application/octet-stream";
      body = archive;
    } else if (route.content) {
      if (request.body !== undefined) body = JSON.stringify(request.body);
    } else if (route.body) {
      const members = {};
      for (const name of route.body) if (request[name] !== undefined) members[name] = request[name];
      body = JSON.stringify(members);
    }
    if (body !== undefined && archive === undefined) headers["Content-Type"] = "application/json";
    if (route.kind === "events") headers.Accept = "text/event-stream";
    if (route.resumes && request.lastEventId !== undefined) headers["Last-Event-ID"] = String(request.lastEventId);
    const response = await this.#fetch(this.#url + target(route, request), {
      method: route.method, headers, body, signal: options.signal, redirect: "error", cache: "no-store",
      ...(archive === undefined ? {} : { duplex: "half" }),
    });
    if (response.ok) return response;
    throw new ProblemError(response.status, await response.json().catch(() => ({})));
  }

  // callEndpoint answers as the plugin does, whatever the status.
  callEndpoint({ method, url, query = {}, body }, options = {}) {
    const text = new URLSearchParams(query).toString();
    const headers = { ...this.#headers };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return this.#fetch(this.#url + url + (text === "" ? "" : `?${text}`), {
      method, headers, body, signal: options.signal, redirect: "error", cache: "no-store",
    });
  }

  async call(name, { params = {}, query = {}, body } = {}, options = {}) {
    const [method, path] = name.split(/ (.*)/);
    const encode = encodeURIComponent;
    const url = path.split("/").map((segment) => {
      const [, key, rest] = /^\{(.*?)(\.\.\.)?\}$/.exec(segment) ?? [];
      if (key === undefined) return encode(segment);
      if (params[key] === undefined || params[key] === "") throw new TypeError(`${key} is missing`);
      return rest ? String(params[key]).split("/").map(encode).join("/") : encode(String(params[key]));
    }).join("/");
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const response = await this.callEndpoint({
      method, url: `/plugins/${url}`, query: Object.fromEntries(given), body: JSON.stringify(body),
    }, options);
    if (!response.ok) throw new ProblemError(response.status, await response.json().catch(() => ({})));
    if (!/^application\/json\b/.test(response.headers.get("Content-Type") ?? "")) {
      return response.status === 204 ? undefined : response;
    }
    return options.parse ? options.parse(await response.text()) : response.json();
  }

  static {
    for (const [name, route] of Object.entries(routes)) {
      Client.prototype[name] = methods[route.kind ?? "json"](route, (client, ...args) => client.#send(route, ...args));
    }
  }
}

// target is the path and the query of a request.
function target(route, request) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => {
    if (request[name] === undefined || request[name] === "") throw new TypeError(`${name} is missing`);
    return encodeURIComponent(String(request[name]));
  });
  const query = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = request[name];
    if (value === undefined) continue;
    query.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

// events reads server-sent events as the HTML standard says.
async function* events(response) {
  let event = { id: "", name: "", data: [] };
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop();
    for (const line of lines) {
      if (line === "") {
        if (event.data.length > 0) yield { ...event, data: JSON.parse(event.data.join("\n")) };
        event = { id: "", name: "", data: [] };
        continue;
      }
      const [field, value] = line.split(/: ?(.*)/s);
      if (field === "id") event.id = value;
      else if (field === "event") event.name = value;
      else if (field === "data") event.data.push(value);
    }
  }
}
