import type { CliHandler, Context, ErrorCode, HostError } from "wasmhost";
import * as z from "zod";
import { exported } from "./export";
import { renderer } from "./markdown";
import { Change, Draft, Id, Search, Settings } from "./schema";
import { Notes, type Note } from "./store";

const statuses: Partial<Record<ErrorCode, number>> = { invalid_argument: 400, not_found: 404, conflict: 409 };

/** Failure is what a caller did wrong: handlers throw it. Pages see its code, clients the status that belongs to it. */
class Failure extends Error {
  constructor(
    readonly code: "invalid_argument" | "not_found" | "conflict",
    message: string,
  ) {
    super(message);
  }
}

/** Answer is one whose status is not 200. */
class Answer {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {}
}

/** Notes keeps Markdown notes: it stores, finds, renders and exports them. */
export default function activate(ctx: Context) {
  const notes = new Notes(ctx.db);
  const settings = async () => Settings.parse(await ctx.settings.getAll());

  async function note(id: string): Promise<Note> {
    const found = await notes.get(id);
    if (!found) throw new Failure("not_found", `there is no note ${id}`);
    return found;
  }

  handle("status", z.unknown(), async () => ({ ...(await notes.count()), version: ctx.pluginVersion }));

  handle("notes/create", Draft, async (draft) => {
    const { defaultTags } = await settings();
    const created = await notes.add({ ...draft, tags: draft.tags ?? defaultTags });
    changed(created.id);
    return new Answer(201, created);
  });

  handle("notes/update", Change, async ({ id, expected, ...change }) => {
    await note(id);
    const after = await notes.change(id, change, expected);
    if (!after) throw new Failure("conflict", "the note was changed elsewhere since");
    changed(id);
    return after;
  });

  handle("notes/get", Id, async ({ id }) => {
    const [found, { lineBreaks }] = await Promise.all([note(id), settings()]);
    return { ...found, html: renderer(lineBreaks).render(found.text) };
  });

  handle("notes/search", Search, async ({ text, tag, limit }) => {
    const { excerptLength } = await settings();
    return notes.search({ text, tag, limit, excerptLength });
  });

  handle("notes/export", z.unknown(), async () => {
    const all = await notes.all((await settings()).exportOrder);
    return { count: all.length, markdown: exported(all) };
  });

  handle("notes/delete", Id, async ({ id }) => {
    await note(id);
    await notes.remove(id);
    changed(id);
    return new Answer(204);
  });

  /** Tells pages that are open. */
  function changed(id: string) {
    ctx.events.emit("notes", { id });
  }

  /**
   * Registers a handler for clients and, where the path has two parts, as a method for pages: notes/get is
   * wasmhost.notes.get there. Its input, the body or else the query, is checked by a schema first. It returns the body
   * of an answer with the status 200, or an answer.
   */
  function handle<Input extends z.ZodType>(
    path: string,
    input: Input,
    handler: (input: z.output<Input>) => Promise<object>,
  ) {
    const checked = (given: unknown) => {
      const parsed = input.safeParse(given ?? {});
      if (parsed.success) return handler(parsed.data);
      const errors = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
      throw new Failure("invalid_argument", errors.join("; "));
    };
    const answer: CliHandler = async ({ body, query }) => {
      try {
        const result = await checked(body ?? query);
        return result instanceof Answer ? result : { status: 200, body: result };
      } catch (error) {
        const { code, message } = error as HostError;
        const status = error instanceof Failure || code === "not_found" ? statuses[code] : undefined;
        if (status === undefined) throw error;
        return { status, body: { error: message } };
      }
    };
    ctx.cli.handle(path, answer);
    const [namespace, method] = path.split("/");
    if (method === undefined) return;
    ctx.methods.handle(namespace, method, async (args) => {
      const result = await checked(args);
      return result instanceof Answer ? result.body : result;
    });
  }

  return {
    onSettingsChanged: async () => {
      const { exportOrder } = await settings();
      ctx.log.info("settings changed; exports are sorted by", exportOrder);
    },
  };
}
