'use strict';

var Tone;
(function (Tone) {
    Tone["Plain"] = "plain";
    Tone["Loud"] = "loud";
})(Tone || (Tone = {}));
class Words {
    static #made = 0;
    #name;
    constructor(name) {
        this.#name = name;
        Words.#made++;
    }
    static get made() {
        return Words.#made;
    }
    async say(tone = Tone.Plain, ...more) {
        const text = [await this.word(), this.#name, ...more].join(" ");
        return tone === Tone.Loud ? text.toUpperCase() : text;
    }
}

class Greeting extends Words {
    async word() {
        return "hello";
    }
}
async function activate(ctx) {
    const greeting = new Greeting(ctx.pluginId);
    ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? Tone.Loud : undefined, `${Words.made}`) }));
}

module.exports = activate;
