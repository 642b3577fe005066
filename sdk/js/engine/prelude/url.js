// URL. What a text means is the host's to say, by the rules of the WHATWG.
import { showAs } from "./inspect.js";
import { TypeError, enumerable, need, substring, tag, toWellFormed } from "./primordials.js";
import { URLSearchParams, attach, refresh } from "./searchparams.js";

export function url(global, native) {
  const { parse, set } = native.sync.url;

  function parsed(input, base) {
    return parse(toWellFormed(`${input}`), base === undefined ? undefined : toWellFormed(`${base}`));
  }

  class URL {
    #is; // its parts, as the host gave them
    #params;

    static {
      showAs((value) => (#is in value ? { href: value.#is.href } : undefined));
    }

    constructor(input, base) {
      need("URL", 1, arguments.length);
      this.#is = parsed(input, base);
      if (this.#is === null) {
        const error = new TypeError("Invalid URL");
        error.code = "ERR_INVALID_URL";
        error.input = `${input}`;
        throw error;
      }
    }

    static canParse(input, base) { return parsed(input, base) !== null; }
    static parse(input, base) {
      const is = parsed(input, base);
      return is === null ? null : new URL(is.href);
    }

    #set(part, value) {
      const next = set(this.#is.href, part, toWellFormed(`${value}`));
      if (next === null) return;
      this.#is = next;
      if (this.#params !== undefined && (part === "search" || part === "href"))
        refresh(this.#params, query(next.search));
    }

    get href() { return this.#is.href; }
    set href(value) {
      const next = parsed(value);
      if (next === null) throw new TypeError("Invalid URL");
      this.#is = next;
      if (this.#params !== undefined) refresh(this.#params, query(next.search));
    }
    get origin() { return this.#is.origin; }
    get protocol() { return this.#is.protocol; }
    set protocol(value) { this.#set("protocol", value); }
    get username() { return this.#is.username; }
    set username(value) { this.#set("username", value); }
    get password() { return this.#is.password; }
    set password(value) { this.#set("password", value); }
    get host() { return this.#is.host; }
    set host(value) { this.#set("host", value); }
    get hostname() { return this.#is.hostname; }
    set hostname(value) { this.#set("hostname", value); }
    get port() { return this.#is.port; }
    set port(value) { this.#set("port", value); }
    get pathname() { return this.#is.pathname; }
    set pathname(value) { this.#set("pathname", value); }
    get search() { return this.#is.search; }
    set search(value) { this.#set("search", value); }
    get hash() { return this.#is.hash; }
    set hash(value) { this.#set("hash", value); }

    get searchParams() {
      if (this.#params === undefined) {
        this.#params = new URLSearchParams();
        refresh(this.#params, query(this.#is.search));
        attach(this.#params, (text) => {
          const next = set(this.#is.href, "search", text);
          if (next !== null) this.#is = next;
        });
      }
      return this.#params;
    }

    toString() { return this.#is.href; }
    toJSON() { return this.#is.href; }
  }

  tag(URL, "URL");
  enumerable(URL, [
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "searchParams", "hash", "toString", "toJSON",
  ]);
  global.URL = URL;
}

// query is the text of a query without its question mark.
const query = (search) => (search === "" ? "" : substring(search, 1));
