import type { Context } from "./wasmhost";
import { Tone, Words } from "./words.js";

class Greeting extends Words {
  protected async word() {
    return "hello";
  }
}

export default async function activate(ctx: Context) {
  const greeting = new Greeting(ctx.pluginId);
  ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? Tone.Loud : undefined, `${Words.made}`) }));
}
