// Backups: one file with everything but the master key, and how to go back.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Orphan } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { bytes } from "../format.js";
import { button, note, time } from "../parts.js";
import { save, stamp } from "../save.js";
import { to } from "../router.js";
import { texts } from "../texts.js";
import { View } from "../view.js";
import "./restore.js";

const t = texts.backup;

@customElement("backup-page")
export class Backup extends View {
  @state() private orphans: Orphan[] = [];
  @state() private logs = false;
  @state() private stored = "";

  protected override async load(signal: AbortSignal): Promise<void> {
    this.orphans = (await this.client.listOrphans({}, { signal })).orphans;
  }

  protected override view(): TemplateResult {
    return html`<div class="title"><h1>${texts.pages.backup}</h1></div>
      <section class="card">
        <h2>${t.make}</h2>
        <p>${t.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${(e: Event) => {
              this.logs = (e.target as HTMLInputElement).checked;
            }}
          /><span>${t.withLogs}</span></label
        >
        <div class="row">
          ${button(t.make, () => void this.#make(), { kind: "primary", busy: this.runs("backup") })}
        </div>
        ${this.bar("backup")}
        ${
          this.stored
            ? note(
                "good",
                html`<p>${t.made}</p>
                  ${button(t.confirmStored, () => void this.#confirm(), { busy: this.runs("stored") })}`,
              )
            : nothing
        }
      </section>
      <section class="card">
        <h2>${t.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${t.keyHelp}<a href=${to("host")}>${t.keyLink}</a>.</p>
      </section>
      ${this.orphans.length === 0 ? nothing : this.#orphans()}`;
  }

  async #make(): Promise<void> {
    this.stored = "";
    const begun = new Date().toISOString();
    const done = await this.transfer("backup", t.make, async ({ signal, moved }) => {
      const response = await this.client.backup({ logs: this.logs }, { signal });
      await save(response, `wasmhost-${stamp()}.tar.gz`, moved);
      return true;
    });
    if (done) this.stored = begun;
  }

  async #confirm(): Promise<void> {
    await this.run("stored", async () => {
      await this.client.backupStored({ createdAt: this.stored });
      this.stored = "";
    });
  }

  #orphans(): TemplateResult {
    return html`<section>
      <h2>${t.orphans}</h2>
      <p class="faint">${t.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(
          (o) =>
            html`<li>
              <div class="grow">
                <code>${o.id}</code> <span class="faint">${bytes(o.bytes)}, ${time(o.modified)}</span>
              </div>
              ${button(t.delete, () => void this.#delete(o), {
                kind: "danger",
                busy: this.runs(o.id),
                name: t.deleteOf(o.id),
              })}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  async #delete(o: Orphan): Promise<void> {
    const sure = await ask({
      title: t.deleteQuestion(o.id),
      body: html`<p>${t.deleteWarning}</p>`,
      confirm: t.delete,
      danger: true,
    });
    if (sure) await this.run(o.id, () => this.client.deleteOrphan({ id: o.id }));
  }
}
