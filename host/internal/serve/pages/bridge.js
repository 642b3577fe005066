// The bridge of a page: window.wasmhost, and window.AgentMC, by which pages
// written for this family of hosts know it. Whoever shows the page hands it a
// port once; all goes through that, as messages of plain data:
//
//   to the host    {id, namespace, method, args}, {follow: true}; args is JSON, whose
//                  size is known before anybody works with it
//                  {place: {hash, x, y}}: where the page is, to go on there;
//                  {here: true}: it has not stopped to answer
//   to the page    {id, result}, {id, error: {code, message, outcome?}}, {channel, data},
//                  {theme: {mode, visualTheme, properties}}, {ask: true}: is it there?
//
// Nothing here is a boundary: the page can replace all of it. What it may do is
// decided where the calls arrive.
(() => {
  "use strict";
  if (window.wasmhost) return;
  const waiting = new Map();
  const listeners = new Map();
  const themeListeners = new Set();
  const unsent = [];
  // What only the parent hears. The answer that repeats it is the parent's,
  // whatever window its script runs in.
  const token = crypto.getRandomValues(new Uint32Array(4)).join();
  let port, last = 0, following = false;
  const appKey = Symbol.for("wasmhost.app");
  const app = window[appKey]; // what app.js has left here; undefined in the console
  let theme = { mode: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", visualTheme: "default" };

  const failure = (code, message, outcome) => Object.assign(new Error(message), { code }, outcome ? { outcome } : {});

  // Values, as ctx of a backend takes them: undefined in what chooses rows is
  // refused, and whole numbers of any size are BigInts.
  let bigints = false;
  const choosing = ["query", "aggregate", "count", "deleteWhere", "upsert"];
  const reading = ["query", "aggregate", "getById"];

  function plain(namespace, method, args) {
    const db = namespace === "db";
    const lost = (name, why) => failure("invalid_argument", `${namespace}.${method}: ${name} is undefined; ${why}`);
    if (db && method === "upsert" && Array.isArray(args[1])) {
      const key = args[1].find((name) => Object.hasOwn(args[2] ?? {}, name) && args[2][name] === undefined);
      if (key !== undefined) throw lost(key, "it is a conflict column: give it a value, or call insert");
    }
    const texts = args.map((arg, i) => {
      const strict = db && i === 1 && choosing.includes(method);
      let root = true;
      return JSON.stringify(arg, (name, value) => {
        const top = root;
        root = false;
        if (strict && !top && value === undefined) throw lost(name, "leave it out, or give null to mean no value");
        if (typeof value !== "bigint") return value;
        if (!JSON.rawJSON) throw failure("not_supported", "this browser does not write a BigInt as JSON");
        return JSON.rawJSON(String(value));
      }) ?? "null";
    });
    return `[${texts.join()}]`;
  }

  // What a read returns has no BigInt that was not asked for.
  function checkNumbers(method, value, row, way) {
    if (typeof value === "bigint") {
      throw failure("invalid_argument", `db.${method}: ${row} has ${value} in ${way.join(".")}, which a number of ` +
        "JavaScript cannot hold exactly; set wasmhost.db.bigints = true, or ask with {bigints: true}, to get it as a " +
        "BigInt");
    }
    if (value === null || typeof value !== "object") return;
    for (const [name, member] of Object.entries(value)) {
      const isRow = method !== "getById" && way === undefined;
      const of = isRow ? `the row ${member?.id ?? name}` : row ?? `the row ${value.id}`;
      checkNumbers(method, member, of, isRow ? [] : [...(way ?? []), name]);
    }
  }

  function send(message) {
    if (port) port.postMessage(message);
    else unsent.push(message);
  }

  function call(namespace, method, args) {
    return new Promise((resolve, reject) => {
      if (window.parent === window) {
        reject(failure("unavailable", "this page is not shown by a host"));
        return;
      }
      while (args.length > 0 && args[args.length - 1] === undefined) args.pop();
      let text, check = namespace === "db" && reading.includes(method);
      try {
        const asked = args[1]?.bigints;
        if (check && typeof asked === "boolean") args[1] = { ...args[1] }, delete args[1].bigints;
        check &&= !(typeof asked === "boolean" ? asked : bigints);
        text = plain(namespace, method, args);
      } catch (error) {
        const not = `the arguments of ${namespace}.${method} are not JSON`;
        reject(error?.code ? error : failure("invalid_argument", not));
        return;
      }
      const id = ++last;
      const checked = (result) => {
        try {
          if (check) checkNumbers(method, result);
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      waiting.set(id, { resolve: checked, reject });
      send({ id, namespace, method, args: text });
    });
  }

  function received({ data: message }) {
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(failure(message.error.code, message.error.message, message.error.outcome));
      else call?.resolve(message.result);
    } else if (message.ask) {
      port.postMessage({ here: true });
    } else if (message.theme) {
      dress(message.theme);
    } else if (message.channel !== undefined) {
      tell(listeners.get(message.channel) ?? [], message.data);
    }
  }

  // A listener that throws does not stop the others.
  function tell(some, ...values) {
    for (const listener of [...some]) {
      try {
        Promise.resolve(listener(...values)).catch(reportError);
      } catch (error) {
        reportError(error);
      }
    }
  }

  function dress({ mode, visualTheme, properties = {} }) {
    theme = { mode, visualTheme };
    const root = document.documentElement;
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
    root.style.colorScheme = mode;
    root.dataset.theme = mode;
    tell(themeListeners, { ...theme });
  }

  // The frame is named after the theme, which a script of the page may ask for
  // before the host answers.
  try {
    dress(JSON.parse(window.name).theme);
  } catch {
    // It has another name: the page is not in a frame of the host, or has changed it.
  }

  addEventListener("message", (event) => {
    if (event.data?.wasmhost !== "connect" || event.data.token !== token || !event.ports[0] || port) return;
    event.stopImmediatePropagation();
    port = event.ports[0];
    port.onmessage = received;
    if (event.data.theme) dress(event.data.theme);
    if (event.data.place) goBack(event.data.place);
    tellPlace();
    for (const message of unsent.splice(0)) port.postMessage(message);
  });

  // The page of another version goes on where the one before was. What it shows
  // may take a moment to be there, and the user may be quicker.
  function goBack({ x, y }) {
    let tries = 100;
    const enough = () => { tries = 0; };
    for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, enough, { once: true });
    const step = () => {
      scrollTo({ left: x, top: y, behavior: "instant" });
      if (Math.abs(scrollY - y) > 1 && tries-- > 0) setTimeout(step, 50);
    };
    step();
  }

  // Tells where the page is, at most some times a second.
  function tellPlace() {
    let waits = false;
    const moved = () => {
      if (waits) return;
      waits = true;
      setTimeout(() => {
        waits = false;
        port.postMessage({ place: { hash: location.hash, x: scrollX, y: scrollY } });
      }, 100);
    };
    for (const name of ["scroll", "hashchange", "popstate"]) addEventListener(name, moved, { passive: true });
    moved();
  }

  function on(channel, listener) {
    if (typeof channel !== "string" || channel === "" || channel.length > 200) {
      throw failure("invalid_argument", "a channel has 1 to 200 characters");
    }
    if (typeof listener !== "function") throw failure("invalid_argument", "a listener is a function");
    let count = 0;
    for (const set of listeners.values()) count += set.size;
    if (count >= 200) throw failure("quota_exceeded", "the page has 200 subscriptions already");
    if (!following) send({ follow: true });
    following = true;
    if (!listeners.has(channel)) listeners.set(channel, new Set());
    const one = (data) => listener(data);
    listeners.get(channel).add(one);
    return () => {
      listeners.get(channel)?.delete(one);
    };
  }

  // quietly is for what is sync in ctx: what fails is the page's to see in its
  // console.
  const quietly = (promise) => void promise.catch((error) => console.warn(error));

  // Status of sessions that this page has to do with.
  const watched = new Map();
  const statusListeners = new Set();
  async function watch(id) {
    if (watched.has(id) || statusListeners.size === 0) return;
    watched.set(id, "");
    try {
      for (;;) {
        const status = await call("sessions", "getStatus", [id]);
        if (status !== watched.get(id)) {
          watched.set(id, status);
          tell(statusListeners, { sessionId: id, status });
        }
        if (["ready", "needs_you", "ended", "error"].includes(status)) break;
        await new Promise((wake) => setTimeout(wake, 500));
      }
    } catch (error) {
      console.warn(error);
    }
    watched.delete(id);
  }

  const own = {
    settings: {
      onChange(listener) {
        return on("wasmhost:settings", () => call("settings", "getAll", []).then((values) => tell([listener], values)));
      },
    },
    events: {
      emit(channel, data = null) { quietly(call("events", "emit", [channel, data])); },
      on,
      onSessionStatus(listener) {
        statusListeners.add(listener);
        return () => { statusListeners.delete(listener); };
      },
    },
    toast: {
      show(toast) { quietly(call("toast", "show", [toast])); },
      notify(notification) { quietly(call("toast", "notify", [notification])); },
    },
    session: {
      async create(options = {}) {
        const made = await call("session", "create", [options]);
        void watch(made.sessionId);
        return made;
      },
      async sendMessage(id, message) {
        await call("sessions", "sendMessage", [id, typeof message === "string" ? message : message?.text]);
        void watch(id);
      },
      async getMessages(id) {
        const list = await call("sessions", "getMessages", [id]);
        return list.map(({ text, ...rest }) => ({ ...rest, content: text }));
      },
      async getStatus(id) {
        const status = await call("sessions", "getStatus", [id]);
        return { status, pendingAction: null };
      },
      rename: (id, name) => call("session", "rename", [id, name]),
      stop: (id) => call("sessions", "stop", [id]),
      launchWithDraft: (draft) => call("session", "launchWithDraft", [draft]),
      launchBuild: (draft) => call("session", "launchWithDraft", [{ ...draft, autoSend: true }]),
    },
    theme: {
      // Pages of this family use it both ways: as a promise, and at once.
      get: () => Object.assign(Promise.resolve({ ...theme }), theme),
      onChange(listener) {
        themeListeners.add(listener);
        return () => { themeListeners.delete(listener); };
      },
    },
    export: {
      async saveFile({ filename, content, type = "text/plain" }) {
        if (app) return call("export", "saveFile", [{ filename: String(filename), content: String(content), type }]);
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([content], { type }));
        link.download = String(filename);
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      },
      async savePdf({ filename, html }) {
        // As a tree, of which the console makes what is to be printed without reading markup.
        const plain = (node) => node.nodeType === 3 ? node.data : node.nodeType !== 1 ? "" : [node.localName,
          Object.fromEntries([...node.attributes].map((a) => [a.name, a.value])), ...[...node.childNodes].map(plain)];
        const made = new DOMParser().parseFromString(String(html), "text/html");
        await call("export", "savePdf", [{ filename, document: plain(made.documentElement) }]);
      },
    },
    methods: {
      call: (namespace, method, ...args) => call(String(namespace), String(method), args),
    },
  };
  own.sessions = own.session;

  // Members that are not here are calls of the host or of the backend. A
  // namespace is no promise, so that it can be what one becomes.
  const members = (namespace, known = {}) => new Proxy(Object.freeze({ ...known }), {
    get(target, method) {
      if (Object.hasOwn(target, method)) return target[method];
      if (typeof method !== "string" || method === "then") return undefined;
      if (namespace === "db" && method === "bigints") return bigints;
      return (...args) => call(namespace, method, args);
    },
    set(target, name, value) {
      if (namespace !== "db" || name !== "bigints") return false;
      bigints = Boolean(value);
      return true;
    },
  });
  const namespaces = new Map();
  const root = new Proxy(Object.freeze({}), {
    get(_, namespace) {
      if (typeof namespace !== "string" || namespace === "then") return undefined;
      if (!namespaces.has(namespace)) namespaces.set(namespace, members(namespace, own[namespace]));
      return namespaces.get(namespace);
    },
  });
  for (const name of ["wasmhost", "AgentMC"]) {
    Object.defineProperty(window, name, { value: root, enumerable: true });
  }
  if (app) {
    port = app;
    app.onmessage = received;
    delete window[appKey];
  } else if (window.parent !== window) window.parent.postMessage({ wasmhost: "ready", token }, "*");
})();
