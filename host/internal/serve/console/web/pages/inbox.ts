// The inbox: runs and calls that wait for the user's word, with what they would
// do, and what plugins put into it themselves. Whoever calls decides when a call
// comes and goes, so nothing takes the place of another: what waits no more stays
// where it is until the page is left, and what is new comes last.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { AllowRequest, Approvals, AskedCall, JobRun, Presence } from "../../../../../../sdk/js/client/index.js";
import { bytes } from "../format.js";
import { inboxItems } from "../items.js";
import { badge, button, code, empty, field, note, said, saidBlock, table, time } from "../parts.js";
import { elsewhere, moving, present } from "../presence.js";
import { to } from "../router.js";
import { identifier, visible, visibleLines } from "../safe.js";
import { Steady } from "../steady.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.inbox;

/** Something that waits for the user's word, or has done so since the page was opened. */
interface Entry {
  /** What it goes by among those that may be taken back. */
  readonly name: string;
  readonly call?: AskedCall;
  readonly run?: JobRun;
  /** It waits no more. */
  readonly ended?: boolean;
}

/** The arguments of a call of a tool, by name; undefined where they are none that can be shown so. */
function argumentsOf(c: AskedCall): [string, string][] | undefined {
  try {
    const all: unknown = JSON.parse(c.arguments ?? "");
    if (typeof all !== "object" || all === null || Array.isArray(all)) return undefined;
    return Object.entries(all).map(([k, v]) => [k, typeof v === "string" ? v : JSON.stringify(v)]);
  } catch {
    return undefined;
  }
}

/** How many are shown at once: with those that wait no more, callers could make more of them without end. */
const mostEntries = 100;
/** How much of a query or a body is said again where a decision can be taken back. */
const beginning = 120;

function begin(text: string): string {
  const letters = [...text];
  return letters.length > beginning ? `${letters.slice(0, beginning).join("")}…` : text;
}

function outcome(c: AskedCall): TemplateResult {
  const bad = c.rejected || c.state === "failed";
  return badge(visible(c.state), bad ? "bad" : c.state === "succeeded" ? "good" : "");
}

@customElement("inbox-page")
export class InboxPage extends View {
  protected override topics = ["approvals", "notices"] as const;
  @state() private decided: AskedCall[] = [];
  @state() private approvals?: Approvals;
  #entries: Entry[] = [];
  /** What the user has said to them here, by their names. */
  readonly #words = new Map<string, string>();
  /** What the user has chosen and can still take back. */
  readonly #chosen = new Map<string, string>();
  /** How many wait that are not shown. */
  #more = 0;

  constructor() {
    super();
    new Steady(this, ".approval .row");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#entries = [];
    this.#words.clear();
    this.#chosen.clear();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { runs, calls } = this.live.inbox;
    const waiting = new Map<string, Entry>();
    for (const call of calls) waiting.set(`call ${call.id}`, { name: `call ${call.id}`, call });
    for (const run of runs) waiting.set(`run ${run.id}`, { name: `run ${run.id}`, run });
    this.#entries = this.#entries.map((e) => waiting.get(e.name) ?? { ...e, ended: true });
    for (const e of this.#entries) waiting.delete(e.name);
    const room = Math.max(0, mostEntries - this.#entries.length);
    this.#entries.push(...[...waiting.values()].slice(0, room));
    this.#more = Math.max(0, waiting.size - room);
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    [this.decided, this.approvals] = await Promise.all([
      this.client.listDecidedCalls({ limit: 20 }, { signal }).then((list) => list.calls),
      this.client.showApprovals({}, { signal }),
    ]);
  }

  protected override view(): TemplateResult {
    const items = this.live.states.filter(
      (s) => s.kind === "inbox" && Array.isArray(s.value) && s.value.length > 0,
    );
    const heads = new Map<string, Entry[]>();
    for (const e of this.#entries) {
      const key = e.call?.tool && !e.ended ? `${e.call.plugin} ${e.call.tool} ${e.call.token}` : e.name;
      heads.set(key, [...(heads.get(key) ?? []), e]);
    }
    return html` <div class="title"><h1>${texts.pages.inbox}</h1></div>
      ${elsewhere(this.approvals) ? moving(this.client, this.approvals!.origin!) : nothing}
      ${
        this.#entries.length === 0
          ? nothing
          : html`<section class="stack" aria-label=${texts.waiting}>
              ${repeat(
                [...heads.values()],
                ([e]) => e!.name,
                ([e, ...alike]) =>
                  e!.call ? this.#call(e!, e!.call, alike) : e!.run ? this.#run(e!, e!.run) : nothing,
              )}
            </section>`
      }
      ${
        this.#entries.every((e) => e.ended)
          ? empty(t.none, t.noneHelp)
          : this.#more > 0
            ? note("info", html`<p>${t.more(this.#more)}</p>`)
            : nothing
      }
      ${
        this.#entries.some((e) => e.ended)
          ? html`<div class="row">${button(t.clear, () => this.#clear())}</div>`
          : nothing
      }
      ${
        items.length === 0
          ? nothing
          : html`<section class="stack">
              <h2>${t.items}</h2>
              ${items.map(inboxItems)}
            </section>`
      }
      ${
        this.decided.length === 0
          ? nothing
          : html`<section>
              <h2>${t.decided}</h2>
              ${table(
                t.decided,
                [t.plugin, t.call, t.outcome, t.by, t.when],
                this.decided.map((c) => [
                  this.named(c.plugin),
                  code(`${c.method} ${c.path}`),
                  outcome(c),
                  visible((c.rejected ?? c.approved)?.by ?? ""),
                  time((c.rejected ?? c.approved)?.at ?? c.ended),
                ]),
              )}
            </section>`
      }`;
  }

  /** #clear takes away what waits no more. */
  #clear(): void {
    this.#entries = this.#entries.filter((e) => !e.ended);
    this.requestUpdate();
  }

  #call(e: Entry, c: AskedCall, others: readonly Entry[]): TemplateResult {
    const alike = others.map((o) => o.call!);
    const given = argumentsOf(c);
    const { soon } = this.live.undo;
    const query = c.query ? `?${visible(c.query)}` : "";
    const line = `${c.method} /plugins/${c.plugin}/${identifier(c.path)}${query}`;
    const about = `asked-${e.name.replaceAll(" ", "-")}`;
    const what = html`<pre>${begin(line)}</pre>
      ${c.body ? html`<pre>${begin(visibleLines(c.body))}</pre>` : nothing}`;
    return html`<article class="card approval" aria-label=${t.callOf(c.plugin)}>
      <h2>
        ${c.tool ? t.tool(visible(c.tool)) : html`${t.call} ${t.of}`} ${this.named(c.plugin)}
        <span class="faint">${t.number(c.id)}</span>
      </h2>
      <p>
        ${t.callBy(visible(c.requestedBy))}
        ${time(c.asked)}${c.expires ? html`, ${t.expires} ${time(c.expires)}` : nothing}.
      </p>
      ${c.tool && c.before ? html`<p>${t.before(c.before.approved, c.before.rejected)}</p>` : nothing}
      ${
        given && given.length > 0
          ? table(
              t.argument,
              [t.argument, t.value],
              given.map(([k, v]) => [code(visible(k)), html`<pre>${visibleLines(v)}</pre>`]),
            )
          : nothing
      }
      ${
        alike.length === 0
          ? nothing
          : html`<p>${t.alike(alike.length + 1)}</p>
              <ul>
                ${alike.map((a) => html`<li>${t.number(a.id)} <code>${visible(a.arguments ?? "")}</code></li>`)}
              </ul>`
      }
      <pre id=${about}>${line}</pre>
      ${c.body ? html`<pre class="body">${visibleLines(c.body)}</pre>` : nothing}
      ${
        c.truncated
          ? html`<p class="faint">${t.truncated(bytes(c.bodyBytes))} <code>${c.bodySha256}</code></p>`
          : nothing
      }
      ${c.description ? saidBlock(c.description) : nothing}
      ${this.#buttons(
        e,
        t.all(alike.length + 1) + t.callNumber(c.id, c.plugin),
        about,
        { approve: t.callApproved(c.id, c.plugin, soon), reject: t.callRejected(c.id, c.plugin, soon), what },
        `call ${[c, ...alike].map((a) => a.id).join(",")}`,
        (presence) => this.client.approveCall({ id: c.id, alike: alike.map((a) => a.id), presence }),
        () => Promise.all([c, ...alike].map((a) => this.client.rejectCall({ id: a.id }))),
      )}
      ${c.tool && !e.ended && alike.length === 0 ? this.#always(e, c) : nothing}
    </article>`;
  }

  #run(e: Entry, r: JobRun): TemplateResult {
    const { soon } = this.live.undo;
    const job = t.runOf(r.plugin, r.job);
    return html`<article class="card approval" aria-label=${job}>
      <h2>
        ${t.job} ${r.label ? said(r.label) : html`<code>${identifier(r.job)}</code>`} ${t.of} ${this.named(r.plugin)}
        <span class="faint">${t.number(r.id)}</span>
      </h2>
      <p>
        ${t.due}
        ${time(r.scheduledAt)}${r.count > 1 ? html`, ${t.standsFor(r.count)}` : nothing}${
          r.expires ? html`, ${t.expires} ${time(r.expires)}` : nothing
        }. <a href=${to("plugin", r.plugin, "jobs")}>${t.openJob}</a>
      </p>
      ${r.label || r.description ? saidBlock([r.label, r.description].filter(Boolean).join("\n")) : nothing}
      <p class="faint">${t.version} ${visible(r.version ?? "")}</p>
      ${this.#buttons(
        e,
        t.runNumber(r.id, r.plugin, r.job),
        undefined,
        { approve: t.runApproved(r.id, job, soon), reject: t.runRejected(r.id, job, soon) },
        `run ${r.id}`,
        (presence) => this.client.approveRun({ id: r.id, presence }),
        () => this.client.rejectRun({ id: r.id }),
      )}
    </article>`;
  }

  #buttons(
    e: Entry,
    name: string,
    about: string | undefined,
    said: { approve: string; reject: string; what?: TemplateResult },
    asks: string,
    approve: (presence?: Presence) => Promise<unknown>,
    reject: () => Promise<unknown>,
  ): TemplateResult {
    const decide = (sentence: string, word: string, action: () => Promise<unknown>) => () => {
      this.#chosen.set(e.name, word);
      this.live.undo.later(e.name, html`<p>${sentence}</p>${said.what ?? nothing}`, async () => {
        await action();
        this.#words.set(e.name, word);
        await this.live.changed("approvals");
      });
    };
    // Whoever shows that he is there has been asked once more already, so it is done at once.
    const withPresence = (this.approvals?.presence ?? "session") !== "session";
    const approveNow = () => void this.#approve(e, asks, approve);
    const option = (word: string) => ({ disabled: busy, busy: busy && this.#chosen.get(e.name) === word });
    const busy = this.live.undo.has(e.name);
    return html`<div class="row">
      ${
        e.ended
          ? badge(this.#words.get(e.name) ?? t.withdrawn)
          : [
              button(t.approve, withPresence ? approveNow : decide(said.approve, t.approved, approve), {
                kind: "primary",
                name: t.approveOf(name),
                about,
                ...option(t.approved),
              }),
              button(t.reject, decide(said.reject, t.rejected, reject), {
                name: t.rejectOf(name),
                about,
                ...option(t.rejected),
              }),
            ]
      }
    </div>`;
  }

  /** #approve approves at once, with what that takes. */
  async #approve(e: Entry, asks: string, approve: (presence?: Presence) => Promise<unknown>): Promise<void> {
    await this.run(e.name, async () => {
      const presence = await present(this.client, this.approvals, asks);
      if (presence === undefined) return;
      await approve(presence);
      this.#words.set(e.name, t.approved);
      await this.live.changed("approvals");
    });
  }

  /** #always is how calls like one are allowed for good. */
  #always(e: Entry, c: AskedCall): TemplateResult {
    const allow = (event: SubmitEvent) => {
      event.preventDefault();
      const data = new FormData(event.target as HTMLFormElement);
      const text = data.get("how") === "schema" ? String(data.get("schema")).trim() : "";
      void this.run(e.name, async () => {
        const request: AllowRequest = { forSeconds: Number(data.get("hours")) * 3600 };
        if (text !== "") request.schema = JSON.parse(text);
        const schema = request.schema === undefined ? "" : JSON.stringify(request.schema);
        const asks = `call ${c.id} allow ${request.forSeconds} ${schema}`;
        const presence = await present(this.client, this.approvals, asks);
        if (presence === undefined) return;
        await this.client.approveCall({ id: c.id, allow: request, presence });
        this.#words.set(e.name, t.approved);
        await this.live.changed("approvals");
      });
    };
    return html`<details>
      <summary>${t.always}</summary>
      <form class="form" @submit=${allow}>
        <p class="faint">${t.alwaysHelp}</p>
        ${field(
          t.how,
          html`<select name="how">
            <option value="these">${t.these}</option>
            <option value="schema">${t.schema}</option>
          </select>`,
        )}
        ${field(t.schemaText, html`<textarea name="schema" rows="3" placeholder='{"properties":{}}'></textarea>`)}
        ${field(
          t.always,
          html`<select name="hours">
            ${[1, 24, 7 * 24, 30 * 24].map((n) => html`<option value=${n}>${t.hours(n)}</option>`)}
          </select>`,
        )}
        <div class="row"><button ?disabled=${this.runs(e.name)}>${t.approveAlways}</button></div>
      </form>
    </details>`;
  }
}
