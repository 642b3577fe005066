/** Tries what a tenant's plugin could do to another tenant, by the name in the body. */
export default function activate(ctx) {
  const attacks = {
    remember: () => ctx.storage.set("secret", "of this tenant"),
    key: () => ctx.storage.get("secret"),
    orders: () => ctx.shop.orders({ tenant: "ada", name: "ada" }),
    file: () => ctx.fs.readText("../../../ada/orders"),
    absolute: () => ctx.fs.readText("/etc/passwd"),
    fetch: () => fetch("http://127.0.0.1:8080/ada/orders", { method: "POST", body: "{}" }),
    spin: () => { for (;;); },
    fill: () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); },
    price: () => ctx.methods.call("shop", "price", {}),
  };
  ctx.cli.handle("attack", async ({ body }) => {
    try {
      return { status: 200, body: (await attacks[body]()) ?? null };
    } catch (error) {
      return { status: 200, body: { failed: String(error.code ?? error.name) } };
    }
  });
}
