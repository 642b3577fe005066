// Tests of the kit, through a real host: WASMHOST_BIN names the command.
import assert from "node:assert/strict";
import { access, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, ProblemError } from "../client/index.js";
import { startHost } from "../testing.js";

const examples = fileURLToPath(new URL("../../../plugins-src", import.meta.url));

let folder, host;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "wasmhost-sdk-"));
  host = await startHost();
});

after(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
  await assert.rejects(access(host.data), "the data folder is left behind");
});

// example copies an example, since building writes into its folder.
const example = async (name) => {
  const to = join(folder, name);
  await cp(join(examples, name), to, { recursive: true });
  return to;
};

// Scaffolds are these examples under another name.
for (const name of ["hello-ts", "hello-js"]) {
  test(`the example ${name} runs`, async () => {
    const plugin = await host.install(await example(name));
    assert.equal(plugin.id, name);
    assert.deepEqual(await plugin.json("hello"), { message: "Hello, world!" });
    assert.deepEqual(await plugin.json("greet", { body: { name: "Ada" } }), { message: "Hello, Ada!" });
    await plugin.set({ greeting: "Good morning" });
    assert.deepEqual(await plugin.json("hello"), { message: "Good morning, world!" });

    const refused = await plugin.fetch("greet", { body: {} });
    assert.equal(refused.status, 400);
    assert.equal((await plugin.fetch("hello", { token: false })).status, 401);
    assert.equal((await plugin.fetch("hello", { method: "DELETE" })).status, 405);
    await assert.rejects(plugin.json("greet", { body: {} }), /answered 400/);
    assert.match(await plugin.logs(), /is ready/);
  });
}

test("a client calls declared endpoints", async () => {
  const at = join(folder, "called");
  await mkdir(join(at, "src"), { recursive: true });
  const endpoint = (method, path, more) => ({ method, path, auth: true, ...more });
  await writeFile(join(at, "manifest.json"), JSON.stringify({
    plugin: {
      id: "called", name: "Called", version: "1.0.0", author: "me", description: "Tests.", icon: "star",
      category: "other", license: { type: "free" },
    },
    sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
    backend: { entryPoint: "dist/index.js" }, permissions: ["cli"],
    cli: { endpoints: [endpoint("GET", "at/{id}/{rest...}", { input: { properties: { n: { type: "integer" } } } }),
      endpoint("POST", "none"), endpoint("POST", "table", { responses: ["text/csv"] })] },
  }));
  await writeFile(join(at, "src", "index.ts"), `export default (ctx: any) => {
    ctx.cli.handle("at/{id}/{rest...}", ({ params, query }: any) => ({ status: 200, body: { params, query } }));
    ctx.cli.handle("none", () => ({ status: 204 }));
    ctx.cli.handle("table", () => ({ status: 200, rawBody: "a,b", contentType: "text/csv" }));
  };`);
  await host.install(at);
  const client = new Client({ url: host.url, token: host.token });
  const name = "GET called/at/{id}/{rest...}";
  assert.deepEqual(await client.call(name, { params: { id: "a/b ?", rest: "c/d#" }, query: { n: 2, left: undefined } }),
    { params: { id: "a/b ?", rest: "c/d#" }, query: { n: "2" } });
  await assert.rejects(client.call(name, { params: { id: "a", rest: "b" }, query: { n: "x" } }),
    (error) => error instanceof ProblemError && error.code === "invalid_input" && error.problem.errors.length === 1);
  await assert.rejects(client.call(name, { params: { id: "a" } }), TypeError);
  assert.equal(await client.call("POST called/none", { body: {} }), undefined);
  assert.equal(await (await client.call("POST called/table")).text(), "a,b");
});

test("a plugin that is changed is reloaded, and its stacks name its source", async () => {
  const at = join(folder, "own");
  await mkdir(join(at, "src"), { recursive: true });
  const manifest = {
    plugin: { id: "own", name: "Own", version: "1.0.0", author: "me", description: "Tests.", icon: "star", category: "other", license: { type: "free" } },
    sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
    backend: { entryPoint: "dist/index.js" }, permissions: ["cli"],
    cli: { endpoints: [{ method: "GET", path: "say", description: "Says.", auth: true }] },
  };
  await writeFile(join(at, "manifest.json"), JSON.stringify(manifest));
  const source = (body) => `type Context = any;\nexport default (ctx: Context) => {\n  ctx.cli.handle("say", async ({ query }: any) => ${body});\n};\n`;
  await writeFile(join(at, "src", "index.ts"), source("({ status: 200, body: query })"));
  const plugin = await host.install(at);
  assert.deepEqual(await plugin.json("say", { query: { word: "ä b&c", n: 1 } }), { word: "ä b&c", n: "1" });

  await writeFile(join(at, "src", "index.ts"), source('{ throw new Error("as wanted"); }'));
  await plugin.reload();
  await assert.rejects(plugin.json("say"), /answered 500.*as wanted/);
  assert.match((await plugin.logs()) + host.output(), /src\/index\.ts:3:/);

  await writeFile(join(at, "src", "index.ts"), "let x = ;");
  await assert.rejects(plugin.reload(), /index\.ts:1:9: error/);
});

test("whole numbers of any size are what they are", async () => {
  const at = join(folder, "whole");
  await mkdir(at, { recursive: true });
  await writeFile(join(at, "manifest.json"), JSON.stringify({
    plugin: { id: "whole", name: "Whole", version: "1.0.0", author: "me", description: "Tests.", icon: "star", category: "other", license: { type: "free" } },
    sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
    backend: { entryPoint: "index.js" }, permissions: ["cli"],
    cli: { endpoints: [{ method: "POST", path: "same", description: "Says it.", auth: true }] },
  }));
  await writeFile(join(at, "index.js"), 'export default (ctx) => ctx.cli.handle("same", (r) => ({ status: 200, body: [r.bodyText, 9007199254740993n] }));');
  const plugin = await host.install(at, { build: false });
  const sent = { a: -9007199254740993n, b: "9007199254740993 \\\" 1", c: [12345678901234567890, 1.5e300, 9007199254740992, -7] };
  const [text, wide] = await plugin.json("same", { body: sent });
  assert.equal(text, '{"a":-9007199254740993,"b":"9007199254740993 \\\\\\" 1","c":[12345678901234567000,1.5e+300,9007199254740992,-7]}');
  assert.equal(wide, 9007199254740993n);
});

test("commands run on the host", async () => {
  const { code, stdout } = await host.run("list", "--json");
  assert.equal(code, 0);
  assert.ok(Array.isArray(JSON.parse(stdout)));
  assert.notEqual((await host.run("info", "nobody")).code, 0);
});

test("what cannot start says why", async () => {
  await assert.rejects(startHost({ binary: join(folder, "no-such-command") }), /WASMHOST_BIN/);
  await assert.rejects(startHost({ flags: ["--no-such-flag"] }), /exit code 2/);
  await assert.rejects(host.install(folder, { build: false }), /manifest\.json/);
});

test("a plugin's jobs, notices and hosts", async () => {
  const at = join(folder, "outward");
  await mkdir(at, { recursive: true });
  const manifest = {
    plugin: { id: "outward", name: "Outward", version: "1.0.0", author: "me", description: "Tests.", icon: "star", category: "other", license: { type: "free" } },
    sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
    backend: { entryPoint: "index.js" }, permissions: ["cli", "cron", "network", "notifications"],
    cli: { endpoints: [{ method: "GET", path: "reach", description: "Sends a request.", auth: true }] },
    cron: { jobs: [
      { id: "tell", label: "Tell", schedule: "0 0 1 1 *", description: "Tells.", approvalRequired: true },
      { id: "break", label: "Break", schedule: "0 0 1 1 *", description: "Fails." },
    ] },
  };
  await writeFile(join(at, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(at, "index.js"), `export default async (ctx) => {
    ctx.cli.handle("reach", async ({ query }) => {
      try { return { status: 200, body: { status: (await fetch(query.url)).status } }; }
      catch (error) { return { status: 200, body: { code: error.code } }; }
    });
    await ctx.cron.register("break", "", async () => { throw new Error("as wanted"); });
    await ctx.cron.register("tell", "", async () => {
      ctx.toast.show({ message: "First", type: "success" });
      await ctx.inbox.postAlert({ title: "Second", body: "B", dedupKey: "k" });
      await ctx.inbox.setItems([{ id: "i", title: "I", timestamp: 0 }]);
      await ctx.sidebar.setItems([{ id: "s", title: "S", status: "ok" }]);
      await ctx.sidebar.setBadge(3);
    });
  };`);
  const plugin = await host.install(at, { build: false, allowHosts: ["127.0.0.1:1"] });
  const url = `${host.url}/healthz`;
  assert.deepEqual(await plugin.json("reach", { query: { url } }), { code: "permission_denied" });
  await plugin.allowHosts(new URL(host.url).host);
  assert.deepEqual(await plugin.json("reach", { query: { url } }), { status: 200 });
  assert.deepEqual((await host.api("GET", "plugins/outward")).network.allowHosts, [new URL(host.url).host]);
  await assert.rejects(host.api("GET", "plugins/nobody"), /answered 404/);

  assert.deepEqual(await plugin.shown(), { sidebar: [], badge: null, inbox: [] });
  assert.equal((await plugin.runJob("tell")).state, "succeeded");
  const { state, error } = await plugin.runJob("break");
  assert.equal(state, "failed");
  assert.match(error, /as wanted/);
  const [toast, alert] = await plugin.notices();
  assert.deepEqual([toast.kind, toast.body, toast.type], ["toast", "First", "success"]);
  assert.deepEqual([alert.kind, alert.title, alert.body, alert.dedupKey], ["alert", "Second", "B", "k"]);
  const { sidebar, badge, inbox } = await plugin.shown();
  assert.deepEqual([sidebar[0].id, badge, inbox[0].title], ["s", 3, "I"]);

  await plugin.remove();
  assert.equal((await plugin.fetch("reach")).status, 404);
  assert.equal(JSON.parse((await host.run("list", "--orphaned", "--json")).stdout).length, 0);
});
