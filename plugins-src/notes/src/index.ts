import type { CliHandler, CliRequest, Context, HostError } from "wasmhost";
import * as z from "zod";
import { exported } from "./export";
import { renderer } from "./markdown";
import { Change, Draft, Id, Search, Settings } from "./schema";
import { Notes, type Note } from "./store";

/** Failure is an answer that is not a success: handlers throw it. */
class Failure extends Error {
  constructor(
    readonly status: number,
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
    if (!found) throw new Failure(404, `there is no note ${id}`);
    return found;
  }

  handle("status", z.unknown(), async () => ({ ...(await notes.count()), version: ctx.pluginVersion }));

  handle("notes/create", Draft, async (draft) => {
    const { defaultTags } = await settings();
    const created = await notes.add({ ...draft, tags: draft.tags ?? defaultTags });
    return new Answer(201, created);
  });

  handle("notes/update", Change, async ({ id, ...change }) => {
    await notes.change(id, change);
    return note(id);
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
    return new Answer(204);
  });

  /**
   * Registers a handler whose input, the body or else the query, is checked by a schema first. It returns the body of
   * an answer with the status 200, or an answer.
   */
  function handle<Input extends z.ZodType>(
    path: string,
    input: Input,
    handler: (input: z.output<Input>) => Promise<object>,
  ) {
    const answer: CliHandler = async (request: CliRequest) => {
      const parsed = input.safeParse(request.body ?? request.query ?? {});
      if (!parsed.success) {
        const errors = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
        return { status: 400, body: { error: errors.join("; ") } };
      }
      try {
        const result = await handler(parsed.data);
        return result instanceof Answer ? result : { status: 200, body: result };
      } catch (error) {
        if (error instanceof Failure) return { status: error.status, body: { error: error.message } };
        if ((error as HostError).code === "not_found")
          return { status: 404, body: { error: (error as HostError).message } };
        throw error;
      }
    };
    ctx.cli.handle(path, answer);
  }

  return {
    onSettingsChanged: async () => {
      const { exportOrder } = await settings();
      ctx.log.info("settings changed; exports are sorted by", exportOrder);
    },
  };
}
