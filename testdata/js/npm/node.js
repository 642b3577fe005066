// Runs a backend in Node.js and writes what its only endpoint answers. What the
// bundle has in place of modules that plugins do not have is the real module
// here, and packages for browsers find their name of the global scope.
import { register } from "node:module";

const hook = `export const resolve = (name, context, next) =>
  next(name.replace(/^wasmhost:missing\\/([^?]*)\\?.*$/s, "node:$1"), context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
globalThis.self = globalThis;

const { default: activate } = await import(process.argv[2]);
let run;
activate({ cli: { handle: (_, handler) => (run = handler) } });
const { body } = await run({ method: "POST", path: "run" });
// A package may have left a timer or a socket behind.
process.stdout.write(JSON.stringify(body), () => process.exit());
