// Whose plugins the host takes.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Publisher, PublisherList } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { badge, button, empty, field, prose, time } from "../parts.js";
import { identifier } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.publishers;
/** Statements have some hundred bytes. */
const mostOfStatement = 10_000;
const policies = ["any", "signed", "listed", "trusted"] as const;

@customElement("publishers-page")
export class Publishers extends View {
  @state() private list?: PublisherList;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.list = await this.client.listPublishers({}, { signal });
  }

  protected override view(): TemplateResult {
    const { policy, publishers } = this.list!;
    return html`<div class="title"><h1>${texts.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${t.policy}</legend>
        ${policies.map(
          (name) =>
            html`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${policy === name}
                @change=${() => void this.run("policy", () => this.client.setPublisherPolicy({ policy: name }))}
              /><span>${t.policies[name]}</span></label
            >`,
        )}
      </fieldset>
      ${
        publishers.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<ul class="rows card">
              ${publishers.map((p) => this.#publisher(p))}
            </ul>`
      }
      <form class="card form" @submit=${(e: SubmitEvent) => this.#trust(e)}>
        <h2>${t.trust}</h2>
        ${field(t.key, html`<input name="key" required spellcheck="false" />`, t.keyHelp)}
        ${field(t.name, html`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${t.trust}</button></div>
      </form>
      <form class="card form" @submit=${(e: SubmitEvent) => this.#rotate(e)}>
        <h2>${t.rotate}</h2>
        ${field(t.statement, html`<input name="statement" type="file" required />`, prose(t.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${t.rotate}</button></div>
      </form>`;
  }

  #publisher(p: Publisher): TemplateResult {
    return html`<li>
      <div class="grow">
        <strong>${identifier(p.name ?? "") || t.unnamed}</strong>
        ${p.trusted ? badge(t.trusted, "good") : badge(t.seen)}
        <p class="faint"><code>${p.fingerprint}</code> · ${time(p.addedAt)}</p>
        ${p.plugins.length > 0 ? html`<p>${t.plugins} <code>${p.plugins.join(", ")}</code></p>` : nothing}
        ${p.replacedBy ? html`<p>${t.replacedBy} <code>${p.replacedBy}</code></p>` : nothing}
      </div>
      ${button(t.rename, () => void this.#rename(p), {
        busy: this.runs(`name ${p.key}`),
        name: t.renameOf(p.fingerprint),
      })}
      ${button(t.forget, () => void this.#forget(p), { busy: this.runs(p.key), name: t.forgetOf(p.fingerprint) })}
    </li>`;
  }

  async #rename(p: Publisher): Promise<void> {
    let name = p.name ?? "";
    const sure = await ask({
      title: t.renameOf(p.fingerprint),
      body: field(
        t.name,
        html`<input
          maxlength="100"
          .value=${name}
          @input=${(e: InputEvent) => {
            name = (e.target as HTMLInputElement).value;
          }}
        />`,
      ),
      confirm: t.rename,
    });
    if (!sure || name.trim() === "") return;
    await this.run(`name ${p.key}`, () => this.client.renamePublisher({ publisher: p.key, name: name.trim() }));
  }

  /** #rotate takes a statement, which says by itself whose key it replaces. */
  #rotate(e: SubmitEvent): void {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const file = new FormData(form).get("statement");
    if (!(file instanceof File)) return;
    void this.run("rotate", async () => {
      if (file.size > mostOfStatement) throw new Error(t.noStatement);
      await this.client.rotatePublisher({ statement: await file.text() });
      form.reset();
    });
  }

  async #forget(p: Publisher): Promise<void> {
    const sure = await ask({
      title: t.forgetQuestion(p.fingerprint),
      body: html`<p>${t.forgetHelp}</p>`,
      confirm: t.forget,
      danger: true,
    });
    if (sure) await this.run(p.key, () => this.client.forgetPublisher({ publisher: p.key }));
  }

  #trust(e: SubmitEvent): void {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const data = new FormData(form);
    void this.run("trust", async () => {
      await this.client.trustPublisher({
        key: String(data.get("key")).trim(),
        name: String(data.get("name")).trim() || undefined,
      });
      form.reset();
    });
  }
}
