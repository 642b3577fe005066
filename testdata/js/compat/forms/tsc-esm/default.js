import { Tone, Words } from "./words.js";
class Greeting extends Words {
    async word() {
        return "hello";
    }
}
export default async function activate(ctx) {
    const greeting = new Greeting(ctx.pluginId);
    ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? Tone.Loud : undefined, `${Words.made}`) }));
}
