import { evaluate } from "./evaluate.js";

export default function activate(ctx) {
  ctx.cli.handle("run", async ({ body }) => {
    const answers = [];
    for (const expression of body) answers.push(await evaluate(expression));
    return { status: 200, body: answers };
  });
}
