// What stands for a module of Node.js that plugins do not have, where a package
// imports it: the package can be loaded, and what it does with the module fails
// and says why. The name is followed by what to use instead.

// What is pure in such modules is there.
const ip4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const isIPv6 = (text) => {
  const [address] = `${text}`.split("%");
  if (!/^[\da-f:.]+$/i.test(address)) return false;
  try {
    new URL(`http://[${address}]/`);
    return true;
  } catch {
    return false;
  }
};
const isIPv4 = (text) => ip4.test(`${text}`);
const invalid = (code, text) => { throw Object.assign(new TypeError(text), { code }); };
class Agent {
  constructor(options = {}) { this.options = options; }
  destroy() {}
}
const pure = {
  https: { Agent },
  net: { isIPv4, isIPv6, isIP: (text) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0) },
  tty: { isatty: () => false },
  http: {
    Agent,
    METHODS: ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"],
    STATUS_CODES: {
      200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
      302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
      400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
      411: "Length Required", 412: "Precondition Failed", 413: "Payload Too Large", 415: "Unsupported Media Type",
      422: "Unprocessable Entity", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
      429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
      503: "Service Unavailable", 504: "Gateway Timeout",
    },
    validateHeaderName(name) {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(`${name}`))
        invalid("ERR_INVALID_HTTP_TOKEN", `Header name must be a valid HTTP token ["${name}"]`);
    },
    validateHeaderValue(name, value) {
      if (value === undefined)
        invalid("ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "${value}" for header "${name}"`);
      if (/[^\t\x20-\x7e\x80-\xff]/.test(`${value}`))
        invalid("ERR_INVALID_CHAR", `Invalid character in header content ["${name}"]`);
    },
  },
};

module.exports = (name) => {
  const [module, hint = ""] = name.split("\n");
  const fail = (what) => {
    const text = `${what}: "${module}" is a module of Node.js, which this host does not have. ${hint}`;
    throw Object.assign(new Error(text.trim()), { code: "ERR_MODULE_NOT_AVAILABLE" });
  };
  // A member is a function that fails, and has members of its own: packages take
  // fs.promises.readFile, or extend http.Agent, without using them.
  const member = (what) => {
    const members = new Map();
    const get = (target, key) => {
      if (key === Symbol.toPrimitive || key === "toString" || key === "valueOf") return () => `[${what}]`;
      if (typeof key === "symbol" || key in target || key === "then" || key === "default" || key === "__esModule")
        return target[key];
      if (!members.has(key)) members.set(key, member(`${what}.${key}`));
      return members.get(key);
    };
    // Bundles make of what they require an object that inherits from the same.
    const inherited = new Proxy(Object.create(null), { get });
    return new Proxy(function () {}, {
      get,
      getPrototypeOf: () => inherited,
      set(_, key, value) {
        members.set(key, value);
        return true;
      },
      // Compiled imports of all of a module copy its own keys.
      ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...members.keys()])],
      getOwnPropertyDescriptor: (target, key) => Reflect.getOwnPropertyDescriptor(target, key) ??
        (members.has(key) ? { value: members.get(key), writable: true, enumerable: true, configurable: true } :
          undefined),
      apply: () => fail(what),
      construct: () => fail(`new ${what}`),
    });
  };
  const whole = member(module);
  for (const [key, value] of Object.entries(pure[module] ?? {})) whole[key] = value;
  return whole;
};
