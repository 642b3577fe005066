import type { Context, Feed, HostError, Row } from "wasmhost";
import { write } from "./ai";
import { list } from "./list";
import type { Settings } from "./settings";
import type { Digest, Store, Stored } from "./store";
import { line, markdown } from "./text";

/** Articles that are looked at: what is beyond is as good as old. */
const most = 1000;

/** Titles in the inbox. */
const inLead = 10;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first day of a number of days that ends today. */
export const daysBack = (days: number) => day(Date.now() - days * 24 * 3600 * 1000);

/** Written is a digest that was stored, and what the inbox says of it, in plain text. */
export interface Written {
  digest: Row<Digest>;
  lead: string;
}

/** Writes a digest of what is new in some feeds and stores it; null where nothing is. */
export async function digest(ctx: Context, store: Store, settings: Settings, feeds: Feed[]): Promise<Written | null> {
  const watched = new Set(feeds.map(({ id }) => id)); // articles of others may be left over
  const from = new Date(Date.now() - settings.maxAgeDays * 24 * 3600 * 1000).toISOString();
  const fresh = (await store.articles({ digest: null }, most)).filter(
    ({ feed, published }) => watched.has(feed) && published >= from,
  );
  if (fresh.length === 0) return null;

  const chosen = fresh.slice(0, settings.maxArticles);
  const { note, lead, ...text } = await compose(ctx, chosen, settings);
  const leftOut = fresh.length - text.used;
  const parts = [`# ${markdown(text.title)}\n`, text.markdown];
  if (leftOut > 0) parts.push(`${leftOut} more ${leftOut === 1 ? "article is" : "articles are"} left out.\n`);
  if (note) parts.push(`*${markdown(note)}*\n`);
  const row = await store.publish(
    {
      title: text.title,
      markdown: parts.join("\n"),
      writtenBy: text.writtenBy,
      note,
      articles: text.used,
      leftOut,
      day: day(Date.now()),
    },
    fresh,
  );
  return { digest: row, lead: [lead, ...(note ? [note] : [])].join("\n\n") };
}

interface Text {
  title: string;
  lead: string;
  markdown: string;
  writtenBy: Digest["writtenBy"];
  note: string | null;
  used: number;
}

/** The text of a digest: by AI if it can be had, else a list that says why it is one. */
async function compose(ctx: Context, articles: Stored[], settings: Settings): Promise<Text> {
  let note: string | null = null;
  if (settings.useAI) {
    try {
      if (await ctx.ai.isConfigured()) {
        return { ...(await write(ctx.ai, articles, settings)), writtenBy: "ai", note };
      }
      note = "Written without AI: this host has no AI provider; to give it one, run: wasmhost ai set.";
    } catch (error) {
      // A permission that is declared and not granted is no reason to do without a digest.
      const reason = (error as HostError).code === "permission_denied"
        ? `the plugin may not use it; to let it, run: wasmhost grant ${ctx.pluginId} ai`
        : (error as Error).message;
      note = `Written without AI: ${reason}`;
      ctx.log.warn("the digest is written without AI:", reason);
    }
  }
  const lead = articles.slice(0, inLead).map(({ title }) => `• ${line(title)}`).join("\n");
  return {
    title: `Articles up to ${day(Date.now())}`,
    lead,
    markdown: list(articles),
    writtenBy: "list",
    note,
    used: articles.length,
  };
}
