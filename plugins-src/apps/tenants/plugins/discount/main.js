/** Takes a tenth off once the shop has had three orders. */
export default function activate(ctx) {
  ctx.methods.handle("shop", "price", async (order) => {
    const before = await ctx.shop.orders();
    return before.length >= 3 ? { ...order, cents: Math.round(order.cents * 0.9) } : order;
  });
}
