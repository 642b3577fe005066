"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = activate;
const words_js_1 = require("./words.js");
class Greeting extends words_js_1.Words {
    async word() {
        return "hello";
    }
}
async function activate(ctx) {
    const greeting = new Greeting(ctx.pluginId);
    ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? words_js_1.Tone.Loud : undefined, `${words_js_1.Words.made}`) }));
}
