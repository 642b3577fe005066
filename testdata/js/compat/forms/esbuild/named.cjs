var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/named.ts
var named_exports = {};
__export(named_exports, {
  activate: () => activate,
  version: () => version
});
module.exports = __toCommonJS(named_exports);

// src/words.ts
var Words = class _Words {
  static #made = 0;
  #name;
  constructor(name) {
    this.#name = name;
    _Words.#made++;
  }
  static get made() {
    return _Words.#made;
  }
  async say(tone = "plain" /* Plain */, ...more) {
    const text = [await this.word(), this.#name, ...more].join(" ");
    return tone === "loud" /* Loud */ ? text.toUpperCase() : text;
  }
};

// src/named.ts
var Greeting = class extends Words {
  async word() {
    return "hello";
  }
};
var version = 1;
function activate(ctx) {
  const greeting = new Greeting(ctx.pluginId);
  ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? "loud" /* Loud */ : void 0, `${Words.made}`) }));
  return { onEnable: () => ctx.log.info("enabled") };
}
