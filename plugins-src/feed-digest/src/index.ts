import type { CliHandler, CliRequest, CliResponse, Context, ErrorCode, Feed, HostError } from "wasmhost";
import { daysBack, digest, type Written } from "./digest";
import { read } from "./settings";
import { Store, type Filter } from "./store";
import { clip } from "./text";

/** Failure is an answer that is not a success: handlers throw it. */
class Failure extends Error {
  readonly code: ErrorCode;
  constructor(
    readonly status: 400 | 404,
    message: string,
  ) {
    super(message);
    this.code = status === 404 ? "not_found" : "invalid_argument";
  }
}

/** What calls of the host fail with that the caller can do something about. */
const statuses: Partial<Record<ErrorCode, number>> = {
  invalid_argument: 400,
  permission_denied: 403,
  quota_exceeded: 429,
  unavailable: 502,
  deadline_exceeded: 504,
};

/** Articles of a feed that are read at once; a host keeps no more by default. */
const perFeed = 500;

/** Feed digest keeps the articles of feeds and writes a digest of them once a day. */
export default async function activate(ctx: Context) {
  const store = new Store(ctx.db);

  /** Stores the new articles of feeds. What fails does not stop the others; it is returned. */
  async function collect(feeds: Feed[]): Promise<{ added: number; failed: string[] }> {
    const since = daysBack((await read(ctx.settings)).keepDays);
    const failed: string[] = [];
    let added = 0;
    for (const feed of feeds) {
      try {
        added += await store.keep(feed, await ctx.rss.getArticles({ feedId: feed.id, limit: perFeed }), since);
      } catch (error) {
        failed.push(`${feed.url}: ${(error as Error).message}`);
      }
    }
    await store.prune(since);
    if (added > 0) ctx.events.emit("articles", { added });
    return { added, failed };
  }

  await ctx.cron.register("collect", "", async () => {
    const { added, failed } = await collect(await ctx.rss.getFeeds());
    if (added > 0) ctx.log.info("articles that are new:", added);
    if (failed.length > 0) throw new Error(`some feeds could not be stored: ${failed.join("; ")}`);
  });

  await ctx.cron.register("digest", "", async () => {
    const feeds = await ctx.rss.getFeeds();
    const { failed } = await collect(feeds);
    const written = await digest(ctx, store, await read(ctx.settings), feeds);
    if (written) await announce(written);
    else ctx.log.info("nothing is new; no digest was written");
    if (failed.length > 0)
      throw new Error(
        `${written ? "the digest was written, but " : ""}some feeds could not be stored: ${failed.join("; ")}`,
      );
  });

  /**
   * Puts a digest into the inbox, in the place of the one before. Where that fails it is still to be had at the
   * endpoint.
   */
  async function announce({ digest: { title, articles }, lead }: Written) {
    const count = `${articles} ${articles === 1 ? "article" : "articles"}`;
    const body = `${clip(lead, 3500)}\n\n${count}. To read it: wasmhost call ${ctx.pluginId} GET digest`;
    try {
      await ctx.inbox.postAlert({ title, body, dedupKey: "digest" });
    } catch (error) {
      ctx.log.warn("the digest is not in the inbox:", error);
    }
  }

  handle("feeds", async ({ method, body, query }) => {
    switch (method) {
      case "POST":
        return { status: 201, body: await addFeed(body?.url) };
      case "DELETE":
        await removeFeed(query?.id);
        return { status: 204 };
    }
    return { status: 200, body: { feeds: await feeds() } };
  });

  async function feeds() {
    const list = await ctx.rss.getFeeds();
    const counts = ({ id }: Feed) => Promise.all([store.count(id), store.countUnread(id)]);
    return Promise.all(
      list.map(async (feed) => {
        const [articles, unread] = await counts(feed);
        return { ...feed, articles, unread };
      }),
    );
  }

  async function addFeed(url: unknown) {
    if (typeof url !== "string") throw new Failure(400, 'send {"url": "https://..."}');
    const feed = await ctx.rss.addFeed(url.trim());
    const { added, failed } = await collect([feed]);
    if (failed.length > 0) ctx.log.error("store the articles of a new feed:", failed[0]); // the job tries again
    return { ...feed, articles: added };
  }

  async function removeFeed(id: unknown) {
    const feed = (await ctx.rss.getFeeds()).find((feed) => feed.id === id);
    if (!feed) throw new Failure(404, "there is no such feed: give the id of one as ?id=; GET feeds lists them");
    // The feed goes first: until it is gone the job would store its articles again. Those that are left when the
    // second step fails are deleted when they are old.
    await ctx.rss.removeFeed(feed.id);
    await store.forget(feed.id);
  }

  // For the page, in src/ui.
  ctx.methods.handle("reader", "feeds", feeds);
  ctx.methods.handle<{ url: string }>("reader", "addFeed", ({ url }) => addFeed(url));
  ctx.methods.handle<{ id: string }>("reader", "removeFeed", ({ id }) => removeFeed(id));
  ctx.methods.handle<Filter>("reader", "articles", (filter) => store.find(filter, 100));
  ctx.methods.handle<{ ids: string[]; read: boolean }>("reader", "mark", async ({ ids, read }) => {
    await store.mark(ids, read);
    ctx.events.emit("articles", { added: 0 });
  });

  handle("articles", async ({ query = {} }) => {
    const where: Record<string, string | null> = {};
    if (query.feed !== undefined) where.feed = query.feed;
    if (query.new === "true") where.digest = null;
    return { status: 200, body: { articles: await store.articles(where, limit(query, 50)) } };
  });

  handle("digest", async ({ query }) => {
    const found = query?.id !== undefined ? await store.digest(query.id) : (await store.digests(1))[0];
    if (!found)
      throw new Failure(
        404,
        query?.id !== undefined ? "there is no such digest; GET digests lists them" : "no digest has been written yet",
      );
    return { status: 200, body: found };
  });

  handle("digests", async ({ query = {} }) => {
    const digests = (await store.digests(limit(query, 50))).map(({ markdown, ...rest }) => rest);
    return { status: 200, body: { digests } };
  });

  function limit(query: Record<string, string>, usual: number): number {
    const n = query.limit === undefined ? usual : Number(query.limit);
    if (!Number.isInteger(n) || n < 1 || n > 200) throw new Failure(400, "limit is a number from 1 to 200");
    return n;
  }

  /** Registers a handler whose failures become answers that say what to do. */
  function handle(path: string, handler: (request: CliRequest) => Promise<CliResponse>) {
    const answer: CliHandler = async (request) => {
      try {
        return await handler(request);
      } catch (error) {
        const { message, code } = error as HostError;
        const status = error instanceof Failure ? error.status : statuses[code];
        if (status === undefined) throw error;
        return { status, body: { error: message, ...(code && { code }) } };
      }
    };
    ctx.cli.handle(path, answer);
  }
}
