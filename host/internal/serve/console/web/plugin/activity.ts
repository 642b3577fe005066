// What a plugin uses: figures over time, what it calls, whom it talks to, and
// what was approved.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Audit, UsageHistory, UsagePoint } from "../../../../../../sdk/js/client/index.js";
import { bytes, count, duration, fullTime } from "../format.js";
import { badge, empty, sparkline, table, time } from "../parts.js";
import { identifier, visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.activity;

const pollEvery = 2000;

@customElement("plugin-activity")
export class Activity extends View {
  @property() plugin = "";
  @state() private audit?: Audit;
  @state() private history: UsageHistory = { intervalMs: 1, points: [] };

  override connectedCallback(): void {
    super.connectedCallback();
    const timer = setInterval(() => {
      if (!document.hidden && this.live.connection === "open") void this.refresh();
    }, pollEvery);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    [this.audit, this.history] = await Promise.all([
      this.client.getAudit({ id: this.plugin, limit: 50 }, { signal }),
      this.client.getUsageHistory({ id: this.plugin }, { signal }),
    ]);
  }

  /** #chart draws a figure of all points, with the last of it as a text. */
  #chart(label: string, of: (p: UsagePoint) => number, text: (n: number) => string): TemplateResult {
    const values = this.history.points.map(of);
    return sparkline(label, values, text(values.at(-1) ?? 0));
  }

  protected override view(): TemplateResult {
    const { figures, functions, hosts, requests, calls } = this.audit!;
    const { intervalMs, points } = this.history;
    const perSecond = (n: number): number => (n / intervalMs) * 1000;
    const rate = (n: number): string => t.perSecond(n.toFixed(1));
    return html`<div class="charts">
        ${this.#chart(t.calls, (p) => perSecond(p.calls), rate)}
        ${this.#chart(
          t.cpu,
          (p) => (p.cpuMs / intervalMs) * 100,
          (n) => `${n.toFixed(1)} %`,
        )}
        ${this.#chart(t.memory, (p) => p.memoryBytes, bytes)}
        ${this.#chart(t.denials, (p) => perSecond(p.denied), rate)}
        ${this.#chart(
          t.network,
          (p) => perSecond(p.bytesIn + p.bytesOut),
          (n) => t.perSecond(bytes(n)),
        )}
      </div>
      <p class="faint">
        ${
          points.length === 0
            ? t.noHistory
            : html`${t.since} ${time(points[0]!.time)}. ${t.pointOf(duration(intervalMs))}`
        }
      </p>
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
            : table(
                t.functions,
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
              ${table(
                t.requests,
                [t.time, t.request, t.status, t.took, t.out, t.in],
                [...requests]
                  .reverse()
                  .map((r) => [
                    html`<time datetime=${r.time}>${fullTime(r.time)}</time>`,
                    html`<code>${r.method} ${identifier(r.host)}</code>${r.count > 1 ? ` × ${r.count}` : nothing}`,
                    r.code ? badge(r.denied ? t.deniedFor(r.denied) : r.code, "bad") : String(r.status),
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
              ${table(
                t.decided,
                [t.time, t.request, t.status, t.by],
                calls.map((c) => [
                  time((c.approved ?? c.rejected)?.at),
                  html`<code>${c.method} ${identifier(c.path)}</code>`,
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
    return table(
      t.hosts,
      [t.host, t.traffic, t.asked, t.refused, t.last],
      hosts.map((h) => [
        html`<code>${identifier(h.host)}</code>`,
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
}
