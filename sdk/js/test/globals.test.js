// The declarations name the globals that a plugin has, all of them and no others.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "../../../.tools/js/node_modules/typescript/lib/typescript.js";
import { startHost } from "../testing.js";

const declarations = fileURLToPath(new URL("../globals.d.ts", import.meta.url));

const manifest = {
  plugin: {
    id: "globals", name: "Globals", version: "1.0.0", author: "me", description: "Tests.", icon: "star",
    category: "other", license: { type: "free" },
  },
  sdkVersion: "^3.0.0", settings: [], storage: { collections: {} }, migrations: [],
  backend: { entryPoint: "dist/index.js" }, permissions: ["cli"],
  cli: { endpoints: [{ method: "GET", path: "names", description: "Names.", auth: true }] },
};

// What TypeScript says of the language and the engine lacks: see COMPATIBILITY.md.
const lacking = ["Atomics", "Intl own DisplayNames", "Intl own DurationFormat"];

// What the engine has beyond the language.
const own = ["InternalError"];

// What only instances have, and what is every object's.
const instances = new RegExp("^(hasOwnProperty|isPrototypeOf|propertyIsEnumerable|cause|errors?|suppressed|next|" +
  "return|throw|lastIndex|valueOf|toString|toLocaleString|constructor|prototype)$");
// Old properties of RegExp, which say what was matched last.
const matched = /^RegExp own (\$.|input|last(Match|Paren)|(left|right)Context)$/;

const plugin = `const names = (value) => Object.getOwnPropertyNames(value);
const chain = (value, end) => {
  const all = new Set();
  for (; value && !end.includes(value); value = Object.getPrototypeOf(value)) names(value).forEach((n) => all.add(n));
  return [...all];
};
export default (ctx) => ctx.cli.handle("names", () => {
  const body = {};
  for (const name of names(globalThis)) {
    const value = globalThis[name];
    const has = (value && typeof value === "object") || typeof value === "function";
    body[name] = {
      own: has ? chain(value, [Object.prototype, Function.prototype]) : [],
      members: typeof value === "function" && value.prototype ? chain(value.prototype, [Object.prototype]) : [],
    };
  }
  return { status: 200, body };
});
`;

/** Returns what the declarations say, in the form of what the plugin says. */
function declared() {
  const options = { lib: ["lib.es2025.d.ts"], types: [], target: ts.ScriptTarget.ES2025 };
  const program = ts.createProgram([declarations], options);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(declarations);
  const names = (type) => type.getProperties().map((p) => p.name).filter((name) => !name.startsWith("__"));
  const all = {};
  for (const symbol of checker.getSymbolsInScope(file, ts.SymbolFlags.Value)) {
    const type = checker.getTypeOfSymbol(symbol);
    const made = type.getProperty("prototype") && checker.getTypeOfSymbol(type.getProperty("prototype"));
    const web = symbol.declarations?.every((d) => d.getSourceFile() === file) ?? false;
    const primitive = (type.flags & ts.TypeFlags.Object) === 0;
    all[symbol.name] = { web, own: primitive ? [] : names(type), members: made ? names(made) : [] };
  }
  return all;
}

test("the declarations name the globals of a plugin", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "wasmhost-globals-"));
  const host = await startHost();
  t.after(async () => {
    await host.stop();
    await rm(folder, { recursive: true });
  });
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "src", "index.js"), plugin);
  const engine = await (await host.install(folder)).json("names");
  const types = declared();
  assert.ok(types.AbortSignal.web);
  assert.ok(types.AbortSignal.own.includes("any") && types.Buffer.members.includes("readInt8"));

  const without = (all, some) => all.filter((name) => !some.includes(name) && !instances.test(name));
  const undeclared = [], promised = [];
  for (const [name, { web, own: statics, members }] of Object.entries(types)) {
    const has = engine[name];
    if (!has) {
      promised.push(name);
      continue;
    }
    if (name === "globalThis" || name === "self" || name === "global") continue;
    promised.push(...without(statics, has.own).map((m) => `${name} own ${m}`));
    promised.push(...without(members, has.members).map((m) => `${name} members ${m}`));
    if (!web) continue;
    undeclared.push(...without(has.own, [...statics, "length", "name"]).map((m) => `${name} own ${m}`));
    undeclared.push(...without(has.members, members).map((m) => `${name} members ${m}`));
  }
  assert.deepEqual(promised.filter((name) => !matched.test(name)).sort(), lacking);
  undeclared.push(...Object.keys(engine).filter((name) => !types[name]));
  assert.deepEqual(undeclared, own);
});
