// The limits in force.
import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Limit } from "../../../../../../sdk/js/client/index.js";
import { badge, empty, field, prose, table } from "../parts.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.limits;

@customElement("limits-page")
export class Limits extends View {
  @state() private limits: Limit[] = [];
  @state() private search = "";

  protected override async load(signal: AbortSignal): Promise<void> {
    this.limits = (await this.client.listLimits({}, { signal })).limits;
  }

  protected override view(): TemplateResult {
    const search = this.search.trim().toLowerCase();
    const shown = this.limits.filter((l) => `${l.name} ${l.description.toLowerCase()}`.includes(search));
    return html`<div class="title">
        <h1>${texts.pages.limits}</h1>
      </div>
      <p class="faint">${prose(t.help)}</p>
      ${field(
        t.search,
        html`<input
          type="search"
          .value=${this.search}
          @input=${(e: InputEvent) => {
            this.search = (e.target as HTMLInputElement).value;
          }}
        />`,
      )}
      ${shown.length === 0 ? empty(t.none, t.noneHelp) : this.#table(shown)}`;
  }

  #table(shown: Limit[]): TemplateResult {
    return table(
      texts.pages.limits,
      [t.name, t.value, t.default, t.range],
      shown.map((l) => [
        html`<code>${l.name}</code>
          <div class="faint">${l.description}</div>`,
        html`${l.value} ${l.changed ? badge(t.changed, "info") : ""}`,
        l.default,
        html`<span class="faint">${t.between(l.min, l.max)}</span>`,
      ]),
    );
  }
}
