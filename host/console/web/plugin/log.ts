// The log of a plugin, or of the host: by levels, searched, and followed.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LogEntry } from "../../../../sdk/js/client/index.js";
import { clockTime, fullTime } from "../format.js";
import "../longlist.js";
import { button, empty, field } from "../parts.js";
import { visibleLines } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.log;
const levels = ["debug", "info", "warn", "error"] as const;

/** How many entries are kept in the page, and asked for first. */
const mostKept = 5000;
const firstAsked = 500;
const firstWait = 1000;

@customElement("plugin-log")
export class Log extends View {
  /** Empty for the log of the host. */
  @property() plugin = "";
  @state() private entries: LogEntry[] = [];
  @state() private level: (typeof levels)[number] = "debug";
  @state() private search = "";
  @state() private follow = true;
  #shown: readonly LogEntry[] = [];
  #stream?: AbortController;

  protected override async load(): Promise<void> {
    this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stream?.abort();
  }

  #start(): void {
    this.#stream?.abort();
    this.#stream = new AbortController();
    this.entries = [];
    void this.#read(this.#stream.signal);
  }

  async #read(signal: AbortSignal): Promise<void> {
    let last: number | undefined;
    while (!signal.aborted) {
      try {
        const request = { level: this.level, limit: firstAsked, follow: true, lastEventId: last };
        const events =
          this.plugin === ""
            ? this.client.followHostLog(request, { signal })
            : this.client.followLog({ ...request, id: this.plugin }, { signal });
        let fresh: LogEntry[] = [];
        for await (const event of events) {
          const entry = event.data as LogEntry;
          last = entry.seq;
          if (fresh.length === 0) queueMicrotask(() => setTimeout(() => this.#add(fresh.splice(0)), 50));
          fresh.push(entry);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (this.live.connection === "open") this.failure = error;
      }
      await new Promise((done) => setTimeout(done, firstWait));
    }
  }

  #add(fresh: LogEntry[]): void {
    this.entries = [...this.entries, ...fresh].slice(-mostKept);
  }

  /** What is shown is made when it changes: the list scrolls to its end with others. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!["entries", "search"].some((name) => changed.has(name))) return;
    const wanted = this.search.toLowerCase();
    this.#shown =
      wanted === ""
        ? this.entries
        : this.entries.filter((e) => e.message.toLowerCase().includes(wanted) || e.requestId === this.search);
  }

  protected override view(): TemplateResult {
    const shown = this.#shown;
    return html`<div class="row end">
        ${field(
          t.level,
          html`<select
            @change=${(e: Event) => {
              this.level = (e.target as HTMLSelectElement).value as (typeof levels)[number];
              this.#start();
            }}
          >
            ${levels.map((l) => html`<option value=${l} ?selected=${l === this.level}>${t.levels[l]}</option>`)}
          </select>`,
        )}
        ${field(
          t.search,
          html`<input
            type="search"
            .value=${this.search}
            @input=${(e: InputEvent) => {
              this.search = (e.target as HTMLInputElement).value;
            }}
          />`,
        )}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${(e: Event) => {
              this.follow = (e.target as HTMLInputElement).checked;
            }}
          /><span>${t.follow}</span></label
        >
        ${button(t.clear, () => {
          this.entries = [];
        })}
      </div>
      ${
        shown.length === 0
          ? empty(t.none, this.search === "" ? t.noneHelp : t.noMatch)
          : html`<div class="log" role="region" tabindex="0" aria-label=${t.title}>
              <long-list
                .items=${shown}
                .key=${(e: LogEntry) => e.seq}
                .row=${(e: LogEntry) => this.#entry(e)}
                .rowClass=${(e: LogEntry) => e.level.toLowerCase()}
                .height=${20}
                .follow=${this.follow}
              ></long-list>
            </div>`
      }`;
  }

  #entry(e: LogEntry): TemplateResult {
    return html`<time datetime=${e.time} title=${fullTime(e.time)}>${clockTime(e.time)}</time>
      <b>${e.level}</b>
      <span>${visibleLines(e.message)}${e.dropped ? html` <em>${t.dropped(e.dropped)}</em>` : nothing}</span>
      ${
        e.requestId
          ? html`<button
              type="button"
              class="plain"
              title=${t.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${t.sameRequest(e.requestId)}"
              @click=${() => {
                this.search = e.requestId!;
              }}
            >
              …${e.requestId.slice(-6)}
            </button>`
          : nothing
      }`;
  }
}
