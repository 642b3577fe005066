// The page of the plugin, as browsers read it: nothing is built. Its types are checked by `tsc -p ui`.
import { chart } from "./chart.js";

/** @typedef {{ created_at: string, state: string, status: number, ms: number, problem: string }} Check */
/** @typedef {{ id: string, name: string, url: string, state: string, since: string }} Target */
/** @typedef {{ target: Target, uptime: number | null, up: number, down: number, checks: Check[] }} History */

/**
 * The methods that the backend registers.
 * @type {{
 *   status(): Promise<{ up: number, down: number, blocked: number, pending: number, targets: Target[] }>,
 *   history(which: { id: string, limit: number }): Promise<History>,
 *   add(target: { url: string, name: string }): Promise<Target>,
 *   remove(which: { id: string }): Promise<void>,
 *   check(): Promise<void>,
 * }}
 */
const backend = wasmhost.uptime;

const inChart = 288; // a day of checks
const inTable = 12;

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const list = find("targets");

/** The element of each target, by its id. It stays the same, so that focus and what is open stay too. */
/** @type {Map<string, HTMLElement>} */
const cards = new Map();

/**
 * Shows what is known by now: of all targets, or of some.
 * @param {Set<string>} [some]
 */
async function refresh(some) {
  const { targets, ...counts } = await backend.status();
  find("summary").textContent = targets.length === 0
    ? "No addresses yet"
    : Object.entries(counts).filter(([, n]) => n > 0).map(([state, n]) => `${n} ${state}`).join(", ");
  for (const id of cards.keys()) if (!targets.some((target) => target.id === id)) cards.delete(id);
  const order = targets.map((target) => cards.get(target.id) ?? newCard(target));
  if (order.length !== list.children.length || order.some((card, i) => card !== list.children[i])) {
    list.replaceChildren(...order);
  }
  await Promise.all(targets.filter(({ id }) => some?.has(id) ?? true).map(({ id }) => load(id)));
}

/** @param {Target} target */
function newCard(target) {
  const template = /** @type {HTMLTemplateElement} */ (find("target"));
  const card = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  card.dataset.id = target.id;
  card.querySelector("button")?.addEventListener("click", () => ask(target));
  cards.set(target.id, card);
  return card;
}

/** @param {string} id */
async function load(id) {
  const { target, uptime, up, down, checks } = await backend.history({ id, limit: inChart });
  const card = cards.get(id);
  if (!card) return; // removed meanwhile
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (card.querySelector(selector));
  card.dataset.state = target.state;
  part("h2").textContent = target.name;
  part(".state").textContent = `${target.state} since ${new Date(target.since).toLocaleString()}`;
  part(".uptime").textContent = uptime === null ? "–" : `${uptime} %`;
  part(".uptime").title = `${up} of ${up + down} checks found it up`;
  part("button").ariaLabel = `Remove ${target.name}`;
  const link = /** @type {HTMLAnchorElement} */ (part(".url"));
  link.textContent = target.url;
  if (/^https?:/.test(target.url)) link.href = target.url;
  if (checks.length === 0) return;

  const { picture, slowest } = chart(checks);
  const failed = checks.filter((check) => check.state !== "up").length;
  picture.setAttribute("aria-label", `${checks.length} checks, ${failed} of them not up, the slowest ${slowest} ms`);
  part(".chart").replaceChildren(picture);
  const [from, to] = card.querySelectorAll("time");
  show(from, checks[checks.length - 1]);
  show(to, checks[0]);
  part(".scale span").textContent = `up to ${slowest} ms`;
  part(".last").textContent = checks[0].problem || `It answered ${checks[0].status} in ${checks[0].ms} ms.`;
  part("tbody").replaceChildren(...checks.slice(0, inTable).map(row));
}

/**
 * @param {HTMLTimeElement} element
 * @param {Check} check
 */
function show(element, check) {
  element.dateTime = check.created_at;
  element.textContent = new Date(check.created_at).toLocaleString();
}

/** @param {Check} check */
function row(check) {
  const made = document.createElement("tr");
  const time = new Date(check.created_at).toLocaleString();
  for (const word of [time, check.state, check.status || "–", `${check.ms} ms`, check.problem]) {
    made.insertCell().textContent = String(word);
  }
  return made;
}

const sure = /** @type {HTMLDialogElement} */ (find("sure"));
sure.addEventListener("close", () => {
  if (sure.returnValue === "yes") void attempt(() => backend.remove({ id: sure.dataset.id ?? "" }));
});

/** @param {Target} target */
function ask({ id, name }) {
  find("question").textContent = `Remove “${name}” and its history?`;
  sure.dataset.id = id;
  sure.returnValue = "no"; // what Escape leaves
  sure.showModal();
}

/**
 * Does what the user asks for, and shows what is wrong where it fails, until the user asks for something else.
 * @param {() => unknown} action
 */
async function attempt(action) {
  find("problem").hidden = true;
  try {
    await action();
  } catch (error) {
    complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  find("problem").textContent = error instanceof Error ? error.message : String(error);
  find("problem").hidden = false;
}

find("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const [url, name] = ["url", "name"].map((id) => /** @type {HTMLInputElement} */ (find(id)));
  void attempt(async () => {
    await backend.add({ url: url.value, name: name.value });
    /** @type {HTMLFormElement} */ (find("add")).reset();
  });
});

find("check").addEventListener("click", () => {
  find("check").ariaBusy = "true";
  void attempt(backend.check).finally(() => (find("check").ariaBusy = "false"));
});

// Each check is told of as it is recorded; those of one run are shown together.
/** @type {Set<string> | undefined} */
let changed;
wasmhost.events.on("uptime", (/** @type {{ id: string }} */ { id }) => {
  changed?.add(id);
  if (changed) return;
  changed = new Set([id]);
  setTimeout(() => {
    refresh(changed).catch(complain);
    changed = undefined;
  }, 200);
});
setInterval(() => refresh().catch(complain), 60_000); // should an event be lost
refresh().catch(complain);
