export default async function activate(ctx) {
  ctx.cli.handle("hello", async ({ query }) => {
    ctx.log.info(`greeting ${query.name ?? "nobody"}`);
    return { status: 200, body: { text: `${await ctx.settings.get("greeting")}, ${query.name ?? "nobody"}` } };
  });
  ctx.cli.handle("order", async ({ body }) => ({ status: 200, body: { ordered: body } }));
  ctx.cli.handle("buy", async ({ body }) => {
    await ctx.db.insert("sales", { what: body.what, price: body.price });
    await ctx.storage.set("last", body.what);
    await ctx.fs.writeFile("receipts/last.txt", `sold: ${body.what}`);
    ctx.toast.show({ message: `<i>sold</i> \u202e${body.what}`, type: "success", durationMs: 15000 });
    return { status: 201, body: { sold: body.what } };
  });
  await ctx.cron.register("count", "", async () => ctx.log.warn(`counted ${await ctx.db.count("sales")}`));
  await ctx.cron.register("order", "", async () => ctx.log.info("ordered"));
  ctx.methods.handle("shop", "check", async () => ({ ok: true }));
  ctx.methods.handle("shop", "words", async () => `${await ctx.settings.get("greeting")} is <b>fine</b>`);
}
