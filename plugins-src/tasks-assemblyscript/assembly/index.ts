// Tasks is a to-do list, the same as plugins-src/tasks in Go: collections,
// settings of every type, a daily total that is kept by upsert, and a button
// that checks a password.
import {
  Event, Hook, Json, Kind, Outcome, db, events, get, log, onHook, onMethod, plugin, post, settings,
} from "as-wasmhost";
import { characters, isBlank, isDay, today } from "./text";

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

/** A row as it is answered: the database keeps `done` as a number. */
function task(row: Json): Json {
  return row.set("done", row.get("done").bool);
}

function setting(key: string): Json {
  return settings.get(key).value;
}

function where<T>(column: string, value: T): Json {
  return Json.object().set(column, value);
}

/** Answers GET status. */
function status(e: Event): void {
  const open = db.count("tasks", where("done", false));
  const done = db.count("tasks", where("done", true));
  const days = db.query("days", where("where", where("day", today())));
  if (e.failed(open) || e.failed(done) || e.failed(days)) return;
  const rows = days.value, day = rows.length > 0 ? rows[0] : Json.none();
  e.answer(200, Json.object()
    .set("name", setting("listName"))
    .set("open", open.value)
    .set("done", done.value)
    .set("today", Json.object()
      .set("day", today())
      .set("created", day.get("created").integer)
      .set("completed", day.get("completed").integer)));
}

/** The body of POST tasks/create. */
class NewTask {
  title: string;
  notes: string;
  priority: string;
  due: string;
  tags: Json;

  constructor(body: Json) {
    this.title = body.get("title").text;
    this.notes = body.get("notes").text;
    this.priority = body.get("priority").text;
    this.due = body.get("due").text;
    const tags = body.get("tags");
    this.tags = tags.isNull ? Json.array() : tags;
  }

  /** Says what is wrong with it; nothing where it is fine. */
  get wrong(): string {
    if (isBlank(this.title)) return 'the title is missing: send {"title": "..."}';
    if (characters(this.title) > maxTitle) return "the title is longer than 200 characters";
    if (characters(this.notes) > maxNotes) return "the notes are longer than 10000 characters";
    if (this.priority.length > 0 && !["low", "normal", "high"].includes(this.priority)) {
      return "the priority is low, normal or high";
    }
    const tags = this.tags.as<string[]>();
    if (tags.length > maxTags) return "a task has at most 20 tags";
    for (let i = 0; i < tags.length; i++) {
      if (!tags[i] || characters(tags[i]) > maxTag) return "a tag has 1 to 40 characters";
    }
    if (this.due.length > 0 && !isDay(this.due)) return "due is a day such as 2026-11-21";
    return "";
  }

  /** The row of the collection tasks. */
  toJSON(): Json {
    return Json.object()
      .set("title", this.title)
      .set("notes", this.notes)
      .set("priority", this.priority.length > 0 ? Json.of(this.priority) : setting("priority"))
      .set("tags", this.tags)
      .set("due", this.due)
      .set("done", false)
      .set("createdDay", today())
      .set("doneDay", "");
  }
}

/** Answers POST tasks/create. */
function create(e: Event): void {
  const texts = ["title", "notes", "priority", "due"];
  for (let i = 0; i < texts.length; i++) if (!e.fits(texts[i], Kind.String)) return;
  if (!e.fits("tags", Kind.Array)) return;
  const made = new NewTask(e.body), tags = made.tags.values();
  for (let i = 0; i < tags.length; i++) {
    if (tags[i].is(Kind.String)) continue;
    return e.refuse(400, "invalid_body", `the body does not fit: tags[${i}] is not a text`);
  }
  const wrong = made.wrong;
  if (wrong.length > 0) return e.refuse(400, "invalid_task", wrong);
  const open = db.count("tasks", where("done", false));
  if (e.failed(open)) return;
  if (open.value >= setting("maxOpen").integer) {
    const message = " tasks are open; complete one, or raise the setting maxOpen";
    return e.refuse(409, "too_many_open", open.value.toString() + message);
  }
  const row = db.insert("tasks", made.toJSON());
  if (e.failed(row) || e.failed(count())) return;
  announce("created", row.value.get("id"));
  e.answer(201, task(row.value));
}

/** Answers POST tasks/complete. A task that is done stays done. */
function complete(e: Event): void {
  if (!e.fits("id", Kind.String)) return;
  const id = e.body.get("id").text;
  let found = db.getById("tasks", id);
  if (e.failed(found)) return;
  let row = found.value;
  if (row && !row.get("done").bool) {
    const fields = Json.object().set("done", true).set("doneDay", today());
    if (e.failed(db.update("tasks", id, fields)) || e.failed(count())) return;
    announce("completed", Json.of(id));
    found = db.getById("tasks", id);
    if (e.failed(found)) return;
    row = found.value;
  }
  if (!row) return e.refuse(404, "no_such_task", "there is no task with this id; tasks/search lists them");
  e.answer(200, task(row));
}

/**
 * Brings the total of today in line with the tasks. It counts anew, so that a
 * total that was missed, as by a crash between two writes, is mended by the next.
 */
function count(): Outcome {
  const day = today();
  const created = db.count("tasks", where("createdDay", day));
  if (!created.ok) return created;
  const completed = db.count("tasks", where("doneDay", day));
  if (!completed.ok) return completed;
  const total = where("day", day).set("created", created.value).set("completed", completed.value);
  return db.upsert("days", ["day"], total);
}

/**
 * Tells the user interface. What it fails with is no failure of the request,
 * whose task is stored.
 */
function announce(what: string, id: Json): void {
  const told = events.emit("tasks", Json.object().set("what", what).set("id", id));
  if (!told.ok) log.warn("tell of a change: " + told.message);
}

/** Answers GET tasks/search, the newest tasks first. */
function search(e: Event): void {
  const limit = e.param("limit"), done = e.param("done"), text = e.param("text"), tag = e.param("tag");
  const most = limit === null ? 50 : wholeNumber(limit);
  if (most < 1 || most > maxFound) return e.refuse(400, "invalid_limit", "limit is a number from 1 to 500");
  let asked = setting("showDone").bool ? Json.object() : where("done", false);
  if (done !== null) {
    const yes = ["1", "t", "T", "true", "TRUE", "True"].includes(done);
    if (!yes && !["0", "f", "F", "false", "FALSE", "False"].includes(done)) {
      return e.refuse(400, "invalid_done", "done is true or false");
    }
    asked = where("done", yes);
  }
  find(e, asked, text ? text.toLowerCase() : "", tag ? tag : "", most);
}

/** A number of up to nine digits, such as +01; -1 for all else. */
function wholeNumber(text: string): i32 {
  const from = text.startsWith("+") ? 1 : 0, n = text.length;
  let value = n > from && n < from + 10 ? 0 : -1;
  for (let i = from; value >= 0 && i < n; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    value = digit >= 0 && digit < 10 ? value * 10 + digit : -1;
  }
  return value;
}

/**
 * Goes through the rows page by page: the database compares columns as a whole,
 * and a text may stand anywhere in them.
 */
function find(e: Event, asked: Json, part: string, tag: string, limit: i32): void {
  const found: Json[] = [], newest = Json.object().set("created_at", "desc").set("id", "desc");
  let more = false;
  for (let offset = 0, read = page; read == page && !more; offset += page) {
    const options = where("where", asked).set("orderBy", newest).set("limit", page).set("offset", offset);
    const rows = db.query("tasks", options);
    if (e.failed(rows)) return;
    const all = rows.value;
    read = all.length;
    for (let i = 0; i < read && !more; i++) {
      if (!matches(all[i], part, tag)) continue;
      if (found.length == limit) more = true;
      else found.push(task(all[i]));
    }
  }
  e.answer(200, Json.object().set("tasks", found).set("more", more));
}

/**
 * Says whether a text in small letters stands in a task, and whether it has a
 * tag; an empty one asks for nothing.
 */
function matches(row: Json, part: string, tag: string): bool {
  if (tag.length > 0 && !row.get("tags").as<string[]>().includes(tag)) return false;
  return !part || row.get("title").text.toLowerCase().includes(part) ||
    row.get("notes").text.toLowerCase().includes(part);
}

/**
 * Answers GET tasks/shared, which needs no token: the key for sharing is what
 * protects it.
 */
function shared(e: Event): void {
  const key = setting("shareKey").text, given = e.param("key");
  if (characters(key) < minKey || !given || !same(given, key)) {
    return e.refuse(403, "not_shared", "the key is not the right one, or the list is not shared");
  }
  find(e, where("done", false), "", "", maxFound);
}

/** Compares without telling by the time it takes how far they are the same. */
function same(given: string, key: string): bool {
  let differs = given.length ^ key.length;
  for (let i = 0; i < key.length; i++) differs |= given.charCodeAt(i) ^ key.charCodeAt(i);
  return differs == 0;
}

/** Says whether the key for sharing is good enough. It never shows it. */
function testKey(e: Event): void {
  const n = characters(setting("shareKey").text);
  if (n == 0) return verdict(e, true, "The list is not shared.");
  if (n < minKey) return verdict(e, false, "The key is too short to be accepted: give it 16 characters or more.");
  verdict(e, true, "The list is shared with whoever has the key.");
}

function verdict(e: Event, ok: bool, message: string): void {
  e.respond(Json.object().set("ok", ok).set("message", message));
}

function settingsChanged(e: Event): void {
  log.info("the settings were changed; the list is called " + e.body.get("listName").text);
}

plugin(() => {
  get("status", status);
  post("tasks/create", create);
  get("tasks/search", search);
  post("tasks/complete", complete);
  get("tasks/shared", shared);
  onMethod("share", "test", testKey);
  onHook(Hook.SettingsChanged, settingsChanged);
});
