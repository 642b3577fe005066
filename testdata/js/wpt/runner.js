// Runs one file of the web-platform-tests: its scripts in the order in which a
// page would load them, with the harness first. What they fetch are files that
// came with the call.
export default function activate(ctx) {
  ctx.cli.handle("run", async ({ body: { file, search, harness, script, resources } }) => {
    const folder = new URL(file, "https://web-platform.test/");
    globalThis.location = new URL(search, folder);
    globalThis.GLOBAL = { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false };
    const fetchOutside = fetch;
    globalThis.fetch = async (what, init) => {
      if (typeof what !== "string") return fetchOutside(what, init);
      const url = new URL(what, folder);
      const path = url.pathname.slice(1);
      return url.host === folder.host && Object.hasOwn(resources, path)
        ? new Response(resources[path], { headers: { "Content-Type": "application/json" } })
        : fetchOutside(what, init);
    };
    const indirect = eval;
    indirect(harness);
    const done = new Promise((resolve) => {
      add_completion_callback((tests, { status, message }) => {
        resolve({ status, message, tests: tests.map(({ name, status, message }) => ({ name, status, message })) });
      });
    });
    try {
      indirect(script);
    } catch (err) {
      return { status: 200, body: { status: 1, message: `${err}\n${err?.stack}`, tests: [] } };
    }
    return { status: 200, body: await done };
  });
}
