import { join } from "./primordials.js";
export function installConsole(native) {
  const write = (level) => (...args) => { const t=[]; for (let i=0;i<args.length;i++) t[i]=String(args[i]); native.log(level, join(t, " ")); };
  globalThis.console = { debug: write(0), log: write(1), info: write(1), warn: write(2), error: write(3) };
}
