// Home: what waits for the user, what needs attention, and all plugins.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Notice, PluginInfo, Status } from "../../../../../../sdk/js/client/index.js";
import { bytes, count } from "../format.js";
import type { LongList } from "../longlist.js";
import "../longlist.js";
import { badge, button, empty, icon, meter, note, prose, said, sentence, tile, time } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { permission as nameOf, texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.home;

/** The examples that came with the host. */
const examples = ["notes", "feed-digest"];

/** How often the figures of plugins are read that are in sight, in milliseconds, and how long those have to rest. */
const pollEvery = 3000;
const restFor = 500;

export function stateBadge(p: PluginInfo): TemplateResult {
  const kinds: Record<string, "good" | "warn" | "bad" | "info" | ""> = {
    active: "good",
    starting: "info",
    failed: "bad",
    incompatible: "bad",
    disabled: "",
  };
  return badge(texts.state[p.state] ?? visible(p.state), kinds[p.state] ?? "");
}

/** The pages on which something can be done, by the component of a finding. */
const pagesOf = new Map([
  ["backup", "backup"],
  ["ai", "ai"],
  ["vault", "host"],
] as const);

/** here links to the page on which something can be done about a finding. */
function here(component: string): unknown {
  const name = pagesOf.get(component as "backup");
  return name ? html`<p><a href=${to(name)}>${t.goTo(texts.pages[name])}</a></p>` : nothing;
}

function missing(p: PluginInfo): unknown {
  const names = p.missingPermissions ?? [];
  return names.length > 0 ? html`<p>${t.missing} <strong>${names.map(nameOf).join(", ")}</strong></p>` : nothing;
}

@customElement("home-page")
export class Home extends View {
  protected override topics = ["plugins", "notices"] as const;
  @state() private status?: Status;
  @state() private alerts: Notice[] = [];
  @state() private filter = "";
  /** Instructions of each plugin when it was last looked, and a second of it. */
  #last = new Map<string, { at: number; ticks: number; stats: PluginInfo["stats"] }>();
  #load = new Map<string, number>();
  /** When anything was scrolled last: drawing figures meanwhile would make that jerk. */
  #scrolled = -restFor;

  override connectedCallback(): void {
    super.connectedCallback();
    const timer = setInterval(() => {
      const rests = performance.now() - this.#scrolled >= restFor;
      if (!document.hidden && this.live.connection === "open" && rests) void this.#figures();
    }, pollEvery);
    this.signal.addEventListener("abort", () => clearInterval(timer));
    const scrolled = () => (this.#scrolled = performance.now());
    addEventListener("scroll", scrolled, { capture: true, passive: true, signal: this.signal });
  }

  async #figures(): Promise<void> {
    const ids = this.querySelector<LongList<PluginInfo>>("long-list")?.drawn.map((p) => p.id) ?? [];
    // What the host does not answer is tried again with the next.
    if (ids.length > 0) await this.live.figures(ids).catch(() => undefined);
    await this.refresh();
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    const [status, notices] = await Promise.all([
      this.client.readyz({ verbose: true }, { signal }),
      this.client.listNotices({ kind: ["alert"], unread: true, limit: 20 }, { signal }),
    ]);
    this.status = status;
    this.alerts = notices.notifications;
    const now = performance.now();
    for (const p of this.live.plugins) {
      const last = this.#last.get(p.id);
      if (last && (now - last.at < 500 || last.stats === p.stats)) continue;
      if (last) this.#load.set(p.id, (Math.max(0, p.stats.instructions - last.ticks) / (now - last.at)) * 1000);
      this.#last.set(p.id, { at: now, ticks: p.stats.instructions, stats: p.stats });
    }
  }

  protected override view(): TemplateResult {
    const { plugins } = this.live;
    const wanted = this.filter.trim().toLowerCase();
    const shown =
      wanted === ""
        ? plugins
        : plugins.filter((p) => `${p.id} ${p.name} ${p.description ?? ""}`.toLowerCase().includes(wanted));
    return html` <div class="title">
        <h1>${texts.pages.home}</h1>
        <a class="button primary" href=${to("install")}>${icon("plus")}${texts.pages.install}</a>
      </div>
      ${this.#attention()}
      ${
        plugins.length === 0 && this.live.ready
          ? this.#none()
          : html` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${texts.pages.plugins} <span class="faint">${count(plugins.length)}</span></h2>
                ${
                  plugins.length > 5
                    ? html`<input
                        type="search"
                        aria-label=${t.filter}
                        placeholder=${t.filter}
                        .value=${this.filter}
                        @input=${(e: InputEvent) => {
                          this.filter = (e.target as HTMLInputElement).value;
                        }}
                      />`
                    : nothing
                }
                ${this.#memory()}
              </div>
              ${
                shown.length === 0
                  ? empty(t.noMatch, t.noMatchHelp)
                  : html`<long-list
                      .items=${shown}
                      .key=${(p: PluginInfo) => p.id}
                      .row=${(p: PluginInfo) => this.#card(p)}
                      .rowClass=${() => "card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`
              }
            </section>`
      }`;
  }

  #memory(): unknown {
    const memory = this.status?.memory;
    return memory
      ? html`<span class="total"
          ><span class="faint">${t.memoryOfAll}</span>${meter(
            t.memoryOfAll,
            memory.usedBytes,
            memory.maxBytes,
            `${bytes(memory.usedBytes)} / ${bytes(memory.maxBytes)}`,
          )}</span
        >`
      : nothing;
  }

  #none(): TemplateResult {
    return empty(
      t.none,
      prose(t.noneHelp),
      html`<div class="row">
          ${button(t.examples, () => void this.#examples(), { kind: "primary", busy: this.runs("examples") })}
          <a class="button" href=${to("install")}>${texts.pages.install}</a>
          <a class="button" href=${to("catalogue")}>${texts.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${t.examplesHelp}</p>`,
    );
  }

  /** #examples installs the examples that came with the host, with all that they ask for, as the page has said. */
  async #examples(): Promise<void> {
    await this.transfer("examples", t.examples, async ({ signal }, client) => {
      for (const id of examples) {
        const response = await fetch(`console/examples/${id}.plugin.zip`, { signal });
        if (!response.ok) throw new TypeError(response.statusText);
        const file = await response.blob();
        const { digest, permissions } = await client.inspectPackage({}, file, { signal });
        await client.installPackage({ digest, grants: permissions.map((p) => p.name) }, file, { signal });
      }
      await this.live.changed("plugins");
    });
  }

  #attention(): unknown {
    const failed = this.live.plugins.filter(
      (p) =>
        p.state === "failed" ||
        p.state === "incompatible" ||
        (p.missingPermissions?.length ?? 0) > 0 ||
        (p.faults?.length ?? 0) > 0,
    );
    const known = new Set(failed.map((p) => p.id));
    const findings = (this.status?.findings ?? []).filter((f) => !f.plugin || !known.has(f.plugin));
    const waiting = this.live.waiting;
    const alerts = this.alerts.filter((n) => !this.live.undo.has(`dismiss ${n.id}`));
    const inbox = html`<a href=${to("inbox")}>${t.openInbox}</a>`;
    if (waiting + failed.length + findings.length + alerts.length === 0) return nothing;
    return html`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${t.attention}</h2>
      ${waiting > 0 ? note("info", html`<strong>${t.approvals(waiting)}</strong> ${inbox}`) : nothing}
      ${failed.map((p) =>
        note(
          "bad",
          html`<p>
              <strong
                ><a href=${to("plugin", p.id)}>${said(p.name)}</a> ${texts.state[p.state]}</strong
              >
            </p>
            <p>${visible(p.reason ?? "")}</p>
            ${missing(p)}`,
        ),
      )}
      ${findings.map((f) =>
        note(
          f.severity === "error" ? "bad" : "warn",
          html`<p>${f.plugin ? html`${this.named(f.plugin)}: ${visible(f.what)}` : sentence(visible(f.what))}</p>
            ${f.do ? html`<p class="faint">${prose(sentence(visible(f.do)))}</p>` : nothing} ${here(f.component)}`,
        ),
      )}
      ${alerts.map((n) =>
        note(
          "warn",
          html`<p class="faint">${texts.saysPlugin} ${this.named(n.plugin)}, ${time(n.created)}</p>
            <p>${n.title ? html`<strong>${said(n.title)}</strong> ` : nothing}${said(n.body ?? "")}</p>
            ${button(
              texts.dismiss,
              () =>
                this.live.undo.later(
                  `dismiss ${n.id}`,
                  texts.notifications.dismissed(n.plugin, this.live.undo.soon),
                  async () => {
                    await this.client.dismissNotice({ id: n.id });
                    await this.refresh();
                  },
                ),
              { name: t.dismissOf(n.plugin) },
            )}`,
        ),
      )}
    </section>`;
  }

  #card(p: PluginInfo): TemplateResult {
    const cap = p.stats.memoryMaxBytes * Math.max(1, p.stats.instances);
    const load = this.#load.get(p.id) ?? 0;
    return html`${tile(p.name, p.id, { image: this.live.icons.of(p), icon: p.iconName })}
      <div class="grow">
        <h3>
          <a href=${to("plugin", p.id)}><bdi>${visible(p.name)}</bdi></a> ${stateBadge(p)}
        </h3>
        <p class="faint"><code>${p.id}</code> ${visible(p.version)}</p>
        <p class="said-line" dir="auto">${visible(p.description ?? "")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${t.memory}</dt>
          <dd>
            ${
              p.stats.memoryMaxBytes > 0
                ? meter(t.memoryOf(p.id), p.stats.memoryBytes, cap, `${bytes(p.stats.memoryBytes)} / ${bytes(cap)}`)
                : bytes(p.stats.memoryBytes)
            }
          </dd>
        </div>
        <div>
          <dt>${t.work}</dt>
          <dd>${load > 0 ? t.ticks(count(Math.round(load))) : t.idle}</dd>
        </div>
        <div>
          <dt>${t.calls}</dt>
          <dd>
            ${count(p.stats.calls)}${
              p.stats.errors > 0 ? html` <span class="bad-text">${t.errors(p.stats.errors)}</span>` : nothing
            }${p.stats.crashes > 0 ? html` <span class="bad-text">${t.crashes(p.stats.crashes)}</span>` : nothing}
          </dd>
        </div>
      </dl>`;
  }
}
