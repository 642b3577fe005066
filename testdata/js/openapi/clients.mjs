// Has two public generators make clients of the OpenAPI document at ADDRESS, checks their types and runs
// them: node clients.mjs ADDRESS TOKEN FOLDER. What is made goes to FOLDER.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { Validator } from "@seriousme/openapi-schema-validator";

const [address, token, folder] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const answer = await fetch(`${address}/api/v1/openapi.json`, { headers: { Authorization: `Bearer ${token}` } });
const document = await answer.json();

const validator = new Validator();
const { valid, errors } = await validator.validate(structuredClone(document));
assert.ok(valid, JSON.stringify(errors));
assert.equal(validator.version, "3.1");

symlinkSync(join(here, "node_modules"), join(folder, "node_modules"), "junction");
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
const file = join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(document));
const run = (script, ...args) =>
  execFileSync(process.execPath, [join(here, "node_modules", script), ...args], { cwd: folder, stdio: "pipe" });
run("openapi-typescript/bin/cli.js", file, "-o", join(folder, "schema.d.ts"));
await createClient({
  input: file,
  output: { path: join(folder, "hey"), module: { extension: ".js" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  logs: { level: "silent" },
});
for (const name of ["fetch.ts", "hey.ts"]) copyFileSync(join(here, name), join(folder, name));
try {
  run("typescript/bin/tsc", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
    "--skipLibCheck", "--rewriteRelativeImportExtensions", "--allowImportingTsExtensions", "--outDir", "built",
    "fetch.ts", "hey.ts");
} catch (error) {
  assert.fail(`the types are wrong: ${error.stdout}`);
}
for (const name of ["fetch", "hey"]) {
  const { check } = await import(join(folder, "built", `${name}.js`));
  assert.deepEqual(await check(address), ["1", 400, "invalid_input", 400, ["red", "10"]], name);
}
