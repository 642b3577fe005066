// The version of a plugin that runs, and the one before it.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Inspection, PluginInfo, Previous } from "../../../../../../sdk/js/client/index.js";
import { Below } from "../below.js";
import { agreed, consent, decision, mayGoOn, unticked } from "../consent.js";
import { button, empty } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.versions;

/** What going back asks for. */
interface Asked {
  keepData: boolean;
  found: Inspection;
}

@customElement("plugin-versions")
export class Versions extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private info?: PluginInfo;
  @state() private asked?: Asked;
  @state() private ticked = unticked;

  constructor() {
    super();
    new Below(this);
  }

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
    const asked = this.asked;
    return html`<section class="card">
        <h2>${t.before}</h2>
        <p>${t.beforeIs(visible(before.version))}</p>
        <p>${before.dataCopy ? t.withData : t.withoutData}</p>
        <div class="row">
          ${button(t.back, () => void this.#ask(p, false), { kind: "danger", busy: this.runs("back") })}
          ${
            before.dataCopy
              ? button(t.backKeep, () => void this.#ask(p, true), { busy: this.runs("back") })
              : nothing
          }
        </div>
      </section>
      ${asked ? this.#consent(p, before, asked) : nothing}`;
  }

  /** #ask shows what going back asks for, as an installation does. */
  async #ask(p: PluginInfo, keepData: boolean): Promise<void> {
    await this.run("back", async () => {
      this.asked = { keepData, found: await this.client.inspectRollback({ id: p.id, keepData }) };
      this.ticked = unticked;
    });
    await this.updateComplete;
    this.querySelector<HTMLElement>("[data-asked]")?.focus();
  }

  #consent(p: PluginInfo, before: Previous, { keepData, found }: Asked): TemplateResult {
    return html`<section class="card">
        <h2 tabindex="-1" data-asked>${t.question(p.id, visible(before.version))}</h2>
        <p>${before.dataCopy && !keepData ? t.dataWarning : t.keepWarning}</p>
      </section>
      ${consent(found, this.ticked, (ticked) => {
        this.ticked = ticked;
      })}
      ${decision(
        found,
        this.ticked,
        html`${button(t.confirm(visible(before.version)), () => void this.#back(p), {
          kind: "danger",
          busy: this.runs("back"),
          disabled: !mayGoOn(found, this.ticked),
        })}
        ${button(texts.cancel, () => {
          this.asked = undefined;
        })}`,
      )}`;
  }

  async #back(p: PluginInfo): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    await this.run("back", async () => {
      await this.client.rollBackPlugin({ id: p.id, keepData: asked.keepData, ...agreed(asked.found, this.ticked) });
      this.asked = undefined;
      await this.live.changed("plugins");
    });
  }
}
