// The backend of one package: TEST is the file beside this one that tests it.
import test from "TEST";
import { results } from "./check";

export default function activate(ctx: any) {
  ctx.cli.handle("run", async () => {
    await test();
    return { status: 200, body: results() };
  });
}
