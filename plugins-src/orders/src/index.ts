import type { Context, Row } from "wasmhost";

/** Order is a row of the collection; cents are the price of all of it. */
type Order = Row<{ item: string; quantity: number; cents: number; refunded: number }>;

/**
 * Orders keeps the orders of a shop. The host has checked what comes in by the schemas of the manifest, and asks the
 * user before it lets a refund run: nothing here has to.
 */
export default function activate(ctx: Context) {
  ctx.cli.handle("orders", async ({ method, query, body }) => {
    if (method === "POST") {
      return { status: 201, body: await ctx.db.insert("orders", { ...(body as object), refunded: 0 }) };
    }
    const orders = await ctx.db.query<Order>("orders", {
      orderBy: { created_at: "desc" },
      limit: Number(query?.limit ?? 20),
    });
    return { status: 200, body: { orders } };
  });

  ctx.cli.handle<{ reason: string }>("orders/{id}/refund", async ({ params, body }) => {
    const order = await ctx.db.getById<Order>("orders", params?.id ?? "");
    if (!order) return { status: 404, body: { error: "there is no such order; GET orders lists them" } };
    if (!order.refunded) await ctx.db.update("orders", order.id, { refunded: 1 });
    ctx.log.info(`${order.cents} cents of order ${order.id} are paid back:`, body?.reason);
    return { status: 200, body: { id: order.id, refunded: order.cents } };
  });
}
