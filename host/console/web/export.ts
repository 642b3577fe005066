// What a page has saved outside of the browser: a text that is printed, which is
// how a browser makes a PDF, and files in a folder that the user chooses in the
// browser's own dialog. All of it needs a click of the user in the page. A page
// gets the name of a folder, never its path or a handle.
import type { ViewLimits } from "../../../sdk/js/client/index.js";
import { markdown } from "./markdown.js";
import { Refusal } from "./refusal.js";
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

/** Exports is the namespace export of one page. */
export class Exports {
  readonly #folders = new Map<string, FileSystemDirectoryHandle>();
  readonly #frame: HTMLIFrameElement;
  readonly #clicked: () => Promise<boolean>;
  readonly #confirm: (() => Promise<boolean>) | undefined;
  #files = 0;
  #asking = false;
  #asked = -pause;

  /**
   * clicked reports whether the user has just clicked in the page. Confirm asks the user whether the page may write
   * into a folder; where nothing can ask, no page may.
   */
  constructor(
    frame: HTMLIFrameElement,
    clicked: () => Promise<boolean>,
    confirm: (() => Promise<boolean>) | undefined,
  ) {
    this.#frame = frame;
    this.#clicked = clicked;
    this.#confirm = confirm;
  }

  /** has reports whether a method is one of these. */
  static has(method: string): boolean {
    return ["savePDF", "pickFolder", "writeFiles", "verifyFiles", "openFolder"].includes(method);
  }

  async call(method: string, args: unknown[], limits: ViewLimits): Promise<unknown> {
    const options = (args[0] ?? {}) as { directory?: unknown; files?: unknown; path?: unknown };
    switch (method) {
      case "savePDF":
        return this.#dialog(method, () => this.#print(options as Record<string, unknown>));
      case "pickFolder":
        return this.#dialog(method, () => this.#pick(limits));
      case "openFolder": {
        const folder = this.#folder(method, options.path);
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
          directory: nameOf(options.directory),
        };
      default:
        return this.#verify(this.#folder(method, options.directory), this.#list(method, options.files, limits));
    }
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
  async #print({ filename, markdown: text, metadata }: Record<string, unknown>): Promise<null> {
    if (typeof text !== "string") throw wrong("savePDF", "markdown must be a text");
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
      made.body.style.font = "11pt/1.5 sans-serif";
      made.body.style.overflowWrap = "anywhere";
      markdown(made.body, text);
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
    if (this.#folders.size >= limits.folders) {
      throw new Refusal("quota_exceeded", `the page has ${limits.folders} folders already`);
    }
    const folder = (await this.#confirm()) && (await this.#choose("pickFolder", { mode: "readwrite" }));
    if (!folder) return { selected: false };
    let name = folder.name || "folder";
    for (let n = 2; this.#folders.has(name); n++) name = `${folder.name} (${n})`;
    this.#folders.set(name, folder);
    return { selected: true, path: name };
  }

  #folder(method: string, value: unknown): FileSystemDirectoryHandle {
    if (!window.showDirectoryPicker) throw notSupported(method, "this browser does not let a page use a folder");
    const folder = this.#folders.get(nameOf(value));
    if (folder) return folder;
    throw new Refusal("not_found", `export.${method}: the user has chosen no such folder; call pickFolder`);
  }

  #list(method: string, files: unknown, limits: ViewLimits): { name: string; content: string }[] {
    if (!Array.isArray(files)) throw wrong(method, "files must be a list");
    if (files.length > limits.files) throw new Refusal("quota_exceeded", `at most ${limits.files} files are possible`);
    return files.map((file: unknown) => {
      const one = typeof file === "string" ? { name: file } : file;
      const { name, content = "" } = (one ?? {}) as Record<string, unknown>;
      // Names with a dot first are settings of other programs, and what nobody sees.
      if (typeof name !== "string" || !/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(name)) {
        const shown = JSON.stringify(name);
        throw wrong(method, `${shown} is no path of a file in the folder, whose names begin with no dot`);
      }
      if (typeof content !== "string") throw wrong(method, "the content of a file must be a text");
      return { name, content };
    });
  }

  async #write(
    folder: FileSystemDirectoryHandle,
    files: { name: string; content: string }[],
    limits: ViewLimits,
  ): Promise<number> {
    if ((this.#files += files.length) > limits.files) {
      throw new Refusal("quota_exceeded", `the page has written ${limits.files} files already; open it again to go on`);
    }
    for (const { name, content } of files) {
      try {
        const writer = await (await find(folder, name, true)).createWritable();
        await writer.write(content);
        await writer.close();
      } catch (error) {
        throw new Refusal("unavailable", `export.writeFiles: ${name}: ${(error as Error).message}`);
      }
    }
    return files.length;
  }

  async #verify(folder: FileSystemDirectoryHandle, files: { name: string }[]): Promise<unknown> {
    const missing: string[] = [];
    for (const { name } of files) {
      try {
        await find(folder, name, false);
      } catch (error) {
        if (!["NotFoundError", "TypeMismatchError"].includes((error as Error).name)) {
          throw new Refusal("unavailable", `export.verifyFiles: ${name}: ${(error as Error).message}`);
        }
        missing.push(name);
      }
    }
    return { verified: missing.length === 0, missing };
  }
}

/** nameOf returns the name of a folder, of which pages hand back either that or all that pickFolder has returned. */
function nameOf(folder: unknown): string {
  return String((folder as { path?: unknown } | null | undefined)?.path ?? folder);
}

async function find(folder: FileSystemDirectoryHandle, path: string, create: boolean): Promise<FileSystemFileHandle> {
  const parts = path.split("/");
  const name = parts.pop()!;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return folder.getFileHandle(name, { create });
}
