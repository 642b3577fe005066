// The parts of the module "url" of Node.js that the web platform has too.

// parse and format of old take and give objects; only their usual members are
// here.
const parse = (text, query = false) => {
  const base = /^[a-z][a-z0-9+.-]*:/i.test(text) ? undefined : "relative://relative";
  const url = new URL(text, base);
  const own = (value) => (value === "" || base !== undefined ? null : value);
  return {
    href: base === undefined ? url.href : text,
    protocol: own(url.protocol),
    slashes: base !== undefined ? null : url.href.startsWith(`${url.protocol}//`),
    auth: own(url.username + (url.password === "" ? "" : `:${url.password}`)),
    host: own(url.host),
    hostname: own(url.hostname),
    port: own(url.port),
    pathname: url.pathname === "" ? null : url.pathname,
    search: url.search === "" ? null : url.search,
    query: query ? Object.fromEntries(url.searchParams) : url.search === "" ? null : url.search.slice(1),
    path: url.pathname + url.search,
    hash: url.hash === "" ? null : url.hash,
  };
};

const format = (url) => {
  if (typeof url === "string") return url;
  if (url instanceof URL) return url.href;
  const protocol = url.protocol ? `${url.protocol.replace(/:$/, "")}:` : "";
  const host = url.host ?? (url.hostname ? url.hostname + (url.port ? `:${url.port}` : "") : "");
  const query =
    url.query && typeof url.query === "object" ? `?${new URLSearchParams(url.query)}`.replaceAll("+", "%20") : "";
  const search = url.search ?? (query === "?" ? "" : query);
  const hash = url.hash ? `#${url.hash.replace(/^#/, "")}` : "";
  return (
    protocol +
    (host || url.slashes ? "//" : "") +
    (url.auth ? `${url.auth}@` : "") +
    host +
    (url.pathname ?? "") +
    search +
    hash
  );
};

const resolve = (from, to) => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(from)) return new URL(to, from).href;
  const base = "relative://relative";
  const url = new URL(to, new URL(from, base));
  return url.href.startsWith(base) ? url.pathname + url.search + url.hash : url.href;
};

const fileURLToPath = (url) => {
  const { protocol, pathname } = new URL(url);
  if (protocol !== "file:")
    throw Object.assign(new TypeError("The URL must be of scheme file"), { code: "ERR_INVALID_URL_SCHEME" });
  return decodeURIComponent(pathname);
};

const pathToFileURL = (path) => new URL(`file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`);

const urlToHttpOptions = (url) => ({
  protocol: url.protocol, hostname: url.hostname, hash: url.hash, search: url.search, pathname: url.pathname,
  path: `${url.pathname}${url.search}`, href: url.href,
  ...(url.port === "" ? {} : { port: Number(url.port) }),
  ...(url.username === "" && url.password === ""
    ? {}
    : { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }),
});

const host = (name) => {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return "";
  }
};

function Url() {}

module.exports = require("./arguments.js").need("url", {
  URL, URLSearchParams, Url, parse, format, resolve, fileURLToPath, pathToFileURL, urlToHttpOptions,
  domainToASCII: host, domainToUnicode: (name) => require("punycode/punycode.js").toUnicode(host(name)),
});
