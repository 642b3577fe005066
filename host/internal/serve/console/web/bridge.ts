// The bridge between a page of a plugin and the host: what the console does for
// a frame, and all that it does. A page is as little trusted as a backend. It
// has one end of a channel; what comes through it is data of a stranger, and
// becomes calls of one route, by which the host checks them. No token, no
// proof of the login and no object of the console gets into the frame.
//
//   const frame = new PageFrame(client, "notes", { theme, onTheme, openSession, failed });
//   container.append(frame.element);   // it opens the view by itself
//   ...
//   frame.close();
import type { Client, ViewLimits } from "../../../../../sdk/js/client/index.js";
import { activated } from "./activation.js";
import { Entries } from "./entries.js";
import { Exports } from "./export.js";
import { Pulse, type PageState } from "./pulse.js";
import { Refusal } from "./refusal.js";
import { base } from "./session.js";
import { Turns } from "./turns.js";

/** The theme as a page gets it: custom properties such as --surface-50 with their values. */
export interface PageTheme {
  mode: "dark" | "light";
  visualTheme: string;
  properties: Record<string, string>;
}

/** A session that a page wants to begin: the pane opens with the text, and the user sends it. */
export interface Draft {
  draftText: string;
  autoSend: boolean;
}

/** Where in itself a page is. */
export interface PagePlace {
  hash: string;
  x: number;
  y: number;
}

/** What whoever shows a page does for it. */
export interface FrameHost {
  theme(): PageTheme;
  /** onTheme calls back at each change, until the returned function is called. */
  onTheme(changed: () => void): () => void;
  /** openSession may refuse, by a Refusal. */
  openSession(draft: Draft): void;
  /** confirmFolder asks the user whether the page may write into a folder; where nothing can ask, there is none. */
  confirmFolder?(): Promise<boolean>;
  /**
   * addProject asks the user for the name of a project, and its folder among those given; where nothing can ask, there
   * is none.
   */
  addProject?(folders: string[], chosen: string): Promise<{ name: string; folderPath: string } | undefined>;
  /** failed tells why the page does not work any more, in words for the user. */
  failed(reason: string): void;
  /** changed tells that the page does not answer, has left its frame, or is there again. */
  changed?(state: PageState): void;
}

/** The texts of failures; the console may replace them. */
export const pageFailures = {
  flood: "The page sent too many messages, so it was cut off. Open it again to go on.",
  history: "The page filled the history of this tab, so it was cut off: what lay far back in it may be gone.",
  keyboard: "The page took the keyboard again and again, so it was cut off. Open it again to go on.",
  ended: "The page has ended: the plugin was changed, disabled or removed. Open it again to go on.",
};

/** How long the names of a call are together. */
const maxNames = 256;
/** How long the fragment is that a page may go on at. */
const maxHash = 2048;

/**
 * For how long after a key or a click in the console a page cannot have been
 * meant: as long as browsers call the user active; where nothing hovers, which
 * shows where the pointer is, for a moment.
 */
const ownTime = matchMedia("(hover: hover)").matches ? 5000 : 1000;

/** When the user pressed something in the console itself, and whether that was Tab. */
let pressed = { at: -ownTime, tab: false };
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(
    kind,
    (event) => {
      pressed = { at: performance.now(), tab: event instanceof KeyboardEvent && event.key === "Tab" };
    },
    true,
  );
}

/** Requests of all pages; the host says how many. */
const turns = new Turns(1);

interface Call {
  id: number;
  namespace: string;
  method: string;
  /** JSON: structured clones may share their parts, and grow without bound when they are written. */
  args: string;
}

type Reviver = (key: string, value: unknown) => unknown;

/** isWide says whether a number was rounded when it was read: a whole one that a double does not hold. */
function isWide(value: unknown, source: string | undefined): source is string {
  return typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) &&
    String(BigInt(value)) !== source;
}

/** asWritten hands whole numbers of a page on with all their digits. */
function asWritten(_: string, value: unknown, context?: { source?: string }): unknown {
  if (!isWide(value, context?.source)) return value;
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(context!.source!);
}

/** parse reads an answer with a bigint for each whole number that a number does not hold. */
function parse(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { source?: string }): unknown =>
    isWide(value, context?.source) ? BigInt(context!.source!) : value;
  return JSON.parse(text, exact as Reviver);
}

/** within says whether a message is of a frame's window, or of a frame in it. */
function within(source: MessageEventSource | null, target: Window): boolean {
  for (let at = source as Window | null; at; at = at === at.parent ? null : at.parent) {
    if (at === target) return true;
  }
  return false;
}

/** PageFrame shows a page of a plugin in a sandboxed frame. */
export class PageFrame {
  readonly element: HTMLIFrameElement;
  readonly #client: Client;
  readonly #plugin: string;
  readonly #host: FrameHost;
  readonly #stop: () => void;
  readonly #exports: Exports;
  readonly #pulse: Pulse;
  #entries: Entries | undefined;
  /** What the host holds pages to, which is known before the page is. */
  #limits!: ViewLimits;
  #view: string | undefined;
  #port: MessagePort | undefined;
  #handed = false;
  #closed = new AbortController();
  #open = 0;
  #second = 0;
  #messages = { window: 0, channel: 0 };
  #following = false;
  #over = false;
  #given = false;
  #taken = 0;
  /** Until when the user's answer to a question about a project is good for opening a session in it. */
  #agreed = 0;
  #before = document.activeElement;
  #at: PagePlace | undefined;
  /** Where the page was last, as it says. */
  place: PagePlace | undefined;

  constructor(
    client: Client,
    plugin: string,
    host: FrameHost,
    options: { overlay?: boolean; title?: string; window?: Window; at?: PagePlace } = {},
  ) {
    const view = options.window ?? window; // that the frame is shown in

    this.#client = client;
    this.#plugin = plugin;
    this.#host = host;
    this.place = this.#at = options.at;
    this.element = document.createElement("iframe");
    this.element.title = options.title ?? plugin;
    this.element.referrerPolicy = "no-referrer";
    this.element.allow = "";
    this.#exports = new Exports(plugin, this.element, this.#clicked, host.confirmFolder);
    this.#pulse = new Pulse(
      () => this.#port?.postMessage({ ask: true }),
      (state) => host.changed?.(state),
    );
    // Before the frame has an address, and for as long as it lives.
    this.element.setAttribute("sandbox", "allow-scripts allow-forms allow-downloads allow-popups");
    view.addEventListener("message", this.#arrived);
    this.element.addEventListener("load", () => {
      this.#handed = false; // the next document of the frame says by itself that it is there
      if (this.#view !== undefined) this.#pulse.loaded();
    });
    this.element.addEventListener("pointerenter", () => (this.#over = true));
    this.element.addEventListener("pointerleave", () => (this.#over = false));
    addEventListener("focusin", this.#focused);
    addEventListener("focus", this.#back);
    addEventListener("blur", this.#blurred);
    const leave = turns.join(plugin);
    const nameTheme = (): void => {
      this.element.name = JSON.stringify({ theme: host.theme() });
    };
    nameTheme(); // what the page knows before it has a channel
    const unsubscribe = host.onTheme(() => {
      nameTheme();
      this.#port?.postMessage({ theme: host.theme() });
    });
    this.#stop = () => {
      view.removeEventListener("message", this.#arrived);
      removeEventListener("focusin", this.#focused);
      removeEventListener("focus", this.#back);
      removeEventListener("blur", this.#blurred);
      unsubscribe();
      leave();
    };
    void this.#start(options.overlay ?? false);
  }

  async #start(overlay: boolean): Promise<void> {
    try {
      const view = await this.#client.openView({ id: this.#plugin, overlay });
      if (this.#closed.signal.aborted) {
        await this.#client.closeView({ id: this.#plugin, view: view.id });
        return;
      }
      this.#view = view.id;
      this.#limits = view.limits;
      turns.most = view.limits.connections;
      this.#entries = new Entries(view.limits.historyEntries, () => {
        this.#fail(pageFailures.history);
        this.#entries?.back();
      });
      this.element.src = base + view.url + (this.#at?.hash ?? "");
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** focused reports whether what the user types goes to the page. */
  get focused(): boolean {
    return this.element.ownerDocument.activeElement === this.element;
  }

  /** focus gives the page the keyboard, as that of a version before had it, until the user takes it elsewhere. */
  focus(): void {
    this.#given = true;
    this.element.focus({ preventScroll: true });
  }

  /** close ends the page and its view. */
  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#stop();
    this.#pulse.stop();
    this.#entries?.stop();
    this.#port?.close();
    this.element.remove();
    if (this.#view !== undefined) {
      this.#client.closeView({ id: this.#plugin, view: this.#view }).catch(() => undefined); // it ends by itself
    }
  }

  #fail(reason: string): void {
    if (this.#closed.signal.aborted) return;
    this.close();
    this.#host.failed(reason);
  }

  // Only the window of this very frame is heard, and gets one port for each of
  // its documents. Its origin is opaque, so there is none to check. What frames
  // in it send is counted, too.
  #arrived = (event: MessageEvent): void => {
    const target = this.element.contentWindow;
    if (target === null || !within(event.source, target) || this.#floods("window") || event.source !== target) return;
    if (this.#handed || event.data?.wasmhost !== "ready") return;
    this.#handed = true;
    this.#port?.close();
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = (message) => this.#received(channel.port1, message.data);
    const { token } = event.data as { token?: unknown };
    const hello = { wasmhost: "connect", token, theme: this.#host.theme(), place: this.#at };
    this.#at = undefined; // that was of its first document
    target.postMessage(hello, "*", [channel.port2]);
    this.#pulse.ready();
  };

  #focused = (): void => {
    if (document.activeElement !== this.element) this.#before = document.activeElement;
    this.#back();
  };

  // The user has the keyboard in the console again.
  #back = (): void => {
    if (document.activeElement === this.element) return;
    this.#given = false;
    pressed.tab = false; // it has led to here, and to no page
  };

  /** #meant reports whether it is the user who has brought the keyboard to the page, or may just do so by a click. */
  #meant(): boolean {
    if (this.element.ownerDocument !== document || this.#given || this.#over || pressed.tab) return true;
    return navigator.userActivation.isActive && performance.now() - pressed.at > ownTime;
  }

  /** #clicked reports whether the user has just clicked or typed in the page, not elsewhere while it took the focus. */
  #clicked = (): Promise<boolean> => activated(this.element, () => this.#meant());

  // The keyboard goes to a page where the user clicks in it or gets there by Tab.
  // Pages may take it, and then what the user types; it is given back. A frame
  // in another window has nothing beside it to take the keyboard from.
  #blurred = (): void => {
    if (document.activeElement !== this.element) return;
    if (this.#meant()) {
      this.#given = true;
      return;
    }
    if (++this.#taken > this.#limits.focuses) this.#fail(pageFailures.keyboard);
    // The browser is still handing it over.
    setTimeout(() => {
      this.element.blur();
      focus();
      if (this.#before instanceof HTMLElement) this.#before.focus();
    });
  };

  /**
   * #floods counts a message, and cuts off a page that sends too many. Those to the window around it, of which a page
   * needs one, are the browser's to carry before anybody can refuse them: a tenth of what goes through the channel.
   */
  #floods(from: "window" | "channel"): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#messages = { window: 0, channel: 0 };
    }
    const most = this.#limits.messagesPerSecond;
    if (++this.#messages[from] <= (from === "channel" ? most : Math.max(10, most / 10))) return false;
    this.#fail(pageFailures.flood);
    return true;
  }

  #received(port: MessagePort, message: unknown): void {
    if (this.#floods("channel")) return;
    if (typeof message !== "object" || message === null) return;
    if ("here" in message) {
      this.#pulse.answered();
      return;
    }
    if ("follow" in message) {
      void this.#follow();
      return;
    }
    if ("place" in message) {
      this.#moved(message.place);
      return;
    }
    const { id, namespace, method, args } = message as Partial<Call>;
    if (
      typeof id !== "number" ||
      typeof namespace !== "string" ||
      typeof method !== "string" ||
      typeof args !== "string" ||
      namespace.length + method.length > maxNames
    ) {
      return;
    }
    void this.#answer(port, { id, namespace, method, args });
  }

  #moved(place: unknown): void {
    const { hash, x, y } = (place ?? {}) as Partial<PagePlace>;
    if (typeof hash !== "string" || hash.length > maxHash || (hash !== "" && !hash.startsWith("#"))) return;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    this.place = { hash, x: x as number, y: y as number };
  }

  async #answer(port: MessagePort, call: Call): Promise<void> {
    this.#open++;
    try {
      if (this.#open > this.#limits.openCalls) {
        throw new Refusal("quota_exceeded", "too many calls wait for their answers");
      }
      port.postMessage({ id: call.id, result: await this.#call(call) });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "unavailable";
      const message = error instanceof Error ? error.message : String(error);
      const outcome = error instanceof Refusal ? error.outcome : undefined;
      port.postMessage({ id: call.id, error: { code, message, outcome } });
      if ((error as { code?: unknown }).code === "view_not_found") this.#fail(pageFailures.ended);
    } finally {
      this.#open--;
    }
  }

  async #call({ namespace, method, args: text }: Call): Promise<unknown> {
    if (text.length > this.#limits.callBytes) {
      throw new Refusal("quota_exceeded", `the arguments of a call have at most ${this.#limits.callBytes} bytes`);
    }
    let args: unknown;
    try {
      args = JSON.parse(text, asWritten as Reviver);
    } catch {
      args = undefined;
    }
    if (!Array.isArray(args)) throw new Refusal("invalid_argument", "the arguments of a call must be a list of JSON");
    if (namespace === "session" && method === "launchWithDraft") {
      // It takes the user elsewhere: to who clicks, or types, in this very page.
      if (performance.now() > this.#agreed && !(await this.#clicked())) {
        throw new Refusal("permission_denied", "session.launchWithDraft needs a click of the user in the page");
      }
      const { draftText, autoSend, projectId } = (args[0] ?? {}) as Record<string, unknown>;
      if (projectId !== undefined && projectId !== null) {
        const rows = (await this.#ask("project", "listAll", [])) as { id: string }[];
        if (!rows.some((row) => row.id === projectId)) {
          throw new Refusal("not_found", "session.launchWithDraft: the plugin has no such project");
        }
      }
      this.#agreed = 0;
      this.#host.openSession({ draftText: String(draftText ?? ""), autoSend: autoSend === true });
      return undefined;
    }
    if (namespace === "project" && method === "openAddDialog") return this.#addProject(args[0]);
    if (namespace === "export" && Exports.has(method)) return this.#exports.call(method, args, this.#limits);
    return this.#ask(namespace, method, args);
  }

  /** #addProject has the user name a project, for a click in this very page. */
  async #addProject(options: unknown): Promise<unknown> {
    const add = this.#host.addProject;
    if (!add) {
      throw new Refusal("not_supported", "project.openAddDialog is not possible here: open the page in the console");
    }
    if (this.#agreed === Infinity || !(await this.#clicked())) {
      throw new Refusal("permission_denied", "project.openAddDialog needs a click of the user in the page");
    }
    this.#agreed = Infinity;
    try {
      const { preselectedFolder } = (options ?? {}) as { preselectedFolder?: unknown };
      const given = await add(this.#exports.paths, String(preselectedFolder ?? ""));
      this.#agreed = 0;
      if (!given) return { cancelled: true };
      const made = (await this.#ask("project", "create", [given])) as { id: string };
      this.#agreed = performance.now() + ownTime;
      return { cancelled: false, projectId: made.id, project: made };
    } finally {
      if (this.#agreed === Infinity) this.#agreed = 0;
    }
  }

  /** #ask asks the host. */
  async #ask(namespace: string, method: string, args: unknown[]): Promise<unknown> {
    const { signal } = this.#closed;
    const call = { id: this.#plugin, view: this.#view ?? "", namespace, method, args };
    const send = () => this.#client.callView(call, { signal, parse });
    const { result, error } = await turns.take(this.#plugin, send, signal);
    if (error !== undefined) throw new Refusal(error.code, error.message, error.outcome);
    return result;
  }

  // What is emitted, by the backend or by a page, until the frame is closed;
  // over again where the stream ends, as when the host starts anew.
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    while (!this.#closed.signal.aborted) {
      try {
        for await (const event of this.#client.followEvents(
          { id: this.#plugin },
          { signal: this.#closed.signal },
        )) {
          if (event.name === "end") break;
          const { channel, data } = event.data as { channel?: unknown; data?: unknown };
          if (typeof channel === "string") this.#port?.postMessage({ channel, data });
        }
      } catch {
        // The host may be away for a moment.
      }
      await new Promise((wake) => setTimeout(wake, 1000));
    }
  }
}
