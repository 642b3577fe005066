// The test kit: it runs a plugin in a real wasmhost, on a free port and a data
// folder of its own. It needs nothing but Node.js and the wasmhost command.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// Hosts that are still there when the tests end are not left behind.
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const collect = (stream, limit = 1 << 20) => {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk) => {
    text = (text + chunk).slice(-limit);
  });
  return () => text;
};

// run starts the command and waits for its end.
const run = (binary, args, env) =>
  new Promise((done, failed) => {
    const child = spawn(binary, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.once("error", (error) => {
      running.delete(child);
      failed(missing(binary, error));
    });
    child.once("close", (code) => {
      running.delete(child);
      done({ code: code ?? -1, stdout: stdout(), stderr: stderr() });
    });
  });

const missing = (binary, error) =>
  error.code === "ENOENT"
    ? new Error(`${binary} was not found; put wasmhost on the PATH, or name it in WASMHOST_BIN`, { cause: error })
    : error;

const must = async (binary, args, env) => {
  const result = await run(binary, args, env);
  if (result.code !== 0)
    throw new Error(
      `wasmhost ${args.join(" ")} failed with exit code ${result.code}:\n${result.stdout}${result.stderr}`,
    );
  return result;
};

// serving waits until the host says where it is and answers there.
const serving = async (child, output, errors, timeout) => {
  const until = Date.now() + timeout;
  let end;
  child.once("error", (error) => (end = missing(child.spawnfile, error)));
  child.once(
    "close",
    (code) => (end ??= new Error(`wasmhost serve ended with exit code ${code}:\n${output()}${errors()}`)),
  );
  while (Date.now() < until) {
    if (end !== undefined) throw end;
    const url = /^serving at (\S+)$/m.exec(output())?.[1];
    if (url !== undefined) {
      const ready = await fetch(`${url}/readyz`).catch(() => undefined);
      if (ready?.ok) return url;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`wasmhost did not serve within ${timeout} ms:\n${output()}${errors()}`);
};

export async function startHost(options = {}) {
  const binary = options.binary ?? process.env.WASMHOST_BIN ?? "wasmhost";
  const data = options.data ?? (await mkdtemp(join(tmpdir(), "wasmhost-test-")));
  // Neither the user's own host nor the keyring or the desktop of the machine is touched.
  const env = { ...process.env, WASMHOST_VAULT_KEY: "file", ...options.env, WASMHOST_DATA: data };
  for (const name of ["HOST_CLI_PORT", "HOST_CLI_TOKEN", "WASMHOST_DESKTOP_NOTICES"]) {
    if (options.env?.[name] === undefined) delete env[name];
  }
  const child = spawn(
    binary,
    ["serve", "--port", "0", "--log-level", "warn", "--timezone", "UTC", "--check-output",
      ...(options.flags ?? [])],
    { env, stdio: ["ignore", "pipe", "pipe"] },
  );
  running.add(child);
  const ended = new Promise((done) => child.once("close", done));
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  let stopping;
  const stop = () =>
    (stopping ??= (async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
        child.kill("SIGTERM");
        await ended;
        clearTimeout(timer);
      }
      running.delete(child);
      if (options.data === undefined) await rm(data, { recursive: true, force: true });
    })());

  try {
    const url = await serving(child, output, errors, options.startTimeoutMs ?? 30_000);
    const token = env.HOST_CLI_TOKEN ?? (await readFile(join(data, "cli-token"), "utf8")).trim();
    const host = {
      url,
      token,
      data,
      api: (method, path, body) => call(url, token, method, path, body),
      run: (...args) => run(binary, args, env),
      output: () => output() + errors(),
      stop,
      install: (folder, how) => install({ binary, env, url, token }, resolve(folder), how),
    };
    return host;
  } catch (error) {
    await stop();
    throw error;
  }
}

// Whole numbers that a number does not hold are BigInts, on both ways: as texts with a
// mark in between, since not every Node.js gives JSON.parse their digits.
const mark = `wasmhost-bigint-${randomUUID()}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, "g");
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isWide = (token) =>
  /^-?\d{16,}$/.test(token) && !(Number.isFinite(Number(token)) && BigInt(Number(token)) === BigInt(token));

const parse = (text) =>
  JSON.parse(
    text.replace(tokens, (token) => (isWide(token) ? `"${mark}${token}"` : token)),
    (_, value) => (typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value),
  );

const stringify = (value) =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? mark + part : part))?.replace(marked, "$1");

const runTimeout = 60_000; // for a run of a job, in milliseconds

// call calls the host's own API.
async function call(url, token, method, path, body) {
  const init = { method, headers: { authorization: `Bearer ${token}` } };
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = stringify(body);
  }
  const response = await fetch(`${url}/api/v1/${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === "" ? undefined : parse(text);
}

// until asks again until there is an answer.
async function until(what, ask) {
  for (const end = Date.now() + runTimeout; Date.now() < end; await new Promise((done) => setTimeout(done, 5))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`${what} within ${runTimeout / 1000} s`);
}

// runJob has a job run now and waits for its end.
async function runJob(api, id, job) {
  // The schedule learns that the plugin runs a moment after the plugin does.
  await until(`the schedule has no active job ${job} of ${id}`, async () => {
    const { jobs } = await api("GET", `cron?plugin=${id}`);
    return jobs.some((j) => j.job === job && j.active) || undefined;
  });
  const run = await api("POST", `cron/${id}/${encodeURIComponent(job)}/run`);
  return until(`a run of the job ${job} does not end`, async () => {
    const now = await api("GET", `cron/history/${run.id}`);
    return now.open ? undefined : now;
  });
}

async function put({ binary, env }, folder, { build = true, grant } = {}) {
  if (build) await must(binary, ["build", folder, "--quiet"], env);
  const consent = grant === undefined ? ["--yes"] : ["--grant", grant.join(",")];
  const { stdout } = await must(binary, ["install", folder, "--json", "--quiet", ...consent], env);
  return JSON.parse(stdout).id;
}

async function install(host, folder, how) {
  const id = await put(host, folder, how);
  const api = (...request) => call(host.url, host.token, ...request);
  const allowHosts = (...hosts) => api("PUT", `plugins/${id}/network`, { allowHosts: hosts });
  if (how?.allowHosts !== undefined) await allowHosts(...how.allowHosts);
  const send = (path, options = {}) => {
    const url = new URL(`${host.url}/plugins/${id}/${path}`);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers(options.headers);
    if (options.token !== false) headers.set("authorization", `Bearer ${options.token ?? host.token}`);
    const init = {
      method: options.method ?? (options.body === undefined && options.rawBody === undefined ? "GET" : "POST"),
      headers,
      body: options.rawBody,
      signal: options.signal,
    };
    if (options.body !== undefined) {
      headers.set("content-type", "application/json");
      init.body = stringify(options.body);
    }
    return fetch(url, init);
  };
  return {
    id,
    fetch: send,
    async json(path, options) {
      const response = await send(path, options);
      const text = await response.text();
      if (!response.ok)
        throw new Error(`${options?.method ?? ""} ${path} answered ${response.status}: ${text}`.trimStart());
      return text === "" ? undefined : parse(text);
    },
    async set(settings) {
      for (const [key, value] of Object.entries(settings))
        await must(host.binary, ["settings", "set", id, key, String(value), "--quiet"], host.env);
    },
    async allowHosts(...hosts) {
      await allowHosts(...hosts);
    },
    runJob: (job) => runJob(api, id, job),
    async notices() {
      return (await api("GET", `notifications?limit=1000&plugin=${id}`)).notifications.reverse();
    },
    async shown() {
      const shown = { sidebar: [], badge: null, inbox: [] };
      for (const { kind, value } of (await api("GET", `notifications/states?plugin=${id}`)).states) shown[kind] = value;
      return shown;
    },
    async logs() {
      return (await must(host.binary, ["logs", id, "-n", "1000", "--quiet"], host.env)).stdout;
    },
    async reload(options) {
      await put(host, folder, options);
    },
    async remove() {
      await api("DELETE", `plugins/${id}?purge=true`);
    },
  };
}
