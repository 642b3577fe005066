// What the console knows of the host and keeps up to date: it follows the
// events of the host, loads anew what has changed, and connects again by itself
// after the host was away.
import type { Client, Inbox, Notice, NoticeState, PluginInfo } from "../../../../../sdk/js/client/index.js";
import { Calls } from "./calls.js";
import { milliseconds } from "./format.js";
import { Icons } from "./icons.js";
import { Stranger, lost, refused } from "./session.js";
import { Undo } from "./undo.js";

/** What may have changed. */
export type Topic = "plugins" | "approvals" | "sessions" | "notices";
const topics: readonly Topic[] = ["plugins", "approvals", "sessions", "notices"];

/** A change of a notice or a state, as GET /api/v1/events tells it. */
export interface NoticeEvent {
  kind: string;
  plugin?: string;
  notice?: Notice;
}

export type Connection = "connecting" | "open" | "lost" | "stranger";

/** How long it waits before it connects again: first, and at most. */
const firstWait = 500;
const longestWait = 5000;

export class Live extends EventTarget {
  plugins: PluginInfo[] = [];
  inbox: Inbox = { runs: [], calls: [] };
  states: NoticeState[] = [];
  unread = 0;
  connection: Connection = "connecting";
  /** Everything was loaded once. */
  ready = false;

  readonly icons: Icons;
  readonly calls: Calls;
  readonly undo = new Undo();

  #stop?: AbortController;
  /** Plugins that were enabled or installed, and are not active yet. */
  readonly #waking = new Set<string>();
  /** The plugins that have changed since they were loaded; undefined where any may have. */
  #stale: Set<string> | undefined;
  #loading = new Set<Topic>();
  #again = new Set<Topic>();

  constructor(readonly client: Client) {
    super();
    this.icons = new Icons(client);
    this.calls = new Calls(client);
    for (const part of [this.icons, this.calls, this.undo]) {
      part.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    }
  }

  /** start follows the host while the page is in sight: a browser opens few connections to one host. */
  start(): void {
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("beforeunload", this.#leaving);
    this.#seen();
    void this.#limits();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("beforeunload", this.#leaving);
    this.undo.stop();
    this.#stop?.abort();
    this.calls.stop();
  }

  /** #leaving has the browser ask before it closes a page with something to send. */
  #leaving = (e: Event): void => {
    if (this.undo.list.some((later) => this.undo.has(later.key))) e.preventDefault();
  };

  async #limits(): Promise<void> {
    let value = sessionStorage.getItem("undo-time");
    if (value === null) {
      const { limits } = await this.client.listLimits().catch(() => ({ limits: [] }));
      value = limits.find((l) => l.name === "console.undo-time")?.value ?? "";
      if (value !== "") sessionStorage.setItem("undo-time", value);
    }
    const time = milliseconds(value);
    if (time !== undefined) this.undo.time = time;
  }

  #seen = (): void => {
    lost();
    if (document.hidden) {
      this.#stop?.abort();
      this.#stop = undefined;
    } else if (!this.#stop) {
      this.#stop = new AbortController();
      void this.#follow(this.#stop.signal);
    }
  };

  plugin(id: string): PluginInfo | undefined {
    return this.plugins.find((p) => p.id === id);
  }

  /** waiting is how many approvals wait for the user. */
  get waiting(): number {
    return this.inbox.runs.length + this.inbox.calls.length;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let wait = firstWait;
    while (!signal.aborted) {
      let failure: unknown;
      try {
        for await (const event of this.client.followNotices({}, { signal })) {
          if (this.connection !== "open") {
            this.#set("open");
            for (const topic of topics) this.changed(topic);
          }
          wait = firstWait;
          if (topics.includes(event.name as Topic)) {
            this.changed(event.name as Topic, (event.data as { plugins?: string[] }).plugins);
          }
          else if (event.name === "") this.#notice(event.data as NoticeEvent);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (this.refused(error)) return;
        failure = error;
      }
      if (signal.aborted) return;
      lost();
      this.#set(failure instanceof Stranger ? "stranger" : "lost");
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(wait * 2, longestWait);
    }
  }

  #set(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.dispatchEvent(new Event("change"));
  }

  #notice(event: NoticeEvent): void {
    this.dispatchEvent(new CustomEvent("notice", { detail: event }));
    this.changed("notices");
  }

  /**
   * changed loads what a topic is about, of plugins those with some ids, and tells who listens to it; several changes
   * at once are loaded once.
   */
  async changed(topic: Topic, ids?: readonly string[]): Promise<void> {
    if (topic === "plugins") this.#stale = ids && this.#stale && new Set([...this.#stale, ...ids]);
    if (this.#loading.has(topic)) {
      this.#again.add(topic);
      return;
    }
    this.#loading.add(topic);
    try {
      do {
        this.#again.delete(topic);
        await this.#load(topic);
        this.ready ||= topic === "plugins";
        this.dispatchEvent(new Event("change"));
        this.dispatchEvent(new Event(topic));
      } while (this.#again.has(topic));
    } catch (error) {
      this.refused(error);
    } finally {
      this.#loading.delete(topic);
    }
  }

  /** refused says whether an error means that there is no session any more, which the event of that name tells. */
  refused(error: unknown): boolean {
    return refused(error) && this.dispatchEvent(new CustomEvent("refused", { detail: error }));
  }

  /** figures reads what some plugins use, which no event tells of; who asks shows it. */
  async figures(ids: readonly string[]): Promise<void> {
    const before = this.plugins;
    const { plugins } = await this.client.listPlugins({ id: [...ids] });
    if (this.plugins !== before) return; // all were loaded meanwhile
    const stats = new Map(plugins.map((p) => [p.id, p.stats]));
    this.plugins = before.map((p) => (stats.has(p.id) ? { ...p, stats: stats.get(p.id)! } : p));
  }

  /** #enabled tells of each plugin that was enabled or installed since the host was asked before. */
  #enabled(before: Map<string, string>): void {
    for (const { id, state } of this.plugins) {
      const was = before.get(id);
      if (was === undefined || was === "disabled") this.#waking.add(id);
      if (state === "active" && this.#waking.delete(id)) {
        this.dispatchEvent(new CustomEvent("enabled", { detail: id }));
      }
    }
  }

  async #load(topic: Topic): Promise<void> {
    switch (topic) {
      case "plugins": {
        const stale = this.#stale;
        this.#stale = new Set();
        try {
          const { plugins } = await this.client.listPlugins(stale && { id: [...stale] });
          const before = new Map(this.plugins.map((p) => [p.id, p.state]));
          this.plugins = stale
            ? [...this.plugins.filter((p) => !stale.has(p.id)), ...plugins].sort((a, b) => (a.id < b.id ? -1 : 1))
            : plugins;
          if (this.ready) this.#enabled(before);
        } catch (error) {
          this.#stale = undefined;
          throw error;
        }
        break;
      }
      case "approvals":
        this.inbox = await this.client.listInbox();
        break;
      case "notices": {
        const [states, unread] = await Promise.all([
          this.client.listNoticeStates(),
          this.client.listNotices({ unread: true, limit: 100 }),
        ]);
        this.states = states.states;
        this.unread = unread.notifications.length;
      }
    }
  }
}
