// Tasks is a to-do list, the same as plugins-src/tasks in Go: collections,
// settings of every type, a daily total that is kept by upsert, and a button
// that checks a password.

// Bounds of what a task may hold, in characters.
const maxTitle = 200;
const maxNotes = 10_000;
const maxTags = 20;
const maxTag = 40;
/** How many tasks a search returns at most, and how many rows are read at a time. */
const maxFound = 500;
const page = 500;
/** How many characters a key for sharing needs before it is accepted. */
const minKey = 16;

/** @param {string} text */
const characters = (text) => [...text].length;
const today = () => new Date().toISOString().slice(0, 10);

/** A row as it is answered: the database keeps `done` as a number. @param {any} row */
const task = (row) => ({ ...row, done: row.done !== 0 });

/** @param {number} status @param {string} code @param {string} error */
const refuse = (status, code, error) => ({ status, body: { error, code } });

const missing = refuse(404, "no_such_task", "there is no task with this id; tasks/search lists them");
const invalid = refuse(400, "invalid_body", "the body does not fit what is expected");

/** Whether a value is an object whose members are texts, or not there. @param {any} body @param {string[]} names */
const hasTexts = (body, names) =>
  typeof body === "object" && body !== null && !Array.isArray(body) &&
  names.every((name) => body[name] === undefined || typeof body[name] === "string");

/** Says whether a text is a day such as 2026-11-21. @param {string} text */
function isDay(text) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Says what is wrong with a new task. @param {any} task */
function wrongWith({ title, notes, priority, tags, due }) {
  if (title.trim() === "") return 'the title is missing: send {"title": "..."}';
  if (characters(title) > maxTitle) return "the title is longer than 200 characters";
  if (characters(notes) > maxNotes) return "the notes are longer than 10000 characters";
  if (!["low", "normal", "high"].includes(priority)) return "the priority is low, normal or high";
  if (tags.length > maxTags) return "a task has at most 20 tags";
  if (tags.some((/** @type {string} */ tag) => tag === "" || characters(tag) > maxTag)) {
    return "a tag has 1 to 40 characters";
  }
  if (due !== "" && !isDay(due)) return "due is a day such as 2026-11-21";
}

/**
 * Compares without telling by the time it takes how far they are the same.
 * @param {string} given @param {string} key
 */
function same(given, key) {
  let differs = given.length ^ key.length;
  for (let i = 0; i < key.length; i++) differs |= given.charCodeAt(i) ^ key.charCodeAt(i);
  return differs === 0;
}

/** @type {import("wasmhost").Activate} */
export default function activate(ctx) {
  const { db, settings } = ctx;

  // Tasks are counted and written one request after the other.
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** @template T @param {() => Promise<T>} change @returns {Promise<T>} */
  const changing = (change) => {
    const mine = last.then(change);
    last = mine.catch(() => {});
    return mine;
  };

  // Brings the total of today in line with the tasks. It counts anew, so that a
  // total that was missed, as by a crash between two writes, is mended by the next.
  async function count() {
    const day = today();
    const [created, completed] =
      await Promise.all([db.count("tasks", { createdDay: day }), db.count("tasks", { doneDay: day })]);
    await db.upsert("days", ["day"], { day, created, completed });
  }

  // Goes through the rows page by page: the database compares columns as a whole,
  // and a text may stand anywhere in them. The newest tasks come first.
  /** @param {any} where @param {string} part @param {string} tag @param {number} limit */
  async function find(where, part, tag, limit) {
    const tasks = [];
    for (let offset = 0; ; offset += page) {
      const rows = await db.query("tasks", { where, orderBy: { created_at: "desc", id: "desc" }, limit: page, offset });
      for (const row of rows) {
        if (tag !== "" && !row.tags.includes(tag)) continue;
        if (part !== "" && ![row.title, row.notes].some((own) => own.toLowerCase().includes(part))) continue;
        if (tasks.length === limit) return { tasks, more: true };
        tasks.push(task(row));
      }
      if (rows.length < page) return { tasks, more: false };
    }
  }

  ctx.cli.handle("status", async () => {
    const day = today();
    const [name, open, done, days] = await Promise.all([settings.get("listName"), db.count("tasks", { done: false }),
      db.count("tasks", { done: true }), db.query("days", { where: { day } })]);
    return { status: 200, body: { name, open, done, today: days[0] ?? { day, created: 0, completed: 0 } } };
  });

  ctx.cli.handle("tasks/create", ({ body }) => changing(async () => {
    const given = body ?? {};
    const tags = given.tags ?? [];
    if (!hasTexts(given, ["title", "notes", "priority", "due"]) || !Array.isArray(tags) ||
      tags.some((tag) => typeof tag !== "string")) {
      return invalid;
    }
    const { title = "", notes = "", priority, due = "" } = given;
    const made = { title, notes, priority: priority || (await settings.get("priority")), tags, due };
    const wrong = wrongWith(made);
    if (wrong) return refuse(400, "invalid_task", wrong);
    const open = await db.count("tasks", { done: false });
    if (open >= (await settings.get("maxOpen"))) {
      return refuse(409, "too_many_open", `${open} tasks are open; complete one, or raise the setting maxOpen`);
    }
    const row = await db.insert("tasks", { ...made, done: false, createdDay: today(), doneDay: "" });
    await count();
    ctx.events.emit("tasks", { what: "created", id: row.id });
    return { status: 201, body: task(row) };
  }));

  // A task that is done stays done.
  ctx.cli.handle("tasks/complete", ({ body }) => changing(async () => {
    if (!hasTexts(body ?? {}, ["id"])) return invalid;
    const id = body?.id ?? "";
    let row = await db.getById("tasks", id);
    if (row?.done === 0) {
      await db.update("tasks", id, { done: true, doneDay: today() });
      await count();
      ctx.events.emit("tasks", { what: "completed", id });
      row = await db.getById("tasks", id);
    }
    return row ? { status: 200, body: task(row) } : missing;
  }));

  ctx.cli.handle("tasks/search", async ({ query = {} }) => {
    const { limit = "50", done, text = "", tag = "" } = query;
    const most = /^\+?\d+$/.test(limit) ? Number(limit) : 0;
    if (most < 1 || most > maxFound) return refuse(400, "invalid_limit", "limit is a number from 1 to 500");
    let where = (await settings.get("showDone")) ? {} : { done: false };
    if (done !== undefined) {
      if (!/^([01tTfF]|true|TRUE|True|false|FALSE|False)$/.test(done)) {
        return refuse(400, "invalid_done", "done is true or false");
      }
      where = { done: /^[1tT]/.test(done) };
    }
    return { status: 200, body: await find(where, text.toLowerCase(), tag, most) };
  });

  // It needs no token: the key for sharing is what protects it.
  ctx.cli.handle("tasks/shared", async ({ query = {} }) => {
    const key = await settings.get("shareKey");
    if (characters(key) < minKey || !same(query.key ?? "", key)) {
      return refuse(403, "not_shared", "the key is not the right one, or the list is not shared");
    }
    return { status: 200, body: await find({ done: false }, "", "", maxFound) };
  });

  // Says whether the key for sharing is good enough. It never shows it.
  ctx.methods.handle("share", "test", async () => {
    const n = characters(await settings.get("shareKey"));
    if (n === 0) return { ok: true, message: "The list is not shared." };
    if (n < minKey) {
      return { ok: false, message: "The key is too short to be accepted: give it 16 characters or more." };
    }
    return { ok: true, message: "The list is shared with whoever has the key." };
  });

  return {
    onSettingsChanged({ listName }) {
      ctx.log.info(`the settings were changed; the list is called ${listName}`);
    },
  };
}
