// The log of a plugin, or of the host: searched in all that is kept, followed, and saved as a file.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LogEntry, LogEntryList } from "../../../../../../sdk/js/client/index.js";
import { clockTime, count, fullTime } from "../format.js";
import "../longlist.js";
import { button, empty, field, loading, note } from "../parts.js";
import { visibleLines } from "../safe.js";
import { saveBlob, stamp } from "../save.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.log;
const levels = ["debug", "info", "warn", "error"] as const;

/** How many entries are kept in the page while it follows, asked for at once, and sent by the host at once at most. */
const mostKept = 5000;
const step = 500;
const mostSent = 10_000;
const firstWait = 1000;
/** How long the keyboard has to rest before a search, in milliseconds. */
const rest = 250;

/** What is looked for; since and until are times of the user's zone, as fields of forms have them. */
const everything = { level: "debug", text: "", requestId: "", since: "", until: "" };

@customElement("plugin-log")
export class Log extends View {
  /** Empty for the log of the host. */
  @property() plugin = "";
  @state() private entries: readonly LogEntry[] = [];
  @state() private filter = everything;
  @state() private searching = true;
  /** What to ask for as before, to go on with older entries; 0 where there are none. */
  @state() private older = 0;
  @state() private follow = true;
  @state() private saved = "";
  #most = mostKept;
  /** The newest entry that was asked about: what comes later is followed. */
  #last = 0;
  #timer = 0;
  #stream?: AbortController;

  protected override async load(): Promise<void> {
    if (!this.#stream) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#stream?.abort();
    this.#stream = undefined;
  }

  /** #look changes what is looked for. */
  #look(change: Partial<typeof everything>, wait = 0): void {
    this.filter = { ...this.filter, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), wait) as unknown as number;
  }

  /** What is added is not followed where a time is set. */
  get #timed(): boolean {
    return this.filter.since + this.filter.until !== "";
  }

  get #filtered(): boolean {
    return Object.values(this.filter).join("") !== everything.level;
  }

  #start(): void {
    this.#stream?.abort();
    this.#stream = new AbortController();
    this.entries = [];
    this.searching = true;
    this.older = 0;
    this.#most = mostKept;
    void this.#read(this.#stream.signal);
  }

  async #read(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.searching) await this.#begin(signal);
        if (this.#timed) return;
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (this.live.connection === "open") this.failure = error;
      }
      await new Promise((done) => setTimeout(done, firstWait));
    }
  }

  /** #begin searches from the end of the log as it is now. */
  async #begin(signal: AbortSignal): Promise<void> {
    const newest = (await this.#list({ limit: 1 }, signal)).entries.at(-1)?.seq ?? 0;
    const { entries, older = 0 } = await this.#list({ ...this.#query, limit: step, before: newest + 1 }, signal);
    if (signal.aborted) return;
    [this.entries, this.older, this.#last, this.searching] = [entries, older, newest, false];
  }

  /** #follow adds what comes behind that, as long as the connection lasts. */
  async #follow(signal: AbortSignal): Promise<void> {
    const { level, requestId } = this.#query;
    const request = { level, requestId, follow: true, lastEventId: this.#last };
    const events =
      this.plugin === ""
        ? this.client.followHostLog(request, { signal })
        : this.client.followLog({ ...request, id: this.plugin }, { signal });
    const text = this.filter.text.toLowerCase();
    const fresh: LogEntry[] = [];
    for await (const event of events) {
      const entry = event.data as LogEntry;
      this.#last = entry.seq;
      if (!entry.dropped && !entry.message.toLowerCase().includes(text)) continue;
      if (fresh.length === 0) setTimeout(() => signal.aborted || this.#add(fresh.splice(0)), 50);
      fresh.push(entry);
    }
  }

  #add(fresh: readonly LogEntry[]): void {
    const all = [...this.entries, ...fresh];
    this.entries = all.slice(-this.#most);
    if (this.entries.length < all.length) this.older = this.entries[0]!.seq;
  }

  get #query() {
    const { level, text, requestId, since, until } = this.filter;
    const at = (time: string): string | undefined => (time === "" ? undefined : new Date(time).toISOString());
    return { level, text: text || undefined, requestId: requestId || undefined, since: at(since), until: at(until) };
  }

  #list(query: Partial<Parameters<typeof this.client.listHostLog>[0]>, signal: AbortSignal): Promise<LogEntryList> {
    return this.plugin === ""
      ? this.client.listHostLog(query, { signal })
      : this.client.listLog({ ...query, id: this.plugin }, { signal });
  }

  /** #goOn puts older entries above the others, and shows the newest of them. */
  async #goOn(): Promise<void> {
    const of = this.#stream;
    await this.run("older", async () => {
      const { entries, older = 0 } = await this.#list({ ...this.#query, limit: step, before: this.older }, this.signal);
      if (of !== this.#stream) return;
      const height = this.#box?.scrollHeight ?? 0;
      this.follow = false;
      this.#most += entries.length;
      [this.entries, this.older] = [[...entries, ...this.entries], older];
      await this.updateComplete;
      const box = this.#box;
      if (box) box.scrollTop = Math.max(0, box.scrollHeight - height - box.clientHeight / 2);
    });
  }

  get #box(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".log");
  }

  /** #save saves what is looked for as a file, as `wasmhost logs --json` prints it: all of it, up to a bound. */
  async #save(): Promise<void> {
    this.saved = "";
    const saved = await this.transfer("save", t.save, async ({ signal, moved }) => {
      const { limits } = await this.client.listLimits({}, { signal });
      const most = Number(limits.find((l) => l.name === "console.log-lines")?.value);
      const pages: Blob[] = [];
      let lines = 0;
      let before: number | undefined;
      do {
        const limit = Math.min(mostSent, most - lines);
        const page = await this.#list({ ...this.#query, limit, before }, signal);
        pages.unshift(new Blob(page.entries.map((e) => `${JSON.stringify(e)}\n`)));
        lines += page.entries.length;
        moved(pages.reduce((sum, p) => sum + p.size, 0));
        before = page.older;
      } while (before && lines < most);
      saveBlob(new Blob(pages), `log-${this.plugin || "host"}-${stamp()}.jsonl`);
      return before ? t.savedPart(count(lines)) : t.saved(count(lines));
    });
    this.saved = saved ?? "";
  }

  protected override view(): TemplateResult {
    const { entries, filter, older } = this;
    const text = (name: "text" | "requestId", label: string): TemplateResult =>
      field(
        label,
        html`<input
          type="search"
          maxlength="200"
          .value=${filter[name]}
          @input=${(e: InputEvent) => this.#look({ [name]: (e.target as HTMLInputElement).value }, rest)}
        />`,
      );
    const time = (name: "since" | "until", label: string): TemplateResult =>
      field(
        label,
        html`<input
          type="datetime-local"
          step="1"
          .value=${filter[name]}
          @change=${(e: Event) => this.#look({ [name]: (e.target as HTMLInputElement).value })}
        />`,
      );
    return html`<div class="row end">
        ${field(
          t.level,
          html`<select @change=${(e: Event) => this.#look({ level: (e.target as HTMLSelectElement).value })}>
            ${levels.map((l) => html`<option value=${l} ?selected=${l === filter.level}>${t.levels[l]}</option>`)}
          </select>`,
        )}
        ${text("text", t.search)} ${text("requestId", t.request)} ${time("since", t.since)} ${time("until", t.until)}
      </div>
      <div class="row">
        ${button(t.older, () => void this.#goOn(), { busy: this.runs("older"), disabled: !older })}
        <span class="faint grow" role="status"
          >${this.searching ? nothing : t.shown(count(entries.length), older > 0, this.#timed)}</span
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${(e: Event) => {
              this.follow = (e.target as HTMLInputElement).checked;
            }}
          /><span>${t.follow}</span></label
        >
        ${button(t.save, () => void this.#save(), { busy: this.runs("save") })}
        ${button(t.clear, () => {
          this.older = (entries.at(-1)?.seq ?? this.older - 1) + 1;
          this.entries = [];
        })}
      </div>
      ${this.bar("save")} ${this.saved === "" ? nothing : note("good", this.saved)}
      ${
        this.searching
          ? loading()
          : entries.length === 0
            ? empty(t.none, older ? t.noneYet : this.#filtered ? t.noMatch : t.noneHelp)
            : html`<div class="log" role="region" tabindex="0" aria-label=${t.title}>
                <long-list
                  .items=${entries}
                  .key=${(e: LogEntry) => e.seq}
                  .row=${this.#entry}
                  .rowClass=${(e: LogEntry) => e.level.toLowerCase()}
                  .height=${20}
                  .follow=${this.follow}
                ></long-list>
              </div>`
      }`;
  }

  /** It is one function for good: the list scrolls to its end with others. */
  readonly #entry = (e: LogEntry): TemplateResult =>
    html`<time datetime=${e.time} title=${fullTime(e.time)}>${clockTime(e.time)}</time>
      <b>${e.level}</b>
      <span>${visibleLines(e.message)}${e.dropped ? html` <em>${t.dropped(e.dropped)}</em>` : nothing}</span>
      ${
        e.requestId
          ? html`<button
              type="button"
              class="plain"
              title=${t.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${t.sameRequest(e.requestId)}"
              @click=${() => this.#look({ requestId: e.requestId! })}
            >
              …${e.requestId.slice(-6)}
            </button>`
          : nothing
      }`;
}
