import type { DB, Row } from "wasmhost";

/** Content is what a user says of a note. */
export interface Content {
  title: string;
  text: string;
  tags: string[];
  pinned: boolean;
}

/** Note is a note as answers show it. */
export interface Note extends Content {
  id: string;
  created: string;
  updated: string;
}

/** Stored is a row of the collection; SQLite has no booleans. */
type Stored = Row<Omit<Content, "pinned"> & { pinned: number }>;

/** Found is a note among the results of a search. */
export interface Found extends Omit<Note, "text"> {
  excerpt: string;
}

const collection = "notes";
const page = 200; // rows that are read at once

const orders = {
  title: { title: "asc", id: "asc" },
  created: { created_at: "asc", id: "asc" },
  updated: { updated_at: "desc", id: "asc" },
  pinned: { pinned: "desc", updated_at: "desc", id: "asc" },
} as const;

/** Notes is the collection of notes. */
export class Notes {
  constructor(private readonly db: DB) {}

  async add(content: Content): Promise<Note> {
    return toNote(await this.db.insert<Stored>(collection, content as unknown as Partial<Stored>));
  }

  async get(id: string): Promise<Note | null> {
    const row = await this.db.getById<Stored>(collection, id);
    return row && toNote(row);
  }

  /**
   * Changes a note, and returns what it is then. With expected, it is changed only if it was updated last at that time,
   * and nothing else changes it between the look and the change; undefined says that it was not.
   */
  change(id: string, change: Partial<Content>, expected?: string): Promise<Note | undefined> {
    return this.db.transaction(async (tx) => {
      const before = await tx.getById<Stored>(collection, id);
      if (expected !== undefined && before?.updated_at !== expected) return undefined;
      await tx.update(collection, id, change);
      const after = await tx.getById<Stored>(collection, id);
      return after ? toNote(after) : undefined;
    });
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(collection, id);
  }

  /** Goes through all notes without holding more than a page of them. */
  private async *each(order: keyof typeof orders): AsyncGenerator<Note> {
    for (let offset = 0; ; offset += page) {
      const rows = await this.db.query<Stored>(collection, { orderBy: orders[order], limit: page, offset });
      for (const row of rows) yield toNote(row);
      if (rows.length < page) return;
    }
  }

  async all(order: keyof typeof orders): Promise<Note[]> {
    const list: Note[] = [];
    for await (const note of this.each(order)) list.push(note);
    return list;
  }

  /** Counts the notes, and those of each tag, the most frequent tag first. */
  async count(): Promise<{ notes: number; pinned: number; tags: Record<string, number> }> {
    const counts = new Map<string, number>();
    let notes = 0;
    let pinned = 0;
    for await (const note of this.each("created")) {
      notes++;
      if (note.pinned) pinned++;
      for (const tag of note.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return { notes, pinned, tags: Object.fromEntries(sorted) };
  }

  /** Finds the notes that have all words, in any letter case, and the tag. */
  async search(by: {
    text: string;
    tag?: string;
    limit: number;
    excerptLength: number;
  }): Promise<{ total: number; notes: Found[] }> {
    const words = by.text.toLowerCase().split(/\s+/).filter(Boolean);
    const found: Found[] = [];
    let total = 0;
    for await (const note of this.each("pinned")) {
      if (by.tag !== undefined && !note.tags.includes(by.tag)) continue;
      const all = [note.title, note.text, ...note.tags].join("\n").toLowerCase();
      if (!words.every((word) => all.includes(word))) continue;
      total++;
      if (found.length === by.limit) continue;
      const { text, ...rest } = note;
      found.push({ ...rest, excerpt: excerpt(text, words, by.excerptLength) });
    }
    return { total, notes: found };
  }
}

/** The part of a text where the first word is. */
function excerpt(text: string, words: string[], length: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= length) return plain;
  const at = Math.max(0, ...words.slice(0, 1).map((word) => plain.toLowerCase().indexOf(word)));
  const from = Math.max(0, Math.min(at - Math.floor(length / 3), plain.length - length));
  const part = plain.slice(from, from + length).trim();
  return (from > 0 ? "…" : "") + part + (from + length < plain.length ? "…" : "");
}

function toNote(row: Stored): Note {
  const { id, title, text, tags, pinned, created_at, updated_at } = row;
  return { id, title, text, tags, pinned: pinned === 1, created: created_at, updated: updated_at };
}
