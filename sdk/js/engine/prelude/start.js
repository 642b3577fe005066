// The plugin's entry point and its hooks.
import { apply, isArray, hasOwn } from "./primordials.js";

const hookNames = ["onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"];

// entry returns the function that starts the plugin: its default export, else
// the named export activate. What was a CommonJS module has its exports in the
// default one.
function entry(exports) {
  const main = exports.default;
  if (typeof main === "function") return main;
  if (typeof exports.activate === "function") return exports.activate;
  if (main !== null && typeof main === "object") {
    if (typeof main.default === "function") return main.default;
    if (typeof main.activate === "function") return main.activate;
  }
  throw new TypeError("the backend exports no activate: export a function as default, or by the name activate");
}

export async function start(state, evaluated, exports, ctx) {
  await evaluated;
  const hooks = await entry(exports)(ctx);
  const names = [];
  if (hooks !== null && (typeof hooks === "object" || typeof hooks === "function")) {
    state.hooks = hooks;
    for (let i = 0; i < hookNames.length; i++) {
      if (typeof hooks[hookNames[i]] === "function") names[names.length] = hookNames[i];
    }
  }
  return { hooks: names };
}

export function hook(state, name, args) {
  const hooks = state.hooks;
  const call = hooks === undefined ? undefined : hooks[name];
  if (typeof call === "function") return apply(call, hooks, isArray(args) ? args : []);
}
