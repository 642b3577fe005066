// The modules that the host provides under the names of Node's do what Node's
// do.
import assert from "node:assert/strict";
import * as buffer from "node:buffer";
import * as events from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix as path } from "node:path";
import { test } from "node:test";
import * as url from "node:url";
import * as util from "node:util";
import { startHost } from "../testing.js";
import { later, outcomes } from "./cases.js";

const manifest = {
  plugin: { id: "modules", name: "Modules", version: "1.0.0", author: "me", description: "Tests.", icon: "star", category: "other", license: { type: "free" } },
  sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
  backend: { entryPoint: "dist/index.js" }, permissions: ["cli"],
  cli: { endpoints: ["now", "later"].map((path) => ({ method: "GET", path, description: "Says.", auth: true })) },
};

const esm = `import * as buffer from "buffer";
import * as events from "node:events";
import path from "path";
import * as url from "url";
import * as util from "node:util";
import { later, outcomes } from "./cases.js";
const modules = { buffer, events, path, url, util };
export default (ctx) => {
  ctx.cli.handle("now", () => ({ status: 200, body: outcomes(modules) }));
  ctx.cli.handle("later", async () => ({ status: 200, body: await later(modules) }));
};
`;

test("provided modules do what those of Node.js do", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "wasmhost-modules-"));
  const host = await startHost();
  t.after(async () => {
    await host.stop();
    await rm(folder, { recursive: true });
  });
  await mkdir(join(folder, "src"));
  await copyFile(new URL("./cases.js", import.meta.url), join(folder, "src", "cases.js"));
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "src", "index.js"), esm);
  const plugin = await host.install(folder);
  const modules = { buffer, events: { ...events, EventEmitter: events.default }, path, url, util };
  const want = outcomes(modules);
  const got = await plugin.json("now");
  for (const name of Object.keys(want)) assert.deepEqual(got[name], want[name], name);
  assert.deepEqual(await plugin.json("later"), await later(modules));
});
