import type { Article, DB, Feed, Row } from "wasmhost";
import { plain } from "./text";

/** Stored is an article as the collection has it. */
export interface Stored {
  /** The host's id of the article; unique. */
  article: string;
  feed: string;
  feedTitle: string;
  title: string;
  link: string;
  /** Plain text. */
  summary: string;
  author: string | null;
  /** When, in UTC; as texts, these sort by time. */
  published: string;
  /** The day of that, by which old articles are deleted. */
  day: string;
  /** The digest that has had it; null for none yet. */
  digest: string | null;
  /** 1 once the user has read it. */
  read: number | null;
}

/** Filter says which articles to find; text is words that all have to be there, in any letter case. */
export interface Filter {
  feed?: string;
  unread?: boolean;
  text?: string;
}

/** Digest is one that was written. */
export interface Digest {
  title: string;
  markdown: string;
  writtenBy: "ai" | "list";
  /** Why it is not written by AI although it should be; null where there is nothing to say. */
  note: string | null;
  /** How many articles it has. */
  articles: number;
  leftOut: number;
  day: string;
}

/** Changes that are under way at a time: those at the same time share a write to the disk. */
const atOnce = 50;

/** Rows that are read at once. */
const page = 200;

/** Store is what the plugin keeps. */
export class Store {
  constructor(private readonly db: DB) {}

  /** Stores the articles of a feed that are new, and those that have changed. It returns how many are new. */
  async keep(feed: Feed, articles: Article[], since: string): Promise<number> {
    const known = new Map<string, Row<Stored>>();
    for (const row of await this.db.query<Stored>("articles", {
      where: { feed: feed.id },
      orderBy: { published: "desc" },
      limit: 1000,
    }))
      known.set(row.article, row);
    let added = 0;
    const changed: Partial<Stored>[] = [];
    for (const { id, title, link, summary, author, publishedAt } of articles) {
      const day = publishedAt.slice(0, 10);
      if (day < since) continue; // would be deleted at once
      const next = {
        article: id,
        feed: feed.id,
        feedTitle: feed.title || feed.url,
        title,
        link,
        summary: plain(summary),
        author: author ?? null,
        published: publishedAt,
        day,
      };
      const old = known.get(id);
      if (old && Object.entries(next).every(([column, value]) => old[column as keyof Stored] === value)) continue;
      if (!old) added++;
      changed.push(next); // without digest, which stays as it is
    }
    for (let i = 0; i < changed.length; i += atOnce) {
      await Promise.all(changed.slice(i, i + atOnce).map((row) => this.db.upsert("articles", ["article"], row)));
    }
    return added;
  }

  /** Articles, the newest first. */
  articles(where: Partial<Stored>, limit: number): Promise<Row<Stored>[]> {
    return this.db.query<Stored>("articles", { where, orderBy: { published: "desc", article: "asc" }, limit });
  }

  /** Finds articles, the newest first, and says how many there are in all. */
  async find({ feed, unread, text = "" }: Filter, limit: number): Promise<{ total: number; articles: Row<Stored>[] }> {
    const where: Partial<Stored> = { ...(feed !== undefined && { feed }), ...(unread && { read: null }) };
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0)
      return { total: await this.db.count("articles", where), articles: await this.articles(where, limit) };
    const articles: Row<Stored>[] = [];
    const orderBy = { published: "desc", article: "asc" } as const;
    let total = 0;
    for (let offset = 0; ; offset += page) {
      const rows = await this.db.query<Stored>("articles", { where, orderBy, limit: page, offset });
      for (const row of rows) {
        const all = [row.title, row.summary, row.author, row.feedTitle].join("\n").toLowerCase();
        if (words.every((word) => all.includes(word)) && ++total <= limit) articles.push(row);
      }
      if (rows.length < page) return { total, articles };
    }
  }

  /** Marks articles as read or unread; those that are gone are left out. */
  async mark(ids: string[], read: boolean): Promise<void> {
    const gone = (error: { code?: string }) => {
      if (error.code !== "not_found") throw error;
    };
    for (let i = 0; i < ids.length; i += atOnce) {
      const part = ids.slice(i, i + atOnce);
      await Promise.all(part.map((id) => this.db.update("articles", id, { read: read ? 1 : null }).catch(gone)));
    }
  }

  count(feed: string): Promise<number> {
    return this.db.count("articles", { feed });
  }

  countUnread(feed: string): Promise<number> {
    return this.db.count("articles", { feed, read: null });
  }

  /** Deletes the articles of a feed. */
  forget(feed: string): Promise<void> {
    return this.db.deleteWhere("articles", { feed });
  }

  /**
   * Stores a digest, then marks the articles that it has had. Should the host die in between, the next digest has some
   * of them again: better twice than never.
   */
  async publish(digest: Digest, articles: Row<Stored>[]): Promise<Row<Digest>> {
    const row = await this.db.insert<Digest>("digests", digest);
    for (let i = 0; i < articles.length; i += atOnce) {
      await Promise.all(
        articles.slice(i, i + atOnce).map(({ id }) => this.db.update("articles", id, { digest: row.id })),
      );
    }
    return row;
  }

  digest(id: string): Promise<Row<Digest> | null> {
    return this.db.getById<Digest>("digests", id);
  }

  /** Digests, the newest first. */
  digests(limit: number): Promise<Row<Digest>[]> {
    return this.db.query<Digest>("digests", { orderBy: { created_at: "desc" }, limit });
  }

  /** Deletes what is of days before the given one. Conditions are equalities, so it goes from the oldest day on. */
  async prune(before: string): Promise<void> {
    for (const collection of ["articles", "digests"]) {
      for (;;) {
        const [oldest] = await this.db.query<{ day: string }>(collection, { orderBy: { day: "asc" }, limit: 1 });
        if (!oldest || oldest.day >= before) break;
        await this.db.deleteWhere(collection, { day: oldest.day });
      }
    }
  }
}
