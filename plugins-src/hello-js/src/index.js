/**
 * Hello is the smallest useful plugin: it greets, by a word that its user chooses in the settings.
 *
 * @param {import("wasmhost").Context} ctx
 */
export default function activate(ctx) {
  const greeting = async (/** @type {string} */ name) => ({
    message: `${await ctx.settings.get("greeting")}, ${name}!`,
  });

  ctx.cli.handle("hello", async () => ({ status: 200, body: await greeting("world") }));

  ctx.cli.handle("greet", async ({ body }) => {
    if (!body?.name) return { status: 400, body: { error: 'send {"name": "..."}' } };
    return { status: 200, body: await greeting(body.name) };
  });

  ctx.log.info(ctx.pluginId, ctx.pluginVersion, "is ready");
}
