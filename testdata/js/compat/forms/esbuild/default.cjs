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

// src/default.ts
var default_exports = {};
__export(default_exports, {
  default: () => activate
});
module.exports = __toCommonJS(default_exports);

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

// src/default.ts
var Greeting = class extends Words {
  async word() {
    return "hello";
  }
};
async function activate(ctx) {
  const greeting = new Greeting(ctx.pluginId);
  ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? "loud" /* Loud */ : void 0, `${Words.made}`) }));
}
