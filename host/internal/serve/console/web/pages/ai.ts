// The AI provider that plugins may use, and what they use of it.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { AISettings, AITest, AIUsage } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { count, duration } from "../format.js";
import { button, empty, field, meter, note, said, table } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.ai;

@customElement("ai-page")
export class AI extends View {
  @state() private settings?: AISettings;
  @state() private usage: AIUsage[] = [];
  @state() private test?: AITest;

  protected override async load(signal: AbortSignal): Promise<void> {
    const [settings, usage] = await Promise.all([
      this.client.getAI({}, { signal }),
      this.client.listAIUsage({}, { signal }),
    ]);
    this.settings = settings;
    this.usage = usage.usage;
  }

  protected override view(): TemplateResult {
    const s = this.settings!;
    return html`<div class="title"><h1>${texts.pages.ai}</h1></div>
      ${s.problem ? note("bad", visible(s.problem)) : nothing} ${s.configured ? nothing : note("info", t.none)}
      <form class="card form" @submit=${(e: SubmitEvent) => this.#save(e)}>
        <h2>${t.provider}</h2>
        ${field(
          t.baseUrl,
          html`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${s.baseUrl}
          />`,
          t.baseUrlHelp,
        )}
        ${field(t.model, html`<input name="model" required .value=${s.model} />`)}
        ${field(
          t.key,
          html`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${s.key ? t.keySet : t.keyNone}
          />`,
          t.keyHelp,
        )}
        ${field(
          t.maxTokens,
          html`<input name="maxTokens" type="number" min="1" .value=${s.maxTokens ? String(s.maxTokens) : ""} />`,
          t.maxTokensHelp,
        )}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${texts.save}
          </button>
          ${
            s.configured
              ? html`${button(t.test, () => void this.#test(), { busy: this.runs("test") })}
                ${button(t.forget, () => void this.#forget(), { kind: "danger", busy: this.runs("forget") })}`
              : nothing
          }
        </div>
        ${this.test ? this.#tested(this.test) : nothing}
      </form>
      <section>
        <h2>${t.usage}</h2>
        ${this.usage.length === 0 ? empty(t.noUsage, t.noUsageHelp) : this.#usage()}
      </section>`;
  }

  #tested(a: AITest): TemplateResult {
    return note(
      "good",
      html`<p>${t.answered(duration(a.durationMs), a.inputTokens + a.outputTokens)}</p>
        <p>${said(a.answer)}</p>`,
    );
  }

  #usage(): TemplateResult {
    return table(
      t.usage,
      [t.plugin, t.tokens, t.calls],
      this.usage.map((u) => [
        html`<a href=${to("plugin", u.plugin)}><code>${u.plugin}</code></a>`,
        meter(t.tokensOf(u.plugin), u.tokens, u.budget, `${count(u.tokens)} / ${count(u.budget)}`),
        count(u.calls),
      ]),
    );
  }

  #save(e: SubmitEvent): void {
    e.preventDefault();
    const s = this.settings!;
    const form = e.target as HTMLFormElement;
    const data = new FormData(form);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    void this.run("save", async () => {
      await this.client.setAI({
        baseUrl: text("baseUrl"),
        model: text("model"),
        key: text("key") || undefined,
        maxTokens: Number(text("maxTokens")) || undefined,
        structured: s.structured || undefined,
        proxy: s.proxy || undefined,
        plainKey: s.plainKey,
      });
      form.querySelector<HTMLInputElement>("[name=key]")!.value = "";
    });
  }

  async #test(): Promise<void> {
    this.test = undefined;
    this.test = await this.run("test", () => this.client.testAI());
  }

  async #forget(): Promise<void> {
    const sure = await ask({
      title: t.forgetQuestion,
      body: html`<p>${t.forgetHelp}</p>`,
      confirm: t.forget,
      danger: true,
    });
    if (sure) await this.run("forget", () => this.client.unsetAI());
  }
}
