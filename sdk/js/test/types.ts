// What the declarations must allow, and what they must not. It is checked by
// tsc and never runs.
import type { Activate, CliHandler, Context, FetchOptions, HostError, Hooks, Manifest, Row } from "../index.d.ts";

interface Note {
  title: string;
  done: boolean;
}

export const activate: Activate = async (ctx: Context): Promise<Hooks> => {
  const id: string = ctx.pluginId;
  // @ts-expect-error it cannot be changed
  ctx.pluginId = "other";

  const create: CliHandler<Note> = async (request) => {
    const row: Row<Note> = await ctx.db.insert<Note>("notes", { title: request.body?.title, done: false });
    return { status: 201, body: { id: row.id, at: row.created_at, title: row.title } };
  };
  ctx.cli.handle("notes", create);
  ctx.cli.handle("sync", () => ({ status: 204 }));
  ctx.cli.handle<Note, Row<Note>[]>("typed", async () => ({
    status: 200,
    body: await ctx.db.query<Note>("notes", {}),
  }));
  ctx.cli.handle<Note, Note>("refused", () => ({ status: 404, body: { error: "there is none" } }));
  // @ts-expect-error it is no note
  ctx.cli.handle<Note, Note>("other", () => ({ status: 200, body: { title: 1 } }));
  // @ts-expect-error there is no status
  ctx.cli.handle("broken", () => ({ body: 1 }));
  // @ts-expect-error a handler is needed
  ctx.cli.handle("nothing");
  ctx.cli.removeHandler("notes");

  const open: Row<Note>[] = await ctx.db.query<Note>("notes", { where: { done: false }, orderBy: { title: "asc" }, limit: 10 });
  // @ts-expect-error it is asc or desc
  await ctx.db.query("notes", { orderBy: { title: "up" } });
  // Whole numbers that a number cannot hold are bigints, where one is asked for.
  ctx.db.bigints = true;
  const exact = await ctx.db.query<{ n: number | bigint }>("notes", { where: { n: { gt: 1n } }, bigints: true });
  await ctx.db.upsert<{ n: number | bigint }>("notes", ["n"], { n: exact[0]!.n });
  const sums: Record<string, number | bigint> = (await ctx.db.aggregate("notes", { sum: ["n"], bigints: true }))[0]!.sum;
  const small: Record<string, number> = (await ctx.db.aggregate("notes", { sum: ["n"] }))[0]!.sum;
  ctx.cli.handle("exact", ({ bodyText }) => ({ status: 200, body: [10n, bodyText?.length, sums, small] }));
  const one = await ctx.db.getById<Note>("notes", "1");
  // @ts-expect-error it may be null
  one.title;
  await ctx.db.upsert("notes", ["title"], { title: "a" });
  const stats: number = (await ctx.db.stats()).totalBytes + (await ctx.db.count("notes"));

  const theme: string | undefined = await ctx.storage.get<string>("theme");
  await ctx.storage.set("theme", { any: ["value"] });
  const secret: string | null = await ctx.secrets.get("key");
  const text: string = await ctx.fs.readFile("a.txt");
  const names: string[] = await ctx.fs.listDir("notes");
  const greeting: string = await ctx.settings.get("greeting");
  const off: () => void = ctx.events.on<number>("progress", (n) => n.toFixed());
  ctx.events.emit("progress", 1);
  ctx.methods.handle("tests", "connect", async (args: { url: string }) => ({ ok: args.url !== "" }));
  ctx.log.info(id, open, stats, theme, secret, text, names, greeting, off);
  try {
    await ctx.fs.deleteFile("a.txt");
  } catch (error) {
    if ((error as HostError).code === "not_found") return {};
    // @ts-expect-error there is no such code
    if ((error as HostError).code === "nope") return {};
  }

  const timer: Timeout = setTimeout((word: string) => console.log(word), 10, "a");
  clearTimeout(timer);
  const bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(8));
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const mac = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey);
  const signed: ArrayBuffer = await crypto.subtle.sign("HMAC", mac, spki);
  const digest: ArrayBuffer = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(btoa("a")));
  const response: Response = await fetch(new URL("/b", "https://example.com"), { headers: { accept: "text/plain" } });
  ctx.cli.handle("slow", async ({ signal }) => {
    const options: FetchOptions = { signal, redirect: "manual", timeoutMs: 1000, body: null };
    const answers = await Promise.all([ctx.http.fetch("https://example.com", options), fetch("https://example.com", options)]);
    // @ts-expect-error there is no such way
    fetch("https://example.com", { redirect: "maybe" });
    return { status: 200, body: [answers[0].status, signal?.aborted] };
  });
  const copy: { a: number } = structuredClone({ a: performance.now() });
  console.warn(bytes, signed, digest, await response.json(), copy, crypto.randomUUID());
  // @ts-expect-error this is not the web
  document;
  // @ts-expect-error nor all of Node.js
  __dirname;
  return { onEnable: async () => {}, onSettingsChanged: (settings) => console.log(settings["greeting"]) };
};

export const manifest: Manifest = {
  plugin: { id: "a", name: "A", version: "1.0.0", author: "me", description: "Does.", icon: "star", category: "other", license: { type: "free" } },
  sdkVersion: "^3.0.0",
  settings: [{ key: "a", label: "A", type: "text", default: "" }],
  storage: { collections: { notes: { columns: { title: "text", done: "integer" } } } },
  migrations: [],
  permissions: ["cli"],
  cli: { endpoints: [{ method: "GET", path: "notes", description: "Lists.", auth: true }] },
};

export const wrong: Manifest["plugin"] = {
  ...manifest.plugin,
  // @ts-expect-error it is one of six
  category: "games",
};
