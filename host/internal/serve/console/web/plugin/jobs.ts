// The jobs of a plugin: when they are due, how they went, and a run now.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Job, JobRun } from "../../../../../../sdk/js/client/index.js";
import { duration } from "../format.js";
import { badge, button, empty, said, sentence, table, time } from "../parts.js";
import { to } from "../router.js";
import { identifier, visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.jobs;

/** How often runs are looked at while the page is in sight. */
const pollEvery = 2000;

@customElement("plugin-jobs")
export class Jobs extends View {
  @property() plugin = "";
  protected override topics = ["plugins", "approvals"] as const;
  @state() private jobs: Job[] = [];
  @state() private runsOfJobs: JobRun[] = [];
  @state() private more = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const timer = setInterval(() => {
      if (!document.hidden && this.live.connection === "open") void this.refresh();
    }, pollEvery);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    const limit = this.more ? 500 : 25;
    const [jobs, runs] = await Promise.all([
      this.client.listJobs({ plugin: this.plugin }, { signal }),
      this.client.listRuns({ plugin: this.plugin, limit }, { signal }),
    ]);
    this.jobs = jobs.jobs;
    this.runsOfJobs = runs.runs;
  }

  protected override view(): TemplateResult {
    if (this.jobs.length === 0) return empty(t.none, t.noneHelp);
    return html`<ul class="rows card">
        ${this.jobs.map((j) => this.#job(j))}
      </ul>
      <section>
        <h2>${t.history}</h2>
        ${this.runsOfJobs.length === 0 ? html`<p class="faint">${t.noRuns}</p>` : this.#history()}
        ${
          this.runsOfJobs.length >= 25 && !this.more
            ? button(t.showMore, () => {
                this.more = true;
                void this.refresh();
              })
            : nothing
        }
      </section>`;
  }

  #job(j: Job): TemplateResult {
    return html`<li>
      <div class="grow">
        <strong><code>${identifier(j.job)}</code></strong> ${said(j.label)}
        ${j.approvalRequired ? badge(t.asks, "info") : nothing} ${j.running ? badge(t.running, "good") : nothing}
        ${j.waiting ? html`<a href=${to("inbox")}>${t.waits}</a>` : nothing}
        <p class="faint">
          ${
            j.when
              ? html`<span title=${visible(j.schedule)}>${sentence(visible(j.when))}</span>`
              : html`<code>${visible(j.schedule)}</code>`
          }
          ${
            j.schedule === j.declaredSchedule
              ? nothing
              : html`(${t.declared} <code>${visible(j.declaredSchedule)}</code>)`
          }
          ${j.next ? html`· ${t.next} ${time(j.next)}` : nothing}
          ${j.registered ? nothing : html`· <span class="bad-text">${t.noHandler}</span>`}
        </p>
        ${j.description ? html`<p class="faint" dir="auto">${said(j.description)}</p>` : nothing}
      </div>
      ${button(t.run, () => void this.#run(j), {
        busy: this.runs(j.job),
        disabled: !j.active || !j.registered || j.running,
        name: t.runOf(j.job),
      })}
    </li>`;
  }

  async #run(j: Job): Promise<void> {
    await this.run(j.job, () => this.client.runJob({ plugin: this.plugin, job: j.job }));
  }

  #history(): TemplateResult {
    const kind = (r: JobRun): "good" | "bad" | "info" | "" =>
      r.state === "succeeded" ? "good" : r.state === "failed" ? "bad" : r.open ? "info" : "";
    return table(
      t.history,
      [t.job, t.due, t.state, t.took, t.what],
      this.runsOfJobs.map((r) => [
        html`<code>${r.job}</code>`,
        time(r.scheduledAt),
        html`${badge(visible(r.state), kind(r))}${r.count > 1 ? ` × ${r.count}` : nothing}`,
        r.started ? duration(r.durationMs) : nothing,
        r.error ? said(r.error) : visible(r.reason ?? ""),
      ]),
    );
  }
}
