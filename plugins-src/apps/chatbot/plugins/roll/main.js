/** Answers `!roll 20`, and cheers where it is the highest. */
export default function activate(ctx) {
  ctx.cli.handle("command", async ({ body }) => {
    const sides = Number(body.text || 6);
    if (!(sides >= 1 && sides <= 1000)) return { status: 200, body: "a die has 1 to 1000 sides" };
    const rolled = 1 + Math.floor(Math.random() * sides);
    if (rolled === sides) await ctx.chat.say({ room: body.room, text: `${body.from} rolls the highest!` });
    return { status: 200, body: `${body.from} rolls ${rolled}` };
  });
}
