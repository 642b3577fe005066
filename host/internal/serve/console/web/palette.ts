// Everything by its name: Ctrl+K, a few letters, Enter.
import { html, nothing, render, type TemplateResult } from "lit";
import type { Live } from "./live.js";
import { go } from "./router.js";
import { visible } from "./safe.js";
import { texts } from "./texts.js";

const t = texts.palette;

/** How many places are listed at once. */
const most = 12;

/** A place, by the words that find it. */
interface Entry {
  readonly place: readonly string[];
  readonly label: unknown;
  readonly words: string;
}

/** Parts of a plugin that there always are. */
const parts = ["", "settings", "log", "data", "activity", "versions"] as const;

function entries(live: Live): Entry[] {
  const pages = Object.entries(texts.pages)
    .filter(([name]) => name !== "plugins")
    .map(([name, label]): Entry => ({ place: name === "home" ? [] : [name], label, words: label.toLowerCase() }));
  const plugins = live.plugins.flatMap((p) =>
    parts.map((part): Entry => {
      const what = part ? texts.plugin[part] : texts.plugin.overview;
      return {
        place: part ? ["plugin", p.id, part] : ["plugin", p.id],
        label: html`<bdi>${visible(p.name)}</bdi> <code class="faint">${p.id}</code> <span>${what}</span>`,
        words: `${p.name} ${p.id} ${what}`.toLowerCase(),
      };
    }),
  );
  return [...pages, ...plugins];
}

/** found are the entries that have every word, in their order. */
function found(all: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits: Entry[] = [];
  for (const e of all) {
    if (words.every((w) => e.words.includes(w)) && fits.push(e) === most) break;
  }
  return fits;
}

/** palette asks where to go, and goes there; it does nothing while something else is asked. */
export function palette(live: Live): void {
  if (document.querySelector("dialog[open]")) return;
  const place = document.createElement("div");
  document.body.append(place);
  let list = found(entries(live), "");
  let at = 0;
  const gone = new AbortController();
  const dialog = (): HTMLDialogElement => place.querySelector("dialog")!;
  const leave = (e: Entry | undefined): void => {
    if (!e) return;
    dialog().close();
    go(...e.place);
  };
  const draw = (): void => {
    render(template(), place);
  };
  const look = (): void => {
    list = found(entries(live), place.querySelector("input")!.value);
    at = Math.min(at, Math.max(list.length - 1, 0));
    draw();
  };
  const keys = (e: KeyboardEvent): void => {
    if (e.key === "Enter") leave(list[at]);
    else if (e.key === "ArrowDown") at = Math.min(at + 1, list.length - 1);
    else if (e.key === "ArrowUp") at = Math.max(at - 1, 0);
    else return;
    e.preventDefault();
    draw();
    place.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const template = (): TemplateResult =>
    html`<dialog class="palette" aria-label=${t.title} @close=${() => {
      gone.abort();
      place.remove();
    }}>
      <input
        type="search"
        role="combobox"
        aria-label=${t.title}
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant=${list.length > 0 ? `palette-${at}` : nothing}
        placeholder=${t.title}
        autocomplete="off"
        spellcheck="false"
        @keydown=${keys}
        @input=${() => {
          at = 0;
          look();
        }}
      />
      <ul id="palette" role="listbox" aria-label=${t.title}>
        ${list.map(
          (e, i) =>
            html`<li
              id="palette-${i}"
              role="option"
              aria-selected=${i === at ? "true" : "false"}
              @click=${() => leave(e)}
            >
              ${e.label}
            </li>`,
        )}
      </ul>
      <p class="faint" role="status">${list.length === 0 ? t.none : nothing}</p>
    </dialog>`;
  draw();
  dialog().showModal();
  live.addEventListener("plugins", look, { signal: gone.signal }); // they may be loaded only now
}

/** shortcut reports whether a key opens the palette. */
export function shortcut(e: KeyboardEvent): boolean {
  return e.key.toLowerCase() === "k" && (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
}
