// The images of plugins. They are asked for as data, since an image has no
// header to say whose session it is, and shown as images, in which no script
// runs. The first letter stands for one that is not there.
import type { Client, PluginInfo } from "../../../../../sdk/js/client/index.js";

/** How many are asked for at once. */
const atOnce = 4;

/** The types by the first bytes; what is neither of these is an SVG. */
const types: readonly (readonly [string, string])[] = [
  ["\x89PNG", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["RIFF", "image/webp"],
];

export class Icons extends EventTarget {
  readonly #client: Client;
  /** Addresses by plugin and content; empty while they are on their way, and where there is none. */
  readonly #known = new Map<string, string>();
  readonly #wanted: PluginInfo[] = [];
  #running = 0;

  constructor(client: Client) {
    super();
    this.#client = client;
  }

  /** of returns the address of a plugin's image; when it comes later, there is an event "change". */
  of(p: PluginInfo): string | undefined {
    if (!p.icon) return undefined;
    const key = `${p.id} ${p.digest}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, "");
      this.#wanted.push(p);
      void this.#work();
    }
    return this.#known.get(key) || undefined;
  }

  async #work(): Promise<void> {
    if (this.#running >= atOnce) return;
    this.#running++;
    for (let p = this.#wanted.shift(); p !== undefined; p = this.#wanted.shift()) {
      try {
        const content = await (await this.#client.pluginIcon({ id: p.id })).arrayBuffer();
        const head = String.fromCharCode(...new Uint8Array(content.slice(0, 4)));
        const type = types.find(([start]) => head.startsWith(start))?.[1] ?? "image/svg+xml";
        // No blob: that would have the console's origin, also in a tab of its own.
        const text = Array.from(new Uint8Array(content), (byte) => String.fromCharCode(byte)).join("");
        this.#known.set(`${p.id} ${p.digest}`, `data:${type};base64,${btoa(text)}`);
        this.dispatchEvent(new Event("change"));
      } catch {
        // The letter stays.
      }
    }
    this.#running--;
  }
}
