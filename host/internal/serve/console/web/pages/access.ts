// Who may use the host: programs by tokens, browsers by logins.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { CreatedToken, TokenInfo } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { badge, button, field, note, table, time } from "../parts.js";
import { identifier } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";
import "./approvals.js";

const t = texts.access;
const day = 86_400;
const roles = ["call", "read", "operate", "approve", "admin"];

@customElement("access-page")
export class Access extends View {
  @state() private tokens: TokenInfo[] = [];
  @state() private made?: CreatedToken;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.tokens = (await this.client.listTokens({}, { signal })).tokens;
  }

  protected override view(): TemplateResult {
    return html`<div class="title"><h1>${texts.pages.access}</h1></div>
      ${this.made ? this.#shown(this.made) : nothing}
      ${this.#list(
        t.tokens,
        this.tokens.filter((k) => !k.login),
      )}
      ${this.#list(
        t.logins,
        this.tokens.filter((k) => k.login),
      )}
      <form class="card form" @submit=${(e: SubmitEvent) => this.#create(e)}>
        <h2>${t.create}</h2>
        ${field(t.name, html`<input name="name" required maxlength="100" placeholder=${t.nameExample} />`)}
        ${field(
          t.reaches,
          html`<select name="reaches">
            ${roles.map((role) => html`<option value=${role}>${t.roles[role]}</option>`)}
            ${this.live.plugins.map((p) => html`<option value=${`plugin ${p.id}`}>${t.onlyPlugin(p.id)}</option>`)}
          </select>`,
          t.reachesHelp,
        )}
        ${field(
          t.expires,
          html`<select name="days">
            <option value="7">${t.days(7)}</option>
            <option value="30" selected>${t.days(30)}</option>
            <option value="365">${t.days(365)}</option>
            <option value="0">${t.never}</option>
          </select>`,
        )}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${t.create}</button></div>
      </form>
      <approvals-part></approvals-part>`;
  }

  #list(title: string, list: TokenInfo[]): TemplateResult | typeof nothing {
    if (list.length === 0) return nothing;
    return html`<section>
      <h2>${title}</h2>
      ${table(
        title,
        [
          ...[t.name, t.prefix, t.reaches, t.made, t.used, t.expires],
          html`<th><span class="hidden">${t.revoke}</span></th>`,
        ],
        list.map((k) => this.#row(k)),
      )}
    </section>`;
  }

  #row(k: TokenInfo): unknown[] {
    const scopes = k.scopes.map(
      (s) => html`<code>${[s.plugin, s.method, s.path].filter(Boolean).join(" ")}</code> `,
    );
    return [
      identifier(k.name),
      k.prefix ? html`<code>${k.prefix}…</code>` : nothing,
      scopes.length > 0 ? scopes : k.role && k.role !== "admin" ? t.roles[k.role] : badge(t.everything, "warn"),
      time(k.createdAt),
      k.lastUsedAt ? time(k.lastUsedAt) : t.never,
      k.expiresAt ? time(k.expiresAt) : t.never,
      button(t.revoke, () => void this.#revoke(k), { busy: this.runs(k.id), name: t.revokeOf(identifier(k.name)) }),
    ];
  }

  #shown(k: CreatedToken): TemplateResult {
    return note(
      "good",
      html`<p><strong>${t.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${k.token}</pre>
        <div class="row">
          ${button(t.copy, () => void navigator.clipboard.writeText(k.token))}
          ${button(t.done, () => {
            this.made = undefined;
          })}
        </div>`,
    );
  }

  #create(e: SubmitEvent): void {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const data = new FormData(form);
    const [reaches, plugin] = String(data.get("reaches")).split(" ") as [string, string?];
    void this.run("create", async () => {
      this.made = await this.client.createToken({
        name: String(data.get("name")).trim(),
        role: plugin ? "call" : reaches,
        scopes: plugin ? [{ plugin }] : [],
        expiresInSeconds: Number(data.get("days")) * day,
      });
      form.reset();
      await this.updateComplete;
      const secret = this.querySelector<HTMLElement>(".secret");
      secret?.closest(".notice")?.scrollIntoView({ block: "center" });
      secret?.focus({ preventScroll: true });
    });
  }

  async #revoke(k: TokenInfo): Promise<void> {
    const sure = await ask({
      title: t.revokeQuestion(identifier(k.name)),
      body: html`<p>${t.revokeHelp}</p>`,
      confirm: t.revoke,
      danger: true,
    });
    if (sure) await this.run(k.id, () => this.client.revokeToken({ id: k.id }));
  }
}
