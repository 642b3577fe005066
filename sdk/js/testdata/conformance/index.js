// The plugin of the conformance kit: it does at each event what that asks for.
let ctx;

let seen = [];
const see = (what, name, body) => void seen.push({ what, name, body: body ?? null });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let last = Promise.resolve();
let counter = 0;
let held = [];
let givenUp = 0;

const handlers = {
  echo: ({ method, path, query, body }) =>
    ({ status: 201, body: { method, path, q: query?.q ?? null, query: query ?? null, body: body ?? null } }),
  "raw/{name}": ({ params, headers, rawBody }) => ({
    status: 200,
    rawBody,
    contentType: "application/octet-stream",
    headers: { "x-name": params.name, "x-marks": `${headers["x-mark"] ?? "-"} ${headers["x-none"] ?? "-"}` },
  }),
  async await({ query }) {
    let n = 0;
    for (; n < 3; n++) await sleep(Number(query?.ms ?? 0));
    const refused = await ctx.db.count("nowhere").then(() => false, (error) => error.code === "invalid_argument");
    return [n, refused];
  },
  async together() {
    await Promise.all([0, 1, 2, 3].map(sleep));
    return "all";
  },
  lost() {
    void sleep(0);
    return null;
  },
  // Each waits for the one before it.
  lock() {
    const mine = last.then(async () => {
      const before = counter;
      await sleep(0);
      counter = before + 1;
      return before;
    });
    last = mine.catch(() => {});
    return mine;
  },
  hold: ({ signal }) => new Promise((resolve, reject) => {
    held.push(resolve);
    signal.addEventListener("abort", () => {
      held = held.filter((one) => one !== resolve);
      givenUp++;
      reject(signal.reason);
    });
  }),
  release() {
    const all = held;
    held = [];
    for (const one of all) one("released");
    return { released: all.length, givenUp };
  },
  held: () => held.length,
  empty: () => ({ status: 204 }),
  fail: () => fail(),
  error: () => ({ status: 418, body: { error: "short and stout", code: "teapot" } }),
  twice: () => 1, // handlers in JavaScript answer once
  trap() {
    throw new Error("an error of the test"); // ends no more than the request
  },
  forever() {
    for (;;) counter = counter;
  },
  deep: () => deeper(0),
  exhaust() {
    for (const all = []; ; ) all.push(new Uint8Array(1 << 20));
  },
  big: ({ query }) => "x".repeat(Number(query.bytes)),
  random: () => [...crypto.getRandomValues(new Uint8Array(16))],
  now: () => Date.now(),
  spawn() {
    void sleep(1).then(() => see("task", "", true));
    return true;
  },
  log({ body: { level, message } }) {
    ctx.log[level](message);
    return true;
  },
  seen() {
    const all = seen;
    seen = [];
    return all;
  },
  info: () => `${ctx.pluginId} ${ctx.pluginVersion} in ${ctx.dataDir}`,
  off: () => ({ status: 204 }),
  // Registers, replaces and removes handlers of every kind.
  async register() {
    const off = ctx.events.on("late", () => {});
    off();
    off(); // no more
    ctx.cli.removeHandler("off");
    await ctx.cron.unregister("off");
    const invalid = (error) => error.code === "invalid_argument";
    let fine = await ctx.cron.register("undeclared", null, () => {}).then(() => false, invalid);
    try {
      ctx.cli.handle("undeclared", () => {});
      fine = false;
    } catch (error) {
      fine &&= invalid(error);
    }
    const { sessionId } = await ctx.sessions.create();
    let unwatch;
    const ended = new Promise((resolve) => {
      unwatch = ctx.sessions.onStatusChange(sessionId, (status) => {
        see("session", sessionId, status);
        resolve();
      });
    });
    await ctx.sessions.stop(sessionId);
    await ended;
    unwatch();
    return fine;
  },
  async call({ body: { function: name, params } }) {
    const [namespace, method] = name.replace(/_async$/, "").split(".");
    try {
      const call = forms[`${namespace}.${method}`];
      return { ok: (await (call ? call(params) : ctx[namespace][method](...Object.values(params)))) ?? null };
    } catch (error) {
      if (!error.code) throw error;
      return { code: error.code, message: error.message, outcome: error.outcome };
    }
  },
};

// Of sockets there are numbers here only.
const sockets = new Map();
const socketOf = (number) => {
  const socket = sockets.get(number);
  if (socket === undefined) throw Object.assign(new Error("there is no such socket"), { code: "invalid_argument" });
  return socket;
};
async function openSocket({ url, options }) {
  const socket = await ctx.http.webSocket(url, options);
  const is = { socket, events: [], waiting: [] };
  const put = (event) => (is.waiting.length > 0 ? is.waiting.shift()(event) : is.events.push(event));
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) =>
    put(typeof data === "string" ? { text: data } : { bytesBase64: new Uint8Array(data).toBase64() });
  socket.onclose = ({ code, reason, wasClean }) => put({ code, reason, clean: wasClean });
  sockets.set(sockets.size + 1, is);
  return { socket: sockets.size, protocol: socket.protocol };
}

// Those whose form in JavaScript is another one than their parameters in order.
const forms = {
  "cli.handle": ({ path }) => ctx.cli.handle(path, handlers[path] ?? handlers.off),
  "db.begin": () => ctx.db.transaction(() => 7),
  "db.inTransaction": () => ctx.db.transaction((tx) => tx.count("nowhere")),
  "db.commit": () => ctx.db.transaction((tx) => tx.count("nowhere")),
  "db.rollback": () => ctx.db.transaction(() => Promise.reject(new Error("undo"))).catch(() => null),
  "storage.get": async ({ key }) => ({ value: await ctx.storage.get(key) }),
  "fs.listDir": async ({ path }) => (await ctx.fs.listDir(path)).map((name) => ({ name })),
  "events.on": ({ channel }) => typeof ctx.events.on(channel, () => {}),
  "events.off": () => ctx.events.on("short", () => {})(),
  "cli.progress": ({ done, total, message }) => ctx.progress(done, total, message),
  "methods.handle": ({ namespace, method }) => ctx.methods.handle(namespace, method, () => null),
  "http.fetch": async ({ url, options }) => ({ body: await (await ctx.http.fetch(url, options)).text() }),
  "http.abort": () => ctx.http.fetch("http://a.example", { signal: AbortSignal.abort() }).catch(() => null),
  "http.webSocket": openSocket,
  "http.webSocketSend": ({ socket, data, base64 }) =>
    socketOf(socket).socket.send(base64 ? Uint8Array.fromBase64(data) : data),
  "http.webSocketNext": ({ socket }) => {
    const is = socketOf(socket);
    return is.events.shift() ?? new Promise((resolve) => is.waiting.push(resolve));
  },
  "http.webSocketClose": ({ socket, code, reason }) => sockets.get(socket)?.socket.close(code, reason),
  "cron.register": ({ id, schedule }) => ctx.cron.register(id, schedule, () => {}),
  "toast.show": (toast) => ctx.toast.show(toast),
  "toast.notify": (notification) => ctx.toast.notify(notification),
  "inbox.postAlert": (alert) => ctx.inbox.postAlert(alert),
  "sessions.create": (options) => ctx.sessions.create(options),
  "sessions.watch": ({ id }) => ctx.sessions.onStatusChange(id, () => {}),
  "sessions.unwatch": () => null, // is what onStatusChange returns
  "ai.generateStructured": (request) => ctx.ai.generateStructured(request),
  "rss.getArticles": (options) => ctx.rss.getArticles(options),
  "timers.sleep": ({ ms }) => sleep(ms),
  "url.parse": ({ url, base }) => ({ href: new URL(url, base).href }),
  "url.set": ({ url, part, value }) => {
    const parsed = new URL(url, "http://a.example");
    parsed[part] = value;
    return null;
  },
};

function fail() {
  throw Object.assign(new Error('short "and" stout'), { code: "teapot" });
}

const deeper = (n) => deeper(n + 1) + n;

// answered makes a handler of one that may return the body alone.
const answered = (handler) => async (request) => {
  const answer = await handler(request);
  return typeof answer?.status === "number" ? answer : { status: 200, body: answer };
};

export default async function activate(context) {
  ctx = context;
  for (const [path, handler] of Object.entries(handlers)) ctx.cli.handle(path, answered(handler));
  const job = ({ job, scheduledAt, approval }) => see("job", job, [scheduledAt, approval?.at ?? null]);
  await ctx.cron.register("tick", null, job);
  await ctx.cron.register("off", "0 5 * * *", job);
  ctx.methods.handle("m", "echo", (args) => args);
  ctx.methods.handle("m", "fail", fail);
  ctx.events.on("c", (data) => see("message", "c", data));
  await sleep(1); // activation may wait, too
  if (ctx.pluginVersion === "6.6.6") throw new Error("this version does not start");
  const names = ["onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"];
  return Object.fromEntries(names.map((name) => [name, (argument) => see("hook", name, argument)]));
}
