// The unit of the modules of Node.js.
import { share } from "./node/shared.js";

export function boot(shared) {
  share(shared);
  const missing = "missing/";
  return {
    builtin(name) {
      if (name.startsWith(missing)) return require("./node/missing.js")(name.slice(missing.length));
      return require("./node/names.js").made(name);
    },
  };
}
