import { Autosave, type State } from "./autosave";
import { rendered } from "./rendered";

interface Note {
  id: string;
  title: string;
  text: string;
  tags: string[];
  pinned: boolean;
  updated: string;
}
type Found = Omit<Note, "text"> & { excerpt: string };

/** The methods that the backend registers. */
const backend: {
  search(by: { text: string; limit: number }): Promise<{ total: number; notes: Found[] }>;
  get(note: { id: string }): Promise<Note>;
  create(note: Partial<Note>): Promise<Note>;
  update(change: Partial<Note> & { expected?: string }): Promise<Note>;
  delete(note: { id: string }): Promise<void>;
  export(): Promise<{ markdown: string }>;
} = wasmhost.notes;

const find = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E;
const [search, title, tags] = ["search", "title", "tags"].map((id) => find<HTMLInputElement>(id));
const text = find<HTMLTextAreaElement>("text");
const list = find("list");
const mostListed = 200;

/** The note that is open, as the backend has it; what is typed is in the fields. */
let open: Note | undefined;
let lineBreaks = false;

const autosave = new Autosave(store, tell);

async function store(): Promise<void> {
  const note = {
    title: title.value.trim() || "Untitled",
    text: text.value,
    tags: tags.value.split(/[\s,]+/).filter(Boolean),
    pinned: find("pin").ariaPressed === "true",
  };
  try {
    open = await backend.update({ id: open!.id, expected: open!.updated || undefined, ...note });
  } catch (error) {
    if ((error as { code?: string }).code !== "not_found") throw error;
    open = await backend.create(note); // deleted elsewhere while somebody writes here
  }
  void attempt(refresh);
}

function tell(state: State, error?: Error & { code?: string }): void {
  const conflict = error?.code === "conflict";
  const failed = `Not saved: ${error?.message}`;
  const texts = { saved: "Saved", unsaved: "Unsaved changes", saving: "Saving…", failed };
  find("state").textContent = conflict ? "Changed elsewhere" : texts[state];
  find("state").dataset.state = state;
  find("retry").hidden = state !== "failed" || conflict;
  find("keep").hidden = find("take").hidden = !conflict;
}

/** Puts a note, or none, into the fields. */
function show(note: Note | undefined): void {
  open = note;
  autosave.drop();
  find("note").hidden = !note;
  find("nothing").hidden = !!note;
  document.body.dataset.shows = note ? "note" : "list";
  title.value = note?.title ?? "";
  tags.value = note?.tags.join(", ") ?? "";
  text.value = note?.text ?? "";
  find("pin").ariaPressed = String(note?.pinned ?? false);
  preview();
  mark();
}

function preview(): void {
  find("preview").replaceChildren(rendered(text.value, lineBreaks));
}

/** Opens a note once the one before is stored: while that fails, it stays open. */
async function go(id: string): Promise<void> {
  if (!(await autosave.flush())) return;
  show(await backend.get({ id }));
  wasmhost.storage.set("open", id).catch(() => undefined); // nobody waits for that, and an application has none
}

let searches = 0;

async function refresh(): Promise<void> {
  const mine = ++searches;
  const words = search.value.trim();
  const { total, notes } = await backend.search({ text: words, limit: mostListed });
  if (mine !== searches) return; // a later search is under way
  const focused = (document.activeElement as HTMLElement).dataset.id;
  list.replaceChildren(...notes.map(item));
  find("count").textContent =
    total > notes.length ? `${notes.length} of ${total} notes` : total === 1 ? "1 note" : `${total || "No"} notes`;
  mark();
  if (focused) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

function item(note: Found): HTMLElement {
  const button = document.createElement("button");
  button.dataset.id = note.id;
  const pinned = note.pinned ? ["pinned"] : [];
  for (const [kind, words] of [
    ["strong", note.title],
    ["span", note.excerpt],
    ["small", [...pinned, new Date(note.updated).toLocaleDateString(), ...note.tags].join(" · ")],
  ]) {
    const line = document.createElement(kind);
    line.textContent = words;
    button.append(line);
  }
  const made = document.createElement("li");
  made.append(button);
  return made;
}

/** Marks the note that is open in the list. */
function mark(): void {
  for (const button of list.querySelectorAll("button")) button.ariaCurrent = String(button.dataset.id === open?.id);
}

async function create(): Promise<void> {
  if (!(await autosave.flush())) return;
  const { id } = await backend.create({ title: "Untitled" });
  void attempt(refresh);
  await go(id);
  title.select();
}

const sure = find<HTMLDialogElement>("sure");

function ask(): void {
  find("question").textContent = `Delete “${title.value}”? It cannot be brought back.`;
  sure.returnValue = "no"; // what Escape leaves
  sure.showModal();
}

async function remove(): Promise<void> {
  if (sure.returnValue !== "yes" || !open) return;
  const { id } = open;
  show(undefined);
  await backend.delete({ id });
  void attempt(refresh);
  search.focus();
}

/** Has an element do something; what fails is told where all messages of the console are. */
function when(id: string, event: string, action: () => unknown): void {
  find(id).addEventListener(event, () => attempt(action));
}

async function attempt(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    find("nothing").textContent = find("state").textContent = (error as Error).message;
  }
}

when("new", "click", create);
when("delete", "click", ask);
when("sure", "close", remove);
when("search", "input", refresh);
when("back", "click", async () => {
  if (await autosave.flush()) document.body.dataset.shows = "list";
});
when("export", "click", async () => {
  const { markdown } = await backend.export();
  await wasmhost.export.saveFile({ filename: "notes.md", content: markdown, type: "text/markdown" });
});
when("retry", "click", () => autosave.flush());
when("keep", "click", () => {
  open!.updated = "";
  return autosave.flush();
});
when("take", "click", async () => show(await backend.get({ id: open!.id })));
when("note", "input", () => autosave.changed());
when("note", "submit", () => autosave.flush());
when("text", "input", () => requestAnimationFrame(preview));
for (const id of ["pin", "view"]) {
  when(id, "click", () => (find(id).ariaPressed = String(find(id).ariaPressed !== "true")));
}
when("pin", "click", () => autosave.changed());
find("note").addEventListener("submit", (event) => event.preventDefault());
list.addEventListener("click", ({ target }) => {
  const id = (target as HTMLElement).closest("button")?.dataset.id;
  if (id) void attempt(() => go(id));
});

addEventListener("keydown", (event) => {
  const { key, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  let action: (() => unknown) | undefined;
  if (control && key === "k") action = () => search.select();
  else if (control && key === "s") action = () => autosave.flush();
  else if (altKey && event.code === "KeyN") action = create;
  else if (event.target === search && (key === "ArrowDown" || key === "Enter")) action = () => buttons[0]?.focus();
  else if (at >= 0 && key === "ArrowDown") action = () => buttons[at + 1]?.focus();
  else if (at >= 0 && key === "ArrowUp") action = () => (buttons[at - 1] ?? search).focus();
  if (!action) return;
  event.preventDefault();
  void attempt(action);
});
// The page may go away as soon as the user is elsewhere.
addEventListener("blur", () => void autosave.flush());

// Notes change elsewhere too: by other pages, clients, or this page's own calls.
wasmhost.events.on<{ id: string }>("notes", async ({ id }) => {
  await refresh();
  if (id !== open?.id || !autosave.saved) return;
  const note = await backend.get({ id }).catch(() => undefined);
  if (id === open?.id && autosave.saved && note?.updated !== open.updated) show(note);
});
// Where an application shows the page, beside what its agent has asked a tool for.
wasmhost.events.on<{ result?: { id?: string } }>("wasmhost:tool", async ({ result }) => {
  await refresh();
  if (result?.id && !open) await go(result.id);
});
wasmhost.settings.onChange((settings) => {
  lineBreaks = settings.lineBreaks;
  preview();
});

void attempt(async () => {
  find("view").ariaPressed = String(matchMedia("(min-width: 56rem)").matches);
  lineBreaks = await wasmhost.settings.get<boolean>("lineBreaks").catch(() => false); // an application has none
  await refresh();
  const last = await wasmhost.storage.get<string>("open").catch(() => undefined);
  if (last !== undefined && !open) await go(last).catch(() => undefined); // it may be gone
});
