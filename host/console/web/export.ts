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
  readonly #confirm: (() => Promise<boolean>) | undefined;
  #files = 0;
  #asking = false;
  #asked = -pause;

  /** confirm asks the user whether the page may write into a folder; where nothing can ask, no page may. */
  constructor(frame: HTMLIFrameElement, confirm: (() => Promise<boolean>) | undefined) {
    this.#frame = frame;
    this.#confirm = confirm;
  }

  /** has reports whether a method is one of these. */
  static has(method: string): boolean {
    return ["savePDF", "pickFolder", "writeFiles", "verifyFiles", "openFolder"].includes(method);
  }

  async call(method: string, args: unknown[], limits: ViewLimits): Promise<unknown> {
    const first = args[0] as { folder?: unknown; files?: unknown; paths?: unknown } | string | null | undefined;
    const options = typeof first === "object" && first !== null ? first : { folder: first, files: args[1] };
    switch (method) {
      case "savePDF":
        return this.#dialog(method, () => this.#print(options as Record<string, unknown>));
      case "pickFolder":
        return this.#dialog(method, () => this.#pick(limits));
      case "openFolder": {
        const folder = this.#folder(method, options.folder);
        return this.#dialog(method, async () => {
          await this.#choose(method, { mode: "read", startIn: folder });
          return null;
        });
      }
      case "writeFiles":
        return this.#write(this.#folder(method, options.folder), this.#list(method, options.files, limits), limits);
      default:
        return this.#verify(this.#folder(method, options.folder), this.#list(method, options.files, limits));
    }
  }

  /** #dialog shows what takes the user's attention, once for a click in this very page. */
  async #dialog<T>(method: string, show: () => Promise<T>): Promise<T> {
    const { activeElement, defaultView } = this.#frame.ownerDocument;
    if (
      activeElement !== this.#frame ||
      !defaultView?.navigator.userActivation.isActive ||
      this.#asking ||
      performance.now() - this.#asked < pause
    ) {
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

  async #pick(limits: ViewLimits): Promise<string | null> {
    if (!this.#confirm) throw notSupported("pickFolder", "open the page in the console");
    if (!window.showDirectoryPicker) throw notSupported("pickFolder", "the browser has no dialog for it");
    if (this.#folders.size >= limits.folders) {
      throw new Refusal("quota_exceeded", `the page has ${limits.folders} folders already`);
    }
    if (!(await this.#confirm())) return null;
    const folder = await this.#choose("pickFolder", { mode: "readwrite" });
    if (!folder) return null;
    let name = folder.name || "folder";
    for (let n = 2; this.#folders.has(name); n++) name = `${folder.name} (${n})`;
    this.#folders.set(name, folder);
    return name;
  }

  #folder(method: string, name: unknown): FileSystemDirectoryHandle {
    if (!window.showDirectoryPicker) throw notSupported(method, "this browser does not let a page use a folder");
    const folder = this.#folders.get(String(name));
    if (folder) return folder;
    throw new Refusal("not_found", `export.${method}: the user has chosen no such folder; call pickFolder`);
  }

  #list(method: string, files: unknown, limits: ViewLimits): { path: string; content: string }[] {
    if (!Array.isArray(files)) throw wrong(method, "files must be a list");
    if (files.length > limits.files) throw new Refusal("quota_exceeded", `at most ${limits.files} files are possible`);
    return files.map((file: unknown) => {
      const one = typeof file === "string" ? { path: file } : file;
      const { path, content = "" } = (one ?? {}) as Record<string, unknown>;
      // Names with a dot first are settings of other programs, and what nobody sees.
      if (typeof path !== "string" || !/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(path)) {
        const shown = JSON.stringify(path);
        throw wrong(method, `${shown} is no path of a file in the folder, whose names begin with no dot`);
      }
      if (typeof content !== "string") throw wrong(method, "the content of a file must be a text");
      return { path, content };
    });
  }

  async #write(
    folder: FileSystemDirectoryHandle,
    files: { path: string; content: string }[],
    limits: ViewLimits,
  ): Promise<string[]> {
    if ((this.#files += files.length) > limits.files) {
      throw new Refusal("quota_exceeded", `the page has written ${limits.files} files already; open it again to go on`);
    }
    for (const { path, content } of files) {
      try {
        const writer = await (await find(folder, path, true)).createWritable();
        await writer.write(content);
        await writer.close();
      } catch (error) {
        throw new Refusal("unavailable", `export.writeFiles: ${path}: ${(error as Error).message}`);
      }
    }
    return files.map(({ path }) => path);
  }

  #verify(folder: FileSystemDirectoryHandle, files: { path: string }[]): Promise<unknown> {
    return Promise.all(
      files.map(async ({ path }) => {
        try {
          const { size } = await (await find(folder, path, false)).getFile();
          return { path, exists: true, size };
        } catch (error) {
          if (!["NotFoundError", "TypeMismatchError"].includes((error as Error).name)) {
            throw new Refusal("unavailable", `export.verifyFiles: ${path}: ${(error as Error).message}`);
          }
          return { path, exists: false, size: 0 };
        }
      }),
    );
  }
}

async function find(folder: FileSystemDirectoryHandle, path: string, create: boolean): Promise<FileSystemFileHandle> {
  const parts = path.split("/");
  const name = parts.pop()!;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return folder.getFileHandle(name, { create });
}
