// What a plugin has stored: out to a file, in from one.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { ImportResult } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { bytes, count } from "../format.js";
import { button, note } from "../parts.js";
import { identifier, visible } from "../safe.js";
import { save, stamp } from "../save.js";
import { texts } from "../texts.js";
import { View } from "../view.js";
import "./stored.js";

const t = texts.data;

@customElement("plugin-data")
export class Data extends View {
  @property() plugin = "";
  @state() private imported?: ImportResult;

  protected override view(): TemplateResult {
    const p = this.live.plugin(this.plugin);
    const stores = p?.state === "active" && p.permissions.some((x) => x.name === "storage" && x.granted);
    return html`${
        stores
          ? html`<section>
              <h2>${t.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`
          : nothing
      }
      <section class="card">
        <h2>${t.export}</h2>
        <p>${t.exportHelp}</p>
        <div class="row">
          ${button(t.export, () => void this.#export(), { kind: "primary", busy: this.runs("export") })}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${t.import}</h2>
        <p>${t.importHelp}</p>
        <form class="stack" @submit=${(e: SubmitEvent) => void this.#import(e)}>
          <label class="field"><span>${t.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${t.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${t.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${t.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${t.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported ? this.#result(this.imported) : nothing}
      </section>`;
  }

  async #export(): Promise<void> {
    await this.transfer("export", t.export, async ({ signal, moved }) => {
      const response = await this.client.export({ id: this.plugin }, { signal });
      await save(response, `${this.plugin}-${stamp()}.tar.gz`, moved);
    });
  }

  async #import(e: SubmitEvent): Promise<void> {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    const file = form.get("file") as File;
    const replace = form.has("replace");
    const sure = await ask({
      title: t.importQuestion(this.plugin),
      body: html`<p>${replace ? t.replaceWarning : t.importWarning}</p>
        <p class="faint">${visible(file.name)}, ${bytes(file.size)}</p>`,
      confirm: t.import,
      danger: replace,
    });
    if (!sure) return;
    this.imported = undefined;
    this.imported = await this.transfer("import", t.import, ({ signal }, client) =>
      client.importPlugin(
        { id: this.plugin, replace, skipUnknown: form.has("skipUnknown"), downgrade: form.has("downgrade") },
        file,
        { signal },
      ),
    );
  }

  #result(r: ImportResult): TemplateResult {
    return note(
      "good",
      html`<p>${t.imported(count(r.rows), count(r.keys), count(r.files), count(r.settings))}</p>
        ${
          r.secrets.length > 0
            ? html`<p>${t.secrets} ${r.secrets.map((s) => html`<code>${identifier(s.key)}</code> `)}</p>`
            : nothing
        }
        ${
          r.unknown.length > 0
            ? html`<p>${t.leftOut} ${r.unknown.map((name) => html`<code>${visible(name)}</code> `)}</p>`
            : nothing
        }`,
    );
  }
}
