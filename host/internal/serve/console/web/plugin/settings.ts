// The settings of a plugin as a form, by their types.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Setting } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { button, empty, note, said } from "../parts.js";
import { identifier, visible, visibleLines } from "../safe.js";
import { keep } from "../router.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.settings;

@customElement("plugin-settings")
export class PluginSettings extends View {
  @property() plugin = "";
  @state() private settings: Setting[] = [];
  /** What the user has changed and not saved yet, by key. */
  @state() private edits = new Map<string, unknown>();
  @state() private tests = new Map<string, string>();
  @state() private saved = false;

  override connectedCallback(): void {
    super.connectedCallback();
    keep(() => this.edits.size > 0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    keep(undefined);
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    this.settings = (await this.client.listSettings({ id: this.plugin }, { signal })).settings;
  }

  protected override view(): TemplateResult {
    if (this.settings.length === 0) return empty(t.none, t.noneHelp);
    return html`<form class="card form wide" @submit=${(e: SubmitEvent) => this.#save(e)}>
      <p class="faint">${t.wordsOf}</p>
      ${this.settings.map((s) => (s.type === "" ? this.#kept(s) : this.#setting(s)))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size === 0 || this.runs("save")}
          aria-busy=${this.runs("save") ? "true" : "false"}
        >
          ${texts.save}
        </button>
        ${this.saved ? html`<span role="status" class="faint">${t.saved}</span>` : nothing}
      </div>
    </form>`;
  }

  #edit(key: string, value: unknown): void {
    this.saved = false;
    this.edits = new Map(this.edits).set(key, value);
  }

  #setting(s: Setting): TemplateResult {
    const id = `setting-${s.key}`;
    const value = this.edits.has(s.key) ? this.edits.get(s.key) : s.value;
    return html`<div class="setting">
      <label for=${id}>${said(s.label)}</label>
      ${s.description ? html`<small id="${id}-help" dir="auto">${visibleLines(s.description)}</small>` : nothing}
      <div class="row">
        ${this.#control(s, id, value)}
        ${
          s.testAction
            ? button(said(s.testAction.label), () => void this.#test(s), {
                busy: this.runs(`test ${s.key}`),
                name: t.testOf(visible(s.testAction.label), identifier(s.key)),
              })
            : nothing
        }
        ${
          s.isSet
            ? button(t.reset, () => void this.#unset(s), {
                busy: this.runs(`unset ${s.key}`),
                name: t.resetOf(identifier(s.key)),
              })
            : nothing
        }
      </div>
      ${s.note ? html`<small class="bad-text">${visible(s.note)}</small>` : nothing}
      ${this.tests.has(s.key) ? html`<pre role="status">${visibleLines(this.tests.get(s.key)!)}</pre>` : nothing}
    </div>`;
  }

  #control(s: Setting, id: string, value: unknown): TemplateResult {
    const described = s.description ? `${id}-help` : nothing;
    switch (s.type) {
      case "toggle":
        return html`<input
          type="checkbox"
          id=${id}
          aria-describedby=${described}
          .checked=${value === true}
          @change=${(e: Event) => this.#edit(s.key, (e.target as HTMLInputElement).checked)}
        />`;
      case "select":
        return html`<select
          id=${id}
          aria-describedby=${described}
          @change=${(e: Event) => this.#edit(s.key, (e.target as HTMLSelectElement).value)}
        >
          ${(s.options ?? []).map(
            (o) => html`<option value=${o.value} ?selected=${o.value === value}>${visible(o.label)}</option>`,
          )}
        </select>`;
      case "number":
        return html`<input
            type="number"
            step="any"
            id=${id}
            aria-describedby=${described}
            min=${s.min ?? nothing}
            max=${s.max ?? nothing}
            .value=${String(value ?? "")}
            required
            @input=${(e: InputEvent) => this.#edit(s.key, (e.target as HTMLInputElement).valueAsNumber)}
          />
          ${s.min === undefined && s.max === undefined ? nothing : html`<small>${t.range(s.min, s.max)}</small>`}`;
      case "password":
        return html`<input
          type="password"
          autocomplete="new-password"
          id=${id}
          aria-describedby=${described}
          placeholder=${s.isSet ? t.passwordSet : t.passwordNone}
          .value=${String(this.edits.get(s.key) ?? "")}
          @input=${(e: InputEvent) => this.#edit(s.key, (e.target as HTMLInputElement).value)}
        />`;
      default:
        return html`<input
          id=${id}
          aria-describedby=${described}
          .value=${String(value ?? "")}
          @input=${(e: InputEvent) => this.#edit(s.key, (e.target as HTMLInputElement).value)}
        />`;
    }
  }

  #kept(s: Setting): TemplateResult {
    return note(
      "warn",
      html`<p><code>${identifier(s.key)}</code> ${t.kept}</p>
        ${s.note ? html`<p>${visible(s.note)}</p>` : nothing}
        ${button(t.forget, () => void this.#unset(s), { busy: this.runs(`unset ${s.key}`) })}`,
    );
  }

  #save(e: SubmitEvent): void {
    e.preventDefault();
    void this.run("save", async () => {
      await this.client.changeSettings({ id: this.plugin, set: Object.fromEntries(this.edits), unset: [] });
      this.edits = new Map();
      this.saved = true;
    });
  }

  async #unset(s: Setting): Promise<void> {
    const sure = await ask({
      title: t.unsetQuestion(s.key, this.plugin),
      body: html`<p>${t.unsetHelp}</p>`,
      confirm: s.type === "" ? t.forget : t.reset,
      danger: true,
    });
    if (!sure) return;
    await this.run(`unset ${s.key}`, async () => {
      await this.client.unsetSetting({ id: this.plugin, key: s.key });
      const edits = new Map(this.edits);
      edits.delete(s.key);
      this.edits = edits;
    });
  }

  async #test(s: Setting): Promise<void> {
    const answer = await this.run(`test ${s.key}`, () => this.client.testSetting({ id: this.plugin, key: s.key }));
    if (this.failure === undefined) {
      this.tests = new Map(this.tests).set(
        s.key,
        answer === undefined ? t.tested : typeof answer === "string" ? answer : JSON.stringify(answer, null, 2),
      );
    }
  }
}
