// What a plugin uses: figures over time while the page is open, what it calls,
// whom it talks to, and what was approved.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Audit } from "../../../../sdk/js/client/index.js";
import { bytes, count, duration, fullTime } from "../format.js";
import { badge, empty, sparkline, time } from "../parts.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.activity;

const pollEvery = 2000;
/** How many points a chart has. */
const points = 90;

interface Sample {
  at: number;
  calls: number;
  denied: number;
  cpuMs: number;
  memory: number;
}

@customElement("plugin-activity")
export class Activity extends View {
  @property() plugin = "";
  @state() private audit?: Audit;
  #samples: Sample[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    const timer = setInterval(() => {
      if (!document.hidden && this.live.connection === "open") void this.refresh();
    }, pollEvery);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    const audit = await this.client.getAudit({ id: this.plugin, limit: 50 }, { signal });
    this.audit = audit;
    const { figures } = audit;
    const denied = audit.functions.reduce((sum, f) => sum + f.denied, 0);
    const sample = {
      at: Date.now(),
      calls: figures.calls,
      denied,
      cpuMs: figures.cpuMs,
      memory: figures.memoryBytes,
    };
    this.#samples = [...this.#samples, sample].slice(-points - 1);
  }

  /** rates are how much a figure grew by each second, from sample to sample. */
  #rates(of: (s: Sample) => number): number[] {
    return this.#samples.slice(1).map((s, i) => {
      const before = this.#samples[i]!;
      return (Math.max(0, of(s) - of(before)) / Math.max(1, s.at - before.at)) * 1000;
    });
  }

  protected override view(): TemplateResult {
    const { figures, functions, hosts, requests, calls } = this.audit!;
    const rate = this.#rates((s) => s.calls);
    const denied = this.#rates((s) => s.denied);
    const cpu = this.#rates((s) => s.cpuMs / 10);
    const last = (values: number[]): number => values.at(-1) ?? 0;
    return html`<div class="charts">
        ${sparkline(t.calls, rate, t.perSecond(last(rate).toFixed(1)))}
        ${sparkline(t.cpu, cpu, `${last(cpu).toFixed(1)} %`)}
        ${sparkline(
          t.memory,
          this.#samples.map((s) => s.memory),
          `${bytes(figures.memoryBytes)}`,
        )}
        ${sparkline(t.denials, denied, t.perSecond(last(denied).toFixed(1)))}
      </div>
      <p class="faint">${t.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${t.totalCalls}</dt>
        <dd>${t.callsText(count(figures.calls), count(figures.errors), count(figures.crashes))}</dd>
        <dt>${t.cpuTime}</dt>
        <dd>${duration(figures.cpuMs)} <span class="faint">${t.waited(duration(figures.cpuWaitMs))}</span></dd>
        <dt>${t.memoryPeak}</dt>
        <dd>${bytes(figures.memoryPeakBytes)} / ${bytes(figures.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${t.functions}</h2>
        ${
          functions.length === 0
            ? empty(t.noFunctions, t.noFunctionsHelp)
            : this.#table(
                [t.function, t.allowed, t.denied, t.failed, t.in, t.out],
                functions.map((f) => [
                  html`<code>${f.namespace}.${f.function}</code>`,
                  count(f.allowed),
                  f.denied > 0 ? badge(count(f.denied), "bad") : "0",
                  f.failed > 0 ? badge(count(f.failed), "warn") : "0",
                  bytes(f.bytesIn),
                  bytes(f.bytesOut),
                ]),
              )
        }
      </section>
      ${
        hosts.length === 0
          ? nothing
          : html`<section>
              <h2>${t.hosts}</h2>
              ${this.#hosts()}
            </section>`
      }
      ${
        requests.length === 0
          ? nothing
          : html`<section>
              <h2>${t.requests}</h2>
              ${this.#table(
                [t.time, t.request, t.status, t.took, t.out, t.in],
                [...requests]
                  .reverse()
                  .map((r) => [
                    html`<time datetime=${r.time}>${fullTime(r.time)}</time>`,
                    html`<code>${r.method} ${visible(r.host)}</code>${r.count > 1 ? ` × ${r.count}` : nothing}`,
                    r.code ? badge(r.code, "bad") : String(r.status),
                    duration(r.durationMs),
                    bytes(r.bytesOut),
                    bytes(r.bytesIn),
                  ]),
              )}
            </section>`
      }
      ${
        calls.length === 0
          ? nothing
          : html`<section>
              <h2>${t.decided}</h2>
              ${this.#table(
                [t.time, t.request, t.status, t.by],
                calls.map((c) => [
                  time((c.approved ?? c.rejected)?.at),
                  html`<code>${c.method} ${visible(c.path)}</code>`,
                  visible(c.state),
                  visible((c.approved ?? c.rejected)?.by ?? ""),
                ]),
              )}
            </section>`
      }`;
  }

  /** #hosts draws the bytes of each host as bars. */
  #hosts(): TemplateResult {
    const { hosts } = this.audit!;
    const most = Math.max(1, ...hosts.map((h) => h.bytesIn + h.bytesOut));
    return this.#table(
      [t.host, t.traffic, t.asked, t.refused, t.last],
      hosts.map((h) => [
        html`<code>${visible(h.host)}</code>`,
        html`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${((h.bytesIn + h.bytesOut) / most) * 100} height="8"></rect></svg
          >${bytes(h.bytesIn + h.bytesOut)}</span
        >`,
        count(h.calls),
        h.refused > 0 ? badge(count(h.refused), "bad") : "0",
        time(h.last),
      ]),
    );
  }

  #table(head: string[], rows: unknown[][]): TemplateResult {
    return html`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${head.map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}
