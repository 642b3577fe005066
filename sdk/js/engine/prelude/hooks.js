// The plugin's entry point and its hooks.
import { TypeError, apply, functionToString, isArray, startsWith } from "./primordials.js";

const names = ["onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"];

// entry returns the function that starts the plugin: its default export, else
// the named export activate. CommonJS has its exports in the default one.
function entry(exports) {
  const main = exports.default;
  const isClass = typeof main === "function" && startsWith(functionToString(main), "class");
  if (typeof main === "function" && !isClass) return main;
  if (typeof exports.activate === "function") return exports.activate;
  if (main !== null && typeof main === "object") {
    if (typeof main.default === "function") return main.default;
    if (typeof main.activate === "function") return (ctx) => apply(main.activate, main, [ctx]);
  }
  if (isClass)
    throw new TypeError(
      "the backend exports a class as default, and nothing makes an object of it: export a function, as default or " +
        "by the name activate",
    );
  throw new TypeError("the backend exports no activate: export a function as default, or by the name activate");
}

export function hooks() {
  let own;
  return {
    async start(evaluated, exports, ctx) {
      await evaluated;
      const returned = await entry(exports())(ctx);
      const there = [];
      if (returned !== null && (typeof returned === "object" || typeof returned === "function")) {
        own = returned;
        for (let i = 0; i < names.length; i++) {
          if (typeof returned[names[i]] === "function") there[there.length] = names[i];
        }
      }
      return { hooks: there };
    },
    hook(name, args) {
      const call = own === undefined ? undefined : own[name];
      if (typeof call === "function") return apply(call, own, isArray(args) ? args : []);
    },
  };
}
