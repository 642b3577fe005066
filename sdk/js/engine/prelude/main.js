// What runs in every instance before the plugin: the web's globals and ctx.
import { installConsole } from "./console.js";
import { makeContext, message } from "./context.js";
import { start, hook } from "./start.js";

export function boot(native) {
  installConsole(native);
  const state = { native, hooks: undefined };
  return {
    start: (evaluated, exports, info) => start(state, evaluated, exports, makeContext(native, info)),
    hook: (name, args) => hook(state, name, args),
    message,
  };
}
