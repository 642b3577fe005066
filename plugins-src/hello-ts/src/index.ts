import type { Context } from "wasmhost";

/** The body of POST greet. */
interface Person {
  name: string;
}

/** What both endpoints answer. */
interface Greeting {
  message: string;
}

/** Hello is the smallest useful plugin: it greets, by a word that its user chooses in the settings. */
export default function activate(ctx: Context) {
  const greeting = async (name: string): Promise<Greeting> => ({
    message: `${await ctx.settings.get<string>("greeting")}, ${name}!`,
  });

  ctx.cli.handle<never, Greeting>("hello", async () => ({ status: 200, body: await greeting("world") }));

  ctx.cli.handle<Person, Greeting>("greet", async ({ body }) => {
    if (!body?.name) return { status: 400, body: { error: 'send {"name": "..."}' } };
    return { status: 200, body: await greeting(body.name) };
  });

  ctx.log.info(ctx.pluginId, ctx.pluginVersion, "is ready");
}
