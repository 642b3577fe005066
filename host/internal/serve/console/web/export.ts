// What a page has saved outside of the browser: a text that is printed, which is
// how a browser makes a PDF, and files in a folder that the user chooses in the
// browser's own dialog. All of it needs a click of the user in the page. A page
// gets a name of a folder that looks like a path, /NAME, never where it is or a
// handle.
import type { ViewLimits } from "../../../../../sdk/js/client/index.js";
import { markdown } from "./markdown.js";
import { Refusal } from "./refusal.js";
import { plant } from "./plant.js";
import { visible } from "./safe.js";

interface Choice {
  mode: "read" | "readwrite";
  startIn?: FileSystemDirectoryHandle;
}

declare global {
  interface Window {
    showDirectoryPicker?(options: Choice): Promise<FileSystemDirectoryHandle>;
  }
}

/** For how long after a dialog a page opens no other: a click is good for one, and browsers remember it as long. */
const pause = 5000;

const notSupported = (method: string, why: string): Refusal =>
  new Refusal("not_supported", `export.${method} is not possible here: ${why}`);

const wrong = (method: string, what: string): Refusal => new Refusal("invalid_argument", `export.${method}: ${what}`);

/** The folders that the user has chosen since the console was opened, by plugin and virtual path. */
const chosen = new Map<string, Map<string, FileSystemDirectoryHandle>>();

/** A place below a folder that was chosen. */
interface Place {
  root: FileSystemDirectoryHandle;
  below: string[];
}

/** Exports is the namespace export of one page. */
export class Exports {
  readonly #folders: Map<string, FileSystemDirectoryHandle>;
  readonly #frame: HTMLIFrameElement;
  readonly #clicked: () => Promise<boolean>;
  readonly #confirm: (() => Promise<boolean>) | undefined;
  #files = 0;
  #asking = false;
  #asked = -pause;

  /**
   * Folders are those of the plugin: they outlive this page, which may be opened again.
   *
   * clicked reports whether the user has just clicked in the page. Confirm asks the user whether the page may write
   * into a folder; where nothing can ask, no page may.
   */
  constructor(
    plugin: string,
    frame: HTMLIFrameElement,
    clicked: () => Promise<boolean>,
    confirm: (() => Promise<boolean>) | undefined,
  ) {
    if (!chosen.has(plugin)) chosen.set(plugin, new Map());
    this.#folders = chosen.get(plugin)!;
    this.#frame = frame;
    this.#clicked = clicked;
    this.#confirm = confirm;
  }

  /** has reports whether a method is one of these. */
  static has(method: string): boolean {
    return ["savePDF", "savePdf", "pickFolder", "getDefaultFolder", "writeFiles", "verifyFiles", "openFolder"].includes(
      method,
    );
  }

  async call(method: string, args: unknown[], limits: ViewLimits): Promise<unknown> {
    const options = (args[0] ?? {}) as { directory?: unknown; files?: unknown; path?: unknown };
    switch (method) {
      case "savePDF":
      case "savePdf":
        return this.#dialog(method, () => this.#print(options as Record<string, unknown>));
      case "pickFolder":
        return this.#dialog(method, () => this.#pick(limits));
      case "getDefaultFolder":
        return this.paths.at(-1) ?? null;
      case "openFolder": {
        const folder = await directory(this.#folder(method, options.path), false).catch(() => {
          throw new Refusal("not_found", "export.openFolder: there is no such folder");
        });
        return this.#dialog(method, async () => {
          await this.#choose(method, { mode: "read", startIn: folder });
          return { opened: true };
        });
      }
      case "writeFiles":
        return {
          written: await this.#write(
            this.#folder(method, options.directory),
            this.#list(method, options.files, limits),
            limits,
          ),
          directory: pathOf(options.directory),
        };
      default:
        return this.#verify(
          this.#folder(method, options.directory),
          this.#list(method, options.files, limits),
          limits,
        );
    }
  }

  /** paths are the virtual paths of the folders, the last one last. */
  get paths(): string[] {
    return [...this.#folders.keys()];
  }

  /** #dialog shows what takes the user's attention, once for a click in this very page. */
  async #dialog<T>(method: string, show: () => Promise<T>): Promise<T> {
    if (!(await this.#clicked()) || this.#asking || performance.now() - this.#asked < pause) {
      throw new Refusal("permission_denied", `export.${method} needs a click of the user in the page, each time`);
    }
    this.#asking = true;
    try {
      return await show();
    } finally {
      this.#asking = false;
      this.#asked = performance.now();
    }
  }

  // The text is printed out of a document of its own, in which no script runs
  // and which loads nothing.
  async #print({ filename, markdown: text, document: tree, metadata }: Record<string, unknown>): Promise<null> {
    if (typeof text !== "string" && !Array.isArray(tree)) throw wrong("savePDF", "markdown must be a text");
    const owner = this.#frame.ownerDocument;
    const sheet = owner.createElement("iframe");
    sheet.setAttribute("sandbox", "allow-same-origin allow-modals");
    sheet.className = "print";
    sheet.setAttribute("aria-hidden", "true");
    sheet.tabIndex = -1;
    Object.assign(sheet.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
    owner.body.append(sheet);
    try {
      const made = sheet.contentDocument!;
      made.title = visible(String(filename ?? "")).replace(/\.pdf$/i, "").slice(0, 200) || this.#frame.title;
      if (typeof text === "string") {
        made.body.style.font = "11pt/1.5 sans-serif";
        made.body.style.overflowWrap = "anywhere";
        markdown(made.body, text);
      } else {
        plant(made.body, tree);
      }
      for (const [name, value] of Object.entries(metadata ?? {}).reverse()) {
        if (typeof value !== "string" && typeof value !== "number") continue;
        const line = made.createElement(name === "title" ? "h1" : "p");
        line.textContent = name === "title" ? String(value) : `${name}: ${value}`;
        made.body.prepend(line);
      }
      for (const e of made.querySelectorAll<HTMLElement>("pre")) e.style.whiteSpace = "pre-wrap";
      for (const e of made.querySelectorAll<HTMLElement>("table, th, td")) {
        Object.assign(e.style, { border: "1px solid gray", borderCollapse: "collapse", padding: "2pt 5pt" });
      }
      await new Promise((laidOut) => setTimeout(laidOut));
      sheet.contentWindow!.print(); // until the user has answered
    } finally {
      sheet.remove();
    }
    return null;
  }

  /** #choose shows the browser's dialog; undefined where the user chooses nothing. */
  async #choose(method: string, options: Choice): Promise<FileSystemDirectoryHandle | undefined> {
    try {
      return await window.showDirectoryPicker!(options); // who calls has looked whether it is there
    } catch (error) {
      if ((error as Error).name === "AbortError") return undefined;
      throw new Refusal("permission_denied", `export.${method}: ${(error as Error).message}`);
    }
  }

  async #pick(limits: ViewLimits): Promise<{ selected: boolean; path?: string }> {
    if (!this.#confirm) throw notSupported("pickFolder", "open the page in the console");
    if (!window.showDirectoryPicker) throw notSupported("pickFolder", "the browser has no dialog for it");
    const folder = (await this.#confirm()) && (await this.#choose("pickFolder", { mode: "readwrite" }));
    if (!folder) return { selected: false };
    const name = folder.name.replace(/^\.+|[\\/:\0]/g, "").slice(0, 100) || "folder";
    let path = `/${name}`;
    for (let n = 2; this.#folders.has(path); n++) {
      if (await this.#folders.get(path)!.isSameEntry(folder)) break;
      path = `/${name} (${n})`;
    }
    if (!this.#folders.delete(path) && this.#folders.size >= limits.folders) {
      throw new Refusal("quota_exceeded", `the plugin has ${limits.folders} folders already`);
    }
    this.#folders.set(path, folder); // as the last one
    return { selected: true, path };
  }

  /** #folder finds what a virtual path means: a folder that the user chose, or one below it. */
  #folder(method: string, value: unknown): Place {
    if (!window.showDirectoryPicker) throw notSupported(method, "this browser does not let a page use a folder");
    const parts = pathOf(value).split("/").slice(1);
    const root = this.#folders.get(`/${parts[0]}`);
    if (!root) {
      throw new Refusal("not_found", `export.${method}: the user has chosen no such folder; call pickFolder`);
    }
    const below = parts.slice(1);
    if (below.length > 0) this.#name(method, below.join("/"));
    return { root, below };
  }

  /** #name checks a path below a folder. Names with a dot first are settings of programs, and what nobody sees. */
  #name(method: string, name: unknown): string {
    if (typeof name !== "string" || !/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(name)) {
      const shown = JSON.stringify(name);
      throw wrong(method, `${shown} is no path in the folder, whose names begin with no dot`);
    }
    return name;
  }

  #list(method: string, files: unknown, limits: ViewLimits): { name: string; content: string }[] {
    if (!Array.isArray(files)) throw wrong(method, "files must be a list");
    if (files.length > limits.files) throw new Refusal("quota_exceeded", `at most ${limits.files} files are possible`);
    return files.map((file: unknown) => {
      const one = typeof file === "string" ? { name: file } : file;
      const { name, content = "" } = (one ?? {}) as Record<string, unknown>;
      if (typeof content !== "string") throw wrong(method, "the content of a file must be a text");
      return { name: this.#name(method, name), content };
    });
  }

  async #write(
    place: Place,
    files: { name: string; content: string }[],
    limits: ViewLimits,
  ): Promise<number> {
    if ((this.#files += files.length) > limits.files) {
      throw new Refusal("quota_exceeded", `the page has written ${limits.files} files already; open it again to go on`);
    }
    for (const { name, content } of files) {
      try {
        const writer = await ((await find(place, name, true)) as FileSystemFileHandle).createWritable();
        await writer.write(content);
        await writer.close();
      } catch (error) {
        throw new Refusal("unavailable", `export.writeFiles: ${name}: ${(error as Error).message}`);
      }
    }
    return files.length;
  }

  // What it reads is the file that a page begins its work with, which it may have written itself.
  async #verify(place: Place, files: { name: string }[], limits: ViewLimits): Promise<unknown> {
    const missing: string[] = [];
    let kickoffContent: string | undefined;
    for (const { name } of files) {
      try {
        const found = await find(place, name, false);
        if (found.kind === "file" && kickoffContent === undefined && /^kickoff\b/i.test(found.name)) {
          const file = await found.getFile();
          if (file.size <= limits.callBytes / 2) kickoffContent = await file.text();
        }
      } catch (error) {
        if (!["NotFoundError", "TypeMismatchError"].includes((error as Error).name)) {
          throw new Refusal("unavailable", `export.verifyFiles: ${name}: ${(error as Error).message}`);
        }
        missing.push(name);
      }
    }
    return { verified: missing.length === 0, missing, kickoffContent };
  }
}

/** pathOf returns the virtual path of a folder: pages hand back either that or all that pickFolder has returned. */
function pathOf(folder: unknown): string {
  const path = String((folder as { path?: unknown } | null | undefined)?.path ?? folder).replace(/\/+$/, "");
  return path.startsWith("/") ? path : `/${path}`;
}

async function directory({ root, below }: Place, create: boolean): Promise<FileSystemDirectoryHandle> {
  let folder = root;
  for (const part of below) folder = await folder.getDirectoryHandle(part, { create });
  return folder;
}

/** find returns a file below a place, or where none is to be made also a folder. */
async function find(
  { root, below }: Place,
  path: string,
  create: boolean,
): Promise<FileSystemFileHandle | FileSystemDirectoryHandle> {
  const parts = path.split("/");
  const name = parts.pop()!;
  const folder = await directory({ root, below: [...below, ...parts] }, create);
  try {
    return await folder.getFileHandle(name, { create });
  } catch (error) {
    if (create || (error as Error).name !== "TypeMismatchError") throw error;
    return folder.getDirectoryHandle(name);
  }
}
