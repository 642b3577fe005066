// A restore: the backup goes to the host, which says what it brings; after the
// user's consent the host ends, opens anew with it, and says what became of it.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { BroughtPlugin, RestoreState, StagedRestore } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { bytes, fullTime } from "../format.js";
import { button, field, note } from "../parts.js";
import { identifier, visible } from "../safe.js";
import { lost, refused } from "../session.js";
import { permission as nameOf, texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.backup;
const usualWeight = 100;
/** How often it asks for the host that opens anew. */
const every = 500;

@customElement("restore-backup")
export class RestoreBackup extends View {
  @state() private staged?: StagedRestore;
  @state() private waiting = false;
  @state() private outcome?: RestoreState;

  protected override view(): TemplateResult {
    if (this.waiting) {
      return html`<div role="status">
        <p>${t.restoring}</p>
        <progress aria-label=${t.restoring}></progress>
      </div>`;
    }
    return html`${this.outcome ? this.#became(this.outcome) : nothing}
      <p>${t.restoreHelp}</p>
      ${
        this.staged
          ? this.#brings(this.staged)
          : html`<form class="form" @submit=${(e: SubmitEvent) => void this.#look(e)}>
              ${field(t.file, html`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${t.look}</button></div>
            </form>`
      }
      ${this.bar("look")}`;
  }

  async #look(e: SubmitEvent): Promise<void> {
    e.preventDefault();
    const file = new FormData(e.target as HTMLFormElement).get("file") as File;
    this.outcome = undefined;
    this.staged = await this.transfer("look", t.file, ({ signal }, client) =>
      client.stageRestore({}, file, { signal }),
    );
  }

  #brings({ brings: b, damaged }: StagedRestore): TemplateResult {
    return html`<h3>${t.brings}</h3>
      <ul class="brings">
        <li>${t.madeOn(fullTime(b.created), visible(b.host))}</li>
        <li>${t.files(b.files, bytes(b.bytes))}</li>
        ${b.data.map((d) => html`<li>${visible(d)}</li>`)}
        ${b.orphans.length ? html`<li>${t.orphansOf(b.orphans.length)} ${visible(b.orphans.join(", "))}</li>` : nothing}
        ${b.secrets ? html`<li>${t.secrets(b.secrets)}</li>` : nothing}
        ${b.key ? html`<li><strong>${t.withKey}</strong></li>` : nothing}
        ${b.plugins.map((p) => this.#plugin(p))}
        <li>
          ${t.tokensOf(b.tokens.length)}
          <ul>
            ${b.tokens.map(
              (k) =>
                html`<li>
                  <q>${identifier(k.name)}</q>:
                  ${
                    k.scopes.length === 0
                      ? k.role && k.role !== "admin"
                        ? texts.access.roles[k.role]
                        : html`<strong>${t.fullAccess}</strong>`
                      : k.scopes.map(
                          (s) => html`<code>${visible([s.plugin, s.method, s.path].filter(Boolean).join(" "))}</code> `,
                        )
                  }
                </li>`,
            )}
          </ul>
        </li>
        ${
          b.ai
            ? html`<li>
                ${t.provider} <code>${visible(b.ai.problem ?? `${b.ai.baseUrl}, ${b.ai.model}`)}</code>
                ${b.ai.proxy ? t.proxy(visible(b.ai.proxy)) : nothing} ${b.ai.key ? t.providerKey : nothing}
                ${b.ai.plainKey ? html`<strong>${t.plainKey}</strong>` : nothing}
              </li>`
            : nothing
        }
        ${b.trust.map((line) => html`<li><strong>${t.takes}</strong> ${visible(line)}</li>`)}
        ${b.policyBefore ? html`<li><strong>${t.policyOf(b.policy, b.policyBefore)}</strong></li>` : nothing}
        ${damaged.map((d) => html`<li><strong>${t.damagedIn}</strong> ${visible(d)}</li>`)}
      </ul>
      <div class="row">
        ${button(t.restoreThis, () => void this.#restore(), { kind: "danger", busy: this.runs("restore") })}
        ${button(t.forget, () => void this.#forget(), { busy: this.runs("forget") })}
      </div>`;
  }

  #plugin(p: BroughtPlugin): TemplateResult {
    const more = [
      p.network ? t.reaches(p.network.only, p.network.allowHosts.join(", ")) : "",
      p.anySchedule ? t.anySchedule : "",
      p.cpuWeight > usualWeight ? t.weight(p.cpuWeight) : "",
      p.previous ? t.back(p.previous.version, (p.previous.grants ?? []).map((g) => nameOf(g.name)).join(", ")) : "",
    ].filter(Boolean);
    return html`<li>
      <code>${visible(`${p.id} ${p.version}`)}</code> ${t.granted}
      ${visible(p.granted.map(nameOf).join(", ")) || t.nothing}
      ${p.enabled ? nothing : `(${t.disabled})`} ${more.map((m) => html`; ${visible(m)}`)}
    </li>`;
  }

  #became(o: RestoreState): TemplateResult {
    if (o.state === "done") {
      return note(
        o.problem ? "warn" : "good",
        html`<p><strong>${t.restored}</strong></p>
          ${o.replaced ? html`<p>${t.setAside(o.replaced)}</p>` : nothing}
          ${o.problem ? html`<p>${visible(o.problem)}</p>` : nothing}`,
      );
    }
    return note(
      "bad",
      o.state === "failed"
        ? html`<p><strong>${t.notRestored}</strong></p>
            <p>${visible(o.problem ?? "")}</p>`
        : html`<p>${t.unknownOutcome}</p>`,
    );
  }

  async #forget(): Promise<void> {
    await this.run("forget", async () => {
      await this.client.discardRestore();
      this.staged = undefined;
    });
  }

  async #restore(): Promise<void> {
    const { digest, brings } = this.staged!;
    const sure = await ask({
      title: t.restoreQuestion,
      body: html`<p>${t.restoreWarning(brings.plugins.length, brings.tokens.length)}</p>`,
      confirm: t.restoreThis,
      danger: true,
    });
    if (!sure) return;
    await this.run("restore", async () => {
      await this.client.agreeToRestore({ digest });
      this.staged = undefined;
      this.waiting = true;
      try {
        this.outcome = await this.#wait(digest);
      } finally {
        this.waiting = false;
      }
    });
  }

  /** #wait asks until another run of the host answers. */
  async #wait(digest: string): Promise<RestoreState> {
    while (!this.signal.aborted) {
      try {
        const now = await this.client.showRestore({}, { signal: this.signal });
        if (now.state !== "agreed") return now.digest === digest ? now : { state: "none" };
      } catch (error) {
        if (refused(error)) throw error;
        lost(); // it is between two runs
      }
      await new Promise((done) => setTimeout(done, every));
    }
    return { state: "none" };
  }
}
