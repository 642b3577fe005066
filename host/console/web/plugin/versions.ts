// The version of a plugin that runs, and the one before it.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PluginInfo, Previous } from "../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { button, empty } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.versions;

@customElement("plugin-versions")
export class Versions extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private info?: PluginInfo;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.info = await this.client.getPlugin({ id: this.plugin }, { signal });
  }

  protected override view(): TemplateResult {
    const p = this.info!;
    return html`<section class="card">
        <h2>${t.installed}</h2>
        <dl class="pairs">
          <dt>${t.version}</dt>
          <dd>${visible(p.version)}</dd>
          ${
            p.digest
              ? html`<dt>${t.digest}</dt>
                  <dd><code>${p.digest}</code></dd>`
              : nothing
          }
        </dl>
        <div class="row"><a class="button" href=${to("install")}>${t.upgrade}</a>
          ${
            p.source?.catalogue
              ? html`<a class="button" href=${to("catalogue", p.id)}>${t.inCatalogue}</a>`
              : nothing
          }
        </div>
        <p class="faint">${t.upgradeHelp}</p>
      </section>
      ${p.previous ? this.#previous(p, p.previous) : empty(t.none, t.noneHelp)}`;
  }

  #previous(p: PluginInfo, before: Previous): TemplateResult {
    return html`<section class="card">
      <h2>${t.before}</h2>
      <p>${t.beforeIs(visible(before.version))}</p>
      ${
        before.grants?.length
          ? html`<p>${t.grantsAgain}</p>
              <ul>
                ${before.grants.map((g) => html`<li><strong>${g.name}</strong> ${g.explanation}</li>`)}
              </ul>`
          : nothing
      }
      <p>${before.dataCopy ? t.withData : t.withoutData}</p>
      <div class="row">
        ${button(t.back, () => void this.#back(p, before, false), { kind: "danger", busy: this.runs("back") })}
        ${
          before.dataCopy
            ? button(t.backKeep, () => void this.#back(p, before, true), { busy: this.runs("back") })
            : nothing
        }
      </div>
    </section>`;
  }

  async #back(p: PluginInfo, before: Previous, keepData: boolean): Promise<void> {
    const sure = await ask({
      title: t.question(p.id, visible(before.version)),
      body: html`<p>${before.dataCopy && !keepData ? t.dataWarning : t.keepWarning}</p>`,
      confirm: t.back,
      danger: true,
    });
    if (!sure) return;
    await this.run("back", async () => {
      await this.client.rollBackPlugin({ id: p.id, keepData });
      await this.live.changed("plugins");
    });
  }
}
