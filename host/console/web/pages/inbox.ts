// The inbox: runs and calls that wait for the user's word, with what they would
// do, and what plugins put into it themselves.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { AskedCall, JobRun } from "../../../../sdk/js/client/index.js";
import { bytes } from "../format.js";
import { badge, button, code, empty, said, saidBlock, time } from "../parts.js";
import { to } from "../router.js";
import { visible, visibleLines } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.inbox;

/** What a plugin puts into the inbox by ctx.inbox. */
interface Item {
  id?: string;
  title?: string;
  description?: string;
  timestamp?: string;
}

function outcome(c: AskedCall): TemplateResult {
  const bad = c.rejected || c.state === "failed";
  return badge(visible(c.state), bad ? "bad" : c.state === "succeeded" ? "good" : "");
}

@customElement("inbox-page")
export class InboxPage extends View {
  protected override topics = ["approvals", "notices"] as const;
  @state() private decided: AskedCall[] = [];

  protected override async load(signal: AbortSignal): Promise<void> {
    this.decided = (await this.client.listDecidedCalls({ limit: 20 }, { signal })).calls;
  }

  protected override view(): TemplateResult {
    const { runs, calls } = this.live.inbox;
    const items = this.live.states.filter(
      (s) => s.kind === "inbox" && Array.isArray(s.value) && s.value.length > 0,
    );
    return html` <div class="title"><h1>${texts.pages.inbox}</h1></div>
      ${
        runs.length + calls.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<section class="stack" aria-label=${texts.waiting}>
              ${repeat(
                calls,
                (c) => c.id,
                (c) => this.#call(c),
              )}
              ${repeat(
                runs,
                (r) => r.id,
                (r) => this.#run(r),
              )}
            </section>`
      }
      ${
        items.length === 0
          ? nothing
          : html`<section class="stack">
              <h2>${t.items}</h2>
              ${items.map(
                (s) =>
                  html` <div class="card">
                    <p class="faint">${texts.saysPlugin} <code>${s.plugin}</code></p>
                    <ul class="plain-list">
                      ${(s.value as Item[]).map(
                        (item) =>
                          html`<li>
                            ${said(item.title ?? "")}
                            <span class="faint">${said(item.description ?? "")} ${time(item.timestamp)}</span>
                          </li>`,
                      )}
                    </ul>
                  </div>`,
              )}
            </section>`
      }
      ${
        this.decided.length === 0
          ? nothing
          : html`<section>
              <h2>${t.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${t.plugin}</th>
                      <th>${t.call}</th>
                      <th>${t.outcome}</th>
                      <th>${t.by}</th>
                      <th>${t.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(
                      (c) =>
                        html`<tr>
                          <td><code>${c.plugin}</code></td>
                          <td>${code(`${c.method} ${c.path}`)}</td>
                          <td>${outcome(c)}</td>
                          <td>${visible((c.rejected ?? c.approved)?.by ?? "")}</td>
                          <td>${time((c.rejected ?? c.approved)?.at ?? c.ended)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>
            </section>`
      }`;
  }

  #call(c: AskedCall): TemplateResult {
    const name = `call ${c.id}`;
    return html`<article class="card approval" aria-label=${t.callOf(c.plugin)}>
      <h2>${t.callOf(c.plugin)}</h2>
      <p>
        ${t.callBy(visible(c.requestedBy))}
        ${time(c.asked)}${c.expires ? html`, ${t.expires} ${time(c.expires)}` : nothing}.
      </p>
      <pre>${c.method} /plugins/${c.plugin}/${visible(c.path)}${c.query ? `?${visible(c.query)}` : ""}</pre>
      ${c.body ? html`<pre class="body">${visibleLines(c.body)}</pre>` : nothing}
      ${
        c.truncated
          ? html`<p class="faint">${t.truncated(bytes(c.bodyBytes))} <code>${c.bodySha256}</code></p>`
          : nothing
      }
      ${c.description ? saidBlock(c.description) : nothing}
      ${this.#buttons(
        name,
        c.plugin,
        () => this.client.approveCall({ id: c.id }),
        () => this.client.rejectCall({ id: c.id }),
      )}
    </article>`;
  }

  #run(r: JobRun): TemplateResult {
    return html`<article class="card approval" aria-label=${t.runOf(r.plugin, r.job)}>
      <h2>${t.runOf(r.plugin, r.job)}</h2>
      <p>
        ${t.due}
        ${time(r.scheduledAt)}${r.count > 1 ? html`, ${t.standsFor(r.count)}` : nothing}${
          r.expires ? html`, ${t.expires} ${time(r.expires)}` : nothing
        }. <a href=${to("plugin", r.plugin, "jobs")}>${t.openJob}</a>
      </p>
      ${r.label || r.description ? saidBlock([r.label, r.description].filter(Boolean).join("\n")) : nothing}
      <p class="faint">${t.version} ${visible(r.version ?? "")}</p>
      ${this.#buttons(
        `run ${r.id}`,
        r.plugin,
        () => this.client.approveRun({ id: r.id }),
        () => this.client.rejectRun({ id: r.id }),
      )}
    </article>`;
  }

  #buttons(
    name: string,
    plugin: string,
    approve: () => Promise<unknown>,
    reject: () => Promise<unknown>,
  ): TemplateResult {
    const decide = (text: string, action: () => Promise<unknown>) => () =>
      this.live.undo.later(name, text, async () => {
        await action();
        await this.live.changed("approvals");
      });
    const busy = this.live.undo.has(name);
    return html`<div class="row">
      ${button(t.approve, decide(t.approved(plugin), approve), {
        kind: "primary",
        busy,
        name: t.approveOf(plugin),
      })}
      ${button(t.reject, decide(t.rejected(plugin), reject), { busy, name: t.rejectOf(plugin) })}
    </div>`;
  }
}
