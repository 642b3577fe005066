// Whose lists of plugins the host takes.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Catalogue } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { count } from "../format.js";
import { badge, button, code, empty, field, note, said, time } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.catalogues;

@customElement("catalogues-page")
export class Catalogues extends View {
  @state() private list: Catalogue[] = [];

  protected override async load(signal: AbortSignal): Promise<void> {
    this.list = (await this.client.listCatalogues({}, { signal })).catalogues;
  }

  protected override view(): TemplateResult {
    return html`<div class="title">
        <h1>${texts.pages.catalogues}</h1>
        ${this.list.length > 0 ? html`<a class="button" href=${to("catalogue")}>${t.browse}</a>` : nothing}
      </div>
      ${
        this.list.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<ul class="rows card">
              ${this.list.map((c) => this.#catalogue(c))}
            </ul>`
      }
      <form class="card form" @submit=${(e: SubmitEvent) => this.#add(e)}>
        <h2>${t.add}</h2>
        ${field(t.place, html`<input name="place" required maxlength="2048" spellcheck="false" />`, t.placeHelp)}
        ${field(
          t.name,
          html`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,
          t.nameHelp,
        )}
        <label class="check"><input type="checkbox" name="daily" /><span>${t.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${t.look}</button>
        </div>
      </form>`;
  }

  #catalogue(c: Catalogue): TemplateResult {
    return html`<li>
      <div class="grow">
        <strong>${c.name}</strong> ${said(c.title)} ${c.expired ? badge(t.expired, "bad") : nothing}
        <p class="faint">
          ${code(c.place)} · ${t.plugins(count(c.plugins))} ·
          ${c.refreshedAt ? html`${t.refreshed} ${time(c.refreshedAt)}` : t.never}
          ${c.expiresAt ? html` · ${t.expires} ${time(c.expiresAt)}` : nothing}
        </p>
        ${c.unsigned ? note("warn", visible(c.unsigned)) : html`<p class="faint"><code>${c.fingerprint}</code></p>`}
        ${c.problem ? note("warn", visible(c.problem)) : nothing}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${t.dailyOf(c.name)}
            .checked=${c.daily}
            @change=${(e: Event) => {
              const daily = (e.target as HTMLInputElement).checked;
              void this.run(`daily ${c.name}`, () => this.client.setCatalogue({ name: c.name, daily }));
            }}
          /><span>${t.daily}</span></label
        >
      </div>
      ${button(
        t.refresh,
        () => void this.run(`refresh ${c.name}`, () => this.client.refreshCatalogue({ name: c.name })),
        { busy: this.runs(`refresh ${c.name}`), name: t.refreshOf(c.name) },
      )}
      ${button(t.remove, () => void this.#remove(c), { busy: this.runs(c.name), name: t.removeOf(c.name) })}
    </li>`;
  }

  async #remove(c: Catalogue): Promise<void> {
    const sure = await ask({
      title: t.removeQuestion(c.name),
      body: html`<p>${t.removeHelp}</p>`,
      confirm: t.remove,
      danger: true,
    });
    if (sure) await this.run(c.name, () => this.client.removeCatalogue({ name: c.name }));
  }

  /** #add shows whose the catalogue is before its key is taken for the right one. */
  #add(e: SubmitEvent): void {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const data = new FormData(form);
    const place = String(data.get("place")).trim();
    const name = String(data.get("name")).trim();
    void this.run("add", async () => {
      const offer = await this.client.offerCatalogue({ place }, { signal: this.signal });
      const sure = await ask({
        title: offer.unsigned ? t.unsignedQuestion : t.question,
        body: offer.unsigned
          ? html`${note("warn", visible(offer.unsigned))}<p>${t.plugins(count(offer.plugins))}</p>`
          : html`<p>${t.questionHelp}</p>
              <dl class="pairs">
                <dt>${t.fingerprint}</dt>
                <dd><code>${offer.fingerprint}</code></dd>
                <dt>${t.title}</dt>
                <dd>${said(offer.title)}</dd>
                <dt>${texts.pages.plugins}</dt>
                <dd>${count(offer.plugins)}</dd>
                <dt>${t.expires}</dt>
                <dd>${offer.expiresAt ? time(offer.expiresAt) : nothing}</dd>
              </dl>`,
        confirm: t.add,
      });
      if (!sure) return;
      const agreed = offer.unsigned ? { unsigned: true } : { key: offer.key };
      await this.client.addCatalogue({ name, place, ...agreed, daily: data.has("daily") || undefined });
      form.reset();
    });
  }
}
