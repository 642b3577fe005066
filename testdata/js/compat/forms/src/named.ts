import type { Context, Hooks } from "./wasmhost";
import { Tone, Words } from "./words.js";

class Greeting extends Words {
  protected async word() {
    return "hello";
  }
}

export const version = 1;

export function activate(ctx: Context): Hooks {
  const greeting = new Greeting(ctx.pluginId);
  ctx.cli.handle("run", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? Tone.Loud : undefined, `${Words.made}`) }));
  return { onEnable: () => ctx.log.info("enabled") };
}
