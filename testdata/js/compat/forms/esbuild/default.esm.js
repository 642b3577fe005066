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
export {
  activate as default
};
